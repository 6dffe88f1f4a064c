"""Reading game sheets: a sheet stands for the document of a record, and every check is that document's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS
from battleline_rules.documents.formats import GAME_FORMAT
from battleline_rules.documents.games.sheet_headers import Headers
from battleline_rules.documents.games.sheets import NOBODY, OPEN, WINS_BY, how_far
from battleline_rules.documents.notation.words import QUOTED, error_in
from battleline_rules.documents.plain_json.checking import Fault, FaultFound, Faults, Node
from battleline_rules.documents.plain_json.loader import check_size
from battleline_rules.documents.plain_json.places import Path
from battleline_rules.echo import quoted
from battleline_rules.game.parts import WAYS
from battleline_rules.language import one_by_one, sentence
from battleline_rules.records import dataclass, field

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.documents.plain_json.loader import Build
    from battleline_rules.game import Game

_COMMENT: Final = re.compile(rf"(?P<text>{QUOTED})|\{{[^}}]*+(?P<end>\}}?)")
_TOKEN: Final = re.compile(
    rf"""
      (?P<turn> (?P<number>[0-9]++) \s*+ \. \s*+ (?P<seat>[A-Za-z]++) \s*+ : )
    | (?P<heading> (?: [0-9]++ [ \t]*+ )? (?:north|south) \s*+ : | [0-9]++ \s*+ \. \s*+ (?:north|south) (?![^\s,.:"]) )
    | (?P<result> result \s*+ : )
    | (?P<comma> , )
    | (?P<part> {QUOTED} | accepts=[A-Za-z,]*+ | [.:] | [^\s,.:"]++ )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BLANKS: Final = re.compile(r"\s+")
_MOST_DIGITS: Final = 9


def read_sheet(text: str, build: Build[Game], *, name: str = "") -> Game:
    """The record that a game sheet describes; ``build`` makes it of the document that the sheet stands for.

    Raises :class:`DocumentError`, whose problems all have the path ``$``, and a line and column.
    """
    check_size(text, name=name)
    sheet = _Sheet(text)
    game = _built_or_not(sheet, build)
    if sheet.faults.found or game is None:
        raise error_in(text, sheet.faults, sheet.offset_of, name)
    return game


@dataclass
class _Sheet:
    """A sheet that is read into the document that it stands for."""

    text: str
    faults: Faults = field(default_factory=Faults)
    offsets: dict[Path, int] = field(default_factory=dict[Path, int])
    headers: Headers = field(init=False)
    actions: list[object] = field(default_factory=list[object])
    seats: list[str] = field(default_factory=list[str])
    """In whose turn each action stands."""
    outcome: dict[str, object] | None = None
    ended: bool = False
    turn: int = 0
    _seat: str = ""
    _pending: tuple[int, int] | None = None
    """From where to where the action goes that is being read."""
    _may_end: bool = True
    """Whether a turn, or the whole, may end here: not before its first action, nor after a comma."""

    def __post_init__(self) -> None:
        self.headers = Headers(self.text, self._fail)

    def document(self) -> dict[str, object]:
        """Read everything."""
        if self.text.startswith("\ufeff"):
            self._fail(0, "byte-order-mark", sentence("sheet-mark"))
        end = self.headers.read()
        self._moves(self._without_comments(end), end)
        document: dict[str, object] = {"format": GAME_FORMAT, "headers": self.headers.own, "start": self.headers.start}
        document["actions"] = self.actions
        if self.ended:
            document["outcome"] = self.outcome
        return document

    def offset_of(self, what: Fault | Path) -> int:
        """Where the sheet says what the document says at a path."""
        path, at_key = (what.path, what.at_key) if isinstance(what, Fault) else (what, False)
        if path[:1] in {("start",), ("headers",)}:
            return self.headers.offset_of(path, at_key=at_key)
        while path not in self.offsets and path:
            path = path[:-1]
        return self.offsets.get(path, 0)

    def check_seats(self, game: Game) -> None:
        """Report the first action that stands in the turn of the wrong player, as far as actions are possible."""
        replay = game.replay()
        done = len(replay.states) - 1
        for ply, (state, seat) in enumerate(zip(replay.states[:done], self.seats, strict=False), 1):
            if seat != state.turn.player:
                told = sentence("at-ply", ply=ply, told=sentence(f"turn-of-{state.turn.player}"))
                self._fail(self.offsets["actions", ply - 1], "wrong-player", told)
                return

    def _without_comments(self, start: int) -> str:
        """The text from there on, in which every comment is blank."""

        def blank(found: re.Match[str]) -> str:
            if found["text"] is not None:
                return found[0]
            if not found["end"]:
                self._fail(start + found.start(), "bad-sheet", sentence("open-comment"))
            return " " * len(found[0])

        return _COMMENT.sub(blank, self.text[start:])

    def _moves(self, text: str, base: int) -> None:
        for token in _TOKEN.finditer(text):
            offset = base + token.start()
            if token["part"] is not None:
                self._pending = (self._pending or (token.start(), 0))[0], token.end()
                continue
            self._action(text, base)
            if token["comma"] is not None:
                if not self._may_end or not self.turn:
                    self._fail(offset, "bad-sheet", sentence("action-before-comma"))
                self._may_end = False
                continue
            self._end_turn(offset)
            if token["result"] is not None:
                self._result(text[token.end() :], offset)
                return
            if token["heading"] is not None:
                self._begin_malformed(token["heading"], offset)
            else:
                self._begin_turn(token["number"], token["seat"], offset)
        self._action(text, base)
        self._fail(base + len(text.rstrip()), "bad-sheet", self._broken_off())

    def _begin_turn(self, number: str, seat: str, offset: int) -> None:
        said = int(number) if len(number) <= _MOST_DIGITS else 0
        if said != self.turn + 1:
            self._fail(offset, "bad-sheet", _other_turn(len(self.actions), self.turn + 1, number[:_MOST_DIGITS]))
        if seat.lower() not in SEATS:
            self._fail(offset, "bad-sheet", sentence("nobodys-turn", found=quoted(seat)))
        self.turn = said or self.turn + 1
        self._seat = seat.lower()
        self._may_end = False

    def _begin_malformed(self, heading: str, offset: int) -> None:
        """Begin a turn of whose heading the number, the dot or the colon was forgotten."""
        self.turn += 1
        self._seat = "north" if "north" in heading.lower() else "south"
        self._may_end = False
        self._fail(offset, "bad-sheet", sentence("turn-begins", form=f"{self.turn}. {self._seat}:"))

    def _end_turn(self, offset: int) -> None:
        if not self._may_end:
            self._fail(offset, "bad-sheet", sentence("action-missing"))
        self._may_end = True

    def _action(self, text: str, base: int) -> None:
        """Take in the action that has been read, if any."""
        if self._pending is None:
            return
        start, end = self._pending
        self._pending = None
        if not self.turn:
            self._fail(base + start, "bad-sheet", sentence("turns-begin"))
            self.turn, self._seat = 1, ""
        self.offsets["actions", len(self.actions)] = base + start
        self.actions.append(text[start:end])
        self.seats.append(self._seat)
        self._may_end = True

    def _result(self, text: str, offset: int) -> None:
        written = _BLANKS.sub(" ", text.strip())
        said = written.lower()
        self.ended = True
        self.offsets["outcome",] = offset
        if said == OPEN:
            return
        winner, _, ways = said.partition(WINS_BY)
        told = ways.split(" and ")
        if winner not in {*SEATS, NOBODY} or not set(told) <= set(WAYS):
            self._fail(offset, "bad-sheet", _no_result(written))
            self.ended = False
            return
        self.outcome = {"winner": None if winner == NOBODY else winner, "ways": told}

    def _broken_off(self) -> Message:
        def message(_: object) -> str:
            places = [fault.path[1] for fault in self.faults.found if fault.path[:1] == ("actions",) and fault.path[1:]]
            count = min([place for place in places if isinstance(place, int)], default=len(self.actions))
            return one_by_one([sentence("no-result"), how_far(count)])

        return message

    def _fail(self, offset: int, code: str, message: Message) -> None:
        path = ("sheet", offset)
        self.offsets[path] = offset
        self.faults.add(Fault(path, code, message))


def _built_or_not(sheet: _Sheet, build: Build[Game]) -> Game | None:
    """The record, or ``None`` where the sheet has so many faults that reading was given up."""
    try:
        game = build(Node(sheet.document(), (), sheet.faults))
        if game is not None and not sheet.faults.found:
            sheet.check_seats(game)
    except FaultFound:
        return None
    return game


def _other_turn(plies: int, wanted: int, found: str) -> str:
    if not plies:
        return sentence("first-turn", turn=wanted, found=found)
    return sentence("next-turn", ply=plies, turn=wanted, found=found)


def _no_result(said: str) -> Message:
    return lambda _: sentence("result-form", found=quoted(said), ways=", ".join(WAYS))
