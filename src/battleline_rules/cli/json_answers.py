"""Answers as documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cli.answers import AcceptedProof, Failed, Judged, RejectedProof, Surveyed
from battleline_rules.cli.output import shortened
from battleline_rules.documents import CHECK_FORMAT, claims_document, error_document, verdict_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cli.answers import Answer, Named
    from battleline_rules.judge import Verdict

LONGEST_SOURCE: Final = 1000
"""How much of a document's name an error repeats."""


def document_of(answer: Answer, *, verdict_only: bool = False) -> Mapping[str, object]:
    """The document of an answer; ``verdict_only`` leaves out all but a verdict and its code."""
    match answer:
        case Judged(named, verdict):
            return _with_id(_gist(verdict), named) if verdict_only else verdict_document(verdict, case_id=named.id)
        case Surveyed(named, verdicts=verdicts):
            gists = [{"claim": _claim(one), **_gist(one)} for one in verdicts]
            return _with_id({"claims": gists} if verdict_only else claims_document(verdicts), named)
        case AcceptedProof(named, verdict):
            what = {"claim": _claim(verdict), **_gist(verdict)}
            return _with_id({"format": CHECK_FORMAT, "accepted": True, **what}, named)
        case RejectedProof(named, error):
            why = {"code": error.code, "message": error.message}
            return _with_id({"format": CHECK_FORMAT, "accepted": False, **why}, named)
        case Failed(named, error):
            return error_document(error, source=shortened(named.source, LONGEST_SOURCE), case_id=named.id)


def _with_id(document: dict[str, object], named: Named) -> dict[str, object]:
    """The document, with the case's id where verdicts and errors have theirs."""
    if named.id is None:
        return document
    start = {"format": document["format"]} if "format" in document else {}
    return {**start, "id": named.id, **document}


def _claim(verdict: Verdict) -> dict[str, object]:
    return {"by": verdict.claim.by, "flag": verdict.claim.flag}


def _gist(verdict: Verdict) -> dict[str, object]:
    return {"verdict": verdict.outcome, "code": verdict.code}
