"""Scout is where things are known to one player only: nothing of it shows to the other (R7, R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Tactic, Troop
from battleline_rules.game import Draw, PlayScout, ScoutDraw, ScoutReturn, apply, deal, legal_actions, shuffled
from battleline_rules.rulesets import GMT, RULESETS, Ruleset
from tests.playing import WATCHERS, agrees_with_the_view_after
from tests.strategies import many

if TYPE_CHECKING:
    from random import Random

    from battleline_rules.game import Action, State


def begun_with_scout(ruleset: Ruleset, *, seed: int) -> State:
    """A game in which Scout lies on top of the Tactics deck."""
    others = [card for card in shuffled(ruleset.tactics, seed=seed, deck="tactics") if card is not Tactic.SCOUT]
    troop_deck = shuffled(ruleset.troops, seed=seed, deck="troop")
    return deal(ruleset, troop_deck=troop_deck, tactics_deck=[Tactic.SCOUT, *others])


def scouting(*draws: Draw | ScoutDraw) -> State:
    """A game in which north has played Scout and drawn so."""
    state = begun_with_scout(GMT, seed=1)
    for _ in range(2):
        state = apply(apply(state, legal_actions(state)[0]), Draw("tactics"))
    for action in (PlayScout(), *draws):
        state = apply(state, action)
    return state


def test_r25_nobody_sees_whether_a_returned_card_was_drawn_just_now() -> None:
    before = scouting(*[ScoutDraw("troop")] * 2)
    held = next(card for card in before.north.hand if card not in before.turn.drawn and isinstance(card, Troop))
    drawn = before.troop_deck.cards[0]
    state = apply(before, ScoutDraw("troop"))
    views = {apply(state, ScoutReturn(card)).view("south") for card in (drawn, held)}
    assert len(views) == 1


def test_r7_r25_every_view_of_scout_s_work_can_be_played_on() -> None:
    """Scout is where things are known to one player only, so it is played as soon as it can be."""
    watched = 0
    for number, rng in enumerate(many("views of Scout", 24)):
        rulings = {"scout_return": rng.choice(("top", "bottom")), "scout_return_from": rng.choice(("hand", "drawn"))}
        edition: Ruleset = RULESETS[number % len(RULESETS)] if number % 2 else GMT
        for before, action, after in scouting_game(
            rng, edition.with_options({**rulings, "tactics": True}), seed=number
        ):
            watched += 1
            for seat in WATCHERS:
                assert agrees_with_the_view_after(before, action, after, seat), (number, action, seat)
    assert watched > 100


def scouting_game(rng: Random, ruleset: Ruleset, *, seed: int) -> list[tuple[State, Action, State]]:
    """Part of a game, from Scout until what it put back has been drawn: each action with the states around it."""
    state = begun_with_scout(ruleset, seed=seed)
    steps: list[tuple[State, Action, State]] = []
    while state.outcome is None and len(steps) < 60:
        moves = legal_actions(state)
        action = rng.choice([move for move in moves if move in {PlayScout(), Draw("tactics")}] or moves)
        steps.append((state, action, apply(state, action)))
        state = steps[-1][2]
    return [step for step in steps if step[2].north.guile or step[2].south.guile]
