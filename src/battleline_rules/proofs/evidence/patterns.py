"""The greatest harmless sets of values.

A family of sets of values is a whole number with one bit for each of the 1,024 sets: bit ``n`` stands for the set
``n``. So all sets are looked at together, and what adding a value makes of them is a shift.
"""

from __future__ import annotations

import itertools
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.proofs.evidence.demands import Harmless

_VALUES: Final = range(HIGHEST_VALUE)
_EVERY_SET: Final = (1 << (1 << HIGHEST_VALUE)) - 1


def _holding(at: int) -> int:
    """The family of all sets that hold a value: as many without it and as many with it, by turns."""
    number = 1 << at
    with_it = (1 << number) - 1 << number
    return _EVERY_SET // ((1 << 2 * number) - 1) * with_it


_HOLDING: Final = tuple(map(_holding, _VALUES))


def greatest_harmless(harmless: Harmless, must: int, may: int) -> list[int]:
    """The harmless sets that hold ``must`` and besides it only values of ``may``, of which none lies in another.

    Every harmless set lies in one of them. The larger sets come first.
    """
    sets = _harmless_sets(harmless) & _between(must, must | may)
    enlarged = 0
    for at in _VALUES:
        enlarged |= (sets & _HOLDING[at]) >> (1 << at)
    greatest = sets & ~enlarged
    found: list[int] = []
    while greatest:
        values = greatest.bit_length() - 1
        greatest ^= 1 << values
        found.append(values)
    found.sort(key=int.bit_count, reverse=True)
    return found


def outermost(sets: Iterable[int]) -> list[int]:
    """Those sets that lie in no other."""
    kept: list[int] = []
    for values in sorted(sets, key=int.bit_count, reverse=True):
        for other in kept:
            if not values & ~other:
                break
        else:
            kept.append(values)
    return kept


@lru_cache(maxsize=4096)
def _harmless_sets(harmless: Harmless) -> int:
    """The family of all harmless sets."""
    harmful = 0 if harmless.most is None else _too_high(harmless.places, harmless.most)
    for filling in harmless.fillings:
        harmful |= _between(filling, -1)
    return _EVERY_SET & ~harmful


@cache
def _too_high(places: int, most: int) -> int:
    """The family of the sets of which so many values total more than ``most``."""
    found = 0
    for values in itertools.combinations(_VALUES, places):
        if sum(values) + places > most:
            found |= _between(sum(1 << at for at in values), -1)
    return found


@lru_cache(maxsize=4096)
def _between(least: int, most: int) -> int:
    """The family of the sets that hold all values of ``least`` and none that ``most`` lacks."""
    found = _EVERY_SET
    for at in _VALUES:
        if least >> at & 1:
            found &= _HOLDING[at]
        if not most >> at & 1:
            found &= ~_HOLDING[at]
    return found
