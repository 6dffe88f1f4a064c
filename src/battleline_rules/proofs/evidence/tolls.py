"""An upper bound on how many troops can be left in a room: every place in a column takes a toll.

If a place of each value cost a toll, every row could choose for itself, and what all rows
gain plus the tolls of all places is at least what any set in the room comes to, whatever the
tolls. (This is Lagrangian relaxation.) Where the rows want more places than there are, the
toll goes up; where fewer, down; so the bound is lowered step by step, by Polyak's rule for
the length of a step. All is reckoned in whole numbers, of which a troop is worth :data:`WHOLE`.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.patterns import PACKED, outermost, subset_sums, unpacked
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.patterns import Room
    from battleline_rules.proofs.evidence.steps import Steps

Tolls: TypeAlias = tuple[int, ...]
"""What a place costs, by value from the 1 up."""

WHOLE: Final = 1 << 12
"""What leaving one troop is worth, where tolls are parts of it."""
FREE: Final[Tolls] = (0,) * HIGHEST_VALUE
DEAREST: Final[Tolls] = (WHOLE,) * HIGHEST_VALUE

HALF: Final = HIGHEST_VALUE // 2
LOW_HALF: Final = (1 << HALF) - 1
"""The set of the lower half of the values."""

_VALUES: Final = range(HIGHEST_VALUE)
_ROUNDS: Final = 20
_PATIENCE: Final = 4
_FULL_STEP: Final = 64


class Rows:
    """For every colour the greatest sets of values that may be left of it, of the values in ``free``.

    ``there`` says for each value of how many colours there is a troop.
    """

    def __init__(self, patterns: Iterable[Sequence[int]], free: int) -> None:
        self.patterns: Final = tuple(tuple(outermost({pattern & free for pattern in row})) for row in patterns)
        self.may: Final = tuple(_union(row) for row in self.patterns)
        self.there: Final = numbers_of(self.may)
        self._gains: Final[dict[Tolls, tuple[int, ...]]] = {}

    def gains(self, tolls: Tolls) -> tuple[int, ...]:
        """What each colour gains at most at these tolls."""
        known = self._gains.get(tolls)
        if known is None:
            sums = Sums(map(_gain, tolls))
            known = self._gains[tolls] = tuple(max(sums.over_all(row)) for row in self.patterns)
        return known

    def gain(self, tolls: Tolls) -> int:
        """What all colours together gain at most at these tolls."""
        return sum(self.gains(tolls))


class Sums:
    """The sums of some numbers, one for each value, over sets of values."""

    def __init__(self, numbers: Iterable[int]) -> None:
        numbers = list(numbers)
        self.low: Final = subset_sums(numbers[:HALF])
        self.high: Final = subset_sums(numbers[HALF:])

    def over(self, values: int) -> int:
        """The sum over a set of values."""
        return self.low[values & LOW_HALF] + self.high[values >> HALF]

    def over_all(self, sets: Iterable[int]) -> list[int]:
        """The sum over each of some sets of values."""
        low, high = self.low, self.high
        return [low[values & LOW_HALF] + high[values >> HALF] for values in sets]


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What every colour would have at these tolls; ``bound`` is at least what any set in the room is worth."""

    bound: int
    tolls: Tolls
    wanted: tuple[int, ...]


def relaxed(rows: Rows, room: Room, tolls: Tolls) -> Relaxed:
    """Let every colour choose for itself."""
    sums = Sums(map(_gain, tolls))
    bound = toll_of(room, tolls)
    wanted: list[int] = []
    for row in rows.patterns:
        gains = sums.over_all(row)
        most = max(gains)
        bound += most
        wanted.append(row[gains.index(most)])
    return Relaxed(bound, tolls, tuple(wanted))


def toll_of(room: Room, tolls: Tolls) -> int:
    """The tolls of all places together."""
    return sum(map(mul, tolls, room))


def lowered(rows: Rows, room: Room, tolls: Tolls, known: int, steps: Steps) -> tuple[Relaxed, int]:
    """The lowest bound that was found from these tolls on, and as many troops as can be left for sure.

    ``known`` is how many can be left in some room: with a bound below that nothing is gained any more.
    """
    lowest = now = relaxed(rows, room, tolls)
    length, waited = _FULL_STEP, 0
    for _ in range(_ROUNDS):
        steps.take(1)
        if lowest.bound >= (known + 1) * WHOLE:
            known = max(known, number_kept(rows, room, now.wanted))
        pull = [_pull(*column) for column in zip(room, numbers_of(now.wanted), now.tolls, strict=True)]
        square = sum(map(mul, pull, pull))
        if lowest.bound < (known + 1) * WHOLE or not square:
            break
        step = max(1, (now.bound - known * WHOLE) * length // (_FULL_STEP * square))
        now = relaxed(rows, room, tuple(max(0, toll - step * one) for toll, one in zip(now.tolls, pull, strict=True)))
        if now.bound < lowest.bound:
            lowest, waited = now, 0
        else:
            waited += 1
        if waited == _PATIENCE:
            now, length, waited = lowest, length * 2 // 3, 0
    return lowest, known


def number_kept(rows: Rows, room: Room, wanted: Sequence[int]) -> int:
    """How many troops are left if the colours have what they want as far as there is room, and whatever still fits."""
    left = list(room)
    kept = [0] * len(Color)
    for color in reversed(Color):
        for at in _VALUES:
            if wanted[color] >> at & 1 and left[at]:
                kept[color] |= 1 << at
                left[at] -= 1
    for color in reversed(Color):
        for at in _VALUES:
            if left[at] and not kept[color] >> at & 1 and _lies_in(kept[color] | 1 << at, rows.patterns[color]):
                kept[color] |= 1 << at
                left[at] -= 1
    return sum(map(int.bit_count, kept))


def _lies_in(values: int, patterns: Iterable[int]) -> bool:
    for pattern in patterns:  # noqa: SIM110 - this is where the time goes, and a loop is quicker than any()
        if not values & ~pattern:
            return True
    return False


def numbers_of(rows: Sequence[int]) -> Room:
    """For each value, in how many of some sets of values it is."""
    return unpacked(sum(map(PACKED.__getitem__, rows)))


def _gain(toll: int) -> int:
    return max(0, WHOLE - toll)


def _pull(places: int, wanted: int, toll: int) -> int:
    """How many places too many there are, which is no reason to lower a toll below nothing."""
    if toll >= WHOLE:
        return places
    return 0 if places > wanted and not toll else places - wanted


def _union(row: Iterable[int]) -> int:
    values = 0
    for pattern in row:
        values |= pattern
    return values
