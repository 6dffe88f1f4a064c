"""Formations against the plainest reading of R31 to R37."""

from __future__ import annotations

import itertools

import pytest

from battleline_rules.cards import TROOPS, Color, Troop
from battleline_rules.formations import Category, Strength, strength
from tests.rules.layout import troops
from tests.strategies import many

ALL_TRIPLES = tuple(itertools.combinations_with_replacement(TROOPS, 3))
"""A wild may copy the card beside it (D13), so a troop can be there twice."""


def plain_category(cards: tuple[Troop, ...]) -> Category:
    """R31 to R35, word for word and in their order."""
    values = {card.value for card in cards}
    consecutive = len(values) == len(cards) and max(values) - min(values) == len(cards) - 1
    one_color = len({card.color for card in cards}) == 1
    equal = len(values) == 1
    if one_color and consecutive:
        return Category.WEDGE
    if equal:
        return Category.PHALANX
    if one_color:
        return Category.BATTALION
    if consecutive:
        return Category.SKIRMISH
    return Category.HOST


def test_every_formation_of_three_cards_is_what_the_rules_say() -> None:
    for cards in ALL_TRIPLES:
        assert strength(cards) == Strength(plain_category(cards), sum(card.value for card in cards))


def test_formations_of_four_cards_are_what_the_rules_say() -> None:
    seen = set()
    for rng in many("four cards", 20_000):
        near = rng.choice(TROOPS)
        pool = [one for one in TROOPS if one.color is near.color or abs(one.value - near.value) < 3]
        cards = tuple(rng.choices(pool, k=4))
        found = strength(cards)
        assert found == Strength(plain_category(cards), sum(card.value for card in cards))
        seen.add(found.category)
    assert seen == set(Category)


@pytest.mark.parametrize(
    ("category", "count"),
    [
        # Of the 34,220 sets of three different troops.
        (Category.WEDGE, 48),
        (Category.PHALANX, 200),
        (Category.BATTALION, 672),
        (Category.SKIRMISH, 1680),
        (Category.HOST, 31620),
    ],
)
def test_how_many_formations_of_three_there_are(category: Category, count: int) -> None:
    assert sum(strength(cards).category is category for cards in itertools.combinations(TROOPS, 3)) == count


@pytest.mark.parametrize("size", [3, 4])
def test_the_order_of_the_cards_does_not_matter(size: int) -> None:
    for rng in many(f"order {size}", 300):
        cards = rng.sample(TROOPS, size)
        assert len({strength(order) for order in itertools.permutations(cards)}) == 1


def test_under_fog_everything_is_a_host() -> None:
    for cards in ALL_TRIPLES[::7]:
        assert strength(cards, totals_only=True) == Strength(Category.HOST, sum(card.value for card in cards))


def test_category_comes_before_total() -> None:
    ladder = [strength(troops(text)) for text in ("G10 B10 Y9", "R1 O2 Y3", "R1 R2 R4", "R1 O1 Y1", "R1 R2 R3")]
    assert ladder == sorted(ladder)
    assert len(set(ladder)) == 5
    assert [one.category.word for one in ladder] == ["host", "skirmish", "battalion", "phalanx", "wedge"]


def test_equal_strengths_are_equal_whatever_the_cards() -> None:
    assert strength(troops("R8 R9 R10")) == strength(troops("G10 G9 G8"))
    assert hash(strength(troops("R8 R9 R10"))) == hash(strength(troops("G10 G9 G8")))


def test_a_copied_card_counts_twice() -> None:
    five = Troop(Color.RED, 5)
    assert strength([five, five, five]) == Strength(Category.PHALANX, 15)
    assert strength([five, five, Troop(Color.RED, 6)]) == Strength(Category.BATTALION, 16)
    assert strength([five, five, Troop(Color.BLUE, 6)]) == Strength(Category.HOST, 16)
    assert strength([five, five, Troop(Color.RED, 6), Troop(Color.RED, 7)]) == Strength(Category.BATTALION, 23)
