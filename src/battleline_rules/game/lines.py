"""The line of flags in play: both sides of each, who holds it, and what is known of claims to it.

What can be done at a flag is worked out once, when the flag is made, and kept as *sets of flags*: nine bits, flag 1
the lowest. Several such sets stand side by side in one whole number, and those of the nine flags laid over each
other are those of the whole line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from battleline_rules.cards import SEATS, Seat
from battleline_rules.game.sides import TROOP_COUNT, Side
from battleline_rules.table import FLAG_COUNT, Flag
from battleline_rules.values import remember, seal, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.claims.question import Size
    from battleline_rules.rulesets import Ruleset, Terrain
    from battleline_rules.values import Fields

_NOTHING: Final = Side()

ALL_FLAGS: Final = (1 << FLAG_COUNT) - 1

# Where each set begins in `FlagState.opens`: where a card may come, and whose side is complete and the flag unclaimed.
TROOPS_NORTH: Final = 0
TROOPS_SOUTH: Final = 9
MORALE_NORTH: Final = 18
MORALE_SOUTH: Final = 27
COMPLETE_NORTH: Final = 36
COMPLETE_SOUTH: Final = 45

# And in `FlagState.marks`: who holds the flag, whose side is overfull, where Tactics cards may act, Fog and Mud come.
HELD_NORTH: Final = 0
HELD_SOUTH: Final = 9
OVERFULL_NORTH: Final = 18
OVERFULL_SOUTH: Final = 27
TACTICS: Final = 36
ENVIRONMENT: Final = 45

OVERFULL: Final = (ALL_FLAGS << OVERFULL_NORTH) | (ALL_FLAGS << OVERFULL_SOUTH)
_ANY_CARD_NORTH: Final = (1 << TROOPS_NORTH) | (1 << MORALE_NORTH)
_ANY_CARD_SOUTH: Final = (1 << TROOPS_SOUTH) | (1 << MORALE_SOUTH)
_ANY_TACTICS: Final = (1 << TACTICS) | (1 << ENVIRONMENT)


@final
class Known:
    """What has been found out about a claim to a flag, under a ruleset, and holds as long as nothing changes there.

    With no more troops unseen than ``proven_with`` it is proven, since fewer unseen troops never help the opponent.
    It is denied as long as all of ``denied_by`` are unseen. Both are 60-bit sets; -1 stands for none.
    """

    __slots__ = ("denied_by", "proven_with", "ruleset")
    ruleset: Final[Ruleset]
    proven_with: Final[int]
    denied_by: Final[int]

    def __init__(self, ruleset: Ruleset, proven_with: int, denied_by: int) -> None:
        self.ruleset = ruleset
        self.proven_with = proven_with
        self.denied_by = denied_by


@final
class FlagState:
    """One flag in play; ``number`` is 1 to 9.

    ``size`` says how many cards complete a side (R56).
    """

    __slots__ = (
        "_known",
        "_public",
        "claimed_by",
        "marks",
        "north",
        "number",
        "opens",
        "size",
        "south",
        "terrain",
    )
    __dataclass_fields__: ClassVar[Fields]
    number: Final[int]
    north: Final[Side]
    south: Final[Side]
    claimed_by: Final[Seat | None]
    terrain: Final[Terrain | None]
    size: Final[Size]
    opens: Final[int]
    marks: Final[int]
    _public: Flag | None
    _known: Final[list[Known | None]]

    def __init__(
        self,
        number: int,
        north: Side = _NOTHING,
        south: Side = _NOTHING,
        claimed_by: Seat | None = None,
        terrain: Terrain | None = None,
    ) -> None:
        self.number = number
        self.north = north
        self.south = south
        self.claimed_by = claimed_by
        self.terrain = terrain
        size: Size = 3
        if north.has_mud or south.has_mud:
            size = 4
        elif terrain is not None:
            size = terrain.slots
        self.size = size
        # A setup may hold flags that there are not, and those are in no set.
        flag = 1 << (number - 1) if 0 < number <= FLAG_COUNT else 0
        free_north = size - north.slots_taken
        free_south = size - south.slots_taken
        opens = 0
        marks = 0
        if free_north < 0:
            marks |= flag << OVERFULL_NORTH
        if free_south < 0:
            marks |= flag << OVERFULL_SOUTH
        if claimed_by is None:
            opens = _opens(flag, free_north, free_south, terrain)
            marks |= flag * (_ANY_TACTICS if terrain is None else _tactics_under(terrain))
        else:
            marks |= flag << (HELD_NORTH if claimed_by == "north" else HELD_SOUTH)
        self.opens = opens
        self.marks = marks
        self._public = None
        self._known = [None, None]

    @property
    def public(self) -> Flag:
        """The flag as a position shows it, with whose card came last."""
        shown = self._public
        if shown is None:
            shown = Flag(self.number, self.north.cards, self.south.cards, self.last_card, self.claimed_by, self.terrain)
            remember(self, "_public", shown)
        return shown

    @property
    def totals_only(self) -> bool:
        """Whether only totals count: under Fog, or where a Terrain record says so (R21)."""
        fog = self.north.has_fog or self.south.has_fog
        return fog or (self.terrain is not None and self.terrain.totals_only)

    @property
    def last_card(self) -> Seat | None:
        """Whose of the slot cards came last (D21); ``None`` where there is none."""
        north, south = self.north.latest, self.south.latest
        if north == south:
            return None
        return "north" if north > south else "south"

    @property
    def overfull(self) -> tuple[Seat, ...]:
        """The sides with more cards than slots (R55)."""
        if not self.marks & OVERFULL:
            return ()
        return tuple([seat for seat in SEATS if self.free_slots(seat) < 0])

    def lies_with(self, card: Card) -> Seat:
        """On whose side a card lies that lies here."""
        return "north" if card in self.north.cards else "south"

    def side(self, seat: Seat) -> Side:
        """One side."""
        return self.north if seat == "north" else self.south

    def free_slots(self, seat: Seat) -> int:
        """How many slots are free on a side."""
        return self.size - (self.north.slots_taken if seat == "north" else self.south.slots_taken)

    def known(self, seat: Seat) -> Known | None:
        """What has been found out about a player's claim to the flag.

        :meta private:
        """
        return self._known[0 if seat == "north" else 1]

    def learn(self, seat: Seat, known: Known) -> None:
        """Keep what has been found out about a player's claim to the flag.

        :meta private:
        """
        self._known[0 if seat == "north" else 1] = known

    def with_card(self, seat: Seat, card: Card, ply: int) -> FlagState:
        """The flag after a card has come to a side."""
        if seat == "north":
            return FlagState(self.number, self.north.with_card(card, ply), self.south, self.claimed_by, self.terrain)
        return FlagState(self.number, self.north, self.south.with_card(card, ply), self.claimed_by, self.terrain)

    def without(self, seat: Seat, card: Card) -> FlagState:
        """The flag after a card has left a side."""
        if seat == "north":
            return FlagState(self.number, self.north.without(card), self.south, self.claimed_by, self.terrain)
        return FlagState(self.number, self.north, self.south.without(card), self.claimed_by, self.terrain)

    def claimed(self, seat: Seat) -> FlagState:
        """The flag after a claim."""
        return FlagState(self.number, self.north, self.south, seat, self.terrain)

    def with_terrain(self, terrain: Terrain) -> FlagState:
        """The flag after a Terrain record has been laid."""
        return FlagState(self.number, self.north, self.south, self.claimed_by, terrain)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FlagState):
            return NotImplemented
        return self is other or (
            self.number == other.number
            and self.north == other.north
            and self.south == other.south
            and self.claimed_by == other.claimed_by
            and self.terrain == other.terrain
        )

    def __hash__(self) -> int:
        return hash((self.number, self.north, self.south, self.claimed_by, self.terrain))

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (FlagState, (self.number, self.north, self.south, self.claimed_by, self.terrain))


seal(FlagState, "number", "north", "south", "claimed_by", "terrain")


def _opens(flag: int, free_north: int, free_south: int, terrain: Terrain | None) -> int:
    """The sets of an unclaimed flag: what may come to it on either side, and where it is complete."""
    north, south = _ANY_CARD_NORTH, _ANY_CARD_SOUTH
    if terrain is not None:
        troops, morale = terrain.accepts_troops, terrain.accepts_morale
        north = (troops << TROOPS_NORTH) | (morale << MORALE_NORTH)
        south = (troops << TROOPS_SOUTH) | (morale << MORALE_SOUTH)
    opens = 0
    if free_north > 0:
        opens |= flag * north
    elif free_north == 0:
        opens |= flag << COMPLETE_NORTH
    if free_south > 0:
        opens |= flag * south
    elif free_south == 0:
        opens |= flag << COMPLETE_SOUTH
    return opens


def _tactics_under(terrain: Terrain) -> int:
    """Whether Tactics cards may act at an unclaimed flag with a Terrain record, and Fog and Mud come to it."""
    return (terrain.tactics << TACTICS) | (terrain.accepts_environment << ENVIRONMENT)


def where_lies(flags: tuple[FlagState, ...], card: Card) -> FlagState | None:
    """The flag at which a card lies, or ``None`` for one that lies at none."""
    index = card.index
    for flag in flags:
        if index < TROOP_COUNT:
            if (flag.north.troops | flag.south.troops) >> index & 1:
                return flag
        elif card in flag.north.cards or card in flag.south.cards:
            return flag
    return None


def laid_cards(flags: tuple[FlagState, ...]) -> Iterator[tuple[FlagState, Seat, Card]]:
    """Every card at the flags, with its flag and side."""
    for flag in flags:
        for seat in SEATS:
            for card in flag.side(seat).cards:
                yield flag, seat, card


def sets_of(flags: tuple[FlagState, ...]) -> tuple[int, int]:
    """The sets of all flags, each flag's laid over the others': what may come, and what is marked."""
    opens = 0
    marks = 0
    for flag in flags:
        opens |= flag.opens
        marks |= flag.marks
    return opens, marks


def exchanged(flags: tuple[FlagState, ...], flag: FlagState) -> tuple[FlagState, ...]:
    """The line with a flag in place of the one that has its number."""
    line = list(flags)
    line[flag.number - 1] = flag
    return tuple(line)
