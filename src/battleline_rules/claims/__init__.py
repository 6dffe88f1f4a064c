"""Claims as pure questions: the question, the ways to beat it, and the engines that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.claims.engines import bitset

if TYPE_CHECKING:
    from battleline_rules.claims.question import ClaimQuestion


def can_be_claimed(question: ClaimQuestion) -> bool:
    """Whether the claim holds, without proof: the fast path (R41-R46)."""
    if question.strength is None:
        return False
    return not question.is_beaten_by(bitset.strongest_completion(question.defence))
