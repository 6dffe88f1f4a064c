"""What is told in another language has no English in it, and no field is left unfilled.

``RENDERERS`` are the ways in which a verdict is told: whoever adds one adds it here. Texts that no verdict makes ask
``english_in`` in their own tests.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from battleline_rules.language.catalogs import DOMAINS
from battleline_rules.language.making import SOURCE, name, strings
from tests.explain.refused import GOLDEN_REFUSALS
from tests.explain.situations import SITUATIONS, position_of
from tests.language.english import english_in, english_only, told, visible, words_of
from tests.language.written import read
from tests.strategies import positions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.table import Position

LONGEST_NAME: Final = 2
"""In words; what is longer is a sentence."""

OTHERS: Final = tuple(language for language in LANGUAGES if language != SOURCE)

RENDERERS: Final[Mapping[str, Callable[[Verdict, Language], str]]] = {
    "explanation": lambda verdict, lang: verdict.explain(lang=lang),
    "headline": lambda verdict, lang: verdict.headline(lang=lang),
    "markdown": lambda verdict, lang: verdict.explain(format="markdown", lang=lang),
    "html": lambda verdict, lang: visible(verdict.explain(format="html", lang=lang)),
    "svg": lambda verdict, lang: visible(verdict.explain(format="svg", lang=lang)),
}

every_other_language = pytest.mark.parametrize("lang", OTHERS)
every_renderer = pytest.mark.parametrize("renderer", RENDERERS)


def nameless(position: Position) -> Position:
    """The position without what somebody wrote into its document, who need not have written it in any one language."""
    flags = tuple(
        flag if flag.terrain is None else replace(flag, terrain=replace(flag.terrain, name="1"))
        for flag in position.flags
    )
    return replace(position, title="", comment="", flags=flags)


def check(text: str, lang: Language) -> None:
    assert english_in(text, lang) == set(), text
    assert "{" not in text, text
    assert "}" not in text, text


@every_other_language
@every_renderer
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_kept_situation_is_told_without_english(situation: str, renderer: str, lang: Language) -> None:
    verdict = decide_claim(nameless(position_of(SITUATIONS[situation])))
    check(RENDERERS[renderer](verdict, lang), lang)


@every_other_language
@given(position=positions())
def test_whatever_lies_on_the_table_is_told_without_english(position: Position, lang: Language) -> None:
    verdict = decide_claim(nameless(position))
    for rendered in RENDERERS.values():
        check(rendered(verdict, lang), lang)


@every_other_language
def test_every_kept_refusal_is_told_without_english(lang: Language) -> None:
    """Only the codes, which stand at the margin, are the same in every language."""
    told_there = [line for line in GOLDEN_REFUSALS[lang].read_text(encoding="utf-8").splitlines() if line[:1] == " "]
    assert told_there
    for line in told_there:
        check(line, lang)


@every_other_language
@every_renderer
@pytest.mark.parametrize("situation", SITUATIONS)
def test_english_would_be_noticed(situation: str, renderer: str, lang: Language) -> None:
    english = RENDERERS[renderer](decide_claim(position_of(SITUATIONS[situation])), "en")
    assert english_in(english, lang)


@every_other_language
def test_a_single_english_word_would_be_noticed(lang: Language) -> None:
    position = position_of(SITUATIONS["fog"])
    text = decide_claim(position).explain(lang=lang)
    assert english_in(f"{text} beats", lang) == {"beats"}
    assert english_in(f"{text} beats", lang, foreign=["Beats"]) == set()
    assert {"beats", "wins", "laid", "whoever"} <= english_only(lang)


@every_other_language
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_text_was_left_in_english(domain: str, lang: Language) -> None:
    """Names may be the same in two languages, sentences not."""
    english = {name(message): strings(message) for message in read(SOURCE, domain) if message.id}
    for message in read(lang, domain):
        if message.id and any(text in english.get(name(message), ()) for text in strings(message)):
            assert all(len([*words_of(told(text))]) <= LONGEST_NAME for text in strings(message)), name(message)
