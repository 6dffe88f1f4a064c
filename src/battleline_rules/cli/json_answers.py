"""Answers as documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cli.answers import Accepted, Failed, Judged, Rejected, Surveyed
from battleline_rules.documents import claims_document, error_document, verdict_document
from battleline_rules.documents.proof_writing import claim_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cli.answers import Answer

CHECK_FORMAT: Final = "battleline-check/1"
"""The format of what the kernel says of a proof."""


def document_of(answer: Answer, *, verdict_only: bool = False) -> Mapping[str, object]:
    """The document that tells an answer; ``verdict_only`` leaves all but the verdict and its code out."""
    match answer:
        case Judged(named, verdict):
            document = verdict_document(verdict, case_id=named.id)
            return _shortened(document) if verdict_only else document
        case Surveyed(named, _, verdicts):
            document = {**_head(named), **claims_document(verdicts)}
            return 
        case Accepted(named, verdict):
            claim = claim_document(verdict.claim.by, verdict.claim.flag)
            return {**_head(CHECK_FORMAT, named.id), "accepted": True, "claim": claim, "verdict": verdict.outcome}
        case Rejected(named, error):
            return {**_head(CHECK_FORMAT, named.id), "accepted": False, "code": error.code, "message": error.message}
        case Failed(named, error):
            return error_document(error, source=named.source, case_id=named.id)
