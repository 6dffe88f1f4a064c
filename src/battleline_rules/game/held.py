"""Cards that may lie face down: hands and decks, and how much of them is known.

A referee at a real table, or a server that must not know, has cards of which only the back
is known, and the back tells troops from Tactics cards (R7). Such a card is :class:`Unknown`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import Card, Seat, Tactic, Troop, card_index

if TYPE_CHECKING:
    from collections.abc import Iterable

DeckName: TypeAlias = Literal["troop", "tactics"]
"""The troop deck or the Tactics deck."""

DECKS: Final[tuple[DeckName, ...]] = ("troop", "tactics")


class Unknown(enum.Enum):
    """A card of which only the back is known; the value writes it."""

    TROOP = "?t"
    TACTIC = "?x"

    def __str__(self) -> str:
        return self.value


HeldCard: TypeAlias = Card | Unknown
"""A card in a hand or a deck: a troop, a Tactics card, or an unknown one."""

_AFTER_ALL_CARDS: Final = {Unknown.TROOP: 1000, Unknown.TACTIC: 1001}


def deck_of(card: HeldCard) -> DeckName:
    """The deck to which a card belongs, as its back tells."""
    return "troop" if isinstance(card, Troop) or card is Unknown.TROOP else "tactics"


def back_of(card: HeldCard) -> Unknown:
    """All that is known of a card that lies face down."""
    return Unknown.TROOP if deck_of(card) == "troop" else Unknown.TACTIC


def held_index(card: HeldCard) -> int:
    """The card's place in the order of hands: card order, then unknown troops and unknown Tactics cards."""
    return _AFTER_ALL_CARDS[card] if isinstance(card, Unknown) else card_index(card)


def in_hand_order(cards: Iterable[HeldCard]) -> tuple[HeldCard, ...]:
    """The cards, sorted as hands are."""
    return tuple(sorted(cards, key=held_index))


def without(cards: tuple[HeldCard, ...], card: HeldCard) -> tuple[HeldCard, ...]:
    """The cards without one that is among them: itself, or else an unknown one with its back.

    Raises :class:`ValueError` if neither is there.
    """
    place = cards.index(card if card in cards else back_of(card))
    return cards[:place] + cards[place + 1 :]


@dataclass(frozen=True)
class Deck:
    """A draw deck, the top card first.

    ``known_to`` says of each card which player knows it for having returned it with Scout (R25);
    where it is shorter than the deck, nobody knows the rest.
    """

    cards: tuple[HeldCard, ...] = ()
    known_to: tuple[Seat | None, ...] = ()

    def __post_init__(self) -> None:
        missing = len(self.cards) - len(self.known_to)
        if missing > 0:
            object.__setattr__(self, "known_to", (*self.known_to, *(None,) * missing))

    def __len__(self) -> int:
        return len(self.cards)

    def drawn(self) -> Deck:
        """The deck without its top card."""
        return replace(self, cards=self.cards[1:], known_to=self.known_to[1:])

    def with_returned(self, card: HeldCard, seat: Seat, place: Literal["top", "bottom"]) -> Deck:
        """The deck with a card that ``seat`` put back."""
        if place == "top":
            return Deck((card, *self.cards), (seat, *self.known_to))
        return Deck((*self.cards, card), (*self.known_to, seat))

    def seen_by(self, seat: Seat | None) -> Deck:
        """What a player, or with ``None`` a spectator, knows of the deck."""
        pairs = zip(self.cards, self.known_to, strict=True)
        cards = tuple(card if seat is not None and knower == seat else back_of(card) for card, knower in pairs)
        return replace(self, cards=cards)


def is_known(card: HeldCard) -> bool:
    """Whether more than the back of a card is known."""
    return isinstance(card, Troop | Tactic)
