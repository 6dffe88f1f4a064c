"""From a file, a text or a Python value to what a document means, or to all that is wrong with it.

What is right takes the fast way: msgspec decodes it, and one walk finds nothing to say. When
anything is wrong, the strict reader goes over the text once more, and the same walk over what
it read finds every fault, now with line and column. Where there is little to read, the strict
reader is done before msgspec is loaded.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from battleline_rules.documents import plain_json
from battleline_rules.documents.plain_json.checking import TOO_LARGE, Fault, FaultFound, Faults, Node, NoFaults
from battleline_rules.documents.plain_json.places import Lines, Path, offset_of, path_text
from battleline_rules.documents.plain_json.reader import DEEPEST, MOST_VALUES, read_json
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.echo import quoted
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.documents.plain_json.reader import Reading

LARGEST: Final = 1 << 20
"""How many bytes a document may have."""

MOST_PROBLEMS: Final = 100
"""How many problems are listed; the others are counted."""

T = TypeVar("T")

Build: TypeAlias = Callable[[Node], T | None]
"""Makes what a document means of its value; reports what is wrong with it, and then may return ``None``."""

Glance: TypeAlias = Callable[[object, int], T | None]
"""Makes what a document means of its value and the number of colons in its text, where nothing has to be asked.

``None`` says nothing. It is tried with texts that have no backslash, in which colons are written as what they are.
"""

_FEW: Final = 8
_SMALL: Final = 1 << 13
"""So many texts of so many bytes are read before msgspec is loaded."""

_read_before: Final = [0]
"""How many texts have been read by this process."""

_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_WHY_UNREADABLE: Final = {errno.EACCES: "unreadable-denied", errno.ENAMETOOLONG: "unreadable-long-name"}


def read_file(path: str | os.PathLike[str]) -> bytes:
    """What a file holds, whatever kind of file it is; never more than a document's limit and one byte.

    Raises :class:`DocumentError` with code ``no-such-file``, ``is-a-directory`` or ``unreadable``.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - takes what os.PathLike promises and no more
            return file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise _unreadable(path, "no-such-file", sentence("no-such-file")) from None
    except IsADirectoryError:
        raise _unreadable(path, "is-a-directory", sentence("is-a-directory")) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, "unreadable", _why_unreadable(error)) from None


def source_text(path: str | os.PathLike[str]) -> str:
    """A path as messages name it: as it is, but escaped what a terminal might obey."""
    return "".join(char if char.isprintable() else quoted(char)[1:-1] for char in os.fspath(path))


