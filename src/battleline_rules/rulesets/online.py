"""An online version: a basic game without Tactics, and an advanced one with Tactics of its own reading."""

from __future__ import annotations

from typing import Final

from battleline_rules.rulesets.model import Ruleset
from battleline_rules.rulesets.options import Options
from battleline_rules.rulesets.words import Words

_WORDS: Final = Words(shield_bearers="Shield Bearer")

_CITATIONS: Final = (
    ("words", "R2: S2"),
    ("claim_window", "D24: S2, where flags are claimed at the end of the turn without asking"),
    ("tie_rule", "D21: S2, where the formation completed first wins, read as last_card"),
)

ONLINE_BASIC: Final = Ruleset(
    id="online-basic",
    title="Battle Line online, basic game",
    options=Options(claim_window="end_of_turn_auto", hand_size=6, tactics=False),
    words=_WORDS,
    citations=(*_CITATIONS, ("hand_size", "D37, R6: S2"), ("tactics", "D37, R6: S2")),
)
"""The basic game of an online version: hands of six, no Tactics cards, and flags that are claimed by themselves."""

ONLINE_ADVANCED: Final = Ruleset(
    id="online-advanced",
    title="Battle Line online, advanced game",
    options=Options(
        deserter_targets="troop",
        redeploy_targets="troop",
        claim_window="end_of_turn_auto",
        scout_return_from="drawn",
        scout_source="one_deck",
        environment_place="flag",
        redeploy_discard=False,
    ),
    words=_WORDS,
    citations=(
        *_CITATIONS,
        ("hand_size", "D37, R6: S2"),
        ("deserter_targets", "D2: S2"),
        ("redeploy_targets", "D3: S2"),
        ("scout_return_from", "D33: S2"),
        ("scout_source", "D33: S2"),
        ("environment_place", "D40: S2, where both are played on the flag"),
        ("redeploy_discard", "D41: S2"),
    ),
)
"""The advanced game of the online version, with Tactics cards and flags that are claimed by themselves."""
