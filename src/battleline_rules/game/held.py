"""Cards that may lie face down, in hands and decks, and how much of them is known.

A referee at a real table, or a server that must not know, has cards of which only the back
is known, and the back tells troops from Tactics cards (R7). Such a card is :class:`Unknown`.
"""

from __future__ import annotations

import enum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import Card, Tactic, Troop

if TYPE_CHECKING:
    from collections.abc import Iterable

DeckName: TypeAlias = Literal["troop", "tactics"]
"""The troop deck or the Tactics deck."""

DECKS: Final[tuple[DeckName, ...]] = ("troop", "tactics")


class Unknown(enum.Enum):
    """A card of which only the back is known; the value writes it."""

    index: int

    TROOP = "?t"
    TACTIC = "?x"

    def __init__(self, text: str) -> None:
        # Unknown cards come after all others in a hand.
        self.index = 1000 if text == "?t" else 1001

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return str(self.value)


HeldCard: TypeAlias = Card | Unknown
"""A card in a hand or a deck: a troop, a Tactics card, or an unknown one."""


def deck_of(card: HeldCard) -> DeckName:
    """The deck to which a card belongs, as its back tells."""
    return "troop" if isinstance(card, Troop) or card is Unknown.TROOP else "tactics"


def back_of(card: HeldCard) -> Unknown:
    """All that is known of a card that lies face down."""
    return Unknown.TROOP if deck_of(card) == "troop" else Unknown.TACTIC


_INDEX_OF: Final = attrgetter("index")


def held_index(card: HeldCard) -> int:
    """The card's place in the order of hands: card order, then unknown troops and unknown Tactics cards."""
    return card.index


def in_hand_order(cards: Iterable[HeldCard]) -> tuple[HeldCard, ...]:
    """The cards, sorted as hands are."""
    return tuple(sorted(cards, key=_INDEX_OF))


def without(cards: tuple[HeldCard, ...], card: HeldCard) -> tuple[HeldCard, ...]:
    """The cards without one that is among them: itself, or else an unknown one with its back.

    Raises :class:`ValueError` if neither is there.
    """
    place = cards.index(card if card in cards else back_of(card))
    return cards[:place] + cards[place + 1 :]


def is_known(card: HeldCard) -> bool:
    """Whether more than the back of a card is known."""
    return isinstance(card, Troop | Tactic)
