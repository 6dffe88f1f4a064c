"""Every way to beat a strength, as a list of at most 73 cases.

"The opponent beats (category, total)" is the disjunction of these: a Wedge of one colour
from one value up, a Phalanx of one value, a Battalion of one colour, a Skirmish from one
value up, a Host, or under Fog a total. A case asks for no more than its own pattern, so a
Wedge also satisfies the Battalion case of its colour: that does no harm, since what beats
the claim as a Battalion beats it as the Wedge that it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.cards import Color
from battleline_rules.formations import Category, Strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import Size


@dataclass(frozen=True, slots=True)
class BeatingCase:
    """One way to beat a strength.

    ``category`` is the pattern, or ``None`` where only totals count. ``color`` is set for
    Wedges and Battalions, ``value`` for Wedges and Skirmishes (the lowest of the run) and for
    Phalanxes. ``need`` is the least total that beats, or ``None`` where every formation of
    the pattern does.
    """

    category: Category | None
    values: range
    color: Color | None = None
    value: int | None = None
    need: int | None = None

    @property
    def is_run(self) -> bool:
        """Whether the pattern is a run of consecutive values, each once."""
        return self.category in {Category.WEDGE, Category.SKIRMISH}

    def fits(self, troop: Troop) -> bool:
        """Whether a troop can be part of the pattern."""
        return troop.value in self.values and self.color in {None, troop.color}


def cases_beating(
    beaten: Strength, *, size: Size, highest: int, totals_only: bool, ties_beat: bool
) -> tuple[BeatingCase, ...]:
    """Every way to beat a strength, the strongest category first, then in card order.

    ``size`` cards make a formation, troops go up to the value ``highest``; with ``ties_beat``
    an equal strength is enough.
    """
    need = beaten.total + (0 if ties_beat else 1)
    if totals_only:
        return (BeatingCase(None, range(1, highest + 1), need=need),)
    found: list[BeatingCase] = []
    for category in reversed(Category):
        if category > beaten.category:
            found += _patterns(category, size, highest, None)
        elif category == beaten.category:
            found += _patterns(category, size, highest, need)
    return tuple(found)


def _patterns(category: Category, size: Size, highest: int, need: int | None) -> Iterator[BeatingCase]:
    runs = [range(low, low + size) for low in range(1, highest - size + 2)]
    every_value = range(1, highest + 1)
    if category is Category.WEDGE:
        for color in Color:
            yield from (BeatingCase(category, run, color, run[0]) for run in runs if _reaches(sum(run), need))
    elif category is Category.PHALANX:
        yield from (
            BeatingCase(category, range(value, value + 1), value=value)
            for value in every_value
            if _reaches(size * value, need)
        )
    elif category is Category.BATTALION:
        yield from (BeatingCase(category, every_value, color, need=need) for color in Color)
    elif category is Category.SKIRMISH:
        yield from (BeatingCase(category, run, value=run[0]) for run in runs if _reaches(sum(run), need))
    else:
        yield BeatingCase(category, every_value, need=need)


def _reaches(total: int, need: int | None) -> bool:
    return need is None or total >= need
