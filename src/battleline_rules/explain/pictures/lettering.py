"""How much room text takes, guessed for the widest of the usual fonts, since a picture cannot ask."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from battleline_rules.explain.wrapping import GLUE
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE_HEIGHT: Final = 1.25
"""From one line of text to the next, in sizes of its letters."""

_THIN: Final = frozenset("ijlI|'’")
_NARROW: Final = frozenset("frt.,:;!()[]{}/\\- ")
_BROAD: Final = frozenset("mMW@%w—…+=<>~")
_BOLD: Final = 1.1
_STEP: Final = 0.25
_CUT: Final = "…"


@cache
def _em(char: str) -> float:
    """A character's width in em."""
    if char in _THIN:
        return 0.34
    if char in _NARROW:
        return 0.42
    if char in _BROAD:
        return 1.0
    if char.isascii():
        return 0.79 if char.isupper() else 0.64
    if unicodedata.combining(char):
        return 0.0
    parts = unicodedata.normalize("NFKD", char)
    # Of scripts whose letters are not made of Latin ones nothing is known here.
    return 1.0 if parts == char else max(sum(map(_em, parts)), 0.34)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text in letters of this size, rather too much than too little."""
    return sum(map(_em, text)) * size * (_BOLD if bold else 1.0)


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text in lines, and the size of its letters."""

    lines: tuple[str, ...]
    size: float
    bold: bool = False


def set_in(text: str, width: float, size: float, *, most: int = 99, bold: bool = False) -> Lettering:
    """The text in lines no wider than ``width``; of more than ``most`` lines the rest is cut."""
    lines = list(_lines(text, width, size, bold=bold))
    if len(lines) > most:
        last = lines[most - 1]
        while last and width_of(last + _CUT, size, bold=bold) > width:
            last = last[:-1]
        lines[most - 1 :] = [last.rstrip() + _CUT]
    return Lettering(tuple(lines), size, bold)


def fitted(text: str, width: float, sizes: tuple[float, float], *, most: int = 1, bold: bool = False) -> Lettering:
    """The text in at most so many lines, in the largest letters of these sizes in which no word has to be torn.

    ``sizes`` are the smallest and the largest. In the smallest, what is too long is cut.
    """
    smallest, size = sizes
    while size > smallest and not _fits(text, width, size, most, bold=bold):
        size -= _STEP
    return set_in(text, width, max(size, smallest), most=most, bold=bold)


def _fits(text: str, width: float, size: float, most: int, *, bold: bool) -> bool:
    words = text.replace(GLUE, " ").split()
    whole = all(width_of(word, size, bold=bold) <= width for word in words)
    return whole and len(list(_lines(text, width, size, bold=bold))) <= most


def _lines(text: str, width: float, size: float, *, bold: bool) -> Iterator[str]:
    line = ""
    for word in _words(text, width, size, bold=bold):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold=bold) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def _words(text: str, width: float, size: float, *, bold: bool) -> Iterator[str]:
    """The words, those glued together as one; one that is too wide for a line in pieces."""
    for glued in text.split(" "):
        whole = glued.replace(GLUE, " ")
        fits = width_of(whole, size, bold=bold) <= width
        for word in [whole] if fits else whole.split(" "):
            yield from _pieces(word, width, size, bold=bold)


def _pieces(word: str, width: float, size: float, *, bold: bool) -> Iterator[str]:
    piece = ""
    for char in word:
        if piece and width_of(piece + char, size, bold=bold) > width:
            yield piece
            piece = ""
        piece += char
    yield piece
