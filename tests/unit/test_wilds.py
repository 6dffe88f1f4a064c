"""Wilds: what they may stand for, and the best of it against trying everything."""

from __future__ import annotations

import itertools

import pytest

from battleline_rules.cards import TACTICS, TROOPS, Tactic, TacticKind, Troop
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.rulesets import GMT, SCHOTTEN_TOTTEN_TACTICS, Ruleset
from battleline_rules.wilds import Valuation, Wild, best_valuation, valuations, wild_of
from tests.rules.layout import troops
from tests.strategies import WILD_SETS, many

MORALE = [tactic for tactic in TACTICS if tactic.kind is TacticKind.MORALE]
EDITIONS = (GMT, SCHOTTEN_TOTTEN_TACTICS)


def tried(cards: tuple[Troop, ...], wilds: tuple[Wild, ...], *, totals_only: bool) -> tuple[Strength, Valuation]:
    """The best of all valuations, the first in card order: nothing left out."""
    best: tuple[Strength, Valuation] | None = None
    for valuation in itertools.product(*(wild.choices for wild in wilds)):
        worth = strength((*cards, *valuation), totals_only=totals_only)
        if best is None or worth > best[0]:
            best = worth, valuation
    assert best is not None
    return best


def wilds_of(tactics: tuple[Tactic, ...], ruleset: Ruleset) -> tuple[Wild, ...]:
    return tuple(wild_of(tactic, ruleset) for tactic in tactics)


@pytest.mark.parametrize(
    ("tactic", "ruleset", "low", "high"),
    [
        (Tactic.ALEXANDER, GMT, 1, 10),
        (Tactic.DARIUS, GMT, 1, 10),
        (Tactic.COMPANION_CAVALRY, GMT, 8, 8),
        (Tactic.SHIELD_BEARERS, GMT, 1, 3),
        (Tactic.ALEXANDER, SCHOTTEN_TOTTEN_TACTICS, 1, 9),
        (Tactic.COMPANION_CAVALRY, SCHOTTEN_TOTTEN_TACTICS, 7, 7),
        (Tactic.SHIELD_BEARERS, SCHOTTEN_TOTTEN_TACTICS, 1, 3),
    ],
)
def test_what_a_wild_may_stand_for(tactic: Tactic, ruleset: Ruleset, low: int, high: int) -> None:
    wild = wild_of(tactic, ruleset)
    assert (wild.low, wild.high) == (low, high)
    assert wild.choices == tuple(one for one in TROOPS if low <= one.value <= high)


@pytest.mark.parametrize("tactic", [one for one in TACTICS if one not in MORALE], ids=str)
def test_only_morale_cards_are_wild(tactic: Tactic) -> None:
    with pytest.raises(ValueError, match="no Morale card"):
        wild_of(tactic, GMT)


def test_valuations_are_all_combinations_in_card_order() -> None:
    wilds = wilds_of((Tactic.COMPANION_CAVALRY, Tactic.SHIELD_BEARERS), GMT)
    found = list(valuations(wilds))
    assert len(found) == len(set(found)) == 6 * 18
    assert found == sorted(found)
    assert list(valuations(())) == [()]


@pytest.mark.parametrize("totals_only", [False, True], ids=["normal", "fog"])
@pytest.mark.parametrize("tactics", WILD_SETS[1:], ids=lambda tactics: "+".join(map(str, tactics)))
def test_the_best_valuation_is_the_best_of_all(tactics: tuple[Tactic, ...], totals_only: bool) -> None:  # noqa: FBT001 - a test's parameter
    # All valuations of three wilds are some seconds' work for a hundred sides.
    samples = 12 if len(tactics) == 3 else 40 if Tactic.ALEXANDER in tactics else 150
    seen = set()
    for rng in many(f"{tactics} {totals_only}", samples):
        wilds = wilds_of(tactics, rng.choice(EDITIONS))
        near = rng.choice(TROOPS)
        pool = rng.choice(
            (
                [one for one in TROOPS if one.color is near.color],
                [one for one in TROOPS if abs(one.value - near.value) < 3],
                [one for one in TROOPS if one.color is near.color and abs(one.value - near.value) < 4],
                [one for one in TROOPS if one.value == near.value],
                TROOPS,
            )
        )
        sizes = [size for size in (3, 4) if 0 <= size - len(wilds) <= 3]
        cards = tuple(rng.sample(pool, min(rng.choice(sizes) - len(wilds), len(pool))))
        found = best_valuation(cards, wilds, totals_only=totals_only)
        assert found == tried(cards, wilds, totals_only=totals_only)
        seen.add(found[0].category)
    # Cavalry and Shield Bearers together are in no run, so all three wilds are a Battalion at best.
    assert len(seen) == 1 if totals_only or len(tactics) == 3 else len(seen) > 1


@pytest.mark.parametrize("leaders", [(Tactic.ALEXANDER, Tactic.DARIUS)])
def test_two_leaders_on_one_side_are_valued_too(leaders: tuple[Tactic, ...]) -> None:
    """No ruling lets it come about, but nothing goes wrong if it does."""
    wilds = wilds_of(leaders, GMT)
    for text in ("R4", "B10", "G1"):
        cards = troops(text)
        assert best_valuation(cards, wilds) == tried(cards, wilds, totals_only=False)


def test_without_wilds_a_side_is_worth_its_cards() -> None:
    assert best_valuation(troops("R3 R4 R5"), ()) == (Strength(Category.WEDGE, 12), ())
    assert best_valuation(troops("R3 R4 R5"), (), totals_only=True) == (Strength(Category.HOST, 12), ())


def test_of_equal_valuations_the_first_in_card_order_is_taken() -> None:
    leader, shield = wilds_of((Tactic.ALEXANDER, Tactic.SHIELD_BEARERS), GMT)
    assert best_valuation(troops("G1"), (leader, shield))[1] == troops("G2 G3")
    assert best_valuation(troops("G1"), (shield, leader))[1] == troops("G2 G3")
    assert best_valuation(troops("G4 B4"), (leader,))[1] == troops("R4")
