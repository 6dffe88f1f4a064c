"""Numbers of troops by value, packed into one whole number, so that all ten values are reckoned with at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mypy_extensions import i64

Room: TypeAlias = tuple[int, ...]
"""How many more troops may be left of each value, from the 1 up."""

BITS: Final = 4
"""How many bits each number has where numbers of troops by value are packed, that of the 1 lowest."""

_VALUES: Final = range(HIGHEST_VALUE)
_EVERY_OTHER: Final = 0x0F_0F0F_0F0F
_TWICE: Final = 0xFF


def subset_sums(numbers: Sequence[int]) -> list[int]:
    """The sum of each subset, in the order of sets of bits."""
    sums = [0]
    for number in numbers:
        sums += [number + other for other in sums]
    return sums


PACKED: Final = tuple(subset_sums([1 << BITS * at for at in _VALUES]))
"""For each set of values one troop of each of them, packed."""

COUNTS: Final = bytes(map(int.bit_count, range(len(PACKED))))
"""How many values each set of values has."""

VALUES_OF: Final = {troops: values for values, troops in enumerate(PACKED)}
"""The other way round: the set of values of which there is a packed troop."""

ONES: Final = 0x11_1111_1111
"""One troop of every value, packed."""
TOPS: Final = 0x88_8888_8888
"""The highest bit of each number, which no number of troops has."""
MANY: Final = 7
"""More than there are troops of a value, and the highest number beside which :data:`TOPS` are free."""


def packed(room: Iterable[int]) -> int:
    """The numbers of a room, packed."""
    return sum([places << BITS * at for at, places in enumerate(room)])


def unpacked(numbers: int) -> Room:
    """The room with these packed numbers."""
    return tuple([numbers >> BITS * at & 15 for at in _VALUES])


def reached(numbers: i64, others: i64) -> i64:
    """The tops of those values of which there are as many as the others have, or more; all are packed."""
    return (numbers | TOPS) - others & TOPS


def open_ones(numbers: i64) -> i64:
    """One troop of each value of which there are any, packed."""
    return (numbers + MANY * ONES & TOPS) >> BITS - 1


def lower(numbers: i64, others: i64) -> i64:
    """Of each value the lower of two packed numbers."""
    tops = reached(numbers, others)
    takes_other = tops - (tops >> BITS - 1)
    return others & takes_other | numbers & ~takes_other


def in_all(numbers: i64) -> i64:
    """How many troops there are of all values together."""
    return ((numbers & _EVERY_OTHER) + (numbers >> BITS & _EVERY_OTHER)) % _TWICE
