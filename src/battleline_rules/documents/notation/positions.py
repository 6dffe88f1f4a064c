"""Positions in one line, as FEN is for chess: ``gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3``.

::

    line    = [ edition ";" ] { segment ";" }              the last ";" may be left out
    edition = id { option "=" value }                      gmt, where it is left out
    segment = flag ":" side "/" side { about }             one for each flag that has anything to tell
            | "seen" side                                  every other face-up card
            | "turn" seat window
            | "played" count count                         Tactics cards played, by north and by south
            | "claim" seat flag
    side    = "-" | card { card }                          north's first; "-" is an empty one
    about   = "=" seat                                     who holds the flag
            | "last" seat                                  whose card was laid last
            | "terrain" text { field }                     a Terrain record
    window  = "before-play" | "resolving" | "after-play" | "after-draw"

Case does not matter. Cards go by their names in any edition. The line stands for a position document, and every
check is that document's; title, comment and hands are no part of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import SEATS
from battleline_rules.documents.notation.terrain import FORM, terrain_fields, terrain_text
from battleline_rules.documents.notation.words import (
    EMPTY,
    TOO_MANY,
    Word,
    card_names,
    error_in,
    known_or_written,
    number_or_text,
    words_of,
)
from battleline_rules.documents.plain_json.checking import Fault, FaultFound, Faults, Node
from battleline_rules.documents.plain_json.loader import check_size
from battleline_rules.documents.plain_json.places import Path
from battleline_rules.documents.positions.writing import changed_options
from battleline_rules.echo import quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import choice, sentence
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.records import dataclass, field
from battleline_rules.rulesets import OPTION_SPECS, RULESETS, option_spec, option_text
from battleline_rules.table import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.cards import Card
    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.documents.plain_json.loader import Build
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.table import Flag, Position

T = TypeVar("T")

_FORM: Final = "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"
_KEYWORDS: Final = ("seen", "turn", "played", "claim")
_EDITIONS: Final = frozenset(one.id for one in RULESETS)
_OPTIONS: Final = frozenset(spec.name for spec in OPTION_SPECS)
_WINDOW_WORDS: Final = (*WINDOWS, "start")


def read_position_line(text: str, build: Build[T]) -> T:
    """Read a position in one line as the document that it stands for.

    Raises :class:`DocumentError`, whose problems all have the path ``$``, and the line and column of the word.
    """
    check_size(text)
    line = _Line()
    result = _built_or_not(line, words_of(text), build)
    if line.faults.found or result is None:
        raise error_in(text, line.faults, line.offset_of)
    return result


def position_line(position: Position) -> str:
    """The position in one line; it reads back equal, but for title and comment.

    Raises :class:`RulesetError` for a ruleset that is no edition under any options.
    """
    segments = [edition_text(position.ruleset)]
    segments += [_flag_text(flag) for flag in position.flags if not flag.is_empty]
    if position.also_visible:
        segments.append(f"seen {_side_text(position.also_visible)}")
    if position.turn is not None:
        segments.append(f"turn {position.turn.player} {position.turn.window}")
    if position.tactics_played is not None:
        segments.append(f"played {position.tactics_played.north} {position.tactics_played.south}")
    if position.claim is not None:
        segments.append(f"claim {position.claim.by} {position.claim.flag}")
    return "; ".join(segments) if len(segments) > 1 else f"{segments[0]};"


def edition_text(changed: Ruleset) -> str:
    """An edition's id and the options that differ from it, as in ``gmt tie_rule=must_beat``."""
    return " ".join([changed.id, *options_text(changed)])


def options_text(changed: Ruleset) -> list[str]:
    """The options that differ from the edition's, each as in ``tie_rule=must_beat``."""
    return [f"{name}={option_text(value)}" for name, value in changed_options(changed).items()]


def read_options(
    words: Sequence[Word], fail: Callable[[Word, Message], None]
) -> tuple[dict[str, object], dict[str, int]]:
    """The options that fields such as ``tie_rule=must_beat`` set, and where each of them is said.

    What is wrong with a field as notation goes to ``fail``; what is no option, or no value of one, is for
    the reader of documents to refuse.
    """
    said: dict[str, object] = {}
    for word in words:
        written, _, value = word.text.rstrip(",").partition("=")
        name = known_or_written(written, _OPTIONS)
        if word.kind != "field":
            fail(word, _no_option(word))
        elif name in said:
            fail(word, sentence("option-twice", name=quoted(name)))
        else:
            said[name] = _option_value(name, value)
    return said, {known_or_written(word.text.partition("=")[0], _OPTIONS): word.offset for word in reversed(words)}


