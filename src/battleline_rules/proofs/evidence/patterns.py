"""The greatest harmless sets of values, and the greatest harmless numbers of troops of each value."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.proofs.evidence.demands import Demands, Harmless

Room: TypeAlias = tuple[int, ...]
"""How many more troops may be left of each value, from the 1 up."""

BITS: Final = 4
"""How many bits each number has where numbers of troops by value are packed, that of the 1 lowest."""

_VALUES: Final = range(HIGHEST_VALUE)


def subset_sums(numbers: Sequence[int]) -> list[int]:
    """The sum of each subset, in the order of sets of bits."""
    sums = [0]
    for number in numbers:
        sums += [number + other for other in sums]
    return sums


PACKED: Final = tuple(subset_sums([1 << BITS * at for at in _VALUES]))
"""For each set of values one troop of each of them, packed."""


def packed(room: Room) -> int:
    """The numbers of a room, packed."""
    return sum(places << BITS * at for at, places in enumerate(room))


def unpacked(numbers: int) -> Room:
    """The room with these packed numbers."""
    return tuple([numbers >> BITS * at & 15 for at in _VALUES])


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
    limits = {free} if demands.most is None else set(_limits(demands.places, demands.most, must, free))
    shares = [15 * PACKED[mask] for mask in masks]
    return set(map(unpacked, {packed(limit) & share for limit in limits for share in shares}))


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
