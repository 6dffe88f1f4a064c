"""Accepted proofs that others made, told with the certificates that explanations know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battleline_rules.proofs.prover import own_form_of_counterexample, own_form_of_proof, prove
from tests.kernel.corpus import ACCEPTED, counterexample_of, outcome, proven, refuted
from tests.rules.layout import lay

if TYPE_CHECKING:
    from battleline_rules.proofs.objects import CaseProof, Multiplier


COUNT: Final = 40


def longer(cases: tuple[CaseProof, ...], extra: Multiplier) -> tuple[CaseProof, ...]:
    """The cases of which the first says ten times what it said, and something idle besides."""
    first = cases[0]
    scaled = tuple((name, 10 * times) for name, times in first.multipliers)
    return (replace(first, multipliers=(*scaled, extra)), *cases[1:])


def test_own_proofs_and_counterexamples_are_in_that_form_already() -> None:
    for position, proof in proven(COUNT):
        assert own_form_of_proof(position, proof) == proof
    for position, example in refuted(COUNT):
        assert own_form_of_counterexample(position, example) == example


def test_a_proof_in_another_form_is_told_in_ours() -> None:
    position = lay("R3 R4 R5", "B8", seen="B7 B10")
    proof = prove(position, 5, "north")
    other = replace(proof, cases=longer(proof.cases, ("size", 1)))
    assert other.cases[0].reason != proof.cases[0].reason
    assert outcome(position, other) == ACCEPTED
    assert own_form_of_proof(position, other) == proof


def test_a_counterexample_in_another_form_is_told_in_ours() -> None:
    # Both sides are Hosts, so there are cases of every category against the claimant's own side.
    position = lay("R3 R5 B6", "B8 B1 G6")
    example = counterexample_of(position, 5, "north")
    other = replace(example, cases=longer(example.cases, ("size", 1)))
    assert outcome(position, other) == ACCEPTED
    assert own_form_of_counterexample(position, other) == example
