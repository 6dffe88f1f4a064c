"""R31 to R37: the categories, their order, and ties, told by claims between complete sides."""

from __future__ import annotations

import pytest

from battleline_rules.cards import Troop
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.judge import decide_claim
from tests.rules.layout import cards, lay


def worth(text: str) -> Strength:
    return strength([card for card in cards(text) if isinstance(card, Troop)])


def beats(mine: str, theirs: str, *, environment: str = "") -> bool:
    """Whether a side beats the other although it laid the last card, and the other does not beat it."""
    verdicts = [
        decide_claim(lay(first, second, environment=environment, last="me")).outcome
        for first, second in ((mine, theirs), (theirs, mine))
    ]
    assert verdicts != ["proven", "proven"]
    return verdicts[0] == "proven"


@pytest.mark.parametrize("text", ["R3 R4 R5", "P8 P10 P9", "B1 B2 B3", "G4 G3 G6 G5"])
def test_r31_a_wedge_is_one_color_and_consecutive_values(text: str) -> None:
    assert worth(text).category is Category.WEDGE


@pytest.mark.parametrize("text", ["R3 G3 B3", "O10 Y10 P10", "R1 O1 Y1 G1"])
def test_r32_a_phalanx_is_equal_values(text: str) -> None:
    assert worth(text).category is Category.PHALANX


@pytest.mark.parametrize("text", ["R3 R4 R6", "B1 B5 B10", "Y1 Y2 Y3 Y5"])
def test_r33_a_battalion_is_one_color(text: str) -> None:
    assert worth(text).category is Category.BATTALION


@pytest.mark.parametrize("text", ["R3 G4 B5", "P10 R9 R8", "O1 P2 R3 G4"])
def test_r34_a_skirmish_is_consecutive_values_of_any_colors(text: str) -> None:
    assert worth(text).category is Category.SKIRMISH


@pytest.mark.parametrize("text", ["R3 G4 B6", "R3 G3 B4", "R9 G9 B9 Y2", "P3 P4 O5 P7"])
def test_r35_a_host_is_anything_else(text: str) -> None:
    assert worth(text).category is Category.HOST


@pytest.mark.parametrize("text", ["R10 R1 R2", "R9 R10 R1", "R10 G1 B2", "R9 R10 R1 R2"])
def test_r35_runs_do_not_wrap_from_ten_to_one(text: str) -> None:
    assert worth(text).category in {Category.BATTALION, Category.HOST}


def test_r35_the_categories_rank_in_the_order_of_the_rules() -> None:
    # Each the lowest of its category, against the highest of the next one.
    ladder = [
        ("R1 R2 R3", "G10 B10 Y10"),
        ("R1 O1 Y1", "G10 G9 G7"),
        ("R1 R2 R4", "G10 B9 Y8"),
        ("R1 O2 Y3", "G10 B10 Y9"),
    ]
    assert all(beats(stronger, weaker) and not beats(weaker, stronger) for stronger, weaker in ladder)


def test_r35_the_categories_rank_so_with_four_cards_too() -> None:
    ladder = [
        ("R1 R2 R3 R4", "G10 B10 Y10 P10"),
        ("R1 O1 Y1 P1", "G10 G9 G8 G6"),
        ("R1 R2 R3 R5", "G10 B9 Y8 P7"),
        ("R1 O2 Y3 P4", "G10 B10 Y9 P9"),
    ]
    assert all(
        beats(stronger, weaker, environment="mud") and not beats(weaker, stronger, environment="mud")
        for stronger, weaker in ladder
    )


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("R4 R5 R6", "G3 G4 G5"),
        ("R4 G4 B4", "O3 Y3 P3"),
        ("R1 R2 R9", "G1 G3 G7"),
        ("R4 G5 B6", "R3 G4 O5"),
        ("R10 G8 B1", "O9 P8 Y1"),
    ],
)
def test_r36_in_one_category_the_higher_total_wins(higher: str, lower: str) -> None:
    assert beats(higher, lower)
    assert not beats(lower, higher)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("R4 R5 R6", "G4 G5 G6"),
        ("R4 G4 B4", "O4 Y4 P4"),
        ("R1 R2 R9", "G1 G3 G8"),
        ("R4 G5 B6", "O4 P5 Y6"),
        ("R10 G8 B1", "O9 P8 Y2"),
    ],
)
def test_r36_same_category_and_total_is_a_tie_whatever_the_colors(one: str, other: str) -> None:
    assert not beats(one, other)
    assert not beats(other, one)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("R9 G9 B9 Y8", Category.HOST),
        ("R3 R4 R5 R7", Category.BATTALION),
        ("R3 G4 B5 Y7", Category.HOST),
        ("R3 R4 R5 G6", Category.SKIRMISH),
        ("R3 R4 R5 R6", Category.WEDGE),
    ],
)
def test_r37_in_mud_all_four_cards_must_fit(text: str, category: Category) -> None:
    assert worth(text).category is category
