"""The codes of play: of refused actions, and of faults in a setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battleline_rules.explain.codes.answers import See

REFUSED: Final[dict[str, See]] = {
    "not-now": ("R54",),
    "not-a-move": (),
    "not-in-hand": ("R8",),
    "tactics-limit": ("R13", "R14"),
    "leader-limit": ("R16", "D12"),
    "must-play": ("R10",),
    "must-play-tactics": ("R10", "D28"),
    "side-full": ("R11", "R56"),
    "terrain-bars": ("R11", "R15", "R20"),
    "terrain-bars-tactics": ("R30",),
    "mud-on-complete": ("D7",),
    "no-fog-and-mud": ("D8",),
    "mud-would-overfill": ("R55", "D6"),
    "not-at-a-flag": ("R26", "R27", "R28"),
    "not-own-card": ("R26",),
    "not-opposing-card": ("R27", "R28"),
    "not-a-target": ("D1", "D2", "D3", "D40"),
    "same-flag": ("D5",),
    "no-discarding": ("R26", "D41"),
    "target-needed": ("R30", "D10"),
    "fizzle-not-allowed": ("R30", "D10"),
    "scout-empty": ("D31",),
    "scout-short": ("D30",),
    "scout-deck": ("D33",),
    "not-drawn": ("D33",),
    "not-to-return": ("R25",),
    "not-surplus": ("R55",),
    "deck-empty": ("R9",),
    "hand-full": ("R8", "D36"),
    "passed": ("R10",),
    "draw-due": ("R8", "R54"),
    "claims-are-automatic": ("D24",),
    "terrain-placed": ("R54",),
    "no-such-terrain": ("R54",),
    "nothing-unknown": ("R7",),
    "naming-too-soon": ("R25", "D33"),
    "already-known": ("R7",),
}
"""Actions that are refused; those that share a code with a claim are told with the verdicts."""

SETUPS: Final[dict[str, See]] = {
    "bad-flags": ("R3",),
    "misplaced-card": ("R2", "R25", "R29"),
    "card-count": ("R1", "R2"),
    "bad-ply": ("R46", "D21"),
    "tactics-count": ("R14",),
    "tactics-difference": ("R13",),
    "leader-count": ("R16", "D12"),
    "hand-too-large": ("R8", "R25"),
    "bad-turn": ("R54", "R55"),
    "bad-outcome": ("R50",),
}
