"""Why each card of the evidence is needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.claims.engines import bitset

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import ClaimQuestion, Completion


def witness_completion(question: ClaimQuestion, elsewhere: int, evidence: int, card: Troop) -> Completion:
    """The strongest completion if only the *other* cited cards were known: it uses ``card`` and denies the claim."""
    known = evidence & ~(1 << card.index)
    found = bitset.strongest_completion(replace(question.defence, unseen=question.unseen | (elsewhere & ~known)))
    assert found is not None  # noqa: S101 - without this card the claim falls, so there is a completion
    return found
