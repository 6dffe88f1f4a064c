"""Playing a card from the hand, and when one may pass (R8, R10, R13, R16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic
from battleline_rules.game.actions import (
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
)
from battleline_rules.game.held import Unknown
from battleline_rules.game.legality.arriving import goals, troop_goals
from battleline_rules.game.legality.guile import guile_plays
from battleline_rules.game.legality.moves import add_lays, add_troop_lays
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.sides import TROOP_COUNT, is_leader
from battleline_rules.game.turns import opposite

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.game.actions import Move
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State


_FIRST_GUILE: Final = Tactic.SCOUT.index
_PLAYED_BY: Final[dict[type, Tactic]] = {
    PlayFog: Tactic.FOG,
    PlayMud: Tactic.MUD,
    PlayScout: Tactic.SCOUT,
    PlayRedeploy: Tactic.REDEPLOY,
    PlayDeserter: Tactic.DESERTER,
    PlayTraitor: Tactic.TRAITOR,
}


def playing(state: State, card: Card) -> Refusal | None:
    """Why the player on turn may not play such a card at all, held or not: what everybody can see (R13, R16)."""
    if may_play(state, card):
        return None
    seat = state.turn.player
    own, other = state.player(seat).tactics_played, state.player(opposite(seat)).tactics_played
    if own > other:
        return refuse(state, "tactics-limit", "R13", card=card, own=own, other=other)
    return refuse(state, "leader-limit", "R16", card=card)


def may_play(state: State, card: Card) -> bool:
    """Whether the player on turn may play such a card at all: :func:`playing` says why not."""
    if card.index < TROOP_COUNT:
        return True
    return _within_limit(state) and (not is_leader(card) or not state.has_leader(state.turn.player))


def _within_limit(state: State) -> bool:
    """Whether the player on turn has not played more Tactics cards than the other (R13)."""
    north, south = state.north.tactics_played, state.south.tactics_played
    return north <= south if state.turn.player == "north" else south <= north


def holding(state: State, card: Card) -> Refusal | None:
    """Why a card cannot come from the hand of the player on turn (R8).

    This is asked last: whatever else is wrong with a play is for all to see, and so tells nobody what is held.
    """
    if card in state.may_hold(state.turn.player):
        return None
    return refuse(state, "not-in-hand", "R8", card=card)


def passing(state: State) -> Refusal | None:
    """Why the player on turn may not pass (R10, D28).

    Backs tell whether there is a troop in the hand. Of unknown Tactics cards it counts only what is
    certain: that not all of them can be cards which could not be played.
    """
    if may_pass(state):
        return None
    goal = _goals_of_troops_held(state)
    if goal:
        first = goal & -goal
        return refuse(state, "must-play", "R10", flag=first.bit_length())
    return refuse(state, "must-play-tactics", "D28")


def may_pass(state: State) -> bool:
    """Whether the player on turn may pass: :func:`passing` says why not."""
    if _goals_of_troops_held(state):
        return False
    return state.ruleset.options.pass_if_tactics_playable or not _surely_plays_tactics(state)


def _goals_of_troops_held(state: State) -> int:
    """The flags at which the player on turn can lay a troop of the hand, as a set."""
    seat = state.turn.player
    player = state.player(seat)
    if not player.troops and Unknown.TROOP not in player.hand:
        return 0
    return troop_goals(state, seat)


def add_every_play(moves: list[Move], state: State) -> None:
    """Add every way in which the player on turn may play any card of the hand, in card order."""
    seat = state.turn.player
    hand = state.may_hold(seat)
    count = add_troop_lays(moves, hand, troop_goals(state, seat))
    if count < len(hand) and _within_limit(state):
        for card in hand[count:]:
            if isinstance(card, Tactic):
                _add_plays(moves, state, card)


def _add_plays(moves: list[Move], state: State, card: Tactic) -> None:
    if not may_play(state, card):
        return
    if card.index >= _FIRST_GUILE:
        moves += guile_plays(state, card)
    else:
        add_lays(moves, card, goals(state, state.turn.player, card))


def _plays(state: State, card: Tactic) -> list[Move]:
    moves: list[Move] = []
    _add_plays(moves, state, card)
    return moves


def card_played(action: Move) -> Card | None:
    """The card that an action plays from the hand, if it does."""
    if isinstance(action, PlayTroop | PlayMorale):
        return action.card
    return _PLAYED_BY.get(type(action))


def _surely_plays_tactics(state: State) -> bool:
    """Whether some Tactics card of the hand can be played, whatever the unknown ones are."""
    hand = state.player(state.turn.player).hand
    if any(isinstance(card, Tactic) and bool(_plays(state, card)) for card in hand):
        return True
    possible = [card for card in state.unaccounted if isinstance(card, Tactic)]
    unplayable = sum(not _plays(state, card) for card in possible)
    return hand.count(Unknown.TACTIC) > unplayable
