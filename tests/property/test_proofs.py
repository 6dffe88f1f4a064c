"""Every proof and every counterexample: accepted by the kernel, true by plain counting, and with nothing too much."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import assume, event, given

from battleline_rules.cards import TROOPS, Tactic, Troop, opponent_of, troop_bits, troops_in
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.engines import enumeration
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.judge import decide_claim
from battleline_rules.proofs import kernel
from battleline_rules.proofs.public import public_position
from battleline_rules.wilds import wild_of
from tests.rules.layout import lay
from tests.strategies import MOST_VALUATIONS, many, positions, some_position, stated_claim, stated_question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Card
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.judge import Verdict
    from battleline_rules.proofs.objects import Formation
    from battleline_rules.table import Position

EVERY_REASON = {
    "laid-card-does-not-fit",
    "value-laid-twice",
    "wild-cannot-stand",
    "wilds-lack-values",
    "values-blocked",
    "too-few-left",
    "best-sum-too-small",
}


def plain_worth(position: Position, flag: int, cards: Iterable[Card]) -> Strength:
    """A complete side's strength, by trying every valuation."""
    there = list(cards)
    laid = [card for card in there if isinstance(card, Troop)]
    choices = [wild_of(card, position.ruleset).choices for card in there if isinstance(card, Tactic)]
    totals_only = position.flag(flag).totals_only
    return max(strength((*laid, *stand_ins), totals_only=totals_only) for stand_ins in itertools.product(*choices))


def stated(formation: Formation) -> Strength:
    return Strength(Category[formation.category.upper()], formation.total)


def knowing_only(position: Position, known: Iterable[Troop]) -> ClaimQuestion:
    """The claim's question if besides the cards at its flag only these were face up."""
    where = position.flag(stated_claim(position).flag)
    at_the_flag = troop_bits(card for card in (*where.north, *where.south) if isinstance(card, Troop))
    barred = where.terrain is not None and not where.terrain.accepts_troops
    deck = 0 if barred else troop_bits(position.ruleset.troops)
    return replace(stated_question(position), unseen=deck & ~at_the_flag & ~troop_bits(known))


def check_evidence(position: Position, verdict: Verdict) -> None:
    """Enough, and not one card too many: without any one of them the claim falls."""
    assert can_be_claimed(knowing_only(position, verdict.evidence))
    for card in verdict.evidence:
        others = [other for other in verdict.evidence if other != card]
        assert not can_be_claimed(knowing_only(position, others))


@given(positions())
def test_every_proof_and_counterexample_is_accepted(position: Position) -> None:
    verdict = decide_claim(position)
    event(f"{verdict.outcome}: {verdict.code}")
    if verdict.proof is not None:
        kernel.check_proof(public_position(position), verdict.proof)
        assert verdict.outcome == "proven"
    if verdict.counterexample is not None:
        kernel.check_counterexample(public_position(position), verdict.counterexample)
        assert verdict.outcome == "refuted"


@given(positions())
def test_verdicts_are_values(position: Position) -> None:
    verdict = decide_claim(position)
    again = pickle.loads(pickle.dumps(verdict))  # noqa: S301 - our own bytes
    assert again == verdict
    assert hash(again) == hash(verdict)


@given(positions(timely=True))
def test_a_counterexample_really_wins(position: Position) -> None:
    verdict = decide_claim(position)
    example = verdict.counterexample
    assume(example is not None)
    assert example is not None
    claim = stated_claim(position)
    where = position.flag(claim.flag)
    mine, theirs = where.slot_cards(claim.by), where.slot_cards(opponent_of(claim.by))
    # Unseen troops of the deck, just as many as are missing.
    face_up = set(position.cards())
    assert all(card not in face_up and card in position.ruleset.troops for card in example.completion)
    assert len(set(example.completion)) == len(example.completion) == where.size - len(theirs)
    # And they win.
    reached = plain_worth(position, claim.flag, (*theirs, *example.completion))
    own = plain_worth(position, claim.flag, mine)
    tie_is_enough = position.ruleset.options.tie_rule == "must_beat" or (
        position.ruleset.options.tie_rule == "last_card" and not example.completion and where.last_card == claim.by
    )
    assert reached > own or (tie_is_enough and reached == own)
    assert stated(example.formation) == reached


@given(positions(timely=True, work=MOST_VALUATIONS))
def test_a_counterexample_is_the_strongest_there_is(position: Position) -> None:
    verdict = decide_claim(position)
    assume(verdict.counterexample is not None)
    assert verdict.counterexample is not None
    best = enumeration.strongest_completion(stated_question(position).defence)
    assert best is not None
    assert (verdict.counterexample.completion, stated(verdict.counterexample.formation)) == (best.cards, best.strength)


@given(positions(timely=True))
def test_the_stated_formation_is_the_claimants_best(position: Position) -> None:
    verdict = decide_claim(position)
    claim = stated_claim(position)
    assert verdict.formation is not None
    cards = position.flag(claim.flag).slot_cards(claim.by)
    assert stated(verdict.formation) == plain_worth(position, claim.flag, cards)
    assert tuple(one.card for one in verdict.formation.cards) == cards
    valued = [one.stands_for for one in verdict.formation.cards]
    assert strength(valued, totals_only=position.flag(claim.flag).totals_only) == stated(verdict.formation)


@given(positions(timely=True))
def test_the_evidence_suffices_and_no_card_of_it_is_superfluous(position: Position) -> None:
    verdict = decide_claim(position)
    assume(verdict.outcome == "proven")
    event(f"{min(len(verdict.evidence), 10)} cards")
    where = position.flag(stated_claim(position).flag)
    assert not set(verdict.evidence) & {*where.north, *where.south}
    assert set(verdict.evidence) <= set(position.cards())
    check_evidence(position, verdict)


