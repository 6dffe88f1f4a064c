"""What is coloured in prose, in the words of a language: answers, headings, and troops by name."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

from battleline_rules.cards import TROOPS
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.explain.writing import Writer
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from battleline_rules.explain.board import Role
    from battleline_rules.language import Language

_ANSWERS: Final = {
    "bold green": ("outcome-proven", "check-accepted", "replay-legal"),
    "bold red": ("outcome-refuted", "check-rejected", "replay-illegal"),
    "bold yellow": ("outcome-inadmissible",),
    "bold cyan": ("outcome-undecided",),
}
"""Answers in one word, by their message ids, and how they are shown."""


def colored_in_prose(lang: Language, styles: Mapping[Role, str]) -> Iterator[tuple[re.Pattern[str], str]]:
    """Where a style begins and ends: an answer at the start of what is said, a heading, and troops by name.

    "R3" is left alone: in prose it is a rule. Where it is a card, the line of flags says so by its role.
    """
    writer = Writer(Words(), lang)
    for style, answers in _ANSWERS.items():
        yield re.compile(rf"(?:^|: ){_one_of(map(writer.text, answers))}", re.MULTILINE), style
    yield re.compile(r"^== .*", re.MULTILINE), "bold"
    for color, troops in groupby(TROOPS, key=lambda troop: troop.color):
        names = (writer.name(troop).replace(GLUE, " ") for troop in troops)
        yield re.compile(rf"\b{_one_of(names)}"), styles[cast("Role", color.word)]


def _one_of(words: Iterator[str]) -> str:
    return rf"(?:{'|'.join(map(re.escape, words))})\b"
