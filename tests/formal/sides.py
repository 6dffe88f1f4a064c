"""Every complete side, one for each way to name its colours, and what it is worth by the plainest reckoning."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic
from battleline_rules.claims.question import Laid, Size
from battleline_rules.formations import Strength, strength
from battleline_rules.rulesets import GMT, Ruleset
from battleline_rules.wilds import Wild, valuations, wild_of
from tests.formal.symmetry import representatives
from tests.strategies import WILD_SETS

if TYPE_CHECKING:
    from tests.formal.symmetry import Cards

SIZES: Final[tuple[Size, Size]] = (3, 4)

HIGHEST: Final = (10, 9)
CAVALRY: Final = (8, 7)
"""All that options can change about formations: how far values go, and what Companion Cavalry is (D42)."""

BOTH_LEADERS: Final = (Tactic.ALEXANDER, Tactic.DARIUS)
"""No ruling lets a side have both (R16, D12); but the pure question can be asked of one that does."""


def ruleset(highest: int, cavalry: int) -> Ruleset:
    """A ruleset in which troops go up to ``highest`` and Companion Cavalry is ``cavalry``."""
    return GMT.with_options({"values": highest, "cavalry_value": cavalry})


def wild_sets(highest: int) -> tuple[tuple[Wild, ...], ...]:
    """Every set of wilds; those with Companion Cavalry once for each value that it may have."""
    return tuple(
        tuple(wild_of(card, ruleset(highest, cavalry)) for card in cards)
        for cards in (*WILD_SETS, BOTH_LEADERS)
        for cavalry in (CAVALRY if Tactic.COMPANION_CAVALRY in cards else CAVALRY[:1])
    )


@dataclass(frozen=True, slots=True)
class CompleteSide:
    """A complete side that stands for ``count`` sides, itself and those that differ from it in the names of colours."""

    troops: Cards
    wilds: tuple[Wild, ...]
    count: int

    @property
    def laid(self) -> Laid:
        return Laid(self.troops, self.wilds)


@functools.cache
def complete_sides(size: Size, highest: int) -> tuple[CompleteSide, ...]:
    """Every complete side of ``size`` cards up to the value ``highest``, up to the names of colours."""
    return tuple(
        CompleteSide(troops, wilds, count)
        for wilds in wild_sets(highest)
        if len(wilds) <= size
        for troops, count in representatives(size - len(wilds), highest).items()
    )


def how_many(size: Size, highest: int) -> int:
    """How many complete sides that are, whatever their colours are called: counted by the binomials."""
    return sum(math.comb(6 * highest, size - len(wilds)) for wilds in wild_sets(highest) if len(wilds) <= size)


@functools.cache
def worth(side: CompleteSide, *, totals_only: bool) -> Strength:
    """The greatest strength over all valuations of the wilds (R19), each tried."""
    return max(strength((*side.troops, *each), totals_only=totals_only) for each in _valuations(side.wilds))


@functools.cache
def _valuations(wilds: tuple[Wild, ...]) -> tuple[Cards, ...]:
    """Every valuation, two that differ only in which wild is which being one."""
    return tuple({tuple(sorted(each)) for each in valuations(wilds)})
