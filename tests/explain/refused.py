"""What every refusal may tell, and the table in which all their sentences are kept.

After a change that is meant,

    python -m tests.explain.refused

writes the table anew; read it aloud before you keep it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from battleline_rules.cards import Tactic, read_card
from battleline_rules.explain.refusals import RefusalForm, refusal_text
from battleline_rules.rulesets import GMT, SCHOTTEN_TOTTEN_TACTICS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from battleline_rules.explain.refusals import RefusalArg
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Words

HERE: Final = Path(__file__).parent
GOLDEN_REFUSALS: Final[Mapping[Language, Path]] = {"en": HERE / "refusals.txt", "ro": HERE / "refusals-ro.txt"}
FORMS: Final[tuple[RefusalForm, ...]] = get_args(RefusalForm)

R5: Final = read_card("R5")
NONE: Final[tuple[dict[str, RefusalArg], ...]] = ({},)

TOLD: Final[Mapping[str, tuple[dict[str, RefusalArg], ...]]] = {
    "game-over": NONE,
    "not-now": tuple(
        {"now": phase}
        for phase in ("draft", "before-play", "scout-draw", "scout-return", "surplus", "after-play", "after-draw")
    ),
    "not-a-move": tuple(
        {"wanted": wanted}
        for wanted in (
            "action",
            "deck",
            "troop",
            "morale",
            "return",
            "target",
            "discard",
            "redeploy",
            "traitor",
            "resign",
            "remark",
        )
    ),
    "no-such-flag": ({"flag": "10"}, {"flag": "None"}),
    "not-in-hand": ({"card": R5},),
    "tactics-limit": ({"card": Tactic.FOG, "own": 1, "other": 0},),
    "leader-limit": ({"card": Tactic.DARIUS},),
    "must-play": ({"flag": 3},),
    "must-play-tactics": NONE,
    "flag-claimed": ({"flag": 3, "holder": "south"},),
    "side-full": ({"flag": 3, "count": 3},),
    "terrain-bars": tuple({"flag": 3, "kind": kind} for kind in ("troop", "morale", "environment")),
    "terrain-bars-tactics": ({"flag": 3},),
    "mud-on-complete": ({"card": Tactic.MUD, "flag": 3, "seat": "south"},),
    "no-fog-and-mud": ({"card": Tactic.MUD, "flag": 3, "other": Tactic.FOG},),
    "mud-would-overfill": ({"card": Tactic.MUD, "flag": 3},),
    "not-at-a-flag": ({"card": R5},),
    "not-own-card": ({"card": R5},),
    "not-opposing-card": ({"card": R5},),
    "not-a-target": (
        {"card": Tactic.FOG, "tactic": Tactic.DESERTER, "targets": "any"},
        {"card": Tactic.FOG, "tactic": Tactic.REDEPLOY, "targets": "slot_cards"},
        {"card": Tactic.SHIELD_BEARERS, "tactic": Tactic.TRAITOR, "targets": "troop"},
    ),
    "same-flag": ({"card": R5, "flag": 3},),
    "no-discarding": ({"card": R5, "tactic": Tactic.REDEPLOY},),
    "target-needed": ({"tactic": Tactic.TRAITOR},),
    "fizzle-not-allowed": ({"tactic": Tactic.TRAITOR},),
    "scout-empty": ({"tactic": Tactic.SCOUT},),
    "scout-short": ({"tactic": Tactic.SCOUT, "count": 1},),
    "scout-deck": ({"tactic": Tactic.SCOUT},),
    "not-drawn": ({"card": R5}, {"card": "?t"}),
    "not-to-return": ({"card": R5}, {"card": "?x"}),
    "not-surplus": ({"card": R5},),
    "deck-empty": ({"deck": "troop"}, {"deck": "tactics"}),
    "hand-full": ({"count": 7},),
    "passed": NONE,
    "draw-due": NONE,
    "claims-are-automatic": NONE,
    "terrain-placed": ({"flag": 3},),
    "no-such-terrain": NONE,
    "nothing-unknown": ({"seat": "south", "card": R5},),
    "already-known": ({"card": R5},),
    "naming-too-soon": ({"seat": "south", "card": R5},),
}
"""For every code what it may be given; each is refused to north."""


def both(code: str, args: Mapping[str, RefusalArg], words: Words, lang: Language = "en") -> tuple[str, str]:
    """The sentence in full, and in brief, where it is refused to north."""
    full, brief = (refusal_text(code, {"who": "north", **args}, words, form, lang) for form in FORMS)
    return full, brief


def table_of_refusals(lang: Language) -> str:
    """Every sentence in the words of GMT, and in those of Schotten Totten where they are others."""
    return "\n".join(line for code in TOLD for line in (code, *dict.fromkeys(_sentences(code, lang)), ""))


def _sentences(code: str, lang: Language) -> Iterator[str]:
    for args in TOLD[code]:
        for words in (GMT.words, SCHOTTEN_TOTTEN_TACTICS.words):
            full, brief = both(code, args, words, lang)
            yield f"  {full}\n      {brief}"


if __name__ == "__main__":
    for language, golden in GOLDEN_REFUSALS.items():
        golden.write_text(table_of_refusals(language), encoding="utf-8")
