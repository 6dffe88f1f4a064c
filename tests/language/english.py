"""Finds English words in what is told in another language.

A test of any text asks ``english_in(text, lang)``. Words that both languages write alike are not found, so what it
finds is English.
"""

from __future__ import annotations

import re
import string
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from battleline_rules.language.catalogs import DOMAINS
from battleline_rules.language.making import SOURCE, strings
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
"""A word, its apostrophes included."""

FOR_PROGRAMS: Final = re.compile(
    r"""
    \w+=[\w-]+                      # an option with its value, as documents write it
    | --[a-z-]+(?:[ \u00a0=](?:json|text))?
    | "[^"\n]*"                     # keys of JSON, and what users wrote
    | \\u[0-9a-f]{4}                # what is shown instead of a control character
    """,
    re.VERBOSE,
)
"""What is the same in every language, since programs read it or users wrote it."""


def words_of(text: str) -> Iterator[str]:
    """The words of a text, in small letters."""
    return (found.casefold() for found in WORD.findall(FOR_PROGRAMS.sub(" ", text)))


def told(text: str) -> str:
    """What a text of a catalog says, without its fields."""
    return " ".join(said for said, _, _, _ in string.Formatter().parse(text))


@cache
def english_only(language: str) -> frozenset[str]:
    """The words of English texts that no text of this language has."""
    return _vocabulary(SOURCE) - _vocabulary(language)


def english_in(text: str, language: str, *, foreign: Iterable[str] = ()) -> set[str]:
    """The words of a text that only English texts have; ``foreign`` are words that somebody else chose."""
    return {word for word in words_of(text) if word in english_only(language)} - {word.casefold() for word in foreign}


def visible(markup: str) -> str:
    """What a reader sees or hears of HTML or SVG."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return "\n".join(reader.told)


class _Reader(HTMLParser):
    """Collects text, and the attributes that are shown or read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen += tag in _UNSEEN
        self.told += [value for name, value in attrs if value and name in _TOLD]

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.told.append(data)


_UNSEEN: Final = frozenset({"style", "script", "code"})
_TOLD: Final = frozenset({"title", "alt", "aria-label", "aria-description", "placeholder"})


@cache
def _vocabulary(language: str) -> frozenset[str]:
    texts = (
        text for domain in DOMAINS for message in read(language, domain) if message.id for text in strings(message)
    )
    return frozenset(word for text in texts for word in words_of(told(text)))
