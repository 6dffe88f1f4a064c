"""The strict JSON reader, which goes over a text once more when something is wrong with it.

It keeps the place of every key and value, goes on wherever it is clear how to, and never
recurses, so that no text, however nested, can exhaust it.
"""

from __future__ import annotations

import math
import re
from typing import Final, NoReturn, TypeAlias

from battleline_rules.documents.plain_json.places import Path, Place
from battleline_rules.echo import quoted
from battleline_rules.language import one_by_one, sentence
from battleline_rules.records import dataclass, field

DEEPEST: Final = 64
"""How many objects and lists may be nested in a document."""

MOST_DIGITS: Final = 18
"""How many digits an integer may have in a document."""

MOST_VALUES: Final = 100_000
"""How many values may stand in a document; a long proof has some ten thousand."""


class Broken:
    """Stands in for a value that cannot be read; what is wrong with it has been reported."""


BROKEN: Final = Broken()


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with a text as JSON."""

    offset: int
    path: Path
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds, where it stands, and what is wrong with it.

    ``value`` is :data:`BROKEN` where the reader had to stop.
    """

    value: object
    place: Place | int
    flaws: tuple[Flaw, ...]


_Item: TypeAlias = tuple[object, Place | int]

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_PLAIN_STRING: Final = re.compile(r'"([^"\\\x00-\x1f\ud800-\udfff]*)"')
_CHUNK: Final = re.compile(r'[^"\\\x00-\x1f\ud800-\udfff]*')
_UNICODE_ESCAPE: Final = re.compile(r"\\u([0-9A-Fa-f]{4})")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_][A-Za-z0-9_]*|[-+.0-9][-+.0-9A-Za-z_]*")
_ESCAPES: Final = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_HIGH_HALVES: Final = range(0xD800, 0xDC00)
_LOW_HALVES: Final = range(0xDC00, 0xE000)
_NAMES: Final = {"true": True, "false": False, "null": None}
_NOT_NUMBERS: Final = frozenset({"NaN", "Infinity", "-Infinity", "-NaN"})
_HINTS: Final = {
    "'": "json-quotes",
    "/": "json-comments",
    "#": "json-comments",
}


@dataclass(slots=True)
class _Frame:
    """An object or list that is being read, and the key or index of what comes next."""

    closer: str
    value: dict[str, object] | list[object]
    place: Place
    key: str | int | None = None
    key_start: int = 0
    skips: bool = False

    def put(self, item: _Item) -> None:
        """Take in what has been read; a value under a key that is there already is left out."""
        if self.skips:
            self.skips = False
            return
        value, place = item
        if isinstance(self.value, list):
            self.place.inside[len(self.value)] = place
            self.value.append(value)
        elif isinstance(self.key, str):
            self.value[self.key] = value
            self.place.inside[self.key] = place
            self.place.keys[self.key] = self.key_start


class _Stopped(Exception):  # noqa: N818 - it ends a reading, and is no error
    """Nothing after this can be read."""


