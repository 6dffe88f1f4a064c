"""What came of replaying a game's record, in sentences: whether everything in it is possible, and how it ended.

It takes numbers and words, not a game, so that it stands below the room of games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import opponent_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.rulesets import Words

LEGAL: Final = "LEGAL"
ILLEGAL: Final = "ILLEGAL"
_BOTH: Final = 2

_TO_DO: Final = {
    "draft": "{who} is to place a Terrain record",
    "before-play": "{who} is to play",
    "scout-draw": "{who} is to draw {scout}'s cards",
    "scout-return": "{who} is to put cards back on the decks",
    "surplus": "{who} is to discard where there are more cards than slots",
    "after-play": "{who} is to finish the turn",
    "after-draw": "{who} is to finish the turn",
}
"""What it is time for, by the phase of the turn."""

_BY_FLAGS: Final = {
    ("envelopment",): "five {flag}s",
    ("breakthrough",): "three adjacent {flag}s",
    ("envelopment", "breakthrough"): "five {flag}s, three of them adjacent",
}

_UNDECIDED: Final = {
    "stalemate": "nobody has won, for neither player gets any further",
    "agreement": "the players have agreed on a draw",
    "abandonment": "the game was broken off",
}


def possible(plies: int) -> str:
    """That every action of a record is possible; a clause, without a full stop."""
    if plies == 0:
        return "There are no actions in this record"
    if plies == 1:
        return "The only action is possible"
    return "Both actions are possible" if plies == _BOTH else f"All {plies} actions are possible"


def not_possible(ply: int, plies: int, action: str, actor: Seat | None) -> str:
    """Which action of a record is not possible, and whose it would have been."""
    by = f", by {actor.capitalize()}" if actor else ""
    return f"Action {ply} of {plies} is not possible: {action}{by}."


def going_on(actor: Seat, phase: str, words: Words) -> str:
    """What is to be done in a game that is not over; a clause, without a full stop."""
    return f"the game goes on: {_TO_DO[phase].format(who=actor.capitalize(), scout=words.scout)}"


def ended(winner: Seat | None, ways: Sequence[str], words: Words) -> str:
    """How a game ended; a clause, without a full stop."""
    if winner is None:
        return _UNDECIDED[ways[0]]
    who, other = winner.capitalize(), opponent_of(winner).capitalize()
    if tuple(ways) in _BY_FLAGS:
        return f"{who} has won by {_BY_FLAGS[tuple(ways)].format(flag=words.flag)}"
    if ways[0] == "resignation":
        return f"{who} has won, for {other} has resigned"
    return f"{who} has won by the most {words.flag}s, for neither player gets any further"


def when_claimed(ply: int, *, automatic: bool) -> str:
    """When a flag was claimed, and if it fell to its winner without asking (D24)."""
    return f"After action {ply}" if automatic else f"Action {ply}"


def all_claimed(claims: Sequence[tuple[int, Seat, int]], words: Words) -> str:
    """Every flag that was claimed, by whom and when; a sentence."""
    if not claims:
        return "Nothing is claimed."
    told = ", ".join(f"{words.flag} {flag} by {seat.capitalize()} (action {ply})" for ply, seat, flag in claims)
    return f"Claimed: {told}."
