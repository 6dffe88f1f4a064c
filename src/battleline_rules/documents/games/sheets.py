"""Game sheets, ``battleline-sheet/1``, for people to read, as PGN is for chess.

::

    sheet    = { header } { turn } "result" ":" result
    header   = "[" name value "]"
    value    = text | object                              as JSON writes them; an object for Start only
    turn     = number "." seat ":" action { "," action }  numbered 1, 2, 3, ...
    result   = "open" | ( seat | "nobody" ) "wins by" way { "and" way }

    1. north: R3@5, draw troop
    2. south: mud@5, claim 2, draw tactics
    result: north wins by envelopment and breakthrough

Line breaks and blanks are free, and comments in braces may stand between headers and among turns. What the other
player discards as surplus (R55) belongs to the turn in which it happens.

The headers that say how the game begins are ``Format``, ``Ruleset``, ``Options``, and either ``First player``,
``North hand``, ``South hand``, ``Troop deck`` and ``Tactics deck``, lists of cards in which decks begin at the top and
a number stands for so many unknown cards, or ``Start``, the document of any other state. All others are the record's
own; a name that is one of these, or no plain words, stands in double quotes.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import opponent_of
from battleline_rules.documents.formats import SHEET_FORMAT
from battleline_rules.documents.games.writing import require_length, single_headers
from battleline_rules.documents.notation.actions import action_text
from battleline_rules.documents.notation.positions import options_text
from battleline_rules.documents.notation.words import EMPTY, in_quotes
from battleline_rules.documents.plain_json.writer import one_line
from battleline_rules.documents.states.writing import state_document
from battleline_rules.game import Draw, EndTurn, FlagState, Player, TurnState
from battleline_rules.game.held import DECKS
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.game import Deck, Game, GameOutcome, HeldCard, Replay, State

FORMAT: Final = "Format"
RULESET: Final = "Ruleset"
OPTIONS: Final = "Options"
FIRST_PLAYER: Final = "First player"
NORTH_HAND: Final = "North hand"
SOUTH_HAND: Final = "South hand"
TROOP_DECK: Final = "Troop deck"
TACTICS_DECK: Final = "Tactics deck"
START: Final = "Start"
RESERVED: Final = (
    FORMAT,
    RULESET,
    OPTIONS,
    FIRST_PLAYER,
    NORTH_HAND,
    SOUTH_HAND,
    TROOP_DECK,
    TACTICS_DECK,
    START,
)
"""The headers that say how the game begins; case does not matter."""

OPEN: Final = "open"
NOBODY: Final = "nobody"
WINS_BY: Final = " wins by "

_PLAIN_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*", re.ASCII)


def is_plain_name(name: str) -> bool:
    """Whether a header's name may stand without quotes."""
    return _PLAIN_NAME.fullmatch(name) is not None


def game_sheet(game: Game) -> str:
    """The record as a sheet, which reads back equal.

    Raises :class:`NotationError` with code ``bad-action`` for an action that has no notation, with code
    ``duplicate-header`` for a header that is there twice, and with code ``too-many-entries`` for more
    actions than a sheet may have.
    """
    require_length(game)
    replay = game.replay()
    lines = [
        f"[{FORMAT} {in_quotes(SHEET_FORMAT)}]",
        *(f"[{_name_text(name)} {in_quotes(text)}]" for name, text in single_headers(game)),
        *_start_headers(game.start),
        "",
        *_turns(replay),
        f"result: {outcome_text(replay.last.outcome if replay.refused is None else None)}",
    ]
    return "\n".join(lines) + "\n"


def outcome_text(outcome: GameOutcome | None) -> str:
    """How a game ended, as in ``north wins by envelopment and breakthrough``."""
    return OPEN if outcome is None else f"{outcome.winner or NOBODY}{WINS_BY}{' and '.join(outcome.ways)}"


def how_far(count: int) -> str:
    """How many actions of a damaged record can be read."""
    return sentence("can-be-read", count=count) if count else sentence("none-can-be-read")


def seats_of(replay: Replay) -> list[Seat]:
    """In whose turn each action of a record was done.

    That is a guess for those after the first that is not possible: what ends a turn is taken to do so.
    """
    actions = replay.game.actions
    seats: list[Seat] = []
    seats.extend(state.turn.player for state in replay.states[: len(actions)])
    while len(seats) < len(actions):
        over = isinstance(actions[len(seats) - 1], Draw | EndTurn)
        seats.append(opponent_of(seats[-1]) if over else seats[-1])
    return seats


def _turns(replay: Replay) -> Iterator[str]:
    steps = zip(seats_of(replay), replay.game.actions, strict=True)
    for number, (seat, turn) in enumerate(itertools.groupby(steps, key=lambda step: step[0]), 1):
        yield f"{number}. {seat}: {', '.join(action_text(action) for _, action in turn)}"


def _name_text(name: str) -> str:
    reserved = name.lower() in {one.lower() for one in RESERVED}
    return in_quotes(name) if reserved or not is_plain_name(name) else name


def _start_headers(start: State) -> Iterator[str]:
    yield f"[{RULESET} {in_quotes(start.ruleset.id)}]"
    options = options_text(start.ruleset)
    if options:
        yield f"[{OPTIONS} {in_quotes(' '.join(options))}]"
    if not _is_fresh(start):
        document = state_document(start)
        yield f"[{START} {one_line({key: document[key] for key in document if key not in _SAID_BEFORE}).decode()}]"
        return
    yield f"[{FIRST_PLAYER} {in_quotes(start.turn.player)}]"
    for name, hand in ((NORTH_HAND, start.north.hand), (SOUTH_HAND, start.south.hand)):
        yield f"[{name} {in_quotes(_cards_text(hand))}]"
    for name, deck in zip((TROOP_DECK, TACTICS_DECK), DECKS, strict=True):
        yield f"[{name} {in_quotes(_deck_text(start.deck(deck)))}]"


_SAID_BEFORE: Final = frozenset({"format", "ruleset", "options"})


def _is_fresh(start: State) -> bool:
    """Whether a game has just been dealt, without anything out of the ordinary."""
    return (
        all(flag == FlagState(flag.number) for flag in start.flags)
        and (start.north, start.south) == (Player(start.north.hand), Player(start.south.hand))
        and not any(knower for name in DECKS for knower in start.deck(name).known_to)
        and (start.turn, start.ply) == (TurnState(start.turn.player), 0)
        and (start.draft, start.outcome) == ((), None)
    )


def _cards_text(cards: tuple[HeldCard, ...]) -> str:
    return " ".join(map(str, cards)) or EMPTY


def _deck_text(deck: Deck) -> str:
    """The cards from the top; a number for as many unknown ones."""
    parts: list[str] = []
    for card, run in itertools.groupby(deck.cards):
        count = len(list(run))
        parts.append(str(card) if count == 1 else str(count))
    return " ".join(parts) or EMPTY
