"""The quick decision: with more cards unseen a side never comes to less, and it never comes to more than is asked for.

``docs/engine.md`` has the argument. The decision asks of the unseen cards what the engine asks of them, for all runs
and all values together. Here is each of its steps, on all that it can be given. The whole of it is asked beside the
engine in ``test_forced_completions.py`` and ``test_more_unseen_is_never_weaker.py``.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Tactic, Troop, troop_bits, troops_in
from battleline_rules.claims import decision
from battleline_rules.claims.decision import NONE
from battleline_rules.claims.prospects import CATEGORY, ROWS, VALUES, Prospects
from battleline_rules.formations import Category, Strength
from battleline_rules.wilds import Wild
from tests.formal.deciding import number
from tests.formal.sides import HIGHEST, SIZES, wild_sets
from tests.formal.symmetry import COLORS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.claims.question import Size

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

SOURCE: Final = Path(__file__).parents[2] / "src/battleline_rules/claims/decision.py"
EACH: Final = range(1, HIGHEST_VALUE + 1)
SETS: Final = range(1 << HIGHEST_VALUE)
SIZE: Final = pytest.mark.parametrize("size", SIZES)


def values_in(some: int) -> list[int]:
    """The values of a set, from the lowest up."""
    return [value for value in EACH if some >> value - 1 & 1]


def set_of(values: Sequence[int]) -> int:
    return sum(1 << value - 1 for value in values)


def runs_of(size: int) -> list[range]:
    return [range(low, low + size) for low in range(1, HIGHEST_VALUE - size + 2)]


# ---------------------------------------------------------------- what it asks of the unseen cards


@functools.cache
def functions() -> dict[str, ast.FunctionDef]:
    module = ast.parse(SOURCE.read_text(encoding="utf-8"))
    return {one.name: one for one in module.body if isinstance(one, ast.FunctionDef)}


def test_the_unseen_cards_are_read_in_no_way_but_those_on_the_page() -> None:
    """Each of them can only gain by more cards. Whoever adds another has to think it through, there and here."""
    assert sorted(_reads("unseen")) == [
        ("_battalion", "unseen >> shift & VALUES"),
        ("_host", "unseen & column"),
        ("_one_of_each", "unseen & (values & -values) * ROWS"),
        ("_phalanx", "_some(unseen & (equals & -equals) * ROWS, side.places)"),
        ("_phalanx", "_values_of(unseen, side.places)"),
        ("_skirmish", "_one_of_each(unseen, _some(run & values & ~runs.fixed, side.places))"),
        ("_skirmish", "_values_of(unseen, 1)"),
        ("_values_of", "unseen & _HALF & unseen >> 30"),
        ("_values_of", "unseen & _HALF & unseen >> 30"),
        ("_values_of", "unseen & _HALF | unseen >> 30"),
        ("_values_of", "unseen & _HALF | unseen >> 30"),
        ("_wedge", "_some(run & unseen & ~runs.fixed, side.places)"),
        ("_wedge", "unseen | runs.fixed"),
    ]


def _reads(name: str) -> Iterator[tuple[str, str]]:
    """Where a parameter is read, other than to be handed down whole: the function, and the expression."""
    for function in functions().values():
        parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                whole: ast.AST = node
                while isinstance(parents[whole], (ast.BinOp, ast.Call)):
                    whole = parents[whole]
                if function.name not in {"denial", "_formation"}:
                    yield function.name, ast.unparse(whole)


@pytest.mark.parametrize("name", ["_complete", "_values_of"])
def test_runs_and_values_are_counted_without_a_no(name: str) -> None:
    """Of the cards that are there only "and" and "or" are made, and shifts: so more cards never make less of it."""
    used = {type(node.op) for node in ast.walk(functions()[name]) if isinstance(node, (ast.BinOp, ast.AugAssign))}
    assert used <= {ast.BitAnd, ast.BitOr, ast.RShift}
    denied = [node for node in ast.walk(functions()[name]) if isinstance(node, ast.UnaryOp)]
    assert all(isinstance(node.operand, ast.Constant) for node in denied)


# ---------------------------------------------------------------- its steps


@pytest.mark.parametrize("spare", range(4))
@SIZE
def test_the_runs_that_lack_few_values(size: Size, spare: int) -> None:
    """For each set of values, alone and in each colour between rows with every card or with none."""
    lowest = set_of([run[0] for run in runs_of(size)])
    for there in SETS:
        wanted = set_of(
            [run[0] for run in runs_of(size) if sum(value not in values_in(there) for value in run) <= spare]
        )
        assert decision._complete(there, size, spare) & lowest == wanted
        for color in COLORS:
            row = VALUES << HIGHEST_VALUE * color
            for others in (0, VALUES * ROWS & ~row):
                found = decision._complete(others | there << HIGHEST_VALUE * color, size, spare)
                assert found >> HIGHEST_VALUE * color & lowest == wanted


def test_the_values_of_which_so_many_troops_are_there() -> None:
    """For each choice of colours in which a value is there, between other values that are there in each or in none."""
    asked = 0
    for value, colors in itertools.product(EACH, range(1 << len(COLORS))):
        there = troop_bits(Troop(color, value) for color in COLORS if colors >> color & 1)
        column = ROWS << value - 1
        for others, count in itertools.product((0, VALUES * ROWS & ~column), (1, 2, 3, 4)):
            expected = (VALUES if others else 0) & ~set_of([value])
            expected |= set_of([value]) if colors.bit_count() >= count else 0
            assert decision._values_of(there | others, count) == expected
            asked += 1
    assert asked == 10 * 64 * 2 * 4


def test_the_highest_of_one_colour() -> None:
    for count, some in itertools.product(range(6), SETS):
        values = values_in(some)
        expected = sum(values[len(values) - count :]) + 1 if len(values) >= count else 0
        assert decision._HIGHEST[count << HIGHEST_VALUE | some] == expected


@SIZE
def test_a_total_that_is_wanted_leaves_the_runs_and_the_values_that_have_it(size: Size) -> None:
    at = (size - 3) * CATEGORY
    for least in range(CATEGORY):
        assert decision._RUNS[at + least] == set_of([run[0] for run in runs_of(size) if sum(run) >= least])
        assert decision._EQUALS[at + least] == set_of([value for value in EACH if size * value >= least])


def test_the_highest_cards_of_any_colours() -> None:
    """For all sets of one colour, for all highest values in any colours, and for every total that may be wanted."""
    for places in (1, 2, 3, 4):
        side = Prospects(TROOPS[50 : 54 - places], (), 4)
        own = int(side.total)
        for unseen in (*SETS, *_sets_with_equal_values(places)):
            values = sorted((one.value for one in troops_in(unseen)), reverse=True)[:places]
            best = own + sum(values)
            if len(values) < places:
                assert decision._host(side, unseen, 0) == NONE
                continue
            cards = decision._host(side, unseen, best)
            assert cards & ~unseen == 0
            assert sorted((one.value for one in troops_in(cards)), reverse=True) == values
            assert decision._host(side, unseen, 0) != NONE
            assert decision._host(side, unseen, best + 1) == NONE


def _sets_with_equal_values(places: int) -> Iterator[int]:
    for values in itertools.combinations_with_replacement(EACH, places):
        top = troop_bits(Troop(COLORS[place], value) for place, value in enumerate(values))
        yield top
        yield top | troop_bits(Troop(COLORS[5], value) for value in range(1, values[0] + 1))


# ---------------------------------------------------------------- what lies there


@SIZE
def test_the_runs_that_a_side_can_complete(size: Size) -> None:
    """For all troops in a run, all wilds beside them, and each of the 1,024 sets of values that may be there.

    A run can be completed just if these hold what is left of it when each wild stands for one of its missing values.
    """
    asked: Counter[bool] = Counter()
    for laid, wilds in itertools.product(_parts_of_runs(size), _every_wilds()):
        if len(laid) + len(wilds) > size:
            continue
        side = Prospects([Troop(COLORS[place], value) for place, value in enumerate(laid)], wilds, size)
        rests = {run[0]: _rests([value for value in run if value not in laid], wilds) for run in runs_of(size)}
        rests = {low: some for low, some in rests.items() if set(laid) <= set(range(low, low + size))}
        for there in SETS:
            found = 0
            for runs in side.runs:
                found |= decision._complete(there | runs.fixed & VALUES, size, runs.spare) & runs.lows
            wanted = [low for low, some in rests.items() if any(rest & ~there == 0 for rest in some)]
            assert found == set_of(wanted), (laid, wilds, there)
            asked[bool(found)] += 1
    assert min(asked.values()) > 100_000


def _parts_of_runs(size: int) -> list[tuple[int, ...]]:
    """What may lie there of a run."""
    found = {part for run in runs_of(size) for count in range(size + 1) for part in itertools.combinations(run, count)}
    return sorted(found)


def _every_wilds() -> Sequence[tuple[Wild, ...]]:
    odd = ((1, 9),), ((4, 6),), ((2, 5), (4, 8)), ((1, 2), (1, 2), (2, 9))
    hand_made = [tuple(Wild(Tactic.ALEXANDER, low, high) for low, high in ranges) for ranges in odd]
    return tuple(dict.fromkeys((*(wilds for highest in HIGHEST for wilds in wild_sets(highest)), *hand_made)))


def _rests(missing: Sequence[int], wilds: Sequence[Wild]) -> set[int]:
    """The sets of values left over when each wild has taken another of these that it may stand for."""
    return {
        set_of([value for value in missing if value not in taken])
        for taken in itertools.permutations(missing, len(wilds))
        if all(wild.low <= value <= wild.high for wild, value in zip(wilds, taken, strict=True))
    }


@SIZE
def test_what_is_no_part_of_a_run_has_none(size: Size) -> None:
    runs = [set(run) for run in runs_of(size)]
    for count in range(size + 1):
        for values in itertools.combinations_with_replacement(EACH, count):
            side = Prospects([Troop(COLORS[place], value) for place, value in enumerate(values)], (), size)
            fits = len(set(values)) == count and any(set(values) <= run for run in runs)
            assert bool(side.runs) is fits, values
            # All cards may have one value just if those laid have.
            assert side.equals == (VALUES if not values else set_of([values[0]]) if len(set(values)) == 1 else 0)


def test_one_colour_is_possible_for_what_has_one_colour() -> None:
    for count in range(5):
        for colors in itertools.product(COLORS, repeat=count):
            side = Prospects([Troop(color, place + 1) for place, color in enumerate(colors)], (), 4)
            possible = [color for color in COLORS if set(colors) <= {color}]
            assert side.rows == sum(1 << HIGHEST_VALUE * color for color in possible)
            assert side.first == (HIGHEST_VALUE * possible[0] if possible else 0)


def test_all_cards_may_have_a_value_that_each_wild_may_stand_for() -> None:
    for wilds in _every_wilds():
        side = Prospects((), wilds, 4)
        assert values_in(side.equals) == [value for value in EACH if all(one.low <= value <= one.high for one in wilds)]
        assert side.total == sum(one.high for one in wilds)


def test_strengths_are_numbers_in_the_same_order() -> None:
    strengths = sorted(Strength(category, total) for category in Category for total in range(CATEGORY - 1))
    assert [number(one) for one in strengths] == sorted({number(one) for one in strengths})
    # The number after a strength is that of no stronger category.
    assert all((number(one) + 1) // CATEGORY == one.category for one in strengths)
