"""The engines agree, and what they agree on is a completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given

from battleline_rules.cards import troops_in
from battleline_rules.claims.engines import bitset, enumeration
from battleline_rules.formations import strength
from battleline_rules.wilds import best_valuation, valuations
from tests.strategies import MOST_VALUATIONS, enumeration_work, many, open_sides, some_question

if TYPE_CHECKING:
    from battleline_rules.claims.question import OpenSide


@given(open_sides(work=MOST_VALUATIONS))
def test_bitset_finds_what_enumeration_finds(side: OpenSide) -> None:
    event(f"{side.open_places} open of {side.size}, {len(side.laid.wilds)} wilds, fog {side.totals_only}")
    assert bitset.strongest_completion(side) == enumeration.strongest_completion(side)


@pytest.mark.parametrize("wilds", range(4))
@pytest.mark.parametrize("open_places", range(5))
def test_bitset_finds_what_enumeration_finds_for_every_shape(open_places: int, wilds: int) -> None:
    """A fixed number of questions, of each shape some."""
    compared = 0
    for rng in many(f"shapes {open_places} {wilds}", 600):
        side = some_question(rng, work=3000).defence
        if (side.open_places, len(side.laid.wilds)) != (open_places, wilds) or enumeration_work(side) > 20_000:
            continue
        assert bitset.strongest_completion(side) == enumeration.strongest_completion(side)
        compared += 1
        if compared == 12:
            break
    assert compared > 0 or open_places + wilds > 4


@given(open_sides())
def test_a_completion_is_worth_what_it_says(side: OpenSide) -> None:
    answer = bitset.strongest_completion(side)
    if answer is None:
        assert side.unseen.bit_count() < side.open_places
        return
    assert len(answer.cards) == side.open_places
    assert list(answer.cards) == sorted(set(answer.cards))
    assert all(side.unseen >> card.index & 1 for card in answer.cards)
    whole = (*side.laid.troops, *answer.cards)
    assert best_valuation(whole, side.laid.wilds, totals_only=side.totals_only)[0] == answer.strength


@given(open_sides())
def test_no_single_exchange_makes_a_completion_stronger(side: OpenSide) -> None:
    """Cheap enough without bounds: one card of the answer for another unseen one."""
    answer = bitset.strongest_completion(side)
    if answer is None or len(side.laid.wilds) == 3:
        return
    unseen = [card for card in troops_in(side.unseen) if card not in answer.cards]
    for at in range(len(answer.cards)):
        for card in unseen[:: max(1, len(unseen) // 12)]:
            cards = (*side.laid.troops, *answer.cards[:at], card, *answer.cards[at + 1 :])
            assert best_valuation(cards, side.laid.wilds, totals_only=side.totals_only)[0] <= answer.strength


def test_the_shapes_of_questions_are_all_there() -> None:
    shapes = set()
    for rng in many("shapes", 1000):
        side = some_question(rng).defence
        shapes.add((side.size, side.totals_only, side.open_places, len(side.laid.wilds)))
        assert len(side.laid) + side.open_places == side.size
    for size in (3, 4):
        for totals_only in (False, True):
            for open_places in range(size + 1):
                for wilds in range(min(3, size - open_places) + 1):
                    assert (size, totals_only, open_places, wilds) in shapes


def test_strength_of_every_valuation_is_bounded_by_the_best() -> None:
    for rng in many("valuations", 60):
        side = some_question(rng, work=MOST_VALUATIONS).defence
        if side.open_places or len(side.laid.wilds) == 3:
            continue
        best, valuation = best_valuation(side.laid.troops, side.laid.wilds, totals_only=side.totals_only)
        worth = {
            stand_ins: strength((*side.laid.troops, *stand_ins), totals_only=side.totals_only)
            for stand_ins in valuations(side.laid.wilds)
        }
        assert max(worth.values()) == best
        assert min(stand_ins for stand_ins, one in worth.items() if one == best) == valuation
