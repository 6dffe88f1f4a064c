"""Explanations of verdicts for people.

An explanation is made from the parts of a verdict, proof and counterexample above all: the
outline turns certificates into messages, and a renderer writes those in a language.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from battleline_rules.errors import BattlelineError
from battleline_rules.explain.messages import Explanation
from battleline_rules.explain.outline import outline
from battleline_rules.explain.scene import Parts
from battleline_rules.explain.text import DEFAULT_WIDTH, headline_of, summary_of, text_of

__all__ = ["Explanation", "ExplanationFormat", "Language", "Parts", "explain", "headline", "outline", "summary"]

ExplanationFormat: TypeAlias = Literal["text"]
"""How an explanation is written."""

Language: TypeAlias = Literal["en"]
"""The language of an explanation."""


def explain(
    parts: Parts,
    *,
    format: ExplanationFormat = "text",  # noqa: A002 - the public name
    lang: Language = "en",
    width: int = DEFAULT_WIDTH,
) -> str:
    """The verdict on a claim and why, in lines of at most ``width`` columns; ends without a newline.

    Raises :class:`BattlelineError` with code ``unknown-format`` or ``unknown-language``.
    """
    if format != "text":
        raise BattlelineError("unknown-format", "an explanation's format is text")
    if lang != "en":
        raise BattlelineError("unknown-language", "an explanation's language is en")
    return text_of(outline(parts), parts.position.ruleset.words, width=width)


def headline(parts: Parts) -> str:
    """The verdict in one sentence, which tells nothing of why."""
    return headline_of(outline(parts), parts.position.ruleset.words)


def summary(parts: Parts) -> str:
    """The verdict and why it is not proven, as one line of prose."""
    return summary_of(outline(parts), parts.position.ruleset.words)
