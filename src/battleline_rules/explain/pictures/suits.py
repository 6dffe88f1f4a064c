"""A shape for each colour, so that nobody has to tell colours apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Color
from battleline_rules.explain.pictures.drawing import draw, number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SHAPES: Final[dict[Color, str]] = {
    Color.RED: "M10 18.5C3 13 1 9.5 1 6.5A4.6 4.6 0 0 1 10 5A4.6 4.6 0 0 1 19 6.5C19 9.5 17 13 10 18.5Z",
    Color.ORANGE: "M10 1.5A8.5 8.5 0 1 1 10 18.5A8.5 8.5 0 1 1 10 1.5ZM10 6A4 4 0 1 0 10 14A4 4 0 1 0 10 6Z",
    Color.YELLOW: "M10 .5L12.6 7.2L19.8 7.6L14.2 12.1L16.1 19L10 15.1L3.9 19L5.8 12.1L.2 7.6L7.4 7.2Z",
    Color.GREEN: "M18.5 1.5C19.5 11 15 18 5.5 15.5L2.5 18.5L1.5 17.5L4.5 14.5C2 5 9 .5 18.5 1.5Z",
    Color.BLUE: "M10 .5C13 5 16.5 9 16.5 13A6.5 6.5 0 0 1 3.5 13C3.5 9 7 5 10 .5Z",
    Color.PURPLE: "M1.5 17.5L.5 5L6 9.5L10 2.5L14 9.5L19.5 5L18.5 17.5Z",
}
"""A heart, a ring, a star, a leaf, a drop and a crown, in a square of 20 by 20."""

_SQUARE: Final = 20


def draw_suit(parent: Element, color: Color, x: float, y: float, size: float) -> None:
    """The shape of a colour, ``size`` wide and high, its upper left corner at ``x`` and ``y``."""
    where = f"translate({number(x)} {number(y)}) scale({number(size / _SQUARE)})"
    draw(parent, "path", "suit", d=SHAPES[color], transform=where)
