"""Lines of a given width, and text of strangers made harmless."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

GLUE: Final = "\u00a0"
"""A space at which no line is broken."""

_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_PILED: Final = 2
_MOST_MARKS: Final = 4
_CUT: Final = "..."


def harmless(text: str, longest: int) -> str:
    """The text on one line, for any terminal: what controls, hides or reorders is shown as an escape.

    At most ``longest`` columns are kept. Runs of white space become one space, and of piled up
    combining marks two remain; of marks that take no room, whatever they do, four.
    """
    if len(text) <= longest and text.isascii() and text.isprintable():
        return " ".join(text.split())
    shown: list[str] = []
    kept = used = marks = piled = 0
    for char in " ".join(text[: 4 * longest + 4].split()):
        piles = unicodedata.combining(char) > 0
        marks = marks + 1 if piles or unicodedata.category(char) in _MARKS else 0
        piled = piled + piles if marks else 0
        if piled <= _MOST_PILED and marks <= _MOST_MARKS:
            shown.append(_shown(char))
            used += columns(shown[-1])
            if used <= longest - len(_CUT):
                kept = len(shown)
    if used <= longest and len(text) <= 4 * longest:
        return "".join(shown)
    return "".join(shown[:kept]) + _CUT


def _shown(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Zs":
        return " "
    if category[0] == "C" or category in {"Zl", "Zp"}:
        return f"\\u{ord(char):04x}"
    return char


def columns(text: str) -> int:
    """How many columns a terminal needs for the text."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) in _MARKS:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` columns; a word that is longer is cut."""
    lines: list[str] = []
    line = ""
    for word in _words(text, width):
        longer = f"{line} {word}" if line else word
        if line and columns(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [one.replace(GLUE, " ") for one in (*lines, line)]


def _words(text: str, width: int) -> Iterator[str]:
    for word in text.split(" "):
        if columns(word) <= width:
            yield word
        elif GLUE in word:
            yield from _words(word.replace(GLUE, " "), width)
        else:
            yield from _pieces(word, width)


def _pieces(word: str, width: int) -> Iterator[str]:
    piece = ""
    for char in word:
        if columns(piece + char) > width:
            yield piece
            piece = ""
        piece += char
    yield piece
