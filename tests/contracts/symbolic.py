"""Contracts for CrossHair, which follows every path of the code with unknown arguments.

``pre`` is what may be taken for granted, ``post`` what then has to hold of the answer ``_``::

    .venv/bin/crosshair check --report_all tests/contracts/symbolic.py

says "Confirmed over all paths" of each line. The tests beside this file say the same of the same
functions by going through all arguments.
"""

from __future__ import annotations

from typing import Final

from battleline_rules.claims.cases import _reaches, cases_beating
from battleline_rules.formations import Category, Strength, _category
from battleline_rules.proofs.kernel import _tie

RULES: Final = ("last_card", "claimant_wins", "must_beat")


def category_of_three(a: int, b: int, c: int, one_color: bool) -> Category:  # noqa: FBT001 - CrossHair draws it
    """
    pre: 1 <= a <= b <= c <= 10
    post: (_ is Category.WEDGE) == (one_color and a + 1 == b and b + 1 == c)
    post: (_ is Category.PHALANX) == (a == c)
    post: (_ is Category.BATTALION) == (one_color and a != c and not (a + 1 == b and b + 1 == c))
    post: (_ is Category.SKIRMISH) == (not one_color and a + 1 == b and b + 1 == c)
    """
    return _category([a, b, c], one_color=one_color)


def category_of_four(a: int, b: int, c: int, d: int, one_color: bool) -> Category:  # noqa: FBT001 - CrossHair draws it
    """
    pre: 1 <= a <= b <= c <= d <= 10
    post: (_ is Category.WEDGE) == (one_color and a + 1 == b and b + 1 == c and c + 1 == d)
    post: (_ is Category.PHALANX) == (a == d)
    post: (_ is Category.BATTALION) == (one_color and a != d and not (a + 1 == b and b + 1 == c and c + 1 == d))
    post: (_ is Category.SKIRMISH) == (not one_color and a + 1 == b and b + 1 == c and c + 1 == d)
    """
    return _category([a, b, c, d], one_color=one_color)


def order_of_strengths(category: int, total: int, other: int, their_total: int) -> tuple[bool, bool]:
    """
    pre: 1 <= category <= 5 and 1 <= other <= 5
    pre: 3 <= total <= 40 and 3 <= their_total <= 40
    post: _[0] == (100 * category + total < 100 * other + their_total)
    post: _[1] == (category == other and total == their_total)
    """
    one, two = Strength(Category(category), total), Strength(Category(other), their_total)
    return one < two, one == two


def what_reaches(total: int, need: int | None) -> bool:
    """
    post: _ == (need is None or need <= total)
    """
    return _reaches(total, need)


def runs_that_beat(total: int, ties_beat: bool) -> set[int | None]:  # noqa: FBT001 - CrossHair draws it
    """
    pre: 6 <= total <= 27
    post: _ == {low for low in range(1, 9) if 3 * low + 3 > total or (ties_beat and 3 * low + 3 == total)}
    """
    cases = cases_beating(Strength(Category.WEDGE, total), size=3, highest=10, totals_only=False, ties_beat=ties_beat)
    return {case.value for case in cases}


def phalanxes_that_beat(total: int, ties_beat: bool) -> set[int | None]:  # noqa: FBT001 - CrossHair draws it
    """
    pre: 4 <= total <= 40
    post: _ == {value for value in range(1, 11) if 4 * value > total or (ties_beat and 4 * value == total)}
    """
    cases = cases_beating(Strength(Category.PHALANX, total), size=4, highest=10, totals_only=False, ties_beat=ties_beat)
    return {case.value for case in cases if case.category is Category.PHALANX}


def whose_a_tie_is(rule: int, last: bool | None, by: bool) -> str:  # noqa: FBT001 - CrossHair draws it
    """
    pre: 0 <= rule <= 2
    post: (_ == "claimant") == (rule == 1 or (rule == 0 and last is not None and last != by))
    post: (_ == "opponent") == (rule == 2 or (rule == 0 and last is not None and last == by))
    post: (_ == "unsaid") == (rule == 0 and last is None)
    """
    seats = {True: "north", False: "south", None: None}
    return _tie(RULES[rule], seats[last], "north" if by else "south")
