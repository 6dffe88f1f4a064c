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

# The moves of each card, by its place in card order, to each set of goals, which is a number of ten bits.
_Rows: TypeAlias = list[list[tuple[Move, ...] | None]]
_LAID: Final[_Rows] = [[] for _ in _CARDS]
_REDEPLOYED: Final[_Rows] = [[] for _ in _CARDS]
_TAKEN: Final[_Rows] = [[] for _ in _CARDS]
_EVERY_SET: Final = 2 * DISCARD

PASS: Final = Pass()
END_TURN: Final = EndTurn()
SCOUT: Final = PlayScout()
DRAWS: Final[dict[DeckName, Draw]] = {"troop": Draw("troop"), "tactics": Draw("tactics")}


def laying(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves that lay a card of the hand, no Guile card, at each of a set of flags."""
    row = _LAID[card.index]
    moves = row[goals] if row else None
    return _made(row, card, goals, _lay) if moves is None else moves


def redeploying_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Redeploy takes a card to each of a set of flags, or with :data:`DISCARD` away."""
    row = _REDEPLOYED[card.index]
    moves = row[goals] if row else None
    return _made(row, card, goals, PlayRedeploy) if moves is None else moves


def taking_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Traitor takes a card to each of a set of flags."""
    row = _TAKEN[card.index]
    moves = row[goals] if row else None
    return _made(row, card, goals, PlayTraitor) if moves is None else moves


def _made(
    row: list[tuple[Move, ...] | None], card: Card, goals: int, make: Callable[[Card, int | None], Move]
) -> tuple[Move, ...]:
    """The moves of a card to a set of goals, the discards before the flags; each goal's move is made once."""
    if not row:
        row += [None] * _EVERY_SET
    moves: list[Move] = []
    for place in _PLACES:
        goal = 1 << place
        if goals & goal:
            single = row[goal]
            if single is None:
                single = (make(card, None if goal == DISCARD else place + 1),)
                row[goal] = single
            moves += single
    row[goals] = tuple(moves)
    return tuple(moves)


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
