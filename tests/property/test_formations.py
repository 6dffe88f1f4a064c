"""Laws of the order of formations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import Color, Troop
from battleline_rules.formations import Category, Strength, strength
from tests.strategies import colorings, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

sides = st.integers(3, 4).flatmap(lambda size: st.lists(troops, min_size=size, max_size=size))
strengths = st.builds(Strength, st.sampled_from(Category), st.integers(3, 40))


@given(strengths, strengths, strengths)
def test_the_order_is_total(one: Strength, other: Strength, third: Strength) -> None:
    """R36: exactly one of lower, equal and higher, and what is higher than a higher one is higher."""
    assert [one < other, one == other, one > other].count(True) == 1
    assert (one < other) is (other > one)
    assert (one <= other) is not (one > other)
    if one <= other <= third:
        assert one <= third


@given(strengths, strengths)
def test_the_category_decides_and_then_the_total(one: Strength, other: Strength) -> None:
    if one.category != other.category:
        assert (one > other) is (one.category > other.category)
    else:
        assert (one > other) is (one.total > other.total)


@given(sides, colorings, st.booleans())
def test_recoloring_changes_no_strength(side: list[Troop], colors: Sequence[Color], totals_only: bool) -> None:  # noqa: FBT001 - Hypothesis passes it
    other = [Troop(colors[card.color], card.value) for card in side]
    assert strength(other, totals_only=totals_only) == strength(side, totals_only=totals_only)


@given(sides)
def test_the_order_of_the_cards_does_not_matter(side: list[Troop]) -> None:
    assert strength(sorted(side)) == strength(side) == strength(side[::-1])


@given(sides, st.integers(0, 3), troops)
def test_a_higher_card_never_lowers_the_total(side: list[Troop], at: int, card: Troop) -> None:
    at = at % len(side)
    changed = [*side[:at], card, *side[at + 1 :]]
    assert strength(changed).total - strength(side).total == card.value - side[at].value
