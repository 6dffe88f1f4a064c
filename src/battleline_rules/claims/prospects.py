"""What the cards that lie on a side allow it to become, worked out once for any number of questions.

Ten bits are a set of values, the lowest bit being the value 1; a set of troops has six such rows, one a
colour. A run is named by its lowest value, so ten bits are a set of runs too.

Compiled, the sets are native integers. There a shift by a native integer must not begin with a plain 1,
which is taken for 32 bits; nothing here shifts that way.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, final

from battleline_rules.cards import HIGHEST_VALUE
from battleline_rules.formations import Category

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mypy_extensions import i64

    from battleline_rules.cards import Troop
    from battleline_rules.wilds import Wild

VALUES: Final = 0b11_1111_1111
"""The set of all ten values."""

ROWS: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50
"""The lowest bit of each of the six rows: times a set of values, that set in every colour."""

CATEGORY: Final = 64
"""What a category counts for where a strength is one number: the category times this, and the total."""


@final
class Runs:
    """Some runs that a side's troops fit into, for one way in which its wilds help.

    ``lows`` is the set of these runs. The values in ``fixed``, a set that is the same in every row,
    take no card any more: such a troop lies there, or a wild stands for it. ``spare`` wilds are left, each
    of which may stand for any other value of the run.
    """

    __slots__ = ("fixed", "lows", "spare")

    fixed: Final[i64]
    lows: Final[i64]
    spare: Final[i64]

    def __init__(self, fixed: i64, lows: i64, spare: i64) -> None:
        self.fixed = fixed
        self.lows = lows
        self.spare = spare


@final
class Prospects:
    """What a side of ``size`` cards can still become with any cards in its open ``places``.

    ``total`` is that of the cards that lie there, each wild at its highest. ``rows`` has the lowest bit of
    each row from which a side of one colour may take its cards, and ``first`` is where the first of them
    begins: all six before a troop is laid, none where two colours lie. ``equals`` is the set of the values
    that all its cards may have, ``runs`` has every way to be part of a run, and ``worth`` is what a complete
    side is worth, as one number; 0 if it is not complete.
    """

    __slots__ = ("equals", "first", "places", "rows", "runs", "size", "total", "worth")

    size: Final[i64]
    places: Final[i64]
    total: Final[i64]
    first: Final[i64]
    rows: Final[i64]
    equals: Final[i64]
    runs: Final[tuple[Runs, ...]]
    worth: Final[i64]

    def __init__(self, troops: Sequence[Troop], wilds: Sequence[Wild], size: int) -> None:
        total = values = repeated = rows = shift = 0
        for troop in troops:
            total += troop.value
            value = 1 << troop.value - 1
            repeated |= values & value
            values |= value
            shift = troop.index - troop.value + 1
            rows |= 1 << shift
        equals = VALUES if not values else 0 if values & values - 1 else values
        ranges: list[int] = []
        for wild in wilds:
            total += wild.high
            stands_for = (1 << wild.high) - (1 << wild.low - 1)
            equals &= stands_for
            ranges.append(stands_for)
        if not rows:
            rows = ROWS
        elif rows & rows - 1:
            rows = shift = 0
        places = size - len(troops) - len(ranges)
        runs = () if repeated else _runs(size, values, tuple(ranges))
        self.size = size
        self.places = places
        self.total = total
        self.first = shift
        self.rows = rows
        self.equals = equals
        self.runs = runs
        self.worth = _worth(size, total, rows, equals, runs) if places == 0 else 0


def _worth(size: int, total: int, rows: int, equals: int, runs: tuple[Runs, ...]) -> int:
    """What a complete side is worth, its wilds standing for what serves best (R19, R31-R36)."""
    lows = 0
    for one in runs:
        lows |= one.lows
    of_run = size * lows.bit_length() + size * (size - 1) // 2
    if lows and rows:
        return Category.WEDGE * CATEGORY + of_run
    if equals:
        return Category.PHALANX * CATEGORY + size * equals.bit_length()
    if rows:
        return Category.BATTALION * CATEGORY + total
    if lows:
        return Category.SKIRMISH * CATEGORY + of_run
    return Category.HOST * CATEGORY + total


@functools.lru_cache(maxsize=4096)
def _runs(size: int, values: int, wilds: tuple[int, ...]) -> tuple[Runs, ...]:
    """Every way to have troops of these different values in a run, by what the wilds stand for.

    A wild is the set of the values that it may have.
    """
    found: dict[tuple[int, int], int] = {}
    for low, run in _around(size, values):
        missing = run ^ values
        spare = [one for one in wilds if missing & ~one == 0]
        for stood_for in _different([one & missing for one in wilds if missing & ~one]):
            key = (values | stood_for, len(spare))
            found[key] = found.get(key, 0) | low
    return tuple(Runs(fixed * ROWS, found[fixed, spare], spare) for fixed, spare in sorted(found))


def _around(size: int, values: int) -> Iterator[tuple[int, int]]:
    """The runs that hold all these values: the lowest value as a set, and all values."""
    lowest = (1 << size) - 1
    for shift in range(HIGHEST_VALUE - size + 1):
        if values & ~(lowest << shift) == 0:
            yield 1 << shift, lowest << shift


def _different(wilds: Sequence[int]) -> Sequence[int]:
    """The sets of values that wilds can stand for, each for another one."""
    found = {0}
    for wild in wilds:
        found = {taken | 1 << at for taken in found for at in range(HIGHEST_VALUE) if wild & ~taken & 1 << at}
    return sorted(found)
