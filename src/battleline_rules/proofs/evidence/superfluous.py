"""Dropping cards from a set of evidence that are not needed beside the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import troop_bits
from battleline_rules.claims import can_be_claimed

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import ClaimQuestion


def without_superfluous(question: ClaimQuestion, elsewhere: int, kept: int, cards: tuple[Troop, ...]) -> int:
    """``kept`` without those of ``cards`` that can be dropped one after the other.

    ``elsewhere`` and ``kept`` are 60-bit sets of visible troops; the claim holds with ``kept``. If
    all cards can go at once, each could have gone in its turn, so halving gives the same set.
    """
    without = kept & ~troop_bits(cards)
    if can_be_claimed(replace(question, unseen=question.unseen | elsewhere & ~without)):
        return without
    if len(cards) <= 1:
        return kept
    middle = len(cards) // 2
    for half in (cards[:middle], cards[middle:]):
        kept = without_superfluous(question, elsewhere, kept, half)
    return kept