def glanced(source: object, glance: Glance[T]) -> T | None:
    """What a text holds, if that is plain to see; ``None`` says nothing about the text."""
    # A character has up to four bytes.
    most = LARGEST if isinstance(source, bytes) else LARGEST // 4
    if _read_before[0] < _FEW or not isinstance(source, str | bytes) or len(source) > most:
        return None
    import msgspec  # noqa: PLC0415 - as below

    try:
        if isinstance(source, str):
            return None if "\\" in source else glance(msgspec.json.decode(source), source.count(":"))
        return None if b"\\" in source else glance(msgspec.json.decode(source), source.count(b":"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_source(source: object, build: Build[T], *, name: str = "", first_line: int = 1) -> T:
    """Read a JSON text, as ``str`` or bytes, or a value that Python holds already.

    ``name`` is the file's, for :attr:`DocumentError.source`, and ``first_line`` the text's in it.
    Raises :class:`DocumentError`.
    """
    if isinstance(source, str | bytes | bytearray | memoryview):
        text = source if isinstance(source, str | bytes) else bytes(cast("bytearray", source))
        check_size(text, name=name)
        found = _read_quickly(text, build)
        return _read_strictly(_decoded(text, name, first_line), build, name, first_line) if found is None else found
    faults = Faults()
    result = _built_or_not(build, lambda: plain_json.plain_value(source, faults), faults)
    if faults.found:
        raise document_error([located_nowhere(fault) for fault in faults.found[:MOST_PROBLEMS]], name, faults)
    return _built(result)


def _read_quickly(text: str | bytes, build: Build[T]) -> T | None:
    """What a text holds, if nothing is wrong with it."""
    _read_before[0] += 1
    if _read_before[0] <= _FEW and len(text) <= _SMALL:
        return None
    import msgspec  # noqa: PLC0415 - it takes longer to load than a few texts to be read

    try:
        value = msgspec.json.decode(text)
        colons = text.count(":") if isinstance(text, str) else text.count(b":")
        escapes = "\\" in text if isinstance(text, str) else b"\\" in text
        if _is_surely_right(value, colons, escapes=escapes):
            return _built(build(Node(value, (), NoFaults())))
    except (msgspec.DecodeError, UnicodeError, RecursionError, FaultFound):
        pass
    return None


def check_size(text: str | bytes, *, name: str = "") -> None:
    """Refuse a text that is larger than a document may be, with code ``too-large``."""
    if len(text) > LARGEST or (isinstance(text, str) and len(text.encode(errors="surrogatepass")) > LARGEST):
        raise DocumentError([Problem("$", "too-large", sentence("document-too-large", bytes=LARGEST))], name)


def document_error(problems: list[Problem], name: str, faults: Faults) -> DocumentError:
    """The error that lists these problems and counts the rest of the faults."""
    return DocumentError(problems, name, omitted=len(faults.found) - len(problems))


def located_nowhere(fault: Fault) -> Problem:
    """A fault in a value that has no text."""
    message = fault.message if isinstance(fault.message, str) else fault.message(path_text)
    return Problem(path_text(fault.path), fault.code, message)


def _read_strictly(text: str, build: Build[T], name: str, first_line: int) -> T:
    reading = read_json(text)
    faults = Faults()
    result = _built_or_not(build, lambda: reading.value, faults)
    offsets = [offset_of(reading.place, fault.path, at_key=fault.at_key) for fault in faults.found]
    offsets += [flaw.offset for flaw in reading.flaws]
    faults.found += [Fault(flaw.path, flaw.code, flaw.message) for flaw in reading.flaws]
    if not faults.found:
        return _built(result)
    in_order = sorted(zip(offsets, faults.found, strict=True), key=lambda pair: pair[0])
    problems = list(_located(in_order[:MOST_PROBLEMS], Lines(text, first_line), reading))
    raise document_error(problems, name, faults)


def _built_or_not(build: Build[T], value: Callable[[], object], faults: Faults) -> T | None:
    """What is built of a value, or ``None`` where it has so many faults that the walk was given up."""
    try:
        return build(Node(value(), (), faults))
    except FaultFound:
        return None


def _located(faults: list[tuple[int, Fault]], lines: Lines, reading: Reading) -> Iterator[Problem]:
    def where(path: Path) -> str:
        line, column = lines.at(offset_of(reading.place, path))
        return sentence("place-in-text", path=path_text(path), line=line, column=column)

    for offset, fault in faults:
        message = fault.message if isinstance(fault.message, str) else fault.message(where)
        yield Problem(path_text(fault.path), fault.code, message, *lines.at(offset))


def _decoded(text: str | bytes, name: str, first_line: int) -> str:
    """The text as characters, if it is UTF-8."""
    if isinstance(text, str):
        decoded = text
    else:
        # No document in UTF-8 has a NUL there, and all in UTF-16 and UTF-32 have one if they have no mark.
        if text.startswith(_WIDE_MARKS) or 0 in text[:2]:
            raise DocumentError([Problem("$", "not-utf-8", sentence("wide-characters"), first_line, 1)], name)
        try:
            decoded = text.decode()
        except UnicodeDecodeError as error:
            line, column = Lines(before := text[: error.start].decode(), first_line).at(len(before))
            message = sentence("no-utf-8", byte=f"{text[error.start]:#04x}")
            raise DocumentError([Problem("$", "not-utf-8", message, line, column)], name) from None
    if decoded.startswith("\ufeff"):
        raise DocumentError([Problem("$", "byte-order-mark", sentence("document-mark"), first_line, 1)], name)
    return decoded


def _is_surely_right(value: object, colons: int, *, escapes: bool) -> bool:
    """Whether the strict reader would find nothing wrong with the text of which this value was decoded.

    Each key brings exactly one colon outside of strings, so if there are no more than that and what the strings have,
    none was dropped as a duplicate. But in a text with ``escapes`` a colon in a string may be written otherwise, so
    there none is expected in any. More colons prove nothing, and no more does a large number, which may have been
    written as one that is allowed.
    """
    keys = depth = count = 0
    level: list[object] = [value]
    while level and depth <= DEEPEST and count <= MOST_VALUES:
        count += len(level)
        depth += any(isinstance(one, dict | list) for one in level)
        below: list[object] = []
        for one in level:
            if is_object(one):
                keys += len(one)
                if not escapes:
                    keys += sum(key.count(":") for key in one)
                below += one.values()
            elif is_list(one):
                below += one
            elif isinstance(one, str):
                keys += 0 if escapes else one.count(":")
            elif isinstance(one, int | float) and abs(one) >= TOO_LARGE:
                return False
        level = below
    return colons == keys and depth <= DEEPEST and count <= MOST_VALUES


def _built(result: T | None) -> T:
    assert result is not None  # noqa: S101 - whoever reads nothing reports a fault
    return result


def _unreadable(path: str | os.PathLike[str], code: str, message: str) -> DocumentError:
    return DocumentError([Problem("$", code, message)], source_text(path))


def _why_unreadable(error: OSError | ValueError) -> str:
    """Why a file cannot be read; the rarer reasons are told as the system tells them."""
    if not isinstance(error, OSError) or not error.errno:
        return sentence("unreadable-name")
    known = _WHY_UNREADABLE.get(error.errno)
    return sentence(known) if known else sentence("unreadable-why", why=os.strerror(error.errno))
