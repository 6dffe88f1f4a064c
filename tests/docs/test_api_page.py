"""docs/api.md shows every public name and no other."""

from __future__ import annotations

import re
from typing import Final

import battleline_rules as bl
from tests.docs.pages import DOCS

SHOWN: Final = re.findall(r"^\.\. auto\w+:: (\w+)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_public_name_is_shown_once() -> None:
    assert sorted(SHOWN) == sorted(name for name in bl.__all__ if name != "__version__")