def read_json(text: str) -> Reading:
    """Read a JSON text strictly and say everything that is wrong with it."""
    return _Reader(text).read()


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0
    values: int = 0
    stack: list[_Frame] = field(default_factory=list[_Frame])
    flaws: list[Flaw] = field(default_factory=list[Flaw])
    sound: bool = True
    """Whether nothing is wrong yet with the string that is being read."""

    def read(self) -> Reading:
        try:
            value, place = self._document()
        except _Stopped:
            return Reading(BROKEN, 0, tuple(self.flaws))
        return Reading(value, place, tuple(self.flaws))

    def _document(self) -> _Item:
        if not self._peek():
            self._stop("empty-document", sentence("json-empty"))
        item = self._value()
        while item is None or self.stack:
            if item is not None:
                self.stack[-1].put(item)
            item = self._next(first=item is None)
        if self._peek():
            self._flaw("trailing-text", sentence("json-more-text"))
        return item

    def _next(self, *, first: bool) -> _Item | None:
        """The next item of the innermost object or list, or that itself where it ends; ``None`` if another opens."""
        frame = self.stack[-1]
        char = self._peek()
        if char == frame.closer:
            self.at += 1
            self.stack.pop()
            return frame.value, frame.place
        if not first:
            if char != ",":
                self._unexpected(sentence("json-comma", closer=frame.closer))
            self.at += 1
            if self._peek() == frame.closer:
                self._stop("bad-json", sentence("json-last-comma", closer=frame.closer))
        if frame.closer == "}":
            self._key(frame)
        else:
            frame.key = len(frame.value)
        return self._value()

    def _key(self, frame: _Frame) -> None:
        start = self.at
        if self.text[start : start + 1] != '"':
            self._unexpected(sentence("json-key"))
        key = self._string()
        if isinstance(key, Broken):
            frame.skips = True
        else:
            frame.key, frame.key_start = key, start
            if key in frame.value:
                frame.skips = True
                self._flaw("duplicate-key", sentence("json-key-twice", key=quoted(key)), start)
        if self._peek() != ":":
            self._unexpected(sentence("json-colon"))
        self.at += 1

    def _value(self) -> _Item | None:
        char = self._peek()
        start = self.at
        self.values += 1
        if self.values > MOST_VALUES:
            self._stop("too-many-values", sentence("json-values", most=MOST_VALUES))
        if char in {"{", "["}:
            self._open(char)
            return None
        if char == '"':
            return self._string(), start
        word = _WORD.match(self.text, start)
        if word is None:
            self._unexpected(sentence("json-value"))
        return self._number_or_name(word[0]), start

    def _open(self, char: str) -> None:
        if len(self.stack) == DEEPEST:
            self._stop("too-deep", sentence("json-too-deep", most=DEEPEST))
        self.stack.append(_Frame("}", {}, Place(self.at)) if char == "{" else _Frame("]", [], Place(self.at)))
        self.at += 1

    def _number_or_name(self, word: str) -> object:
        number = _NUMBER.match(self.text, self.at)
        if number is not None and number[0] == word:
            return self._number(word, whole=number[1] is None and number[2] is None)
        if word in _NAMES:
            self.at += len(word)
            return _NAMES[word]
        if word not in _NOT_NUMBERS:
            self._stop("bad-json", _no_value(word))
        self._flaw("not-a-number", sentence("json-no-number", word=word))
        self.at += len(word)
        return BROKEN

    def _number(self, word: str, *, whole: bool) -> object:
        too_large = len(word.lstrip("-")) > MOST_DIGITS if whole else not math.isfinite(float(word))
        if too_large:
            told = sentence("integer-too-large", digits=MOST_DIGITS) if whole else sentence("number-beyond")
            self._flaw("number-too-large", told)
        self.at += len(word)
        if too_large:
            return BROKEN
        return int(word) if whole else float(word)

    def _string(self) -> str | Broken:
        plain = _PLAIN_STRING.match(self.text, self.at)
        if plain is None:
            return self._hard_string()
        self.at = plain.end()
        return plain[1]

    def _hard_string(self) -> str | Broken:
        """A string with escapes, or with something wrong, of which the first is reported."""
        start, self.sound = self.at, True
        parts: list[str] = []
        self.at += 1
        while True:
            chunk = _CHUNK.match(self.text, self.at)
            assert chunk is not None  # noqa: S101 - the pattern matches nothing at least
            parts.append(chunk[0])
            self.at = chunk.end()
            char = self.text[self.at : self.at + 1]
            if not char:
                self._stop("bad-json", sentence("json-open-text"), start)
            if char == '"':
                break
            parts.append(self._escape() if char == "\\" else self._forbidden(char))
        self.at += 1
        return "".join(parts) if self.sound else BROKEN

    def _forbidden(self, char: str) -> str:
        if char >= " ":
            self._lone_surrogate(char)
        else:
            escape = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char, f"\\u{ord(char):04x}")
            self._flaw_in_string("control-character", sentence("json-control", escape=escape))
        self.at += 1
        return ""

    def _escape(self) -> str:
        coded = _UNICODE_ESCAPE.match(self.text, self.at)
        if coded is None:
            return self._short_escape()
        first = int(coded[1], 16)
        if first not in _HIGH_HALVES and first not in _LOW_HALVES:
            self.at = coded.end()
            return chr(first)
        second = _UNICODE_ESCAPE.match(self.text, coded.end())
        if first in _HIGH_HALVES and second is not None and (low := int(second[1], 16)) in _LOW_HALVES:
            self.at = second.end()
            return chr(0x10000 + _HIGH_HALVES.index(first) * len(_LOW_HALVES) + _LOW_HALVES.index(low))
        self._lone_surrogate(chr(first))
        self.at = coded.end()
        return ""

    def _short_escape(self) -> str:
        char = self.text[self.at + 1 : self.at + 2]
        if char not in _ESCAPES:
            written = quoted(char)[1:-1]
            self._flaw_in_string("bad-escape", sentence("json-escape", written=written))
            self.at += 1
            return ""
        self.at += 2
        return _ESCAPES[char]

    def _lone_surrogate(self, char: str) -> None:
        self._flaw_in_string("lone-surrogate", sentence("json-half-character", code=f"{ord(char):04x}"))

    def _flaw_in_string(self, code: str, message: str) -> None:
        if self.sound:
            self._flaw(code, message)
        self.sound = False

    def _peek(self) -> str:
        """The next character that is no blank, or an empty text at the end."""
        char = self.text[self.at : self.at + 1]
        if char > " ":
            return char
        blank = _BLANK.match(self.text, self.at)
        assert blank is not None  # noqa: S101 - the pattern matches nothing at least
        self.at = blank.end()
        return self.text[self.at : self.at + 1]

    def _unexpected(self, wanted: str) -> NoReturn:
        char = self.text[self.at : self.at + 1]
        found = sentence("json-stands", char=quoted(char)) if char else sentence("json-ends")
        told = sentence("json-wanted", wanted=wanted, found=found)
        self._stop("bad-json", one_by_one([told, sentence(_HINTS[char])]) if char in _HINTS else told)

    def _flaw(self, code: str, message: str, offset: int | None = None) -> None:
        path = tuple(frame.key for frame in self.stack if frame.key is not None)
        self.flaws.append(Flaw(self.at if offset is None else offset, path, code, message))

    def _stop(self, code: str, message: str, offset: int | None = None) -> NoReturn:
        self._flaw(code, message, offset)
        raise _Stopped


def _no_value(word: str) -> str:
    """What is said of a word that is no JSON value."""
    told = sentence("json-no-value", word=quoted(word))
    if word[0] in "+-.0123456789":
        return told
    name = {"none": "null"}.get(word.lower(), word.lower())
    return one_by_one([told, sentence("json-writes", name=name) if name in _NAMES else sentence("json-quotes")])
