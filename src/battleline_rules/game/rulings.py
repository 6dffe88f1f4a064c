"""The rulings that are asked at every ply, read off a ruleset once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from battleline_rules.rulesets import ClaimWindow, Ruleset


@final
class Rulings:
    """When flags are claimed, and how many cards a hand has (D23, D36)."""

    __slots__ = ("claim_window", "hand_size")
    claim_window: Final[ClaimWindow]
    hand_size: Final[int]

    def __init__(self, ruleset: Ruleset) -> None:
        self.claim_window = ruleset.options.claim_window
        self.hand_size = ruleset.options.hand_size
