"""The engine on python-constraint2: the side as a constraint problem, one set of small subproblems a category.

The variables are the cards of the complete side: the laid troops, with one value each;
ordered slots ``s0 < s1 < ...`` for the cards to come; and the wilds, with what each may
stand for (R16-R19). A category is a list of patterns, each the troops of some colours and
some values. A subproblem asks for the ways to build one pattern, and the best of all ways is the
answer. Categories go from the strongest down, so what fits a pattern of one and was not
found in a stronger one belongs there (R31-R35).

The last category, where all cards go, has no small patterns. There the values are found
first, then the cards that have them.

Cards are numbers here, their places in card order, since the library compares them often.
"""

# python-constraint2 ships no types, and pyright's strict mode wants all of them.
# pyright: basic

from __future__ import annotations

import itertools
import operator
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from constraint import OptimizedBacktrackingSolver, Problem

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color, troops_in
from battleline_rules.claims.question import Completion
from battleline_rules.formations import Category, Strength

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from battleline_rules.claims.question import OpenSide

    Domains: TypeAlias = Mapping[str, Sequence[int]]
    Solution: TypeAlias = dict[str, int]
    Found: TypeAlias = tuple[int, tuple[int, ...]]

_VALUE: Final = tuple(one.value for one in TROOPS)
_VALUES: Final = range(1, HIGHEST_VALUE + 1)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What every card of a formation has: one of these colours and one of these values, in a run each value once."""

    colors: Sequence[Color]
    values: Sequence[int]
    run: bool = False

    @property
    def troops(self) -> frozenset[int]:
        """The places in card order of the troops that fit."""
        return frozenset(one.index for one in TROOPS if one.color in self.colors and one.value in self.values)


def strongest_completion(side: OpenSide) -> Completion | None:
    """The strongest completion, of equals the first in card order; ``None`` if there is none (D17)."""
    if not side.totals_only:  # R21
        for category in (Category.WEDGE, Category.PHALANX, Category.BATTALION, Category.SKIRMISH):
            ways = [way for pattern in _patterns(category, side.size) for way in _ways(side, pattern)]
            if ways:
                return _completion(category, ways)
    ways = list(_ways_of_any_cards(side))
    return _completion(Category.HOST, ways) if ways else None


def _completion(category: Category, ways: Sequence[Found]) -> Completion:
    """The way with the greatest total (R36), of these the first in card order."""
    total, cards = min(ways, key=lambda way: (-way[0], way[1]))
    return Completion(tuple(TROOPS[card] for card in cards), Strength(category, total))


def _patterns(category: Category, size: int) -> Iterator[_Pattern]:
    """The patterns of a category (R31-R34), for as many cards as the side has (R37)."""
    colors: list[Sequence[Color]] = [[color] for color in Color]
    runs = [range(low, low + size) for low in range(1, HIGHEST_VALUE - size + 2)]
    if category is Category.WEDGE:
        yield from (_Pattern(color, values, run=True) for color in colors for values in runs)
    elif category is Category.PHALANX:
        yield from (_Pattern(tuple(Color), [value]) for value in _VALUES)
    elif category is Category.BATTALION:
        yield from (_Pattern(color, _VALUES) for color in colors)
    else:
        yield from (_Pattern(tuple(Color), values, run=True) for values in runs)


def _ways(side: OpenSide, pattern: _Pattern) -> Iterator[Found]:
    """The ways to complete the side in a pattern: the total, and the cards to come."""
    domains = _domains(side, pattern)
    if not all(domains.values()):
        return
    problem = _problem(domains)
    slots = _in_order(problem, side.open_places, operator.lt)
    if pattern.run:
        _all_values_different(problem, tuple(domains))
    for solution in _solutions(problem):
        yield sum(_VALUE[card] for card in solution.values()), tuple(solution[slot] for slot in slots)


def _domains(side: OpenSide, pattern: _Pattern) -> Domains:
    """What each card of the side can be in a pattern. A wild has any colour, so the pattern's first serves it."""
    fitting = pattern.troops
    first = pattern.colors[0] * HIGHEST_VALUE - 1
    domains = {f"t{at}": [one.index] for at, one in enumerate(side.laid.troops)}
    for at, wild in enumerate(side.laid.wilds):
        domains[f"w{at}"] = [first + value for value in range(wild.low, wild.high + 1)]
    unseen = [one.index for one in troops_in(side.unseen)]
    domains |= {f"s{at}": unseen for at in range(side.open_places)}
    return {name: [card for card in cards if card in fitting] for name, cards in domains.items()}


def _ways_of_any_cards(side: OpenSide) -> Iterator[Found]:
    """The best ways to complete the side with any cards: the best values first, then the cards that have them."""
    laid = sum(one.value for one in side.laid.troops)
    fillings = [(laid + sum(solution.values()), solution) for solution in _fillings(side)]
    best = max((total for total, _ in fillings), default=0)
    for total, solution in fillings:
        if total == best:
            wanted = Counter(value for name, value in solution.items() if name.startswith("s"))
            yield from ((total, cards) for cards in _cards_with(side, wanted))


def _fillings(side: OpenSide) -> Iterator[Solution]:
    """The values that the cards to come can have, from the lowest up, and those of the wilds."""
    available = Counter(one.value for one in troops_in(side.unseen))
    domains: dict[str, Sequence[int]] = {f"s{at}": sorted(available) for at in range(side.open_places)}
    for at, wild in enumerate(side.laid.wilds):
        domains[f"w{at}"] = range(wild.low, wild.high + 1)
    if not domains:
        yield {}  # a complete side without wilds
        return
    if not all(domains.values()):
        return
    problem = _problem(domains)
    slots = _in_order(problem, side.open_places, operator.le)
    if slots:
        problem.addConstraint(lambda *values: Counter(values) <= available, slots)
    yield from _solutions(problem)


def _cards_with(side: OpenSide, wanted: Counter[int]) -> Iterator[tuple[int, ...]]:
    """The cards to come that have these values."""
    if not wanted:
        yield ()
        return
    cards = [one.index for one in troops_in(side.unseen) if one.value in wanted]
    problem = _problem({f"s{at}": cards for at in range(side.open_places)})
    slots = _in_order(problem, side.open_places, operator.lt)
    problem.addConstraint(lambda *chosen: Counter(_VALUE[card] for card in chosen) == wanted, slots)
    for solution in _solutions(problem):
        yield tuple(solution[slot] for slot in slots)


def _problem(domains: Domains) -> Problem:
    problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))  # which costs more than it saves here
    for name, values in domains.items():
        problem.addVariable(name, list(values))
    return problem


def _in_order(problem: Problem, places: int, before: Callable[[int, int], bool]) -> tuple[str, ...]:
    """The slots, each before the next, so that every set of cards is found once."""
    slots = tuple(f"s{at}" for at in range(places))
    for pair in itertools.pairwise(slots):
        problem.addConstraint(before, pair)
    return slots


def _all_values_different(problem: Problem, names: Sequence[str]) -> None:
    for pair in itertools.combinations(names, 2):
        problem.addConstraint(lambda one, other: _VALUE[one] != _VALUE[other], pair)


def _solutions(problem: Problem) -> list[Solution]:
    solutions: list[Solution] = problem.getSolutions()
    return solutions
