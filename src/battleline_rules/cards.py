"""The material of the game: troops, Tactics cards, and the two seats (R1, R2).

Card order, which every list and every tie between sets of cards follows, is: the
colours red, orange, yellow, green, blue, purple, in each the values from 1 up, then
the Tactics cards as :class:`Tactic` lists them.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Iterable

Seat: TypeAlias = Literal["north", "south"]
"""Who sits where; the two players are told apart by nothing else."""

SEATS: Final[tuple[Seat, Seat]] = ("north", "south")
"""Both seats, north first."""

HIGHEST_VALUE: Final = 10


def opponent_of(seat: Seat) -> Seat:
    """The other seat."""
    return "south" if seat == "north" else "north"


class Color(enum.IntEnum):
    """A troop's colour; the numbers follow card order."""

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5

    @property
    def letter(self) -> str:
        """The letter that writes it: R, O, Y, G, B or P."""
        return self.name[0]

    @property
    def word(self) -> str:
        """The English word, in lower case."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Troop:
    """A troop card (R1): a colour and a value from 1 to 10. Troops sort in card order.

    ``index`` is its place in card order, 0 to 59; also its bit in a set of troops.
    """

    color: Color
    value: int
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.value <= HIGHEST_VALUE:
            raise CardError("unknown-card", f"a troop's value is 1 to {HIGHEST_VALUE}, not {self.value}")
        object.__setattr__(self, "index", self.color * HIGHEST_VALUE + self.value - 1)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return _TROOP_NAMES[self.index]


class TacticKind(enum.Enum):
    """The three kinds of Tactics cards (R2)."""

    MORALE = "morale"
    ENVIRONMENT = "environment"
    GUILE = "guile"


_FIRST_TACTIC: Final = 60
_KINDS: Final = {
    "alexander": TacticKind.MORALE,
    "darius": TacticKind.MORALE,
    "companion-cavalry": TacticKind.MORALE,
    "shield-bearers": TacticKind.MORALE,
    "fog": TacticKind.ENVIRONMENT,
    "mud": TacticKind.ENVIRONMENT,
    "scout": TacticKind.GUILE,
    "redeploy": TacticKind.GUILE,
    "deserter": TacticKind.GUILE,
    "traitor": TacticKind.GUILE,
}


class Tactic(enum.Enum):
    """A Tactics card (R2); the value is its canonical name.

    ``index`` is its place in card order, 60 to 69. By its ``kind`` it takes a place in a formation, as Morale
    cards do, or none, as Environment and Guile cards.
    """

    index: int
    kind: TacticKind

    ALEXANDER = "alexander"
    DARIUS = "darius"
    COMPANION_CAVALRY = "companion-cavalry"
    SHIELD_BEARERS = "shield-bearers"
    FOG = "fog"
    MUD = "mud"
    SCOUT = "scout"
    REDEPLOY = "redeploy"
    DESERTER = "deserter"
    TRAITOR = "traitor"

    def __init__(self, name: str) -> None:
        self.index = _FIRST_TACTIC + len(type(self).__members__)
        self.kind = _KINDS[name]

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return str(self.value)


LEADERS: Final = (Tactic.ALEXANDER, Tactic.DARIUS)
"""Alexander and Darius, of whom each player gets only one (R16)."""

Card: TypeAlias = Troop | Tactic
"""A troop or a Tactics card."""

TROOPS: Final[tuple[Troop, ...]] = tuple(
    Troop(color, value) for color in Color for value in range(1, HIGHEST_VALUE + 1)
)
"""All 60 troops, in card order (R1); the deck of an edition is ``Ruleset.troops``."""

_TROOP_NAMES: Final = tuple(f"{one.color.letter}{one.value}" for one in TROOPS)

TACTICS: Final[tuple[Tactic, ...]] = tuple(Tactic)
"""All ten Tactics cards, in card order (R2); the deck of an edition is ``Ruleset.tactics``."""

_TROOP_BY_NAME: Final = {str(troop): troop for troop in TROOPS}
_TROOP_PATTERN: Final = re.compile(r"[roygbp](?:10|[1-9])", re.ASCII)
_SEPARATORS: Final = re.compile(r"[ _-]+")

LEADER_NAMES: Final = frozenset({"leader", "joker"})
"""Names that say "a Leader" without saying which one."""

TACTIC_NAMES: Final[dict[str, Tactic]] = {
    **{tactic.value: tactic for tactic in TACTICS},
    "king-of-england": Tactic.ALEXANDER,
    "king-of-france": Tactic.DARIUS,
    "cavalry-mercenary": Tactic.COMPANION_CAVALRY,
    "support-troops": Tactic.SHIELD_BEARERS,
    "spy": Tactic.COMPANION_CAVALRY,
    "shield-bearer": Tactic.SHIELD_BEARERS,
    "recruiter": Tactic.SCOUT,
    "strategist": Tactic.REDEPLOY,
    "banshee": Tactic.DESERTER,
    "blind-mans-buff": Tactic.FOG,
    "blind-man's-buff": Tactic.FOG,
    "blind-mans-bluff": Tactic.FOG,
    "blind-man's-bluff": Tactic.FOG,
    "mud-fight": Tactic.MUD,
}
"""Every name of a Tactics card in any edition, folded as :func:`fold_name` folds it."""


_INDEX_OF: Final = attrgetter("index")


def card_index(card: Card) -> int:
    """The card's place in card order: troops 0 to 59, Tactics cards 60 to 69."""
    return card.index


def in_card_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, sorted in card order."""
    return tuple(sorted(cards, key=_INDEX_OF))


def fold_name(text: str) -> str:
    """A name as names are compared: lower case, and ``-`` for every run of space, ``_`` and ``-``.

    Only ASCII is folded, so that no look-alike letter passes for another.
    """
    return _SEPARATORS.sub("-", text.lower()) if text.isascii() else text


def read_card(text: str) -> Card:
    """The card that ``text`` names, in any edition's words.

    Raises :class:`CardError` with code ``unknown-card``, or ``which-leader`` for a name
    such as ``leader`` that does not say which one.
    """
    name = fold_name(text)
    if _TROOP_PATTERN.fullmatch(name):
        return _TROOP_BY_NAME[name.upper()]
    if name in TACTIC_NAMES:
        return TACTIC_NAMES[name]
    if name in LEADER_NAMES:
        raise CardError("which-leader", "this names a Leader without saying which: write alexander or darius")
    raise CardError("unknown-card", "no such card: troops are R, O, Y, G, B or P with 1 to 10, such as R3")


def troop(text: str) -> Troop:
    """The troop that ``text`` names; raises :class:`CardError` if it names none."""
    card = read_card(text)
    if isinstance(card, Troop):
        return card
    raise CardError("not-a-troop", f"{card} is a Tactics card, and a troop is wanted")


def troop_bits(troops: Iterable[Troop]) -> int:
    """A set of troops as a 60-bit integer: bit ``i`` stands for the troop with index ``i``."""
    bits = 0
    for one in troops:
        bits |= 1 << one.index
    return bits


def troops_in(bits: int) -> tuple[Troop, ...]:
    """The troops of a 60-bit set, in card order: the inverse of :func:`troop_bits`."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(TROOPS[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(found)
