"""Playing a card from the hand, and when one may pass (R8, R10, R13, R16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADERS, Tactic, TacticKind, Troop, opponent_of
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
from battleline_rules.game.held import Unknown, deck_of
from battleline_rules.game.legality.arriving import arriving
from battleline_rules.game.legality.guile import guile_plays
from battleline_rules.game.legality.saying_no import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.game.actions import Move
    from battleline_rules.game.held import HeldCard
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State


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
    if isinstance(card, Troop):
        return None
    seat = state.turn.player
    own, other = state.player(seat).tactics_played, state.player(opponent_of(seat)).tactics_played
    if own > other:
        return refuse(state, "tactics-limit", "R13", card=card, own=own, other=other)
    if card in LEADERS and state.has_leader(seat):
        return refuse(state, "leader-limit", "R16", card=card)
    return None


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
    hand = state.player(state.turn.player).hand
    if any(deck_of(card) == "troop" for card in hand):
        open_to_troops = goals(state, state.ruleset.troops[0])
        if open_to_troops:
            return refuse(state, "must-play", "R10", flag=open_to_troops[0])
    if not state.ruleset.options.pass_if_tactics_playable and _surely_plays_tactics(state, hand):
        return refuse(state, "must-play-tactics", "D28")
    return None


def every_play(state: State) -> Iterator[Move]:
    """Every way in which the player on turn may play any card of the hand, in card order."""
    # Where one troop may go, every troop may.
    open_to_troops = goals(state, state.ruleset.troops[0])
    for card in state.may_hold(state.turn.player):
        if isinstance(card, Troop):
            yield from (PlayTroop(card, number) for number in open_to_troops)
        else:
            yield from _plays(state, card)


def goals(state: State, card: Card) -> tuple[int, ...]:
    """The flags at which the player on turn may lay a card that is no Guile card, if it may be played at all."""
    seat = state.turn.player
    return tuple(flag.number for flag in state.flags if arriving(state, flag, seat, card) is None)


def _plays(state: State, card: Tactic) -> Iterator[Move]:
    if playing(state, card) is not None:
        return
    if card.kind is TacticKind.GUILE:
        yield from guile_plays(state, card)
        return
    for number in goals(state, card):
        if card.kind is TacticKind.MORALE:
            yield PlayMorale(card, number)
        else:
            yield PlayFog(number) if card is Tactic.FOG else PlayMud(number)


def card_played(action: Move) -> Card | None:
    """The card that an action plays from the hand, if it does."""
    if isinstance(action, PlayTroop | PlayMorale):
        return action.card
    return _PLAYED_BY.get(type(action))


def _surely_plays_tactics(state: State, hand: tuple[HeldCard, ...]) -> bool:
    """Whether some Tactics card of a hand can be played, whatever the unknown ones are."""
    if any(isinstance(card, Tactic) and _is_playable(state, card) for card in hand):
        return True
    possible = [card for card in state.unaccounted if isinstance(card, Tactic)]
    unplayable = sum(not _is_playable(state, card) for card in possible)
    return hand.count(Unknown.TACTIC) > unplayable


def _is_playable(state: State, card: Tactic) -> bool:
    return next(_plays(state, card), None) is not None
