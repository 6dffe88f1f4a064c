"""The inequality system of a case, twice: as the proof objects describe it, and as the kernel has it.

For a complete side there are no troops left to lay, so the only unknowns are what its wilds stand for.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import Color, Tactic
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Case, CaseProof
from tests.kernel_patterns import kernel_pattern, needing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pytest

    from battleline_rules.cards import Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.claims.question import Size
    from battleline_rules.formations import Strength
    from tests.formal.sides import CompleteSide

Needs: TypeAlias = "Mapping[Case, int | None]"
"""A list of cases, each with the least total that it asks for, ``None`` where any will do."""

Reach: TypeAlias = "Mapping[Case, int]"
"""The cases whose systems have a solution, the total left aside, each with the greatest total of a solution."""


def every_case(size: Size, highest: int) -> Iterator[Case]:
    """Every pattern that there is, as the page on proofs lists them."""
    lows = range(1, highest - size + 2)
    values = range(1, highest + 1)
    yield from (Case("wedge", color, low) for color in Color for low in lows)
    yield from (Case("phalanx", None, value) for value in values)
    yield from (Case("battalion", color) for color in Color)
    yield from (Case("skirmish", None, low) for low in lows)
    yield from (Case("host"), Case("totals"))


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What a case demands of the cards, its total aside."""

    case: Case
    values: range
    is_run: bool


@functools.cache
def _patterns(size: Size, highest: int) -> tuple[_Pattern, ...]:
    length = {"wedge": size, "skirmish": size, "phalanx": 1}
    return tuple(
        _Pattern(case, range(low, low + length.get(case.pattern, highest)), case.pattern in {"wedge", "skirmish"})
        for case in every_case(size, highest)
        for low in (case.value or 1,)
    )


@functools.cache
def reach(side: CompleteSide, *, size: Size, highest: int) -> Reach:
    """What a complete side can reach, by the inequalities as :mod:`battleline_rules.proofs.objects` tells them."""
    found = {pattern.case: _greatest_total(side, pattern) for pattern in _patterns(size, highest)}
    return {case: total for case, total in found.items() if total is not None}


def _greatest_total(side: CompleteSide, pattern: _Pattern) -> int | None:
    # laid: a laid troop is part of the pattern.
    for one in side.troops:
        if one.value not in pattern.values or pattern.case.color not in (None, one.color):
            return None
    # wild: a wild stands for exactly one value that the pattern has and that it may take.
    may_be = [[value for value in pattern.values if wild.low <= value <= wild.high] for wild in side.wilds]
    totals = []
    for stand_ins in itertools.product(*may_be):
        all_values = [*(one.value for one in side.troops), *stand_ins]
        # value: in a run, each value is there exactly once.
        if not pattern.is_run or all(all_values.count(value) == 1 for value in pattern.values):
            totals.append(sum(all_values))
    return max(totals, default=None)


# ---------------------------------------------------------------- the kernel's


@functools.cache
def kernel_table(size: Size, highest: int, cavalry: int, *, totals_only: bool) -> kernel._Table:
    """A table of which the kernel knows the rulings and no card."""
    nothing = frozenset[str]()
    return kernel._Table(size, totals_only, highest, cavalry, (), (), nothing, nothing, nothing, "claimant")


def kernel_lets_lie(troop: Troop, case: Case, table: kernel._Table) -> bool:
    """Whether a case has a solution, as far as one laid troop is concerned, by the kernel's inequality."""
    inside = kernel._Side((troop,), table, frozenset(), frozenset())
    pattern = kernel_pattern(case, table.size, table.highest, None)
    return _NOTHING.meets(pattern.inequality(f"laid {troop}", inside))


