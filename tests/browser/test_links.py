"""Every link between the built pages leads to a page that is there, and to a place on it that is there."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

if TYPE_CHECKING:
    from pathlib import Path


class Page(HTMLParser):
    """The places on a page, and what it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = {""}
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        self.links |= {given[name] for name in ("href", "src") if name in given and tag != "use"}


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert site.joinpath("index.html").resolve() in pages
    dead = []
    for path, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = target.exists() and (target not in pages or unquote(parts.fragment) in pages[target].places)
            if not there:
                dead.append(f"{path.relative_to(site.resolve())}: {link}")
    assert not dead, "\n".join(dead)


def test_rules_have_places_of_their_own(site: Path) -> None:
    places = Page((site / "rulebook.html").read_text(encoding="utf-8")).places
    assert {"r1", "r44", "r56", "d1", "d42"} <= places


@pytest.mark.parametrize(
    ("page", "rule"), [("api", "d17"), ("editions", "r1"), ("editions", "d21"), ("index", "r31"), ("codes", "r8")]
)
def test_rules_that_a_page_names_are_links(site: Path, page: str, rule: str) -> None:
    assert f"rulebook.html#{rule}" in Page((site / f"{page}.html").read_text(encoding="utf-8")).links


def test_cards_are_no_links(site: Path) -> None:
    """The page on proofs writes red cards as R2 and R3, and rules as well."""
    links = Page((site / "proofs.html").read_text(encoding="utf-8")).links
    assert "rulebook.html#r43" in links
    assert not {"rulebook.html#r2", "rulebook.html#r3"} & links
