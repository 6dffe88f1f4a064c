"""Battle Line as GMT published it in 2000: the edition from which the others are told apart."""

from __future__ import annotations

from typing import Final

from battleline_rules.rulesets.model import Ruleset
from battleline_rules.rulesets.options import Options
from battleline_rules.rulesets.words import Words

GMT: Final = Ruleset(
    id="gmt",
    title="Battle Line (GMT)",
    options=Options(),
    words=Words(),
    citations=(
        ("words", "R2, R31 to R35: O1"),
        ("traitor_targets", "D1: S0, O1, H1, C1, I1, against S1"),
        ("deserter_targets", "D2: O1, S0, S1, H1, C1, I1; contested for Fog and Mud, which S1 and O1 keep to the end"),
        ("redeploy_targets", "D3: O1, S0, S1, I1, C1; contested for Fog and Mud, which S1 and O1 keep to the end"),
        ("redeploy_same_flag", "D5: I1, and the engines E1, E2, E4"),
        ("mud_removed", "D6, R55: no source says; this project's choice"),
        ("mud_on_complete", "D7: no source forbids it; the engines E2, E4 allow it"),
        ("fog_mud_stack", "D8, R23: no source forbids it; the engines E1, E3, E4 allow it"),
        ("allow_fizzle", "D10: the engines E1, E2, E4; the wording of O1 leaves it open"),
        ("leader_limit", "D12: S0, O1, I1, and the engines E1 to E4, against S1"),
        ("tie_rule", "D21, D22: O1, S3; contested in wording by S0, S1, S2, S4, I1, which mostly comes to the same"),
        ("claim_window", "D23: O1, S0, S3, against S1, I1, C1, S4"),
        ("false_claim", "D26: no source says; this project's choice"),
        ("pass_if_tactics_playable", "D28: O1, S3, against S1"),
        ("scout_short", "D30: no source says; after the engines E1, E2"),
        ("scout_empty", "D31: the engines E1, E4; the wording of O1 leaves it open"),
        ("scout_return", "D33, R25: O1, S1"),
        ("scout_return_from", "D33, R25: O1, S1, H1, C1"),
        ("scout_source", "R25: S1, O1, H1, C1"),
        ("deadlock", "D35: no source says; this project's choice"),
        ("hand_size", "R6: S0, S1, S3, S4"),
        ("tactics", "R2: S1, S3, O1"),
        ("environment_place", "D40, R20: S3, O1"),
        ("redeploy_discard", "D41, R26: O1, S0, S1"),
        ("cavalry_value", "R17: every source but I1"),
        ("values", "R1: S0, S1, S2, S3, O1"),
    ),
)
"""The game of 2000, in the edition of GMT, from which the others differ."""
