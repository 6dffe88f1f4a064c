"""What a game consists of: players, decks, flags, and the turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from battleline_rules.cards import SEATS, Seat, Tactic, card_index, in_card_order
from battleline_rules.game.held import Deck, HeldCard, Unknown, in_hand_order, is_known, without
from battleline_rules.game.lines import FlagState, laid_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.game.held import DeckName
    from battleline_rules.rulesets import Ruleset, Terrain

Phase: TypeAlias = Literal["draft", "before-play", "scout-draw", "scout-return", "surplus", "after-play", "after-draw"]
"""How far a turn has come (R54); ``draft`` comes before the first one."""

PHASES: Final[tuple[Phase, ...]] = (
    "draft",
    "before-play",
    "scout-draw",
    "scout-return",
    "surplus",
    "after-play",
    "after-draw",
)

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


@dataclass(frozen=True)
class Player:
    """What belongs to one player, besides the cards at the flags.

    ``discards``, and ``guile``, the Guile cards played, lie face up on the player's side. Each pile is kept in
    order. ``tactics_played`` is the count of R14. ``leader_played`` says that a Leader was
    played, or taken with Traitor (D12). ``exposed`` are cards of the hand that the opponent
    knows for having put them on the deck from which they were drawn.
    """

    hand: tuple[HeldCard, ...] = ()
    discards: tuple[Card, ...] = ()
    guile: tuple[Tactic, ...] = ()
    tactics_played: int = 0
    leader_played: bool = False
    exposed: tuple[HeldCard, ...] = ()

    def __post_init__(self) -> None:
        # Piles are sets: the order in which they were told does not tell two players apart.
        object.__setattr__(self, "hand", in_hand_order(self.hand))
        object.__setattr__(self, "discards", in_card_order(self.discards))
        object.__setattr__(self, "guile", tuple(sorted(self.guile, key=card_index)))
        object.__setattr__(self, "exposed", in_hand_order(self.exposed))

    def hand_without(self, card: HeldCard) -> Player:
        """The player after a card has left the hand: that card, or an unknown one with its back."""
        hand = without(self.hand, card)
        # Of unknown cards no more can be exposed than there are.
        exposed = tuple((Counter(self.exposed) & Counter(hand)).elements())
        return replace(self, hand=hand, exposed=exposed)

    def hand_with(self, card: HeldCard, *, exposed: bool = False) -> Player:
        """The player after a card has come to the hand; ``exposed`` if the opponent knows it."""
        shown = (*self.exposed, card) if exposed and is_known(card) else self.exposed
        return replace(self, hand=(*self.hand, card), exposed=shown)


@dataclass(frozen=True)
class TurnState:
    """Whose turn it is, how far it has come, and what it has held so far.

    ``passed`` and ``claimed`` say that nothing was played, and that a claim was accepted, in this
    turn; ``idle_turns``, how many turns just before it were a pass and no more (D35). ``drawn`` are
    Scout's cards while Scout is being resolved.
    """

    player: Seat
    phase: Phase = "before-play"
    passed: bool = False
    claimed: bool = False
    idle_turns: int = 0
    drawn: tuple[HeldCard, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "drawn", in_hand_order(self.drawn))


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
        for _, _, card in laid_cards(self.flags):
            yield card
        for seat in SEATS:
            yield from self.player(seat).discards
            yield from self.player(seat).guile

    def held(self) -> Iterator[HeldCard]:
        """Every card in a hand or a deck."""
        for cards in (self.north.hand, self.south.hand, self.troop_deck.cards, self.tactics_deck.cards):
            yield from cards

    def known(self) -> Iterator[Card]:
        """Every card whose place is known, face up or not."""
        yield from self.visible()
        for card in self.held():
            if not isinstance(card, Unknown):
                yield card
