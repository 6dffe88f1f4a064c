"""Draw decks, of which a player may know cards that went back on them (R4, R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, final

from battleline_rules.game.held import back_of
from battleline_rules.values import seal, told

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.held import HeldCard
    from battleline_rules.values import Fields


@final
class Deck:
    """A draw deck, the top card first.

    ``known_to`` says of each card which player knows it for having returned it with Scout (R25);
    where it is shorter than the deck, nobody knows the rest. ``left`` is the number of its cards.
    """

    # A pile that is drawn from stays as it is, and only its top moves.
    __slots__ = ("_knowers", "_pile", "_top", "left")
    __dataclass_fields__: ClassVar[Fields]
    _pile: Final[tuple[HeldCard, ...]]
    _knowers: Final[tuple[Seat | None, ...]]
    _top: Final[int]
    left: Final[int]

    def __init__(
        self, cards: tuple[HeldCard, ...] = (), known_to: tuple[Seat | None, ...] = (), *, _top: int = 0
    ) -> None:
        self._pile = cards
        self._knowers = known_to
        self._top = _top
        self.left = len(cards) - _top

    @property
    def cards(self) -> tuple[HeldCard, ...]:
        """The cards, the top one first."""
        return self._pile[self._top :]

    @property
    def known_to(self) -> tuple[Seat | None, ...]:
        """Who knows each card for having returned it, the top one first; ``None`` where nobody does."""
        known = self._knowers[self._top :]
        missing = self.left - len(known)
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
        return self.left

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