def test_the_evidence_of_many_proofs_suffices_and_none_is_superfluous() -> None:
    citing = 0
    for rng in many("evidence", 250):
        position = some_position(rng, timely=True)
        verdict = decide_claim(position)
        if verdict.outcome == "proven" and 0 < len(verdict.evidence) < 12:
            check_evidence(position, verdict)
            citing += 1
    assert citing > 10


def test_small_evidence_suffices_and_is_needed_by_plain_enumeration() -> None:
    """Two cards laid and at most one wild: one place is open, and every card is tried on it."""
    checked = 0
    for rng in many("small evidence", 1500):
        position = some_position(rng, timely=True)
        question = stated_question(position)
        if question.defence.open_places != 1 or len(question.theirs.wilds) > 1:
            continue
        verdict = decide_claim(position)
        if verdict.outcome != "proven" or not 0 < len(verdict.evidence) < 8:
            continue
        asked = knowing_only(position, verdict.evidence)
        assert not asked.is_beaten_by(enumeration.strongest_completion(asked.defence))
        for card in verdict.evidence:
            without = knowing_only(position, [other for other in verdict.evidence if other != card])
            assert without.is_beaten_by(enumeration.strongest_completion(without.defence))
        checked += 1
        if checked == 20:
            break
    assert checked == 20


def test_a_witness_shows_why_its_card_is_needed() -> None:
    shown = 0
    for rng in many("witnesses", 500):
        position = some_position(rng, timely=True)
        verdict = decide_claim(position)
        if verdict.proof is None or verdict.formation is None or len(verdict.evidence) >= 12:
            continue
        claim = stated_claim(position)
        own = stated(verdict.formation)
        theirs = position.flag(claim.flag).slot_cards(opponent_of(claim.by))
        for witness in verdict.proof.witnesses:
            others = [card for card in verdict.evidence if card != witness.card]
            assert witness.card in witness.completion
            assert set(witness.completion) <= set(troops_in(knowing_only(position, others).unseen))
            reached = plain_worth(position, claim.flag, (*theirs, *witness.completion))
            assert stated(witness.formation) == reached
            assert reached > own or (position.ruleset.options.tie_rule == "must_beat" and reached == own)
            shown += 1
    assert shown > 100


@given(positions(timely=True))
def test_cited_cards_are_cited_by_name_in_the_certificates(position: Position) -> None:
    verdict = decide_claim(position)
    assume(verdict.proof is not None)
    assert verdict.proof is not None
    here = {*position.flag(verdict.claim.flag).north, *position.flag(verdict.claim.flag).south}
    for one in verdict.proof.cases:
        named = {name.removeprefix("visible ") for name, _ in one.multipliers if name.startswith("visible ")}
        assert set(map(str, one.cites)) == named - set(map(str, here))
        assert list(one.cites) == sorted(set(one.cites))
    assert set(verdict.evidence) == {card for one in verdict.proof.cases for card in one.cites}


def test_every_reason_code_and_outcome_occurs() -> None:
    """The positions that the other tests are tried on are not all alike."""
    outcomes: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    counter_reasons: Counter[str] = Counter()
    blocked_with_wilds = barred = 0
    for rng in many("everything", 1200):
        verdict = decide_claim(some_position(rng))
        outcomes[verdict.outcome] += 1
        outcomes[verdict.code] += 1
        if verdict.proof is not None:
            reasons.update({one.reason for one in verdict.proof.cases})
            blocked_with_wilds += any(
                one.reason == "values-blocked" and any(name.startswith("wild") for name, _ in one.multipliers)
                for one in verdict.proof.cases
            )
            terrain = verdict.position.flag(verdict.claim.flag).terrain
            barred += terrain is not None and not terrain.accepts_troops
        if verdict.counterexample is not None:
            counter_reasons.update({one.reason for one in verdict.counterexample.cases})
    assert set(reasons) == EVERY_REASON
    # Nothing can still come to the claimant's own side, so there nothing is blocked and nothing left.
    possible = EVERY_REASON - {"values-blocked", "too-few-left"}
    assert possible - {"wilds-lack-values"} <= set(counter_reasons) <= possible
    assert min(blocked_with_wilds, barred) > 5
    assert set(outcomes) == {
        "proven",
        "refuted",
        "inadmissible",
        "undecided",
        "stronger-formation",
        "tie-won",
        "cannot-be-completed",
        "cannot-be-beaten",
        "weaker-formation",
        "tie-lost",
        "can-be-beaten",
        "can-be-tied",
        "last-card-unknown",
        "game-over",
        "flag-claimed",
        "not-on-turn",
        "surplus-pending",
        "wrong-window",
        "side-incomplete",
    }


def test_a_counterexample_can_rest_on_the_claimants_crowded_wilds() -> None:
    """Two eights are in no run, so the claimant's best is a Host."""
    example = decide_claim(lay("CC R8 G9", "B7 Y8 P9", last="me")).counterexample
    assert example is not None
    assert "wilds-lack-values" in {one.reason for one in example.cases}


def test_every_troop_is_cited_by_some_proof() -> None:
    cited: set[Troop] = set()
    for rng in many("cited", 1500):
        cited |= set(decide_claim(some_position(rng, timely=True)).evidence)
        if len(cited) == len(TROOPS):
            break
    assert cited == set(TROOPS)
