"""The order of strengths, and what a formation is worth, gone through for every list of values."""

from __future__ import annotations

import itertools

import pytest

from battleline_rules.cards import Color, Troop
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.rulesets import RULESETS, Ruleset
from battleline_rules.wilds import best_valuation, valuations, wild_of
from tests.strategies import WILD_SETS

STRENGTHS = [Strength(category, total) for category in Category for total in range(3, 41)]


def test_the_order_is_total_and_antisymmetric() -> None:
    for one, other in itertools.product(STRENGTHS, repeat=2):
        assert (one < other) + (one == other) + (one > other) == 1
        assert (one <= other) is not (one > other)
        assert (one < other) is (other > one)


def test_the_order_is_transitive() -> None:
    """It is that of one number each, since no total reaches 100."""
    keys = [100 * one.category + one.total for one in STRENGTHS]
    for (one, first), (other, second) in itertools.product(zip(STRENGTHS, keys, strict=True), repeat=2):
        assert (one < other) is (first < second)


@pytest.mark.parametrize("size", [3, 4])
def test_what_any_values_are_worth_in_one_color_and_in_two(size: int) -> None:
    """Colours count only by whether there is one, so these are all formations there are."""
    for values in itertools.combinations_with_replacement(range(1, 11), size):
        run = [value - values[0] for value in values] == list(range(size))
        equal = values[0] == values[-1]
        one_color = Category.WEDGE if run else Category.PHALANX if equal else Category.BATTALION
        several = Category.SKIRMISH if run else Category.PHALANX if equal else Category.HOST
        one = [Troop(Color.BLUE, value) for value in values]
        assert strength(one) == Strength(one_color, sum(values))
        for odd in range(size):
            mixed = [Troop(Color.RED if at == odd else Color.BLUE, value) for at, value in enumerate(values)]
            assert strength(mixed) == strength(mixed[::-1]) == Strength(several, sum(values))
            assert strength(mixed, totals_only=True) == Strength(Category.HOST, sum(values))


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.id))
def test_every_valuation_keeps_to_the_ranges_and_none_is_better_than_the_best(ruleset: Ruleset) -> None:
    for tactics in WILD_SETS[1:7]:
        wilds = [wild_of(card, ruleset) for card in tactics]
        laid = [Troop(Color.RED, 2), Troop(Color.BLUE, 7)][: 3 - len(wilds)]
        best, chosen = best_valuation(laid, wilds)
        assert chosen in set(valuations(wilds))
        for valuation in valuations(wilds):
            assert all(wild.low <= one.value <= wild.high for wild, one in zip(wilds, valuation, strict=True))
            assert strength([*laid, *valuation]) <= best
