"""What an edition that somebody made calls things is text as well, in every format and language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from battleline_rules.rulesets import GMT, Words
from tests.explain.situations import SITUATIONS, position_of
from tests.report.reading import read
from tests.report.test_hostile import BLOCKS, HOSTILE, INLINE, LISTS
from tests.report.test_pages import is_whole

if TYPE_CHECKING:
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language

WORDS: Final = (
    *HOSTILE,
    "{x!r:>9999}",
    "{0.__class__}",
    "{flagword}",
    "{",
    "*",
    "",
    " \u00a0 ",
    "\ue000R3\ue002x\ue003",
    '\ue001R99"><b>\ue002x\ue003',
    "\ue000",
    "\ue004x\ue005",
    "a\ud800b",
    "\ufffe\uffff\ufdd0",
    "a" + "\ufe0f" * 1000,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "R99",
    "(R99)",
    "(R46)",
    "www.evil.example",
    "@everyone",
    "#1",
    "1. a",
    "+ a",
    "word " * 2000,
)
NAMES: Final = (
    *("wedge-against-a-lone-eight", "refuted-by-a-wedge", "shield-bearers-below-an-open-place", "fog-and-mud"),
    *("inadmissible-everything", "refuted-with-wilds-on-both-sides"),
)
LINKED: Final = re.compile(r"@|://|www\.|#[0-9]")
"""What sites make a link of even where nothing marks it up, unless it is code."""

every_word = pytest.mark.parametrize("word", WORDS, ids=range(len(WORDS)))
languages = pytest.mark.parametrize("lang", LANGUAGES)


def verdicts(word: str) -> list[Verdict]:
    """What is said of some positions where everything is called this."""
    ruleset = replace(GMT, words=Words(**{one.name: word for one in fields(Words)}))
    return [decide_claim(replace(position_of(SITUATIONS[name]), ruleset=ruleset)) for name in NAMES]


def is_plain(text: str) -> bool:
    return not any(unicodedata.category(char)[0] == "C" for char in text if char != "\n")


@every_word
@languages
def test_words_are_text_everywhere(word: str, lang: Language) -> None:
    for verdict in verdicts(word):
        text, markdown, page, picture = (
            verdict.explain(format=form, lang=lang) for form in ("text", "markdown", "html", "svg")
        )
        assert all(map(is_plain, (text, markdown, page, picture, verdict.summary(lang=lang), verdict.headline())))
        tokens = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(markdown)
        parts = [one for token in tokens for one in (token, *(token.children or ()))]
        assert {one.type for one in parts} <= {*BLOCKS, *LISTS, *INLINE, "fence"}
        assert not [one.content for one in parts if one.type == "text" and LINKED.search(one.content)]
        is_whole(read(page + "\n"))
        assert {node.tag for node in read(page + "\n").walk()} <= TAGS
        assert {one.tag.rpartition("}")[2] for one in ET.fromstring(picture).iter()} <= PICTURED  # noqa: S314 - our own


TAGS: Final = {
    node.tag
    for verdict in verdicts("word")
    for lang in LANGUAGES
    for node in read(verdict.explain(format="html", lang=lang) + "\n").walk()
}
PICTURED: Final = frozenset(
    {"svg", "title", "desc", "style", "rect", "g", "path", "circle", "text", "ellipse", "polygon"}
)


def test_a_word_is_shown_as_it_is_and_not_at_any_length() -> None:
    (verdict, *_) = verdicts("<b> & {x}")
    text = read(verdict.explain(format="html") + "\n").one("section", "sides").text
    assert "<b> & {x} 3" in text
    (verdict, *_) = verdicts("W" * 10_000)
    assert not re.search("W{61}", verdict.explain())


def test_only_rules_that_there_are_become_links() -> None:
    for word, linked in (("(R46)", True), ("(R99)", False)):
        (verdict, *_) = verdicts(word)
        page = verdict.explain(format="html")
        assert (f'href="#{word[1:-1]}"' in page) == linked
