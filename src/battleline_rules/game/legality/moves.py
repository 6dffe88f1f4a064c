"""Every move there is, made once, and found by its card and by the set of flags that it may go to.

A search lists the same moves over and over, so each of them is one object, and so are the rows of a card's moves to
some flags. They are made when the card is first asked about. Each row is told in two halves, so that there are few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

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
from battleline_rules.game.sides import TROOP_COUNT
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Card
    from battleline_rules.game.held import HeldCard

_CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
_DISCARDED: Final = [PlayRedeploy(card) for card in _CARDS]
_DESERTED: Final = [PlayDeserter(card) for card in _CARDS]
_CLAIMS: Final = [ClaimFlag(number) for number in range(1, FLAG_COUNT + 1)]

PASS: Final = Pass()
END_TURN: Final = EndTurn()
SCOUT: Final = PlayScout()
DRAW_TROOP: Final = Draw("troop")
DRAW_TACTICS: Final = Draw("tactics")


@final
class _Row:
    """The moves of one card to every set of the flags 1 to 5, and to every set of the others, each in order."""

    __slots__ = ("high", "low")

    def __init__(self, card: Card, make: Callable[[Card, int | None], Move]) -> None:
        self.low: Final = _to_every_set([make(card, number) for number in range(1, _LOW_FLAGS + 1)])
        self.high: Final = _to_every_set([make(card, number) for number in range(_LOW_FLAGS + 1, FLAG_COUNT + 1)])


def _to_every_set(moves: list[Move]) -> list[tuple[Move, ...]]:
    found: list[tuple[Move, ...]] = [()]
    for move in moves:
        found += [(*others, move) for others in found]
    return found


_LOW_FLAGS: Final = 5
_LOW: Final = (1 << _LOW_FLAGS) - 1
_LAID: Final[list[_Row | None]] = [None for _ in _CARDS]
_REDEPLOYED: Final[list[_Row | None]] = [None for _ in _CARDS]
_TAKEN: Final[list[_Row | None]] = [None for _ in _CARDS]


def add_lays(moves: list[Move], card: Card, goals: int) -> None:
    """Add the moves that lay a card of the hand, no Guile card, at each of a set of flags."""
    _add(moves, _LAID, card, goals, _lay)


def add_troop_lays(moves: list[Move], hand: tuple[HeldCard, ...], goals: int) -> int:
    """Add the moves that lay each troop of a hand at each of a set of flags; the number of troops, which come first."""
    low, high = goals & _LOW, goals >> _LOW_FLAGS
    count = 0
    for card in hand:
        index = card.index
        if index >= TROOP_COUNT:
            break
        row = _LAID[index]
        if row is None:
            row = _Row(TROOPS[index], _lay)
            _LAID[index] = row
        moves += row.low[low]
        moves += row.high[high]
        count += 1
    return count


def add_redeployments(moves: list[Move], card: Card, goals: int) -> None:
    """Add the moves by which Redeploy takes a card to each of a set of flags."""
    _add(moves, _REDEPLOYED, card, goals, PlayRedeploy)


def add_takings(moves: list[Move], card: Card, goals: int) -> None:
    """Add the moves by which Traitor takes a card to each of a set of flags."""
    _add(moves, _TAKEN, card, goals, PlayTraitor)


def _add(
    moves: list[Move], rows: list[_Row | None], card: Card, goals: int, make: Callable[[Card, int | None], Move]
) -> None:
    index = card.index
    row = rows[index]
    if row is None:
        row = _Row(card, make)
        rows[index] = row
    moves += row.low[goals & _LOW]
    moves += row.high[goals >> _LOW_FLAGS]


def discarding(card: Card) -> PlayRedeploy:
    """The move by which Redeploy takes a card away."""
    return _DISCARDED[card.index]


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
