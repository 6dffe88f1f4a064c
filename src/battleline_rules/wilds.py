"""What Leaders, Companion Cavalry and Shield Bearers may stand for (R16-R19).

A wild takes any colour, a value from its range, and may copy a card that lies
elsewhere or beside it (D13). Nothing is fixed before the flag is resolved, so a side
is worth the best formation over all valuations of its wilds (R19).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import LEADERS, Color, Tactic, TacticKind, Troop
from battleline_rules.formations import Strength, strength

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
    best: tuple[Strength, Valuation] | None = None
    ranges = [range(wild.low, wild.high + 1) for wild in wilds]
    for color in sorted({Color.RED} | {one.color for one in troops}):
        for values in itertools.product(*ranges):
            stand_ins = tuple(Troop(color, value) for value in values)
            worth = strength((*troops, *stand_ins), totals_only=totals_only)
            if best is None or worth > best[0]:  # valuations come in card order, so of equal ones the first stays
                best = (worth, stand_ins)
    assert best is not None  # noqa: S101 - every range holds a value, so the loops ran
    return best
