"""Reading the turn, the outcome and the Terrain records still to be placed of a state document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from battleline_rules.cards import SEATS
from battleline_rules.documents.positions.seats import read_as_seat, read_count, read_seat_word
from battleline_rules.documents.positions.terrain import read_terrain
from battleline_rules.documents.states.piles import read_held_cards
from battleline_rules.game.held import held_index
from battleline_rules.game.parts import WAYS, GameOutcome
from battleline_rules.game.turns import PHASES, TurnState
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.states.piles import HeldSpot
    from battleline_rules.game.parts import Way
    from battleline_rules.game.turns import Phase
    from battleline_rules.rulesets import Terrain

SPECTATOR: Final = "spectator"
WATCHERS: Final = (*SEATS, SPECTATOR)
"""Whose a view may be."""

_BOTH_BY_FLAGS: Final[tuple[Way, ...]] = ("envelopment", "breakthrough")
_VICTORIES: Final[frozenset[Way]] = frozenset({*_BOTH_BY_FLAGS, "resignation", "most-flags"})
_UNDECIDED: Final[frozenset[Way]] = frozenset({"stalemate", "agreement", "abandonment"})

TURN_KEYS: Final = ("passed", "claimed", "idle_turns", "drawn")


def read_turn(node: Node) -> tuple[TurnState, list[HeldSpot]]:
    """The turn, and where its drawn cards stand, in their order in it.

    What could not be read, and was reported, is as at the beginning.
    """
    fields = node.fields("part-turn", required=("player", "phase"), optional=TURN_KEYS)
    player = read_seat_word(fields["player"], "part-player-on-turn") if "player" in fields else None
    phase = fields["phase"].word("part-phase", PHASES) if "phase" in fields else None
    passed = fields["passed"].boolean("passed") if "passed" in fields else None
    claimed = fields["claimed"].boolean("claimed") if "claimed" in fields else None
    idle = read_count(fields["idle_turns"], "part-idle-turns") if "idle_turns" in fields else None
    drawn = read_held_cards(fields["drawn"], "part-drawn") if "drawn" in fields else []
    drawn.sort(key=lambda held: held_index(held.card))
    turn = TurnState(
        player or "north",
        cast("Phase", phase or "before-play"),
        passed=passed or False,
        claimed=claimed or False,
        idle_turns=idle or 0,
        drawn=tuple(held.card for held in drawn),
    )
    return turn, drawn


def read_watcher(node: Node) -> Seat | None:
    """Whose view it is; ``None`` for a spectator's."""
    word = node.word("part-seen-by", WATCHERS)
    return None if word is None or word == SPECTATOR else read_as_seat(word)


def read_outcome(node: Node) -> GameOutcome | None:
    """How the game ended."""
    since = len(node.faults.found)
    fields = node.fields("part-outcome", required=("winner", "ways"))
    ways = _ways(fields["ways"]) if "ways" in fields else ()
    said = fields.get("winner")
    winner = None
    if said is not None and said.value is not None:
        winner = read_seat_word(said, "part-winner")
    if len(node.faults.found) == since and not _is_end(winner, ways):
        told = fields["winner" if _is_end(None if winner else "north", ways) else "ways"]
        told.fail("bad-outcome", _no_such_end(winner))
    return GameOutcome(winner, ways)


def _is_end(winner: Seat | None, ways: tuple[Way, ...]) -> bool:
    """Whether a game can end so, whatever is in it."""
    if len(ways) == 1:
        return ways[0] in (_UNDECIDED if winner is None else _VICTORIES)
    return winner is not None and ways == _BOTH_BY_FLAGS


def _no_such_end(winner: Seat | None) -> str:
    if winner is None:
        return sentence("outcome-no-end")
    return sentence("outcome-no-victory", seat=sentence(f"player-{winner}"))


def read_draft(node: Node) -> tuple[Terrain, ...]:
    """The Terrain records that are still to be placed, in the document's order."""
    read = [read_terrain(one) for one in node.elements("draft")]
    return tuple(one for one in read if one is not None)


def _ways(node: Node) -> tuple[Way, ...]:
    """In which ways the game ended, in the order in which they are told."""
    found: list[str] = []
    for one in node.elements("part-ways"):
        way = one.word("part-way", WAYS)
        if way in found:
            one.fail("duplicate-value", sentence("twice-in-list", word=str(way)))
        elif way is not None:
            found.append(way)
    return tuple(way for way in WAYS if way in found)
