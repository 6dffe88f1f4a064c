"""Where documents come from: files, standard input and lines of words, one document at a time.

What a file holds shows in its first line that is not blank. If that is a document already, whole in
its line, so is each of the others; if it begins a game sheet, sheets follow one after the other, each
from such a line to the next; else all of it is one document. Nothing more is looked at here. What cannot be
had at all - a missing file, a line beyond every limit - comes as an item with its fault, so that one
bad input never stops the others.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

from battleline_rules.cards import read_card
from battleline_rules.documents import is_line, read_file
from battleline_rules.documents.plain_json.loader import LARGEST, source_text
from battleline_rules.errors import CardError, DocumentError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"

_CHUNK: Final = 1 << 20
_LONGEST_SKIP: Final = 256
"""After so many chunks without an end of line an input is given up, so that an endless one has an end."""

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""A string, or what is left of one at the end: it matches at every quote, so that no line takes long."""

_SHEET_BEGINS: Final = re.compile(rb'\s*+\[\s*+format\s*+"battleline-sheet/', re.IGNORECASE)
_OBJECT_BEGINS: Final = re.compile(rb'\{\s*+["}]')
_BEGINS: Final = re.compile(rb"^\{.*$", re.MULTILINE)
_CARDS: Final = re.compile(r"[^\s,]+")
_LONGEST_LINE_OF_CARDS: Final = 1000

NO_VS: Final = 'is the word "vs" missing, as in "R3 R4 R5 vs B8"?'
NOT_ONE_A_LINE: Final = (
    "documents one a line each have to be whole in their line, and the first is not; "
    "a file whose name ends in .jsonl is always read line by line"
)

_Line: TypeAlias = tuple[int, bytes | None]
"""A line's number, from 1, and its bytes; ``None`` if it is too long to be read."""


@dataclass(frozen=True, slots=True)
class Item:
    """One document that was asked about, or the reason why it could not be had.

    ``source`` names it in reports. ``text`` are the bytes in a file, or the line that is an argument
    itself. ``line`` is the document's first line in a file of many, and ``None`` for a whole file. ``hint``
    is what may be the matter if something is wrong with it.
    """

    source: str
    text: bytes | str = b""
    line: int | None = None
    fault: DocumentError | None = None
    hint: str = ""

    def explained(self, error: DocumentError) -> DocumentError:
        """What is wrong with this document, with what may be the matter."""
        if not self.hint:
            return error
        first, *others = error.problems
        return DocumentError(
            [replace(first, message=f"{first.message}; {self.hint}"), *others], error.source, error.omitted
        )


def items(arguments: Iterable[str], stdin: BinaryIO) -> Iterator[Item]:
    """Every document that the arguments name, in order, read as they are asked for."""
    for argument in arguments:
        if is_line(argument):
            yield Item(argument, argument)
        elif argument == STDIN:
            yield from _guarded(_one_or_many(STDIN_NAME, stdin), STDIN_NAME)
        else:
            hint = NO_VS if _are_cards(argument) else ""
            yield from _guarded(_file(argument), source_text(argument), hint)


def _guarded(found: Iterator[Item], source: str, hint: str = "") -> Iterator[Item]:
    try:
        yield from found
    except DocumentError as error:
        yield Item(source, fault=error, hint=hint)
    except OSError as error:
        yield Item(source, fault=_fault("unreadable", f"this cannot be read to its end: {error.strerror}"))


def _file(path: str) -> Iterator[Item]:
    name, suffix = source_text(path), Path(path).suffix.lower()
    if suffix == ".json":
        yield Item(name, read_file(path))
        return
    with _opened(path) as stream:
        if suffix == ".jsonl":
            yield from _one_a_line(_lines(stream), name)
        else:
            yield from _one_or_many(name, stream)


