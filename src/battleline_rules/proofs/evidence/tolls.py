"""An upper bound on how many troops can be left in a room: every place in a column takes a toll.

If a place of each value cost a toll, every row could choose for itself, and what all rows
gain plus the tolls of all places is at least what any set in the room comes to, whatever the
tolls. (This is Lagrangian relaxation.) Where the rows want more places than there are, the
toll goes up; where fewer, down; so the bound is lowered step by step, by Polyak's rule for
the length of a step. All is reckoned in whole numbers, of which a troop is worth :data:`WHOLE`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.packing import COUNTS, PACKED, VALUES_OF, open_ones, packed, subset_sums, unpacked
from battleline_rules.proofs.evidence.patterns import outermost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.proofs.evidence.packing import Room
    from battleline_rules.proofs.evidence.steps import Steps

Tolls: TypeAlias = tuple[int, ...]
"""What a place costs, by value from the 1 up."""

WHOLE: Final = 4096
"""What leaving one troop is worth, where tolls are parts of it."""
FREE: Final[Tolls] = (0,) * HIGHEST_VALUE
DEAREST: Final[Tolls] = (WHOLE,) * HIGHEST_VALUE

HALF: Final = 5
LOW_HALF: Final = 31
"""The set of the lower half of the values."""

_VALUES: Final = range(HIGHEST_VALUE)
_LAST_FIRST: Final = range(len(Color) - 1, -1, -1)
_ROUNDS: Final = 20
_PATIENCE: Final = 4
_FULL_STEP: Final = 64


class Rows:
    """For every colour the greatest sets of values that may be left of it, of which none lies in another.

    ``may`` are all the values that are in any of them, and ``there`` says for each value of how many colours there is
    a troop.
    """

    def __init__(self, patterns: Iterable[Sequence[int]]) -> None:
        self.patterns: Final = tuple(map(tuple, patterns))
        self.may: Final = tuple(map(_union, self.patterns))
        self.there: Final = numbers_of(self.may)
        self._gains: Final[dict[Tolls, tuple[int, ...]]] = {}

    def within(self, free: int) -> Rows:
        """What is left of them where only these values may be left."""
        if not _union(self.may) & ~free:
            return self
        return Rows([outermost({pattern & free for pattern in row}) for row in self.patterns])

    def gains(self, tolls: Tolls) -> tuple[int, ...]:
        """What each colour gains at most at these tolls."""
        known = self._gains.get(tolls)
        if known is None:
            sums = Sums([_gain(toll) for toll in tolls])
            known = self._gains[tolls] = tuple([sums.most_over(row)[0] for row in self.patterns])
        return known

    def gain(self, tolls: Tolls) -> int:
        """What all colours together gain at most at these tolls."""
        return sum(self.gains(tolls))


class Sums:
    """The sums of some numbers, one for each value, over sets of values."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.low: Final = subset_sums(numbers[:HALF])
        self.high: Final = subset_sums(numbers[HALF:])

    def over(self, values: int) -> int:
        """The sum over a set of values."""
        return self.low[values & LOW_HALF] + self.high[values >> HALF]

    def most_over(self, sets: tuple[int, ...]) -> tuple[int, int]:
        """The greatest sum over one of some sets of values, none of them negative, and the first set with that sum."""
        low, high = self.low, self.high
        most, found = -1, 0
        for values in sets:
            total = low[values & LOW_HALF] + high[values >> HALF]
            if total > most:
                most, found = total, values
        return most, found


class Relaxed(NamedTuple):
    """What every colour would have at these tolls; ``bound`` is at least what any set in the room is worth."""

    bound: int
    tolls: Tolls
    wanted: tuple[int, ...]


def relaxed(rows: Rows, room: Room, tolls: Tolls) -> Relaxed:
    """Let every colour choose for itself."""
    sums = Sums([_gain(toll) for toll in tolls])
    bound = toll_of(room, tolls)
    wanted: list[int] = []
    for row in rows.patterns:
        most, chosen = sums.most_over(row)
        bound += most
        wanted.append(chosen)
    return Relaxed(bound, tolls, tuple(wanted))


def toll_of(room: Room, tolls: Tolls) -> int:
    """The tolls of all places together."""
    total = 0
    for at in range(HIGHEST_VALUE):
        total += tolls[at] * room[at]
    return total


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
        wanted = numbers_of(now.wanted)
        pull = [_pull(room[at], wanted[at], now.tolls[at]) for at in range(HIGHEST_VALUE)]
        square = sum([one * one for one in pull])
        if lowest.bound < (known + 1) * WHOLE or not square:
            break
        step = max(1, (now.bound - known * WHOLE) * length // (_FULL_STEP * square))
        now = relaxed(rows, room, tuple([max(0, now.tolls[at] - step * pull[at]) for at in range(HIGHEST_VALUE)]))
        if now.bound < lowest.bound:
            lowest, waited = now, 0
        else:
            waited += 1
        if waited == _PATIENCE:
            now, length, waited = lowest, length * 2 // 3, 0
    return lowest, known


def number_kept(rows: Rows, room: Room, wanted: Sequence[int]) -> int:
    """How many troops are left if the colours have what they want as far as there is room, and whatever still fits."""
    left, kept = packed(room), [0] * len(Color)
    for color in _LAST_FIRST:
        values = PACKED[wanted[color]] & open_ones(left)
        kept[color] = VALUES_OF[values]
        left -= values
    number = sum([COUNTS[values] for values in kept])
    for color in _LAST_FIRST:
        had, places = kept[color], VALUES_OF[open_ones(left)]
        more = places & rows.may[color] & ~had
        if more:
            most = 0
            for pattern in rows.patterns[color]:
                if not had & ~pattern and COUNTS[pattern & more] > COUNTS[most]:
                    most = pattern & more
            left -= PACKED[most]
            number += COUNTS[most]
    return number


def numbers_of(rows: Sequence[int]) -> Room:
    """For each value, in how many of some sets of values it is."""
    return unpacked(sum([PACKED[row] for row in rows]))


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
