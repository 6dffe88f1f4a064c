"""The kernel's inequalities, for tests that look at a case by itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from battleline_rules.cards import Troop, troop
from battleline_rules.proofs import kernel

if TYPE_CHECKING:
    from battleline_rules.proofs.objects import Case


def kernel_pattern(case: Case, size: int, highest: int, need: int | None) -> kernel._Pattern:
    """What the kernel knows of a case; ``need`` is the total that is to be reached, if there is one."""
    return needing(need, _known(size, highest, totals_only=case.pattern == "totals")[case])


def needing(need: int | None, pattern: kernel._Pattern) -> kernel._Pattern:
    """The same pattern, for this total."""
    return kernel._Pattern(pattern.case, pattern.values, pattern.fitting, need)


@cache
def _known(size: int, highest: int, *, totals_only: bool) -> dict[Case, kernel._Pattern]:
    """Every case of so many cards."""
    return {one.case: one for one in kernel._patterns(size, highest, None if totals_only else 0, 0)}


def troops_of(names: frozenset[str]) -> frozenset[Troop]:
    """The troops of a set of the kernel's."""
    return frozenset(map(troop, names))


def names_of(troops: frozenset[Troop]) -> frozenset[str]:
    """The same the other way round."""
    return frozenset(map(str, troops))
