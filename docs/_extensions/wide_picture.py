"""Makes the picture in README.md: ``python docs/_extensions/wide_picture.py`` writes ``docs/images/proof.svg``.

It is the picture of a claim in two columns, since the start of a page has more width than height: the claimed flag on
the left, the whole line on the right.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from battleline_rules import decide_claim, load_position

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "wedge-against-a-lone-eight.json"
PICTURE: Final = ROOT / "docs" / "images" / "proof.svg"

_SVG: Final = "http://www.w3.org/2000/svg"
_PLACE: Final = re.compile(r"translate\((\S+) (\S+)\)")


def picture() -> str:
    """The picture, as an SVG document that ends with a newline."""
    ET.register_namespace("", _SVG)
    return in_two_columns(decide_claim(load_position(EXAMPLE)).explain(format="svg")) + "\n"


def in_two_columns(drawing: str) -> str:
    """The picture of a claim with what is below its first line across put beside it."""
    root = ET.fromstring(drawing)  # noqa: S314 - it was made here
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    parts = root[-1]
    across = next(index for index, part in enumerate(parts) if _classes(part) == ["rule"])
    _, split = _place(parts[across])
    _, top = _place(parts[across + 1])
    for part in parts[across + 1 :]:
        x, y = _place(part)
        part.set("transform", f"translate({x + width:g} {y - top:g})")
    parts.remove(parts[across])
    size = f"{2 * width:g}", f"{max(split, height - top):g}"
    root.set("viewBox", " ".join(("0 0", *size)))
    paper = next(part for part in root if part.get("class") == "paper")
    paper.set("width", size[0])
    paper.set("height", size[1])
    return ET.tostring(root, encoding="unicode")


def _place(part: ET.Element) -> tuple[float, float]:
    found = _PLACE.fullmatch(part.attrib["transform"])
    if found is None:
        raise ValueError(part.attrib["transform"])
    return float(found[1]), float(found[2])


def _classes(part: ET.Element) -> list[str]:
    return [child.get("class", "") for child in part]


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
