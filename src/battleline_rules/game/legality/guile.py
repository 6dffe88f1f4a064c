"""Scout, Redeploy, Deserter and Traitor: what they may be played on (R25 to R28, R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, Troop
from battleline_rules.game.actions import PlayDeserter, PlayRedeploy, PlayTraitor
from battleline_rules.game.held import DECKS, back_of, deck_of
from battleline_rules.game.legality.arriving import (
    arriving,
    goals,
    leaving,
    open_to_tactics,
    touching,
    troop_goals,
)
from battleline_rules.game.legality.moves import SCOUT, add_redeployments, add_takings, deserting, discarding
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.lines import where_lies
from battleline_rules.game.parts import SCOUT_DRAWS
from battleline_rules.game.sides import TROOP_COUNT, is_leader, takes_slot
from battleline_rules.game.turns import opposite

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.actions import Move
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import TargetRange

# Compiled, a constant of the module itself is at hand, and an enumeration's member has to be looked up.
_DESERTER: Final = Tactic.DESERTER
_REDEPLOY: Final = Tactic.REDEPLOY
_SCOUT: Final = Tactic.SCOUT
_TRAITOR: Final = Tactic.TRAITOR


def guile_plays(state: State, card: Tactic) -> list[Move]:
    """Every way in which a Guile card that may be played can be."""
    if card is _SCOUT:
        return [SCOUT] if scouting(state) is None else []
    moves = _aimed(state, card)
    if not moves and state.ruleset.options.allow_fizzle:
        moves.append(_without_effect(card))
    return moves


def _aimed(state: State, card: Tactic) -> list[Move]:
    """Every way in which Redeploy, Deserter or Traitor can be played on something, flag by flag in card order."""
    if card is _DESERTER:
        return _desertions(state)
    return _redeployments(state) if card is _REDEPLOY else _takings(state)


def _desertions(state: State) -> list[Move]:
    reach, within = _reach_of(state, _DESERTER), open_to_tactics(state)
    seat = opposite(state.turn.player)
    moves: list[Move] = []
    for flag in state.flags:
        if within >> (flag.number - 1) & 1:
            moves += [
                deserting(target)
                for target in flag.side(seat).cards
                if target.index < TROOP_COUNT or (_is_reached(reach, target) and leaving(state, flag, target) is None)
            ]
    return moves


def _takings(state: State) -> list[Move]:
    reach, within, own = _reach_of(state, _TRAITOR), open_to_tactics(state), state.turn.player
    open_to_troops = troop_goals(state, own) & within
    seat = opposite(own)
    moves: list[Move] = []
    for flag in state.flags:
        if within >> (flag.number - 1) & 1:
            for target in flag.side(seat).cards:
                if target.index < TROOP_COUNT:
                    add_takings(moves, target, open_to_troops)
                elif _is_reached(reach, target) and _taking_leader(state, own, target) is None:
                    add_takings(moves, target, goals(state, own, target) & within)
    return moves


def _redeployments(state: State) -> list[Move]:
    reach, within, own = _reach_of(state, _REDEPLOY), open_to_tactics(state), state.turn.player
    options = state.ruleset.options
    open_to_troops = troop_goals(state, own) & within
    may_go, may_stay = options.redeploy_discard, options.redeploy_same_flag
    moves: list[Move] = []
    for flag in state.flags:
        here = 1 << (flag.number - 1)
        if within & here:
            for target in flag.side(own).cards:
                if target.index < TROOP_COUNT and not may_stay:
                    if may_go:
                        moves.append(discarding(target))
                    add_redeployments(moves, target, open_to_troops & ~here)
                elif _is_reached(reach, target):
                    if may_go and leaving(state, flag, target) is None:
                        moves.append(discarding(target))
                    add_redeployments(moves, target, _redeploy_goals(state, flag, target))
    return moves


def _redeploy_goals(state: State, flag: FlagState, target: Card) -> int:
    """The flags to which Redeploy may take a card from a flag, as a set."""
    if takes_slot(target):
        here = 1 << (flag.number - 1)
        found = goals(state, state.turn.player, target) & open_to_tactics(state) & ~here
        if state.ruleset.options.redeploy_same_flag and _moving(state, flag, target, flag.number) is None:
            found |= here
        return found
    # Fog and Mud change the flag that they leave.
    found = 0
    for number in range(1, len(state.flags) + 1):
        if _moving(state, flag, target, number) is None:
            found |= 1 << (number - 1)
    return found


def _without_effect(card: Tactic) -> PlayRedeploy | PlayDeserter | PlayTraitor:
    if card is _REDEPLOY:
        return PlayRedeploy(None)
    return PlayDeserter(None) if card is _DESERTER else PlayTraitor(None, None)


# ---------------------------------------------------------------- predicates


def targeting(state: State, tactic: Tactic, target: Card) -> Refusal | None:  # noqa: PLR0911 - one a reason
    """Why a Guile card does not reach a card, wherever that would go."""
    flag = where_lies(state.flags, target)
    if flag is None:
        return refuse(state, "not-at-a-flag", _rule(tactic), card=target)
    own, seat = state.turn.player, flag.lies_with(target)
    if tactic is _REDEPLOY and seat != own:
        return refuse(state, "not-own-card", "R26", card=target)
    if tactic is not _REDEPLOY and seat == own:
        return refuse(state, "not-opposing-card", _rule(tactic), card=target)
    untouchable = touching(state, flag, with_tactics=True)
    if untouchable is not None:
        return untouchable
    unreached = _reaching(state, tactic, target)
    if unreached is not None:
        return unreached
    if tactic is _TRAITOR:
        return _taking_leader(state, own, target)
    # Within one flag no slot is lost, so Mud that Redeploy puts back is looked at with its goal.
    return leaving(state, flag, target) if tactic is _DESERTER else None


def redeploying(state: State, target: Card, goal: int | None) -> Refusal | None:
    """Why Redeploy may not take a card to a flag, or with ``None`` to the discards."""
    unreached = targeting(state, _REDEPLOY, target)
    if unreached is not None:
        return unreached
    flag = where_lies(state.flags, target)
    assert flag is not None  # noqa: S101 - what is reached lies somewhere
    if goal is not None:
        return _moving(state, flag, target, goal)
    if not state.ruleset.options.redeploy_discard:
        return refuse(state, "no-discarding", "D41", card=target, tactic=_REDEPLOY)
    return leaving(state, flag, target)


def taking(state: State, target: Card, goal: int) -> Refusal | None:
    """Why Traitor may not take a card to a flag."""
    return targeting(state, _TRAITOR, target) or _taking_to(state, target, goal)


def fizzling(state: State, tactic: Tactic) -> Refusal | None:
    """Why a Guile card may not be played without effect (R30, D10)."""
    if _aimed(state, tactic):
        return refuse(state, "target-needed", "R30", tactic=tactic)
    if not state.ruleset.options.allow_fizzle:
        return refuse(state, "fizzle-not-allowed", "R30", tactic=tactic)
    return None


def scouting(state: State) -> Refusal | None:
    """Why Scout may not be played (R25, D30, D31)."""
    options = state.ruleset.options
    counts = [len(state.deck(name)) for name in DECKS]
    if not any(counts):
        if options.scout_empty == "allow":
            return None
        return refuse(state, "scout-empty", "D31", tactic=_SCOUT)
    most = max(counts) if options.scout_source == "one_deck" else sum(counts)
    if options.scout_short == "forbid" and most < SCOUT_DRAWS:
        return refuse(state, "scout-short", "D30", tactic=_SCOUT, count=most)
    return None


def scout_sources(state: State) -> tuple[DeckName, ...]:
    """The decks from which Scout's next card may come (D33)."""
    options, drawn = state.ruleset.options, state.turn.drawn
    if len(drawn) == SCOUT_DRAWS:
        return ()
    names = [name for name in DECKS if len(state.deck(name))]
    if options.scout_source == "one_deck":
        if drawn:
            return tuple(name for name in names if name == deck_of(drawn[0]))
        # All that can be drawn must be drawn, so a short deck is chosen only where the other is no better.
        most = min(SCOUT_DRAWS, max((len(state.deck(name)) for name in names), default=0))
        return tuple(name for name in names if len(state.deck(name)) >= most)
    return tuple(names)


