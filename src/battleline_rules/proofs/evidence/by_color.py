"""The first set of some size, colour by colour: where several sets are as large, card order decides.

The fewer of the first cards a set leaves uncited, the better: so the first colour is given as little as the
others can do with, then the next. What the colours to come can hold is bounded at several tolls, and what
was found to hold too little is kept, so hardly anything is tried that comes to nothing.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.packing import BITS, COUNTS, PACKED, TOPS, packed, subset_sums
from battleline_rules.proofs.evidence.tolls import WHOLE, Sums, numbers_of, toll_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.proofs.evidence.packing import Room
    from battleline_rules.proofs.evidence.steps import Steps
    from battleline_rules.proofs.evidence.tolls import Rows, Tolls

_VALUES: Final = range(HIGHEST_VALUE)
_PLACE: Final = subset_sums([1 << HIGHEST_VALUE - 1 - at for at in _VALUES])
"""Where sets of values come in order: of two, the one without the lowest value in which they differ comes first."""
_LAST: Final = len(Color) - 1
_A_STEP: Final = 32
"""How many parts of a colour's sets are looked at in the time of a step."""


class Parts:
    """The parts of some sets of values, in order; remembered, since colours and rooms have many sets in common."""

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[int, ...], int], list[int]] = {}

    def of(self, sets: tuple[int, ...], least: int) -> list[int]:
        """Every set that lies in one of ``sets`` and has ``least`` values or more."""
        known = self._known.get((sets, least))
        if known is None:
            found: set[int] = set()
            for one in sets:
                found.update(_parts(one, least))
            known = self._known[sets, least] = sorted(found, key=_PLACE.__getitem__)
        return known


class _Bound:
    """A bound at some tolls; ``gains[n]`` is what all colours from ``n`` on gain together."""

    def __init__(self, rows: Rows, tolls: Tolls) -> None:
        self.tolls: Final = tolls
        self.sums: Final = Sums(tolls)
        self.gains: Final = tuple(itertools.accumulate((0, *reversed(rows.gains(tolls)))))[::-1]


class Search:
    """Looks for sets in a room, of every colour a part of one of its patterns."""

    def __init__(self, rows: Rows, room: Room, bounds: Sequence[Tolls], parts: Parts, steps: Steps) -> None:
        self._rows = rows
        self._room = room
        self._bounds = [_Bound(rows, tolls) for tolls in bounds]
        self._parts = parts
        self._steps = steps
        self._scarce = [_scarce(rows, room, color) for color in Color]
        self._in_vain: set[tuple[int, int, int]] = set()

    def first(self, number: int, before: Sequence[int] | None = None) -> tuple[int, ...] | None:
        """The first set of ``number`` troops, by colour, if there is one, and if it comes before another as large."""
        worth = [toll_of(self._room, bound.tolls) for bound in self._bounds]
        return self._from(0, packed(self._room), number, worth, before)

    def _from(
        self, color: int, room: int, number: int, worth: Sequence[int], before: Sequence[int] | None
    ) -> tuple[int, ...] | None:
        """The same for the colours from this one on; ``worth`` is what the room costs at the tolls of each bound."""
        for at, there in self._scarce[color]:
            surplus = (room >> BITS * at & 15) - there
            if surplus > 0:
                room -= surplus << BITS * at
                worth = [worth[n] - bound.tolls[at] * surplus for n, bound in enumerate(self._bounds)]
        if (color, room, number) in self._in_vain:
            return None
        found = self._chosen(color, room, number, worth, before)
        if found is None and before is None:
            self._in_vain.add((color, room, number))
        return found

    def _chosen(
        self, color: int, room: int, number: int, worth: Sequence[int], before: Sequence[int] | None
    ) -> tuple[int, ...] | None:
        """What this colour is given, and then the others."""
        bounds = self._bounds
        most = [worth[at] + bounds[at].gains[color + 1] for at in range(len(bounds))]
        choices = self._parts.of(self._rows.patterns[color], number - min(most) // WHOLE)
        self._steps.take(1 + len(choices) // _A_STEP)
        last = before[0] if before is not None else None
        for values in choices:
            if last is not None and _PLACE[values] > _PLACE[last]:
                return None
            if not self._is_possible(values, room, number, most):
                continue
            if color < _LAST:
                found = self._from(
                    color + 1,
                    room - PACKED[values],
                    number - COUNTS[values],
                    [worth[at] - bounds[at].sums.over(values) for at in range(len(bounds))],
                    before[1:] if before is not None and values == last else None,
                )
                if found is not None:
                    return (values, *found)
            elif values != last:
                return (values,)
        return None

    def _is_possible(self, values: int, room: int, number: int, most: Sequence[int]) -> bool:
        """Whether there is room for a set of values, after which by all bounds the others can hold the rest."""
        if room + TOPS - PACKED[values] & TOPS != TOPS:
            return False
        least = (number - COUNTS[values]) * WHOLE
        for at, bound in enumerate(self._bounds):  # noqa: SIM110 - this is where the time goes
            if most[at] - bound.sums.over(values) < least:
                return False
        return True


def _scarce(rows: Rows, room: Room, color: int) -> list[tuple[int, int]]:
    """The values of which the colours from this one on have fewer troops than there is room for, and how many."""
    there = numbers_of(rows.may[color:])
    return [(at, there[at]) for at in _VALUES if there[at] < room[at]]


@lru_cache(maxsize=4096)
def _parts(values: int, least: int) -> tuple[int, ...]:
    """Every part of a set that has so many values or more."""
    parts = [values]
    for at in _VALUES:
        if values >> at & 1:
            parts += [part ^ 1 << at for part in parts if COUNTS[part] > least]
    return tuple(parts) if COUNTS[values] >= least else ()
