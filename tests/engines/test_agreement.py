"""Four engines, made in different ways, give the same answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import LEADERS, TROOPS, Color, Tactic, Troop, troop_bits
from battleline_rules.claims.engines import ENGINES, engine
from battleline_rules.claims.question import Laid, OpenSide, Size
from battleline_rules.rulesets import GMT
from battleline_rules.wilds import wild_of
from tests.engines.sides import CHOSEN, told
from tests.strategies import WILD_SETS, enumeration_work, many, some_question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

WILDS = [tuple(wild_of(card, GMT) for card in those) for those in WILD_SETS]
BOTH_LEADERS = [tuple(wild_of(card, GMT) for card in (*LEADERS, *more)) for more in ((), (Tactic.SHIELD_BEARERS,))]
"""What no game brings to one side (R16), and a question may ask all the same."""

ENUMERABLE = 20_000
"""How many formations the enumeration engine may look at for one question here."""

OTHERS = [name for name in ENGINES if name != "enumeration"]
SOLVERS = ["csp", "smt"]
HOW_MANY = {"bitset": 400, "csp": 400, "smt": 80}


@pytest.mark.parametrize(
    ("name", "asked", "expected"),
    [
        pytest.param(name, asked, expected, id=f"{name} {number}")
        for name in ENGINES
        for number, (asked, expected) in enumerate(CHOSEN)
        if name != "enumeration" or enumeration_work(asked) <= 40_000
    ],
)
def test_each_engine_finds_what_the_rules_give(name: str, asked: OpenSide, expected: str) -> None:
    assert told(engine(name)(asked)) == expected


@pytest.mark.parametrize("name", OTHERS)
def test_each_engine_finds_what_enumeration_finds(name: str) -> None:
    enumerate_all = engine("enumeration")
    compared = 0
    for rng in many("against enumeration", HOW_MANY[name]):
        side = some_question(rng, work=2000).defence
        if enumeration_work(side) <= ENUMERABLE:
            assert engine(name)(side) == enumerate_all(side)
            compared += 1
    assert compared > HOW_MANY[name] // 2


@pytest.mark.parametrize("name", SOLVERS)
def test_each_solver_finds_what_bitset_finds(name: str) -> None:
    """With any number of cards unseen."""
    for rng in many("against bitset", HOW_MANY[name]):
        side = some_question(rng).defence
        assert engine(name)(side) == engine("bitset")(side)


@pytest.mark.parametrize("name", SOLVERS)
def test_each_solver_knows_sides_that_few_cards_can_complete(name: str) -> None:
    """Sides from late in a game: many with one completion or none, and of every category."""
    met = set()
    for side in late_sides(HOW_MANY[name]):
        answer = engine(name)(side)
        assert answer == engine("enumeration")(side)
        met.add(None if answer is None else answer.strength.category)
    assert len(met) == 6


@pytest.mark.parametrize("fog", [False, True], ids=["open", "fog"])
@pytest.mark.parametrize("size", [3, 4])
def test_every_set_of_wilds_before_anything_else_is_laid(size: Size, fog: bool) -> None:  # noqa: FBT001 - a table's column
    for wilds in WILDS + BOTH_LEADERS:
        side = OpenSide(size, fog, Laid(wilds=wilds), troop_bits(TROOPS))
        assert engine("csp")(side) == engine("smt")(side) == engine("bitset")(side)


def late_sides(count: int) -> Iterator[OpenSide]:
    """Sides of any size and wilds for which no more than a dozen troops are left, close to each other."""
    for rng in many("late", count):
        size: Size = rng.choice((3, 4))
        wilds = rng.choice(WILDS)
        laid = rng.choice(range(size - len(wilds) + 1))
        cards = some_troops_close_together(rng, laid + rng.randint(0, 8))
        mine = tuple(sorted(cards[:laid]))
        yield OpenSide(size, rng.random() < 0.15, Laid(mine, wilds), troop_bits(cards[laid:]))


def some_troops_close_together(rng: Random, count: int) -> list[Troop]:
    """Up to ``count`` troops of few colours and few values, one of them from anywhere."""
    colors = rng.sample(tuple(Color), rng.choice((1, 2, 3, 6)))
    low = rng.randint(1, 7)
    near = [one for one in TROOPS if one.color in colors and low <= one.value <= low + rng.choice((1, 3, 9))]
    drawn = {*rng.sample(near, min(count, len(near))), rng.choice(TROOPS)}
    return rng.sample(sorted(drawn), len(drawn))
