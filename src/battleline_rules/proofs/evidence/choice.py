"""The smallest set of cards that makes a claim provable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from battleline_rules.cards import troop_bits, troops_in
from battleline_rules.claims.engines import bitset

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.question import ClaimQuestion


@dataclass(frozen=True, slots=True)
class Choice:
    """A set of troops that is enough, as 60 bits; ``is_smallest`` says whether the search was finished."""

    troops: int
    is_smallest: bool


def smallest_evidence(question: ClaimQuestion, elsewhere: int) -> Choice:
    """The fewest of the visible troops elsewhere that prove the claim, of equals the first in card order.

    The claim must hold.
    """
    return Choice(_enough(question, elsewhere), is_smallest=False)


def smallest_repair(question: ClaimQuestion) -> Choice:
    """The fewest unseen troops that would make the claim provable if they were face up, of equals the first.

    The opponent's side must be open.
    """
    return smallest_evidence(replace(question, unseen=0), question.unseen)


def _enough(question: ClaimQuestion, elsewhere: int) -> int:
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


def _is_denied(question: ClaimQuestion, unseen: int) -> bool:
    return question.is_beaten_by(bitset.strongest_completion(replace(question.defence, unseen=unseen)))
