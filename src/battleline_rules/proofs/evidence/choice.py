"""The smallest set of cards that makes a claim provable.

It is chosen for all cases at once, since the smallest set for each case by itself need not be
smallest together. Turned round: of the troops that could be cited, leave out as much as the
claim can bear. What it can bear is said by :mod:`.demands`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, Color, troops_in
from battleline_rules.proofs.evidence.best import Best
from battleline_rules.proofs.evidence.columns import search_columns
from battleline_rules.proofs.evidence.demands import demands_of
from battleline_rules.proofs.evidence.packing import PACKED
from battleline_rules.proofs.evidence.patterns import greatest_harmless
from battleline_rules.proofs.evidence.rooms import rooms
from battleline_rules.proofs.evidence.steps import LimitReachedError, Steps
from battleline_rules.proofs.evidence.superfluous import stands, without_superfluous
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.proofs.evidence.demands import Demands

LIMIT: Final = 300_000
"""How many steps the search for one set may take."""

_ROW: Final = (1 << HIGHEST_VALUE) - 1
_SHIFTS: Final = tuple(HIGHEST_VALUE * color for color in Color)


@dataclass(frozen=True, slots=True)
class Choice:
    """A set of troops that is enough, as 60 bits, of which none can be left out.

    ``is_smallest`` says that there is no smaller set, and of equals none that is earlier in card
    order; it is false where the search for those came to its limit.
    """

    troops: int
    is_smallest: bool


def smallest_evidence(question: ClaimQuestion, elsewhere: int, *, limit: int = LIMIT) -> Choice:
    """The fewest of the visible troops elsewhere that prove the claim, of equals the first in card order.

    ``elsewhere`` is a 60-bit set, with which the claim is known to hold.
    """
    if stands(question, question.unseen | elsewhere):
        return Choice(0, is_smallest=True)
    demands, best, steps = demands_of(question), Best(), Steps(limit)
    try:
        _search(demands, question.unseen, elsewhere, best, steps)
    except LimitReachedError:
        cited = elsewhere & ~best.troops
        last_first = tuple(reversed(troops_in(cited)))
        return Choice(without_superfluous(question, elsewhere, cited, last_first), is_smallest=False)
    return Choice(elsewhere & ~best.troops, is_smallest=True)


def smallest_repair(question: ClaimQuestion, *, limit: int = LIMIT) -> Choice:
    """The fewest unseen troops that would make the claim provable if they were face up, of equals the first.

    The opponent's side must be open, so that there are some.
    """
    return smallest_evidence(replace(question, unseen=0), question.unseen, limit=limit)


def _search(demands: Demands, must: int, may: int, best: Best, steps: Steps) -> None:
    """Offer ``best`` the best part of ``may`` that, together with ``must``, allows nothing that beats."""
    steps.take(1)
    places = rooms(demands, _numbers(must), _numbers(may))
    patterns = [_patterns(demands, _row(must, color), _row(may, color)) for color in demands.colors]
    if len(demands.colors) > 1:
        # It is long, and needed against a side without troops only.
        from battleline_rules.proofs.evidence.rows import search_rows  # noqa: PLC0415 - as above

        search_rows(patterns, places, best, steps)
    elif demands.colors:
        search_columns(may, places, demands.colors[0], patterns[0], best)
    else:
        search_columns(may, places, None, (), best)


def _patterns(demands: Demands, must: int, may: int) -> list[int]:
    """The greatest sets of values of one colour that can be left besides those that have to be."""
    return [pattern & ~must for pattern in greatest_harmless(demands.row, must, may)]


def _row(troops: int, color: int) -> int:
    return troops >> HIGHEST_VALUE * color & _ROW


def _numbers(troops: int) -> int:
    """How many there are of each value, packed."""
    return sum([PACKED[troops >> shift & _ROW] for shift in _SHIFTS])
