"""What a program answers where there is no verdict: ``battleline-error/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.formats import ERROR_FORMAT
from battleline_rules.errors import DocumentError, Problem, SetupError
from battleline_rules.language import Listed, Sentence, catalog, in_language, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.errors import BattlelineError
    from battleline_rules.language import Language


def error_document(
    error: BattlelineError, *, source: str | None = None, case_id: str | None = None, lang: Language = "en"
) -> dict[str, object]:
    """The document of an error, with every problem that it lists.

    ``source`` says where the faulty document came from, by default what the error itself says.
    An error that is not about a document is one problem without a place. The key ``omitted``
    is there only if there are more problems than are listed. The messages are in the language ``lang``.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    problems = error.problems if isinstance(error, DocumentError) else (Problem("$", error.code, error.message),)
    catalog(lang)
    document: dict[str, object] = {"format": ERROR_FORMAT}
    if case_id is not None:
        document["id"] = case_id
    own_source = error.source if isinstance(error, DocumentError) else ""
    document["source"] = own_source if source is None else source
    document["problems"] = [_problem(problem, lang) for problem in problems]
    if isinstance(error, DocumentError) and error.omitted:
        document["omitted"] = error.omitted
    return document


def error_text(error: BattlelineError, lang: Language = "en") -> str:
    """What an error says, in a language: of a document every problem on a line of its own, with its place.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    catalog(lang)
    return "\n".join(_lines(error, lang))


def _lines(error: BattlelineError, lang: Language) -> Iterator[str]:
    if isinstance(error, DocumentError):
        source = f"{error.source}: " if error.source else ""
        for problem in error.problems:
            yield f"{source}{_place(problem, lang)}: {in_language(problem.message, lang)}"
        if error.omitted:
            yield f"{source}{in_language(sentence('and-more-problems', count=error.omitted), lang)}"
    elif isinstance(error, SetupError):
        yield from (f"{fault.path}: {in_language(fault.message, lang)}" for fault in error.faults)
    else:
        yield message_in(error, lang)


def message_in(error: BattlelineError, lang: Language) -> str:
    """The message of an error in a language.

    Cards and the checker of proofs know no languages: in others than English they are told by what their codes mean.
    """
    if lang == "en" or isinstance(error.message, Sentence | Listed):
        return in_language(error.message, lang)
    # Many texts and all rules of play, seldom needed.
    from battleline_rules.explain.codes import meaning_of  # noqa: PLC0415
    from battleline_rules.game.refusals import IllegalAction  # noqa: PLC0415

    if isinstance(error, IllegalAction):
        return error.refusal.message_in(lang)
    return meaning_of(error.code, lang).text


def _place(problem: Problem, lang: Language) -> str:
    if problem.line is None or problem.column is None:
        return problem.path
    told = sentence("problem-at", line=problem.line, column=problem.column, path=problem.path)
    return in_language(told, lang)


def _problem(problem: Problem, lang: Language) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "message": in_language(problem.message, lang),
    }
