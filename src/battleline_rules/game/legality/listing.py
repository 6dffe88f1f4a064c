"""Every move that is possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game.actions import DiscardSurplus, PlaceTerrain, ScoutDraw, ScoutReturn
from battleline_rules.game.legality.claiming import AUTOMATIC, claimable
from battleline_rules.game.legality.ending import draw_due, surplus_cards
from battleline_rules.game.legality.guile import returnable, scout_sources
from battleline_rules.game.legality.moves import DRAW_TACTICS, DRAW_TROOP, END_TURN, PASS, claiming_flag
from battleline_rules.game.legality.playing import add_every_play, may_pass
from battleline_rules.game.state import State

if TYPE_CHECKING:
    from battleline_rules.game.actions import Move
    from battleline_rules.game.turns import Phase
    from battleline_rules.game.views import View


def legal_actions(asked: State | View) -> tuple[Move, ...]:
    """Every move that the one who has to act may make now, none when the game is over.

    Asked of a player's view, the moves of that player, none unless it is for that player to act. Where a
    card of the hand is unknown, there is a move for every card that it may still be. Endings and remarks are
    no moves: they are always possible while the game goes on.
    """
    if not isinstance(asked, State):
        return legal_actions(asked.state) if asked.is_to_act else ()
    if asked.outcome is not None:
        return ()
    phase = asked.turn.phase
    if phase == "before-play":
        moves = _claims(asked)
        add_every_play(moves, asked)
        if may_pass(asked):
            moves.append(PASS)
        return tuple(moves)
    if phase == "after-play" or phase == "after-draw":  # noqa: PLR1714 - compiled, two comparisons are quicker
        moves = _claims(asked)
        _add_ends(moves, asked)
        return tuple(moves)
    return _in_the_middle(asked, phase)


def _in_the_middle(state: State, phase: Phase) -> tuple[Move, ...]:
    """The moves before the first turn, and while a card is being resolved."""
    if phase == "draft":
        return tuple(
            [
                PlaceTerrain(record, flag.number)
                for record in dict.fromkeys(state.draft)
                for flag in state.flags
                if flag.terrain is None
            ]
        )
    if phase == "scout-draw":
        return tuple([ScoutDraw(name) for name in scout_sources(state)])
    if phase == "scout-return":
        return tuple([ScoutReturn(card) for card in returnable(state)])
    return tuple([DiscardSurplus(card) for card in surplus_cards(state)])


def _add_ends(moves: list[Move], state: State) -> None:
    if not draw_due(state):
        moves.append(END_TURN)
        return
    if state.troop_deck.left > 0:
        moves.append(DRAW_TROOP)
    if state.tactics_deck.left > 0:
        moves.append(DRAW_TACTICS)


def _claims(state: State) -> list[Move]:
    numbers = claimable(state, state.turn.player)
    if not numbers or state.rulings.claim_window in AUTOMATIC:
        return []
    return [claiming_flag(number) for number in numbers]
