"""Records of games, ``battleline-game/1``: writing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.formats import GAME_FORMAT
from battleline_rules.documents.notation.actions import action_text
from battleline_rules.documents.plain_json.checking import MOST_ENTRIES
from battleline_rules.documents.plain_json.writer import laid_out
from battleline_rules.documents.states.writing import state_document
from battleline_rules.errors import NotationError
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from battleline_rules.game import Game, GameOutcome


def game_document(game: Game) -> dict[str, object]:
    """The document of a record, which reads back as one equal to it.

    With the outcome, where every action is possible and the last one ends the game. Raises
    :class:`NotationError` with code ``bad-action`` for an action that has no notation, with code
    ``duplicate-header`` for a header that is there twice, and with code ``too-many-entries`` for more
    actions than a document may have.
    """
    require_length(game)
    document: dict[str, object] = {"format": GAME_FORMAT}
    if game.headers:
        document["headers"] = dict(single_headers(game))
    start = state_document(game.start)
    del start["format"]
    document |= {"start": start, "actions": [action_text(action) for action in game.actions]}
    replay = game.replay()
    if replay.refused is None and replay.last.outcome is not None:
        document["outcome"] = outcome_document(replay.last.outcome)
    return document


def dump_game(game: Game) -> bytes:
    """The document of a record as JSON, laid out for people to read."""
    return laid_out(game_document(game))


def outcome_document(outcome: GameOutcome) -> dict[str, object]:
    """How a game ended, as documents say it."""
    return {"winner": outcome.winner, "ways": list(outcome.ways)}


def require_length(game: Game) -> None:
    """Refuse a record that could not be read again; raises :class:`NotationError` with code ``too-many-entries``."""
    if len(game.actions) > MOST_ENTRIES:
        told = sentence("too-many-actions", actions=len(game.actions), most=MOST_ENTRIES)
        raise NotationError("too-many-entries", told)


def single_headers(game: Game) -> tuple[tuple[str, str], ...]:
    """The headers of a record; raises :class:`NotationError` with code ``duplicate-header``."""
    if len(dict(game.headers)) < len(game.headers):
        raise NotationError("duplicate-header", sentence("header-in-record-twice"))
    return game.headers
