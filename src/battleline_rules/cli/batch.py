"""Where documents come from: files, standard input and the one-line form, one document at a time.

Nothing here looks into a document. Whatever cannot be had at all - a missing file, a line beyond
every limit - comes as an item with its fault, so that one bad input never stops the others.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

from battleline_rules.documents import LONGEST_DOCUMENT
from battleline_rules.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"

_CHUNK: Final = 1 << 20
_LONGEST_SKIP: Final = 256
"""After so many chunks without an end of line an input is given up, so that an endless one has an end."""

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
_VERSUS: Final = re.compile(r"(?<!\S)vs(?!\S)", re.IGNORECASE)

_Line: TypeAlias = tuple[int, bytes | None]
"""A line's number, from 1, and its bytes; ``None`` if it is too long to be read."""


@dataclass(frozen=True, slots=True)
class Item:
    """One document that was asked about, or the reason why it could not be had.

    ``source`` names it in reports. ``text`` are the bytes of a JSON document, or the one-line
    form. ``line`` is its line in a file of many, and ``None`` for a whole file.
    """

    source: str
    text: bytes | str = b""
    line: int | None = None
    fault: Problem | None = None


def is_one_line_form(argument: str) -> bool:
    """Whether an argument is a position in one line, and no file: it has the word ``vs`` in it."""
    return _VERSUS.search(argument) is not None


def items(arguments: Iterable[str], stdin: BinaryIO) -> Iterator[Item]:
    """Every document that the arguments name, in order, read as they are asked for."""
    for argument in arguments:
        if is_one_line_form(argument):
            yield Item(argument, argument)
        elif argument == STDIN:
            yield from _guarded(_either(STDIN_NAME, stdin), STDIN_NAME)
        else:
            yield from _guarded(_file(argument), shown_name(argument))


def shown_name(path: str) -> str:
    """A file's name as text, whatever bytes the system has for it."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _guarded(found: Iterator[Item], source: str) -> Iterator[Item]:
    try:
        yield from found
    except OSError as error:
        yield Item(source, fault=Problem("$", "cannot-read", f"it cannot be read: {error.strerror or error}"))


def _file(path: str) -> Iterator[Item]:
    name, suffix = shown_name(path), Path(path).suffix.lower()
    with Path(path).open("rb") as stream:
        if suffix == ".jsonl":
            yield from _documents_in(_lines(stream), name)
        elif suffix == ".json":
            yield _whole(name, stream.read(LONGEST_DOCUMENT + 1))
        else:
            yield from _either(name, stream)


def _either(name: str, stream: BinaryIO) -> Iterator[Item]:
    """One document, or one a line if the first line that is not blank is a whole one."""
    lines = _lines(stream)
    number, first = next((line for line in lines if not _is_blank(line)), (1, b""))
    if first is None or _is_whole(first):
        yield from _documents_in(chain([(number, first)], lines), name)
        return
    # The blank lines above it count where a problem is pointed at.
    text = b"\n" * (number - 1) + first
    yield _whole(name, text + stream.read(max(0, LONGEST_DOCUMENT + 1 - len(text))))


def _whole(name: str, text: bytes) -> Item:
    if len(text) > LONGEST_DOCUMENT:
        return Item(name, fault=_too_large("the document is"))
    return Item(name, text)


def _documents_in(lines: Iterable[_Line], name: str) -> Iterator[Item]:
    for number, text in lines:
        source = f"{name}:{number}"
        if text is None:
            yield Item(source, line=number, fault=_too_large("the line is"))
        elif text.strip():
            yield Item(source, text, number)


def _lines(stream: BinaryIO) -> Iterator[_Line]:
    """The lines of a stream, none of them held in memory beyond a document's limit."""
    number = 0
    while line := stream.readline(LONGEST_DOCUMENT + 1):
        number += 1
        if line.endswith(b"\n") or len(line) <= LONGEST_DOCUMENT:
            yield number, line
            continue
        ends = _skip_line(stream)
        yield number, None
        if not ends:
            return


def _skip_line(stream: BinaryIO) -> bool:
    """Pass over the rest of a line; false where no end of it is in sight."""
    for _ in range(_LONGEST_SKIP):
        rest = stream.readline(_CHUNK)
        if not rest or rest.endswith(b"\n"):
            return True
    return False


def _is_blank(line: _Line) -> bool:
    return line[1] is not None and not line[1].strip()


def _is_whole(line: bytes) -> bool:
    """Whether a line has the outline of a whole JSON object; whether it is right is not asked here."""
    outline = _STRING.sub(b"", line.strip())
    return outline.startswith(b"{") and outline.endswith(b"}") and outline.count(b"{") == outline.count(b"}")


def _too_large(what: str) -> Problem:
    return Problem("$", "too-large", f"{what} longer than 1 MiB, the most that a document may have")
