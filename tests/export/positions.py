"""Positions for formulas, sorted by what comes of their claims."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from battleline_rules.judge import is_claimable
from tests.strategies import many, some_position, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.table import Position


def claims(seed: str, count: int) -> Iterator[Position]:
    """Positions whose claims can be made."""
    made = (some_position(rng) for rng in many(seed, 2 * count))
    return itertools.islice(filter(_can_be_claimed_at_all, made), count)


def _can_be_claimed_at_all(position: Position) -> bool:
    claim = stated_claim(position)
    return not position.obstacles(claim.flag, claim.by)


def proven(seed: str, count: int) -> Iterator[Position]:
    """Positions whose claims hold."""
    return itertools.islice(filter(is_claimable, claims(seed, 3 * count)), count)


def refuted(seed: str, count: int) -> Iterator[Position]:
    """Positions whose claims fail, or fail if a tie denies them."""
    return itertools.islice(itertools.filterfalse(is_claimable, claims(seed, 4 * count)), count)
