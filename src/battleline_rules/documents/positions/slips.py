"""What a name that is no card's was probably meant to be."""

from __future__ import annotations

import re
from typing import Final

from battleline_rules.cards import HIGHEST_VALUE, LEADER_NAMES, TACTIC_NAMES, Color, Troop, fold_name
from battleline_rules.echo import nearest
from battleline_rules.language import sentence

_COLORS: Final = {name: color for color in Color for name in (color.letter.lower(), color.word)}
_NAMES: Final = (*TACTIC_NAMES, *LEADER_NAMES)

_COLOR: Final = f"(?P<color>{'|'.join(sorted(_COLORS, key=len, reverse=True))})"
_VALUE: Final = "(?P<value>[0-9]{1,3})"
_GAP: Final = "[^a-z0-9]*"
_TROOP_LIKE: Final = (
    re.compile(f"{_COLOR}{_GAP}{_VALUE}"),
    re.compile(f"{_VALUE}{_GAP}(?:of{_GAP})?{_COLOR}"),
)
_HALF_A_TROOP: Final = re.compile(f"[a-z]?[ _-]*[0-9]{{1,3}}|{_COLOR}", re.ASCII | re.IGNORECASE)


def is_troop_like(name: str) -> bool:
    """Whether a text has a colour and a number, in whatever order and however they are parted."""
    return _color_and_value(name) is not None


def hint_for(name: str) -> str:
    """What to write instead of a name that is no card's."""
    found = _color_and_value(name.strip())
    if found is not None and 1 <= found[1] <= HIGHEST_VALUE:
        return sentence("hint-write", card=str(Troop(*found)))
    if found is not None or _HALF_A_TROOP.fullmatch(name):
        return sentence("hint-troops")
    guess = nearest(fold_name(name), _NAMES)
    return sentence("hint-nearest-card", word=guess) if guess else sentence("hint-cards")


def _color_and_value(name: str) -> tuple[Color, int] | None:
    if not name.isascii():
        return None
    for pattern in _TROOP_LIKE:
        found = pattern.fullmatch(name.lower())
        if found is not None:
            return _COLORS[found["color"]], int(found["value"])
    return None
