"""What there is to say of a verdict: all of it, its first sentence, or one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.errors import BattlelineError
from battleline_rules.explain.outline import opening, outline
from battleline_rules.explain.text import DEFAULT_WIDTH, headline_of, summary_of, text_of
from battleline_rules.explain.writing import Writer

if TYPE_CHECKING:
    from battleline_rules.explain.scene import Parts
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Words
    from battleline_rules.table import Claim

ExplanationFormat: TypeAlias = Literal["text"]
"""How an explanation is written."""

_WIDE: Final = 200
"""A width in which a verdict's first sentence stays on its line."""


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
    return text_of(outline(parts), Writer(parts.position.ruleset.words, lang), width=width)


def first_line(claim: Claim, outcome: str, words: Words) -> str:
    """The line with which the explanation of a verdict begins, for which nobody has to know why."""
    return text_of(opening(claim, outcome), Writer(words), width=_WIDE)


def headline(parts: Parts) -> str:
    """The verdict in one sentence, which tells nothing of why."""
    return headline_of(opening(parts.claim, parts.outcome), Writer(parts.position.ruleset.words))


def summary(parts: Parts) -> str:
    """The verdict and why it is not proven, as one line of prose."""
    return summary_of(outline(parts), Writer(parts.position.ruleset.words))
