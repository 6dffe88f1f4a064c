"""Claims inside a game: judged on the public position, in the window that the ruling allows (R40 to R50).

What holds of a claim is kept with the flag, since most flags stay as they were from one ply to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, Troop, opponent_of
from battleline_rules.claims.decision import NONE, denial, worth_of
from battleline_rules.claims.engines import engine
from battleline_rules.claims.prospects import Prospects
from battleline_rules.errors import EngineError
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.lines import ALL_FLAGS, COMPLETE_NORTH, COMPLETE_SOUTH, Known
from battleline_rules.game.refusals import Refusal
from battleline_rules.game.state import WINDOWS
from battleline_rules.judge import decide_claim
from battleline_rules.table import FLAG_COUNT, WINDOWS_OF
from battleline_rules.wilds import wild_of

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.lines import FlagState, Side
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import Ruleset

AUTOMATIC: Final = frozenset({"end_of_turn_auto", "end_of_turn_auto_both"})
"""The rulings under which flags are claimed without asking (D24)."""


def claiming(state: State, flag: int) -> Refusal | None:
    """Why a flag cannot be claimed now; the refusal carries the verdict with its counterexample."""
    if state.ruleset.options.claim_window in AUTOMATIC:
        return refuse(state, "claims-are-automatic", "D24")
    seat = state.turn.player
    if _complete(state, seat) >> (flag - 1) & 1 and _is_time(state, seat) and _holds(state, flag, seat):
        return None
    verdict = decide_claim(state.position(), flag=flag, by=seat)
    return Refusal(verdict.code, verdict.rules[0], state.ruleset.words, verdict=verdict)


def claimable(state: State, seat: Seat) -> tuple[int, ...]:
    """The flags that a player can claim now, in order, whether or not anybody has to ask for them."""
    complete = _complete(state, seat)
    # Most of the time the question need not be asked.
    if not complete or not _is_time(state, seat):
        return ()
    numbers = range(1, FLAG_COUNT + 1)
    return tuple([number for number in numbers if complete >> (number - 1) & 1 and _holds(state, number, seat)])


def check_granted(state: State, number: int, seat: Seat) -> None:
    """See to it that a claim which is about to be granted is not granted by one search alone.

    The engine that looks for the opponent's strongest completion is asked as well. Raises
    :class:`~battleline_rules.errors.EngineError` with code ``engines-disagree`` if it can deny the claim.
    """
    question = state.position().question(number, seat)
    if question.is_beaten_by(engine("bitset")(question.defence)):
        message = f"{seat}'s claim to flag {number} was to be granted, and the engine bitset can deny it"
        raise EngineError("engines-disagree", message)


def _complete(state: State, seat: Seat) -> int:
    """The unclaimed flags where a player's side is complete."""
    return state.opens >> (COMPLETE_NORTH if seat == "north" else COMPLETE_SOUTH) & ALL_FLAGS


def _is_time(state: State, seat: Seat) -> bool:
    """Whether a player's claims are judged in this part of the turn (R40, R49, D23, D24)."""
    if state.outcome is not None:
        return False
    window = state.ruleset.options.claim_window
    if state.turn.player != seat and window != "end_of_turn_auto_both":
        return False
    return WINDOWS[state.turn.phase] in WINDOWS_OF[window]


def _holds(state: State, number: int, seat: Seat) -> bool:
    """Whether a claim to a flag at which the own side is complete cannot be denied (R41 to R46)."""
    flag = state.flags[number - 1]
    known = flag.later.north if seat == "north" else flag.later.south
    unseen = state.unseen
    if known is not None and known.ruleset is state.ruleset:
        if known.denied_by >= 0:
            if known.denied_by & ~unseen == 0:
                return False
        elif unseen & ~known.proven_with == 0:
            return True
    denied_by = _denial(flag, seat, state.ruleset, unseen)
    known = Known(state.ruleset, unseen if denied_by < 0 else -1, denied_by)
    if seat == "north":
        flag.later.north = known
    else:
        flag.later.south = known
    return denied_by < 0


def _denial(flag: FlagState, seat: Seat, ruleset: Ruleset, unseen: int) -> int:
    """Some unseen troops by which the opponent denies a claim, as a set, or -1."""
    other = opponent_of(seat)
    if flag.free_slots(other) < 0:
        return 0  # nothing is claimed before the surplus is gone (R55)
    totals_only = flag.totals_only
    mine = _prospects(flag.side(seat), ruleset, flag.size)
    theirs = _prospects(flag.side(other), ruleset, flag.size)
    need = worth_of(mine, totals_only=totals_only) + (1 if _wins_ties(flag, seat, ruleset) else 0)
    barred = flag.terrain is not None and not flag.terrain.accepts_troops
    found = denial(theirs, 0 if barred else unseen, need, totals_only=totals_only)
    return -1 if found == NONE else found


def _prospects(side: Side, ruleset: Ruleset, size: int) -> Prospects:
    troops = [card for card in side.cards if isinstance(card, Troop)]
    wilds = [wild_of(card, ruleset) for card in side.slot_cards if isinstance(card, Tactic)]
    return Prospects(troops, wilds, size)


def _wins_ties(flag: FlagState, seat: Seat, ruleset: Ruleset) -> bool:
    """Whether a tie goes to who claims (R46, D21): against an open side it does."""
    rule = ruleset.options.tie_rule
    if rule != "last_card":
        return rule == "claimant_wins"
    other = opponent_of(seat)
    return flag.free_slots(other) > 0 or flag.last_card == other
