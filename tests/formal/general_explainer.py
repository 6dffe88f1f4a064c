"""Proofs beside those of a general tool for explaining constraints: CPMpy, with OR-Tools as its solver.

``pip install cpmpy``, then ``python -m tests.formal.general_explainer``: it takes some minutes and prints the table of
``docs/proofs.md``. It is no part of the tests.

The tool is told the rules as anybody would write them down, without our cases and inequalities. Sixty 0/1 unknowns say
which troops the opponent has in the end; what lies there and how many make a side is certain; the formation is read off
the cards and has to deny the claim. That a troop seen elsewhere is not among them is said card by card, and these are
the statements that the tool may choose from: a claim that holds contradicts them, and the tool finds some that are to
blame, either any from which nothing can be left out (``mus``) or the fewest (``optimal_mus``). Claims with Morale cards
or Fog are left out, which would need more rules; for late positions only the first is asked for, since the fewest can
take it many minutes.
"""

# OR-Tools and CPMpy ship hardly any types.
# pyright: basic
# mypy: ignore-errors

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import islice
from time import process_time
from typing import TYPE_CHECKING, Final, TypeVar

import cpmpy
from cpmpy.tools.explain import mus, optimal_mus

import battleline_rules as bl
from battleline_rules.cards import TROOPS, Color, troops_in
from battleline_rules.claims.question import TieGoesTo
from tests.benchmark.positions import LATE, MIXED, claim_in, positions, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.benchmark.positions import Family

T = TypeVar("T")

CLAIMS: Final = 10
"""How many claims of each family are looked at."""

_VALUES: Final = range(1, 11)


@dataclass(frozen=True, slots=True)
class Row:
    """One claim: how many cards lie elsewhere, how many each cites, and the seconds each took."""

    face_up: int
    cited: int
    cited_by_mus: int
    cited_by_optimal_mus: int | None
    seconds: float
    seconds_of_mus: float
    seconds_of_optimal_mus: float | None


def rows(family: Family) -> Iterator[Row]:
    """Proven claims of a family that rest on more than one card, told by both."""
    for position in positions(family, 600):
        verdict = bl.decide_claim(position)
        question = question_of(position)
        plain = not (question.mine.wilds or question.theirs.wilds or question.totals_only)
        if verdict.outcome == "proven" and plain and len(verdict.evidence) > 1:
            yield _row(position, question, wants_fewest=family is MIXED)


def _row(position: bl.Position, question: bl.ClaimQuestion, *, wants_fewest: bool) -> Row:
    verdict, seconds = _timed(lambda: bl.decide_claim(position))
    choose, certain = _said(position, question)
    minimal, seconds_of_mus = _timed(lambda: mus(choose, certain, solver="ortools"))
    if not wants_fewest:
        return Row(len(choose), len(verdict.evidence), len(minimal), None, seconds, seconds_of_mus, None)
    fewest, longer = _timed(lambda: optimal_mus(choose, certain, solver="ortools"))
    return Row(len(choose), len(verdict.evidence), len(minimal), len(fewest), seconds, seconds_of_mus, longer)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """What comes of some work, and the seconds of processor time that it took."""
    start = process_time()
    done = work()
    return done, process_time() - start


def _said(position: bl.Position, question: bl.ClaimQuestion) -> tuple[list[object], list[object]]:
    """What may be left out, and what is certain."""
    has = {troop: cpmpy.boolvar(name=str(troop)) for troop in TROOPS}
    where = position.flag(claim_in(position).flag)
    here = {*where.north, *where.south}
    certain = [cpmpy.sum(list(has.values())) == question.size]
    certain += [has[troop] if troop in question.theirs.troops else ~has[troop] for troop in TROOPS if troop in here]
    of_color = [cpmpy.sum([has[troop] for troop in TROOPS if troop.color is color]) for color in Color]
    of_value = [cpmpy.sum([has[troop] for troop in TROOPS if troop.value == value]) for value in _VALUES]
    one_color = cpmpy.any([count == question.size for count in of_color])
    one_value = cpmpy.any([count == question.size for count in of_value])
    lows = range(11 - question.size)
    in_a_row = cpmpy.any([cpmpy.all([of_value[low + step] == 1 for step in range(question.size)]) for low in lows])
    category = cpmpy.intvar(1, 5)
    certain += [
        (category == 5) == (one_color & in_a_row),
        (category == 4) == one_value,
        (category == 3) == (one_color & ~in_a_row),
        (category == 2) == (in_a_row & ~one_color),
    ]
    total = cpmpy.sum([troop.value * has[troop] for troop in TROOPS])
    mine = question.strength
    enough = total > mine.total if question.ties is TieGoesTo.CLAIMANT else total >= mine.total
    rank = int(mine.category)
    certain.append((category > rank) | ((category == rank) & enough))
    return [~has[troop] for troop in troops_in(position.visible) if troop not in here], certain


def main() -> None:
    """Print a line a claim: the cards face up elsewhere, those cited by each, and how many times as long it took."""
    for family in (MIXED, LATE):
        for row in islice(rows(family), CLAIMS):
            longer = row.seconds_of_optimal_mus
            times = [f"{row.seconds_of_mus / row.seconds:.0f}", f"{longer / row.seconds:.0f}" if longer else "-"]
            cited = [str(row.cited), str(row.cited_by_mus), str(row.cited_by_optimal_mus or "-")]
            sys.stdout.write(" ".join([family.name, str(row.face_up), *cited, *times]) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
