"""The search against a side without troops, taken by itself, against trying every set.

It is given sets of values that each colour may have and rooms with so many places for each value, as
they come and more wildly than any claim makes them.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.proofs.evidence.best import Best
from battleline_rules.proofs.evidence.packing import packed
from battleline_rules.proofs.evidence.patterns import outermost
from battleline_rules.proofs.evidence.rows import search_rows
from battleline_rules.proofs.evidence.steps import LimitReachedError, Steps
from battleline_rules.proofs.evidence.tolls import WHOLE, Rows, lowered, relaxed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.proofs.evidence.packing import Room

ENOUGH: Final = 10_000
"""More steps than any search here takes."""

# Values low, in the middle and high, across the halves into which sums are split: few, so that every set can be tried.
USED: Final = (0, 4, 5, 9)
RICH: Final = 2
"""So many colours have patterns of all those values, the others of two."""


def values(number: int) -> st.SearchStrategy[int]:
    """Sets of some of the first values that are used."""
    return st.sets(st.sampled_from(USED[:number])).map(lambda those: sum(1 << at for at in those))


def row(color: int) -> st.SearchStrategy[list[int]]:
    number = len(USED) if color < RICH else 2
    return st.lists(values(number), min_size=1, max_size=3).map(outermost)


ROWS: Final = st.permutations(range(len(Color))).flatmap(lambda order: st.tuples(*map(row, order)))
ROOM: Final = st.tuples(*(st.integers(0, 4) if at in USED else st.integers(0, 6) for at in range(HIGHEST_VALUE)))
ROOMS: Final = st.lists(ROOM, min_size=1, max_size=4)


def parts(pattern: int) -> Iterator[int]:
    return (part for part in range(pattern + 1) if not part & ~pattern)


def numbers(chosen: Sequence[int]) -> Room:
    return tuple(sum(one >> at & 1 for one in chosen) for at in range(HIGHEST_VALUE))


def fits(chosen: Sequence[int], room: Room) -> bool:
    return all(number <= places for number, places in zip(numbers(chosen), room, strict=True))


def all_choices(patterns: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    return itertools.product(*({part for pattern in one for part in parts(pattern)} for one in patterns))


def as_troops(chosen: Sequence[int]) -> int:
    return sum(one << HIGHEST_VALUE * color for color, one in enumerate(chosen))


def merit(troops: int) -> tuple[int, list[bool]]:
    """The larger set is better; of equals the one that lacks the first card in which they differ."""
    return troops.bit_count(), [not troops >> index & 1 for index in range(HIGHEST_VALUE * len(Color))]


@given(ROWS, ROOMS)
def test_the_best_of_all_sets_is_found(patterns: tuple[list[int], ...], rooms: list[Room]) -> None:
    best = Best()
    search_rows(patterns, map(packed, rooms), best, Steps(ENOUGH))
    possible = (chosen for chosen in all_choices(patterns) if any(fits(chosen, room) for room in rooms))
    assert best.troops == max(map(as_troops, possible), key=merit)


@given(ROWS, ROOM, st.tuples(*[st.integers(0, WHOLE + 10)] * HIGHEST_VALUE))
def test_no_set_in_a_room_is_larger_than_its_bound(
    patterns: tuple[list[int], ...], room: Room, tolls: tuple[int, ...]
) -> None:
    rows = Rows(patterns)
    most = max(sum(map(int.bit_count, chosen)) for chosen in all_choices(patterns) if fits(chosen, room))
    assert relaxed(rows, room, tolls).bound >= most * WHOLE
    lowest, sure = lowered(rows, room, tolls, 0, Steps(ENOUGH))
    assert sure <= most <= lowest.bound // WHOLE


@given(st.integers(0, (1 << 60) - 1), st.integers(0, (1 << 60) - 1))
def test_of_two_sets_the_better_is_kept_whatever_comes_first(one: int, other: int) -> None:
    for first, second in ((one, other), (other, one)):
        best = Best()
        best.offer(first)
        best.offer(second)
        assert best.troops == max(one, other, key=merit)


def test_a_search_takes_no_more_steps_than_it_may() -> None:
    every = [[(1 << HIGHEST_VALUE) - 1]] * len(Color)
    room = (2,) * HIGHEST_VALUE
    with pytest.raises(LimitReachedError):
        search_rows(every, [packed(room)], Best(), Steps(0))
    best = Best()
    search_rows(every, [packed(room)], best, Steps(ENOUGH))
    assert best.troops == sum((1 << HIGHEST_VALUE) - 1 << HIGHEST_VALUE * color for color in (Color.BLUE, Color.PURPLE))
