"""What a test sees in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import fromstring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

SVG: Final = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Element:
    """The picture's root."""
    return fromstring(picture)  # noqa: S314 - a picture that was just made here


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def of_class(root: Element, name: str) -> list[Element]:
    """Every element of a class, in order."""
    return [one for one in root.iter() if name in classes(one)]


def part(root: Element, name: str) -> Element | None:
    """The one part of this class, if the picture has it."""
    found = of_class(root, name)
    assert len(found) <= 1
    return found[0] if found else None


def cards(root: Element | None, kind: str = "card") -> list[str]:
    """The names of the cards in a part of a picture, those of a class."""
    return [] if root is None else [one.attrib["data-card"] for one in of_class(root, "card") if kind in classes(one)]


def table(root: Element, kind: str = "card") -> list[str]:
    """The cards of the whole line and beside it."""
    return cards(part(root, "line"), kind) + cards(part(root, "beside"), kind)


def texts(root: Element) -> Iterator[Element]:
    yield from root.iter(f"{SVG}text")


def told(root: Element, tag: str) -> str:
    """The text of the title or the description."""
    (found,) = root.findall(f"{SVG}{tag}")
    return found.text or ""
