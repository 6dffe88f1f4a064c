"""A position document to begin with."""

from __future__ import annotations

from typing import Final, NamedTuple

from battleline_rules.documents.plain_json.writer import laid_out
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.rulesets import RULESETS

_DOCUMENT: Final[dict[str, object]] = {
    "format": POSITION_FORMAT,
    "ruleset": "gmt",
    "flags": [{"flag": number, "north": [], "south": []} for number in range(1, 10)],
    "also_visible": [],
    "claim": {"by": "north", "flag": 1},
}

_COMMENTS: Final = f"""\
Fill in what lies face up, and leave out what there is nothing to tell about.

format          always "{POSITION_FORMAT}"
ruleset         the edition: {", ".join(one.id for one in RULESETS)}
options         single rulings that differ from the edition's, such as {{"tie_rule": "must_beat"}}
flags           one entry a flag; flags with nothing to tell may be left out
  flag          its number, 1 to 9
  north, south  all cards lying on that side, Fog and Mud among them: "R3", "P10", "alexander",
                "companion-cavalry". Colours are R O Y G B P. "leader" is the Leader named nowhere else
  last_card     "north" or "south": whose card here was laid last; needed only where both sides are
                complete and tie
  claimed_by    "north" or "south": who holds the flag
  terrain       for owners of Battlefield cards: {{"name": "", "slots": 4, "compare": "totals",
                "accepts": ["troop", "morale", "environment"], "tactics": true}}
also_visible    every other face-up card: discards, Guile cards played. The commonest slip is a forgotten discard
claim           the claim to judge: by whom, and to which flag
turn            {{"player": "north", "window": "before-play"}}, or "resolving", "after-play", "after-draw";
                with it, the time of the claim is judged too
tactics_played  {{"north": 1, "south": 0}}
hands           {{"north": ["R1"]}}: looked at for cards that are somewhere else too, and never evidence
title, comment  text, shown in reports
"""


class Template(NamedTuple):
    """A document, and what its keys mean."""

    document: str
    comments: str


def template() -> Template:
    """An empty position document, and the explanation of its keys, which JSON has no room for."""
    return Template(laid_out(_DOCUMENT).decode(), _COMMENTS)
