"""Reports of verdicts, as the command makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cli.answers import Judged, Named
from battleline_rules.cli.arguments import Request
from battleline_rules.cli.pages import entry_of
from battleline_rules.explain.html import page_of
from battleline_rules.explain.markdown import markdown_of
from battleline_rules.judge import decide_claim
from tests.explain.situations import SITUATIONS, position_of
from tests.report.reading import read

if TYPE_CHECKING:
    from battleline_rules.explain.reports import Depth, Entry
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from tests.report.reading import Node


def verdict_of(name: str) -> Verdict:
    """The verdict on a situation."""
    return decide_claim(position_of(SITUATIONS[name]))


def entry(verdict: Verdict, lang: Language = "en") -> Entry:
    """What a report tells of a verdict."""
    return entry_of(Judged(Named("a document"), verdict), Request(lang=lang), "")


def page(verdict: Verdict, lang: Language = "en", depth: Depth = "usual") -> Node:
    """The page of a verdict."""
    return read(page_of([entry(verdict, lang)], lang=lang, depth=depth))


def markdown(verdict: Verdict, lang: Language = "en", depth: Depth = "usual") -> str:
    """The Markdown of a verdict."""
    return markdown_of([entry(verdict, lang)], lang=lang, depth=depth)
