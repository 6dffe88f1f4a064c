"""The rulings that are asked at every ply, read off a ruleset once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from battleline_rules.game.turns import PHASES, WINDOW_OF
from battleline_rules.table import WINDOWS_OF

if TYPE_CHECKING:
    from battleline_rules.game.turns import Phase
    from battleline_rules.rulesets import ClaimWindow, Ruleset


@final
class Rulings:
    """When flags are claimed, and how many cards a hand has (D23, D24, D36).

    ``claim_phases`` are the phases of a turn in which claims are judged, the other player's too ``by_both``.
    """

    __slots__ = ("by_both", "claim_phases", "claim_window", "hand_size")
    claim_window: Final[ClaimWindow]
    claim_phases: Final[tuple[Phase, ...]]
    by_both: Final[bool]
    hand_size: Final[int]

    def __init__(self, ruleset: Ruleset) -> None:
        self.claim_window = ruleset.options.claim_window
        windows = WINDOWS_OF[self.claim_window]
        self.claim_phases = tuple([phase for phase in PHASES if WINDOW_OF[phase] in windows])
        self.by_both = self.claim_window == "end_of_turn_auto_both"
        self.hand_size = ruleset.options.hand_size
