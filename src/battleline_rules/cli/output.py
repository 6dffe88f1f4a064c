r"""The one place where text leaves the command.

Whatever a document, a file name or an argument holds, no control character of it reaches a
terminal, nor anything invisible: each is written as an escape such as ``\u001b``, which is also
how JSON writes it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from battleline_rules.explain.board import Role

    Paint = Callable[[str, Role | None], None]

_WIDEST: Final = 80
_NARROWEST: Final = 40

LONGEST_ECHO: Final = 200
"""How much of a text from outside is shown in a line for people."""

_TAIL: Final = 60

_MARGIN: Final = 2
_LARGEST_MARGIN: Final = 3
"""Lines that go on begin in the first third of the columns."""

_BESIDE: Final = re.compile(r" *\S+(?: \S+)*  +(?=\S)")
"""What stands before a column of text: a name and several spaces."""


def escaped(text: str) -> str:
    """The text with an escape in place of all that steers a terminal or cannot be seen; lines stay lines."""
    if text.replace("\n", "").isprintable():
        return text
    return text.translate({ord(char): _escape(char) for char in set(text) if not _is_harmless(char)})


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


def folded(line: str, width: int) -> Iterator[str]:
    """A line in lines of at most ``width`` columns, which are 40 or more.

    All but the first begin further in, or, where a name stands before a column of text, in that column.
    """
    from battleline_rules.explain.wrapping import GLUE, columns, wrapped  # noqa: PLC0415 - most lines are short

    if columns(line) <= width:
        yield line
        return
    widest = width // _LARGEST_MARGIN
    beside = _BESIDE.match(line)
    text = line.lstrip(" ")
    start = len(line) - len(text)
    if beside and columns(beside[0]) <= widest:
        head, text = beside[0], line[beside.end() :]
        margin = columns(head)
    elif text.startswith("^ ") and start > widest:
        # What is wrong in the line above, far to the right: the mark stays where it is.
        yield " " * min(start, width - 1) + "^"
        head, text, margin = " " * _MARGIN, text.removeprefix("^ "), _MARGIN
    else:
        head = " " * min(start, widest)
        margin = min(len(head) + _MARGIN, widest)
    # No line breaks between a word and its number: "Red 3".
    first, *more = wrapped(re.sub(r" (?=\d)", GLUE, text), width - margin)
    yield (head + first).rstrip(" ")
    yield from (f"{' ' * margin}{one}".rstrip(" ") for one in more)


class Output:
    """A stream to which only harmless text goes, flushed after every piece.

    ``paint``, if given, makes what writes texts with the colours of their roles to the stream. On a terminal lines for
    people, which are those of :meth:`line`, are folded to fit; ``folds`` says whether what is written is for people.
    """

    def __init__(self, stream: TextIO, paint: Callable[[TextIO], Paint] | None = None, *, folds: bool = True) -> None:
        self._stream = stream
        self._paint = paint(stream) if paint else None
        self._folds = folds and stream.isatty()

    @property
    def terminal(self) -> TextIO | None:
        """The stream, if somebody sits before it."""
        return self._stream if self._stream.isatty() else None

    @property
    def columns(self) -> int | None:
        """How many columns the terminal has, 40 at least; ``None`` if the stream is none."""
        return max(_NARROWEST, _columns(self._stream)) if self._stream.isatty() else None

    @property
    def width(self) -> int:
        """How many columns a line of prose may take: 80, fewer on a narrower terminal."""
        return min(_WIDEST, self.columns or _WIDEST)

    def write(self, text: str) -> None:
        """Write the text as it is, but for its control characters."""
        self.spans([(text, None)])

    def line(self, text: str = "") -> None:
        """Write the text and an end of line; what is too long for a terminal goes on in the next line."""
        columns = self.columns if self._folds else None
        if columns is not None:
            text = "\n".join(one for line in escaped(text).split("\n") for one in folded(line, columns))
        self.write(f"{text}\n")

    def spans(self, pieces: Iterable[tuple[str, Role | None]]) -> None:
        """Write pieces of text, each in the colour of its role."""
        for text, role in pieces:
            if self._paint is None:
                self._stream.write(escaped(text))
            else:
                self._paint(escaped(text), role)
        self._stream.flush()


def _columns(stream: TextIO) -> int:
    """How wide a terminal is, as the environment has it or as it says itself."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdecimal() and int(told[:9]) > 0:
        return int(told[:9])
    try:
        return os.get_terminal_size(stream.fileno()).columns or _WIDEST
    except (OSError, ValueError):
        return _WIDEST
