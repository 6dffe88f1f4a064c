r"""The one place where text leaves the command.

Whatever a document, a file name or an argument holds, no control character of it reaches a
terminal, nor anything invisible: each is written as an escape such as ``\u001b``, which is also
how JSON writes it.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from battleline_rules.explain.board import Role

    Paint = Callable[[str, Role | None], None]

_WIDEST: Final = 80
_NARROWEST: Final = 40

LONGEST_ECHO: Final = 200
"""How much of a text from outside is shown in a line for people."""

_TAIL: Final = 60


def escaped(text: str) -> str:
    """The text with an escape in place of all that steers a terminal or cannot be seen; lines stay lines."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if _is_harmless(char) else _escape(char) for char in text)


def escaped_line(text: str) -> str:
    """A text from outside as part of one line: its ends of line are escapes too."""
    return escaped(text).replace("\n", "\\u000a")


def shortened(text: str, most: int = LONGEST_ECHO) -> str:
    """A text of which, if it is long, only the start and the end are shown, in ``most`` characters."""
    return text if len(text) <= most else f"{text[: most - _TAIL - 3]}...{text[-_TAIL:]}"


def _is_harmless(char: str) -> bool:
    """Whether a character is seen and no more; a separator of words is, one of lines or paragraphs is not."""
    return char.isprintable() or char == "\n" or unicodedata.category(char) == "Zs"


def _escape(char: str) -> str:
    """A character as JSON escapes it, in one or two units of UTF-16."""
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


class Output:
    """A stream to which only harmless text goes, flushed after every piece.

    ``paint``, if given, makes what writes texts with the colours of their roles to the stream.
    """

    def __init__(self, stream: TextIO, paint: Callable[[TextIO], Paint] | None = None) -> None:
        self._stream = stream
        self._paint = paint(stream) if paint else None

    @property
    def terminal(self) -> TextIO | None:
        """The stream, if somebody sits before it."""
        return self._stream if self._stream.isatty() else None

    @property
    def width(self) -> int:
        """How many columns a line of prose may take: 80, fewer on a narrower terminal."""
        if not self._stream.isatty():
            return _WIDEST
        import shutil  # noqa: PLC0415 - only where there is a terminal

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
