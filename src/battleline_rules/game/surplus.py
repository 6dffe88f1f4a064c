"""Surplus cards that are discarded without asking their owner, by two rulings (D6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Tactic, Troop
from battleline_rules.game.turns import opposite
from battleline_rules.wilds import best_valuation, wild_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card, Seat
    from battleline_rules.formations import Strength
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import Ruleset


def resolved_by_itself(state: State) -> Iterator[tuple[Seat, Card]]:
    """The cards that leave sides with one card too many, the player on turn first."""
    rule = state.ruleset.options.mud_removed
    for seat in (state.turn.player, opposite(state.turn.player)):
        for flag in state.flags:
            if seat in flag.overfull:
                yield seat, _latest(flag, seat) if rule == "discard_latest" else _weakest(flag, seat, state.ruleset)


def _latest(flag: FlagState, seat: Seat) -> Card:
    side = flag.side(seat)
    return max(side.slot_cards, key=side.ply_of)


def _weakest(flag: FlagState, seat: Seat, ruleset: Ruleset) -> Card:
    """The card whose loss leaves the best formation, of equals the first in card order."""
    cards = flag.side(seat).slot_cards
    return max(cards, key=lambda card: _strength_without(cards, card, flag, ruleset))


def _strength_without(cards: tuple[Card, ...], card: Card, flag: FlagState, ruleset: Ruleset) -> Strength:
    rest = [one for one in cards if one != card]
    troops = [one for one in rest if isinstance(one, Troop)]
    wilds = [wild_of(one, ruleset) for one in rest if isinstance(one, Tactic)]
    return best_valuation(troops, wilds, totals_only=flag.public.totals_only)[0]
