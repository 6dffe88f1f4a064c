"""Sets of troops up to the renaming of colours.

A set's *shape* forgets which colour is which: for each colour in it, the values it has as bits,
the greatest number first. Two sets have the same shape just if a renaming of the six colours makes
one into the other, so one set of each shape stands for all sets.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import Color, Troop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Shape: TypeAlias = tuple[int, ...]
Cards: TypeAlias = tuple[Troop, ...]

COLORS: Final = tuple(Color)
GENERATORS: Final = (
    (Color.ORANGE, Color.RED, *COLORS[2:]),
    (*COLORS[1:], Color.RED),
)
"""Two renamings, one that exchanges two colours and one that moves all six round: every renaming is made of them."""


def shape(troops: Iterable[Troop]) -> Shape:
    """What is left of a set of troops when its colours have no names."""
    rows = [0] * len(COLORS)
    for one in troops:
        rows[one.color] |= 1 << one.value - 1
    rows.sort(reverse=True)
    return tuple(rows[: len(rows) - rows.count(0)])


def renamed(troops: Iterable[Troop], names: Sequence[Color]) -> Cards:
    """The troops with other colours, in card order; ``names`` has the new name of each colour, in their order."""
    return tuple(sorted(Troop(names[one.color], one.value) for one in troops))


@functools.cache
def representatives(count: int, highest: int) -> Mapping[Cards, int]:
    """One set of ``count`` troops up to the value ``highest`` of each shape, and how many sets have that shape."""
    rows = [row for row in range((1 << highest) - 1, 0, -1) if row.bit_count() <= count]
    return {_troops_of(one): _sets_of(one) for one in _shapes(count, rows, len(COLORS))}


def _shapes(count: int, rows: Sequence[int], colors: int) -> Iterator[Shape]:
    if count == 0:
        yield ()
    elif colors:
        for place, row in enumerate(rows):
            if row.bit_count() <= count:
                for rest in _shapes(count - row.bit_count(), rows[place:], colors - 1):
                    yield (row, *rest)


def _troops_of(one: Shape) -> Cards:
    return tuple(
        Troop(color, bit + 1)
        for color, row in zip(COLORS, one, strict=False)
        for bit in range(row.bit_length())
        if row >> bit & 1
    )


def _sets_of(one: Shape) -> int:
    """In how many ways different colours can be given to the rows, equal rows being exchangeable."""
    orders = math.prod(math.factorial(times) for times in Counter(one).values())
    return math.perm(len(COLORS), len(one)) // orders
