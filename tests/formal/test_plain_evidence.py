"""Proofs and counterexamples are the same, whether what makes them is compiled or read as it stands."""

from __future__ import annotations

import inspect
from collections import Counter
from typing import TYPE_CHECKING, Final

from battleline_rules.claims.engines import bitset
from battleline_rules.documents.verdicts.proof_writing import counterexample_document, proof_document
from battleline_rules.judge import decide_claim
from battleline_rules.proofs import prover
from battleline_rules.proofs.evidence import smallest_evidence, stands
from tests.benchmark.positions import LATE, positions
from tests.plain_source import plain_sources
from tests.strategies import many, some_position, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from battleline_rules.table import Position

PLAIN: Final = (
    "battleline_rules.proofs.evidence",
    "battleline_rules.proofs.certificates",
    "battleline_rules.proofs.prover",
    "battleline_rules.documents.verdicts.proof_writing",
)


def some_positions() -> Iterator[Position]:
    """Tables of every kind, and some of the hardest, with nothing on the opponent's side."""
    for rng in many("plain evidence", 400):
        yield some_position(rng, timely=True)
    yield from positions(LATE, 40)


def test_both_builds_make_the_same_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = [decide_claim(position) for position in some_positions()]
    _, _, plain_prover, plain_writing = plain_sources(monkeypatch, *PLAIN)
    assert plain_prover is not prover
    assert inspect.isfunction(plain_writing.proof_document)
    made: Counter[str] = Counter()
    for verdict in verdicts:
        position, claim = verdict.position, verdict.claim
        question = position.question(claim.flag, claim.by)
        if verdict.proof is not None:
            proof = plain_prover.prove(position, claim.flag, claim.by)
            assert proof == verdict.proof
            assert plain_writing.proof_document(proof) == proof_document(verdict.proof)
            made["evidence against cards" if len(question.theirs) else "evidence against nothing"] += bool(
                proof.evidence
            )
        if verdict.counterexample is not None:
            found = bitset.strongest_completion(question.defence)
            example = plain_prover.refute(position, claim.flag, claim.by, found)
            assert example == verdict.counterexample
            assert plain_writing.counterexample_document(example) == counterexample_document(verdict.counterexample)
            made["repair"] += bool(example.repair)
    assert len(made) == 3
    assert min(made.values()) >= 20


def test_both_builds_search_as_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a search comes to its limit it does so in the same place, and what it has found by then is the same."""
    plain_evidence, *_ = plain_sources(monkeypatch, *PLAIN)
    stopped = 0
    for position in positions(LATE, 40):
        claim = stated_claim(position)
        matter = prover.Matter.of(position, claim.flag, claim.by)
        if not stands(matter.question, matter.question.unseen):
            continue
        for limit in (2, 10, 50, 250):
            found = smallest_evidence(matter.question, matter.elsewhere, limit=limit)
            plain = plain_evidence.smallest_evidence(matter.question, matter.elsewhere, limit=limit)
            assert (plain.troops, plain.is_smallest) == (found.troops, found.is_smallest)
            stopped += not found.is_smallest
    assert stopped >= 20
