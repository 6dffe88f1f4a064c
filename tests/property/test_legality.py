"""Legality has one source: what is listed is what is not refused, over every action that can be written down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules import testing
from battleline_rules.cards import SEATS, opponent_of
from battleline_rules.game import (
    ENDINGS,
    IllegalAction,
    Resign,
    State,
    Unknown,
    apply,
    legal_actions,
    refusal,
)
from battleline_rules.game.held import back_of
from battleline_rules.rulesets import RULESETS, Ruleset
from tests.playing import EVERY_MOVE, EVERY_REMARK, MALFORMED, every_move, states_of
from tests.strategies import many

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.game import Action, Refusal

RULE = re.compile(r"[RD][1-9][0-9]?")
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
SENTENCE = re.compile(r"[A-Z0-9].*[.!)]", re.DOTALL)

any_state = testing.states() | testing.unknown_states() | testing.views().map(lambda view: view.state)
"""States in which everything is known, and such as a player, a spectator or a referee at a real table has."""


def listed_is_what_is_not_refused(state: State) -> None:
    possible = {move for move in every_move(state) if refusal(state, move) is None}
    assert possible == set(legal_actions(state))


def is_well_said(why: Refusal) -> bool:
    said = [SENTENCE.fullmatch(text) for text in (why.message, why.brief)]
    return all(said) and bool(RULE.fullmatch(why.rule)) and bool(CODE.fullmatch(why.code))


def test_there_are_some_two_thousand_actions() -> None:
    assert 2_000 < len(EVERY_MOVE) == len(set(EVERY_MOVE)) < 2_500


@given(any_state)
def test_a_move_is_listed_just_if_it_is_not_refused(state: State) -> None:
    listed_is_what_is_not_refused(state)


@pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)
def test_a_move_is_listed_just_if_it_is_not_refused_under_every_edition(edition: Ruleset) -> None:
    for rng in many(f"listed {edition.id}", 3):
        for state in states_of(rng, edition)[::8]:
            listed_is_what_is_not_refused(state)


@given(any_state, st.data())
def test_apply_raises_just_if_an_action_is_refused(state: State, data: st.DataObject) -> None:
    tried: list[Action] = [*legal_actions(state), *ENDINGS, *data.draw(st.lists(st.sampled_from(EVERY_MOVE)))]
    tried += data.draw(st.lists(st.sampled_from(EVERY_REMARK)))
    for action in tried:
        why = refusal(state, action)
        if why is None:
            assert apply(state, action).setup().faults() == ()
            continue
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        assert caught.value.refusal == why
        assert (caught.value.code, caught.value.message) == (why.code, why.message)
        assert (caught.value.action, caught.value.actor) == (action, state.actor)


@given(any_state)
def test_every_refusal_has_a_code_a_rule_and_two_sentences(state: State) -> None:
    refusals = {refusal(state, move) for move in every_move(state)} - {None}
    assert [why for why in refusals if why is not None and not is_well_said(why)] == []


@given(any_state)
def test_what_is_no_action_is_refused_and_never_raises(state: State) -> None:
    for thing in MALFORMED:
        why = refusal(state, thing)  # type: ignore[arg-type] # the point
        assert why is not None, thing
        assert is_well_said(why)


@given(any_state)
def test_r50_endings_are_possible_until_the_game_is_over(state: State) -> None:
    for ending in ENDINGS:
        assert (refusal(state, ending) is None) == (state.outcome is None)
        if state.outcome is None:
            over = apply(state, ending)
            assert over.outcome is not None
            assert over.actor is None
            assert over.position() == state.position()
            assert over.setup().faults() == ()
            assert over.outcome.winner == (opponent_of(ending.by) if isinstance(ending, Resign) else None)


@given(any_state)
def test_r7_a_remark_is_possible_just_if_a_hand_has_an_unknown_card_that_may_be_it(state: State) -> None:
    known = set(state.known())
    box: set[Card] = {*state.ruleset.troops, *state.ruleset.tactics}
    for remark in EVERY_REMARK:
        back, hand = back_of(remark.card), state.player(remark.seat).hand
        may_be = back in hand and remark.card in box - known
        # Where only drawn cards go back (D33), nobody says of a card that it is one of several, of which not all were.
        only_drawn = state.ruleset.options.scout_return_from == "drawn" and state.turn.player == remark.seat
        too_soon = only_drawn and 0 < state.turn.drawn.count(back) < hand.count(back)
        assert (refusal(state, remark) is None) == (may_be and not too_soon and state.outcome is None)


@given(any_state)
def test_a_hand_may_hold_its_known_cards_and_of_the_unknown_backs_every_card_that_is_nowhere(state: State) -> None:
    known = set(state.known())
    for seat in SEATS:
        hand = state.player(seat).hand
        named = {card for card in hand if not isinstance(card, Unknown)}
        box: set[Card] = {*state.ruleset.troops, *state.ruleset.tactics}
        possible = {card for card in box - known if back_of(card) in hand}
        assert set(state.may_hold(seat)) == named | possible
        assert len(set(state.may_hold(seat))) == len(state.may_hold(seat))
