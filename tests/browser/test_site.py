"""The built pages, as a browser shows them: by day and by night, on a desk and on a telephone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.browsing import sticking_out
from tests.docs.pages import DOCS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.browsing import Auditor, Scheme, Visitor

WRITTEN: Final = [path.relative_to(DOCS).with_suffix(".html").as_posix() for path in sorted(DOCS.rglob("*.md"))]
MADE: Final = ["genindex.html", "search.html", "_modules/index.html"]
DESK: Final = 1280
TELEPHONE: Final = 400


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [*WRITTEN, *MADE])
def test_a_page_is_whole_and_for_everybody(
    name: str, scheme: Scheme, server: str, visit: Visitor, accessible: Auditor
) -> None:
    seen = visit(f"{server}/{name}", scheme=scheme)
    assert seen.page.locator("h1").first.is_visible()
    # In the dark nothing changes with the width but what has been looked at in the light.
    for width, audit in ((DESK, scheme == "light"), (TELEPHONE, True)):
        seen.page.set_viewport_size({"width": width, "height": 800})
        faults = [*sticking_out(seen.page), *(accessible(seen.page) if audit else [])]
        assert not faults, "\n".join(faults)
    assert seen.strays == []
    assert seen.complaints == []


def test_the_sources_shown_fit_a_telephone(site: Path, server: str, visit: Visitor) -> None:
    shown = sorted(path.relative_to(site).as_posix() for path in (site / "_modules").rglob("*.html"))
    assert "_modules/battleline_rules/judge.html" in shown
    seen = visit(f"{server}/{shown[0]}", width=TELEPHONE)
    for name in shown:
        seen.page.goto(f"{server}/{name}")
        assert sticking_out(seen.page) == [], name
    assert seen.strays == []
    assert seen.complaints == []


def test_a_search_finds_a_rule(server: str, visit: Visitor) -> None:
    seen = visit(f"{server}/index.html")
    seen.page.get_by_role("search").get_by_placeholder("Search").fill("counterexample")
    seen.page.keyboard.press("Enter")
    seen.page.locator("#search-results a[href^='proofs.html']").first.wait_for()
    assert seen.strays == []
    assert seen.complaints == []
