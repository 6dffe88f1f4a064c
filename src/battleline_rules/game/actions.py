"""Everything that can be done in a game, one frozen type a kind.

Who acts is told by the state (:attr:`~battleline_rules.game.state.State.actor`), so that an action
says only what is done. Three kinds: *moves* are what the rules offer and ``legal_actions`` lists;
*endings* finish a game from outside the rules, as apps need; a *remark* tells what an unknown
card is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat, Tactic, Troop
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.rulesets import Terrain


@dataclass(frozen=True, slots=True)
class PlayTroop:
    """Lay a troop at a flag (R11)."""

    card: Troop
    flag: int


@dataclass(frozen=True, slots=True)
class PlayMorale:
    """Lay a Leader, Companion Cavalry or Shield Bearers at a flag (R15)."""

    card: Tactic
    flag: int


@dataclass(frozen=True, slots=True)
class PlayFog:
    """Lay Fog at a flag (R20, R21)."""

    flag: int


@dataclass(frozen=True, slots=True)
class PlayMud:
    """Lay Mud at a flag (R20, R22)."""

    flag: int


@dataclass(frozen=True, slots=True)
class PlayScout:
    """Play Scout (R25); the draws and returns follow one by one."""


@dataclass(frozen=True, slots=True)
class ScoutDraw:
    """Draw one of Scout's cards from a deck (R25, D32)."""

    deck: DeckName


@dataclass(frozen=True, slots=True)
class ScoutReturn:
    """Put a card of the hand face down on its deck (R25).

    A referee who does not know the card writes the unknown one with its back.
    """

    card: HeldCard


@dataclass(frozen=True, slots=True)
class PlayRedeploy:
    """Move an own card to another flag, or with ``flag`` ``None`` to the discards (R26).

    With ``card`` ``None`` it is played without effect, where that is allowed (D10).
    """

    card: Card | None
    flag: int | None = None


@dataclass(frozen=True, slots=True)
class PlayDeserter:
    """Discard a card of the opponent's (R27); with ``card`` ``None`` without effect (D10)."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class PlayTraitor:
    """Take a troop of the opponent's to a flag (R28); with both ``None`` without effect (D10)."""

    card: Card | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class ClaimFlag:
    """Claim a flag (R40)."""

    flag: int


@dataclass(frozen=True, slots=True)
class DiscardSurplus:
    """Discard a card of one's own where there are more cards than slots (R55)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card from a deck at the end of the turn (R8)."""

    deck: DeckName


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing (R10)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a turn in which there is nothing to draw (R54)."""


@dataclass(frozen=True, slots=True)
class PlaceTerrain:
    """Lay one of the Terrain records that are still to be placed at a flag, before the first turn."""

    terrain: Terrain
    flag: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    by: Seat


@dataclass(frozen=True, slots=True)
class AgreeOnDraw:
    """Both players agree that nobody wins."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """The game is broken off and has no result."""


@dataclass(frozen=True, slots=True)
class NameCard:
    """Tell that one of the unknown cards in a player's hand is this one."""

    seat: Seat
    card: Card


Move: TypeAlias = (
    PlayTroop
    | PlayMorale
    | PlayFog
    | PlayMud
    | PlayScout
    | ScoutDraw
    | ScoutReturn
    | PlayRedeploy
    | PlayDeserter
    | PlayTraitor
    | ClaimFlag
    | DiscardSurplus
    | Draw
    | Pass
    | EndTurn
    | PlaceTerrain
)
"""What the rules offer, and :func:`legal_actions` lists: any of the actions but endings and remarks."""

Ending: TypeAlias = Resign | AgreeOnDraw | Abandon
"""How a game ends from outside the rules: always possible until it is over.

A player resigns, both agree on a draw, or the game is broken off.
"""

Action: TypeAlias = Move | Ending | NameCard
"""Everything that can be done in a game: a move, an ending, or a remark."""

ENDINGS: Final[tuple[Ending, ...]] = (Resign("north"), Resign("south"), AgreeOnDraw(), Abandon())
"""All four endings there are: either player resigns, both agree on a draw, or the game is broken off."""
