"""What the signs in a picture mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Color
from battleline_rules.explain.pictures.cards import draw_mark
from battleline_rules.explain.pictures.drawing import Drawn, draw, new, place, write, write_lines
from battleline_rules.explain.pictures.lettering import LINE_HEIGHT, set_in
from battleline_rules.explain.pictures.suits import draw_suit
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from battleline_rules.explain.writing import Writer

_SIZE: Final = 14
_ROW: Final = 24
_GAP: Final = 6
_MARK: Final = 7
_BLOCK: Final = 18


@dataclass(frozen=True)
class Entry:
    """A sign, how wide it is, and what it means."""

    sign: Element
    width: float
    text: str


def colors(writer: Writer) -> tuple[Entry, ...]:
    """The shapes and letters of the colours."""
    return tuple(_color(color, writer) for color in Color)


def cited(writer: Writer) -> Entry:
    """The mark of the cards that a proof rests on."""
    sign = new("g")
    draw_mark(sign, _MARK + 1, _ROW / 2, _MARK)
    return Entry(sign, 2 * _MARK + 2, writer.text("picture-cited"))


def legend(entries: Sequence[Entry], width: float, *, columns: int = 1) -> Drawn:
    """The signs with what they mean, row by row in columns."""
    group = new("g", "legend")
    across = width / columns
    height = 0.0
    for start in range(0, len(entries), columns):
        row = entries[start : start + columns]
        height += max(_draw(group, entry, index * across, height, across - _GAP) for index, entry in enumerate(row))
    return Drawn(group, height)


def _draw(group: Element, entry: Entry, left: float, top: float, room: float) -> float:
    place(group, entry.sign, left, top)
    signed = entry.width + _GAP
    text = set_in(entry.text, room - signed, _SIZE)
    above = (_ROW - _SIZE * LINE_HEIGHT) / 2
    return max(_ROW, above + write_lines(group, text, left + signed, top + above))


def _color(color: Color, writer: Writer) -> Entry:
    sign = new("g")
    draw(sign, "rect", f"block {color.word}", x=0, y=(_ROW - _BLOCK) / 2, width=_BLOCK, height=_BLOCK, rx=3)
    draw_suit(sign, color, 3, (_ROW - _BLOCK) / 2 + 3, _BLOCK - 6)
    write(sign, color.letter, _BLOCK + 6, _ROW / 2, _SIZE, "strong")
    return Entry(sign, _BLOCK + 18, writer.text("picture-color", color=color))
