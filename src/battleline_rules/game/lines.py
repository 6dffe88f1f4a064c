"""The line of flags in play: the cards on both sides, each with the ply at which it came.

The stamps decide who laid the last card (R46, D21), so that it is read off and never stored.
A card that Redeploy or Traitor moves is stamped anew where it arrives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from battleline_rules.cards import SEATS, Seat, Tactic, TacticKind, card_index, in_card_order
from battleline_rules.table import Flag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.cards import Card
    from battleline_rules.claims.question import Size
    from battleline_rules.rulesets import Terrain

T = TypeVar("T")


@dataclass(frozen=True)
class Side:
    """The cards on one side of a flag, kept in card order; ``plies`` says of each when it came."""

    cards: tuple[Card, ...] = ()
    plies: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.cards != in_card_order(self.cards) and len(self.cards) == len(self.plies):
            stamped = sorted(zip(self.cards, self.plies, strict=True), key=lambda pair: card_index(pair[0]))
            object.__setattr__(self, "cards", tuple(card for card, _ in stamped))
            object.__setattr__(self, "plies", tuple(ply for _, ply in stamped))

    @cached_property
    def slot_cards(self) -> tuple[Card, ...]:
        """The cards that take a slot: troops and Morale cards."""
        return tuple(card for card in self.cards if takes_slot(card))

    @cached_property
    def latest(self) -> int:
        """The ply at which the newest of the slot cards came, or -1 where there is none."""
        stamped = zip(self.cards, self.plies, strict=True)
        return max((ply for card, ply in stamped if takes_slot(card)), default=-1)

    def ply_of(self, card: Card) -> int:
        """When a card came; raises :class:`ValueError` if it does not lie here."""
        return self.plies[self.cards.index(card)]

    def with_card(self, card: Card, ply: int) -> Side:
        """The side after a card has come."""
        place = sum(card_index(one) < card_index(card) for one in self.cards)
        return Side(inserted(self.cards, place, card), inserted(self.plies, place, ply))

    def without(self, card: Card) -> Side:
        """The side after a card has left."""
        place = self.cards.index(card)
        return Side(self.cards[:place] + self.cards[place + 1 :], self.plies[:place] + self.plies[place + 1 :])


@dataclass(frozen=True)
class FlagState:
    """One flag in play; ``number`` is 1 to 9."""

    number: int
    north: Side = Side()
    south: Side = Side()
    claimed_by: Seat | None = None
    terrain: Terrain | None = None

    @cached_property
    def public(self) -> Flag:
        """The flag as a position shows it, with whose card came last."""
        return Flag(self.number, self.north.cards, self.south.cards, self.last_card, self.claimed_by, self.terrain)

    @cached_property
    def size(self) -> Size:
        """How many cards complete a side (R56)."""
        if Tactic.MUD in self.north.cards or Tactic.MUD in self.south.cards:
            return 4
        return self.terrain.slots if self.terrain else 3

    @property
    def last_card(self) -> Seat | None:
        """Whose of the slot cards came last (D21); ``None`` where there is none."""
        if self.north.latest == self.south.latest:
            return None
        return "north" if self.north.latest > self.south.latest else "south"

    @cached_property
    def overfull(self) -> tuple[Seat, ...]:
        """The sides with more cards than slots (R55)."""
        return tuple(seat for seat in SEATS if self.free_slots(seat) < 0)

    def side(self, seat: Seat) -> Side:
        """One side."""
        return self.north if seat == "north" else self.south

    def free_slots(self, seat: Seat) -> int:
        """How many slots are free on a side."""
        return self.size - len(self.side(seat).slot_cards)

    def with_card(self, seat: Seat, card: Card, ply: int) -> FlagState:
        """The flag after a card has come to a side."""
        return self._changed(seat, lambda side: side.with_card(card, ply))

    def without(self, seat: Seat, card: Card) -> FlagState:
        """The flag after a card has left a side."""
        return self._changed(seat, lambda side: side.without(card))

    def claimed(self, seat: Seat) -> FlagState:
        """The flag after a claim."""
        return replace(self, claimed_by=seat)

    def _changed(self, seat: Seat, change: Callable[[Side], Side]) -> FlagState:
        if seat == "north":
            return replace(self, north=change(self.north))
        return replace(self, south=change(self.south))


def takes_slot(card: Card) -> bool:
    """Whether a card takes a slot at a flag: troops and Morale cards do (R11, R15, R20)."""
    return not isinstance(card, Tactic) or card.kind is TacticKind.MORALE


def inserted(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with one more at a place."""
    return (*items[:place], item, *items[place:])


def laid_cards(flags: tuple[FlagState, ...]) -> Iterator[tuple[FlagState, Seat, Card]]:
    """Every card at the flags, with its flag and side."""
    for flag in flags:
        for seat in SEATS:
            for card in flag.side(seat).cards:
                yield flag, seat, card
