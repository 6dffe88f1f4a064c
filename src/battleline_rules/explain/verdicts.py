"""What there is to say of a verdict: all of it, its first sentence, or one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from battleline_rules import explain as rooms
from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import BattlelineError
from battleline_rules.explain.outline import opening, outline
from battleline_rules.explain.reports import Entry
from battleline_rules.explain.text import DEFAULT_WIDTH, headline_of, summary_of, text_of
from battleline_rules.explain.writing import Writer
from battleline_rules.language import choice, sentence

if TYPE_CHECKING:
    from battleline_rules.explain.scene import Parts
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Words
    from battleline_rules.table import Claim

ExplanationFormat: TypeAlias = Literal["text", "markdown", "html", "svg"]
"""How an explanation is written: as text, Markdown or a page, or drawn as a picture alone."""

_WIDE: Final = 200
"""A width in which a verdict's first sentence stays on its line."""


def explain(
    parts: Parts,
    *,
    format: ExplanationFormat = "text",  # noqa: A002 - the public name
    lang: Language = "en",
    width: int = DEFAULT_WIDTH,
) -> str:
    """The verdict on a claim and why; text is in lines of at most ``width`` columns. Ends without a newline.

    Raises :class:`BattlelineError` with code ``unknown-format`` or ``unknown-language``.
    """
    if format not in get_args(ExplanationFormat):
        raise _unknown(format)
    match format:
        case "text":
            return text_of(outline(parts), Writer(parts.position.ruleset.words, lang), width=width)
        case "markdown":
            return rooms.markdown.markdown_of([Entry(claim=parts)], lang=lang)
        case "html":
            return rooms.html.page_of([Entry(claim=parts)], lang=lang).rstrip("\n")
        case "svg":
            return rooms.pictures.claim_picture(parts, lang=lang)


def _unknown(name: str) -> BattlelineError:
    known = get_args(ExplanationFormat)
    guess = nearest(name, known)
    hint = sentence("hint-nearest", word=guess) if guess else sentence("hint-there-are", words=choice(known))
    return BattlelineError("unknown-format", sentence("unknown-explanation", name=quoted(name), hint=hint))


def first_line(claim: Claim, outcome: str, words: Words, *, lang: Language = "en") -> str:
    """The line with which the explanation of a verdict begins, for which nobody has to know why."""
    return text_of(opening(claim, outcome), Writer(words, lang), width=_WIDE)


def headline(parts: Parts, *, lang: Language = "en") -> str:
    """The verdict in one sentence, which tells nothing of why."""
    return headline_of(opening(parts.claim, parts.outcome), Writer(parts.position.ruleset.words, lang))


def summary(parts: Parts, *, lang: Language = "en") -> str:
    """The verdict and why it is not proven, as one line of prose."""
    return summary_of(outline(parts), Writer(parts.position.ruleset.words, lang))
