"""The obvious engine: lay every possible set of cards, try every valuation, keep the best.

It exists to be believed, not to be fast: from an empty side in Mud it looks at up to two
million formations.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from battleline_rules.cards import troops_in
from battleline_rules.claims.question import Completion
from battleline_rules.formations import strength
from battleline_rules.wilds import valuations

if TYPE_CHECKING:
    from battleline_rules.claims.question import OpenSide


def strongest_completion(side: OpenSide) -> Completion | None:
    """The strongest completion, of equals the first in card order; ``None`` if there is none (D17)."""
    best: Completion | None = None
    stand_ins = tuple(valuations(side.laid.wilds))
    for cards in itertools.combinations(troops_in(side.unseen), side.open_places):
        for valuation in stand_ins:
            worth = strength((*side.laid.troops, *cards, *valuation), totals_only=side.totals_only)
            if best is None or worth > best.strength:
                best = Completion(cards, worth)
    return best