def returning(state: State, card: HeldCard) -> Refusal | None:
    """Why a card may not be returned with Scout (R25, D33)."""
    seat = state.turn.player
    if not _in_hand(state, seat, card):
        return refuse(state, "not-to-return", "R25", card=card if isinstance(card, Troop | Tactic) else str(card))
    if state.ruleset.options.scout_return_from == "drawn" and not _was_drawn(state, card):
        return refuse(state, "not-drawn", "D33", card=card if isinstance(card, Troop | Tactic) else str(card))
    return None


def returnable(state: State) -> tuple[HeldCard, ...]:
    """The cards that may be returned with Scout now: those of the hand, and all that its unknown ones may be."""
    seat = state.turn.player
    unknown = [card for card in dict.fromkeys(state.player(seat).hand) if not isinstance(card, Troop | Tactic)]
    return tuple(card for card in (*state.may_hold(seat), *unknown) if returning(state, card) is None)


# ---------------------------------------------------------------- parts of predicates


def _rule(tactic: Tactic) -> str:
    return {_REDEPLOY: "R26", _DESERTER: "R27"}.get(tactic, "R28")


def _targets_of(state: State, tactic: Tactic) -> TargetRange:
    """Which kinds of cards a Guile card reaches (D1, D2, D3)."""
    options = state.ruleset.options
    if tactic is _REDEPLOY:
        return options.redeploy_targets
    return options.deserter_targets if tactic is _DESERTER else options.traitor_targets


