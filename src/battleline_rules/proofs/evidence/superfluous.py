"""Whether a claim stands without some cards, and dropping those that are not needed beside the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import troop_bits
from battleline_rules.claims.decision import NONE, challenge_of, denial

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import ClaimQuestion


def stands(question: ClaimQuestion, unseen: int) -> bool:
    """Whether the claim of a question would hold if these troops might come, a 60-bit set; its own side is complete."""
    challenge = challenge_of(question)
    assert challenge is not None  # noqa: S101 - nothing is cited for an incomplete side
    return denial(challenge.side, unseen, challenge.need, totals_only=challenge.totals_only) == NONE


def without_superfluous(question: ClaimQuestion, elsewhere: int, kept: int, cards: tuple[Troop, ...]) -> int:
    """``kept`` without those of ``cards`` that can be dropped one after the other.

    ``elsewhere`` and ``kept`` are 60-bit sets of visible troops; the claim holds with ``kept``. If
    all cards can go at once, each could have gone in its turn, so halving gives the same set.
    """
    without = kept & ~troop_bits(cards)
    if stands(question, question.unseen | elsewhere & ~without):
        return without
    if len(cards) <= 1:
        return kept
    middle = len(cards) // 2
    for half in (cards[:middle], cards[middle:]):
        kept = without_superfluous(question, elsewhere, kept, half)
    return kept
