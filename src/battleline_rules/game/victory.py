"""When a game is over: five flags or three adjacent ones (R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from battleline_rules.game.parts import GameOutcome
from battleline_rules.table import ADJACENT_TO_WIN, FLAGS_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.parts import Way


def flags_held(flags: Sequence[FlagState], seat: Seat) -> int:
    """How many flags a player has claimed."""
    return sum(flag.claimed_by == seat for flag in flags)


def stalemate(flags: Sequence[FlagState], deadlock: Literal["draw", "most_flags"]) -> GameOutcome:
    """How a game ends in which nobody gets any further (D35)."""
    north, south = flags_held(flags, "north"), flags_held(flags, "south")
    if deadlock == "draw" or north == south:
        return GameOutcome(None, ("stalemate",))
    return GameOutcome("north" if north > south else "south", ("most-flags",))


def ways_won(flags: Sequence[FlagState], seat: Seat) -> tuple[Way, ...]:
    """In which ways a player has won by flags: one claim may complete both (R50)."""
    held = 0
    for flag in flags:
        if flag.claimed_by == seat:
            held |= 1 << flag.number
    adjacent = held
    for _ in range(1, ADJACENT_TO_WIN):
        adjacent &= adjacent >> 1
    ways: list[Way] = []
    if held.bit_count() >= FLAGS_TO_WIN:
        ways.append("envelopment")
    if adjacent:
        ways.append("breakthrough")
    return tuple(ways)
