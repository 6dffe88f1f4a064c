"""The one-line form of a claim: ``R3 R4 R5 vs B8 seen B7 B10``.

Left of ``vs`` lies north's side, the claimant's, right of it the opponent's, or ``-`` for an
empty one; after ``seen`` come all other face-up cards, and ``last mine`` or ``last theirs``
says whose card was laid last. The line stands for a position document with flag 5, and every
check is that document's.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import LEADER_NAMES, TACTIC_NAMES, fold_name
from battleline_rules.documents.beginnings import FLAG
from battleline_rules.documents.notation.words import TOO_MANY
from battleline_rules.documents.plain_json.checking import Fault, FaultFound, Faults, Node
from battleline_rules.documents.plain_json.loader import MOST_PROBLEMS, check_size
from battleline_rules.documents.plain_json.places import Lines, Path
from battleline_rules.documents.positions.slips import is_troop_like
from battleline_rules.echo import quoted
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.language import sentence
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.records import dataclass, field

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.loader import Build

T = TypeVar("T")

_WORD: Final = re.compile(r"[^\s,]+")
_LONG_NAMES: Final = frozenset(name for name in (*TACTIC_NAMES, *LEADER_NAMES) if "-" in name)
_MOST_WORDS: Final = max(name.count("-") for name in _LONG_NAMES) + 1
_LAST: Final = {"mine": "north", "theirs": "south"}

_NORTH: Final[Path] = ("flags", 0, "north")
_SOUTH: Final[Path] = ("flags", 0, "south")
_SEEN: Final[Path] = ("also_visible",)
_LAST_CARD: Final[Path] = ("flags", 0, "last_card")


def read_one_line(text: str, build: Build[T]) -> T:
    """Read the one-line form as the position document that it stands for.

    Raises :class:`DocumentError`, whose problems all have the path ``$``, and the line and column of the word.
    """
    check_size(text)
    line = _Line([(word[0], word.start()) for word in itertools.islice(_WORD.finditer(text), TOO_MANY)])
    result = _built_or_not(line, build)
    if line.faults.found or result is None:
        raise _error(text, line)
    return result


@dataclass
class _Line:
    """A line that is read word by word into the cards of each part."""

    words: list[tuple[str, int]]
    cards: dict[Path, list[str]] = field(default_factory=lambda: {_NORTH: []})
    part: Path = _NORTH
    last: str | None = None
    faults: Faults = field(default_factory=Faults)
    offsets: dict[Path, int] = field(default_factory=dict[Path, int])
    empty: set[Path] = field(default_factory=set[Path])
    at: int = 0

    def read(self) -> None:
        """Read every word."""
        if len(self.words) == TOO_MANY:
            self._fault(0, sentence("too-many-words"))
        while self.at < len(self.words):
            word, offset = self.words[self.at]
            if word.lower() in {"vs", "seen"}:
                self._begin(_SOUTH if word.lower() == "vs" else _SEEN, word, offset)
            elif word.lower() == "last":
                self._last(offset)
            elif word == "-":
                self._dash(offset)
            else:
                self._card(offset)
        for part, side in ((_NORTH, "left"), (_SOUTH, "right")):
            if not self.cards.get(part) and part not in self.empty:
                self._fault(self.offsets.get(part, 0), sentence(f"no-cards-{side}"))

    def document(self) -> dict[str, object]:
        """The position document that the line stands for."""
        flag: dict[str, object] = {"flag": FLAG, "north": self.cards[_NORTH], "south": self.cards.get(_SOUTH, [])}
        if self.last is not None:
            flag["last_card"] = self.last
        return {
            "format": POSITION_FORMAT,
            "flags": [flag],
            "also_visible": self.cards.get(_SEEN, []),
            "claim": {"by": "north", "flag": FLAG},
        }

    def offset_of(self, path: Path) -> int:
        """Where the line says what the document says at ``path``."""
        while path not in self.offsets and path:
            path = path[:-1]
        return self.offsets.get(path, 0)

    def _begin(self, part: Path, word: str, offset: int) -> None:
        if part in self.cards:
            self._fault(offset, sentence("there-twice", word=quoted(word)))
        elif part == _SEEN and _SOUTH not in self.cards:
            self._fault(offset, sentence("seen-after-vs"))
        self.cards.setdefault(part, [])
        self.offsets.setdefault(part, offset)
        self.part = part
        self.at += 1

    def _last(self, offset: int) -> None:
        whose = self.words[self.at + 1][0].lower() if self.at + 1 < len(self.words) else ""
        if whose not in _LAST:
            self._fault(offset, sentence("mine-or-theirs"))
            self.at += 1
            return
        if self.last is not None:
            self._fault(offset, sentence("there-twice", word='"last"'))
        self.last = _LAST[whose]
        self.offsets[_LAST_CARD] = offset
        self.at += 2

    def _dash(self, offset: int) -> None:
        following = self.words[self.at + 1][0].lower() if self.at + 1 < len(self.words) else "last"
        if self.cards[self.part] or following not in {"vs", "seen", "last"}:
            self._fault(offset, sentence("dash-alone"))
        self.empty.add(self.part)
        self.at += 1

    def _card(self, offset: int) -> None:
        """Take the longest name that begins here, or a slip that was meant as one, or one word."""
        count = next((count for count in range(_MOST_WORDS, 1, -1) if self._is_name(count)), 1)
        cards = self.cards[self.part]
        if not cards:
            self.offsets[self.part] = offset
        self.offsets[*self.part, len(cards)] = offset
        cards.append(self._words(count))
        self.at += count

    def _is_name(self, count: int) -> bool:
        words = self._words(count)
        return fold_name(words) in _LONG_NAMES or is_troop_like(words)

    def _words(self, count: int) -> str:
        return " ".join(word for word, _ in self.words[self.at : self.at + count])

    def _fault(self, offset: int, message: str) -> None:
        path = ("line", offset)
        self.offsets[path] = offset
        self.faults.add(Fault(path, "bad-line", sentence("as-in-line", told=message)))


def _built_or_not(line: _Line, build: Build[T]) -> T | None:
    """What the line means, or ``None`` where it has so many faults that reading was given up."""
    try:
        line.read()
        return build(Node(line.document(), (), line.faults))
    except FaultFound:
        return None


def _error(text: str, line: _Line) -> DocumentError:
    lines = Lines(text)

    def where(path: Path) -> str:
        return sentence("place-in-line", column=lines.at(line.offset_of(path))[1])

    def problem(offset: int, fault: Fault) -> Problem:
        message = fault.message if isinstance(fault.message, str) else fault.message(where)
        return Problem("$", fault.code, message, *lines.at(offset))

    found = sorted(((line.offset_of(fault.path), fault) for fault in line.faults.found), key=lambda pair: pair[0])
    problems = [problem(*pair) for pair in found[:MOST_PROBLEMS]]
    return DocumentError(problems, omitted=len(found) - len(problems))
