"""The fast engine: 60-bit sets, one bit a troop, and a direct search from the strongest category down.

Within a category the patterns are tried from the greatest total down, so the first that
can be completed decides. A completion that fits the pattern of one category cannot belong
to a stronger one, since that would have been found before.

Each colour takes ten bits of a set, so ten bits are also a set of values: those of one
colour, or, with the colours laid over each other, those of all.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color, troop_bits, troops_in
from battleline_rules.claims.question import Completion
from battleline_rules.formations import Category, Strength
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.wilds import Wild

_ALL_VALUES: Final = (1 << HIGHEST_VALUE) - 1
_OF_COLOR: Final = tuple(_ALL_VALUES << HIGHEST_VALUE * color for color in Color)
_OF_VALUE: Final = tuple(troop_bits(one for one in TROOPS if one.value == value) for value in range(HIGHEST_VALUE + 1))


def strongest_completion(side: OpenSide) -> Completion | None:
    """The strongest completion, of equals the first in card order; ``None`` if there is none (D17)."""
    if side.open_places == 0:
        worth, _ = best_valuation(side.laid.troops, side.laid.wilds, totals_only=side.totals_only)
        return Completion((), worth)
    if side.unseen.bit_count() < side.open_places:
        return None
    found = None
    if not side.totals_only:
        found = _wedge(side) or _phalanx(side) or _battalion(side) or _skirmish(side)
    return found or _highest_sum(side, Category.HOST, side.unseen)


def _wedge(side: OpenSide) -> Completion | None:
    colors = _possible_colors(side)
    if not colors:
        return None
    available = [(color, side.unseen >> HIGHEST_VALUE * color & _ALL_VALUES) for color in colors]
    for run, missing in _possible_runs(side):
        found = [
            filling << HIGHEST_VALUE * color
            for color, values in available
            for filling in _fillings(missing, values, side.laid.wilds)
        ]
        if found:
            return Completion(troops_in(_first(found)), Strength(Category.WEDGE, sum(run)))
    return None


def _skirmish(side: OpenSide) -> Completion | None:
    available = 0
    for color in Color:
        available |= side.unseen >> HIGHEST_VALUE * color & _ALL_VALUES
    for run, missing in _possible_runs(side):
        fillings = _fillings(missing, available, side.laid.wilds)
        if fillings:
            found = [_first_of_each_value(side.unseen, filling) for filling in fillings]
            return Completion(troops_in(_first(found)), Strength(Category.SKIRMISH, sum(run)))
    return None


def _possible_runs(side: OpenSide) -> Iterator[tuple[range, int]]:
    """The runs that hold every laid troop's value, each with the set of its other values; the highest first.

    There are none if the same value is laid twice.
    """
    values = [one.value for one in side.laid.troops]
    if len(set(values)) < len(values):
        return
    lowest, highest = min(values, default=HIGHEST_VALUE), max(values, default=1)
    taken = sum(1 << value - 1 for value in values)
    for low in range(min(lowest, HIGHEST_VALUE - side.size + 1), max(highest - side.size, 0), -1):
        yield range(low, low + side.size), ((1 << side.size) - 1 << low - 1) ^ taken


def _fillings(missing: int, available: int, wilds: Sequence[Wild]) -> Sequence[int]:
    """The sets of available values that complete a run, one for each set of missing values that the wilds stand for."""
    if (missing & ~available).bit_count() > len(wilds):
        return ()
    if not wilds:
        return (missing,)
    values = [value for value in range(1, HIGHEST_VALUE + 1) if missing >> value - 1 & 1]
    found: list[int] = []
    for stood_for in itertools.combinations(values, len(wilds)):
        filling = missing - sum(1 << value - 1 for value in stood_for)
        if not filling & ~available and _can_stand(wilds, stood_for):
            found.append(filling)
    return found


def _can_stand(wilds: Sequence[Wild], values: Sequence[int]) -> bool:
    """Whether the wilds can stand for exactly these values, one each."""
    return any(
        all(wild.low <= value <= wild.high for wild, value in zip(order, values, strict=True))
        for order in itertools.permutations(wilds)
    )


def _first_of_each_value(unseen: int, values: int) -> int:
    """The unseen troops of these values, of each value the first in card order."""
    cards = 0
    for value in range(1, HIGHEST_VALUE + 1):
        if values >> value - 1 & 1:
            candidates = unseen & _OF_VALUE[value]
            cards |= candidates & -candidates
    return cards


def _phalanx(side: OpenSide) -> Completion | None:
    laid = {one.value for one in side.laid.troops}
    for value in laid or range(HIGHEST_VALUE, 0, -1):
        candidates = side.unseen & _OF_VALUE[value]
        if (
            laid <= {value}
            and all(wild.low <= value <= wild.high for wild in side.laid.wilds)
            and candidates.bit_count() >= side.open_places
        ):
            return Completion(troops_in(candidates)[: side.open_places], Strength(Category.PHALANX, side.size * value))
    return None


def _battalion(side: OpenSide) -> Completion | None:
    best: Completion | None = None
    for color in _possible_colors(side):
        candidates = side.unseen & _OF_COLOR[color]
        if candidates.bit_count() >= side.open_places:
            found = _highest_sum(side, Category.BATTALION, candidates)
            if best is None or found.strength > best.strength:
                best = found
    return best


def _highest_sum(side: OpenSide, category: Category, candidates: int) -> Completion:
    """The open places filled with the highest of the candidates, of equals the first in card order."""
    cards: list[Troop] = []
    for value in range(HIGHEST_VALUE, 0, -1):
        cards += troops_in(candidates & _OF_VALUE[value])
        if len(cards) >= side.open_places:
            break
    chosen = tuple(sorted(cards[: side.open_places]))
    total = sum(one.value for one in (*side.laid.troops, *chosen)) + sum(wild.high for wild in side.laid.wilds)
    return Completion(chosen, Strength(category, total))


def _possible_colors(side: OpenSide) -> Sequence[Color]:
    """The colours that a side of one colour may still have."""
    colors = {one.color for one in side.laid.troops}
    if not colors:
        return tuple(Color)
    return tuple(colors) if len(colors) == 1 else ()


def _first(sets: Sequence[int]) -> int:
    """Of sets of equal size the first in card order: the one that has the lowest card in which two differ."""
    best = sets[0]
    for other in sets[1:]:
        differing = best ^ other
        if other & differing & -differing:
            best = other
    return best
