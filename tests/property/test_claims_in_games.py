"""A claim that could once be proven can be proven later, until a Tactics card has touched its flag.

Whether a claim *can be proven* is asked of the position, whoever is on turn and whatever the time: the claimant's
side is complete, no side has a surplus, and no completion denies the claim under the tie rule in force (R41 to R46).
A Tactics card touches a flag where it comes to lie, where it takes a card from, where it moves one to, and where a
surplus is discarded because it has gone.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from hypothesis import event, given

from battleline_rules import testing
from battleline_rules.cards import SEATS, Seat
from battleline_rules.game import (
    DiscardSurplus,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayTraitor,
    new_game,
)
from battleline_rules.judge import is_claimable
from battleline_rules.rulesets import RULESETS
from tests.playing import played_on
from tests.strategies import TIE_RULES, many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.game import Action, Replay, State


def provable(state: State) -> set[tuple[int, Seat]]:
    """The flags not claimed so far to which a claim can be proven, with whose."""
    return {
        (flag.number, seat)
        for flag in state.flags
        for seat in SEATS
        if flag.claimed_by is None and not flag.overfull and flag.free_slots(seat) == 0
        if is_claimable(state.position().question(flag.number, seat))
    }


def touched(state: State, action: Action) -> Iterator[int | None]:
    """The flags that a Tactics card touches with this action."""
    match action:
        case PlayMorale(_, flag) | PlayFog(flag) | PlayMud(flag):
            yield flag
        case PlayRedeploy(card, flag) | PlayTraitor(card, flag):
            yield from (flag, _flag_of(state, card))
        case PlayDeserter(card) | DiscardSurplus(card):
            yield _flag_of(state, card)
        case _:
            pass


def _flag_of(state: State, card: Card | None) -> int | None:
    return next((one.number for one in state.flags if card in one.north.cards + one.south.cards), None)


def claims_stay_through(states: list[State] | tuple[State, ...], actions: list[Action] | tuple[Action, ...]) -> int:
    """Assert the law for a game; how many times it had something to say."""
    count = 0
    for (before, after), action in zip(itertools.pairwise(states), actions, strict=True):
        spared = {claim for claim in provable(before) if claim[0] not in set(touched(before, action))}
        taken = {(flag.number, seat) for flag in after.flags for seat in SEATS if flag.claimed_by is not None}
        assert spared <= provable(after) | taken, (before, action)
        count += len(spared)
    return count


@given(testing.replays())
def test_r43_r46_a_claim_once_provable_stays_so_until_a_tactics_card_touches_its_flag(replay: Replay) -> None:
    count = claims_stay_through(replay.states, replay.game.actions)
    event("claims were provable" if count else "none was")


def test_r43_r46_claims_stay_provable_in_games_to_the_end() -> None:
    count = 0
    for number, rng in enumerate(many("stays provable", 24)):
        rulings = {"tie_rule": rng.choice(TIE_RULES), "claim_window": rng.choice(("before_draw", "start_of_turn"))}
        start = new_game(RULESETS[number % len(RULESETS)].with_options(rulings), seed=number)
        actions, states = zip(*played_on(rng, start), strict=True)
        count += claims_stay_through((start, *states), actions)
    assert count > 100
