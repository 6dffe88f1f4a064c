"""The picture in README.md is the one that is made today, and has all that the picture of the claim has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import battleline_rules as bl
from tests.docs.pages import ROOT
from wide_picture import PICTURE, in_two_columns, picture

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = sorted((ROOT / "examples").glob("*.json"))


def size(drawing: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing)
    assert found
    return float(found[1]), float(found[2])


def test_the_picture_in_the_readme_is_current() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run python docs/_extensions/wide_picture.py"
    assert f"({PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_two_columns_have_all_that_one_has(path: Path) -> None:
    one = bl.decide_claim(bl.load_position(path)).explain(format="svg")
    two = in_two_columns(one)
    for part in (r'data-card="[^"]+"', r">[^<]+</text>", r"<title.*</desc>"):
        assert re.findall(part, two) == re.findall(part, one) != []
    assert size(two)[0] == 2 * size(one)[0]
    assert size(two)[1] < size(one)[1]
