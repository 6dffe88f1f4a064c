"""Where documents come from: files, standard input and lines of words, one document at a time.

What a file holds shows in its first line that is not blank. If that is a document already, whole in
its line, so is each of the others; if it begins a game sheet, sheets follow one after the other, each
from such a line to the next; else all of it is one document. Nothing more is looked at here. What cannot be
had at all - a missing file, a line beyond every limit - comes as an item with its fault, so that one
bad input never stops the others.
"""

from __future__ import annotations

import io
import os
import re
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

from battleline_rules.cards import read_card
from battleline_rules.documents.beginnings import is_line
from battleline_rules.documents.plain_json.loader import LARGEST, read_file, source_text
from battleline_rules.errors import CardError, DocumentError, Problem
from battleline_rules.language import sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"

_CHUNK: Final = 1 << 20
_BUFFER: Final = 1 << 17
_LONGEST_SKIP: Final = 256
"""After so many chunks without an end of line an input is given up, so that an endless one has an end."""

# These are compiled when they are first used, which they are not for a file that says what it holds.
_STRING: Final = rb'(?s)"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
"""A string, or what is left of one at the end: it matches at every quote, so that no line takes long."""

_SHEET_BEGINS: Final = rb'(?i)\s*+(?:\{[^}]*+\}\s*+)*+\[\s*+format\s*+"battleline-sheet/'
_OBJECT_BEGINS: Final = rb'\{\s*+["}]'
_FORMAT: Final = b'"format"'
_COMMENTS: Final = rb"(?:\s*+\{[^}]*+\})*+\s*+"
_LIKE_A_SHEET: Final = rb"(?i)" + _COMMENTS + rb"(?:\[\s*+[a-z]|[0-9]++\s*+\.\s*+[a-z]|result\s*+:)"
_BEGINS: Final = rb"(?m)^\{.*$"
_CARDS: Final = r"[^\s,;:/]+"
_MARKS: Final = (";", ":", " /", "/ ")
_KNOWN_WORDS: Final = frozenset({"seen", "last", "claim", "turn", "played", "north", "south"})
_LONGEST_LINE_OF_CARDS: Final = 1000

NO_VS: Final = "usage-no-vs"
NO_SEMICOLON: Final = "usage-no-semicolon"
NOT_ONE_A_LINE: Final = "usage-not-one-a-line"
"""What may be the matter, by message id."""

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
        message = sentence("usage-hinted", message=first.message, hint=sentence(self.hint))
        return DocumentError([replace(first, message=message), *others], error.source, error.omitted)


def items(arguments: Iterable[str], stdin: BinaryIO) -> Iterator[Item]:
    """Every document that the arguments name, in order, read as they are asked for."""
    for argument in arguments:
        if is_line(argument):
            yield Item(argument, argument)
        elif argument == STDIN:
            yield from _guarded(_one_or_many(STDIN_NAME, stdin), STDIN_NAME)
        else:
            yield from _guarded(_file(argument), source_text(argument), _hint_for(argument))


def _guarded(found: Iterator[Item], source: str, hint: str = "") -> Iterator[Item]:
    try:
        yield from found
    except DocumentError as error:
        yield Item(source, fault=error, hint=hint)
    except OSError as error:
        yield Item(source, fault=_fault("unreadable", sentence("usage-unreadable-end", why=str(error.strerror))))


def _file(path: str) -> Iterator[Item]:
    name, suffix = source_text(path), os.path.splitext(path)[1].lower()  # noqa: PTH122 - pathlib is slow to load
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
        return open(path, "rb", buffering=_BUFFER)  # noqa: PTH123 - as above
    except (OSError, ValueError):
        read_file(path)  # knows what to say of a file that cannot be opened
        raise


def _one_or_many(name: str, stream: BinaryIO) -> Iterator[Item]:
    """One document, or as many as the first line that is not blank says."""
    lines = _lines(stream)
    first = next((line for line in lines if not _is_blank(line)), (1, b""))
    # Like an object, a comment begins with a brace; what comes after it tells them apart.
    beginning = _comments_and_more(first, lines)
    text = _joined(beginning)
    if _begins_sheet(text):
        yield from _sheets(beginning, lines, name)
    elif re.match(_LIKE_A_SHEET, text) is not None:
        yield _whole(name, beginning, stream)
    elif first[1] is None or _is_whole(first[1]) or _is_words(first[1]):
        yield from _one_a_line(chain(beginning, lines), name)
    else:
        yield _whole(name, beginning, stream)


