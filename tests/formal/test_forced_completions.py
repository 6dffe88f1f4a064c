"""Step 2: where exactly the missing cards are unseen, the fast engine finds them and knows what they make.

Every complete side is taken apart in every way into cards that lie there and cards still to come. As many cards are
unseen as places are open, so there is but one completion. The quick decision is asked beside the engine.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import TROOPS, troop_bits
from battleline_rules.claims.engines import bitset
from battleline_rules.claims.question import Completion, Laid, OpenSide
from battleline_rules.formations import Category, Strength, strength
from tests.formal.deciding import assert_comes_to, assert_comes_to_nothing
from tests.formal.sides import HIGHEST, SIZES, complete_sides, how_many, worth
from tests.formal.symmetry import COLORS, renamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.claims.question import Size
    from tests.formal.symmetry import Cards

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

RENAMINGS: Final = tuple(itertools.permutations(COLORS))

FOG: Final = pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
SIZE: Final = pytest.mark.parametrize("size", SIZES)
VALUES: Final = pytest.mark.parametrize("highest", HIGHEST, ids="values up to {}".format)


def splits(troops: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every way to part the troops into those that lie there and those still to come."""
    for there in itertools.product((True, False), repeat=len(troops)):
        laid = tuple(itertools.compress(troops, there))
        yield laid, tuple(one for one in troops if one not in laid)


@FOG
@SIZE
@VALUES
def test_the_only_completion_is_found_and_valued(highest: int, size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    """One side of each shape, under another renaming of its colours each time."""
    renamings = itertools.cycle(RENAMINGS)
    asked = 0
    found: Counter[Category] = Counter()
    for side in complete_sides(size, highest):
        expected = worth(side, totals_only=totals_only)
        for laid, missing in splits(renamed(side.troops, next(renamings))):
            open_side = OpenSide(size, totals_only, Laid(laid, side.wilds), troop_bits(missing))
            assert bitset.strongest_completion(open_side) == Completion(missing, expected), open_side
            assert assert_comes_to(open_side, expected) == open_side.unseen
            asked += 1
        found[expected.category] += side.count
    assert asked == sum(2 ** len(side.troops) for side in complete_sides(size, highest))
    assert found.total() == how_many(size, highest)
    assert set(found) == ({Category.HOST} if totals_only else set(Category))


def test_the_only_completion_is_found_whatever_the_colours_of_three_troops() -> None:
    """All 34,220 formations of three troops, with no regard to shapes."""
    asked = 0
    for troops in itertools.combinations(TROOPS, 3):
        expected = strength(troops)
        for laid, missing in splits(troops):
            open_side = OpenSide(3, totals_only=False, laid=Laid(laid), unseen=troop_bits(missing))
            assert bitset.strongest_completion(open_side) == Completion(missing, expected), open_side
            assert assert_comes_to(open_side, expected) == open_side.unseen
            asked += 1
    assert asked == 34_220 * 8


@pytest.mark.parametrize("size", SIZES)
def test_the_only_completion_is_found_in_each_colour(size: Size) -> None:
    """All formations of one colour, where Wedges and Battalions are, and what they are with one card of another."""
    asked = 0
    for color in COLORS:
        own = [one for one in TROOPS if one.color is color]
        others = [one for one in TROOPS if one.color is not color and one.value in {1, 10}]
        for troops in (
            *itertools.combinations(own, size),
            *((*those, other) for those in itertools.combinations(own, size - 1) for other in others),
        ):
            expected = strength(troops)
            for laid, missing in splits(tuple(sorted(troops))):
                open_side = OpenSide(size, totals_only=False, laid=Laid(laid), unseen=troop_bits(missing))
                assert bitset.strongest_completion(open_side) == Completion(missing, expected), open_side
                assert assert_comes_to(open_side, expected) == open_side.unseen
                asked += 1
    ways = {3: 120 + 45 * 10, 4: 210 + 120 * 10}
    assert asked == 6 * ways[size] * 2**size


@FOG
@SIZE
@VALUES
def test_with_a_card_too_few_there_is_no_completion(highest: int, size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    asked = 0
    for side in complete_sides(size, highest):
        for laid, missing in splits(side.troops):
            if missing:
                open_side = OpenSide(size, totals_only, Laid(laid, side.wilds), troop_bits(missing[1:]))
                assert bitset.strongest_completion(open_side) is None, open_side
                assert_comes_to_nothing(open_side)
                asked += 1
    assert asked == sum(2 ** len(side.troops) - 1 for side in complete_sides(size, highest))


def test_the_splits_of_a_set_are_all_its_subsets() -> None:
    troops = (TROOPS[0], TROOPS[17], TROOPS[59])
    found = list(splits(troops))
    assert len({laid for laid, _ in found}) == 8
    assert all(tuple(sorted((*laid, *missing))) == troops for laid, missing in found)


def test_a_complete_side_needs_no_card_that_is_unseen() -> None:
    laid = Laid(TROOPS[:3])
    wedge = Completion((), Strength(Category.WEDGE, 6))
    for unseen in (0, troop_bits(TROOPS[3:]), troop_bits(TROOPS[40:50])):
        open_side = OpenSide(3, totals_only=False, laid=laid, unseen=unseen)
        assert bitset.strongest_completion(open_side) == wedge
        assert assert_comes_to(open_side, wedge.strength) == 0
