r"""The one place where text leaves the command.

Whatever a document, a file name or an argument holds, no control character of it reaches a
terminal: each is written as an escape such as ``\u001b``, which is also how JSON writes it.
"""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from battleline_rules.explain.board import Role

    Paint = Callable[[str, Role | None], None]

_UNSAFE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f"  # all that controls but the end of line
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"  # all that turns the direction of writing, or hides
    "\ud800-\udfff]"  # halves of characters, which no encoding takes
)

_WIDEST: Final = 80
_NARROWEST: Final = 40


def escaped(text: str) -> str:
    """The text with an escape in place of everything that could steer a terminal; lines stay lines."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def escaped_line(text: str) -> str:
    """A text from outside as part of one line: its ends of line are escapes too."""
    return escaped(text).replace("\n", "\\u000a")


class Output:
    """A stream to which only harmless text goes, flushed after every piece.

    ``paint``, if given, makes what writes texts with the colours of their roles to the stream.
    """

    def __init__(self, stream: TextIO, paint: Callable[[TextIO], Paint] | None = None) -> None:
        self._stream = stream
        self._paint = paint(stream) if paint else None

    @property
    def width(self) -> int:
        """How many columns a line of prose may take: 80, fewer on a narrower terminal."""
        if not self._stream.isatty():
            return _WIDEST
        return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))

    def write(self, text: str) -> None:
        """Write the text as it is, but for its control characters."""
        self.spans([(text, None)])

    def line(self, text: str = "") -> None:
        """Write the text and an end of line."""
        self.write(f"{text}\n")

    def spans(self, pieces: Iterable[tuple[str, Role | None]]) -> None:
        """Write pieces of text, each in the colour of its role."""
        for text, role in pieces:
            if self._paint is None:
                self._stream.write(escaped(text))
            else:
                self._paint(escaped(text), role)
        self._stream.flush()
