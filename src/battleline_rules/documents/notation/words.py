"""The words of which one-line notations are made, and how their problems are told.

A notation is made of words, of texts in double quotes, written as JSON writes them, of fields such as
``slots=4``, and of the marks ``; : / = @``. Blanks, line ends and commas part words and mean
nothing else; case does not matter but in quoted texts.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import LEADER_NAMES, TACTIC_NAMES, fold_name
from battleline_rules.documents.plain_json.loader import MOST_PROBLEMS
from battleline_rules.documents.plain_json.places import Lines
from battleline_rules.documents.plain_json.writer import one_line
from battleline_rules.documents.positions.slips import is_troop_like
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.language import sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from battleline_rules.documents.plain_json.checking import Fault, Faults
    from battleline_rules.documents.plain_json.places import Path

Kind: TypeAlias = Literal["word", "text", "field", "mark"]

QUOTED: Final = r'"[^"\\\r\n]*+(?:\\.[^"\\\r\n]*+)*+"?'
"""A text in double quotes, of which the second may be missing; it never goes on in the next line."""

EMPTY: Final = "-"
"""Stands where there could be a card and is none."""

TOO_MANY: Final = 5000
"""No notation has nearly so many words that all mean something."""

_WORD: Final = re.compile(
    rf'(?P<text>{QUOTED})|(?P<field>[A-Za-z_]++=[^\s;"/@]*+)|(?P<mark>[;:/=@])|(?P<word>[^\s,;:/=@"]++)'
)
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_LONG_NAMES: Final = frozenset(name for name in (*TACTIC_NAMES, *LEADER_NAMES) if "-" in name)
_MOST_WORDS: Final = max(name.count("-") for name in _LONG_NAMES) + 1
_NUMBER: Final = re.compile("[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a notation, and where it begins."""

    text: str
    offset: int
    kind: Kind

    @property
    def lower(self) -> str:
        """The word in lower case, where it is ASCII: no look-alike letter passes for another."""
        return self.text.lower() if self.text.isascii() else self.text

    def is_mark(self, mark: str) -> bool:
        """Whether it is this mark."""
        return self.kind == "mark" and self.text == mark

    def is_word(self, *words: str) -> bool:
        """Whether it is one of these words."""
        return self.kind == "word" and self.lower in words


def words_of(text: str) -> list[Word]:
    """Every word of a notation, or :data:`TOO_MANY` of them, among which is always one that is out of place."""
    return [Word(found[0], found.start(), _kind(found)) for found in itertools.islice(_WORD.finditer(text), TOO_MANY)]


def known_or_written(text: str, known: Iterable[str]) -> str:
    """One of some words, whatever its case; another text as it is written, for whoever reads the document to refuse."""
    lower = text.lower() if text.isascii() else text
    return lower if lower in known else text


def number_or_text(text: str) -> int | str:
    """The whole number that a text writes, or else the text, for whoever reads the document to refuse."""
    return int(text) if _NUMBER.fullmatch(text) else text


def card_names(words: Sequence[Word]) -> list[tuple[str, int]]:
    """The names of cards that words make, each with its offset: of several words the longest name that begins there.

    A slip such as ``Red 3`` is one name too, so that it is one problem.
    """
    names: list[tuple[str, int]] = []
    at = 0
    while at < len(words):
        count = next((count for count in range(_MOST_WORDS, 1, -1) if _is_name(words[at : at + count])), 1)
        names.append((_joined(words[at : at + count]), words[at].offset))
        at += count
    return names


def unquoted(text: str) -> str | None:
    """What a text in double quotes says, or ``None`` where it is not written as JSON writes it."""
    try:
        said = json.loads(text)
    except ValueError:
        return None
    return said if isinstance(said, str) and not _HALF_CHARACTER.search(said) else None


def in_quotes(text: str) -> str:
    """A text in double quotes, as JSON writes it on one line that is safe to show."""
    return one_line({"": text}).decode().removeprefix('{"": ').removesuffix("}")


def error_in(text: str, faults: Faults, offset_of: Callable[[Fault | Path], int], name: str = "") -> DocumentError:
    """The error that lists the faults of a text in their order; all of them have the path ``$``."""
    lines = Lines(text)

    def where(path: Path) -> str:
        line, column = lines.at(offset_of(path))
        if line == 1:
            return sentence("place-in-line", column=column)
        return sentence("place-in-lines", line=line, column=column)

    def problem(offset: int, fault: Fault) -> Problem:
        message = fault.message if isinstance(fault.message, str) else fault.message(where)
        return Problem("$", fault.code, message, *lines.at(offset))

    found = sorted(((offset_of(fault), fault) for fault in faults.found), key=lambda pair: pair[0])
    return DocumentError([problem(*pair) for pair in found[:MOST_PROBLEMS]], name, max(0, len(found) - MOST_PROBLEMS))


def _kind(found: re.Match[str]) -> Kind:
    if found["word"] is not None:
        return "word"
    if found["mark"] is not None:
        return "mark"
    return "text" if found["text"] is not None else "field"


def _is_name(words: Sequence[Word]) -> bool:
    name = _joined(words)
    return len(words) > 1 and (fold_name(name) in _LONG_NAMES or is_troop_like(name))


def _joined(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
