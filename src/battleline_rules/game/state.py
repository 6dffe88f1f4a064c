"""Setup, State and View: what somebody claims about a game, what is legal, and what a player knows of it.

A :class:`Setup` may hold anything, and lists all its faults at once. A :class:`State` has none, however
it was made. A :class:`View` is a state in which what a player does not know is unknown. Everything
is immutable, and shared between states as far as it stays the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Unpack

from battleline_rules.cards import LEADERS, in_card_order, opponent_of
from battleline_rules.echo import described
from battleline_rules.errors import ClaimError, Problem, SetupError
from battleline_rules.game.faults import faults_of, path_of
from battleline_rules.game.held import Unknown, deck_of
from battleline_rules.game.lines import laid_cards
from battleline_rules.game.parts import Table
from battleline_rules.game.views import as_known_to
from battleline_rules.table import FLAG_COUNT, Position, TacticsPlayed, Turn, read_seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.held import HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.parts import Parts, Phase
    from battleline_rules.table import Window

_WINDOWS: Final[dict[Phase, Window]] = {
    "draft": "before-play",
    "before-play": "before-play",
    "scout-draw": "resolving",
    "scout-return": "resolving",
    "surplus": "resolving",
    "after-play": "after-play",
    "after-draw": "after-draw",
}


@dataclass(frozen=True)
class Setup(Table):
    """What somebody claims about a game, unchecked."""

    def faults(self) -> tuple[Problem, ...]:
        """Everything that is wrong with it; each path is the one in the document of a state."""
        return tuple(Problem(path_of(one.where), one.code, one.message) for one in faults_of(self))

    def state(self) -> State:
        """The state that it describes; raises :class:`SetupError` with every fault."""
        return State(**parts_of(self))


@dataclass(frozen=True)
class State(Table):
    """A game at one moment, legal by construction: raises :class:`SetupError` with every fault."""

    def __post_init__(self) -> None:
        faults = [Problem(path_of(one.where), one.code, one.message) for one in faults_of(self)]
        if faults:
            raise SetupError(faults)

    def __getstate__(self) -> Parts:
        # What has been worked out from the parts is worked out again, and not all of it can be pickled.
        return parts_of(self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by flags or otherwise."""
        return self.outcome is not None

    @property
    def actor(self) -> Seat | None:
        """Who has to act: the player on turn, or who has surplus cards to discard (R55); ``None`` when all is over."""
        if self.outcome is not None:
            return None
        if self.turn.phase != "surplus":
            return self.turn.player
        order = (self.turn.player, opponent_of(self.turn.player))
        return next(seat for seat in order if any(seat in flag.overfull for flag in self.flags))

    def flag(self, number: int) -> FlagState:
        """The flag with this number; raises :class:`ClaimError` with code ``no-such-flag``."""
        if type(number) is not int or not 1 <= number <= FLAG_COUNT:
            shown = described(number)
            raise ClaimError("no-such-flag", f"flags are numbered 1 to {FLAG_COUNT}, and there is no flag {shown}")
        return self.flags[number - 1]

    def position(self) -> Position:
        """The public table: what everyone may see, and all that a claim is judged on (R44)."""
        return self._position

    def view(self, seat: Seat | None) -> View:
        """What a player, or with ``None`` a spectator, may know (R7).

        Raises :class:`ClaimError` with code ``no-such-seat``.
        """
        if seat is not None:
            read_seat(seat)
        return View(seat, changed(self, **as_known_to(self, seat)))

    def setup(self) -> Setup:
        """The same parts, free to be changed."""
        return Setup(**parts_of(self))

    def may_hold(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a hand holds, and all those that its unknown cards may still be, in card order."""
        return self._may_hold_north if seat == "north" else self._may_hold_south

    def has_leader(self, seat: Seat) -> bool:
        """Whether a player has had the one Leader that each gets: ever, or by one ruling now in play (R16, D12)."""
        if self.ruleset.options.leader_limit == "ever_played":
            return self.player(seat).leader_played
        return any(leader in flag.side(seat).cards for flag in self.flags for leader in LEADERS)

    @cached_property
    def places(self) -> Mapping[Card, tuple[FlagState, Seat]]:
        """The flag and side at which each card lies that lies at a flag."""
        found: dict[Card, tuple[FlagState, Seat]] = {card: (flag, seat) for flag, seat, card in laid_cards(self.flags)}
        return MappingProxyType(found)

    @cached_property
    def unaccounted(self) -> tuple[Card, ...]:
        """The cards whose place is unknown, in card order."""
        known = set(self.known())
        cards: tuple[Card, ...] = (*self.ruleset.troops, *self.ruleset.tactics)
        return tuple(card for card in cards if card not in known)

    @cached_property
    def _may_hold_north(self) -> tuple[Card, ...]:
        return self._possible(self.north.hand)

    @cached_property
    def _may_hold_south(self) -> tuple[Card, ...]:
        return self._possible(self.south.hand)

    def _possible(self, hand: tuple[HeldCard, ...]) -> tuple[Card, ...]:
        backs = {deck_of(card) for card in hand if isinstance(card, Unknown)}
        possible = [card for card in self.unaccounted if deck_of(card) in backs] if backs else []
        known = [card for card in hand if not isinstance(card, Unknown)]
        return in_card_order((*known, *possible))

    @cached_property
    def _position(self) -> Position:
        return Position(
            ruleset=self.ruleset,
            flags=tuple(flag.public for flag in self.flags),
            also_visible=(*self.north.discards, *self.north.guile, *self.south.discards, *self.south.guile),
            turn=Turn(self.turn.player, _WINDOWS[self.turn.phase]),
            tactics_played=TacticsPlayed(self.north.tactics_played, self.south.tactics_played),
        )


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


def parts_of(table: Table) -> Parts:
    """The parts of a setup or a state, by name."""
    return {
        "ruleset": table.ruleset,
        "flags": table.flags,
        "north": table.north,
        "south": table.south,
        "troop_deck": table.troop_deck,
        "tactics_deck": table.tactics_deck,
        "turn": table.turn,
        "ply": table.ply,
        "draft": table.draft,
        "outcome": table.outcome,
    }


def changed(state: State, **parts: Unpack[Parts]) -> State:
    """The state with other parts, unchecked: for transitions, which keep legal what is legal."""
    new = object.__new__(State)
    new.__dict__.update(parts_of(state))
    new.__dict__.update(parts)
    return new
