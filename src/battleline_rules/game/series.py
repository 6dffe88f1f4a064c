"""A series of games and its score (R51)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import opponent_of
from battleline_rules.errors import ClaimError
from battleline_rules.game.victory import flags_held
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.state import State

POINTS_FOR_A_WIN: Final = 5


@dataclass(frozen=True)
class Match:
    """The score of a series, and who plays first in the next game.

    The winner of a game scores 5 and the loser one point a flag; where nobody wins, each scores the own
    flags and the other player begins (R51, D35). A game that was abandoned counts for nothing.
    """

    first: Seat = "north"
    north: int = 0
    south: int = 0
    games: int = 0

    def points(self, seat: Seat) -> int:
        """What a player has scored."""
        return self.north if seat == "north" else self.south

    def after(self, state: State) -> Match:
        """The match after a game that began as ``first`` says and ended so.

        Raises :class:`ClaimError` with code ``game-not-over`` while it goes on.
        """
        outcome = state.outcome
        if outcome is None:
            raise ClaimError("game-not-over", sentence("game-not-over"))
        if outcome.ways == ("abandonment",):
            return self
        scored: dict[Seat, int] = {"north": flags_held(state.flags, "north"), "south": flags_held(state.flags, "south")}
        if outcome.winner is not None:
            scored[outcome.winner] = POINTS_FOR_A_WIN
        first = outcome.winner or opponent_of(self.first)
        return Match(first, self.north + scored["north"], self.south + scored["south"], self.games + 1)
