"""The evidence is the smallest there is, of equals the first in card order: by Z3 and by trying every set."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import TROOPS, Color, troop_bits, troops_in
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.question import ClaimQuestion, Laid, TieGoesTo
from battleline_rules.proofs.evidence import smallest_evidence, smallest_repair, without_superfluous
from tests.formal.smallest_cases import Smallest, kept, made, read
from tests.formal.smallest_oracle import Oracle
from tests.rules.layout import troops

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

SHARDS = 8


@pytest.mark.parametrize("shard", range(SHARDS))
def test_it_is_as_small_as_z3_says(shard: int) -> None:
    compared = ordered = 0
    for one in itertools.islice(kept(), shard, None, SHARDS):
        choice = smallest_evidence(one.question, one.elsewhere)
        assert choice.is_smallest, one.written()
        assert choice.troops.bit_count() == one.size, one.written()
        assert not choice.troops & ~one.elsewhere, one.written()
        compared += 1
        if one.first is not None:
            assert choice.troops == one.first, one.written()
            ordered += 1
    assert compared >= 10_000 // SHARDS
    assert ordered >= 500 // SHARDS


def test_what_is_kept_are_claims_of_every_kind() -> None:
    claims = list(kept())
    categories = {one.question.strength.category for one in claims if one.question.strength is not None}
    assert len(categories) == 5
    assert {one.question.size for one in claims} == {3, 4}
    assert {one.question.totals_only for one in claims} == {False, True}
    assert {one.question.ties for one in claims} == set(TieGoesTo)
    assert {one.question.defence.open_places for one in claims} == {1, 2, 3, 4}
    assert {len(one.question.theirs.wilds) for one in claims} == {0, 1, 2, 3}
    assert len({one.written() for one in claims}) > 0.99 * len(claims)


def test_a_line_reads_back_as_it_was_written() -> None:
    for one in itertools.islice(kept(), 0, None, 50):
        assert read(one.written()) == one


@pytest.mark.parametrize("shard", range(4))
def test_z3_still_says_so(shard: int) -> None:
    easy = [one for one in itertools.islice(kept(), 400) if one.question.theirs.troops]
    for one in easy[shard::40]:
        oracle = Oracle(one.question, one.elsewhere)
        size = oracle.size()
        assert size == one.size
        assert one.first is not None
        assert troop_bits(oracle.first(size)) == one.first


def _few_to_choose_from(count: int) -> Iterator[tuple[ClaimQuestion, int]]:
    """Claims with so few visible cards elsewhere that every set of them can be tried."""
    found = ((question, elsewhere) for question, elsewhere in made() if elsewhere.bit_count() <= 10)
    return itertools.islice(found, count)


def test_it_is_the_first_of_all_sets_that_are_enough() -> None:
    sizes = set()
    for question, elsewhere in _few_to_choose_from(250):
        choice = smallest_evidence(question, elsewhere)
        sets = (
            troop_bits(cards)
            for size in range(elsewhere.bit_count() + 1)
            for cards in itertools.combinations(troops_in(elsewhere), size)
        )
        first = next(
            cited for cited in sets if can_be_claimed(replace(question, unseen=question.unseen | elsewhere & ~cited))
        )
        assert choice.is_smallest
        assert choice.troops == first
        sizes.add(first.bit_count())
    assert {1, 2, 3, 4} <= sizes


def test_the_order_of_colours_matters_for_ties_only() -> None:
    # Whatever the colours, the number is the same; which cards they are, card order decides.
    for one in itertools.islice(kept(), 0, None, 200):
        turned = Smallest(_turned(one.question), _turned_set(one.elsewhere), one.size)
        choice = smallest_evidence(turned.question, turned.elsewhere)
        assert choice.troops.bit_count() == one.size


def _turned(question: ClaimQuestion) -> ClaimQuestion:
    def laid(side: Laid) -> Laid:
        return replace(side, troops=troops_in(_turned_set(troop_bits(side.troops))))

    return replace(
        question, mine=laid(question.mine), theirs=laid(question.theirs), unseen=_turned_set(question.unseen)
    )


def _turned_set(cards: int) -> int:
    every = (1 << len(TROOPS)) - 1
    return (cards << 10 | cards >> 10 * (len(Color) - 1)) & every


def test_dropping_cards_until_none_is_superfluous_is_not_enough() -> None:
    question = replace(_question("Y2 Y6 B6", "R6", ties=TieGoesTo.CLAIMANT), unseen=0)
    elsewhere = troop_bits(troops("O9 Y7 G4 G7 B2 B7 P1"))
    last_first = tuple(reversed(troops_in(elsewhere)))
    dropped = without_superfluous(question, elsewhere, elsewhere, last_first)
    assert troops_in(dropped) == troops("O9 Y7 G4 G7 B2")
    assert troops_in(smallest_evidence(question, elsewhere).troops) == troops("O9 Y7 G7 B7")


def _question(mine: str, theirs: str, *, ties: TieGoesTo) -> ClaimQuestion:
    there = Laid(troops(mine)), Laid(troops(theirs))
    unseen = troop_bits(TROOPS) & ~troop_bits((*there[0].troops, *there[1].troops))
    return ClaimQuestion(3, totals_only=False, mine=there[0], theirs=there[1], unseen=unseen, ties=ties)


class TestTheLimit:
    """A search that stops early still gives a set that is enough and of which all is needed."""

    HARD = _question("R1 O1 Y1", "", ties=TieGoesTo.CLAIMANT)

    def test_a_repair_within_the_limit_is_the_smallest(self) -> None:
        assert smallest_repair(self.HARD).is_smallest

    @pytest.mark.parametrize("limit", [0, 1, 5, 40])
    def test_a_repair_beyond_it_says_so(self, limit: int) -> None:
        found = smallest_repair(self.HARD, limit=limit)
        assert not found.is_smallest
        assert found.troops.bit_count() >= smallest_repair(self.HARD).troops.bit_count()
        assert can_be_claimed(replace(self.HARD, unseen=self.HARD.unseen & ~found.troops))
        for card in troops_in(found.troops):
            fewer = found.troops & ~troop_bits([card])
            assert not can_be_claimed(replace(self.HARD, unseen=self.HARD.unseen & ~fewer))

    def test_it_counts_steps_so_the_same_limit_gives_the_same_answer(self) -> None:
        assert smallest_repair(self.HARD, limit=5) == smallest_repair(self.HARD, limit=5)

    def test_where_nothing_has_to_be_chosen_no_step_is_taken(self) -> None:
        question = _question("R8 R9 R10", "", ties=TieGoesTo.CLAIMANT)
        assert smallest_evidence(question, 0, limit=0).is_smallest
