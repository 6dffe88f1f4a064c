"""What of a document is judged: the table that it shows, or that it shows after some action of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from battleline_rules import game
from battleline_rules.documents.cases import ConformanceCase
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.language import all_of, sentence
from battleline_rules.records import dataclass
from battleline_rules.table import Claim, Position

if TYPE_CHECKING:
    from battleline_rules.cli.arguments import Request
    from battleline_rules.documents import AnyDocument
    from battleline_rules.game import Game, GameOutcome, Replay, State, View

Table: TypeAlias = "Position | State | View"
"""A table at one moment."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The table of a game that is over in a way that no position shows."""

    position: Position
    outcome: GameOutcome


T = TypeVar("T")


def position_of(table: Table) -> Position:
    """What everyone sees of a table, which is all that a claim is judged on (R44)."""
    return table if isinstance(table, Position) else table.position()


def subject_of(document: AnyDocument, request: Request) -> Position | Replay | Finished:
    """What is to be judged; a replay if that is wanted, or if the game does not get so far.

    Raises :class:`DocumentError` for a number of an action that there is not, and for a single claim in a
    game that is over in a way that no position shows.
    """
    if isinstance(document, Position | ConformanceCase):
        return _shown(document, request)
    about_a_claim = request.flag is not None or request.by is not None or request.every_flag
    if isinstance(document, game.Game) and request.ply is None and not about_a_claim:
        return document.replay()
    moment = _moment(document, request)
    if not isinstance(moment, Position | game.Replay) and (outcome := _hidden_outcome(moment)) is not None:
        if request.every_flag:
            return Finished(moment.position(), outcome)
        ways = all_of([sentence(f"usage-way-{way}") for way in outcome.ways])
        raise DocumentError([Problem("$", "game-over", sentence("usage-over", ways=ways))])
    return _with_claim(moment, document, request)


def position_in(document: AnyDocument, request: Request) -> Position | Replay:
    """The position that a document is about, with its claim; a replay if the game does not get so far.

    Of a game it is the one after the action asked for, by default the last, and its claim is the next action.
    """
    if isinstance(document, Position | ConformanceCase):
        return _shown(document, request)
    return _with_claim(_moment(document, request), document, request)


def _moment(document: Game | State | View, request: Request) -> Table | Replay:
    if not isinstance(document, game.Game):
        return table_of(document, request)
    replay = document.replay()
    return state_in(replay, request) or replay


def _with_claim(moment: Table | Replay, document: AnyDocument, request: Request) -> Position | Replay:
    if isinstance(moment, game.Replay):
        return moment
    position = position_of(moment)
    if isinstance(document, game.Game) and isinstance(moment, game.State):
        return replace(position, claim=_next_claim(document, moment, request))
    return position


def _hidden_outcome(moment: State | View) -> GameOutcome | None:
    """How the game ended, if a position does not show it: of the ends flags tell only those of R50."""
    state = moment.state if isinstance(moment, game.View) else moment
    return state.outcome if state.position().winner is None else None


def table_of(document: Position | ConformanceCase | State | View, request: Request) -> Table:
    """The table that a document shows; raises :class:`DocumentError` where one of a game's is asked for."""
    if isinstance(document, Position | ConformanceCase):
        return _shown(document, request)
    _refuse_ply(request)
    return document


def _shown(document: Position | ConformanceCase, request: Request) -> Position:
    _refuse_ply(request)
    return document.position if isinstance(document, ConformanceCase) else document


def _refuse_ply(request: Request) -> None:
    if request.ply is not None:
        raise DocumentError([Problem("$", "not-a-game", sentence("usage-no-ply-here"))])


def state_in(replay: Replay, request: Request) -> State | None:
    """The state that is asked for, by default the last; ``None`` if an action before it is not possible.

    Raises :class:`DocumentError` if the record is not so long.
    """
    plies = len(replay.game.actions)
    wanted = plies if request.ply is None else request.ply
    if wanted > plies:
        message = sentence("usage-so-many-plies", count=plies, wanted=wanted)
        raise DocumentError([Problem("$.actions", "no-such-ply", message)])
    return replay.states[wanted] if wanted < len(replay.states) else None


def _next_claim(record: Game, state: State, request: Request) -> Claim | None:
    """The claim that is made in the next action of a record, if it is one."""
    following = record.actions[request.ply] if request.ply is not None and request.ply < len(record.actions) else None
    return Claim(state.turn.player, following.flag) if isinstance(following, game.ClaimFlag) else None


def reached(found: T | Replay) -> T:
    """What was looked for in a game; raises :class:`DocumentError` if an action before it is not possible."""
    if isinstance(found, Position) or not isinstance(found, game.Replay):
        return found
    assert found.refused is not None  # noqa: S101 - every other replay comes to its end
    ply = found.refused.ply
    message = sentence("usage-not-reached", ply=ply, last=ply - 1)
    raise DocumentError([Problem(f"$.actions[{ply - 1}]", "illegal-action", message)])
