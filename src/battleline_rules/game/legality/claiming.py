"""Claims inside a game: judged on the public position, in the window that the ruling allows (R40 to R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.errors import ProofError
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.refusals import Refusal
from battleline_rules.judge import decide_claim, is_claimable

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.state import State

AUTOMATIC: Final = frozenset({"end_of_turn_auto", "end_of_turn_auto_both"})
"""The rulings under which flags are claimed without asking (D24)."""


def claiming(state: State, flag: int) -> Refusal | None:
    """Why a flag cannot be claimed now; the refusal carries the verdict with its counterexample."""
    if state.ruleset.options.claim_window in AUTOMATIC:
        return refuse(state, "claims-are-automatic", "D24")
    seat = state.turn.player
    if _may_be_claimed(state, flag, seat):
        return None
    verdict = decide_claim(state.position(), flag=flag, by=seat)
    return Refusal(verdict.code, verdict.rules[0], state.ruleset.words, verdict=verdict)


def claimable(state: State, seat: Seat) -> tuple[int, ...]:
    """The flags that a player can claim now, in order, whether or not anybody has to ask for them."""
    return tuple(flag.number for flag in state.flags if _may_be_claimed(state, flag.number, seat))


def check_proven(state: State, flag: int, seat: Seat) -> None:
    """See to it that a claim which is about to be granted has a proof that the kernel accepts.

    Raises :class:`~battleline_rules.errors.ProofError` if it has none, which would be a fault of an engine.
    """
    verdict = decide_claim(state.position(), flag=flag, by=seat)
    if verdict.outcome != "proven":
        raise ProofError("no-contradiction", f"{seat}'s claim to flag {flag} was to be granted and has no proof")


def _may_be_claimed(state: State, number: int, seat: Seat) -> bool:
    flag = state.flags[number - 1]
    # Most flags fail here, and the judge need not be asked.
    if flag.claimed_by is not None or flag.free_slots(seat):
        return False
    return is_claimable(state.position(), flag=number, by=seat)