def kernel_reach(side: CompleteSide, *, size: Size, highest: int) -> Reach:
    """What a complete side can reach, by the inequalities that the kernel has."""
    cavalry = next((wild.low for wild in side.wilds if wild.card is Tactic.COMPANION_CAVALRY), 8)
    table = kernel_table(size, highest, cavalry, totals_only=False)
    inside = kernel._Side((*side.troops, *(wild.card for wild in side.wilds)), table, frozenset(), frozenset())
    found = {
        case: _kernel_greatest_total(kernel_pattern(case, size, highest, None), inside, side)
        for case in every_case(size, highest)
    }
    return {case: total for case, total in found.items() if total is not None}


@dataclass(frozen=True)
class _Solution:
    """The variables that are 1; all others are 0."""

    ones: frozenset[str]

    def meets(self, inequality: tuple[dict[str, int], int, bool]) -> bool:
        coefficients, right, equality = inequality
        left = sum(times for variable, times in coefficients.items() if variable in self.ones)
        return left == right if equality else left <= right


_NOTHING: Final = _Solution(frozenset())


def _kernel_greatest_total(pattern: kernel._Pattern, inside: kernel._Side, side: CompleteSide) -> int | None:
    for troop in side.troops:
        if not _NOTHING.meets(pattern.inequality(f"laid {troop}", inside)):
            return None
    wilds = [pattern.inequality(f"wild {wild.card}", inside) for wild in side.wilds]
    others = [*wilds, pattern.inequality("size", inside)]
    if pattern.case.pattern in {"wedge", "skirmish"}:
        others += [pattern.inequality(f"value {value}", inside) for value in pattern.values]
    totals = []
    # A solution takes one variable of each wild's equality; whether it meets that is asked below with all the others.
    for chosen in itertools.product(*(coefficients for coefficients, _, _ in wilds)):
        solution = _Solution(frozenset(chosen))
        if all(solution.meets(inequality) for inequality in others):
            totals.append(_total_of(solution, pattern, inside))
    return max(totals, default=None)


def _total_of(solution: _Solution, pattern: kernel._Pattern, inside: kernel._Side) -> int:
    """The greatest total that can be asked of a solution."""
    coefficients, laid, _ = needing(0, pattern).inequality("total", inside)
    total = laid - sum(times for variable, times in coefficients.items() if variable in solution.ones)
    assert solution.meets(needing(total, pattern).inequality("total", inside))
    assert not solution.meets(needing(total + 1, pattern).inequality("total", inside))
    return total


# ---------------------------------------------------------------- the lists of cases


def needs_of(cases: Sequence[BeatingCase]) -> Needs:
    """The library's list of cases, in the kernel's words."""
    needs = {
        Case("totals" if case.category is None else case.category.word, case.color, case.value): case.need
        for case in cases
    }
    assert len(needs) == len(cases)
    return needs


def kernel_needs(beaten: Strength, table: kernel._Table, patch: pytest.MonkeyPatch, *, ties_beat: bool) -> Needs:
    """The cases of which the kernel wants a certificate, each with the total that it lets the certificate use.

    The kernel's own check is run, on a list of cases without reasons; only its last step, to add up the multipliers,
    is replaced by one that writes down what it was asked.
    """
    needs: dict[Case, int | None] = {}

    def write_down(_: CaseProof, pattern: kernel._Pattern, __: kernel._Side) -> set[str]:
        assert pattern.case not in needs
        needs[pattern.case] = pattern.need
        return set()

    rank = (kernel._RANKS.index(beaten.category.word), beaten.total)
    strongest_first = kernel._patterns(
        table.size, table.highest, None if table.totals_only else rank[0], beaten.total + (not ties_beat)
    )
    given = tuple(CaseProof(one.case, (), ()) for one in strongest_first)
    side = kernel._Side((), table, frozenset(), frozenset())
    with patch.context() as patched:
        patched.setattr(kernel, "_check_certificate", write_down)
        kernel._check_cases(given, side, table, rank, ties_beat=ties_beat)
    return needs


def a_case_fires(needs: Needs, reached: Reach) -> bool:
    """Whether some case has a solution, with a total as high as it asks for."""
    return any(case in needs and total >= (needs[case] or 0) for case, total in reached.items())
