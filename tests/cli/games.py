"""Games for the command: the same ones every time, since what is done in them is counted out and not drawn by lot."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from battleline_rules.documents.games.writing import game_document
from battleline_rules.game import ClaimFlag, Game, apply, legal_actions, new_game
from battleline_rules.rulesets import ruleset

if TYPE_CHECKING:
    from battleline_rules.game import Action, State

A_LONG_WAY = 7919
"""A prime; steps of this length come to every one of a list of actions."""


@cache
def played(edition: str = "gmt", seed: int = 2) -> Game:
    """A game to its end, in which every flag is claimed as soon as it can be."""
    state = new_game(ruleset(edition), seed=seed)
    game = Game(state)
    while state.outcome is None:
        action = _chosen(state)
        state, game = apply(state, action), game.played(action)
    return game


def document(game: Game, *, count: int | None = None, **changes: object) -> dict[str, object]:
    """The document of a game, or of its first actions, with other keys if so wished."""
    told = game_document(Game(game.start, game.actions[:count], game.headers))
    return {**told, **changes}


def actions_of(told: dict[str, object]) -> list[str]:
    """The actions that a document tells."""
    actions = told["actions"]
    assert isinstance(actions, list)
    return actions


def with_action(told: dict[str, object], ply: int, action: object) -> dict[str, object]:
    """The document with one more action, which is number ``ply``, and without its outcome."""
    actions = actions_of(told)
    changed = {**told, "actions": [*actions[: ply - 1], action, *actions[ply - 1 :]]}
    changed.pop("outcome", None)
    return changed


def _chosen(state: State) -> Action:
    moves = legal_actions(state)
    claims = [move for move in moves if isinstance(move, ClaimFlag)]
    return claims[0] if claims else moves[(state.ply + 1) * A_LONG_WAY % len(moves)]
