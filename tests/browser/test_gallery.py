"""The gallery in a browser: with everything unfolded too, on a desk and on a telephone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.browsing import sticking_out
from tests.docs.pages import DOCS

if TYPE_CHECKING:
    from tests.browser.browsing import Auditor, Scheme, Visitor

DISPUTES: Final = (DOCS / "gallery.md").read_text(encoding="utf-8").count("```{dispute}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_and_is_for_everybody_with_all_unfolded(
    width: int, scheme: Scheme, server: str, visit: Visitor, accessible: Auditor
) -> None:
    seen = visit(f"{server}/gallery.html", width=width, scheme=scheme)
    seen.page.evaluate("() => document.querySelectorAll('details.argument').forEach(one => { one.open = true; })")
    assert seen.page.locator("details.argument[open] pre").count() == DISPUTES
    faults = [*sticking_out(seen.page), *accessible(seen.page)]
    assert not faults, "\n".join(faults)
    assert seen.strays == []
    assert seen.complaints == []


def test_a_keyboard_unfolds_an_argument(server: str, visit: Visitor) -> None:
    seen = visit(f"{server}/gallery.html")
    first = seen.page.locator("details.argument").first
    assert not first.locator("pre").is_visible()
    first.locator("summary").focus()
    seen.page.keyboard.press("Enter")
    assert first.locator("pre").is_visible()


def test_pictures_have_names_and_do_not_push_the_text_off(server: str, visit: Visitor) -> None:
    seen = visit(f"{server}/gallery.html", width=1280)
    pictures = seen.page.get_by_role("img", name=re.compile("^(PROVEN|REFUTED|INADMISSIBLE|UNDECIDED): "))
    assert pictures.count() == DISPUTES
    text = seen.page.locator(".dispute-told").first.bounding_box()
    picture = pictures.first.bounding_box()
    assert text
    assert picture
    assert text["x"] >= picture["x"] + picture["width"]
    assert text["width"] >= 200


@pytest.mark.parametrize(("name", "heading"), [("English", "PROVEN"), ("română", "DEMONSTRATĂ")])
def test_a_report_opens_in_each_language(name: str, heading: str, server: str, visit: Visitor) -> None:
    seen = visit(f"{server}/gallery.html")
    seen.page.get_by_role("link", name=name, exact=True).first.click()
    assert heading in seen.page.locator("h1").inner_text()
    assert seen.complaints == []


@pytest.mark.parametrize(("width", "beside"), [(360, False), (1280, True)])
def test_the_start_page_shows_both_outcomes(width: int, server: str, visit: Visitor, *, beside: bool) -> None:
    seen = visit(f"{server}/index.html", width=width)
    boxes = [one.bounding_box() for one in seen.page.locator(".dispute-pictures svg").all()]
    assert len(boxes) == 2
    first, second = boxes
    assert first
    assert second
    assert (first["y"] == second["y"]) is beside
    for outcome in ("proven", "refuted"):
        assert seen.page.locator(f".dispute-pictures .{outcome}").first.is_visible()
