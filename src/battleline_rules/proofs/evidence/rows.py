"""Where all six colours are bound: the dearest set row by row, which the room in the columns ties together.

Two searches help each other. :mod:`.tolls` bounds what a room can hold, and :mod:`.by_color`
goes through the colours with the bound at hand. Nothing is guessed: what is passed over is
worth no more than what has been found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE
from battleline_rules.proofs.evidence.by_color import search_by_color
from battleline_rules.proofs.evidence.prices import ONE, SPREAD
from battleline_rules.proofs.evidence.tolls import Table, first_tolls, lowered, relaxed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.patterns import Room
    from battleline_rules.proofs.evidence.steps import Steps
    from battleline_rules.proofs.evidence.tolls import Best, Relaxed

_FREE: Final = (0,) * HIGHEST_VALUE
_NARROW: Final = 60
"""How many ways the first pass keeps, which only has to find something good."""


def search_rows(patterns: Sequence[Sequence[int]], rooms: Iterable[Room], best: Best, steps: Steps) -> None:
    """Offer ``best`` the dearest set that fits into one of the rooms, of every colour one of its patterns."""
    tables = [Table.of(patterns, room) for room in rooms]
    bounded = sorted(((_rough_bound(table), at) for at, table in enumerate(tables)), reverse=True)
    known: tuple[Relaxed, ...] = ()
    for bound, at in bounded:
        if bound <= best.worth:
            return
        table = tables[at]
        if all(relaxed(table, one.tolls).bound > best.worth for one in known):
            known = _search_table(table, best, steps)


def _rough_bound(table: Table) -> int:
    return min(relaxed(table, tolls).bound for tolls in (_FREE, first_tolls(table)))


def _search_table(table: Table, best: Best, steps: Steps) -> tuple[Relaxed, ...]:
    """Offer ``best`` the dearest set of one room; the bounds that were found help with the next room."""
    bounds: list[Relaxed] = []
    for tolls in (first_tolls(table), _FREE):
        bounds.append(lowered(table, tolls, best, steps))
        if bounds[-1].bound <= best.worth:
            return tuple(bounds)
    bounds.sort(key=lambda one: one.bound)
    search_by_color(table, bounds, best, steps, width=_NARROW)
    # Sets of as many cards as the bound allows are looked for first: fewer ways reach those.
    number = (bounds[0].bound + SPREAD) // ONE
    while number * ONE > best.worth:
        search_by_color(table, [*bounds, relaxed(table, _FREE)], best, steps, floor=number * ONE - SPREAD)
        number -= 1
    return tuple(bounds)
