"""What a complete side is worth: its category and total, and their order (R31-R37)."""

from __future__ import annotations

import enum
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.cards import Troop


class Category(enum.IntEnum):
    """A formation's category; the greater number is the stronger category (R31-R35)."""

    HOST = 1
    SKIRMISH = 2
    BATTALION = 3
    PHALANX = 4
    WEDGE = 5

    @property
    def word(self) -> str:
        """The canonical name, in lower case, as documents write it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """Category first, then total (R36). Two equal strengths are a tie."""

    category: Category
    total: int


def strength(troops: Sequence[Troop], *, totals_only: bool = False) -> Strength:
    """The strength of a complete side of three or four troops.

    A troop may occur twice, since a wild may stand for a troop that lies elsewhere or
    beside it (D13). With ``totals_only``, as under Fog (R21), everything is a Host.
    """
    one_color = len({one.color for one in troops}) == 1
    return strength_of([one.value for one in troops], one_color=one_color, totals_only=totals_only)


def strength_of(values: Iterable[int], *, one_color: bool, totals_only: bool) -> Strength:
    """The strength of a complete side of troops with these values, in any order."""
    ascending = sorted(values)
    category = Category.HOST if totals_only else _category(ascending, one_color=one_color)
    return Strength(category, sum(ascending))


def _category(values: list[int], *, one_color: bool) -> Category:
    consecutive = all(low + 1 == high for low, high in itertools.pairwise(values))
    if consecutive:
        return Category.WEDGE if one_color else Category.SKIRMISH
    # A wild can copy the colour and value of a card beside it, so equal values come before equal colours (R32, R33).
    if values[0] == values[-1]:
        return Category.PHALANX
    return Category.BATTALION if one_color else Category.HOST
