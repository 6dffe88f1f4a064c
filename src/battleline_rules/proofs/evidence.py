"""Which visible cards a proof needs: enough of them, and none that is superfluous."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import troops_in
from battleline_rules.claims.engines import bitset

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import ClaimQuestion, Completion


def sufficient_evidence(question: ClaimQuestion, elsewhere: int) -> int:
    """A set of visible troops that proves the claim, and of which every card is needed.

    ``elsewhere`` is the 60-bit set of visible troops away from the flag, with which the claim
    is known to hold. More visible cards never help the opponent, so dropping each card in
    turn, and keeping it only if the claim falls without it, leaves a set in which none is
    superfluous. The last in card order are dropped first.
    """
    if not _is_denied(question, question.unseen | elsewhere):
        return 0
    kept = elsewhere
    for card in reversed(troops_in(elsewhere)):
        without = kept & ~(1 << card.index)
        if not _is_denied(question, question.unseen | (elsewhere & ~without)):
            kept = without
    return kept


def witness_completion(question: ClaimQuestion, elsewhere: int, evidence: int, card: Troop) -> Completion:
    """The strongest completion if only the *other* cited cards were known: it uses ``card`` and denies the claim."""
    known = evidence & ~(1 << card.index)
    found = bitset.strongest_completion(replace(question.defence, unseen=question.unseen | (elsewhere & ~known)))
    assert found is not None  # noqa: S101 - without this card the claim falls, so there is a completion
    return found


def _is_denied(question: ClaimQuestion, unseen: int) -> bool:
    return question.is_beaten_by(bitset.strongest_completion(replace(question.defence, unseen=unseen)))
