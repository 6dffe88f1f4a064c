"""Step 1: a complete side beats a strength just if one of the cases against that strength fires.

Which cases a side can meet, and with which greatest total, does not depend on the strength to be beaten. So it is
found once for each side, by the inequality systems, and every strength is then held against it. Sides that are worth
the same and meet the same cases with the same totals are counted together.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import TROOPS, Color
from battleline_rules.claims.cases import BeatingCase, cases_beating
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.wilds import best_valuation
from tests.formal.sides import HIGHEST, SIZES, complete_sides, how_many, worth
from tests.formal.symmetry import COLORS, GENERATORS, renamed
from tests.formal.systems import (
    a_case_fires,
    every_case,
    kernel_lets_lie,
    kernel_needs,
    kernel_reach,
    kernel_table,
    needs_of,
    reach,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.claims.question import Size
    from battleline_rules.proofs.objects import Case
    from tests.formal.systems import Needs, Reach

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

TOTALS: Final = range(42)
"""From below the least total, 3, to above the greatest, 40."""

ROTATIONS: Final = tuple(COLORS[first:] + COLORS[:first] for first in range(len(COLORS)))

SIZE: Final = pytest.mark.parametrize("size", SIZES)
VALUES: Final = pytest.mark.parametrize("highest", HIGHEST, ids="values up to {}".format)


def strengths(*, totals_only: bool) -> Iterator[Strength]:
    """Every strength that a side could have to beat, and others that no side has."""
    for category in (Category.HOST,) if totals_only else Category:
        yield from (Strength(category, total) for total in TOTALS)


def sides_by_what_they_reach(size: Size, highest: int, *, totals_only: bool) -> list[tuple[Strength, Reach, int]]:
    """What sides are worth and which cases they meet, with the number of sides of which that is so."""
    alike: Counter[tuple[Strength, frozenset[tuple[Case, int]]]] = Counter()
    for side in complete_sides(size, highest):
        reached = reach(side, size=size, highest=highest)
        alike[worth(side, totals_only=totals_only), frozenset(reached.items())] += side.count
    return [(found, dict(reached), count) for (found, reached), count in alike.items()]


def both_lists(
    beaten: Strength, size: Size, highest: int, patch: pytest.MonkeyPatch, *, totals_only: bool, ties_beat: bool
) -> tuple[Needs, Needs]:
    """The cases against a strength, as the library lists them and as the kernel does."""
    cases = cases_beating(beaten, size=size, highest=highest, totals_only=totals_only, ties_beat=ties_beat)
    table = kernel_table(size, highest, 8, totals_only=totals_only)
    return needs_of(cases), kernel_needs(beaten, table, patch, ties_beat=ties_beat)


@pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
@SIZE
@VALUES
def test_a_side_beats_a_strength_just_if_a_case_against_it_fires(
    highest: int,
    size: Size,
    totals_only: bool,  # noqa: FBT001 - a table's column
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sides = sides_by_what_they_reach(size, highest, totals_only=totals_only)
    decided: Counter[bool] = Counter()
    for beaten, ties_beat in itertools.product(strengths(totals_only=totals_only), (False, True)):
        own, of_the_kernel = both_lists(
            beaten, size, highest, monkeypatch, totals_only=totals_only, ties_beat=ties_beat
        )
        assert list(own) == list(of_the_kernel)
        for found, reached, count in sides:
            beats = found >= beaten if ties_beat else found > beaten
            assert a_case_fires(own, reached) is beats, (found, beaten)
            assert a_case_fires(of_the_kernel, reached) is beats, (found, beaten)
            decided[beats] += count
    total = how_many(size, highest)
    assert decided.total() == total * len(TOTALS) * (1 if totals_only else len(Category)) * 2
    assert min(decided[True], decided[False]) > total


@SIZE
@VALUES
def test_the_kernels_inequalities_have_the_same_solutions(highest: int, size: Size) -> None:
    met: Counter[str] = Counter()
    for side in complete_sides(size, highest):
        reached = reach(side, size=size, highest=highest)
        assert kernel_reach(side, size=size, highest=highest) == reached, side
        met.update(case.pattern for case in reached)
    assert met["host"] == met["totals"] == len(complete_sides(size, highest))
    assert met.keys() == {case.pattern for case in every_case(size, highest)}


@pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
@SIZE
@VALUES
def test_the_best_valuation_is_the_best_of_all(highest: int, size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    """Whatever colour comes first: which colours need not be tried depends on it."""
    counted = 0
    for side in complete_sides(size, highest):
        expected = worth(side, totals_only=totals_only)
        for names in ROTATIONS if side.wilds else ROTATIONS[:1]:
            troops = renamed(side.troops, names)
            found, stand_ins = best_valuation(troops, side.wilds, totals_only=totals_only)
            assert found == expected == strength((*troops, *stand_ins), totals_only=totals_only), (troops, side)
        counted += side.count
    assert counted == how_many(size, highest)


def renamed_case(case: BeatingCase, names: tuple[Color, ...]) -> BeatingCase:
    color = None if case.color is None else names[case.color]
    return BeatingCase(case.category, case.values, color, case.value, case.need)


@pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
@SIZE
@VALUES
def test_renaming_the_colours_changes_no_list_of_cases(highest: int, size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    every: set[BeatingCase] = set()
    for beaten in strengths(totals_only=totals_only):
        for ties_beat in (False, True):
            cases = cases_beating(beaten, size=size, highest=highest, totals_only=totals_only, ties_beat=ties_beat)
            assert len(set(cases)) == len(cases)
            for names in GENERATORS:
                assert {renamed_case(case, names) for case in cases} == set(cases)
            every.update(cases)
    assert {case.category for case in every} == ({None} if totals_only else set(Category))


@SIZE
@VALUES
def test_a_troop_fits_a_case_just_if_the_kernel_lets_it_lie_there(highest: int, size: Size) -> None:
    lowest = Strength(Category.HOST, 0)
    table = kernel_table(size, highest, 8, totals_only=False)
    cases = cases_beating(lowest, size=size, highest=highest, totals_only=False, ties_beat=False)
    for case, in_the_kernel in zip(cases, needs_of(cases), strict=True):
        fitting = {one for one in TROOPS if case.fits(one)}
        assert fitting == {one for one in TROOPS if kernel_lets_lie(one, in_the_kernel, table)}
        assert fitting
        for names in GENERATORS:
            assert set(renamed(fitting, names)) == {one for one in TROOPS if renamed_case(case, names).fits(one)}
    assert len(cases) + 1 == len(tuple(every_case(size, highest)))
