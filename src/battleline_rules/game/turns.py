"""Whose turn it is, and how far it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, final

from battleline_rules.game.held import in_hand_order
from battleline_rules.values import seal, told

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game.held import HeldCard
    from battleline_rules.table import Window
    from battleline_rules.values import Fields

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


WINDOW_OF: Final[dict[Phase, Window]] = {
    "draft": "before-play",
    "before-play": "before-play",
    "scout-draw": "resolving",
    "scout-return": "resolving",
    "surplus": "resolving",
    "after-play": "after-play",
    "after-draw": "after-draw",
}
"""The part of the turn that each phase is as far as claims go."""


@final
class TurnState:
    """Whose turn it is, how far it has come, and what it has held so far.

    ``passed`` and ``claimed`` say that nothing was played, and that a claim was accepted, in this
    turn; ``idle_turns``, how many turns just before it were a pass and no more (D35). ``drawn`` are
    Scout's cards while Scout is being resolved.
    """

    # There are few turns without cards of Scout's, so that each keeps those that may follow from it.
    __slots__ = ("_phases", "claimed", "drawn", "idle_turns", "passed", "phase", "player")
    __dataclass_fields__: ClassVar[Fields]
    player: Final[Seat]
    phase: Final[Phase]
    passed: Final[bool]
    claimed: Final[bool]
    idle_turns: Final[int]
    drawn: Final[tuple[HeldCard, ...]]
    _phases: Final[dict[Phase, TurnState]]

    def __init__(
        self,
        player: Seat,
        phase: Phase = "before-play",
        passed: bool = False,  # noqa: FBT001, FBT002 - a part of a value, which is named where it is made
        claimed: bool = False,  # noqa: FBT001, FBT002 - as passed
        idle_turns: int = 0,
        drawn: tuple[HeldCard, ...] = (),
    ) -> None:
        self.player = player
        self.phase = phase
        self.passed = passed
        self.claimed = claimed
        self.idle_turns = +idle_turns  # True is no number of turns, but 1 is
        self.drawn = in_hand_order(drawn) if drawn else drawn
        self._phases = {}

    def in_phase(self, phase: Phase) -> TurnState:
        """The turn when it has come to another phase."""
        turn = self._phases.get(phase)
        if turn is None:
            turn = TurnState(self.player, phase, self.passed, self.claimed, self.idle_turns, self.drawn)
            self._phases[phase] = turn
        return turn

    def with_drawn(self, drawn: tuple[HeldCard, ...]) -> TurnState:
        """The turn while these cards of Scout's are in the hand."""
        return TurnState(self.player, self.phase, self.passed, self.claimed, self.idle_turns, drawn)

    def having_passed(self) -> TurnState:
        """The turn after its player has passed, when the play is over."""
        return TurnState(self.player, "after-play", True, self.claimed, self.idle_turns)  # noqa: FBT003 - its parts

    def having_claimed(self) -> TurnState:
        """The turn after a claim has been accepted."""
        return TurnState(self.player, self.phase, self.passed, True, self.idle_turns, self.drawn)  # noqa: FBT003 - its parts

    def _parts(self) -> tuple[object, ...]:
        return (self.player, self.phase, self.passed, self.claimed, self.idle_turns, self.drawn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TurnState):
            return NotImplemented
        return self is other or self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (TurnState, self._parts())


seal(TurnState, "player", "phase", "passed", "claimed", "idle_turns", "drawn")


NEXT: Final[dict[Seat, TurnState]] = {"north": TurnState("south"), "south": TurnState("north")}
"""The turn that follows a player's turn in which something was done."""


def opposite(seat: Seat) -> Seat:
    """The other seat, as in ``cards``, told here for the rooms that are compiled."""
    return "south" if seat == "north" else "north"
