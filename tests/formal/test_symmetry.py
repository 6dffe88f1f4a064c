"""Why one formation of each shape is enough: nothing in the rules depends on what a colour is called."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import TROOPS, Color
from battleline_rules.formations import Category, strength
from tests.formal.sides import SIZES
from tests.formal.symmetry import COLORS, GENERATORS, renamed, representatives, shape

if TYPE_CHECKING:
    from battleline_rules.claims.question import Size

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

CLASSES = {10: (1, 10, 100, 790, 5635), 9: (1, 9, 81, 573, 3663)}
"""How many shapes there are of 0, 1, 2, 3 and 4 troops, by the highest value."""

ALL_OF_A_CATEGORY = {
    3: {
        Category.WEDGE: 6 * 8,
        Category.PHALANX: 10 * math.comb(6, 3),
        Category.BATTALION: 6 * math.comb(10, 3) - 6 * 8,
        Category.SKIRMISH: 8 * 6**3 - 6 * 8,
        Category.HOST: 31_620,
    },
    4: {
        Category.WEDGE: 6 * 7,
        Category.PHALANX: 10 * math.comb(6, 4),
        Category.BATTALION: 6 * math.comb(10, 4) - 6 * 7,
        Category.SKIRMISH: 7 * 6**4 - 6 * 7,
        Category.HOST: 477_195,
    },
}
"""How many formations without wilds each category has, counted by hand."""


def classes_by_burnside(count: int, highest: int) -> int:
    """How many sets of troops there are up to renaming: the mean number of sets that a renaming leaves as they are.

    A set stays as it is if it holds, of each value, all or none of the colours that the renaming moves round in one
    cycle. So a cycle of length n is, for each value, a choice between nothing and n troops.
    """
    fixed = 0
    for names in itertools.permutations(range(len(COLORS))):
        sets = [1] + [0] * count
        for length in _cycles(names):
            for _ in range(highest):
                sets = [sets[n] + (sets[n - length] if n >= length else 0) for n in range(count + 1)]
        fixed += sets[count]
    classes, rest = divmod(fixed, math.factorial(len(COLORS)))
    assert rest == 0
    return classes


def _cycles(names: tuple[int, ...]) -> list[int]:
    left = set(range(len(names)))
    lengths = []
    while left:
        at, length = min(left), 0
        while at in left:
            left.remove(at)
            at, length = names[at], length + 1
        lengths.append(length)
    return lengths


@pytest.mark.parametrize("highest", CLASSES)
def test_there_are_as_many_shapes_as_burnside_counts_and_they_stand_for_all_sets(highest: int) -> None:
    for count, classes in enumerate(CLASSES[highest]):
        found = representatives(count, highest)
        assert len(found) == classes == classes_by_burnside(count, highest)
        assert sum(found.values()) == math.comb(6 * highest, count)
    if highest == 10:
        assert [math.comb(60, size) for size in SIZES] == [34_220, 487_635]


@pytest.mark.parametrize("size", SIZES)
def test_every_formation_is_worth_what_the_one_of_its_shape_is_worth(size: Size) -> None:
    """All 34,220 and all 487,635, one by one."""
    of_shape = {shape(cards): cards for cards in representatives(size, 10)}
    worths = {one: strength(cards) for one, cards in of_shape.items()}
    sets: Counter[tuple[int, ...]] = Counter()
    categories: Counter[Category] = Counter()
    for cards in itertools.combinations(TROOPS, size):
        one = shape(cards)
        found = strength(cards)
        assert found == worths[one], cards
        sets[one] += 1
        categories[found.category] += 1
    assert sets == {one: representatives(size, 10)[cards] for one, cards in of_shape.items()}
    assert categories == ALL_OF_A_CATEGORY[size]


def test_two_renamings_make_all_720() -> None:
    made = {COLORS}
    new = [COLORS]
    while new:
        names = new.pop()
        for other in GENERATORS:
            then = tuple(other[name] for name in names)
            if then not in made:
                made.add(then)
                new.append(then)
    assert len(made) == math.factorial(6)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_shape_is_what_renaming_leaves(count: int) -> None:
    for cards in itertools.combinations(TROOPS, count):
        for names in GENERATORS:
            other = renamed(cards, names)
            assert shape(other) == shape(cards)
            assert {one.color for one in other} == {Color(names[one.color]) for one in cards}
