"""Which visible cards a proof needs: enough of them, and none that is superfluous."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import troop_bits, troops_in
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
    return _without_superfluous(question, elsewhere, elsewhere, tuple(reversed(troops_in(elsewhere))))


def _without_superfluous(question: ClaimQuestion, elsewhere: int, kept: int, cards: tuple[Troop, ...]) -> int:
    """``kept`` without those of ``cards`` that can be dropped one after the other.

    If all of them can go at once, each could have gone in its turn, so halving gives the same set.
    """
    without = kept & ~troop_bits(cards)
    if not _is_denied(question, question.unseen | (elsewhere & ~without)):
        return without
    if len(cards) == 1:
        return kept
    middle = len(cards) // 2
    for half in (cards[:middle], cards[middle:]):
        kept = _without_superfluous(question, elsewhere, kept, half)
    return kept


def witness_completion(question: ClaimQuestion, elsewhere: int, evidence: int, card: Troop) -> Completion:
    """The strongest completion if only the *other* cited cards were known: it uses ``card`` and denies the claim."""
    known = evidence & ~(1 << card.index)
    found = bitset.strongest_completion(replace(question.defence, unseen=question.unseen | (elsewhere & ~known)))
    assert found is not None  # noqa: S101 - without this card the claim falls, so there is a completion
    return found


def _is_denied(question: ClaimQuestion, unseen: int) -> bool:
    return question.is_beaten_by(bitset.strongest_completion(replace(question.defence, unseen=unseen)))
