"""The decision: a claim can be made just if no case fires, whose ever a tie is, and whatever the two sides are worth.

Steps 1 to 4 are about strengths. This is about the step from two strengths to yes or no, and about the quick decision,
which does without the second.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import TROOPS, troop_bits
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.question import ClaimQuestion, Completion, Laid, TieGoesTo
from battleline_rules.formations import Category
from tests.formal.sides import SIZES, CompleteSide, complete_sides, worth
from tests.formal.systems import a_case_fires, needs_of, reach

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.claims.question import Size
    from battleline_rules.formations import Strength

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

FOG: Final = pytest.mark.parametrize("totals_only", [False, True], ids=["open", "fog"])
SIZE: Final = pytest.mark.parametrize("size", SIZES)
TIES: Final = pytest.mark.parametrize("ties", TieGoesTo, ids=lambda ties: f"tie goes to {ties.value}")

HOW_MANY_STRENGTHS: Final = {
    (3, False): 8 + 10 + 21 + 8 + 26,
    (4, False): 7 + 10 + 27 + 7 + 35,
    (3, True): 28,
    (4, True): 37,
}
"""How many totals Wedges, Phalanxes, Battalions, Skirmishes and Hosts can have, and how many there are under Fog.

The Battalions of 27, and of 9, 34, 35 and 36 with four cards, take a wild that copies a card beside it.
"""


def one_of_each_strength(size: Size, *, totals_only: bool) -> Mapping[Strength, CompleteSide]:
    """A side for each strength that a side can have, with wilds only where it takes them."""
    return {worth(side, totals_only=totals_only): side for side in reversed(complete_sides(size, 10))}


@TIES
@FOG
@SIZE
def test_a_claim_against_a_complete_side_holds_just_if_no_case_fires(
    size: Size,
    totals_only: bool,  # noqa: FBT001 - a table's column
    ties: TieGoesTo,
) -> None:
    """For every pair of strengths."""
    sides = one_of_each_strength(size, totals_only=totals_only)
    assert len(sides) == HOW_MANY_STRENGTHS[size, totals_only]
    decided: Counter[bool] = Counter()
    for mine, my_side in sides.items():
        ties_beat = ties is TieGoesTo.OPPONENT
        cases = cases_beating(mine, size=size, highest=10, totals_only=totals_only, ties_beat=ties_beat)
        needs = needs_of(cases)
        for theirs, their_side in sides.items():
            question = ClaimQuestion(size, totals_only, my_side.laid, their_side.laid, 0, ties)
            fires = a_case_fires(needs, reach(their_side, size=size, highest=10))
            assert fires is (theirs >= mine if ties_beat else theirs > mine)
            assert question.is_beaten_by(Completion((), theirs)) is fires, (mine, theirs)
            assert can_be_claimed(question) is not fires, (mine, theirs)
            decided[fires] += 1
    assert abs(decided[True] - decided[False]) == len(sides)


@TIES
@FOG
@SIZE
def test_a_side_that_cannot_be_completed_beats_nothing(
    size: Size,
    totals_only: bool,  # noqa: FBT001 - a table's column
    ties: TieGoesTo,
) -> None:
    for side in one_of_each_strength(size, totals_only=totals_only).values():
        for count in range(size):
            for unseen in range(size - count):
                theirs, left = Laid(TROOPS[:count]), troop_bits(TROOPS[20 : 20 + unseen])
                question = ClaimQuestion(size, totals_only, side.laid, theirs, left, ties)
                assert can_be_claimed(question)
                assert not question.is_beaten_by(None)


@TIES
@SIZE
def test_nothing_is_claimed_with_an_incomplete_side(size: Size, ties: TieGoesTo) -> None:
    weakest = Completion((), min(one_of_each_strength(size, totals_only=False)))
    assert weakest.strength.category is Category.HOST
    for count in range(size):
        question = ClaimQuestion(size, totals_only=False, mine=Laid(TROOPS[:count]), theirs=Laid(), unseen=0, ties=ties)
        assert not can_be_claimed(question)
        assert question.is_beaten_by(weakest)
        assert question.is_beaten_by(None)
