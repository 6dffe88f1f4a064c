"""Spoiled proofs and counterexamples: whatever the kernel accepts is true, and says no more than is true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.proofs.prover import prove
from battleline_rules.proofs.public import position_digest
from tests.kernel.corpus import (
    ACCEPTED,
    assert_example_is_true,
    assert_proof_is_true,
    counterexample_of,
    holds,
    is_denied,
    outcome,
    proven,
    refuted,
)
from tests.kernel.doctors import EXAMPLE_DOCTORS, IN_ONE_CASE, IN_THE_LIST, PROOF_DOCTORS
from tests.strategies import many, positions, randoms, stated_claim

if TYPE_CHECKING:
    from random import Random

    from battleline_rules.table import Position

PROOFS: Final = 100
EXAMPLES: Final = 60

CASES_DIFFER: Final = {"cases-differ"}
REJECTION_OF: Final[dict[str, set[str]]] = {
    "drop_case": CASES_DIFFER,
    "duplicate_case": CASES_DIFFER,
    "exchange_cases": CASES_DIFFER,
    "drop_all_cases": CASES_DIFFER,
    "change_case": CASES_DIFFER,
    "multiply_by_no_int": {"bad-multiplier"},
    "duplicate_multiplier": {"bad-multiplier"},
    "drop_all_multipliers": {"no-contradiction"},
    "change_cites": {"cites-differ"},
    "spoil_formation": {"formation-cards", "formation-strength"},
    "claim_for_the_other": {"side-incomplete", "not-on-turn", "formation-cards"},
    "claim_another_flag": {"no-such-claim", "side-incomplete", "flag-claimed", "formation-cards"},
    "drop_evidence": {"unknown-inequality"},
    "forget_evidence": {"no-contradiction"},
    "add_visible_evidence": {"evidence-not-cited"},
    "add_unseen_evidence": {"evidence-not-visible"},
    "see_what_may_come": {"evidence-not-visible", "witness-missing"},
    "shuffle_evidence": {"evidence-not-cited"},
    "double_evidence": {"evidence-not-cited"},
    "drop_witness": {"witness-missing"},
    "exchange_witnesses": {"witness-missing"},
    "change_witness": {
        "witness-missing",
        "witness-wrong",
        "completion-not-unseen",
        "formation-cards",
        "formation-valuation",
        "formation-strength",
    },
    "spoil_their_formation": {"formation-cards", "formation-strength"},
    "change_completion": {"completion-not-unseen", "formation-cards"},
    "deny_the_other": {"side-incomplete", "not-on-turn", "formation-cards", "completion-not-unseen"},
    "deny_another_flag": {"no-such-claim", "side-incomplete", "flag-claimed", "formation-cards"},
}
"""What the kernel may say to those doctors whose work can never be a proof."""

HARMLESS: Final = {"shuffle_multipliers", "shuffle_formation"}
"""What these doctors change does not matter."""


@pytest.mark.parametrize("name", PROOF_DOCTORS)
def test_a_doctored_proof_is_rejected_or_still_true(name: str) -> None:
    changed = 0
    for number, (position, proof) in enumerate(proven(PROOFS)):
        for rng in many(f"{name} {number}", 2):
            doctored = PROOF_DOCTORS[name](rng, position, proof)
            if repr(doctored) == repr(proof):
                continue
            changed += 1
            said = outcome(position, doctored)
            if name in REJECTION_OF:
                assert said in REJECTION_OF[name]
            if name in HARMLESS:
                assert said == ACCEPTED
            if said == ACCEPTED:
                assert_proof_is_true(position, doctored)
                same = (doctored.statement.flag, doctored.statement.by) == (proof.statement.flag, proof.statement.by)
                assert same or name == "claim_elsewhere_with_what_lies_there"
    assert changed > 5


@pytest.mark.parametrize("name", EXAMPLE_DOCTORS)
def test_a_doctored_counterexample_is_rejected_or_still_true(name: str) -> None:
    changed = 0
    for number, (position, example) in enumerate(refuted(EXAMPLES)):
        for rng in many(f"{name} {number}", 2):
            doctored = EXAMPLE_DOCTORS[name](rng, position, example)
            if repr(doctored) == repr(example):
                continue
            changed += 1
            said = outcome(position, doctored)
            if name in REJECTION_OF:
                assert said in REJECTION_OF[name]
            if name in HARMLESS:
                assert said == ACCEPTED
            if said == ACCEPTED:
                assert_example_is_true(position, doctored)
    # Nothing is cited against the claimant's own side.
    assert changed > 5 or name == "swap_cited_card"


def test_every_doctor_has_a_patient() -> None:
    assert set(REJECTION_OF) | HARMLESS <= set(PROOF_DOCTORS) | set(EXAMPLE_DOCTORS)
    assert {change.__name__ for change in (*IN_THE_LIST, *IN_ONE_CASE)} <= set(PROOF_DOCTORS) & set(EXAMPLE_DOCTORS)


def test_another_positions_proof_proves_nothing() -> None:
    pairs = zip(proven(PROOFS), proven(PROOFS)[1:], strict=False)
    for (position, own), (_, other) in pairs:
        assert outcome(position, other) == "other-position"
        # With the digest forged it may only be accepted if the claim that it states holds.
        digest = own.statement.position_digest
        forged = replace(other, statement=replace(other.statement, position_digest=digest))
        moved = replace(forged, statement=own.statement)
        for one in (forged, moved):
            if outcome(position, one) == ACCEPTED:
                assert_proof_is_true(position, one)


def test_another_positions_counterexample_denies_nothing() -> None:
    pairs = zip(refuted(EXAMPLES), refuted(EXAMPLES)[1:], strict=False)
    for (position, own), (_, other) in pairs:
        assert outcome(position, other) == "other-position"
        forged = replace(other, position_digest=own.position_digest)
        moved = replace(forged, flag=own.flag, by=own.by)
        for one in (forged, moved):
            if outcome(position, one) == ACCEPTED:
                assert_example_is_true(position, one)


@pytest.mark.parametrize("altered", ["", "sha256:", "sha256:0", "0" * 64])
def test_the_digest_is_wanted_whole(altered: str) -> None:
    position, proof = proven(1)[0]
    assert outcome(position, replace(proof, statement=replace(proof.statement, position_digest=altered))) == (
        "other-position"
    )
    full = position_digest(position)
    for wrong in (full.upper(), full.removeprefix("sha256:"), full[:-1], f"{full} "):
        assert outcome(position, replace(proof, statement=replace(proof.statement, position_digest=wrong))) == (
            "other-position"
        )


@given(positions(timely=True), st.lists(st.sampled_from(sorted(PROOF_DOCTORS)), min_size=1, max_size=3), randoms)
def test_several_doctors_at_once_prove_nothing_false(position: Position, names: list[str], rng: Random) -> None:
    """Also where there was nothing to prove: the patient is then another position's proof, passed off as this one's."""
    claim = stated_claim(position)
    if holds(position, claim.flag, claim.by):
        proof = prove(position, claim.flag, claim.by)
    else:
        proof = rng.choice(proven(20))[1]
    for name in names:
        proof = PROOF_DOCTORS[name](rng, position, proof)
    forged = replace(proof, statement=replace(proof.statement, position_digest=position_digest(position)))
    if outcome(position, forged) == ACCEPTED:
        assert_proof_is_true(position, forged)


@given(positions(timely=True), st.lists(st.sampled_from(sorted(EXAMPLE_DOCTORS)), min_size=1, max_size=3), randoms)
def test_several_doctors_at_once_deny_nothing_true(position: Position, names: list[str], rng: Random) -> None:
    claim = stated_claim(position)
    if is_denied(position, claim.flag, claim.by):
        example = counterexample_of(position, claim.flag, claim.by)
    else:
        example = replace(rng.choice(refuted(20))[1], flag=claim.flag, by=claim.by)
    for name in names:
        example = EXAMPLE_DOCTORS[name](rng, position, example)
    forged = replace(example, position_digest=position_digest(position))
    if outcome(position, forged) == ACCEPTED:
        assert_example_is_true(position, forged)
