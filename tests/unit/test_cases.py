"""The list of ways to beat a strength: complete, sound, and as long as it should be."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import TROOPS, Color, Troop
from battleline_rules.claims.cases import BeatingCase, cases_beating
from battleline_rules.formations import Category, Strength, strength
from tests.strategies import many

if TYPE_CHECKING:
    from battleline_rules.claims.question import Size

EVERY_STRENGTH = [Strength(category, total) for category in Category for total in range(3, 41)]
SIZES: tuple[Size, Size] = (3, 4)


def meets(case: BeatingCase, cards: tuple[Troop, ...]) -> bool:
    """Whether a formation meets a case's conditions."""
    if not all(case.fits(card) for card in cards):
        return False
    values = [card.value for card in cards]
    if case.is_run and len(set(values)) < len(values):
        return False
    return case.need is None or sum(values) >= case.need


def some_formation(seed: str, size: int, highest: int) -> list[tuple[Troop, ...]]:
    """Formations of all categories, with copies among them."""
    found = []
    for rng in many(seed, 250):
        near = rng.choice([one for one in TROOPS if one.value <= highest])
        pool = rng.choice(
            (
                [one for one in TROOPS if one.color is near.color],
                [one for one in TROOPS if one.value == near.value],
                [one for one in TROOPS if abs(one.value - near.value) < 3],
                [one for one in TROOPS if one.color is near.color and abs(one.value - near.value) < 3],
                TROOPS,
            )
        )
        found.append(tuple(rng.choices([one for one in pool if one.value <= highest], k=size)))
    return found


@pytest.mark.parametrize("highest", [9, 10])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ties_beat", [False, True], ids=["beat", "tie-or-beat"])
def test_a_formation_beats_a_strength_just_if_it_meets_some_case(size: Size, highest: int, *, ties_beat: bool) -> None:
    formations = some_formation(f"cases {size} {highest}", size, highest)
    # Every strength that occurs, its neighbours, and the extremes.
    reached = {strength(cards) for cards in formations}
    thresholds = sorted({Strength(one.category, one.total + by) for one in reached for by in (-1, 0, 1)})
    for beaten in thresholds[:: max(1, len(thresholds) // 25)]:
        cases = cases_beating(beaten, size=size, highest=highest, totals_only=False, ties_beat=ties_beat)
        for cards in formations:
            worth = strength(cards)
            beats = worth > beaten or (ties_beat and worth == beaten)
            assert any(meets(case, cards) for case in cases) is beats, (cards, beaten)


@pytest.mark.parametrize("highest", [9, 10])
@pytest.mark.parametrize("ties_beat", [False, True], ids=["beat", "tie-or-beat"])
def test_under_fog_the_one_case_is_the_total(highest: int, *, ties_beat: bool) -> None:
    for total in range(3, 31):
        (case,) = cases_beating(
            Strength(Category.HOST, total), size=3, highest=highest, totals_only=True, ties_beat=ties_beat
        )
        assert case == BeatingCase(None, range(1, highest + 1), need=total if ties_beat else total + 1)
        for cards in some_formation("fog", 3, highest)[:50]:
            worth = sum(card.value for card in cards)
            assert meets(case, cards) is (worth >= total if ties_beat else worth > total)


def test_there_are_at_most_73_cases_and_66_with_mud() -> None:
    longest = {
        size: max(
            len(cases_beating(beaten, size=size, highest=10, totals_only=False, ties_beat=ties_beat))
            for beaten in EVERY_STRENGTH
            for ties_beat in (False, True)
        )
        for size in SIZES
    }
    # Wedges 6 x 8, Phalanxes 10, Battalions 6, Skirmishes 8, the Host; with Mud 6 x 7, 10, 6, 7, 1.
    assert longest == {3: 73, 4: 66}


@pytest.mark.parametrize(
    ("category", "total", "expected"),
    [
        (Category.WEDGE, 27, {}),
        (Category.WEDGE, 24, {Category.WEDGE: 6}),
        (Category.WEDGE, 6, {Category.WEDGE: 42}),
        (Category.PHALANX, 30, {Category.WEDGE: 48}),
        (Category.PHALANX, 27, {Category.WEDGE: 48, Category.PHALANX: 1}),
        (Category.BATTALION, 26, {Category.WEDGE: 48, Category.PHALANX: 10, Category.BATTALION: 6}),
        (
            Category.SKIRMISH,
            24,
            {Category.WEDGE: 48, Category.PHALANX: 10, Category.BATTALION: 6, Category.SKIRMISH: 1},
        ),
        (
            Category.HOST,
            20,
            {Category.WEDGE: 48, Category.PHALANX: 10, Category.BATTALION: 6, Category.SKIRMISH: 8, Category.HOST: 1},
        ),
    ],
)
def test_how_many_cases_of_each_category(category: Category, total: int, expected: dict[Category, int]) -> None:
    cases = cases_beating(Strength(category, total), size=3, highest=10, totals_only=False, ties_beat=False)
    counted = {one: sum(case.category is one for case in cases) for one in Category}
    assert {one: count for one, count in counted.items() if count} == expected


def test_a_tie_adds_the_cases_of_the_same_strength() -> None:
    beaten = Strength(Category.WEDGE, 24)
    beating, tying = (
        set(cases_beating(beaten, size=3, highest=10, totals_only=False, ties_beat=ties_beat))
        for ties_beat in (False, True)
    )
    assert tying - beating == {BeatingCase(Category.WEDGE, range(7, 10), color, 7) for color in Color}


@pytest.mark.parametrize("size", SIZES)
def test_the_cases_come_strongest_category_first_then_in_card_order(size: Size) -> None:
    for beaten in EVERY_STRENGTH[::5]:
        cases = cases_beating(beaten, size=size, highest=10, totals_only=False, ties_beat=False)
        keys = [
            (-(case.category or 0), case.color if case.color is not None else -1, case.value or 0) for case in cases
        ]
        assert keys == sorted(keys)
        assert len(set(cases)) == len(cases)


def test_a_stronger_category_needs_no_total_and_runs_and_equal_values_never_do() -> None:
    for beaten in EVERY_STRENGTH[::7]:
        for case in cases_beating(beaten, size=3, highest=10, totals_only=False, ties_beat=False):
            counted = case.category in {Category.BATTALION, Category.HOST} and case.category is beaten.category
            assert case.need == (beaten.total + 1 if counted else None)


def test_only_runs_are_runs() -> None:
    cases = cases_beating(Strength(Category.HOST, 3), size=3, highest=10, totals_only=False, ties_beat=False)
    runs = {case.category for case in cases if case.is_run}
    assert runs == {Category.WEDGE, Category.SKIRMISH}


def test_every_formation_of_three_troops_meets_a_case_of_its_own_category() -> None:
    cases = cases_beating(Strength(Category.HOST, 0), size=3, highest=10, totals_only=False, ties_beat=False)
    for cards in itertools.islice(itertools.combinations(TROOPS, 3), 0, None, 11):
        assert any(case.category is strength(cards).category and meets(case, cards) for case in cases)
