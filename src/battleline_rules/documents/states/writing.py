"""State documents, ``battleline-state/1``: writing them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from battleline_rules.cards import SEATS
from battleline_rules.documents.formats import STATE_FORMAT
from battleline_rules.documents.plain_json.writer import laid_out
from battleline_rules.documents.positions.writing import changed_options
from battleline_rules.documents.states.turns import SPECTATOR
from battleline_rules.game.held import DECKS, is_known
from battleline_rules.game.lines import FlagState
from battleline_rules.game.views import View
from battleline_rules.proofs.public import public_terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.game.decks import Deck
    from battleline_rules.game.held import HeldCard
    from battleline_rules.game.players import Player
    from battleline_rules.game.sides import Side
    from battleline_rules.game.state import State
    from battleline_rules.game.turns import TurnState


def state_document(table: State | View) -> dict[str, object]:
    """The document of a state, or of a view, which reads back as one equal to it.

    Of the options it holds those that differ from the edition's. Raises
    :class:`RulesetError` for a ruleset that is no edition under any options.
    """
    state = table.state if isinstance(table, View) else table
    document: dict[str, object] = {"format": STATE_FORMAT}
    if isinstance(table, View):
        document["seen_by"] = table.seat or SPECTATOR
    document["ruleset"] = state.ruleset.id
    options = changed_options(state.ruleset)
    if options:
        document["options"] = options
    document |= {
        "flags": [_flag(flag) for flag in state.flags if flag != FlagState(flag.number)],
        "players": {seat: _player(state.player(seat)) for seat in SEATS},
        "decks": {name: list(_deck(state.deck(name))) for name in DECKS},
        "turn": _turn(state.turn),
        "ply": state.ply,
    }
    if state.draft:
        document["draft"] = [public_terrain(terrain) for terrain in state.draft]
    if state.outcome is not None:
        document["outcome"] = {"winner": state.outcome.winner, "ways": list(state.outcome.ways)}
    return document


def dump_state(table: State | View) -> bytes:
    """The document of a state or a view as JSON, laid out for people to read."""
    return laid_out(state_document(table))


def _flag(flag: FlagState) -> dict[str, object]:
    document: dict[str, object] = {"flag": flag.number, "north": _side(flag.north), "south": _side(flag.south)}
    if flag.claimed_by is not None:
        document["claimed_by"] = flag.claimed_by
    if flag.terrain is not None:
        document["terrain"] = public_terrain(flag.terrain)
    return document


def _side(side: Side) -> dict[str, int]:
    return {str(card): ply for card, ply in zip(side.cards, side.plies, strict=True)}


def _player(player: Player) -> dict[str, object]:
    document: dict[str, object] = {
        "hand": _names(player.hand),
        "discards": _names(player.discards),
        "guile": _names(player.guile),
        "tactics_played": player.tactics_played,
        "leader_played": player.leader_played,
    }
    if player.exposed:
        document["exposed"] = _names(player.exposed)
    return document


def _deck(deck: Deck) -> Iterator[object]:
    """The cards, the top one first; a number for as many successive ones of which nobody knows anything."""
    pairs = zip(deck.cards, deck.known_to, strict=True)
    for (card, known_to), run in itertools.groupby(pairs):
        count = len(list(run))
        if known_to is not None:
            yield from ({"card": str(card), "known_to": known_to} for _ in range(count))
        elif is_known(card) or count == 1:
            yield from (str(card) for _ in range(count))
        else:
            yield count


def _turn(turn: TurnState) -> dict[str, object]:
    document: dict[str, object] = {"player": turn.player, "phase": turn.phase}
    if turn.passed:
        document["passed"] = True
    if turn.claimed:
        document["claimed"] = True
    if turn.idle_turns:
        document["idle_turns"] = turn.idle_turns
    if turn.drawn:
        document["drawn"] = _names(turn.drawn)
    return document


def _names(cards: Iterable[HeldCard]) -> list[str]:
    return [str(card) for card in cards]
