"""What the tests of pages rest on: a page with a fault is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.browsing import once, sticking_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.browsing import Auditor, Scheme, Visitor

GOOD: Final = """<!doctype html><html lang="en"><head><title>Good</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><style>p { width: 300px; color: black; background: white }
@media (prefers-color-scheme: dark) { p { color: white; background: black } }</style></head>
<body><main><h1>Good</h1><p>Text</p></main></body></html>"""


@pytest.fixture
def origin(tmp_path: Path, serve: Callable[[Path], str]) -> str:
    faulty = {
        "good": GOOD,
        "wide": GOOD.replace("300px", "900px"),
        "scrolled": GOOD.replace("300px", "900px").replace("<main>", '<main style="overflow-x: auto">'),
        "pale": GOOD.replace("color: white", "color: #222"),
        "nameless": GOOD.replace("<p>", '<img src="data:,"><p>'),
        "elsewhere": GOOD.replace("<p>", '<img alt="" src="http://somewhere.example/a.png"><p>'),
        "loud": GOOD.replace("<p>", "<script>console.warn('so so'); console.error('bad')</script><p>"),
        "broken": GOOD.replace("<p>", "<script>nothing.such()</script><p>"),
    }
    for name, text in faulty.items():
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    return serve(tmp_path)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_good_page_is_good(scheme: Scheme, origin: str, visit: Visitor, accessible: Auditor, tmp_path: Path) -> None:
    for address in (f"{origin}/good.html", (tmp_path / "good.html").as_uri()):
        seen = visit(address, width=400, scheme=scheme)
        assert accessible(seen.page) == []
        assert sticking_out(seen.page) == []
        assert (seen.strays, seen.complaints) == ([], [])
        assert seen.requests[0] == address


def test_a_page_that_is_too_wide_is_noticed(origin: str, visit: Visitor) -> None:
    told = sticking_out(visit(f"{origin}/wide.html", width=400).page)
    assert told[0].startswith("the page is 9")
    assert any(line.startswith("<p>Text</p> ends at 9") for line in told)
    assert sticking_out(visit(f"{origin}/wide.html", width=1280).page) == []


def test_what_can_be_scrolled_is_not_too_wide(origin: str, visit: Visitor) -> None:
    assert sticking_out(visit(f"{origin}/scrolled.html", width=400).page) == []


def test_faults_in_accessibility_are_told_by_their_rules(origin: str, visit: Visitor, accessible: Auditor) -> None:
    page = visit(f"{origin}/nameless.html").page
    (told,) = accessible(page)
    assert told.startswith("image-alt (critical): ")
    assert accessible(page, excluding={"image-alt": "this one is known"}) == []
    assert accessible(page, outside={"img": "this one is known"}) == []


def test_colours_are_looked_at_in_the_scheme_that_was_asked_for(
    origin: str, visit: Visitor, accessible: Auditor
) -> None:
    assert accessible(visit(f"{origin}/pale.html").page) == []
    (told,) = accessible(visit(f"{origin}/pale.html", scheme="dark").page)
    assert told.startswith("color-contrast (serious): ")


def test_requests_for_anything_elsewhere_are_noticed_and_come_to_nothing(origin: str, visit: Visitor) -> None:
    seen = visit(f"{origin}/elsewhere.html")
    assert seen.strays == ["http://somewhere.example/a.png"]
    assert any("ERR_NAME_NOT_RESOLVED" in line for line in seen.complaints)


def test_errors_are_noticed_and_warnings_are_not(origin: str, visit: Visitor) -> None:
    (told,) = visit(f"{origin}/loud.html").complaints
    assert told == f"bad ({origin}/loud.html)"
    (told,) = visit(f"{origin}/broken.html").complaints
    assert "nothing is not defined" in told
    assert visit(f"{origin}/broken.html", scripts=False).complaints == []


def test_what_is_missing_is_a_complaint(origin: str, visit: Visitor) -> None:
    (told,) = visit(f"{origin}/none.html").complaints
    assert "404" in told


def test_a_folder_is_made_once_and_only_if_it_is_whole(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        folder.mkdir()
        raise OSError

    def make(folder: Path) -> None:
        folder.mkdir()
        (folder / "whole").touch()

    with pytest.raises(OSError):
        once(tmp_path / "made", fail)
    assert not (tmp_path / "made").exists()
    assert once(tmp_path / "made", make) == tmp_path / "made"
    assert once(tmp_path / "made", fail) == tmp_path / "made"
    assert (tmp_path / "made" / "whole").exists()
