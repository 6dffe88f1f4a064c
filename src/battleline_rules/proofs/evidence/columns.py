"""Where at most one colour is bound, the values have nothing to do with each other but for its troops.

For every harmless choice of how much may be left of each value, the last troops of the
value are left; then one pattern of the bound colour's values has to be chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.packing import BITS, PACKED, VALUES_OF, in_all, open_ones, reached

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.best import Best

_ROW: Final = (1 << HIGHEST_VALUE) - 1
_SHIFTS: Final = tuple(HIGHEST_VALUE * color for color in range(len(Color)))
"""Where the rows of a set of troops begin."""


def search_columns(may: int, rooms: Iterable[int], bound: Color | None, patterns: Sequence[int], best: Best) -> None:
    """Offer ``best`` the largest parts of ``may`` that fit into one of the rooms, of one colour into a pattern.

    Rooms are packed, and have no more places than there are troops in ``may``. ``bound`` is the colour that has to
    fit into one of the patterns, if there is one.
    """
    rows = [may >> shift & _ROW for shift in _SHIFTS]
    if bound is None:
        patterns, there = [0], 0
    else:
        there = rows[bound]
        patterns = sorted({pattern & there for pattern in patterns})
    # Where a room has places for all of a value, the troop of the bound colour is among them.
    all_there = sum([PACKED[row] for row in rows])
    most = 0
    found: list[tuple[int, int]] = []
    for room in rooms:
        number = in_all(room)
        if number < most:
            continue
        wanted = reached(room, all_there) >> BITS - 1 & PACKED[there]
        for pattern in patterns:
            left = number - in_all(wanted & ~PACKED[pattern])
            if left > most:
                most = left
                found = []
            if left == most:
                found.append((room, pattern))
    for room, pattern in found:
        if bound is not None:
            rows[bound] = pattern
        best.offer(_last(rows, room))


def _last(rows: Sequence[int], room: int) -> int:
    """As many troops of each value as a room has places, the last ones in card order."""
    taken = 0
    for color in range(len(Color) - 1, -1, -1):
        values = PACKED[rows[color]] & open_ones(room)
        taken |= VALUES_OF[values] << _SHIFTS[color]
        room -= values
    return taken
