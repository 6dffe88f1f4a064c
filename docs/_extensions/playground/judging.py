"""What runs in the browser: a text goes in, and all that the page shows of it comes out, as JSON."""

from __future__ import annotations

import json
from typing import Final, get_args

import battleline_rules as bl
from battleline_rules.language import in_language

LANGUAGES: Final[tuple[bl.Language, ...]] = get_args(bl.Language)
FORMATS: Final[tuple[bl.ExplanationFormat, ...]] = get_args(bl.ExplanationFormat)


def languages() -> str:
    """The languages in which answers can be had, as a JSON array of their codes."""
    return json.dumps(LANGUAGES)


def judged(text: str, language: str, columns: int) -> str:
    """Judge the claim of a document, or of the one-line form.

    The answer is a JSON object. Its ``language`` is the one asked for, or English where there is no such language. Of a
    claim that is judged it has ``outcome``, ``headline``, and in ``forms`` the whole answer in each form, by its name;
    ``columns`` is the width of the lines of its text. Of anything else it has ``problems``, as in a document of the
    format ``battleline-error/1``, and the number of those left out in ``omitted``.
    """
    lang = _known(language)
    try:
        answer = _answer(bl.decide_claim(bl.parse_position(text)), lang, columns)
    except bl.DocumentError as error:
        answer = {"problems": [_problem(one, lang) for one in error.problems], "omitted": error.omitted}
    except bl.BattlelineError as error:
        answer = {"problems": [_problem(bl.Problem("$", error.code, error.message), lang)], "omitted": 0}
    return json.dumps({"language": lang, **answer})


def _known(language: str) -> bl.Language:
    for one in LANGUAGES:
        if language == one:
            return one
    return "en"


def _answer(verdict: bl.Verdict, lang: bl.Language, columns: int) -> dict[str, object]:
    forms: dict[str, str] = {one: verdict.explain(format=one, lang=lang, width=columns) for one in FORMATS}
    forms["json"] = bl.dump_verdict(verdict).decode()
    return {"outcome": verdict.outcome, "headline": verdict.headline(lang=lang), "forms": forms}


def _problem(problem: bl.Problem, lang: bl.Language) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "message": in_language(problem.message, lang),
    }
