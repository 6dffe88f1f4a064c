"""Documents to judge again and again: few dozen, of every kind, and what may be written otherwise in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from battleline_rules.cards import TROOPS, Color, troops_in
from battleline_rules.documents import parse_position, position_document
from battleline_rules.errors import DocumentError
from tests.rules.layout import lay
from tests.strategies import many, some_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from random import Random

    from battleline_rules.table import Position

MANY_SEEN = " ".join(str(one) for one in TROOPS if one.value != 8 and one.color > Color.YELLOW)

CHOSEN: tuple[Position, ...] = (
    # Proven, by much and by little evidence, and with more than one smallest set of it.
    lay("R3 R4 R5", "B8", seen="B7 B10"),
    lay("O9 G9 B9", "L R8", seen="R6 R7 R9 R10"),
    lay("G5 B5 Y5", "R7 R9", seen="R8 O8 Y8 G8 B8 P8 L"),
    lay("O4 G4 B4", "SB R2", seen="R1 R3 R4"),
    lay("R10 G8 B7", "Y1 P3", seen="R2 O2 Y2 G2 B2 P2"),
    lay("R8 L R10", "G8 G9 B1", last="me"),
    lay("R9 O8 Y7", "G6", environment="fog", seen="R10 O10 Y10 G10 B10 P10"),
    lay("R6 G6 B6 Y6", "P3 P4 P5", environment="mud", seen="P2 P6"),
    lay("R10 G9 B8 Y7", "O10 P10 O4", environment="fog mud"),
    lay("R1 O3 Y9", "L CC", seen=MANY_SEEN),
    # Refuted, with and without wilds on either side.
    lay("R3 R4 R5", "B8", seen="B10"),
    lay("CC R8 G9", "B7 Y8 P9", last="me"),
    lay("O9 G9 B9", "L CC"),
    lay("R10 G10 B10", "P9 P8 O4", environment="mud"),
    lay("R8 R9 R10", "", options={"tie_rule": "must_beat"}),
    # Neither.
    lay("R8 R9 R10", "G8 G9 G10"),
    lay("L R9 R10", "CC G9 G10"),
    lay("R8 R9", "G1 B3 Y10"),
    lay("R8 R9 R10", "B1", claimed_by="south"),
)
"""Positions that a person would think of."""


def positions() -> tuple[Position, ...]:
    """The chosen positions, and more that come from everywhere; few cards can come where everything is tried."""
    drawn = (some_position(rng, work=4000, timely=rng.random() < 0.9) for rng in many("stability", 26))
    return (*CHOSEN, *filter(is_readable, drawn))


def is_readable(position: Position) -> bool:
    """Whether a document can tell of a position: who laid the last card has a card there, and so on."""
    try:
        return parse_position(position_document(position)) == position
    except DocumentError:
        return False


def documents() -> list[dict[str, Any]]:
    """Their documents."""
    return [position_document(one) for one in positions()]


def write_lines(path: Path, texts: Iterable[str]) -> Path:
    """Write documents, one a line."""
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


def rewritten(rng: Random, document: dict[str, Any]) -> str:
    """The same position as another hand would write it down.

    Keys, flags and cards have another order, cards are spelt otherwise, and what goes without saying is said or not.
    """
    told = {**document, "flags": [_rewritten_flag(rng, flag) for flag in document["flags"]]}
    told["also_visible"] = _mixed_cards(rng, document["also_visible"])
    told["options"] = rng.choice((document.get("options", {}), parse_position(document).ruleset.options.as_dict()))
    if told["ruleset"] == "gmt" and rng.random() < 0.5:
        del told["ruleset"]
    if not told["also_visible"] and rng.random() < 0.5:
        del told["also_visible"]
    rng.shuffle(told["flags"])
    return json.dumps(_mixed_keys(rng, told), ensure_ascii=rng.random() < 0.5)


def with_hands(rng: Random, document: dict[str, Any]) -> dict[str, Any]:
    """The document with hands that the players may hold."""
    unseen = troops_in(parse_position(document).unseen)
    held = [str(one) for one in rng.sample(unseen, min(len(unseen), rng.randint(0, 14)))]
    return {**document, "hands": {"south": held[:7], "north": held[7:]}}


def _rewritten_flag(rng: Random, flag: dict[str, Any]) -> dict[str, Any]:
    told = {**flag}
    for seat in ("north", "south"):
        told[seat] = _mixed_cards(rng, flag[seat])
        if not told[seat] and rng.random() < 0.5:
            del told[seat]
    if "terrain" in told:
        told["terrain"] = _mixed_keys(rng, told["terrain"] | {"accepts": _mixed(rng, told["terrain"]["accepts"])})
    return _mixed_keys(rng, told)


def _mixed_cards(rng: Random, names: Sequence[str]) -> list[str]:
    return [rng.choice((name, name.lower(), name.replace("-", " "), name.title())) for name in _mixed(rng, names)]


def _mixed(rng: Random, items: Sequence[str]) -> list[str]:
    return rng.sample(items, len(items))


def _mixed_keys(rng: Random, told: dict[str, Any]) -> dict[str, Any]:
    return {key: told[key] for key in _mixed(rng, list(told))}
