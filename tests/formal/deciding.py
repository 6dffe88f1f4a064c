"""The quick decision beside the engine's answer: a side comes to its strongest completion, and to no more."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from battleline_rules.claims.decision import NONE, denial
from battleline_rules.claims.prospects import CATEGORY, Prospects

if TYPE_CHECKING:
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.formations import Strength


def number(strength: Strength) -> int:
    """A strength as one number, as the decision reckons."""
    return strength.category * CATEGORY + strength.total


def assert_comes_to(side: OpenSide, best: Strength) -> int:
    """The side comes to this strength and not to the next number; returns the troops that the decision names.

    It also comes to each weaker category with the highest number that this has, and to its own with the lowest.
    """
    there = Prospects(side.laid.troops, side.laid.wilds, side.size)
    decide = functools.partial(denial, there, side.unseen, totals_only=side.totals_only)
    cards = decide(number(best))
    assert cards != NONE, side
    assert cards & ~side.unseen == 0, side
    assert int(cards).bit_count() == side.open_places, side
    assert decide(number(best) + 1) == NONE, side
    for lower in (best.category * CATEGORY, *(category * CATEGORY - 1 for category in range(2, best.category + 1))):
        assert decide(lower) != NONE, (side, lower)
    return cards


def assert_comes_to_nothing(side: OpenSide) -> None:
    """The side cannot be completed, so it comes to no strength at all, be it ever so weak."""
    there = Prospects(side.laid.troops, side.laid.wilds, side.size)
    assert denial(there, side.unseen, CATEGORY, totals_only=side.totals_only) == NONE, side
