"""The one place where text leaves the command.

Whatever a document, a file name or an argument holds, no control character of it reaches a
terminal: each is written as an escape such as ``\\u001b``, which is also how JSON writes it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

_UNSAFE: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Control characters but the end of line, marks that turn the direction of writing, and halves of characters."""


def harmless(text: str) -> str:
    """The text with an escape in place of everything that could steer a terminal; lines stay lines."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_line(text: str) -> str:
    """A text from outside as part of one line: its ends of line are escapes too."""
    return harmless(text).replace("\n", "\\u000a")


class Painter(Protocol):
    """What writes a text with colours to the stream that it was made for."""

    def __call__(self, text: str, /) -> None:
        """Write the text, coloured."""


class Output:
    """A stream to which only harmless text goes, flushed after every piece.

    ``paint``, if given, makes what writes with colours.
    """

    def __init__(self, stream: TextIO, paint: Callable[[TextIO], Painter] | None = None) -> None:
        self._stream = stream
        self._write: Callable[[str], object] = paint(stream) if paint else stream.write

    def write(self, text: str) -> None:
        """Write the text as it is, but for its control characters."""
        self._write(harmless(text))
        self._stream.flush()

    def line(self, text: str = "") -> None:
        """Write the text and an end of line."""
        self.write(f"{text}\n")
