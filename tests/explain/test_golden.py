"""Explanations word for word, as they were read aloud and kept, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.explain.wrapping import columns
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES, catalog
from tests.explain.situations import GOLDEN, SITUATIONS, position_of, told

if TYPE_CHECKING:
    from battleline_rules.language import Language

every_situation = pytest.mark.parametrize("name", SITUATIONS)
every_language = pytest.mark.parametrize("lang", LANGUAGES)

LETTERS: Final = {"en": "", "ro": "ăâîșțĂÂÎȘȚ„”–"}
"""What a language writes with besides ASCII: in Romanian letters with commas below, not with cedillas."""


def kept(name: str, lang: Language) -> str:
    return (GOLDEN[lang] / f"{name}.txt").read_text(encoding="utf-8")


@every_language
@every_situation
def test_an_explanation_is_as_it_was_kept(name: str, lang: Language) -> None:
    assert decide_claim(position_of(SITUATIONS[name])).explain(lang=lang) + "\n" == kept(name, lang)


def test_every_kept_text_has_its_situation_in_every_language() -> None:
    assert set(GOLDEN) == set(LANGUAGES)
    for texts in GOLDEN.values():
        assert {path.stem for path in texts.iterdir()} == set(SITUATIONS)


@every_language
@every_situation
@pytest.mark.parametrize("width", [60, 80, 132])
def test_no_line_is_wider_than_asked(name: str, width: int, lang: Language) -> None:
    text = told(decide_claim(position_of(SITUATIONS[name])), width=width, lang=lang)
    assert max(map(columns, text.splitlines())) <= width


@every_language
@every_situation
def test_a_kept_text_is_plain(name: str, lang: Language) -> None:
    text = kept(name, lang)
    assert all(char.isascii() or char in LETTERS[lang] for char in text)
    assert all(char == "\n" or char.isprintable() for char in text)
    assert not any(line != line.rstrip() for line in text.splitlines())


@every_language
@every_situation
def test_the_answer_is_the_first_word(name: str, lang: Language) -> None:
    verdict = decide_claim(position_of(SITUATIONS[name]))
    first, *_, last = verdict.explain(lang=lang).split("\n\n")
    assert first.split()[0] == catalog(lang).text(f"outcome-{verdict.outcome}")
    assert last.startswith(catalog(lang).text("visible").partition("{")[0])


@every_situation
def test_the_english_answer_is_the_outcome_itself(name: str) -> None:
    verdict = decide_claim(position_of(SITUATIONS[name]))
    assert verdict.explain().split()[0] == verdict.outcome.upper()
