"""A document in another form: what can be written of what, and why the rest cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules import documents
from battleline_rules.cli.answers import Converted
from battleline_rules.cli.arguments import WHOLE_GAMES
from battleline_rules.cli.subjects import position_in, reached, state_in, table_of
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.game import Game
from battleline_rules.language import sentence
from battleline_rules.table import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cli.answers import Named
    from battleline_rules.cli.arguments import Request
    from battleline_rules.documents import AnyDocument
    from battleline_rules.game import State, View


def converted(document: AnyDocument, named: Named, request: Request) -> Converted:
    """The document in the form that is asked for.

    Raises :class:`DocumentError` with code ``cannot-convert`` where it does not tell what that form has to.
    """
    return Converted(named, _content(document, request))


def _content(document: AnyDocument, request: Request) -> Mapping[str, object] | str:
    if request.convert in WHOLE_GAMES:
        game = _game(document, request)
        return documents.game_document(game) if request.convert == "game" else documents.game_sheet(game)
    if request.convert == "state":
        return documents.state_document(_state(document, request))
    position = reached(position_in(document, request))
    return documents.position_document(position) if request.convert == "position" else documents.position_line(position)


def _game(document: AnyDocument, request: Request) -> Game:
    if isinstance(document, Game):
        return document
    table = table_of(document, request)
    what = "position" if isinstance(table, Position) else "state"
    raise _impossible(f"usage-no-record-of-{what}")


def _state(document: AnyDocument, request: Request) -> State | View:
    if isinstance(document, Game):
        replay = document.replay()
        return reached(state_in(replay, request) or replay)
    table = table_of(document, request)
    if isinstance(table, Position):
        raise _impossible("usage-no-state-of-position")
    return table


def _impossible(message_id: str) -> DocumentError:
    return DocumentError([Problem("$", "cannot-convert", sentence(message_id))])
