"""Every move there is, made once, and found by its card and by the set of flags that it may go to.

A search lists the same moves over and over, so each of them is one object, and so is each row of moves of one card to
some flags. Both are made when they are first wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import TACTICS, TROOPS, Tactic, Troop
from battleline_rules.game.actions import (
    ClaimFlag,
    Draw,
    EndTurn,
    Move,
    Pass,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
)
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Card
    from battleline_rules.game.held import DeckName

DISCARD: Final = 1 << FLAG_COUNT
"""Beside the nine flags: the place where a redeployed card leaves the line."""


_PLACES: Final = (FLAG_COUNT, *range(FLAG_COUNT))
_CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
_DESERTED: Final = [PlayDeserter(card) for card in _CARDS]
_CLAIMS: Final = [ClaimFlag(number) for number in range(1, FLAG_COUNT + 1)]

# Rows of moves, by the card's place in card order and, in the ten lowest bits, the set of goals.
_Rows: TypeAlias = dict[int, tuple[Move, ...]]
_LAID: Final[_Rows] = {}
_REDEPLOYED: Final[_Rows] = {}
_TAKEN: Final[_Rows] = {}

PASS: Final = Pass()
END_TURN: Final = EndTurn()
SCOUT: Final = PlayScout()
DRAWS: Final[dict[DeckName, Draw]] = {"troop": Draw("troop"), "tactics": Draw("tactics")}


def laying(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves that lay a card of the hand, no Guile card, at each of a set of flags."""
    moves = _LAID.get(card.index << 10 | goals)
    return _row(_LAID, card, goals, _lay) if moves is None else moves


def redeploying_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Redeploy takes a card to each of a set of flags, or with :data:`DISCARD` away."""
    moves = _REDEPLOYED.get(card.index << 10 | goals)
    return _row(_REDEPLOYED, card, goals, PlayRedeploy) if moves is None else moves


def taking_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Traitor takes a card to each of a set of flags."""
    moves = _TAKEN.get(card.index << 10 | goals)
    return _row(_TAKEN, card, goals, PlayTraitor) if moves is None else moves


def _row(rows: _Rows, card: Card, goals: int, made: Callable[[Card, int | None], Move]) -> tuple[Move, ...]:
    """The moves of a card to a set of goals, the discards before the flags; each goal's move is made once."""
    moves: list[Move] = []
    first = card.index << 10
    for place in _PLACES:
        goal = 1 << place
        if goals & goal:
            single = rows.get(first | goal)
            if single is None:
                single = (made(card, None if goal == DISCARD else place + 1),)
                rows[first | goal] = single
            moves += single
    row = tuple(moves)
    rows[first | goals] = row
    return row


def _lay(card: Card, number: int | None) -> Move:
    assert number is not None  # noqa: S101 - nothing is laid beside the line
    if isinstance(card, Troop):
        return PlayTroop(card, number)
    if card is Tactic.FOG:
        return PlayFog(number)
    return PlayMud(number) if card is Tactic.MUD else PlayMorale(card, number)


def deserting(card: Card) -> PlayDeserter:
    """The move by which Deserter takes a card away."""
    return _DESERTED[card.index]


def claiming_flag(number: int) -> ClaimFlag:
    """The move that claims a flag."""
    return _CLAIMS[number - 1]
