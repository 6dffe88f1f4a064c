"""What a player may know: states that look alike to a player are alike in all that the player can ask (R7).

Two states look alike to a player if one comes from the other by exchanging cards that the player does not know,
troops with troops and Tactics cards with Tactics cards. And a view can be played on: what a player sees of an
action takes the view before it to the view after it. This holds as it stands for every action and everybody who
watches it, with two exceptions that lie in what a view can know.

- A player who draws sees the card. The view played on has an unknown card instead, until a remark names it
  (:class:`NameCard`); the two agree then but for the ply, which remarks count too, and for whether the
  opponent knows the card for having put it on the deck, which the view was not told.
- A remark on somebody else's hand shows nothing, and nothing changes but the ply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hypothesis import event, given
from hypothesis import strategies as st

from battleline_rules import testing
from battleline_rules.cards import SEATS
from battleline_rules.game import ENDINGS, NameCard, Unknown, apply, legal_actions, refusal
from battleline_rules.game.held import back_of
from battleline_rules.judge import decide_claim
from tests.playing import WATCHERS, agrees_with_the_view_after, every_move

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat
    from battleline_rules.game import Replay, State

LookAlikes: TypeAlias = "tuple[Seat | None, State, State]"

watchers = st.sampled_from(WATCHERS)


# ---------------------------------------------------------------- states that look alike


@given(testing.look_alikes())
def test_r7_states_that_look_alike_give_the_same_view(pair: LookAlikes) -> None:
    seat, state, other = pair
    event("the same state" if other == state else "another state")
    assert other.view(seat) == state.view(seat)
    assert hash(other.view(seat)) == hash(state.view(seat))
    assert other.position() == state.position()


@given(testing.states(), st.data())
def test_r7_states_that_look_alike_offer_and_refuse_the_same_to_who_is_to_act(
    state: State, data: st.DataObject
) -> None:
    actor = state.actor
    if actor is None:
        return
    other = data.draw(testing.looking_like(state, actor))
    assert legal_actions(other) == legal_actions(state)
    view = state.view(actor)
    assert view.is_to_act
    assert legal_actions(view.state) == legal_actions(state)
    for move in every_move(state):
        assert refusal(other, move) == refusal(state, move) == refusal(view.state, move)


@given(testing.look_alikes())
def test_r44_d18_d19_what_is_hidden_never_reaches_a_verdict(pair: LookAlikes) -> None:
    seat, state, other = pair
    for flag in state.flags:
        for claimant in SEATS:
            verdict = decide_claim(state.position(), flag=flag.number, by=claimant)
            assert decide_claim(other.position(), flag=flag.number, by=claimant) == verdict
            assert decide_claim(state.view(seat).position(), flag=flag.number, by=claimant) == verdict


@given(testing.states(), watchers)
def test_r7_a_view_tells_every_back_and_no_hidden_card(state: State, seat: Seat | None) -> None:
    view = state.view(seat).state
    for holder in SEATS:
        hand, seen = state.player(holder).hand, view.player(holder).hand
        assert sorted(str(back_of(card)) for card in hand) == sorted(str(back_of(card)) for card in seen)
        if holder == seat:
            assert seen == hand
        else:
            known = () if seat is None else state.player(holder).exposed
            assert {card for card in seen if not isinstance(card, Unknown)} == set(known)
    for name in ("troop", "tactics"):
        deck, shown = state.deck(name), view.deck(name)
        assert shown.known_to == deck.known_to
        for card, one, knower in zip(deck.cards, shown.cards, deck.known_to, strict=True):
            assert one == (card if seat is not None and knower == seat else back_of(card))


@given(testing.states(), watchers)
def test_a_view_sees_in_itself_what_it_is(state: State, seat: Seat | None) -> None:
    view = state.view(seat)
    assert view.state.view(seat) == view
    assert view.state.view(None) == state.view(None)
    assert view.is_to_act == (seat is not None and state.actor == seat)


# ---------------------------------------------------------------- a view played on


@given(testing.replays())
def test_r7_a_view_played_on_is_the_view_after(replay: Replay) -> None:
    for before, action, after in zip(replay.states, replay.game.actions, replay.states[1:], strict=False):
        for seat in WATCHERS:
            assert agrees_with_the_view_after(before, action, after, seat), (action, seat)


@given(testing.states(), watchers)
def test_r50_the_end_of_a_game_is_seen_by_all(state: State, seat: Seat | None) -> None:
    if state.outcome is None:
        for ending in ENDINGS:
            assert agrees_with_the_view_after(state, ending, apply(state, ending), seat)


@given(testing.unknown_states(), st.data())
def test_r7_remarks_too_take_a_view_to_the_view_after(state: State, data: st.DataObject) -> None:
    cards: tuple[Card, ...] = (*state.ruleset.troops, *state.ruleset.tactics)
    remarks = [NameCard(seat, card) for seat in SEATS for card in cards]
    possible = [remark for remark in remarks if refusal(state, remark) is None]
    if not possible:
        return
    remark = data.draw(st.sampled_from(possible))
    after = apply(state, remark)
    for seat in WATCHERS:
        assert agrees_with_the_view_after(state, remark, after, seat), seat
    assert remark.card in after.player(remark.seat).hand
    assert remark.card not in after.unaccounted
    assert after.position() == state.position()
