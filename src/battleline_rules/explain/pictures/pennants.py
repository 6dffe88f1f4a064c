"""The pennant of a flag, with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.explain.pictures.drawing import draw, new, number, write

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

ASPECT: Final = 1.25
"""A pennant's width, in heights of its pole."""
MIDDLE: Final = 0.36
"""How far below the top the middle of the cloth is, in the same."""


def pennant(flag: int, height: float, *, taken: bool) -> Element:
    """The pennant of a flag on its pole, which is ``height`` high; dark where somebody holds the flag."""
    group = new("g", "pennant taken" if taken else "pennant")
    width, cloth = height * ASPECT, height * 2 * MIDDLE
    notch = cloth * 0.25
    draw(group, "path", "pole", d=f"M0 0V{number(height)}", stroke_width=3)
    outline = f"M0 0H{number(width)}L{number(width - notch)} {number(cloth / 2)}L{number(width)} {number(cloth)}H0Z"
    draw(group, "path", "banner", d=outline)
    write(group, str(flag), (width - notch) / 2, cloth / 2, cloth * 0.72, "strong", anchor="middle")
    return group
