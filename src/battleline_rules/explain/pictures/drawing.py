"""Elements of SVG: shapes, groups and text, in plain numbers, so that the same picture is the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from battleline_rules.explain.pictures.lettering import LINE_HEIGHT
from battleline_rules.explain.wrapping import harmless
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.explain.pictures.lettering import Lettering

Attribute: TypeAlias = "str | float"

_ABOVE_MIDDLE: Final = 0.36
"""Half of a capital's height: by so much a line's foot stands below its middle."""
_LONGEST: Final = 50_000


@dataclass(frozen=True)
class Drawn:
    """A group with what was drawn from its top downwards, and how high that is."""

    group: Element
    height: float


def number(value: float) -> str:
    """A length as it is written: at most two places, and no more zeros than needed."""
    return f"{round(value, 2):g}"


def new(tag: str, classes: str = "", /, **attributes: Attribute) -> Element:
    """An element; ``_`` in a name stands for ``-``."""
    element = Element(tag)
    if classes:
        element.set("class", classes)
    for name, value in attributes.items():
        element.set(name.replace("_", "-"), value if isinstance(value, str) else number(value))
    return element


def draw(parent: Element, tag: str, classes: str = "", /, **attributes: Attribute) -> Element:
    """A new element at the end of another one."""
    element = new(tag, classes, **attributes)
    parent.append(element)
    return element


def place(parent: Element, child: Element, x: float, y: float) -> None:
    """Put a group somewhere into another one."""
    child.set("transform", f"translate({number(x)} {number(y)})")
    parent.append(child)


def write(  # noqa: PLR0913 - a line of text has as much to it
    parent: Element, text: str, x: float, y: float, size: float, classes: str = "", *, anchor: str = "start"
) -> None:
    """One line of text, its middle at the height ``y``."""
    line = draw(parent, "text", classes, x=x, y=y + _ABOVE_MIDDLE * size, font_size=size)
    if anchor != "start":
        line.set("text-anchor", anchor)
    line.text = harmless(text, _LONGEST)


def write_lines(
    parent: Element, lettering: Lettering, x: float, top: float, classes: str = "", *, anchor: str = "start"
) -> float:
    """Lines of text below each other, from ``top`` downwards; says how high they are."""
    step = lettering.size * LINE_HEIGHT
    kind = f"{classes} strong".strip() if lettering.bold else classes
    for index, line in enumerate(lettering.lines):
        write(parent, line, x, top + step * (index + 0.5), lettering.size, kind, anchor=anchor)
    return step * len(lettering.lines)


def stacked(parts: Iterable[Drawn], *, gap: float = 0.0, left: float = 0.0, classes: str = "") -> Drawn:
    """Parts below each other."""
    group = new("g", classes)
    height = 0.0
    for part in parts:
        height += gap if len(group) else 0.0
        place(group, part.group, left, height)
        height += part.height
    return Drawn(group, height)


@dataclass(frozen=True, slots=True)
class Told:
    """What a screen reader says of a picture."""

    title: str
    description: str


def document(drawn: Drawn, width: float, told: Told, style: str, *, prefix: str) -> str:
    """The whole SVG document; ids begin with ``prefix``."""
    height = number(drawn.height)
    title_id, description_id = f"{prefix}picture-title", f"{prefix}picture-description"
    root = new(
        "svg",
        "battleline-picture",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {height}",
        role="img",
        aria_labelledby=title_id,
        aria_describedby=description_id,
    )
    for tag, key, text in (("title", title_id, told.title), ("desc", description_id, told.description)):
        SubElement(root, tag, id=key).text = harmless(text, _LONGEST)
    draw(root, "style").text = style
    draw(root, "rect", "paper", width=width, height=height, rx=10.0)
    root.append(drawn.group)
    return tostring(root, encoding="unicode")
