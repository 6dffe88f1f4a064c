"""One side of a flag in play: its cards, each with the ply at which it came.

The stamps decide who laid the last card (R46, D21), so that it is read off and never stored.
A card that Redeploy or Traitor moves is stamped anew where it arrives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from battleline_rules.cards import Tactic
from battleline_rules.values import seal, told

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.claims.prospects import Prospects
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.values import Fields

TROOP_COUNT: Final = 60
"""The troops come first in card order: every card with a lower index is one."""

_ALEXANDER: Final = Tactic.ALEXANDER.index
_DARIUS: Final = Tactic.DARIUS.index
_FIRST_WITHOUT_SLOT: Final = Tactic.FOG.index
_FOG: Final = Tactic.FOG.index
_MUD: Final = Tactic.MUD.index


@final
class SideProspects:
    """What a side can become under a ruleset."""

    __slots__ = ("prospects", "ruleset")
    ruleset: Final[Ruleset]
    prospects: Final[Prospects]

    def __init__(self, ruleset: Ruleset, prospects: Prospects) -> None:
        self.ruleset = ruleset
        self.prospects = prospects


@final
class Side:
    """The cards on one side of a flag, kept in card order; ``plies`` says of each when it came."""

    __slots__ = ("_prospects", "cards", "has_fog", "has_mud", "plies", "slots_taken", "troops")
    __dataclass_fields__: ClassVar[Fields]
    cards: Final[tuple[Card, ...]]
    plies: Final[tuple[int, ...]]
    slots_taken: Final[int]
    troops: Final[int]
    has_fog: Final[bool]
    has_mud: Final[bool]
    _prospects: Final[list[SideProspects]]

    def __init__(self, cards: tuple[Card, ...] = (), plies: tuple[int, ...] = ()) -> None:
        last = -1
        taken = 0
        troops = 0
        fog = False
        mud = False
        in_order = True
        for card in cards:
            index = card.index
            if index < last:
                in_order = False
            last = index
            if index < TROOP_COUNT:
                troops |= 1 << index
            if index < _FIRST_WITHOUT_SLOT:
                taken += 1
            elif index == _FOG:
                fog = True
            elif index == _MUD:
                mud = True
        if not in_order and len(cards) == len(plies):
            cards, plies = _in_card_order(cards, plies)
        self.cards = cards
        self.plies = plies
        self.slots_taken = taken
        self.troops = troops
        self.has_fog = fog
        self.has_mud = mud
        self._prospects = []  # what was worked out last, if anything was

    @property
    def slot_cards(self) -> tuple[Card, ...]:
        """The cards that take a slot: troops and Morale cards."""
        if self.slots_taken == len(self.cards):
            return self.cards
        return tuple([card for card in self.cards if takes_slot(card)])

    @property
    def latest(self) -> int:
        """The ply at which the newest of the slot cards came, or -1 where there is none."""
        newest = -1
        for place, card in enumerate(self.cards):
            if self.plies[place] > newest and card.index < _FIRST_WITHOUT_SLOT:
                newest = self.plies[place]
        return newest

    @property
    def prospects(self) -> SideProspects | None:
        """What the side can become, as it was worked out last.

        :meta private:
        """
        return self._prospects[0] if self._prospects else None

    def learn(self, prospects: SideProspects) -> None:
        """Keep what the side can become.

        :meta private:
        """
        if self._prospects:
            self._prospects[0] = prospects
        else:
            self._prospects.append(prospects)

    def ply_of(self, card: Card) -> int:
        """When a card came; raises :class:`ValueError` if it does not lie here."""
        return self.plies[self.cards.index(card)]

    def with_card(self, card: Card, ply: int) -> Side:
        """The side after a card has come."""
        place = 0
        index = card.index
        for one in self.cards:
            if one.index > index:
                break
            place += 1
        cards = list(self.cards)
        plies = list(self.plies)
        cards.insert(place, card)
        plies.insert(place, ply)
        return Side(tuple(cards), tuple(plies))

    def without(self, card: Card) -> Side:
        """The side after a card has left."""
        place = self.cards.index(card)
        return Side(self.cards[:place] + self.cards[place + 1 :], self.plies[:place] + self.plies[place + 1 :])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Side):
            return NotImplemented
        return self is other or (self.cards == other.cards and self.plies == other.plies)

    def __hash__(self) -> int:
        return hash((self.cards, self.plies))

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (Side, (self.cards, self.plies))


seal(Side, "cards", "plies")


def takes_slot(card: Card) -> bool:
    """Whether a card takes a slot at a flag: troops and Morale cards do (R11, R15, R20)."""
    return card.index < _FIRST_WITHOUT_SLOT


def is_leader(card: Card) -> bool:
    """Whether a card is Alexander or Darius (R16)."""
    return _ALEXANDER <= card.index <= _DARIUS


def _in_card_order(cards: tuple[Card, ...], plies: tuple[int, ...]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    order = sorted(range(len(cards)), key=lambda place: cards[place].index)
    return tuple([cards[place] for place in order]), tuple([plies[place] for place in order])
