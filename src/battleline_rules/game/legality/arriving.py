"""Where cards may come to and leave from, whoever plays or moves them (R11, R15, R20, R48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS, Tactic, TacticKind, Troop
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.lines import (
    ALL_FLAGS,
    ENVIRONMENT,
    MORALE_NORTH,
    MORALE_SOUTH,
    TACTICS,
    TROOPS_NORTH,
    TROOPS_SOUTH,
)
from battleline_rules.game.sides import TROOP_COUNT, takes_slot

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import Arrival

_RULES: Final[dict[Arrival, str]] = {"troop": "R11", "morale": "R15", "environment": "R20"}

# Compiled, a constant of the module itself is at hand, and an enumeration's member has to be looked up.
_FOG: Final = Tactic.FOG
_MUD: Final = Tactic.MUD


def touching(state: State, flag: FlagState, *, with_tactics: bool) -> Refusal | None:
    """Why nothing at a flag may be touched; ``with_tactics`` if it is a Tactics card that would."""
    if flag.claimed_by is not None:
        return refuse(state, "flag-claimed", "R48", flag=flag.number, holder=flag.claimed_by)
    if with_tactics and flag.terrain is not None and not flag.terrain.tactics:
        return refuse(state, "terrain-bars-tactics", "R30", flag=flag.number)
    return None


def arriving(state: State, flag: FlagState, seat: Seat, card: Card, *, by_guile: bool = False) -> Refusal | None:
    """Why a card may not come to a player's side of a flag; ``flag`` is as it is without the card."""
    untouchable = touching(state, flag, with_tactics=by_guile or isinstance(card, Tactic))
    if untouchable is not None:
        return untouchable
    kind = arrival_of(card)
    if flag.terrain is not None and kind not in flag.terrain.accepts:
        return refuse(state, "terrain-bars", _RULES[kind], flag=flag.number, kind=kind)
    if not takes_slot(card):
        return _environment(state, flag, card)
    if flag.free_slots(seat) <= 0:
        count = len(flag.side(seat).slot_cards)
        return refuse(state, "side-full", "R11", flag=flag.number, count=count)
    return None


def troop_goals(state: State, seat: Seat) -> int:
    """The flags to which troops may come on a player's side, as a set: where one may go, every troop may."""
    return state.opens >> (TROOPS_NORTH if seat == "north" else TROOPS_SOUTH) & ALL_FLAGS


def goals(state: State, seat: Seat, card: Card) -> int:
    """The flags to which a card may come on a player's side, as a set: where :func:`arriving` says nothing."""
    if card.index < TROOP_COUNT:
        return troop_goals(state, seat)
    if takes_slot(card):
        return state.opens >> (MORALE_NORTH if seat == "north" else MORALE_SOUTH) & ALL_FLAGS
    open_to_it = state.marks >> ENVIRONMENT & ALL_FLAGS
    options = state.ruleset.options
    if options.fog_mud_stack and (card is _FOG or options.mud_on_complete == "allow"):
        return open_to_it
    for flag in state.flags:
        if open_to_it >> (flag.number - 1) & 1 and _environment(state, flag, card) is not None:
            open_to_it ^= 1 << (flag.number - 1)
    return open_to_it


def open_to_tactics(state: State) -> int:
    """The flags where a Tactics card may act on cards, as a set: those where nothing of :func:`touching` is so."""
    return state.marks >> TACTICS & ALL_FLAGS


def arrival_of(card: Card) -> Arrival:
    """As what a card comes to a flag."""
    if isinstance(card, Troop):
        return "troop"
    return "morale" if card.kind is TacticKind.MORALE else "environment"


def leaving(state: State, flag: FlagState, card: Card) -> Refusal | None:
    """Why a card that may be touched cannot leave a flag: Mud under which there are four cards, by one ruling (D6)."""
    if card is not _MUD or state.ruleset.options.mud_removed != "forbid_if_overfull":
        return None
    after = next(flag.without(seat, card) for seat in SEATS if card in flag.side(seat).cards)
    if after.overfull:
        return refuse(state, "mud-would-overfill", "D6", card=card, flag=flag.number)
    return None


def _environment(state: State, flag: FlagState, card: Card) -> Refusal | None:
    options = state.ruleset.options
    if card is _MUD and options.mud_on_complete == "forbid":
        for seat in SEATS:
            if flag.free_slots(seat) <= 0:
                return refuse(state, "mud-on-complete", "D7", card=card, flag=flag.number, seat=seat)
    if not options.fog_mud_stack:
        other = _FOG if card is _MUD else _MUD
        if any(other in flag.side(seat).cards for seat in SEATS):
            return refuse(state, "no-fog-and-mud", "D8", card=card, flag=flag.number, other=other)
    return None
