"""What a program answers where there is no verdict: ``battleline-error/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.formats import ERROR_FORMAT
from battleline_rules.errors import DocumentError, Problem

if TYPE_CHECKING:
    from battleline_rules.errors import BattlelineError


def error_document(
    error: BattlelineError, *, source: str | None = None, case_id: str | None = None
) -> dict[str, object]:
    """The document of an error, with every problem that it lists.

    ``source`` says where the faulty document came from, by default what the error itself says.
    An error that is not about a document is one problem without a place. The key ``omitted``
    is there only if there are more problems than are listed.
    """
    problems = error.problems if isinstance(error, DocumentError) else (Problem("$", error.code, error.message),)
    document: dict[str, object] = {"format": ERROR_FORMAT}
    if case_id is not None:
        document["id"] = case_id
    own_source = error.source if isinstance(error, DocumentError) else ""
    document["source"] = own_source if source is None else source
    document["problems"] = [_problem(problem) for problem in problems]
    if isinstance(error, DocumentError) and error.omitted:
        document["omitted"] = error.omitted
    return document


def _problem(problem: Problem) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "message": problem.message,
    }
