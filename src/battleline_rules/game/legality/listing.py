"""Every move that is possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game.actions import (
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
    Pass,
    PlaceTerrain,
    ScoutDraw,
    ScoutReturn,
)
from battleline_rules.game.held import DECKS
from battleline_rules.game.legality.claiming import AUTOMATIC, claimable
from battleline_rules.game.legality.ending import draw_due, drawing, surplus_cards
from battleline_rules.game.legality.guile import returnable, scout_sources
from battleline_rules.game.legality.playing import every_play, passing
from battleline_rules.game.views import View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.game.actions import Move
    from battleline_rules.game.state import State


def legal_actions(asked: State | View) -> tuple[Move, ...]:
    """Every move that the one who has to act may make now, none when the game is over.

    Asked of a player's view, the moves of that player, none unless it is for that player to act. Where a
    card of the hand is unknown, there is a move for every card that it may still be. Endings and remarks are
    no moves: they are always possible while the game goes on.
    """
    if isinstance(asked, View):
        return legal_actions(asked.state) if asked.is_to_act else ()
    return () if asked.outcome is not None else tuple(_moves(asked))


def _moves(state: State) -> Iterator[Move]:
    match state.turn.phase:
        case "draft":
            yield from _placements(state)
        case "before-play":
            yield from _claims(state)
            yield from _plays(state)
        case "scout-draw":
            yield from (ScoutDraw(name) for name in scout_sources(state))
        case "scout-return":
            yield from (ScoutReturn(card) for card in returnable(state))
        case "surplus":
            yield from (DiscardSurplus(card) for card in surplus_cards(state))
        case "after-play" | "after-draw":
            yield from _claims(state)
            yield from _ends(state)


def _placements(state: State) -> Iterator[PlaceTerrain]:
    for record in dict.fromkeys(state.draft):
        yield from (PlaceTerrain(record, flag.number) for flag in state.flags if flag.terrain is None)


def _plays(state: State) -> Iterator[Move]:
    yield from every_play(state)
    if passing(state) is None:
        yield Pass()


def _ends(state: State) -> Iterator[Draw | EndTurn]:
    if draw_due(state):
        yield from (Draw(name) for name in DECKS if drawing(state, name) is None)
    else:
        yield EndTurn()


def _claims(state: State) -> Iterator[ClaimFlag]:
    if state.ruleset.options.claim_window not in AUTOMATIC:
        yield from (ClaimFlag(number) for number in claimable(state, state.turn.player))
