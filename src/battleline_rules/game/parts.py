"""What a game consists of: players, decks, flags, and the turn; all of it together is a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from battleline_rules.cards import TROOPS, Troop, troop_bits
from battleline_rules.game.held import Unknown
from battleline_rules.game.lines import laid_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.decks import Deck
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.players import Player
    from battleline_rules.game.state import State
    from battleline_rules.game.turns import TurnState
    from battleline_rules.rulesets import Ruleset, Terrain

Way: TypeAlias = Literal[
    "envelopment", "breakthrough", "stalemate", "most-flags", "resignation", "agreement", "abandonment"
]
"""How a game ends: five flags, three adjacent ones (R50), nobody getting further (D35), or as the players want."""

WAYS: Final[tuple[Way, ...]] = (
    "envelopment",
    "breakthrough",
    "stalemate",
    "most-flags",
    "resignation",
    "agreement",
    "abandonment",
)

SCOUT_DRAWS: Final = 3
SCOUT_RETURNS: Final = 2
"""How many cards Scout draws, and how many go back (R25)."""


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended; ``winner`` is ``None`` where nobody won. One claim may win in two ways (R50)."""

    winner: Seat | None
    ways: tuple[Way, ...]


class Parts(TypedDict, total=False):
    """The parts of a game by name."""

    ruleset: Ruleset
    flags: tuple[FlagState, ...]
    north: Player
    south: Player
    troop_deck: Deck
    tactics_deck: Deck
    turn: TurnState
    ply: int
    draft: tuple[Terrain, ...]
    outcome: GameOutcome | None


@dataclass(frozen=True)
class Table:
    """The parts of a game, right or wrong.

    ``flags`` are all nine, in order. ``ply`` counts the actions so far. ``draft`` are Terrain
    records that are still to be placed. ``outcome`` is ``None`` while the game goes on.
    """

    ruleset: Ruleset
    flags: tuple[FlagState, ...]
    north: Player
    south: Player
    troop_deck: Deck
    tactics_deck: Deck
    turn: TurnState
    ply: int = 0
    draft: tuple[Terrain, ...] = ()
    outcome: GameOutcome | None = None

    def player(self, seat: Seat) -> Player:
        """What belongs to a player."""
        return self.north if seat == "north" else self.south

    def deck(self, name: DeckName) -> Deck:
        """A draw deck."""
        return self.troop_deck if name == "troop" else self.tactics_deck

    def visible(self) -> Iterator[Card]:
        """Every face-up card, flag by flag and then those beside the line."""
        return visible_cards(self)

    def held(self) -> Iterator[HeldCard]:
        """Every card in a hand or a deck."""
        return held_cards(self)

    def known(self) -> Iterator[Card]:
        """Every card whose place is known, face up or not."""
        return known_cards(self)


def visible_cards(table: Table | State) -> Iterator[Card]:
    """Every face-up card, flag by flag and then those beside the line."""
    for _, _, card in laid_cards(table.flags):
        yield card
    for player in (table.north, table.south):
        yield from player.discards
        yield from player.guile


def held_cards(table: Table | State) -> Iterator[HeldCard]:
    """Every card in a hand or a deck."""
    for cards in (table.north.hand, table.south.hand, table.troop_deck.cards, table.tactics_deck.cards):
        yield from cards


def known_cards(table: Table | State) -> Iterator[Card]:
    """Every card whose place is known, face up or not."""
    yield from visible_cards(table)
    for card in held_cards(table):
        if not isinstance(card, Unknown):
            yield card


def unseen_troops(ruleset: Ruleset, flags: tuple[FlagState, ...], north: Player, south: Player) -> int:
    """The troops of the deck that do not lie face up, as a 60-bit set (R43)."""
    seen = troop_bits(card for card in (*north.discards, *south.discards) if isinstance(card, Troop))
    for flag in flags:
        seen |= flag.north.troops | flag.south.troops
    return _deck_set(ruleset.options.values) & ~seen


@cache
def _deck_set(highest: int) -> int:
    return troop_bits(one for one in TROOPS if one.value <= highest)


def parts_of(table: Table | State) -> Parts:
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
