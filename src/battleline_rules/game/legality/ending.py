"""The end of a turn: surplus cards, the draw, and the end where there is nothing to draw (R8, R9, R54, R55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game.legality.saying_no import refuse

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.game.held import DeckName
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State


def draw_due(state: State) -> bool:
    """Whether the player on turn has to draw: the hand is not full and a deck is not empty (R8, R9)."""
    turn = state.turn
    if turn.phase != "after-play" or turn.passed:
        return False
    hand = state.player(turn.player).hand
    return len(hand) < state.rulings.hand_size and (state.troop_deck.left > 0 or state.tactics_deck.left > 0)


def drawing(state: State, deck: DeckName) -> Refusal | None:
    """Why the player on turn may not draw from a deck."""
    if state.turn.passed:
        return refuse(state, "passed", "R10")
    count, most = len(state.player(state.turn.player).hand), state.rulings.hand_size
    if count >= most:
        return refuse(state, "hand-full", "D36", count=count)
    if not state.deck(deck).left:
        return refuse(state, "deck-empty", "R9", deck=deck)
    return None


def ending(state: State) -> Refusal | None:
    """Why the turn may not be ended without a draw."""
    return refuse(state, "draw-due", "R54") if draw_due(state) else None


def surplus_cards(state: State) -> tuple[Card, ...]:
    """The cards of which the one who has to act has to discard one (R55)."""
    seat = state.actor
    if seat is None:
        return ()
    return tuple(card for flag in state.flags if seat in flag.overfull for card in flag.side(seat).slot_cards)
