"""The greatest harmless sets of values, and the greatest harmless numbers of troops of each value."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.proofs.evidence.demands import Demands, Harmless

Room: TypeAlias = tuple[int, ...]
"""How many more troops may be left of each value, from the 1 up."""


def greatest_harmless(harmless: Harmless, must: int, may: int) -> list[int]:
    """The harmless sets that hold ``must`` and besides it only values of ``may``, of which none lies in another.

    Every harmless set lies in one of them. A set with an offence in it has to lose one value of that offence.
    """
    waiting = [must | may]
    met = set(waiting)
    found: list[int] = []
    while waiting:
        values = waiting.pop()
        offence = harmless.offence(values)
        if not offence:
            found.append(values)
            continue
        spare = offence & may
        while spare:
            value = spare & -spare
            spare ^= value
            if values ^ value not in met:
                met.add(values ^ value)
                waiting.append(values ^ value)
    return outermost(found)


def outermost(sets: Iterable[int]) -> list[int]:
    """Those sets that lie in no other."""
    kept: list[int] = []
    for values in sorted(sets, key=int.bit_count, reverse=True):
        if all(values & ~other for other in kept):
            kept.append(values)
    return kept


def rooms(demands: Demands, must: Room, may: Room) -> set[Room]:
    """The greatest numbers of troops that may be left besides those that must, one for each harmless choice.

    ``must`` and ``may`` are the numbers of troops of each value that have to be left and that can be.
    """
    free = tuple(min(most - there, more) for most, there, more in zip(demands.columns, must, may, strict=True))
    masks = greatest_harmless(demands.values, _values_in(must), _values_in(free) & ~_values_in(must))
    shares = [tuple(more if mask >> at & 1 else 0 for at, more in enumerate(free)) for mask in masks]
    if demands.most is None:
        return set(shares)
    found: set[Room] = set()
    for limit in set(_limits(demands.places, demands.most, must, free)):
        for share in shares:
            found.add(tuple(map(min, share, limit)))
    return found


def _values_in(numbers: Room) -> int:
    return sum(1 << at for at, number in enumerate(numbers) if number)


def _limits(places: int, most: int, must: Room, free: Room) -> Iterator[Room]:
    """How many troops may be left besides those that must, so that the ``places`` highest total ``most`` or less.

    All but one of the highest are chosen freely; then everything else may be as high as the last
    of them is allowed to be, and no higher.
    """
    there = [value for value in range(1, HIGHEST_VALUE + 1) if must[value - 1] or free[value - 1]]
    for chosen in itertools.combinations_with_replacement((0, *there), places - 1):
        lowest = min(chosen, default=HIGHEST_VALUE)
        bound = max(0, min(lowest, most - sum(chosen)))
        limit = tuple(
            free[value - 1] if value <= bound else chosen.count(value) - must[value - 1]
            for value in range(1, HIGHEST_VALUE + 1)
        )
        if min(limit) >= 0:
            yield tuple(map(min, limit, free))
