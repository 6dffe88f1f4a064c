"""Step 3: with more cards unseen the fast engine's answer is never weaker. Step 4: and it is one that can come.

``docs/engine.md`` has the argument: the engine asks of the unseen cards only whether these are among them, or how
many of those, or for the highest of them. Here is what the argument leans on. The steps of the search are tried on
all that they can be given; the whole search, on every set of unseen cards out of some small decks, and on random sets
for all cards that may lie there.

Of more unseen cards than there are open places, one at least is not used. So the answer is the best that is had with
one card fewer: that says both that more cards never weaken it and that it can come.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color, Troop, troop, troop_bits, troops_in
from battleline_rules.claims.engines import bitset
from battleline_rules.claims.question import Laid, OpenSide
from battleline_rules.formations import Category
from battleline_rules.rulesets import GMT
from battleline_rules.wilds import best_valuation, wild_of
from tests.formal.deciding import assert_comes_to, assert_comes_to_nothing
from tests.formal.sides import HIGHEST, SIZES, wild_sets
from tests.formal.symmetry import COLORS, renamed, representatives
from tests.strategies import WILD_SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from battleline_rules.claims.question import Completion, Size
    from battleline_rules.formations import Strength
    from battleline_rules.wilds import Wild
    from tests.formal.symmetry import Cards

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

SOURCE: Final = Path(__file__).parents[2] / "src/battleline_rules/claims/engines/bitset.py"
VALUES: Final = range(1, HIGHEST_VALUE + 1)
SIZE: Final = pytest.mark.parametrize("size", SIZES)

# ---------------------------------------------------------------- what the search asks of the unseen cards


def test_the_search_reads_the_unseen_cards_in_no_way_but_those_on_the_page() -> None:
    """Each of them can only gain by more cards. Whoever adds another has to think it through, there and here."""
    assert sorted(_reads(ast.parse(SOURCE.read_text(encoding="utf-8")), "unseen")) == [
        ("_battalion", "side.unseen & _OF_COLOR[color]"),
        ("_phalanx", "side.unseen & _OF_VALUE[value]"),
        ("_skirmish", "_first_of_each_value(side.unseen, filling)"),
        ("_skirmish", "side.unseen >> HIGHEST_VALUE * color & _ALL_VALUES"),
        ("_wedge", "side.unseen >> HIGHEST_VALUE * color & _ALL_VALUES"),
        ("strongest_completion", "_highest_sum(side, Category.HOST, side.unseen)"),
        ("strongest_completion", "side.unseen.bit_count()"),
    ]


def _reads(module: ast.Module, name: str) -> Iterator[tuple[str, str]]:
    """Where an attribute is read: the function, and the expression that it is an operand of."""
    for function in module.body:
        if isinstance(function, ast.FunctionDef):
            parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr == name:
                    whole: ast.AST = node
                    while isinstance(parents[whole], (ast.Attribute, ast.BinOp, ast.Call)):
                        whole = parents[whole]
                    yield function.name, ast.unparse(whole)


def test_the_masks_cut_out_the_troops_of_a_colour_and_of_a_value() -> None:
    for color in COLORS:
        assert troops_in(bitset._OF_COLOR[color]) == tuple(Troop(color, value) for value in VALUES)
    for value in VALUES:
        assert troops_in(bitset._OF_VALUE[value]) == tuple(Troop(color, value) for color in COLORS)
    for one, color in itertools.product(TROOPS, COLORS):
        ten = troop_bits([one]) >> HIGHEST_VALUE * color & bitset._ALL_VALUES
        assert ten == (1 << one.value - 1 if one.color is color else 0)


# ---------------------------------------------------------------- the steps of the search


@SIZE
def test_the_runs_are_those_that_hold_all_laid_values_the_highest_first(size: Size) -> None:
    every_run = [range(low, low + size) for low in range(HIGHEST_VALUE - size + 1, 0, -1)]
    asked = 0
    for count in range(size + 1):
        for values in itertools.combinations_with_replacement(VALUES, count):
            laid = tuple(Troop(COLORS[place], value) for place, value in enumerate(values))
            runs = [run for run in every_run if len(set(values)) == count and set(values) <= set(run)]
            expected = [(run, sum(1 << value - 1 for value in run if value not in values)) for run in runs]
            assert list(bitset._possible_runs(_open_side(size, laid, (), 0))) == expected, values
            asked += 1
    assert asked == {3: 286, 4: 1001}[size]


def test_one_colour_is_possible_for_what_has_one_colour() -> None:
    asked = 0
    for count in range(5):
        for colors in itertools.product(COLORS, repeat=count):
            laid = tuple(Troop(color, place + 1) for place, color in enumerate(colors))
            possible = [color for color in COLORS if set(colors) <= {color}]
            assert list(bitset._possible_colors(_open_side(4, laid, (), 0))) == possible, colors
            asked += 1
    assert asked == 1 + 6 + 36 + 216 + 1296


def test_a_run_is_filled_just_if_the_wilds_can_stand_for_a_set_of_values_and_the_rest_are_there() -> None:
    """For every part of a run, all wilds that may be in it, and each of the 1,024 sets of values that may be there.

    What is asked of the values is that they hold one of some sets. So more of them can only help.
    """
    every_wilds = dict.fromkeys(wilds for highest in HIGHEST for wilds in wild_sets(highest))
    asked: Counter[bool] = Counter()
    for part, wilds in itertools.product(sorted(_parts_of_runs()), every_wilds):
        if len(wilds) > len(part):
            continue
        missing = sum(1 << value - 1 for value in part)
        rests = _rests(part, wilds)
        expected = {
            some: {rest for rest in rests if not rest & ~some}
            for some in range(1 << HIGHEST_VALUE)
            if not some & ~missing
        }
        for there in range(1 << HIGHEST_VALUE):
            found = bitset._fillings(missing, there, wilds)
            assert set(found) == expected[there & missing], (part, wilds, there)
            asked[bool(found)] += 1
    # There are so many parts of one, two, three and four values; of no, one, two and three wilds 1, 5, 10 and 4 sets.
    assert asked.total() == (10 * 6 + 24 * 16 + 22 * 20 + 7 * 20) * 1024
    assert asked[True] > 100_000


def _parts_of_runs() -> set[tuple[int, ...]]:
    """What may be missing of a run, of three values or four: those of three are parts of those of four."""
    return {
        part
        for low in range(1, HIGHEST_VALUE - 2)
        for count in range(1, 5)
        for part in itertools.combinations(range(low, low + 4), count)
    }


def _rests(run: tuple[int, ...], wilds: Sequence[Wild]) -> set[int]:
    """The sets of values left over when each wild has taken another value of the run that it may stand for."""
    return {
        sum(1 << value - 1 for value in run if value not in taken)
        for taken in itertools.permutations(run, len(wilds))
        if all(wild.low <= value <= wild.high for wild, value in zip(wilds, taken, strict=True))
    }


@pytest.mark.parametrize("places", [1, 2, 3, 4])
def test_the_highest_sum_is_that_of_the_highest_cards(places: int) -> None:
    """For all sets of one colour, and all highest cards of any colours with others below them or without."""
    side = _open_side(4, TROOPS[50 : 54 - places], (), 0)
    own = [sum(one.value for one in side.laid.troops)]
    asked = 0
    for candidates in (*range(1 << HIGHEST_VALUE), *_sets_with_equal_values(places)):
        cards = troops_in(candidates)
        if len(cards) >= places:
            best = sorted((one.value for one in cards), reverse=True)[:places]
            found = bitset._highest_sum(side, Category.HOST, candidates)
            assert found.strength.total == sum(own + best), cards
            assert len(found.cards) == len(set(found.cards)) == places
            assert set(found.cards) <= set(cards)
            asked += 1
    assert asked > 1000


def _sets_with_equal_values(places: int) -> Iterator[int]:
    """Every choice of highest values, each once alone and once with a lower or equal card of every value."""
    for values in itertools.combinations_with_replacement(VALUES, places):
        top = troop_bits(Troop(COLORS[place], value) for place, value in enumerate(values))
        yield top
        yield top | troop_bits(Troop(Color.PURPLE, value) for value in range(1, values[0] + 1))


# ---------------------------------------------------------------- the whole search

DECKS: Final = {
    "one colour": [Troop(Color.RED, value) for value in VALUES],
    "two colours": [Troop(color, value) for color in COLORS[1:3] for value in range(6, 11)],
    "three colours": [*(Troop(color, value) for color in COLORS[3:] for value in (1, 2, 3)), troop("O4")],
    "two values": [Troop(color, value) for color in COLORS[:5] for value in (8, 9)],
    "rows and columns": [troop(name) for name in ("R7", "R8", "R9", "O7", "O8", "Y7", "Y9", "G10", "B10", "P6")],
}
"""Ten cards each, of which all 1,024 sets are tried as the unseen ones."""

ELSEWHERE: Final = troop("P8")
"""A card in no deck above."""


@SIZE
@pytest.mark.parametrize(
    ("deck", "totals_only"),
    [pytest.param(name, False, id=name) for name in DECKS] + [pytest.param("two colours", True, id="two colours, fog")],
)
def test_the_answer_is_the_best_that_is_had_with_one_card_fewer(deck: str, size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    """For every set of unseen cards out of the deck, down to too few of them; so for each it is the maximum."""
    asked = 0
    for laid in _what_lies_there(DECKS[deck], size):
        others = [one for one in DECKS[deck] if one not in laid.troops]
        answers: dict[int, Completion | None] = {}
        worth = functools.cache(functools.partial(_worth, laid, totals_only=totals_only))
        for chosen in itertools.product((0, 1), repeat=len(others)):
            unseen = troop_bits(itertools.compress(others, chosen))
            side = OpenSide(size, totals_only, laid, unseen)
            answers[unseen] = bitset.strongest_completion(side)
            assert_is_the_best_with_one_card_fewer(side, answers.__getitem__, worth)
            asked += 1
    # With ten, nine and nine cards to come, so many sets of wilds leave a place open.
    with_ten, with_nine = {3: (7, 4 + 1), 4: (8, 7 + 4)}[size]
    assert asked == with_ten * 1024 + with_nine * 512


def _what_lies_there(deck: Sequence[Troop], size: Size) -> Iterator[Laid]:
    """No card, one of the deck, and one of the deck with one of none, with all wilds that leave a place open."""
    for troops in ((), (deck[-2],), (deck[2], ELSEWHERE)):
        for cards in WILD_SETS:
            if len(troops) + len(cards) < size:
                yield Laid(tuple(sorted(troops)), tuple(wild_of(card, GMT) for card in cards))


@pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
@SIZE
def test_so_it_is_for_random_sets_whatever_lies_there(size: Size, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    """One side of each shape with an open place, all wilds, and sets of every size out of all 60 troops."""
    rng = Random(f"unseen {size} {totals_only}")
    asked = 0
    for laid in _whatever_lies_there(rng, size):
        others = [one for one in TROOPS if one not in laid.troops]
        few = size - len(laid) + rng.randint(0, 6)
        for count in (few, few, rng.randint(0, len(others))):
            side = OpenSide(size, totals_only, laid, troop_bits(rng.sample(others, count)))
            worth = functools.partial(_worth, laid, totals_only=totals_only)
            assert_is_the_best_with_one_card_fewer(side, functools.partial(_with_unseen, side), worth)
            asked += 1
    # Up to three troops have 1, 10, 100 and 790 shapes; of no, one, two and three wilds there are 1, 4, 6 and 2 sets.
    assert asked == 3 * {3: 111 + 4 * 11 + 6, 4: 901 + 4 * 111 + 6 * 11 + 2}[size]


def _whatever_lies_there(rng: Random, size: Size) -> Iterator[Laid]:
    for wilds in wild_sets(10):
        for count in range(size - len(wilds)):
            for troops in representatives(count, 10):
                yield Laid(renamed(troops, rng.sample(COLORS, len(COLORS))), wilds)


def assert_is_the_best_with_one_card_fewer(
    side: OpenSide, answer: Callable[[int], Completion | None], worth: Callable[[Cards], Strength]
) -> None:
    """``answer`` is what the engine says of other unseen cards, ``worth`` what the side is worth with those cards."""
    found = answer(side.unseen)
    spare = side.unseen.bit_count() - side.open_places
    if spare < 0:
        assert found is None
        assert_comes_to_nothing(side)
        return
    assert found is not None
    chosen = troop_bits(found.cards)
    assert chosen & ~side.unseen == 0
    assert len(found.cards) == chosen.bit_count() == side.open_places
    assert found.strength == worth(found.cards)
    assert worth(troops_in(assert_comes_to(side, found.strength))) == found.strength
    if spare:
        fewer = [answer(side.unseen & ~(1 << one.index)) for one in troops_in(side.unseen)]
        assert found.strength == max(one.strength for one in fewer if one is not None), side


def _with_unseen(side: OpenSide, unseen: int) -> Completion | None:
    return bitset.strongest_completion(OpenSide(side.size, side.totals_only, side.laid, unseen))


def _worth(laid: Laid, cards: Cards, *, totals_only: bool) -> Strength:
    return best_valuation((*laid.troops, *cards), laid.wilds, totals_only=totals_only)[0]


def _open_side(size: Size, troops: Cards, wilds: tuple[Wild, ...], unseen: int) -> OpenSide:
    return OpenSide(size, totals_only=False, laid=Laid(troops, wilds), unseen=unseen)
