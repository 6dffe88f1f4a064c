"""Explanations word for word, as they were read aloud and kept."""

from __future__ import annotations

import pytest

from battleline_rules.judge import decide_claim
from tests.explain.situations import GOLDEN, SITUATIONS, position_of, told

every_situation = pytest.mark.parametrize("name", SITUATIONS)


@every_situation
def test_an_explanation_is_as_it_was_kept(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert decide_claim(position_of(SITUATIONS[name])).explain() + "\n" == kept


def test_every_kept_text_has_its_situation() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(SITUATIONS)


@every_situation
@pytest.mark.parametrize("width", [60, 80, 132])
def test_no_line_is_wider_than_asked(name: str, width: int) -> None:
    text = told(decide_claim(position_of(SITUATIONS[name])), width=width)
    assert max(map(len, text.splitlines())) <= width


@every_situation
def test_a_kept_text_is_plain(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert text.isascii()
    assert all(char == "\n" or char.isprintable() for char in text)
    assert not any(line != line.rstrip() for line in text.splitlines())


@every_situation
def test_the_answer_is_the_first_word(name: str) -> None:
    verdict = decide_claim(position_of(SITUATIONS[name]))
    first, *_, last = verdict.explain().split("\n\n")
    assert first.split()[0] == verdict.outcome.upper()
    assert last.startswith("Face up in this position: ")
