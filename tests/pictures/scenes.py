"""What pictures are tried on: the situations of the explanations, and what is hard to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.explain import parts_of
from battleline_rules.judge import decide_claim
from tests.explain.situations import SITUATIONS, at_flag, position_of, side

if TYPE_CHECKING:
    from battleline_rules.explain import Parts
    from tests.explain.situations import Situation

HOSTILE: Final = (
    '</title><script>alert(1)</script> & "quoted" ]]> \x1b[31m\x07\x7f \u202egnp.\u202c \ufffe\ufdd0\U000e0041 Z'
    + "\u0301" * 50
)
LONG: Final = "a title that does not end, " * 400
UNBROKEN: Final = "W" * 10_000
WIDE: Final = "\ufdfd\u4e2d\U0001f409 \u05d0\u05d1" * 40

_HARD: Final[dict[str, Situation]] = {
    "surplus": at_flag(
        "R8 R9 alexander", "G1 G2 G3 G4", turn={"player": "north", "window": "resolving"}, seen="mud traitor"
    ),
    "surplus-of-the-claimant": at_flag(
        "R7 R8 R9 R10", "G1 fog", turn={"player": "north", "window": "resolving"}, seen="mud traitor"
    ),
    "everything-at-one-flag": at_flag(
        "alexander shield-bearers companion-cavalry R10 fog mud", "darius G10 O10 P10", seen="scout redeploy deserter"
    ),
    "fog-and-mud-on-one-side": at_flag(
        "R10 G10 O10 alexander", "darius companion-cavalry shield-bearers fog mud", flag=9, by="south"
    ),
    "claimed-by-both": at_flag(
        "R5 R6 R7",
        "G1",
        flag=1,
        last="north",
        others=(
            side(2, "B1 B2 B3", "P1", claimed_by="north"),
            side(3, "B8", "Y1 Y2 Y3", claimed_by="south"),
            side(4, claimed_by="south", terrain={"name": "Ford"}),
            side(9, "P10 darius", "O1 O2 mud", last_card="south"),
        ),
    ),
    "flag-taken": at_flag("R5 R6 R7", "G1", flag=5, others=()),
    "schotten-totten-tactics": at_flag(
        "R5 darius companion-cavalry",
        "Y7 alexander shield-bearers mud",
        seen="fog scout redeploy deserter traitor",
        ruleset="schotten-totten-tactics",
    ),
    "medieval-tactics": at_flag(
        "R5 alexander shield-bearers",
        "Y7 darius companion-cavalry",
        seen="fog mud scout redeploy deserter traitor",
        ruleset="medieval",
    ),
    "hostile": at_flag("R5 R6 R7", "G1", title=HOSTILE, comment=HOSTILE, terrain={"name": HOSTILE}),
    "long": at_flag("R5 R6 R7", "G1", title=LONG, terrain={"name": LONG, "accepts": ["morale"], "slots": 3}),
    "unbroken": at_flag("R5 R6 R7", "G1", title=UNBROKEN, terrain={"name": UNBROKEN, "compare": "totals"}),
    "wide": at_flag("R5 R6 R7", "G1", title=WIDE, terrain={"name": WIDE}),
}
_HARD["flag-taken"]["flags"] = [
    {"flag": 5, "north": ["R5", "R6", "R7"], "south": ["G1"], "claimed_by": "south", "last_card": "north"}
]

SCENES: Final[dict[str, Situation]] = {**SITUATIONS, **_HARD}


def parts(name: str) -> Parts:
    """The parts of the verdict in a scene."""
    return parts_of(decide_claim(position_of(SCENES[name])))
