"""What belongs to one player: the hand, and the piles beside the line."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Final, final

from battleline_rules.cards import Tactic, TacticKind, in_card_order
from battleline_rules.game.held import Unknown, back_of, in_hand_order, is_known
from battleline_rules.game.sides import TROOP_COUNT, is_leader
from battleline_rules.values import seal, told

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.game.held import HeldCard
    from battleline_rules.values import Fields

_CARD_COUNT: Final = 70


@final
class Player:
    """What belongs to one player, besides the cards at the flags.

    ``discards``, and ``guile``, the Guile cards played, lie face up on the player's side. Each pile is kept in
    order. ``tactics_played`` is the count of R14. ``leader_played`` says that a Leader was
    played, or taken with Traitor (D12). ``exposed`` are cards of the hand that the opponent
    knows for having put them on the deck from which they were drawn.

    ``troops`` and ``tactics`` are the known cards of the hand as sets: a bit for each troop, by its index, and for
    each Tactics card, by its index less 60.
    """

    __slots__ = ("discards", "exposed", "guile", "hand", "leader_played", "tactics", "tactics_played", "troops")
    __dataclass_fields__: ClassVar[Fields]
    hand: Final[tuple[HeldCard, ...]]
    discards: Final[tuple[Card, ...]]
    guile: Final[tuple[Tactic, ...]]
    tactics_played: Final[int]
    leader_played: Final[bool]
    exposed: Final[tuple[HeldCard, ...]]
    troops: Final[int]
    tactics: Final[int]

    def __init__(
        self,
        hand: tuple[HeldCard, ...] = (),
        discards: tuple[Card, ...] = (),
        guile: tuple[Tactic, ...] = (),
        tactics_played: int = 0,
        leader_played: bool = False,  # noqa: FBT001, FBT002 - a part of a value, which is named where it is made
        exposed: tuple[HeldCard, ...] = (),
        *,
        _troops: int = -1,
        _tactics: int = 0,
    ) -> None:
        # Piles are sets: the order in which they were told does not tell two players apart.
        if _troops < 0:
            hand = in_hand_order(hand)
            discards = in_card_order(discards)
            guile = tuple(sorted(guile, key=lambda card: card.index))
            exposed = in_hand_order(exposed)
            _troops, _tactics = _sets_of(hand)
        self.hand = hand
        self.discards = discards
        self.guile = guile
        self.tactics_played = tactics_played
        self.leader_played = leader_played
        self.exposed = exposed
        self.troops = _troops
        self.tactics = _tactics

    @property
    def has_unknown(self) -> bool:
        """Whether there are unknown cards in the hand."""
        return len(self.hand) > 0 and self.hand[-1].index >= _CARD_COUNT

    def holds(self, card: HeldCard) -> bool:
        """Whether this card itself is known to be in the hand."""
        index = card.index
        if index < TROOP_COUNT:
            return (self.troops >> index) & 1 == 1
        return index < _CARD_COUNT and (self.tactics >> (index - TROOP_COUNT)) & 1 == 1

    def hand_without(self, card: HeldCard) -> Player:
        """The player after a card has left the hand: that card, or an unknown one with its back."""
        return self._after(card, self.guile, self.tactics_played, self.leader_played)

    def having_played(self, card: Card) -> Player:
        """The player after having played a card from the hand; a Guile card lies beside the decks then."""
        if card.index < TROOP_COUNT:
            return self._after(card, self.guile, self.tactics_played, self.leader_played)
        guile = self.guile
        if isinstance(card, Tactic) and card.kind is TacticKind.GUILE:
            guile = tuple(sorted((*guile, card), key=lambda one: one.index))
        return self._after(card, guile, self.tactics_played + 1, self.leader_played or is_leader(card))

    def hand_with(self, card: HeldCard, *, exposed: bool = False) -> Player:
        """The player after a card has come to the hand; ``exposed`` if the opponent knows it."""
        index = card.index
        place = self._place_of(index)
        troops, tactics = self.troops, self.tactics
        if index < TROOP_COUNT:
            troops |= 1 << index
        elif index < _CARD_COUNT:
            tactics |= 1 << (index - TROOP_COUNT)
        cards = list(self.hand)
        cards.insert(place, card)
        return Player(
            tuple(cards),
            self.discards,
            self.guile,
            self.tactics_played,
            self.leader_played,
            in_hand_order((*self.exposed, card)) if exposed and is_known(card) else self.exposed,
            _troops=troops,
            _tactics=tactics,
        )

    def with_discard(self, card: Card) -> Player:
        """The player after a card has come to the discards."""
        discards = in_card_order((*self.discards, card))
        return self._changed(discards, self.leader_played, self.exposed)

    def with_leader(self) -> Player:
        """The player after a Leader has come to the own side."""
        return self._changed(self.discards, leader_played=True, exposed=self.exposed)

    def exposing(self, cards: tuple[HeldCard, ...]) -> Player:
        """The player of whose hand the opponent knows these cards and no others."""
        return self._changed(self.discards, self.leader_played, in_hand_order(cards))

    def _after(self, card: HeldCard, guile: tuple[Tactic, ...], tactics_played: int, leader: bool) -> Player:  # noqa: FBT001 - it is a part
        """The player after a card has left the hand, with these parts changed besides."""
        index = card.index
        place = (
            self._place_of(index)
            if self.holds(card)
            else self.hand.index(card if index >= _CARD_COUNT else back_of(card))
        )
        cards = list(self.hand)
        left = cards.pop(place)
        hand = tuple(cards)
        exposed = self.exposed if not self.exposed else _still_exposed(self.exposed, left, hand)
        troops, tactics = self.troops, self.tactics
        if index < TROOP_COUNT:
            troops &= ~(1 << index)
        elif index < _CARD_COUNT:
            tactics &= ~(1 << (index - TROOP_COUNT))
        return Player(hand, self.discards, guile, tactics_played, leader, exposed, _troops=troops, _tactics=tactics)

    def _place_of(self, index: int) -> int:
        """Where a card with this index belongs in the hand: after those that come before it in card order."""
        if index < TROOP_COUNT:
            return (self.troops & (1 << index) - 1).bit_count()
        if index < _CARD_COUNT:
            return self.troops.bit_count() + (self.tactics & (1 << (index - TROOP_COUNT)) - 1).bit_count()
        return len(self.hand) - (self.hand.count(Unknown.TACTIC) if index == Unknown.TROOP.index else 0)

    def _changed(self, discards: tuple[Card, ...], leader_played: bool, exposed: tuple[HeldCard, ...]) -> Player:  # noqa: FBT001 - it is a part
        return Player(
            self.hand,
            discards,
            self.guile,
            self.tactics_played,
            leader_played,
            exposed,
            _troops=self.troops,
            _tactics=self.tactics,
        )

    def _parts(self) -> tuple[object, ...]:
        return (self.hand, self.discards, self.guile, self.tactics_played, self.leader_played, self.exposed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Player):
            return NotImplemented
        return self is other or self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (Player, self._parts())


seal(Player, "hand", "discards", "guile", "tactics_played", "leader_played", "exposed")


def _still_exposed(exposed: tuple[HeldCard, ...], left: HeldCard, hand: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
    """What the opponent still knows of a hand that a card has left."""
    if left.index < _CARD_COUNT:
        return tuple([card for card in exposed if card.index != left.index])
    # Of unknown cards no more can be exposed than there are.
    return in_hand_order((Counter(exposed) & Counter(hand)).elements())


def _sets_of(hand: tuple[HeldCard, ...]) -> tuple[int, int]:
    """The known cards of a hand: the troops, and the Tactics cards."""
    troops = 0
    tactics = 0
    for card in hand:
        index = card.index
        if index < TROOP_COUNT:
            troops |= 1 << index
        elif index < _CARD_COUNT:
            tactics |= 1 << (index - TROOP_COUNT)
    return troops, tactics
