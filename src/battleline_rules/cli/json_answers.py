"""Answers as documents."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from battleline_rules import cli, documents
from battleline_rules.cli.answers import (
    AcceptedProof,
    Compared,
    Converted,
    Exported,
    Failed,
    Judged,
    RejectedProof,
    Replayed,
    Surveyed,
)
from battleline_rules.cli.output import shortened
from battleline_rules.documents.formats import CHECK_FORMAT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cli.answers import Answer, Named, Ruled
    from battleline_rules.cli.gists import Gist
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language

LONGEST_SOURCE: Final = 1000
"""How much of a document's name an error repeats."""


def line_of(answer: Answer, *, verdict_only: bool = False, lang: Language = "en") -> str:
    """The document of an answer on one line, with the end of the line."""
    if verdict_only and isinstance(answer, Judged) and answer.named.id is None:
        return _gist_line(answer.verdict.outcome, answer.verdict.code)
    return f"{documents.one_line(document_of(answer, verdict_only=verdict_only, lang=lang)).decode()}\n"


@cache
def _gist_line(outcome: str, code: str) -> str:
    """The line of a verdict without proof, of which there are no more than there are codes."""
    return f"{documents.one_line({'verdict': outcome, 'code': code}).decode()}\n"


def document_of(answer: Answer, *, verdict_only: bool = False, lang: Language = "en") -> Mapping[str, object]:
    """The document of an answer; ``verdict_only`` leaves out all but a verdict and its code."""
    match answer:
        case Judged() | Surveyed() | Replayed():
            return _ruled(answer, lang, verdict_only=verdict_only)
        case Compared(named, inner, differs):
            others = ((one.spec, one.value, gist_of(one.answer)) for one in differs)
            return documents.rulings_document(gist_of(inner), others, case_id=named.id)
        case Converted(content=content):
            assert not isinstance(content, str)  # noqa: S101 - texts are written as they are
            return content
        case Exported():
            raise AssertionError("a formula is no JSON, and another reporter's")
        case AcceptedProof(named, verdict):
            what = {"claim": _claim(verdict), **_gist(verdict)}
            return _with_id({"format": CHECK_FORMAT, "accepted": True, **what}, named)
        case RejectedProof(named, error):
            why = {"code": error.code, "message": documents.message_in(error, lang)}
            return _with_id({"format": CHECK_FORMAT, "accepted": False, **why}, named)
        case Failed(named, error):
            source = shortened(named.source, LONGEST_SOURCE)
            return documents.error_document(error, source=source, case_id=named.id, lang=lang)


def _ruled(answer: Ruled, lang: Language, *, verdict_only: bool) -> dict[str, object]:
    match answer:
        case Replayed(named, replay, verdicts=verdicts):
            return documents.replay_document(replay, verdicts, case_id=named.id, gist_only=verdict_only, lang=lang)
        case _ if verdict_only:
            return _with_id(gist_of(answer), answer.named)
        case Judged(named, verdict):
            return documents.verdict_document(cli.gists.in_full(verdict), case_id=named.id)
        case Surveyed(named, verdicts=verdicts):
            return _with_id(documents.claims_document(map(cli.gists.in_full, verdicts)), named)


def gist_of(answer: Ruled | Failed) -> dict[str, object]:
    """What an answer comes to, without why: two that differ in it are two different answers."""
    match answer:
        case Judged(_, verdict):
            return _gist(verdict)
        case Surveyed(verdicts=verdicts):
            return {"claims": [{"claim": _claim(one), **_gist(one)} for one in verdicts]}
        case Replayed(_, replay):
            return documents.replay_gist(replay)
        case Failed(_, error):
            return {"problem": error.code}


def _with_id(document: dict[str, object], named: Named) -> dict[str, object]:
    """The document, with the case's id where verdicts and errors have theirs."""
    if named.id is None:
        return document
    start = {"format": document["format"]} if "format" in document else {}
    return {**start, "id": named.id, **document}


def _claim(verdict: Verdict | Gist) -> dict[str, object]:
    return {"by": verdict.claim.by, "flag": verdict.claim.flag}


def _gist(verdict: Verdict | Gist) -> dict[str, object]:
    return {"verdict": verdict.outcome, "code": verdict.code}
