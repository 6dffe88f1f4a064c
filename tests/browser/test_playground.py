"""The playground judges in the browser, with nothing but what the pages bring along."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest

import battleline_rules as bl
from tests.browser import browsing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

EXAMPLES: Final = tuple(sorted((Path(__file__).parents[2] / "examples").glob("*.json")))
PATIENCE: Final = 180_000
"""Milliseconds after which Python is taken not to come; it is there in a few seconds."""

THEME: Final = {".back-to-top": "the theme's own, which comes up where a page was scrolled"}

PROVEN: Final = "R3 R4 R5 vs B8 seen B7 B10"
REFUTED: Final = "R3 R4 R5 vs B8 seen B10"
FAULTY: Final = """{
  "format": "battleline-position/1",
  "title": "🂡🂢", "flags": [{"flag": 12, "north": ["R77", "R3", "R3"]}]
}"""
HOSTILE: Final = "</title><script>parent.caught = 1</script><img src=x onerror='parent.caught = 1'>&amp;\u202e"

WHOLE: Final = """(frame => frame.clientHeight === frame.contentDocument.documentElement.scrollHeight)(
    document.querySelector("#playground-shown iframe"))"""
"""Whether the report needs no scroll bar of its own."""

ANSWERED: Final = re.compile("proven|refuted|inadmissible|undecided")
SHOWN: Final = "#playground-shown"


def settled(page: Page, outcome: str | re.Pattern[str] = ANSWERED) -> str:
    """Wait for an answer, and say what it begins with."""
    from playwright.sync_api import expect  # noqa: PLC0415 - only where there is a browser

    status = page.locator("#playground-status")
    expect(status).to_have_attribute("data-outcome", outcome, timeout=PATIENCE)
    return status.inner_text()


def judged(page: Page, text: str, outcome: str | re.Pattern[str] = ANSWERED) -> str:
    page.fill("#playground-claim", text)
    page.click("#playground-judge")
    return settled(page, outcome)


def form(page: Page, name: str) -> str:
    page.click(f"#playground-forms [data-form={name}]")
    return page.locator(f"{SHOWN} pre").inner_text()


def report(page: Page) -> str:
    """Have the report shown, and give its title; how it is found in the page is told in scripts."""
    page.click("#playground-forms [data-form=html]")
    page.wait_for_function(
        "() => document.querySelector('#playground-shown iframe')?.contentDocument?.querySelector('h1')"
    )
    return str(in_report(page, "root => root.ownerDocument.title"))


def in_report(page: Page, script: str) -> object:
    """Ask the page, in which scripts run, about the report, in which none does."""
    return page.locator(f"{SHOWN} iframe").evaluate(f"frame => ({script})(frame.contentDocument.documentElement)")


@pytest.fixture(scope="module", autouse=True)
def _built(site: Path) -> None:
    if not (site / "_static" / "playground" / "pyodide").exists():
        browsing.do_without(
            "needs pages with the playground, for which the npm registry and the package index are asked"
        )


@pytest.fixture(scope="module")
def visited(browser: Browser, server: str) -> Iterator[browsing.Visit]:
    """The page, opened once: Python needs some seconds to start."""
    with browser.new_context(viewport={"width": 1200, "height": 900}) as context:
        yield browsing.visit(context, f"{server}/playground.html")


@pytest.fixture
def page(visited: browsing.Visit) -> Iterator[Page]:
    """That page, which must have stayed at home and complained of nothing."""
    visited.page.set_default_timeout(PATIENCE)
    yield visited.page
    assert visited.strays == []
    assert visited.complaints == []


@pytest.mark.parametrize(
    ("claim", "outcome"), [(PROVEN, "proven"), (REFUTED, "refuted"), ("R3 R4 vs -", "inadmissible")]
)
def test_a_claim_in_one_line_is_judged(claim: str, outcome: str, page: Page) -> None:
    told = judged(page, claim, outcome)
    verdict = bl.decide_claim(bl.parse_position(claim))
    assert told == verdict.headline()
    shown = form(page, "text")
    assert shown.split() == verdict.explain(format="text").split()
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_document_gets_the_verdict_that_it_gets_here(example: Path, page: Page) -> None:
    judged(page, example.read_text(encoding="utf-8"))
    verdict = bl.decide_claim(bl.load_position(example))
    assert form(page, "json").encode() == bl.dump_verdict(verdict)


def test_all_problems_of_a_document_are_shown_with_their_places(page: Page) -> None:
    told = judged(page, FAULTY, "faulty")
    with pytest.raises(bl.DocumentError) as refused:
        bl.parse_position(FAULTY)
    problems = refused.value.problems
    assert [one.code for one in problems] == ["flag-out-of-range", "unknown-card", "duplicate-card"]
    assert told == "This cannot be judged: 3 problems."
    assert page.locator(f"{SHOWN} li").all_inner_texts() == [
        f"line {one.line}, column {one.column} {one.path} {one.message} ({one.code})" for one in problems
    ]
    page.click(f"{SHOWN} li:nth-child(2) button")
    field = page.locator("#playground-claim")
    selected = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionStart + 5)")
    assert selected == '"R77"'
    assert page.locator("#playground-forms").is_hidden()


def test_an_example_can_be_chosen(page: Page) -> None:
    page.select_option("#playground-example", index=1)
    page.click("#playground-judge")
    assert settled(page, "refuted") == "North may not claim flag 5."


def test_a_hostile_title_stays_text(page: Page) -> None:
    document = {
        "format": "battleline-position/1",
        "title": HOSTILE,
        "flags": [{"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B8"]}],
        "claim": {"by": "north", "flag": 3},
    }
    judged(page, json.dumps(document), "refuted")
    assert "<script>" in form(page, "text")
    report(page)
    assert in_report(page, "root => root.querySelector('main').textContent.includes('<script>')")
    assert in_report(page, "root => root.querySelectorAll('script, img, [onerror]').length") == 0
    page.click("#playground-forms [data-form=svg]")
    assert page.locator(f"{SHOWN} img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert page.locator(f"{SHOWN} script").count() == 0
    assert page.evaluate("() => window.caught") is None


def test_a_report_is_shown_whole_and_led_through_by_its_links(page: Page) -> None:
    claim = EXAMPLES[0].read_text(encoding="utf-8")
    judged(page, claim)
    verdict = bl.decide_claim(bl.parse_position(claim))
    expected = verdict.explain(format="html")
    assert f"<title>{report(page)}</title>" in expected
    assert in_report(page, "root => root.lang") == "en"
    for width in (400, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"() => {WHOLE}")
    page.locator(f"{SHOWN} iframe").content_frame.locator("a[href^='#R']").first.click()
    assert in_report(page, "root => root.querySelector(':target') === root.querySelector('.rules div[id]:target')")
    assert str(in_report(page, "root => root.ownerDocument.title")) in expected
    page.locator(f"{SHOWN} iframe").content_frame.locator("summary").first.click()
    page.wait_for_function(f"() => {WHOLE}")


def test_a_picture_says_what_it_shows(page: Page) -> None:
    told = judged(page, PROVEN, "proven")
    page.click("#playground-forms [data-form=svg]")
    image = page.locator(f"{SHOWN} img")
    assert image.get_attribute("alt") == told
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


def test_answers_come_in_every_language(page: Page) -> None:
    languages = get_args(bl.Language)
    choice = page.locator("#playground-language")
    offered = choice.locator("option").evaluate_all("options => options.map(option => option.value)")
    assert offered == list(languages)
    verdict = bl.decide_claim(bl.parse_position(PROVEN))
    judged(page, PROVEN, "proven")
    for lang in reversed(languages):
        choice.select_option(lang)
        page.wait_for_selector(f"{SHOWN}[lang={lang}]")
        assert form(page, "text").split() == verdict.explain(format="text", lang=lang).split()
        assert f"<title>{report(page)}</title>" in verdict.explain(format="html", lang=lang)


def test_it_can_be_used_by_keyboard(page: Page) -> None:
    page.fill("#playground-claim", REFUTED)
    page.press("#playground-claim", "Control+Enter")
    settled(page, "refuted")
    page.fill("#playground-claim", PROVEN)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settled(page, "proven")


def test_python_has_what_it_needs_and_nothing_else(page: Page, visited: browsing.Visit, site: Path) -> None:
    judged(page, PROVEN, "proven")
    (worker,) = page.workers
    loaded = worker.evaluate("python.runPython(\"import sys; ' '.join(sys.modules)\")").split()
    assert "battleline_rules.proofs.kernel" in loaded
    assert not {"z3", "constraint", "rich"} & set(loaded)
    lock = json.loads((site / "_static/playground/pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    assert sorted(lock["packages"]) == ["battleline-rules", "jinja2", "markupsafe", "msgspec"]
    asked = {request.rpartition("/")[2] for request in visited.requests}
    assert {entry["file_name"] for entry in lock["packages"].values()} == {one for one in asked if one.endswith(".whl")}


# ---- pages of their own


def test_a_link_brings_the_claim_and_its_answer(page: Page, server: str, visit: browsing.Visitor) -> None:
    claim = 'B3 B4 B5 vs R8 seen "%&#+\u202e'
    judged(page, claim, "faulty")
    address = page.locator("#playground-link").get_attribute("href")
    page.fill("#playground-claim", PROVEN)
    assert page.locator("#playground-link").is_hidden()

    other = visit(f"{server}/playground.html{address}").page
    settled(other, "faulty")
    assert other.input_value("#playground-claim") == claim


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_answer_is_for_everybody(
    scheme: browsing.Scheme, server: str, visit: browsing.Visitor, accessible: browsing.Auditor
) -> None:
    page = visit(f"{server}/playground.html", scheme=scheme, width=400).page
    for claim, outcome in ((FAULTY, "faulty"), (EXAMPLES[0].read_text(encoding="utf-8"), ANSWERED)):
        judged(page, claim, outcome)
        for button in page.locator("#playground-forms button").all():
            button.click()
            assert browsing.sticking_out(page) == []
            assert accessible(page, outside=THEME) == []
        assert browsing.sticking_out(page) == []
        assert accessible(page, outside=THEME) == []


def test_a_wheel_that_is_not_the_pinned_one_is_not_used(browser: Browser, server: str) -> None:
    with browser.new_context() as context:

        def damage(route: Route) -> None:
            body = route.fetch().body()
            route.fulfill(body=body[:-1] + bytes([body[-1] ^ 1]))

        context.route("**/battleline_rules-*.whl", damage)
        page = browsing.visit(context, f"{server}/playground.html").page
        assert "Something went wrong" in settled(page, "fault")


def test_where_it_cannot_run_the_page_says_so(site: Path, server: str, visit: browsing.Visitor) -> None:
    from playwright.sync_api import expect  # noqa: PLC0415 - only where there is a browser

    for address, scripts in ((f"{server}/playground.html", False), ((site / "playground.html").as_uri(), True)):
        page = visit(address, scripts=scripts).page
        expect(page.locator("#playground-idle")).to_be_visible()
        expect(page.locator("#playground-judge")).to_be_disabled()
