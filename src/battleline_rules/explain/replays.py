"""What came of replaying a game's record, as messages: whether everything in it is possible, and how it ended.

It takes numbers and words, not a game, so that it stands below the room of games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import opponent_of
from battleline_rules.explain.messages import FreeText, Word, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.explain.messages import Message
    from battleline_rules.rulesets import Words

LEGAL: Final = say("replay-legal")
ILLEGAL: Final = say("replay-illegal")


def possible(plies: int, then: Message) -> Message:
    """That every action of a record is possible, and ``then`` how the game ended or what is to be done next."""
    how = say("replay-possible", count=plies)
    if then.id.startswith("ended-"):
        return say("replay-ended", how=how, end=then)
    return say("replay-going-on", how=how, todo=then)


def not_possible(ply: int, plies: int, action: str, actor: Seat | None) -> Message:
    """Which action of a record is not possible, and whose it would have been."""
    what = FreeText(action)
    if actor is None:
        return say("replay-not-possible-nobodys", ply=ply, plies=plies, action=what)
    return say("replay-not-possible", ply=ply, plies=plies, action=what, who=actor)


def to_do(actor: Seat, phase: str, words: Words) -> Message:
    """What is to be done in a game that is not over, by the phase of the turn; a clause."""
    return say(f"todo-{phase}", who=actor, scout=Word(words.scout))


def ended(winner: Seat | None, ways: Sequence[str]) -> Message:
    """How a game ended; a clause."""
    seats = {} if winner is None else {"who": winner, "other": opponent_of(winner)}
    return say(f"ended-{'-'.join(ways)}", **seats)


def when_claimed(ply: int, *, automatic: bool) -> Message:
    """When a flag was claimed, and if it fell to its winner without asking (D24)."""
    return say("claimed-after-action" if automatic else "claimed-by-action", ply=ply)


def all_claimed(claims: Sequence[tuple[int, Seat, int]]) -> Message:
    """Every flag that was claimed, by whom and when; a sentence."""
    if not claims:
        return say("none-claimed")
    told = tuple(say("one-claimed", flag=flag, who=seat, ply=ply) for ply, seat, flag in claims)
    return say("all-claimed", claims=told)
