"""The fast engine: 60-bit sets, one bit a troop, and a direct search from the strongest category down.

Within a category the patterns are tried from the greatest total down, so the first that
can be completed decides. A completion that fits the pattern of one category cannot belong
to a stronger one, since that would have been found before.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color, troops_in
from battleline_rules.claims.question import Completion
from battleline_rules.formations import Category, Strength
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.wilds import Wild

_OF_COLOR: Final = tuple(sum(1 << one.index for one in TROOPS if one.color is color) for color in Color)
_OF_VALUE: Final = tuple(
    sum(1 << one.index for one in TROOPS if one.value == value) for value in range(HIGHEST_VALUE + 1)
)


def strongest_completion(side: OpenSide) -> Completion | None:
    """The strongest completion, of equals the first in card order; ``None`` if there is none (D17)."""
    troops, wilds = side.laid.troops, side.laid.wilds
    if side.open_places == 0:
        return Completion((), best_valuation(troops, wilds, totals_only=side.totals_only)[0])
    if side.unseen.bit_count() < side.open_places:
        return None
    found = None
    if not side.totals_only:
        found = _wedge(side) or _phalanx(side) or _battalion(side) or _skirmish(side)
    return found or _highest_sum(side, Category.HOST, side.unseen)


def _wedge(side: OpenSide) -> Completion | None:
    colors = _possible_colors(side.laid.troops)
    if not colors:
        return None
    for run in _possible_runs(side):
        fillings = [cards for color in colors for cards in _run_fillings(side, run, side.unseen & _OF_COLOR[color])]
        if fillings:
            return Completion(troops_in(_first(fillings)), Strength(Category.WEDGE, sum(run)))
    return None


def _skirmish(side: OpenSide) -> Completion | None:
    for run in _possible_runs(side):
        fillings = list(_run_fillings(side, run, side.unseen))
        if fillings:
            return Completion(troops_in(_first(fillings)), Strength(Category.SKIRMISH, sum(run)))
    return None


def _possible_runs(side: OpenSide) -> Iterator[range]:
    """The runs that hold every laid troop's value, none of them twice; the highest first."""
    values = {one.value for one in side.laid.troops}
    if len(values) < len(side.laid.troops):
        return
    for low in range(HIGHEST_VALUE - side.size + 1, 0, -1):
        run = range(low, low + side.size)
        if all(value in run for value in values):
            yield run


def _run_fillings(side: OpenSide, run: range, unseen: int) -> Iterator[int]:
    """The completions of a run: for each way to place the wilds, the first one in card order."""
    taken = {one.value for one in side.laid.troops}
    missing = [value for value in run if value not in taken]
    blocked = [value for value in missing if not unseen & _OF_VALUE[value]]
    for stood_for in itertools.combinations(missing, len(side.laid.wilds)):
        if all(value in stood_for for value in blocked) and _can_stand(side.laid.wilds, stood_for):
            cards = 0
            for value in missing:
                if value not in stood_for:
                    available = unseen & _OF_VALUE[value]
                    cards |= available & -available
            yield cards


def _can_stand(wilds: Sequence[Wild], values: Sequence[int]) -> bool:
    """Whether the wilds can stand for exactly these values, one each."""
    return any(
        all(wild.low <= value <= wild.high for wild, value in zip(order, values, strict=True))
        for order in itertools.permutations(wilds)
    )


def _phalanx(side: OpenSide) -> Completion | None:
    laid = {one.value for one in side.laid.troops}
    for value in range(HIGHEST_VALUE, 0, -1):
        available = side.unseen & _OF_VALUE[value]
        if (
            laid <= {value}
            and all(wild.low <= value <= wild.high for wild in side.laid.wilds)
            and available.bit_count() >= side.open_places
        ):
            cards = troops_in(available)[: side.open_places]
            return Completion(cards, Strength(Category.PHALANX, side.size * value))
    return None


def _battalion(side: OpenSide) -> Completion | None:
    best: Completion | None = None
    for color in _possible_colors(side.laid.troops):
        available = side.unseen & _OF_COLOR[color]
        if available.bit_count() >= side.open_places:
            found = _highest_sum(side, Category.BATTALION, available)
            if best is None or found.strength > best.strength:
                best = found
    return best


def _highest_sum(side: OpenSide, category: Category, available: int) -> Completion:
    """The open places filled with the highest of the available troops, of equals the first in card order."""
    by_value = sorted(troops_in(available), key=lambda one: (-one.value, one.index))
    cards = tuple(sorted(by_value[: side.open_places]))
    total = sum(one.value for one in (*side.laid.troops, *cards)) + sum(wild.high for wild in side.laid.wilds)
    return Completion(cards, Strength(category, total))


def _possible_colors(troops: Sequence[Troop]) -> Sequence[Color]:
    colors = {one.color for one in troops}
    return tuple(colors) if len(colors) == 1 else () if colors else tuple(Color)


def _first(sets: Sequence[int]) -> int:
    """Of sets of equal size the first in card order: the one that has the lowest card in which two differ."""
    best = sets[0]
    for other in sets[1:]:
        differing = best ^ other
        if other & differing & -differing:
            best = other
    return best
