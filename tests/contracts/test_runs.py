"""Every run that cannot be completed has one of the two reasons for runs, whatever wilds there are.

Some wilds have to stand for values that are missing in the run, each for another; troops come to the
rest, except that to a blocked value none can. By Hall's condition on either side, and the
theorem of Mendelsohn and Dulmage, that fails only if some wilds have too few values or some
blocked values too few wilds. Here it is gone through: up to three wilds, up to four values, all
ways in which wilds may stand for values, all sets of blocked ones.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def subsets(items: range) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(items) + 1):
        yield from itertools.combinations(items, size)


def can_be_filled(reach: tuple[int, ...], values: int, blocked: int) -> bool:
    """Whether the wilds can stand for different values, every blocked one among them."""
    for stood in itertools.permutations(range(values), len(reach)):
        image = sum(1 << value for value in stood)
        if image & blocked == blocked and all(reach[wild] >> value & 1 for wild, value in enumerate(stood)):
            return True
    return False


def wilds_lack_values(reach: tuple[int, ...]) -> bool:
    for wilds in subsets(range(len(reach))):
        union = 0
        for wild in wilds:
            union |= reach[wild]
        if union.bit_count() < len(wilds):
            return True
    return False


def values_are_blocked(reach: tuple[int, ...], values: int, blocked: int) -> bool:
    for some in subsets(range(values)):
        chosen = sum(1 << value for value in some)
        if chosen & ~blocked == 0 and sum(bool(one & chosen) for one in reach) < len(some):
            return True
    return False


def test_a_run_fails_only_for_one_of_the_two_reasons() -> None:
    possible = impossible = 0
    for values in range(1, 5):
        for count in range(min(values, 3) + 1):
            for reach in itertools.combinations_with_replacement(range(1 << values), count):
                crowded = wilds_lack_values(reach)
                for blocked in range(1 << values):
                    filled = can_be_filled(reach, values, blocked)
                    assert filled is not (crowded or values_are_blocked(reach, values, blocked))
                    possible += filled
                    impossible += not filled
    assert min(possible, impossible) > 2_000


def test_more_wilds_than_values_always_lack_values() -> None:
    for values in range(4):
        for reach in itertools.combinations_with_replacement(range(1 << values), values + 1):
            assert wilds_lack_values(reach)
