"""Verdict documents, ``battleline-verdict/1``, and lists of them, ``battleline-claims/1``: writing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.formats import CLAIMS_FORMAT, VERDICT_FORMAT
from battleline_rules.documents.plain_json.writer import one_line
from battleline_rules.documents.verdicts.proof_writing import (
    claim_document,
    counterexample_document,
    formation_document,
    proof_document,
    troop_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.judge import Verdict


def verdict_document(verdict: Verdict, *, case_id: str | None = None) -> dict[str, object]:
    """The document of a verdict; it reads back as a verdict equal to it, given its position.

    ``case_id`` is the id of the conformance case that was judged, which the document repeats.
    Only an inadmissible claim's document has ``obstacles``, and only where engines gave up it has ``limits``.
    """
    document: dict[str, object] = {"format": VERDICT_FORMAT}
    if case_id is not None:
        document["id"] = case_id
    document |= {
        "claim": claim_document(verdict.claim.by, verdict.claim.flag),
        "verdict": verdict.outcome,
        "code": verdict.code,
        "rules": list(verdict.rules),
        "formation": formation_document(verdict.formation) if verdict.formation else None,
        "evidence": troop_names(verdict.evidence),
        "proof": proof_document(verdict.proof) if verdict.proof else None,
        "counterexample": counterexample_document(verdict.counterexample) if verdict.counterexample else None,
        "position_digest": verdict.position_digest,
    }
    if verdict.outcome == "inadmissible":
        document["obstacles"] = [{"code": one.code, "rule": one.rule} for one in verdict.obstacles]
    if verdict.limits:
        document["limits"] = [{"engine": one.engine, "steps": one.steps} for one in verdict.limits]
    return document


def dump_verdict(verdict: Verdict, *, case_id: str | None = None) -> bytes:
    """The document of a verdict as JSON on one line, without a line end."""
    return one_line(verdict_document(verdict, case_id=case_id))


def claims_document(verdicts: Iterable[Verdict]) -> dict[str, object]:
    """The document of the answers to several claims in one position."""
    return {"format": CLAIMS_FORMAT, "claims": [verdict_document(verdict) for verdict in verdicts]}