def _whole(name: str, beginning: Sequence[_Line], stream: BinaryIO) -> Item:
    """All of a stream as one document, of which some lines have been read."""
    # The blank lines before it count where a problem is pointed at. One byte too many is a fault for the loader.
    text = b"\n" * min(beginning[0][0] - 1, LARGEST + 1) + _joined(beginning)
    rest = stream.read(max(0, LARGEST + 1 - len(text)))
    whole = text + b"\n" + rest if rest else text
    several = any(_is_whole(line[0]) for line in re.compile(_BEGINS).finditer(whole, len(text)))
    return Item(name, whole, hint=NOT_ONE_A_LINE if several else "")


def _comments_and_more(first: _Line, lines: Iterator[_Line]) -> list[_Line]:
    """The lines from the first one to that on which the comments of a sheet are over, if it may begin with any."""
    read, size, brace = [first], 0, b""
    if first[1] is not None and _FORMAT in first[1] and _is_whole(first[1]):
        return read  # whoever writes documents one a line gets the first answer before writing the second
    while (text := read[-1][1]) is not None and size <= LARGEST:
        found = re.match(_COMMENTS, line := brace + text)
        assert found is not None  # noqa: S101 - the pattern matches nothing at least
        more = line[found.end() :]
        if more and not more.startswith(b"{"):
            break
        brace = more[:1]
        following = next(lines, None)
        if following is None:
            break
        read.append(following)
        size += len(text)
    return read


def _sheets(beginning: Sequence[_Line], lines: Iterable[_Line], name: str) -> Iterator[Item]:
    """Game sheets, each of which begins where the one before it ends."""
    texts = _texts_of_sheets(beginning, lines)
    start, text = next(texts)
    following = next(texts, None)
    if following is None:
        # Alone it is the whole file, and has the file's name.
        yield Item(name, b"\n" * min(start - 1, LARGEST + 1) + text)
        return
    for number, one in chain([(start, text), following], texts):
        yield Item(f"{name}:{number}", one, number)


def _texts_of_sheets(beginning: Sequence[_Line], lines: Iterable[_Line]) -> Iterator[tuple[int, bytes]]:
    """The first line's number and the text of each sheet, of which never much more is held than a document may have."""
    sheet = list(beginning)
    size = len(_joined(sheet))
    for number, line in lines:
        if line is not None and _begins_sheet(line):
            yield sheet[0][0], _joined(sheet)
            sheet, size = [], 0
        if size <= LARGEST:
            sheet.append((number, line))
            size += LARGEST + 1 if line is None else len(line) + 1
    yield sheet[0][0], _joined(sheet)


def _joined(lines: Sequence[_Line]) -> bytes:
    """The text of some lines. Of blank lines in a row not all have come; a line that is too long makes the text so."""
    text, end = bytearray(), lines[0][0]
    for number, line in lines:
        text += b"\n" * min(number - end, LARGEST)
        text += b"\n" * (LARGEST + 1) if line is None else line
        end = number
    return bytes(text)


def _one_a_line(lines: Iterable[_Line], name: str) -> Iterator[Item]:
    for number, text in lines:
        source = f"{name}:{number}"
        if text is None:
            yield Item(source, line=number, fault=_fault("too-large", sentence("usage-long-line", most=LARGEST)))
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
    if re.match(_OBJECT_BEGINS, line) is None:
        return False
    outline = re.sub(_STRING, b"", line)
    return outline.endswith(b"}") and outline.count(b"{") == outline.count(b"}")


def _is_words(line: bytes) -> bool:
    """Whether a line is a document in words."""
    try:
        return is_line(line.decode())
    except UnicodeDecodeError:
        return False


def _begins_sheet(line: bytes) -> bool:
    """Whether a game sheet begins in a line."""
    return re.match(_SHEET_BEGINS, line) is not None


def _hint_for(argument: str) -> str:
    """What a name of a file may have been meant as that says cards, as lines do whose marks were forgotten."""
    parts = argument[:_LONGEST_LINE_OF_CARDS].split()
    words = [word for part in parts for word in re.findall(_CARDS, part)]
    cards = sum(map(_is_card, words))
    if not cards or 2 * cards < len([word for word in words if word.lower() not in _KNOWN_WORDS]):
        return ""
    if len(parts) > 1 and any(mark in argument for mark in _MARKS):
        return NO_SEMICOLON
    return NO_VS if len(parts) > 1 or cards == len(words) else ""


def _is_card(word: str) -> bool:
    try:
        read_card(word)
    except CardError:
        return False
    return True


def _fault(code: str, message: str) -> DocumentError:
    return DocumentError([Problem("$", code, message)])