def _option_value(name: str, text: str) -> object:
    try:
        return option_spec(name).read_text(text.lower() if text.isascii() else text)
    except RulesetError:
        return text


# ---------------------------------------------------------------- reading


@dataclass
class _Line:
    """A line that is read segment by segment into the document that it stands for."""

    document: dict[str, object] = field(default_factory=lambda: {"format": POSITION_FORMAT, "flags": []})
    flags: list[object] = field(default_factory=list[object])
    offsets: dict[Path, int] = field(default_factory=dict[Path, int])
    said: set[str] = field(default_factory=set[str])
    faults: Faults = field(default_factory=Faults)

    def read(self, words: Sequence[Word]) -> None:
        """Read every word."""
        if not words or len(words) == TOO_MANY:
            told = sentence("too-many-words") if words else sentence("line-empty", form=_FORM)
            self.faults.add(Fault(("line", 0), "bad-line", told))
        segments: list[list[Word]] = [[]]
        for word in words:
            if segments[-1] and word.is_word(*_KEYWORDS):
                self._fault(word, sentence("semicolon-before", word=word.lower))
                segments[-1].append(Word(";", word.offset, "mark"))
                segments.append([])
            segments[-1].append(word)
            if word.is_mark(";"):
                segments.append([])
        if not segments[-1]:
            segments.pop()
        for index, (*segment, last) in enumerate(segments):
            if not last.is_mark(";"):
                segment.append(last)
            if not segment:
                self._fault(last, sentence("nothing-before-semicolon"))
            elif index == 0 and _is_edition(segment):
                self._edition(segment)
            else:
                self._segment(segment)
        self.document["flags"] = self.flags

    def offset_of(self, what: Fault | Path) -> int:
        """Where the line says what the document says at a path."""
        path = what.path if isinstance(what, Fault) else what
        while path not in self.offsets and path:
            path = path[:-1]
        return self.offsets.get(path, 0)

    def _edition(self, segment: Sequence[Word]) -> None:
        self._put("ruleset", known_or_written(segment[0].text, _EDITIONS), segment[0])
        options, offsets = read_options(segment[1:], self._fault)
        self._put("options", options, segment[0])
        self.offsets |= {("options", name): offset for name, offset in offsets.items()}

    def _segment(self, segment: Sequence[Word]) -> None:
        first, *rest = segment
        if rest and rest[0].is_mark(":"):
            self._flag(first, rest[0], rest[1:])
        elif not first.is_word(*_KEYWORDS):
            self._fault(first, _no_segment(first))
        elif (key := first.lower) in self.said:
            self._fault(first, sentence("there-twice", word=f'"{key}"'))
        elif key == "seen":
            self._put("also_visible", self._side(rest, first, ("also_visible",)), first)
        elif len(rest) != 2 or any(word.kind != "word" for word in rest):  # noqa: PLR2004 - each of them says two things
            self._fault(first, _two_words(key))
        elif key == "turn":
            player, window = known_or_written(rest[0].text, SEATS), known_or_written(rest[1].text, _WINDOW_WORDS)
            self._pair("turn", {"player": player, "window": window}, segment)
        elif key == "played":
            counts = [number_or_text(word.text) for word in rest]
            self._pair("tactics_played", {"north": counts[0], "south": counts[1]}, segment)
        else:
            by = known_or_written(rest[0].text, SEATS)
            self._pair("claim", {"by": by, "flag": number_or_text(rest[1].text)}, segment)
        self.said.add(first.lower)

    def _pair(self, key: str, value: dict[str, object], words: Sequence[Word]) -> None:
        self._put(key, value, words[0])
        for name, word in zip(value, words[1:], strict=True):
            self.offsets[key, name] = word.offset

    def _flag(self, number: Word, colon: Word, words: Sequence[Word]) -> None:
        index = len(self.flags)
        path: Path = ("flags", index)
        self.offsets[path] = self.offsets[*path, "flag"] = number.offset
        end = next((at for at, word in enumerate(words) if _begins_about(word)), len(words))
        slash = next((at for at, word in enumerate(words[:end]) if word.is_mark("/")), None)
        if slash is None:
            self._fault(number, sentence("slash-missing"))
            slash = end
        said: dict[str, object] = {"flag": number_or_text(number.text)}
        said["north"] = self._side(words[:slash], colon, (*path, "north"))
        if slash < end:
            said["south"] = self._side(words[slash + 1 : end], words[slash], (*path, "south"))
        self._about(words[end:], said, path)
        self.flags.append(said)

    def _side(self, words: Sequence[Word], before: Word, path: Path) -> list[str]:
        """The cards that stand after a word."""
        self.offsets[path] = words[0].offset if words else before.offset
        if not words:
            self._fault(before, sentence("cards-after", word=quoted(before.text)))
        if len(words) == 1 and words[0].text == EMPTY:
            return []
        for word in words:
            if word.kind != "word":
                self._fault(word, _out_of_place(word))
            elif word.text == EMPTY:
                self._fault(word, sentence("dash-alone"))
        names = card_names([word for word in words if word.kind == "word" and word.text != EMPTY])
        self.offsets |= {(*path, place): offset for place, (_, offset) in enumerate(names)}
        return [name for name, _ in names]

    def _about(self, words: Sequence[Word], said: dict[str, object], path: Path) -> None:
        """What comes after the cards of a flag."""
        starts = [at for at, word in enumerate(words) if _begins_about(word)]
        for start, end in zip(starts, [*starts[1:], len(words)], strict=False):
            first, *rest = words[start:end]
            key = {"=": "claimed_by", "last": "last_card"}.get(first.lower, "terrain")
            if key in said:
                self._fault(first, sentence("there-twice", word=quoted(first.text)))
            elif key == "terrain":
                said[key] = self._terrain(first, rest, (*path, key))
            elif len(rest) != 1 or rest[0].kind != "word":
                self._fault(first, sentence("seat-after", word=quoted(first.text)))
            else:
                said[key] = known_or_written(rest[0].text, SEATS)
                self.offsets[*path, key] = rest[0].offset

    def _terrain(self, first: Word, words: Sequence[Word], path: Path) -> dict[str, object]:
        self.offsets[path] = first.offset
        if not words or words[0].kind != "text":
            self._fault(first, sentence("terrain-name-missing", form=FORM))
        said, offsets = terrain_fields(words, self._fault)
        self.offsets |= {(*path, key): offset for key, offset in offsets.items()}
        return said

    def _put(self, key: str, value: object, word: Word) -> None:
        self.document[key] = value
        self.offsets.setdefault((key,), word.offset)

    def _fault(self, word: Word, message: Message) -> None:
        path = ("line", word.offset)
        self.offsets[path] = word.offset
        self.faults.add(Fault(path, "bad-line", message))


