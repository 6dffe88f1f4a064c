"""Reports as a browser shows and prints them: without scripts, for the eye, the keyboard and the screen reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.documents import dump_position
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from tests.browser.browsing import sticking_out
from tests.cli.running import check
from tests.explain.situations import SITUATIONS, position_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from battleline_rules.language import Language
    from tests.browser.browsing import Auditor, Scheme, Visit, Visitor

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PLAIN: Final = EXAMPLES / "wedge-against-a-lone-eight.json"
PROVEN: Final = "wedge-against-a-lone-eight"
REFUTED: Final = "refuted-by-a-wedge"
LOOKED_AT: Final[tuple[tuple[str, Scheme, Language], ...]] = (
    (PROVEN, "light", "en"),
    (PROVEN, "dark", "ro"),
    (REFUTED, "dark", "en"),
    ("refuted-with-wilds-on-both-sides", "light", "ro"),
    ("refuted-with-wilds-on-both-sides", "dark", "en"),
    ("host-fifty-five-cited", "light", "ro"),
    ("fog-and-mud", "dark", "en"),
    ("terrain", "light", "en"),
    ("inadmissible-everything", "dark", "ro"),
    ("undecided-last-card", "light", "en"),
)


@pytest.fixture
def open_report(tmp_path: Path, visit: Visitor) -> Callable[..., Visit]:
    """Opens the page that the command writes."""

    def opened(*arguments: str | Path, width: int = 1200, scheme: Scheme = "light", scripts: bool = True) -> Visit:
        path = tmp_path / "report.html"
        done = check("--format", "html", "-o", path, *arguments)
        assert (done.out, done.err) == ("", "")
        return visit(path.as_uri(), width=width, scheme=scheme, scripts=scripts)

    return opened


@pytest.fixture
def document(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a situation as a document."""

    def written(name: str) -> Path:
        path = tmp_path / f"{name}.json"
        path.write_bytes(dump_position(position_of(SITUATIONS[name])))
        return path

    return written


def stroke(page: Page, card: str) -> list[str]:
    """How thick the outlines of a card in the picture are."""
    faces = page.locator(f'.board [data-card="{card}"] .face')
    return [str(width) for width in faces.evaluate_all("found => found.map(one => getComputedStyle(one).strokeWidth)")]


def settled(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.evaluate("() => Promise.all(document.getAnimations().map(one => one.finished))")


@pytest.mark.parametrize(("name", "scheme", "lang"), LOOKED_AT)
def test_a_report_is_whole_and_for_everybody(
    name: str,
    scheme: Scheme,
    lang: Language,
    open_report: Callable[..., Visit],
    document: Callable[[str], Path],
    accessible: Auditor,
) -> None:
    seen = open_report("-v", "--lang", lang, document(name), scheme=scheme)
    for width in (1200, 360):
        seen.page.set_viewport_size({"width": width, "height": 800})
        faults = sticking_out(seen.page) + accessible(seen.page)
        assert not faults, "\n".join(faults)
    assert seen.strays == []
    assert seen.complaints == []


@pytest.mark.parametrize(
    "arguments", [(EXAMPLES / "disputes.jsonl",), ("--all", EXAMPLES / "real-game-the-winning-claim.json")]
)
def test_pages_with_several_answers_are_for_everybody(
    arguments: tuple[str | Path, ...], open_report: Callable[..., Visit], accessible: Auditor
) -> None:
    seen = open_report(*arguments)
    for width in (1200, 360):
        seen.page.set_viewport_size({"width": width, "height": 800})
        faults = sticking_out(seen.page) + accessible(seen.page)
        assert not faults, "\n".join(faults)
    assert seen.strays == []
    assert seen.complaints == []


def test_steps_open_and_close_without_scripts(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN, scripts=False).page
    chapter, step = page.locator("details.chapter").first, page.locator("details.step").first
    assert not step.is_visible()
    chapter.locator("summary").first.click()
    assert step.is_visible()
    assert not step.locator("table").is_visible()
    step.locator("summary").click()
    assert step.locator("table").is_visible()
    chapter.locator("summary").first.click()
    assert not step.is_visible()


def test_pointing_at_a_card_marks_it_on_the_board(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN).page
    before = {card: stroke(page, card) for card in ("B7", "B10", "R3")}
    assert all(before.values())
    page.locator('.why a[data-card="B7"]').first.hover()
    settled(page)
    assert stroke(page, "B7") == ["7px"] * len(before["B7"])
    assert stroke(page, "B10") == before["B10"]
    assert stroke(page, "R3") == before["R3"]
    page.mouse.move(0, 0)
    settled(page)
    assert stroke(page, "B7") == before["B7"]


def test_the_tab_key_comes_to_every_card_and_marks_it(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN).page
    wanted = page.locator(".cite:visible").count()
    reached = 0
    for _ in range(200):
        page.keyboard.press("Tab")
        card = page.evaluate("() => document.activeElement.dataset.card ?? ''")
        if page.evaluate("() => document.activeElement === document.body"):
            break
        if card:
            reached += 1
            settled(page)
            assert set(stroke(page, card)) == {"7px"}
    assert reached == wanted


def test_a_tap_on_a_card_leads_to_the_board_and_leaves_it_marked(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN, width=360).page
    page.locator('.witnesses a[data-card="B10"]').first.click()
    assert page.url.endswith("#card-B10")
    settled(page)
    assert set(stroke(page, "B10")) == {"7px"}
    assert page.locator(".board svg").bounding_box()["y"] < 100  # type: ignore[index]


def test_a_rule_leads_to_its_text(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN).page
    page.locator("a.rule", has_text="R43").first.click()
    assert page.url.endswith("#R43")
    assert page.locator("#R43 dd").is_visible()


def test_a_card_is_marked_in_its_own_answer_only(open_report: Callable[..., Visit]) -> None:
    page = open_report(PLAIN, "R3 R4 R5 vs B8 seen B7 B10").page
    page.locator(".told").nth(1).locator('.why a[data-card="B7"]').hover()
    settled(page)
    widths = [
        set(
            page.locator(".board")
            .nth(number)
            .locator('[data-card="B7"] .face')
            .evaluate_all("found => found.map(one => getComputedStyle(one).strokeWidth)")
        )
        for number in (0, 1)
    ]
    assert widths[1] == {"7px"}
    assert "7px" not in widths[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [PROVEN, REFUTED, "battalion-against-one-card", "refuted-with-wilds-on-both-sides"])
def test_it_prints_on_one_or_two_sheets(
    name: str, lang: Language, open_report: Callable[..., Visit], document: Callable[[str], Path]
) -> None:
    page = open_report("--lang", lang, document(name)).page
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) in {1, 2}


def test_a_notebook_shows_the_page_in_its_frame(visit: Visitor, tmp_path: Path) -> None:
    verdict = decide_claim(position_of(SITUATIONS[PROVEN]))
    path = tmp_path / "cell.html"
    path.write_text(
        f"<!DOCTYPE html><title>A notebook</title><h1>A notebook</h1>{verdict._repr_html_()}", encoding="utf-8"
    )
    seen = visit(path.as_uri())
    heading = seen.page.frame_locator("iframe").locator("h1").inner_text()
    assert " ".join(heading.split()) == "PROVEN North may claim flag 3."
    assert seen.strays == []
