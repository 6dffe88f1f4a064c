"""The greatest harmless numbers of troops of each value."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING

from battleline_rules.cards import HIGHEST_VALUE
from battleline_rules.proofs.evidence.packing import BITS, MANY, ONES, PACKED, TOPS, in_all, lower, packed, reached
from battleline_rules.proofs.evidence.patterns import greatest_harmless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.proofs.evidence.demands import Demands


def rooms(demands: Demands, must: int, may: int) -> list[int]:
    """The greatest numbers of troops that may be left besides those that must, packed, one for each harmless choice.

    ``must`` and ``may`` are the numbers of troops of each value that have to be left and that can be, packed too.
    """
    free = lower(packed(demands.columns) - must, may)
    limits = {free} if demands.most is None else _besides(_limits(demands.places, demands.most), must, free)
    had = _values_in(must)
    masks = greatest_harmless(demands.values, had, _values_in(free) & ~had)
    if masks == [(1 << HIGHEST_VALUE) - 1]:
        return sorted(limits)
    shares = [15 * PACKED[mask] for mask in masks]
    return sorted({limit & share for limit in limits for share in shares})


def _besides(limits: tuple[int, ...], must: int, free: int) -> set[int]:
    """What each of these numbers leaves besides those that must be left, which it has to allow."""
    if not must:
        return {lower(limit, free) for limit in limits}
    return {lower(limit - must, free) for limit in limits if reached(limit, must) == TOPS}


def _values_in(numbers: int) -> int:
    """The set of the values of which there is any troop, from packed numbers."""
    return sum([1 << at for at in range(HIGHEST_VALUE) if numbers >> BITS * at & 15])


@lru_cache(maxsize=256)
def _limits(places: int, most: int) -> tuple[int, ...]:
    """The greatest numbers of troops of which the ``places`` highest total ``most`` or less, packed.

    All but one of the highest are chosen freely; then there may be as many as one likes of everything that is as high
    as the last of them is allowed to be, and no higher.
    """
    kept: list[int] = []
    for numbers in sorted(set(_possible_limits(places, most)), key=in_all, reverse=True):
        if all(reached(other, numbers) != TOPS for other in kept):
            kept.append(numbers)
    return tuple(kept)


def _possible_limits(places: int, most: int) -> Iterator[int]:
    for chosen in itertools.combinations_with_replacement(range(HIGHEST_VALUE + 1), places - 1):
        lowest = min(chosen, default=HIGHEST_VALUE)
        bound = max(0, min(lowest, most - sum(chosen)))
        without_end = MANY * (ONES & (1 << BITS * bound) - 1)
        yield without_end + sum(1 << BITS * (value - 1) for value in chosen if value > bound)
