"""Schotten Totten as IELLO published it in 2016: stones for flags and no tens, with Tactics or without."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battleline_rules.rulesets.model import Ruleset
from battleline_rules.rulesets.options import Options
from battleline_rules.rulesets.words import Words

SCHOTTEN_TOTTEN: Final = Ruleset(
    id="schotten-totten",
    title="Schotten Totten",
    options=Options(claim_window="after_play", hand_size=6, tactics=False, values=9),
    words=Words(
        flag="stone",
        leader="Joker",
        environment="Combat Mode",
        wedge="Color-Run",
        phalanx="Three of a Kind",
        battalion="Color",
        skirmish="Run",
        host="Sum",
        # The two Jokers look alike; a document has to tell them apart, so prose does too.
        alexander="Joker (Alexander)",
        darius="Joker (Darius)",
        companion_cavalry="Spy",
        shield_bearers="Shield Bearer",
        fog="Blind Man's Buff",
        mud="Mud Fight",
        scout="Recruiter",
        redeploy="Strategist",
        deserter="Banshee",
    ),
    citations=(
        ("words", "R31 to R35, R2: I1; that a Joker is called Alexander or Darius as well is this project's choice"),
        ("claim_window", "D23: I1, after playing and before drawing"),
        ("tie_rule", "D21: I1, where the third card placed first wins, read as last_card"),
        ("hand_size", "R6: I1"),
        ("tactics", "R2: I1, which has them as a variant"),
        ("values", "R1: I1, 54 cards"),
    ),
)
"""The older sister, in the edition of 2016, without Tactics cards."""

SCHOTTEN_TOTTEN_TACTICS: Final = Ruleset(
    id="schotten-totten-tactics",
    title="Schotten Totten with Tactics",
    options=replace(
        SCHOTTEN_TOTTEN.options,
        hand_size=7,
        tactics=True,
        cavalry_value=7,
        scout_return="bottom",
        environment_place="flag",
    ),
    words=SCHOTTEN_TOTTEN.words,
    citations=(
        *SCHOTTEN_TOTTEN.citations,
        ("cavalry_value", "D42: I1, where the Spy is a 7"),
        ("scout_return", "D33, R25: I1, where the Recruiter's two go to the bottom"),
        ("environment_place", "D40: I1, where they lie on the stone"),
    ),
)
"""The older sister with its Tactics cards."""
