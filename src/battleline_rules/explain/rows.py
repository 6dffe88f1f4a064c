"""The formations that have to be looked at one by one: a line for each, and lines for its runs, colours or values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.explain import numbers, runs
from battleline_rules.explain.messages import Item, say
from battleline_rules.explain.scene import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.explain.scene import Attempt, Found


def rows(attempt: Attempt) -> tuple[Item, ...]:
    """The lines for every formation that the laid cards do not rule out, strongest first."""
    found: list[Item] = []
    for pattern in attempt.patterns:
        left = attempt.left(pattern)
        if left:
            found += _rows_of(attempt, pattern, left)
    return tuple(found)


def _rows_of(attempt: Attempt, pattern: str, left: Sequence[Found]) -> list[Item]:
    if pattern == "totals":
        return [Item(say("label-total"), numbers.clauses(attempt, left[0], named=True))]
    label = say("label-formation", category=CATEGORIES[pattern])
    if pattern == "phalanx":
        return numbers.phalanx(attempt, label, left)
    if pattern == "battalion":
        return numbers.battalion(attempt, label, left)
    if pattern == "host":
        return [Item(label, numbers.clauses(attempt, left[0], named=True))]
    if len({case.case.color for case, _ in left}) > 1:
        return runs.wedges_in_colors(attempt, label, left)
    return runs.in_one_line(attempt, label, left, pattern)
