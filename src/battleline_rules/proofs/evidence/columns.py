"""Where at most one colour is bound, the values have nothing to do with each other but for its troops.

For every harmless choice of how much may be left of each value, the dearest troops of the
value are left; then one pattern of the bound colour's values has to be chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.prices import PRICES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.patterns import Room


class _Column:
    """The troops of one value that may be left.

    ``worth[n]`` is what ``n`` troops of free colours are worth, and ``gain[n]`` how much more ``n``
    troops are worth if the one of the bound colour can be among them.
    """

    def __init__(self, at: int, may: int, bound: Color | None) -> None:
        there = [color for color in reversed(Color) if may >> HIGHEST_VALUE * color + at & 1]
        self._at = at
        self._free = [color for color in there if color is not bound]
        self._bound = bound if bound in there else None
        self.worth = [0]
        for color in self._free:
            self.worth.append(self.worth[-1] + PRICES[color][at])
        self.worth.append(self.worth[-1])
        self.gain = [0] * len(self.worth)
        if self._bound is not None:
            displaced = [*(PRICES[color][at] for color in self._free), 0]
            own = PRICES[self._bound][at]
            self.gain[1:] = [max(0, own - other) for other in displaced]

    def dearest(self, number: int, pattern: int) -> int:
        """The ``number`` dearest troops, that of the bound colour only if the pattern has the value."""
        colors = list(self._free)
        if self._bound is not None and pattern >> self._at & 1:
            colors.append(self._bound)
        dearest = sorted(colors, reverse=True)[:number]
        return sum(1 << HIGHEST_VALUE * color + self._at for color in dearest)


def dearest_with_one_row(may: int, rooms: Iterable[Room], bound: Color | None, patterns: Sequence[int]) -> int:
    """The part of ``may`` that is worth most and fits into one of the rooms, of the bound colour one of the patterns.

    Where no colour is bound, the patterns are the empty one alone.
    """
    columns = [_Column(at, may, bound) for at in range(HIGHEST_VALUE)]
    best_room: Room = (0,) * HIGHEST_VALUE
    most, best_pattern = -1, 0
    for room in rooms:
        worth = sum(column.worth[number] for column, number in zip(columns, room, strict=True))
        gains = [column.gain[number] for column, number in zip(columns, room, strict=True)]
        if worth + sum(gains) <= most:
            continue
        for pattern in patterns:
            total = worth + sum(gain for at, gain in enumerate(gains) if pattern >> at & 1)
            if total > most:
                most, best_room, best_pattern = total, room, pattern
    return sum(column.dearest(number, best_pattern) for column, number in zip(columns, best_room, strict=True))
