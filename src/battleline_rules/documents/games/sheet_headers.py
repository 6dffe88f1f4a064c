"""Reading the headers of a game sheet: the record's own, and those that say how the game begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS
from battleline_rules.documents.formats import SHEET_FORMAT
from battleline_rules.documents.games.sheets import (
    FIRST_PLAYER,
    FORMAT,
    NORTH_HAND,
    OPTIONS,
    RESERVED,
    RULESET,
    SOUTH_HAND,
    START,
    TACTICS_DECK,
    TROOP_DECK,
    is_plain_name,
)
from battleline_rules.documents.notation.positions import read_options
from battleline_rules.documents.notation.words import (
    EMPTY,
    QUOTED,
    Word,
    card_names,
    known_or_written,
    number_or_text,
    unquoted,
    words_of,
)
from battleline_rules.documents.plain_json.places import offset_of
from battleline_rules.documents.plain_json.reader import BROKEN, read_json
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.echo import quoted
from battleline_rules.language import sentence
from battleline_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.documents.plain_json.places import Path, Place

_GAP: Final = re.compile(r"[\ufeff\s]*+(?:\{[^}]*+\}?[\s]*+)*+")
_HEADER: Final = re.compile(
    rf'\[\s*+(?:(?P<name>[^"\[\]{{}}]++)|(?P<quoted>{QUOTED})\s*+)(?:(?P<value>{QUOTED})\s*+\]|(?=\{{))'
)
_BRACE: Final = re.compile(rf"{QUOTED}|[{{}}]")
_CLOSE: Final = re.compile(r"\s*+\]")
_REST_OF_LINE: Final = re.compile(r"[^\r\n]*+")

_EDITIONS: Final = frozenset(one.id for one in RULESETS)
_BY_LOWER: Final = {name.lower(): name for name in RESERVED}
_LISTS: Final[dict[str, Path]] = {
    NORTH_HAND: ("start", "players", "north", "hand"),
    SOUTH_HAND: ("start", "players", "south", "hand"),
    TROOP_DECK: ("start", "decks", "troop"),
    TACTICS_DECK: ("start", "decks", "tactics"),
}
_BY_LIST: Final = ("players", "decks", "turn")
"""What of a start there are headers for, besides the edition."""


class Headers:
    """The headers of a sheet, as far as they could be read."""

    def __init__(self, text: str, fail: Callable[[int, str, Message], None]) -> None:
        self.own: dict[str, object] = {}
        self.start: object = BROKEN
        """The document of the start, if it can be put together."""
        self._text = text
        self._fail = fail
        self._offsets: dict[Path, int] = {}
        self._said: dict[str, int] = {}
        self._values: dict[str, object] = {}
        self._place: tuple[int, Place | int] | None = None

    def read(self) -> int:
        """Read every header; returns where the turns begin."""
        at = self._after_gap(0)
        while self._text.startswith("[", at):
            at = self._after_gap(self._header(at))
        self._finish(at)
        return at

    def offset_of(self, path: Path, *, at_key: bool) -> int:
        """Where the sheet says what its document says at a path."""
        while path not in self._offsets and len(path) > 1:
            if self._place is not None and path[0] == "start":
                base, place = self._place
                return base + offset_of(place, path[1:], at_key=at_key)
            path = path[:-1]
        return self._offsets.get(path, 0)

    def _after_gap(self, at: int) -> int:
        found = _GAP.match(self._text, at)
        assert found is not None  # noqa: S101 - the pattern matches nothing at least
        before, brace, after = found[0].rpartition("{")
        if brace and "}" not in after:
            self._fail(at + len(before), "bad-sheet", sentence("open-comment"))
        return found.end()

    def _header(self, at: int) -> int:
        """Read one header; returns where it ends."""
        found = _HEADER.match(self._text, at)
        if found is None:
            self._fail(at, "bad-sheet", sentence("header-form"))
            return self._line_end(at)
        name = self._name(found)
        if found["value"] is None:
            return self._json(name, at, found.end())
        value = unquoted(found["value"])
        if value is None:
            self._fail(found.start("value"), "bad-sheet", sentence("header-value"))
        elif name is not None:
            self._take(name, value, at, found.start("value") + 1, is_own=found["name"] is None)
        return found.end()

    def _name(self, found: re.Match[str]) -> str | None:
        if found["name"] is None:
            name = unquoted(found["quoted"])
            if name is None:
                self._fail(found.start("quoted"), "bad-sheet", sentence("header-name"))
            return name
        plain = " ".join(found["name"].split())
        if plain.lower() in _BY_LOWER or is_plain_name(plain):
            return plain
        self._fail(found.start(), "bad-sheet", sentence("header-name-quotes", name=quoted(plain)))
        return None

    def _take(self, name: str, value: str, at: int, inside: int, *, is_own: bool) -> None:
        """Take in a header whose value is text, which begins at ``inside``."""
        reserved = None if is_own else _BY_LOWER.get(name.lower())
        if reserved is None:
            if name in self.own:
                self._fail(at, "duplicate-header", sentence("header-twice", name=quoted(name)))
            self.own[name] = value
            self._offsets["headers", name] = at
        elif self._is_first(reserved, at):
            self._values[reserved] = self._reserved(reserved, value, at, inside)

    def _reserved(self, name: str, value: str, at: int, inside: int) -> object:
        """What a header says of the start, as documents say it."""
        if name == FORMAT:
            if value != SHEET_FORMAT:
                self._fail(at, "wrong-format", _no_such_format(value))
            return value
        if name == START:
            self._fail(at, "bad-sheet", sentence("header-start", name=START))
            return BROKEN
        words = [Word(word.text, inside + word.offset, word.kind) for word in words_of(value)]
        if name == OPTIONS:
            options, offsets = read_options(words, lambda word, message: self._fail(word.offset, "bad-sheet", message))
            self._offsets["start", "options"] = inside
            self._offsets |= {("start", "options", option): offset for option, offset in offsets.items()}
            return options
        if name in _LISTS:
            return self._cards(words, _LISTS[name], inside)
        path, known = (("start", "ruleset"), _EDITIONS) if name == RULESET else (("start", "turn", "player"), SEATS)
        self._offsets[path] = inside
        return known_or_written(value, known)

    def _cards(self, words: Sequence[Word], path: Path, inside: int) -> list[object]:
        self._offsets[path] = inside
        if len(words) == 1 and words[0].text == EMPTY:
            return []
        for word in words:
            if word.kind != "word" or word.text == EMPTY:
                self._fail(word.offset, "bad-sheet", sentence("card-out-of-place", word=quoted(word.text)))
        names = card_names([word for word in words if word.kind == "word" and word.text != EMPTY])
        self._offsets |= {(*path, place): offset for place, (_, offset) in enumerate(names)}
        return [number_or_text(name) if path[1] == "decks" else name for name, _ in names]

    def _json(self, name: str | None, at: int, start: int) -> int:
        """Read a header whose value is a JSON object."""
        end = self._object_end(start)
        close = _CLOSE.match(self._text, end)
        if name is None or name.lower() != START.lower():
            self._fail(at, "bad-sheet", sentence("header-object", name=START))
        elif self._is_first(START, at):
            reading = read_json(self._text[start:end])
            self._place = start, reading.place
            self._values[START] = reading.value
            for flaw in reading.flaws:
                self._fail(start + flaw.offset, flaw.code, flaw.message)
        if close is None:
            self._fail(end, "bad-sheet", sentence("header-end"))
            return self._line_end(end)
        return close.end()

    def _object_end(self, start: int) -> int:
        depth = 0
        for found in _BRACE.finditer(self._text, start):
            depth += {"{": 1, "}": -1}.get(found[0], 0)
            if not depth:
                return found.end()
        return len(self._text)

    def _is_first(self, name: str, at: int) -> bool:
        if name in self._said:
            self._fail(at, "duplicate-header", sentence("header-twice", name=name))
            return False
        self._said[name] = at
        return True

    def _finish(self, end: int) -> None:
        """Put the start together."""
        if FORMAT not in self._said:
            self._fail(end, "bad-sheet", sentence("header-format-missing", name=FORMAT, format=SHEET_FORMAT))
        if START in self._said:
            self._from_document()
        elif FIRST_PLAYER not in self._said:
            self._fail(end, "bad-sheet", sentence("header-first-missing", name=FIRST_PLAYER, other=START))
        else:
            self._from_headers()

    def _from_document(self) -> None:
        for name in (FIRST_PLAYER, *_LISTS):
            if name in self._said:
                self._fail(self._said[name], "bad-sheet", sentence("header-said-already", start=START, name=name))
        document = self._values.get(START)
        self.start = document
        kept = {path: at for path, at in self._offsets.items() if path[:2] not in {("start", key) for key in _BY_LIST}}
        self._offsets = {**kept, ("start",): self._said[START]}
        if is_object(document):
            self.start = document | self._edition(document)

    def _from_headers(self) -> None:
        first = self._said[FIRST_PLAYER]
        self._offsets["start",] = first
        lists = {path: self._values[name] for name, path in _LISTS.items() if name in self._values}
        decks = {path[-1]: cards for path, cards in lists.items() if path[1] == "decks"}
        players = {seat: {"hand": lists[_hand(seat)]} for seat in SEATS if _hand(seat) in lists}
        for name in (NORTH_HAND, SOUTH_HAND):
            if name not in self._said:
                self._fail(first, "bad-sheet", sentence("header-missing", name=name))
        turn = {"player": self._values[FIRST_PLAYER], "phase": "before-play"}
        if len(players) == len(SEATS):
            self.start = {"flags": [], "players": players, "decks": decks, "turn": turn, **self._edition({})}

    def _edition(self, document: dict[str, object]) -> dict[str, object]:
        said: dict[str, object] = {}
        for name, key in ((RULESET, "ruleset"), (OPTIONS, "options")):
            if name in self._values:
                said[key] = self._values[name]
                if key in document:
                    self._fail(self._said[name], "bad-sheet", sentence("header-own-key", start=START, key=key))
        return said

    def _line_end(self, at: int) -> int:
        found = _REST_OF_LINE.match(self._text, at)
        assert found is not None  # noqa: S101 - the pattern matches nothing at least
        return found.end()


def _no_such_format(value: str) -> str:
    return sentence("is-format", kind=sentence("kind-sheet"), format=SHEET_FORMAT, found=quoted(value))


def _hand(seat: str) -> Path:
    return ("start", "players", seat, "hand")
