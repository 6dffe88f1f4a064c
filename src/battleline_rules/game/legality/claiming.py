"""Claims inside a game: judged on the public position, in the window that the ruling allows (R40 to R50).

What holds of a claim is kept with the flag, since most flags stay as they were from one ply to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Troop
from battleline_rules.claims.decision import NONE, denial, worth_of
from battleline_rules.claims.engines.bitset import strongest_completion
from battleline_rules.claims.prospects import CATEGORY, Prospects
from battleline_rules.claims.question import Laid, OpenSide
from battleline_rules.errors import EngineError
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.lines import ALL_FLAGS, COMPLETE_NORTH, COMPLETE_SOUTH, Known
from battleline_rules.game.refusals import Refusal
from battleline_rules.game.sides import SideProspects, takes_slot
from battleline_rules.game.turns import opposite
from battleline_rules.judge import decide_claim
from battleline_rules.language import player_at, sentence
from battleline_rules.wilds import wild_of

if TYPE_CHECKING:
    from battleline_rules.cards import Seat, Tactic
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.sides import Side
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.wilds import Wild

AUTOMATIC: Final = frozenset({"end_of_turn_auto", "end_of_turn_auto_both"})
"""The rulings under which flags are claimed without asking (D24)."""


_WILDS: Final[dict[tuple[int, int, int], Wild]] = {}


def claiming(state: State, flag: int) -> Refusal | None:
    """Why a flag cannot be claimed now; the refusal carries the verdict with its counterexample."""
    if state.rulings.claim_window in AUTOMATIC:
        return refuse(state, "claims-are-automatic", "D24")
    seat = state.turn.player
    if can_claim(state, flag, seat):
        return None
    verdict = decide_claim(state.position(), flag=flag, by=seat)
    return Refusal(verdict.code, verdict.rules[0], state.ruleset.words, verdict=verdict)


def can_claim(state: State, flag: int, seat: Seat) -> bool:
    """Whether a player can claim a flag now, by the quick decision and whether or not anybody has to ask for it."""
    complete = _complete(state, seat) >> (flag - 1) & 1
    return bool(complete) and _is_time(state, seat) and _holds(state, flag, seat)


def claimable(state: State, seat: Seat) -> tuple[int, ...]:
    """The flags that a player can claim now, in order, whether or not anybody has to ask for them."""
    complete = _complete(state, seat)
    # Most of the time the question need not be asked.
    if not complete or not _is_time(state, seat):
        return ()
    found = []
    while complete:
        lowest = complete & -complete
        number = lowest.bit_length()
        if _holds(state, number, seat):
            found.append(number)
        complete ^= lowest
    return tuple(found)


def check_granted(state: State, number: int, seat: Seat) -> None:
    """See to it that a claim against an open side is not granted by one search alone.

    The engine that builds the opponent's strongest completion is asked as well, which shares no code with the
    decision. Raises :class:`~battleline_rules.errors.EngineError` with code ``engines-disagree`` if it finds one
    that denies the claim.
    """
    flag, other = state.flags[number - 1], opposite(seat)
    if flag.free_slots(other) <= 0:
        return  # two complete sides were compared, and nothing was searched
    troops, wilds = _laid(flag.side(other), state.ruleset)
    unseen = 0 if _bars_troops(flag) else state.unseen
    best = strongest_completion(OpenSide(flag.size, flag.totals_only, Laid(tuple(troops), tuple(wilds)), unseen))
    need = _need(flag, seat, state.ruleset)
    if best is not None and best.strength.category * CATEGORY + best.strength.total >= need:
        raise EngineError("engines-disagree", sentence("grant-denied", seat=player_at(seat), flag=number))


def _complete(state: State, seat: Seat) -> int:
    """The unclaimed flags where a player's side is complete."""
    return state.opens >> (COMPLETE_NORTH if seat == "north" else COMPLETE_SOUTH) & ALL_FLAGS


def _is_time(state: State, seat: Seat) -> bool:
    """Whether a player's claims are judged in this part of the turn (R40, R49, D23, D24)."""
    rulings, turn = state.rulings, state.turn
    if state.outcome is not None or (turn.player != seat and not rulings.by_both):
        return False
    return turn.phase in rulings.claim_phases


def _holds(state: State, number: int, seat: Seat) -> bool:
    """Whether a claim to a flag at which the own side is complete cannot be denied (R41 to R46)."""
    flag = state.flags[number - 1]
    known = flag.known(seat)
    unseen = state.unseen
    if known is not None and known.ruleset is state.ruleset:
        if known.denied_by >= 0:
            if known.denied_by & ~unseen == 0:
                return False
        elif unseen & ~known.proven_with == 0:
            return True
    denied_by = _denial(flag, seat, state.ruleset, unseen)
    flag.learn(seat, Known(state.ruleset, unseen if denied_by < 0 else -1, denied_by))
    return denied_by < 0


def _denial(flag: FlagState, seat: Seat, ruleset: Ruleset, unseen: int) -> int:
    """Some unseen troops by which the opponent denies a claim, as a set, or -1."""
    other = opposite(seat)
    if flag.free_slots(other) < 0:
        return 0  # nothing is claimed before the surplus is gone (R55)
    theirs = _prospects(flag.side(other), ruleset, flag.size)
    need = _need(flag, seat, ruleset)
    found = denial(theirs, 0 if _bars_troops(flag) else unseen, need, totals_only=flag.totals_only)
    return -1 if found == NONE else found


def _need(flag: FlagState, seat: Seat, ruleset: Ruleset) -> int:
    """The least strength, as one number, that denies a claim of a complete side (R42, R46)."""
    mine = worth_of(_prospects(flag.side(seat), ruleset, flag.size), totals_only=flag.totals_only)
    return mine + 1 if _wins_ties(flag, seat, ruleset) else mine


def _prospects(side: Side, ruleset: Ruleset, size: int) -> Prospects:
    known = side.prospects
    if known is None or known.ruleset is not ruleset or known.prospects.size != size:
        troops, wilds = _laid(side, ruleset)
        known = SideProspects(ruleset, Prospects(troops, wilds, size))
        side.learn(known)
    return known.prospects


def _laid(side: Side, ruleset: Ruleset) -> tuple[list[Troop], list[Wild]]:
    """What lies in the slots of a side."""
    troops: list[Troop] = []
    wilds: list[Wild] = []
    for card in side.cards:
        if isinstance(card, Troop):
            troops.append(card)
        elif takes_slot(card):
            wilds.append(_wild(card, ruleset))
    return troops, wilds


def _wild(card: Tactic, ruleset: Ruleset) -> Wild:
    """The wild that a Morale card is; all that it depends on makes the key."""
    key = (card.index, ruleset.options.values, ruleset.options.cavalry_value)
    wild = _WILDS.get(key)
    if wild is None:
        wild = wild_of(card, ruleset)
        _WILDS[key] = wild
    return wild


def _bars_troops(flag: FlagState) -> bool:
    """Whether a Terrain record lets no troop come, so that no open place can be filled (R43, D17)."""
    return flag.terrain is not None and not flag.terrain.accepts_troops


def _wins_ties(flag: FlagState, seat: Seat, ruleset: Ruleset) -> bool:
    """Whether a tie goes to who claims (R46, D21): against an open side it does."""
    rule = ruleset.options.tie_rule
    if rule != "last_card":
        return rule == "claimant_wins"
    other = opposite(seat)
    return flag.free_slots(other) > 0 or flag.last_card == other
