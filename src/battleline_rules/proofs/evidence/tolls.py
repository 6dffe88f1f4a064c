"""An upper bound on what can be left in a room: every place in a column takes a toll.

If a place of each value cost a toll, every row could choose for itself, and what all rows
gain plus the tolls of all places is at least what any set in the room is worth, whatever the
tolls. (This is Lagrangian relaxation.) Where the rows want more places than there are, the
toll goes up; where fewer, down; so the bound is lowered step by step, by Polyak's rule for
the length of a step. All is reckoned in whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.patterns import outermost
from battleline_rules.proofs.evidence.prices import PRICES, worth_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.proofs.evidence.patterns import Room
    from battleline_rules.proofs.evidence.steps import Steps

Tolls: TypeAlias = tuple[int, ...]
"""What a place costs, by value from the 1 up."""

_VALUES: Final = range(HIGHEST_VALUE)
_HALF: Final = HIGHEST_VALUE // 2
_ROUNDS: Final = 80
_PATIENCE: Final = 4
_FULL_STEP: Final = 64


@dataclass(frozen=True, slots=True)
class Table:
    """One room, and for every colour the greatest sets of values that may be left of it.

    ``may`` are the values of each colour that are in any of its patterns.
    """

    patterns: tuple[tuple[int, ...], ...]
    room: Room
    may: tuple[int, ...]

    @classmethod
    def of(cls, patterns: Sequence[Sequence[int]], room: Room) -> Table:
        """The patterns without the values that have no room."""
        free = sum(1 << at for at in _VALUES if room[at])
        rows = tuple(tuple(outermost({pattern & free for pattern in row})) for row in patterns)
        may = []
        for row in rows:
            values = 0
            for pattern in row:
                values |= pattern
            may.append(values)
        return cls(rows, room, tuple(may))


class Best:
    """The dearest set that has been found, as 60 bits, and what it is worth."""

    def __init__(self) -> None:
        self.troops: int = 0
        self.worth: int = 0

    def offer(self, troops: int) -> None:
        """Keep a set if it is dearer."""
        worth = worth_of(troops)
        if worth > self.worth:
            self.troops, self.worth = troops, worth


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What every colour would have at these tolls; ``bound`` is at least what any set in the room is worth."""

    bound: int
    tolls: Tolls
    wanted: tuple[int, ...]


def relaxed(table: Table, tolls: Tolls) -> Relaxed:
    """Let every colour choose for itself."""
    bound = sum(toll * places for toll, places in zip(tolls, table.room, strict=True))
    wanted = []
    for row, prices in zip(table.patterns, PRICES, strict=True):
        gains = [max(0, price - toll) for price, toll in zip(prices, tolls, strict=True)]
        sums = sums_over(row, gains)
        most = max(sums)
        bound += most
        pattern = row[sums.index(most)]
        wanted.append(sum(1 << at for at in _VALUES if pattern >> at & 1 and gains[at]))
    return Relaxed(bound, tolls, tuple(wanted))


def sums_over(patterns: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """For each set of values the sum of its numbers."""
    low, high = _subset_sums(numbers[:_HALF]), _subset_sums(numbers[_HALF:])
    return [low[pattern & (1 << _HALF) - 1] + high[pattern >> _HALF] for pattern in patterns]


def _subset_sums(numbers: Sequence[int]) -> list[int]:
    sums = [0]
    for number in numbers:
        sums += [number + other for other in sums]
    return sums


def first_tolls(table: Table) -> Tolls:
    """In each column what the first troop that finds no place would be worth."""
    tolls = []
    for at, places in enumerate(table.room):
        prices = [PRICES[color][at] for color in reversed(Color) if table.may[color] >> at & 1]
        tolls.append(prices[places] if len(prices) > places else 0)
    return tuple(tolls)


def lowered(table: Table, tolls: Tolls, best: Best, steps: Steps) -> Relaxed:
    """The lowest bound that was found from these tolls on; sets that are found on the way are offered to ``best``."""
    lowest = relaxed(table, tolls)
    length, waited = _FULL_STEP, 0
    now = lowest
    for _ in range(_ROUNDS):
        steps.take(1)
        best.offer(rounded(table, now))
        pull = [_pull(*column) for column in zip(table.room, _numbers(now.wanted), now.tolls, strict=True)]
        square = sum(one * one for one in pull)
        if lowest.bound <= best.worth or not square:
            break
        step = (now.bound - best.worth) * length // (_FULL_STEP * square)
        now = relaxed(table, tuple(max(0, toll - step * one) for toll, one in zip(now.tolls, pull, strict=True)))
        if now.bound < lowest.bound:
            lowest, waited = now, 0
        else:
            waited += 1
        if waited == _PATIENCE:
            now, length, waited = lowest, length * 2 // 3, 0
    return lowest


def _pull(places: int, wanted: int, toll: int) -> int:
    """How many places too many there are, which is no reason to lower a toll below nothing."""
    return 0 if places > wanted and not toll else places - wanted


def _numbers(rows: Sequence[int]) -> list[int]:
    return [sum(row >> at & 1 for row in rows) for at in _VALUES]


def rounded(table: Table, wish: Relaxed) -> int:
    """A set that can be left, made from what the colours want: the dearest first, then whatever still fits."""
    room = list(table.room)
    kept = [0] * len(Color)
    for color in reversed(Color):
        for at in _VALUES:
            if wish.wanted[color] >> at & 1 and room[at]:
                kept[color] |= 1 << at
                room[at] -= 1
    for color in reversed(Color):
        for at in reversed(_VALUES):
            more = kept[color] | 1 << at
            if room[at] and more != kept[color] and any(not more & ~pattern for pattern in table.patterns[color]):
                kept[color] = more
                room[at] -= 1
    return sum(values << HIGHEST_VALUE * color for color, values in enumerate(kept))