def _opened(path: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except (OSError, ValueError):
        read_file(path)  # knows what to say of a file that cannot be opened
        raise


def _one_or_many(name: str, stream: BinaryIO) -> Iterator[Item]:
    """One document, or as many as the first line that is not blank says."""
    lines = _lines(stream)
    number, first = next((line for line in lines if not _is_blank(line)), (1, b""))
    if first is None or _is_whole(first) or _is_words(first):
        yield from _one_a_line(chain([(number, first)], lines), name)
        return
    if _begins_sheet(first):
        yield from _sheets(chain([(number, first)], lines), name)
        return
    # The blank lines before it count where a problem is pointed at. One byte too many is a fault for the loader.
    text = b"\n" * min(number - 1, LARGEST + 1) + first
    rest = stream.read(max(0, LARGEST + 1 - len(text)))
    several = any(_is_whole(line[0]) for line in _BEGINS.finditer(rest))
    yield Item(name, text + rest, hint=NOT_ONE_A_LINE if several else "")


def _sheets(lines: Iterable[_Line], name: str) -> Iterator[Item]:
    """Game sheets, each of which begins where the one before it ends."""
    texts = _texts_of_sheets(lines)
    start, text = next(texts)
    following = next(texts, None)
    if following is None:
        # Alone it is the whole file, and has the file's name.
        yield Item(name, b"\n" * min(start - 1, LARGEST + 1) + text)
        return
    for number, one in chain([(start, text), following], texts):
        yield Item(f"{name}:{number}", one, number)


def _texts_of_sheets(lines: Iterable[_Line]) -> Iterator[tuple[int, bytes]]:
    """The first line's number and the text of each sheet, of which never much more is held than a document may have."""
    text, start, end = bytearray(), 0, 0
    for number, line in lines:
        if not text or (line is not None and _begins_sheet(line)):
            if text:
                yield start, bytes(text)
            text.clear()
            start = end = number
        if len(text) <= LARGEST:
            # Of blank lines in a row not all have come; a line that is too long makes the sheet so.
            text += b"\n" * min(number - end, LARGEST)
            text += b"\n" * LARGEST if line is None else line
            end = number
    yield start, bytes(text)


def _one_a_line(lines: Iterable[_Line], name: str) -> Iterator[Item]:
    for number, text in lines:
        source = f"{name}:{number}"
        if text is None:
            message = f"the line has more than {LARGEST} bytes (1 MiB), the most that a document may have"
            yield Item(source, line=number, fault=_fault("too-large", message))
        elif text.strip():
            yield Item(source, text, number)


def _lines(stream: BinaryIO) -> Iterator[_Line]:
    """The lines of a stream, without their ends; none is held in memory beyond a document's limit.

    Of blank lines in a row only the first is sure to come.
    """
    number = 0
    while line := stream.readline(LARGEST + 1):
        number += 1
        if line.isspace() and line.endswith(b"\n"):
            yield number, b""
            number += _skip_blank_lines(stream)
            continue
        if line.endswith(b"\n") or len(line) <= LARGEST:
            yield number, line.removesuffix(b"\n")
            continue
        ends = _skip_line(stream)
        yield number, None
        if not ends:
            return


def _skip_blank_lines(stream: BinaryIO) -> int:
    """Pass over all blank lines that are at hand; returns how many. It waits for nothing that a line would not."""
    skipped = 0
    while isinstance(stream, io.BufferedReader):
        at_hand = stream.peek()
        blank = len(at_hand) - len(at_hand.lstrip())
        end = at_hand.rfind(b"\n", 0, blank) + 1
        if end == 0:
            break
        skipped += stream.read(end).count(b"\n")
    return skipped


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
    line = line.strip()
    # A comment of a game sheet has braces too.
    if _OBJECT_BEGINS.match(line) is None:
        return False
    outline = _STRING.sub(b"", line)
    return outline.endswith(b"}") and outline.count(b"{") == outline.count(b"}")


def _is_words(line: bytes) -> bool:
    """Whether a line is a document in words."""
    try:
        return is_line(line.decode())
    except UnicodeDecodeError:
        return False


def _begins_sheet(line: bytes) -> bool:
    """Whether a game sheet begins in a line."""
    return _SHEET_BEGINS.match(line) is not None


def _are_cards(text: str) -> bool:
    """Whether a text names cards and nothing else, as a line does whose ``vs`` was forgotten."""
    words = _CARDS.findall(text[:_LONGEST_LINE_OF_CARDS])
    return bool(words) and all(word.lower() == "seen" or _is_card(word) for word in words)


def _is_card(word: str) -> bool:
    try:
        read_card(word)
    except CardError:
        return False
    return True


def _fault(code: str, message: str) -> DocumentError:
    return DocumentError([Problem("$", code, message)])
