"""Cards that may lie face down: hands and decks, and how much of them is known.

A referee at a real table, or a server that must not know, has cards of which only the back
is known, and the back tells troops from Tactics cards (R7). Such a card is :class:`Unknown`.
"""

from __future__ import annotations

import enum
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, final

from battleline_rules.cards import Card, Seat, Tactic, Troop
from battleline_rules.values import seal, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.values import Fields

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


@final
class Deck:
    """A draw deck, the top card first.

    ``known_to`` says of each card which player knows it for having returned it with Scout (R25);
    where it is shorter than the deck, nobody knows the rest.
    """

    # A pile that is drawn from stays as it is, and only its top moves.
    __slots__ = ("_knowers", "_pile", "_top")
    __dataclass_fields__: ClassVar[Fields]
    _pile: Final[tuple[HeldCard, ...]]
    _knowers: Final[tuple[Seat | None, ...]]
    _top: Final[int]

    def __init__(
        self, cards: tuple[HeldCard, ...] = (), known_to: tuple[Seat | None, ...] = (), *, _top: int = 0
    ) -> None:
        self._pile = cards
        self._knowers = known_to
        self._top = _top

    @property
    def cards(self) -> tuple[HeldCard, ...]:
        """The cards, the top one first."""
        return self._pile[self._top :]

    @property
    def known_to(self) -> tuple[Seat | None, ...]:
        """Who knows each card for having returned it, the top one first; ``None`` where nobody does."""
        known = self._knowers[self._top :]
        missing = len(self) - len(known)
        return known + (None,) * missing if missing > 0 else known

    @property
    def top(self) -> HeldCard:
        """The top card; raises :class:`IndexError` where there is none."""
        return self._pile[self._top]

    @property
    def top_knower(self) -> Seat | None:
        """Who knows the top card for having returned it."""
        return self._knowers[self._top] if self._top < len(self._knowers) else None

    def __len__(self) -> int:
        return len(self._pile) - self._top

    def drawn(self) -> Deck:
        """The deck without its top card."""
        return Deck(self._pile, self._knowers, _top=self._top + 1)

    def with_returned(self, card: HeldCard, seat: Seat, place: Literal["top", "bottom"]) -> Deck:
        """The deck with a card that ``seat`` put back."""
        if place == "top":
            return Deck((card, *self.cards), (seat, *self.known_to))
        return Deck((*self.cards, card), (*self.known_to, seat))

    def seen_by(self, seat: Seat | None) -> Deck:
        """What a player, or with ``None`` a spectator, knows of the deck."""
        pairs = zip(self.cards, self.known_to, strict=True)
        known = [card if seat is not None and knower == seat else back_of(card) for card, knower in pairs]
        return Deck(tuple(known), self.known_to)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self is other or (self.cards == other.cards and self.known_to == other.known_to)

    def __hash__(self) -> int:
        return hash((self.cards, self.known_to))

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (Deck, (self.cards, self.known_to))


seal(Deck, "cards", "known_to")


def is_known(card: HeldCard) -> bool:
    """Whether more than the back of a card is known."""
    return isinstance(card, Troop | Tactic)
