"""Colour by colour, from the dearest: all that matters of what is left so far is how many of each value.

Of two ways to the same numbers only the dearer can be part of the dearest set, so a way is
known by its numbers, packed into four bits a value. A colour takes one of its patterns whole,
as far as there is room: giving a place up to a colour that comes later would be worth less.
A way whose bound is no more than the best set's worth is dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.prices import PRICES
from battleline_rules.proofs.evidence.tolls import sums_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.proofs.evidence.steps import Steps
    from battleline_rules.proofs.evidence.tolls import Best, Relaxed, Table, Tolls

Trail: TypeAlias = "tuple[Trail, Color, int] | None"
"""How a way came about: the way before, a colour, and the packed values that were taken of it."""
Ways: TypeAlias = dict[int, tuple[int, Trail]]
"""By packed numbers, the greatest worth less tolls of what is left, and how it came about."""

_VALUES: Final = range(HIGHEST_VALUE)
_BITS: Final = 4
_TOP: Final = sum(8 << _BITS * at for at in _VALUES)
_LOW_HALF: Final = (1 << _BITS * HIGHEST_VALUE // 2) - 1


def search_by_color(
    table: Table, bounds: Sequence[Relaxed], best: Best, steps: Steps, *, floor: int = 0, width: int | None = None
) -> None:
    """Offer ``best`` the dearest set of the room, if it is worth more than ``floor``.

    ``bounds`` are bounds at some tolls, the lowest first. With ``width`` no more than so many
    ways are kept after each colour, and the set may not be the dearest.
    """
    first, *others = (one.tolls for one in bounds)
    ways: Ways = {0: (0, None)}
    for color in reversed(Color):
        least = max(best.worth, floor)
        steps.take(len(ways))
        ways = _with_color(table, color, ways, first, least - _to_come(table, color, first))
        for tolls in others:
            ways = _sifted(ways, first, tolls, least - _to_come(table, color, tolls))
        if width is not None and len(ways) > width:
            ways = dict(sorted(ways.items(), key=lambda way: way[1][0], reverse=True)[:width])
    weigh = _Weigher(first)
    dearest = max(ways, key=lambda numbers: ways[numbers][0] + weigh(numbers), default=None)
    if dearest is not None:
        best.offer(_troops_on(ways[dearest][1]))


def _to_come(table: Table, color: Color, tolls: Tolls) -> int:
    """All tolls, and the most that the colours before this one can gain."""
    most = sum(toll * places for toll, places in zip(tolls, table.room, strict=True))
    for earlier in range(color):
        gains = [max(0, price - toll) for price, toll in zip(PRICES[earlier], tolls, strict=True)]
        most += max(sums_over(table.patterns[earlier], gains))
    return most


def _with_color(table: Table, color: Color, ways: Ways, tolls: Tolls, least: int) -> Ways:
    """Every way with every pattern of one colour, if that comes to more than ``least``."""
    gains = [price - toll for price, toll in zip(PRICES[color], tolls, strict=True)]
    patterns = table.patterns[color]
    choices = list(zip(map(_packed, patterns), sums_over(patterns, gains), strict=True))
    # A number gets its top bit by this as soon as there is one more than there is room for.
    room = sum(7 - places << _BITS * at for at, places in enumerate(table.room))
    forgone: dict[int, int] = {}
    after: Ways = {}
    for numbers, (worth, trail) in ways.items():
        for chosen, gain in choices:
            there, value = numbers + chosen, worth + gain
            over = there + room & _TOP
            if over:
                if over not in forgone:
                    forgone[over] = sum(gains[at] for at in _VALUES if over >> _BITS * at & 8)
                there -= over >> _BITS - 1
                value -= forgone[over]
            if value > least:
                known = after.get(there)
                if known is None or known[0] < value:
                    after[there] = (value, (trail, color, there - numbers))
    return after


def _sifted(ways: Ways, tolls: Tolls, other: Tolls, least: int) -> Ways:
    """The ways whose bound at other tolls is high enough, too."""
    weigh = _Weigher([toll - another for toll, another in zip(tolls, other, strict=True)])
    return {numbers: way for numbers, way in ways.items() if way[0] + weigh(numbers) > least}


class _Weigher:
    """The sum of packed numbers, each times its weight; what has been reckoned for half of them is kept."""

    def __init__(self, weights: Sequence[int]) -> None:
        self._weights = weights
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}

    def __call__(self, numbers: int) -> int:
        low, high = numbers & _LOW_HALF, numbers & ~_LOW_HALF
        if low not in self._low:
            self._low[low] = self._sum(low)
        if high not in self._high:
            self._high[high] = self._sum(high)
        return self._low[low] + self._high[high]

    def _sum(self, numbers: int) -> int:
        return sum(weight * (numbers >> _BITS * at & 15) for at, weight in enumerate(self._weights))


def _packed(values: int) -> int:
    return sum(1 << _BITS * at for at in _VALUES if values >> at & 1)


def _troops_on(trail: Trail) -> int:
    troops = 0
    while trail is not None:
        trail, color, taken = trail
        troops |= sum(1 << HIGHEST_VALUE * color + at for at in _VALUES if taken >> _BITS * at & 1)
    return troops