def _reach_of(state: State, tactic: Tactic) -> TargetRange:
    """Which kinds of cards a Guile card reaches in fact: Fog and Mud only where they lie on a side (D40)."""
    targets = _targets_of(state, tactic)
    return "slot_cards" if targets == "any" and state.ruleset.options.environment_place == "flag" else targets


def _is_reached(reach: TargetRange, target: Card) -> bool:
    return target.index < TROOP_COUNT or reach == "any" or (reach == "slot_cards" and takes_slot(target))


def _reaching(state: State, tactic: Tactic, target: Card) -> Refusal | None:
    """Why a kind of card is out of reach (D1, D2, D3, D40)."""
    if _is_reached(_reach_of(state, tactic), target):
        return None
    targets = _targets_of(state, tactic)
    decision = "D40" if targets == "any" else {_REDEPLOY: "D3", _DESERTER: "D2"}.get(tactic, "D1")
    return refuse(state, "not-a-target", decision, card=target, tactic=tactic, targets=targets)


def _taking_leader(state: State, seat: Seat, target: Card) -> Refusal | None:
    """Nobody who has had a Leader takes one (D12)."""
    if is_leader(target) and state.has_leader(seat):
        return refuse(state, "leader-limit", "D12", card=target)
    return None


def _moving(state: State, flag: FlagState, target: Card, goal: int) -> Refusal | None:
    """Why Redeploy may not move a card that it reaches to a flag."""
    own = state.turn.player
    if goal == flag.number:
        if not state.ruleset.options.redeploy_same_flag:
            return refuse(state, "same-flag", "D5", card=target, flag=goal)
        return arriving(state, flag.without(own, target), own, target, by_guile=True)
    return leaving(state, flag, target) or arriving(state, state.flags[goal - 1], own, target, by_guile=True)


def _taking_to(state: State, target: Card, goal: int) -> Refusal | None:
    return arriving(state, state.flags[goal - 1], state.turn.player, target, by_guile=True)


def _in_hand(state: State, seat: Seat, card: HeldCard) -> bool:
    return card in state.player(seat).hand or card in state.may_hold(seat)


def _was_drawn(state: State, card: HeldCard) -> bool:
    """Whether a card is one of those just drawn, or may be an unknown one among them."""
    drawn, hand = state.turn.drawn, state.player(state.turn.player).hand
    if card in drawn:
        return True
    return card not in hand and any(back_of(card) == one for one in drawn)
