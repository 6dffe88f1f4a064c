"""The smallest evidence by Z3, from the rules: nothing here is shared with the library's own search.

One unknown a troop says whether it may come. A set of troops may come if no completion from it
beats the claimant, which is said as the rules say what a formation is (R16-R19, R31-R37).
"""

# Z3 ships no types.
# pyright: basic

from __future__ import annotations

import itertools
import threading
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import z3

from battleline_rules.cards import TROOPS, Color, Troop, troops_in
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.formations import Category, Strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.claims.question import ClaimQuestion

Term: TypeAlias = Any


class TooLongError(Exception):
    """Z3 was not done within the time that it was given."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Let Z3 work so long and no longer; then :class:`TooLongError` is raised. No test needs this."""
    timer = threading.Timer(seconds, z3.main_ctx().interrupt)
    timer.start()
    try:
        yield
    except z3.Z3Exception as stopped:
        raise TooLongError from stopped
    finally:
        timer.cancel()


class Oracle:
    """Z3's answers about one question; ``elsewhere`` are the troops that may be cited."""

    def __init__(self, question: ClaimQuestion, elsewhere: int) -> None:
        self.question = question
        self.citable = troops_in(elsewhere)
        self.comes: dict[Troop, Term] = {
            one: z3.Bool(str(one)) if one in self.citable else z3.BoolVal(bool(question.unseen >> one.index & 1))
            for one in TROOPS
        }
        self.facts = list(self._harmless())

    def size(self) -> int:
        """How many cards the smallest evidence has, by ``z3.Optimize``."""
        optimize = z3.Optimize()
        optimize.add(self.facts)
        for one in self.citable:
            optimize.add_soft(self.comes[one])
        _want(optimize.check())
        return len(self._cited(optimize.model()))

    def first(self, size: int) -> tuple[Troop, ...]:
        """The first set of this size in card order that is enough, card by card."""
        solver = z3.Solver()
        solver.add(self.facts)
        solver.add(z3.PbEq([(z3.Not(self.comes[one]), 1) for one in self.citable], size))
        _want(solver.check())
        model = solver.model()
        for one in self.citable:
            cited = z3.Not(self.comes[one])
            if not z3.is_true(model.eval(cited, model_completion=True)):
                answer = solver.check(cited)
                if answer == z3.unsat:
                    solver.add(self.comes[one])
                    continue
                _want(answer)
                model = solver.model()
            solver.add(cited)
        return self._cited(model)

    def _cited(self, model: Term) -> tuple[Troop, ...]:
        return tuple(one for one in self.citable if not z3.is_true(model.eval(self.comes[one], model_completion=True)))

    def _harmless(self) -> Iterator[Term]:
        """That nothing that beats the claimant can be laid."""
        question = self.question
        if question.totals_only:  # R21
            yield from self._no_sum(TROOPS, Category.HOST)
            return
        for color in Color:
            of_color = [one for one in TROOPS if one.color == color]
            if all(one.color == color for one in question.theirs.troops):
                for run in self._runs(Category.WEDGE):  # R31
                    yield self._no_run(run, {one.value: self.comes[one] for one in of_color})
                yield from self._no_sum(of_color, Category.BATTALION)  # R33
        for value in range(1, 11):  # R32
            total = question.size * value
            stands = all(one.value == value for one in question.theirs.troops)
            stands = stands and all(wild.low <= value <= wild.high for wild in question.theirs.wilds)
            if stands and self._beats(Category.PHALANX, total):
                yield z3.Not(
                    self._at_least([one for one in TROOPS if one.value == value], question.defence.open_places)
                )
        for run in self._runs(Category.SKIRMISH):  # R34
            any_of = {v: z3.Or([self.comes[one] for one in TROOPS if one.value == v]) for v in range(1, 11)}
            yield self._no_run(run, any_of)
        yield from self._no_sum(TROOPS, Category.HOST)  # R35

    def _beats(self, category: Category, total: int) -> bool:
        own = self.question.strength
        assert own is not None
        reached = Strength(category, total)
        return reached > own or (reached == own and self.question.ties is TieGoesTo.OPPONENT)

    def _runs(self, category: Category) -> Iterator[tuple[int, ...]]:
        size = self.question.size
        for low in range(1, 12 - size):
            run = tuple(range(low, low + size))
            if self._beats(category, sum(run)):
                yield run

    def _no_run(self, run: Sequence[int], comes: dict[int, Term]) -> Term:
        """No way to give every value of the run to a laid troop, a wild or a troop to come, one each."""
        troops = [one.value for one in self.question.theirs.troops]
        ways: list[Term] = []
        for values in itertools.permutations(run, len(self.question.theirs)):
            laid, stood_for = values[: len(troops)], values[len(troops) :]
            wilds = self.question.theirs.wilds
            if list(laid) == troops and all(
                wild.low <= value <= wild.high for wild, value in zip(wilds, stood_for, strict=True)
            ):
                ways.append(z3.And([comes[value] for value in run if value not in values]))
        return z3.Not(z3.Or(ways))

    def _no_sum(self, among: Sequence[Troop], category: Category) -> Iterator[Term]:
        """No troops among these that bring the total to what beats in a category."""
        theirs = self.question.theirs
        sure = sum(one.value for one in theirs.troops) + sum(wild.high for wild in theirs.wilds)
        places = self.question.defence.open_places
        by_value = {value: [one for one in among if one.value == value] for value in range(1, 11)}
        for values in itertools.combinations_with_replacement(range(1, 11), places):
            if self._beats(category, sure + sum(values)):
                counts = Counter(values)
                yield z3.Not(z3.And([self._at_least(by_value[value], number) for value, number in counts.items()]))

    def _at_least(self, troops: Iterable[Troop], number: int) -> Term:
        return z3.PbGe([(self.comes[one], 1) for one in troops], number)


def _want(answer: Term) -> None:
    """There is always a set that is enough, so anything else means that Z3 was stopped."""
    if answer == z3.unknown:
        raise TooLongError
    assert answer == z3.sat
