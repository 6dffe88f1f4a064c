"""Every move there is, made once, and found by its card and by the set of flags that it may go to.

A search lists the same moves over and over, so each of them is one object, and so is each row of moves of one card to
some flags. Both are made when they are first wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from battleline_rules.cards import TACTICS, TROOPS, Tactic, Troop
from battleline_rules.game.actions import (
    ClaimFlag,
    Draw,
    EndTurn,
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
    from battleline_rules.game.actions import Move
    from battleline_rules.game.held import DeckName

DISCARD: Final = 1 << FLAG_COUNT
"""Beside the nine flags: the place where a redeployed card leaves the line."""


@final
class _Row:
    """The moves of one card to any of the flags, and to the discards where that is a way; ``made`` tells one."""

    __slots__ = ("_known", "_made", "_moves")

    def __init__(self, made: Callable[[int | None], Move]) -> None:
        self._made: Final = made
        self._moves: Final[dict[int, Move]] = {}
        self._known: Final[dict[int, tuple[Move, ...]]] = {0: ()}

    def to(self, goals: int) -> tuple[Move, ...]:
        """The moves to a set of flags, in order, the discards before them."""
        known = self._known.get(goals)
        if known is None:
            moves = [self._move(number) for number in range(1, FLAG_COUNT + 1) if goals >> (number - 1) & 1]
            known = (self._move(0), *moves) if goals & DISCARD else tuple(moves)
            self._known[goals] = known
        return known

    def _move(self, number: int) -> Move:
        if number not in self._moves:
            self._moves[number] = self._made(number or None)
        return self._moves[number]


def _laying(card: Card) -> _Row:
    def made(number: int | None) -> Move:
        assert number is not None  # noqa: S101 - nothing is laid beside the line
        if isinstance(card, Troop):
            return PlayTroop(card, number)
        if card is Tactic.FOG:
            return PlayFog(number)
        return PlayMud(number) if card is Tactic.MUD else PlayMorale(card, number)

    return _Row(made)


def _redeploying(card: Card) -> _Row:
    return _Row(lambda number: PlayRedeploy(card, number))


def _taking(card: Card) -> _Row:
    return _Row(lambda number: PlayTraitor(card, number))


_CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
_LAID: Final = [_laying(card) for card in _CARDS]
_REDEPLOYED: Final = [_redeploying(card) for card in _CARDS]
_TAKEN: Final = [_taking(card) for card in _CARDS]
_DESERTED: Final = [PlayDeserter(card) for card in _CARDS]
_CLAIMS: Final = [ClaimFlag(number) for number in range(1, FLAG_COUNT + 1)]

PASS: Final = Pass()
END_TURN: Final = EndTurn()
SCOUT: Final = PlayScout()
DRAWS: Final[dict[DeckName, Draw]] = {"troop": Draw("troop"), "tactics": Draw("tactics")}


def laying(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves that lay a card of the hand, no Guile card, at each of a set of flags."""
    return _LAID[card.index].to(goals)


def redeploying_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Redeploy takes a card to each of a set of flags, or with :data:`DISCARD` away."""
    return _REDEPLOYED[card.index].to(goals)


def taking_to(card: Card, goals: int) -> tuple[Move, ...]:
    """The moves by which Traitor takes a card to each of a set of flags."""
    return _TAKEN[card.index].to(goals)


def deserting(card: Card) -> PlayDeserter:
    """The move by which Deserter takes a card away."""
    return _DESERTED[card.index]


def claiming_flag(number: int) -> ClaimFlag:
    """The move that claims a flag."""
    return _CLAIMS[number - 1]
