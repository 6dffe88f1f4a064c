"""Who may know what (R7): a game with everything turned over that a player does not know.

A player knows the own hand, the cards that he put back with Scout as long as they lie in a deck, and
those of them that the opponent has drawn since. Everybody knows backs, and so how many troops
and Tactics cards each hand holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from battleline_rules.cards import SEATS
from battleline_rules.game.actions import NameCard, ScoutReturn
from battleline_rules.game.held import back_of

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.actions import Action
    from battleline_rules.game.held import HeldCard
    from battleline_rules.game.parts import Parts
    from battleline_rules.game.players import Player
    from battleline_rules.game.state import State
    from battleline_rules.table import Position


@dataclass(frozen=True)
class View:
    """What ``seat``, or with ``None`` a spectator, knows of a game.

    ``state`` is the game with unknown cards for all that ``seat`` does not know, so that everything
    which can be asked of a state can be asked of it.
    """

    seat: Seat | None
    state: State

    @property
    def is_to_act(self) -> bool:
        """Whether it is for this player to act."""
        return self.seat is not None and self.state.actor == self.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, which everybody sees."""
        return self.state.is_over

    def position(self) -> Position:
        """The public table, which is the same for all."""
        return self.state.position()

    def can_claim(self, flag: object, by: Seat) -> bool:
        """Whether a player can claim a flag now, which everybody sees; raises as the state's own does."""
        return self.state.can_claim(flag, by)

    def _repr_svg_(self) -> str:
        """The picture of the public table, for notebooks; it shows no hand."""
        from battleline_rules.explain.pictures import line_picture  # noqa: PLC0415 - only for notebooks

        return line_picture(self.position())


def as_known_to(table: State, seat: Seat | None) -> Parts:
    """The parts of a game that a player, or with ``None`` a spectator, knows otherwise than they are."""
    players = {one: _player(table.player(one), own=one == seat, spectator=seat is None) for one in SEATS}
    turn = table.turn
    if turn.drawn and turn.player != seat:
        exposed = () if seat is None else table.player(turn.player).exposed
        turn = replace(turn, drawn=_turned_over(turn.drawn, exposed))
    return {
        "north": players["north"],
        "south": players["south"],
        "troop_deck": table.troop_deck.seen_by(seat),
        "tactics_deck": table.tactics_deck.seen_by(seat),
        "turn": turn,
    }


def action_as_known_to(action: Action, actor: Seat, seat: Seat | None) -> Action | None:
    """What a player, or with ``None`` a spectator, sees of an action of ``actor``; ``None`` if it shows nothing.

    Only the cards that Scout returns, and remarks on a hand, are hidden.
    """
    if isinstance(action, ScoutReturn) and seat != actor:
        return ScoutReturn(back_of(action.card))
    if isinstance(action, NameCard) and seat != action.seat:
        return None
    return action


def _player(player: Player, *, own: bool, spectator: bool) -> Player:
    if own:
        return player
    exposed = () if spectator else player.exposed
    return replace(player, hand=_turned_over(player.hand, exposed), exposed=exposed)


def _turned_over(cards: tuple[HeldCard, ...], shown: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
    return tuple(card if card in shown else back_of(card) for card in cards)
