"""A referee who knows no hidden card: an unknown game goes wherever the game itself goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given

from battleline_rules import testing
from battleline_rules.cards import SEATS, Seat, Troop
from battleline_rules.game import (
    DiscardSurplus,
    Draw,
    NameCard,
    PlayMorale,
    PlayTroop,
    ScoutReturn,
    State,
    Unknown,
    action_as_known_to,
    apply,
    legal_actions,
    new_game,
    refusal,
    unknown_game,
)
from battleline_rules.game.held import back_of
from battleline_rules.rulesets import RULESETS, Ruleset
from tests.playing import played_on
from tests.strategies import many, randoms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from battleline_rules.cards import Card
    from battleline_rules.game import Action, Replay


def as_dealt_at_a_table(start: State, *, known_to: Seat | None = None) -> State:
    """The start of the same game, of which nothing is known but one hand."""
    terrain = {flag.number: flag.terrain for flag in start.flags if flag.terrain is not None}
    hands = {seat: tuple(_known(start, seat)) if seat == known_to else () for seat in SEATS}
    first = start.turn.player
    return unknown_game(
        start.ruleset, first=first, north=hands["north"], south=hands["south"], terrain=terrain, draft=start.draft
    )


def _known(state: State, seat: Seat) -> Iterator[Card]:
    yield from (card for card in state.player(seat).hand if not isinstance(card, Unknown))


def publicly(state: State, action: Action) -> Action:
    """What everybody sees of an action."""
    shown = action_as_known_to(action, state.actor or state.turn.player, None)
    assert shown is not None
    return shown


@given(testing.replays())
def test_an_unknown_game_takes_every_public_action_and_shows_the_same_table(replay: Replay) -> None:
    referee = as_dealt_at_a_table(replay.states[0])
    assert referee == replay.states[0].view(None).state
    for before, action, after in zip(replay.states, replay.game.actions, replay.states[1:], strict=False):
        if before.ply % 4 == 0:
            possible = set(legal_actions(referee))
            assert possible >= {publicly(before, move) for move in legal_actions(before)}
        referee = apply(referee, publicly(before, action))
        assert referee.position() == after.position()
        assert (referee.actor, referee.outcome, referee.ply) == (after.actor, after.outcome, after.ply)
        # What Scout drew and put back is another matter: see the disagreements.
        assert referee == after.view(None).state


@given(testing.replays(), randoms)
def test_a_referee_may_be_told_any_card_at_any_time(replay: Replay, rng: Random) -> None:
    """What is named is then as good as seen, so a card named is returned under its name."""
    referee = as_dealt_at_a_table(replay.states[0])
    for before, action, after in zip(replay.states, replay.game.actions, replay.states[1:], strict=False):
        for remark in remarks(rng, before, referee):
            referee = apply(referee, remark)
            assert referee.setup().faults() == ()
        named = isinstance(action, ScoutReturn) and action.card in referee.held()
        told = action if named else publicly(before, action)
        assert refusal(referee, told) is None
        referee = apply(referee, told)
        assert referee.position() == after.position()
        for seat in SEATS if after.ply % 4 == 0 else ():
            # All that is known is true, and so is all that is held to be possible.
            assert set(_known(referee, seat)) <= set(_known(after, seat)) <= set(referee.may_hold(seat))


def remarks(rng: Random, state: State, referee: State) -> Iterator[NameCard]:
    """Remarks on some of the cards that the players hold; while Scout is being resolved, on none."""
    for seat in SEATS:
        for card in _known(state, seat):
            if rng.random() < 0.05 and card in referee.unaccounted and not referee.turn.drawn:
                yield NameCard(seat, card)


def test_who_knows_a_hand_starts_with_the_view_of_it() -> None:
    for edition in RULESETS:
        for seat in SEATS:
            start = new_game(edition, seed=4, first="south")
            assert as_dealt_at_a_table(start, known_to=seat) == start.view(seat).state


def test_a_client_that_names_what_it_draws_knows_its_hand_all_along() -> None:
    for number, rng in enumerate(many("clients", 12)):
        state = new_game(RULESETS[number % len(RULESETS)], seed=number)
        seat = rng.choice(SEATS)
        client = as_dealt_at_a_table(state, known_to=seat)
        for action, after in played_on(rng, state):
            actor = state.actor
            assert actor is not None
            if actor == seat:
                assert set(legal_actions(client)) == set(legal_actions(state))
            shown = action_as_known_to(action, actor, seat)
            assert shown is not None
            client = apply(client, shown)
            for card in _known(after, seat):
                if card not in client.player(seat).hand:
                    client = apply(client, NameCard(seat, card))
            assert client.player(seat).hand == after.player(seat).hand
            assert client.position() == after.position()
            state = after


# ---------------------------------------------------------------- what an unknown hand may play


def naively_possible(state: State, seat: Seat) -> set[Card]:
    """The cards of a hand, and those that are nowhere and have the back of an unknown one in it."""
    somewhere = {card for card in state.held() if not isinstance(card, Unknown)} | set(state.visible())
    box: Sequence[Card] = (*state.ruleset.troops, *state.ruleset.tactics)
    hand = state.player(seat).hand
    return {card for card in box if card in hand or (card not in somewhere and back_of(card) in hand)}


@given(testing.unknown_states())
def test_an_unknown_hand_may_play_just_the_cards_that_it_may_still_hold(state: State) -> None:
    seat = state.turn.player
    listed = legal_actions(state)
    if state.turn.phase == "before-play" and state.outcome is None:
        possible = naively_possible(state, seat)
        laid = {action.card for action in listed if isinstance(action, PlayTroop)}
        free = any(
            flag.free_slots(seat) > 0 and flag.claimed_by is None and _takes_troops(state, flag.number)
            for flag in state.flags
        )
        assert laid == ({card for card in possible if isinstance(card, Troop)} if free else set())
        assert {action.card for action in listed if isinstance(action, PlayMorale)} <= possible
    if state.turn.phase == "scout-return" and state.outcome is None:
        returned = {action.card for action in listed if isinstance(action, ScoutReturn)}
        backs = {card for card in state.player(seat).hand if isinstance(card, Unknown)}
        allowed = naively_possible(state, seat) | backs
        if state.ruleset.options.scout_return_from == "hand":
            assert returned == allowed
        assert returned <= allowed
    assert not [action for action in listed if isinstance(action, DiscardSurplus) and action.card not in state.places]


def _takes_troops(state: State, number: int) -> bool:
    terrain = state.flag(number).terrain
    return terrain is None or terrain.accepts_troops


def test_a_card_that_was_seen_is_no_longer_possible_in_the_other_hand() -> None:
    edition: Ruleset = RULESETS[0]
    state = unknown_game(edition)
    first = edition.troops[0]
    assert PlayTroop(first, 1) in legal_actions(state)
    state = apply(apply(state, PlayTroop(first, 1)), Draw("troop"))
    assert state.turn.player == "south"
    assert first not in state.may_hold("south")
    why = refusal(state, PlayTroop(first, 2))
    assert why is not None
    assert why.code == "not-in-hand"
