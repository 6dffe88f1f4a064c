"""What Leaders, Companion Cavalry and Shield Bearers may stand for (R16-R19).

A wild takes any colour, a value from its range, and may copy a card that lies
elsewhere or beside it (D13). Nothing is fixed before the flag is resolved, so a side
is worth the best formation over all valuations of its wilds (R19).
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import HIGHEST_VALUE, LEADERS, TROOPS, Color, Tactic, TacticKind, Troop
from battleline_rules.formations import Strength, strength, strength_of
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.rulesets import Ruleset

Valuation: TypeAlias = tuple[Troop, ...]
"""What each wild stands for, in the order of the wilds."""

SHIELD_BEARERS_HIGHEST = 3


@dataclass(frozen=True, slots=True)
class Wild:
    """A Morale card at a flag, with the lowest and highest value it may stand for, both included."""

    card: Tactic
    low: int
    high: int

    @property
    def choices(self) -> tuple[Troop, ...]:
        """The troops it may stand for, in card order."""
        return tuple(Troop(color, value) for color in Color for value in range(self.low, self.high + 1))


def wild_of(card: Tactic, ruleset: Ruleset) -> Wild:
    """The wild that a Morale card is under a ruleset (R16-R18, D42).

    Raises :class:`ValueError` for any other Tactics card.
    """
    if card.kind is not TacticKind.MORALE:
        raise ValueError(f"{card} is no Morale card")
    if card in LEADERS:
        return Wild(card, 1, ruleset.options.values)
    if card is Tactic.COMPANION_CAVALRY:
        return Wild(card, ruleset.options.cavalry_value, ruleset.options.cavalry_value)
    return Wild(card, 1, SHIELD_BEARERS_HIGHEST)


def valuations(wilds: Sequence[Wild]) -> Iterator[Valuation]:
    """Every valuation of the wilds, in card order."""
    return itertools.product(*(wild.choices for wild in wilds))


def best_valuation(
    troops: Sequence[Troop], wilds: Sequence[Wild], *, totals_only: bool = False
) -> tuple[Strength, Valuation]:
    """The strength of a complete side, and the first of its best valuations in card order (R19).

    Colours matter only to Wedges and Battalions, whose one colour the troops dictate, so
    besides the first colour only the troops' own has to be tried.
    """
    if not wilds:
        return strength(troops, totals_only=totals_only), ()
    colors = {one.color for one in troops} or {Color.RED}
    own = colors.pop() if len(colors) == 1 else None
    ranges = tuple((wild.low, wild.high) for wild in wilds)
    worth, color, stood_for = _best(tuple(one.value for one in troops), own, ranges, totals_only=totals_only)
    return worth, tuple(TROOPS[color * HIGHEST_VALUE + value - 1] for value in stood_for)


@lru_cache(maxsize=10_000)  # few sides are different in what matters here
def _best(
    values: tuple[int, ...], own: Color | None, ranges: tuple[tuple[int, int], ...], *, totals_only: bool
) -> tuple[Strength, Color, tuple[int, ...]]:
    """The best that wilds make of troops of one colour, or of several, and the first colour and values that do it."""
    found: list[tuple[Strength, Color, tuple[int, ...]]] = []
    for color in sorted({Color.RED, Color.RED if own is None else own}):
        for stood_for in itertools.product(*(range(low, high + 1) for low, high in ranges)):
            worth = strength_of((*values, *stood_for), one_color=color is own, totals_only=totals_only)
            found.append((worth, color, stood_for))
    return max(found, key=lambda one: one[0])  # valuations come in card order, and of equal ones the first is taken