def _built_or_not(line: _Line, words: Sequence[Word], build: Build[T]) -> T | None:
    """What the line means, or ``None`` where it has so many faults that reading was given up."""
    try:
        line.read(words)
        return build(Node(line.document, (), line.faults))
    except FaultFound:
        return None


def _is_edition(segment: Sequence[Word]) -> bool:
    return not segment[0].is_word(*_KEYWORDS) and not (len(segment) > 1 and segment[1].is_mark(":"))


def _begins_about(word: Word) -> bool:
    return word.is_mark("=") or word.is_word("last", "terrain")


def _no_segment(word: Word) -> Message:
    return lambda _: sentence("segment-begins", found=quoted(word.text), form=_FORM)


def _two_words(key: str) -> str:
    return sentence("turn-in-line", windows=choice(WINDOWS)) if key == "turn" else sentence(f"after-{key}")


def _no_option(word: Word) -> Message:
    return lambda _: sentence("options-after", found=quoted(word.text))


def _out_of_place(word: Word) -> Message:
    return lambda _: sentence("word-out-of-place", word=quoted(word.text), form=_FORM)


# ---------------------------------------------------------------- writing


def _flag_text(flag: Flag) -> str:
    parts = [f"{flag.number}: {_side_text(flag.north)} / {_side_text(flag.south)}"]
    if flag.claimed_by is not None:
        parts.append(f"= {flag.claimed_by}")
    if flag.last_card is not None:
        parts.append(f"last {flag.last_card}")
    if flag.terrain is not None:
        parts.append(terrain_text(flag.terrain))
    return " ".join(parts)


def _side_text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards)) or EMPTY
