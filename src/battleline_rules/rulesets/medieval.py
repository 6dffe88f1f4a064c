"""Battle Line: Medieval: the GMT rules under other names. Its Battlefield cards are :class:`Terrain` records."""

from __future__ import annotations

from typing import Final

from battleline_rules.rulesets.model import Ruleset
from battleline_rules.rulesets.options import Options
from battleline_rules.rulesets.words import Words

MEDIEVAL: Final = Ruleset(
    id="medieval",
    title="Battle Line: Medieval",
    options=Options(),
    words=Words(
        flag="Battlefield",
        leader="King",
        environment="Weather",
        phalanx="Square",
        battalion="Column",
        skirmish="Skirmish",
        host="Fray",
        alexander="King of England",
        darius="King of France",
        companion_cavalry="Cavalry Mercenary",
        shield_bearers="Support Troops",
    ),
    citations=(("words", "R4: S3"),),
)
"""Battle Line: Medieval: the same rules under other names."""
