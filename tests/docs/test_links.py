"""Links from pages that Sphinx does not see lead somewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import ROOT, name_of

if TYPE_CHECKING:
    from pathlib import Path

OUTSIDE_DOCS: Final = (ROOT / "README.md", ROOT / "examples" / "README.md")


@pytest.mark.parametrize("page", OUTSIDE_DOCS, ids=name_of)
def test_links_lead_to_files(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (page.parent / target).exists()] == []
