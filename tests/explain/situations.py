"""Situations whose explanations are kept, word for word and in every language, under ``golden`` and its neighbours.

Each is a position document without its ``format``. After a change that is meant,

    python -m tests.explain.situations

writes all of them anew; read them aloud before you keep them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import TROOPS
from battleline_rules.documents import parse_position
from battleline_rules.explain import explain, parts_of
from battleline_rules.judge import decide_claim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.table import Position

HERE: Final = Path(__file__).parent
GOLDEN: Final[Mapping[Language, Path]] = {"en": HERE / "golden", "ro": HERE / "golden-ro"}

Situation: TypeAlias = dict[str, object]


def at_flag(
    north: str,
    south: str = "",
    *,
    seen: str = "",
    flag: int = 3,
    last: str = "",
    by: str = "north",
    others: tuple[dict[str, object], ...] = (),
    terrain: dict[str, object] | None = None,
    **more: object,
) -> Situation:
    """A position around one flag; ``seen`` are the cards beside the line."""
    here: dict[str, object] = {"flag": flag, "north": north.split(), "south": south.split()}
    if last:
        here["last_card"] = last
    if terrain is not None:
        here["terrain"] = terrain
    claim = {"by": by, "flag": flag}
    return {"flags": [here, *others], "also_visible": seen.split(), "claim": claim, **more}


def side(flag: int, north: str = "", south: str = "", **more: object) -> dict[str, object]:
    """Another flag."""
    return {"flag": flag, "north": north.split(), "south": south.split(), **more}


def all_but(*kept: str) -> str:
    """Every troop but these."""
    hidden = {name for text in kept for name in text.split()}
    return " ".join(str(one) for one in TROOPS if str(one) not in hidden)


FOUR_FLAGS: Final = (
    side(1, "R8 O8 Y8", "G6 G10 G9", claimed_by="north"),
    side(2, "B9 O9 Y9", "P6 P7"),
    side(4, "B6 B7", "O6 Y6 P9"),
    side(7, "R9 R10", "O10 Y10 P10"),
)

SITUATIONS: Final[dict[str, Situation]] = {
    "wedge-against-a-lone-eight": at_flag("R3 R4 R5", "B8", seen="B10", others=(side(4, "", "B7 O7 P7"),)),
    "wedge-two-colours": at_flag("R3 R4 R5", "R6 G6"),
    "wedge-against-nothing": at_flag("R5 R6 R7", others=FOUR_FLAGS, seen="G8"),
    "wedge-highest": at_flag("R8 R9 R10"),
    "wedge-highest-must-beat": at_flag("R8 R9 R10", seen="O10 Y10 G10 B10 P10", options={"tie_rule": "must_beat"}),
    "wedge-south-claims": at_flag("P8 P9", "Y7 Y8 Y9", seen="P7 P10", by="south"),
    "phalanx-against-a-pair-in-sequence": at_flag("R9 G9 B9", "Y7 Y8", seen="Y6", others=(side(1, "", "Y9"),)),
    "phalanx-against-nothing": at_flag(
        "R8 G8 B8",
        seen="R3 O3 Y3 G3 R9 O9 P9 R10 O10 Y10 G10",
        others=(side(1, "R6 O6 Y6"), side(2, "G6 B6", "P6 P3"), side(7, "Y9 G9 B9", "B3")),
    ),
    "phalanx-of-nines-against-nothing": at_flag(
        "R9 G9 B9",
        seen="R10 O10",
        others=(
            side(1, "R8 R7 O8", "Y8 G8 G10"),
            side(2, "R5 O5 Y5", "G5 B5 P5"),
            side(7, "R2 O2 Y2", "G2 B2 P2"),
            side(8, "Y10", "B8 P8 P9"),
        ),
    ),
    "wedge-against-a-leader-and-the-cavalry": at_flag(
        "P7 P8 P9 mud alexander",
        "darius companion-cavalry",
        seen="R7 O7 Y7 G7 B7 R9 O9 Y9 G9 B9",
        options={"tie_rule": "must_beat"},
    ),
    "phalanx-against-a-leader": at_flag("O9 G9 B9", "darius R8", seen="R6 R7 R9 R10"),
    "battalion-tie-is-enough": at_flag("R2 R5 R9", "G1 G6", seen="G10"),
    "battalion-against-one-card": at_flag(
        "R2 R5 R9", "G6", seen="G4 G5 G7 G10 O6 Y6 B6 G8 P6", others=(side(8, "G9", "B1"),)
    ),
    "skirmish-against-a-dead-pair": at_flag("R5 G6 B7", "O3 Y3", seen="R3 G3", others=(side(9, "B3", "P3"),)),
    "skirmish-against-one-card-late": at_flag(
        "R5 G6 B7",
        "P8",
        seen="P7 P9 P10 P6 P1 P2 P3 P5 R8 O8 Y8 G8 B8",
        others=(side(1, "R7 O7 Y7", "G7"), side(2, "R9 O9 Y9", "G9 B9")),
    ),
    "host-against-two": at_flag("R10 G8 B7", "Y1 P3", others=(side(1, "R2 O2", "Y2 G2"), side(6, "B2", "P2"))),
    "host-fifty-five-cited": at_flag("R1 G2 B4", "Y10", seen=all_but("R1 G2 B4 Y10 P9")),
    "host-against-nothing-late": at_flag("R10 G8 B7", seen=all_but("R10 G8 B7", "R1 O3 Y5 G1 B9 P7")),
    "cavalry-and-shield-bearers": at_flag("R4 G4 B4", "companion-cavalry shield-bearers"),
    "shield-bearers-below-an-open-place": at_flag(
        "O4 G4 B4", "shield-bearers R2", seen="R1", others=(side(2, "R3 R4 R6"),)
    ),
    "cavalry-alone": at_flag("R8 O9 Y10", "companion-cavalry", seen=all_but("R8 O9 Y10", "R1 O2 Y3 G4 B5 P7")),
    "fog": at_flag("R10 G10 B7 fog", "Y9 P9", seen="O10 Y10", others=(side(5, "B10", "P10"),)),
    "mud": at_flag("R6 G6 B6 Y6", "P3 P4 P5 mud", seen="P2 P6"),
    "fog-and-mud": at_flag("R10 G9 B8 Y7 fog", "O10 P10 O4 mud"),
    "terrain": at_flag(
        "R7 R8 R9 R10",
        "G7",
        terrain={"name": "Ford\u202e of the \x1b[31mHalys", "slots": 4, "compare": "normal"},
        title="Under \u202ereversed\u202c skies\x07",
        comment="A comment of the one who wrote this down.",
    ),
    "terrain-bars-troops": at_flag("R1 G2 B4", "Y10", terrain={"name": "Keep", "accepts": ["morale", "environment"]}),
    "complete-stronger": at_flag("R4 shield-bearers R5", "G8 B8 darius", last="south"),
    "complete-tie-won": at_flag("R8 R9 R10", "G8 G9 G10", last="south"),
    "refuted-by-a-wedge": at_flag("R3 R4 R5", "B8", seen="B7"),
    "refuted-by-one-card": at_flag("R10 G10 B7", "Y9 P9 fog"),
    "refuted-with-wilds-on-both-sides": at_flag("R5 shield-bearers R6", "darius G8", seen="G9"),
    "refuted-tie-lost": at_flag("R8 R9 R10", "G8 G9 G10", last="north"),
    "refuted-weaker": at_flag("R5 shield-bearers R6", "G8 B8 Y8"),
    "refuted-must-beat": at_flag("R8 R9 R10", options={"tie_rule": "must_beat"}),
    "inadmissible-incomplete": at_flag("R8 R9 mud", "G1 B3 Y10"),
    "inadmissible-everything": at_flag(
        "R8 R9",
        "G1",
        flag=4,
        others=(
            side(1, claimed_by="south"),
            side(2, claimed_by="south"),
            side(3, claimed_by="south"),
        ),
        turn={"player": "south", "window": "after-draw"},
    ),
    "undecided-last-card": at_flag("R8 R9 R10", "G8 G9 G10"),
    "medieval": at_flag(
        "R9 G9 alexander", "Y7 companion-cavalry", seen="Y6 Y9 Y10 scout", ruleset="medieval", title="Agincourt"
    ),
    "schotten-totten": at_flag(
        "R5 G5 B5",
        "Y7 Y8",
        seen="Y6",
        ruleset="schotten-totten-tactics",
        others=(side(8, "Y9", "darius"),),
    ),
}


def position_of(situation: Situation) -> Position:
    """The position that a situation describes."""
    return parse_position({"format": "battleline-position/1", **situation})


def told(verdict: Verdict, *, width: int = 80, lang: Language = "en") -> str:
    """The explanation of a verdict in lines of this width."""
    return explain(parts_of(verdict), width=width, lang=lang)


def main() -> None:
    """Write every explanation anew."""
    for language, kept in GOLDEN.items():
        kept.mkdir(exist_ok=True)
        for old in kept.glob("*.txt"):
            old.unlink()
        for name, situation in SITUATIONS.items():
            text = decide_claim(position_of(situation)).explain(lang=language)
            (kept / f"{name}.txt").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
