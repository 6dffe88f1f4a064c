"""Where all six colours are bound: the largest set row by row, which the room in the columns ties together.

Two searches help each other. :mod:`.tolls` bounds how many troops a room can hold, and :mod:`.by_color` looks for the
first set of so many with the bounds at hand. Nothing is guessed: a room is passed over only if it holds fewer
than have been found, or no set as large that comes before.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE
from battleline_rules.proofs.evidence.by_color import Parts, Search
from battleline_rules.proofs.evidence.packing import TOPS, in_all, lower, packed, reached, unpacked
from battleline_rules.proofs.evidence.tolls import DEAREST, FREE, WHOLE, Rows, lowered, toll_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.best import Best
    from battleline_rules.proofs.evidence.packing import Room
    from battleline_rules.proofs.evidence.steps import Steps
    from battleline_rules.proofs.evidence.tolls import Tolls


def search_rows(patterns: Sequence[Sequence[int]], rooms: Iterable[int], best: Best, steps: Steps) -> None:
    """Offer ``best`` the best set that fits into one of the rooms, of every colour one of its patterns.

    Rooms are packed. Of the patterns of a colour none lies in another.
    """
    _Rooms(patterns, best, steps).search(rooms)


class _Place:
    """A room without places that nothing can take, and the lowest bound so far on how many troops it can hold."""

    def __init__(self, numbers: int) -> None:
        self.packed: Final = numbers
        self.room: Final = unpacked(numbers)
        self.most = in_all(numbers)
        self.own: list[Tolls] = []
        self._asked = 0

    def ask(self, rows: Rows, tolls: Sequence[Tolls]) -> None:
        """Have all the tolls say how many there can be, of which some have been asked before."""
        for one in tolls[self._asked :]:
            self.most = min(self.most, (rows.gain(one) + toll_of(self.room, one)) // WHOLE)
        self._asked = len(tolls)


class _Rooms:
    def __init__(self, patterns: Sequence[Sequence[int]], best: Best, steps: Steps) -> None:
        self._all = Rows(patterns)
        self._within: dict[int, Rows] = {}
        self._best = best
        self._steps = steps
        self._parts = Parts()
        self._tolls: list[Tolls] = [FREE]
        self._known = 0
        """As many can be left in some room."""

    def search(self, rooms: Iterable[int]) -> None:
        """Go through the rooms, those first that may hold most, until no other can hold as many."""
        there = packed(self._all.there)
        places = [_Place(room) for room in dict.fromkeys([lower(room, there) for room in rooms])]
        searched: list[int] = []
        waiting = [(-place.most, at) for at, place in enumerate(places)]
        heapq.heapify(waiting)
        while waiting:
            most, at = heapq.heappop(waiting)
            place = places[at]
            if -most < self._known:
                return
            if any(reached(other, place.packed) == TOPS for other in searched):
                continue
            place.ask(self._all, self._tolls)
            if place.most == -most and not place.own:
                self._lower(place)
            if place.most < -most:
                heapq.heappush(waiting, (-place.most, at))
            else:
                self._search(place)
                searched.append(place.packed)

    def _rows(self, room: Room) -> Rows:
        free = sum([1 << at for at, places in enumerate(room) if places])
        if free not in self._within:
            self._within[free] = self._all.within(free)
        return self._within[free]

    def _lower(self, place: _Place) -> None:
        """Look for the tolls that are best for this room; they help with others, too."""
        rows = self._rows(place.room)
        for start in (FREE, DEAREST):
            lowest, self._known = lowered(rows, place.room, start, self._known, self._steps)
            place.own.append(lowest.tolls)
            place.most = min(place.most, lowest.bound // WHOLE)
            if place.most <= self._known:
                break
        self._tolls += place.own

    def _search(self, place: _Place) -> None:
        search = Search(self._rows(place.room), place.room, [FREE, DEAREST, *place.own], self._parts, self._steps)
        for number in range(place.most, self._known - 1, -1):
            found = search.first(number, self._best.by_color() if number == self._best.number else None)
            if found is not None:
                self._known = number
                self._best.offer(sum(values << HIGHEST_VALUE * color for color, values in enumerate(found)))
                return
