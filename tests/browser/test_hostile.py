"""What strangers wrote, in a browser: nothing of it runs, nothing is fetched, and nothing makes a page too wide."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import GMT, Words
from tests.browser.browsing import sticking_out
from tests.cli.running import check, position
from tests.explain.situations import SITUATIONS, position_of
from tests.report.test_hostile import HOSTILE, document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.browsing import Visit, Visitor

ATTACKS: Final = (
    *HOSTILE,
    "<script>window.ran = 1</script>",
    "<img src=x onerror=window.ran=1><img src=https://evil.example/x.png>",
    "</style><style>@import url(https://evil.example/x.css)</style>",
    '"><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    "<svg onload=window.ran=1><foreignObject><body onload=window.ran=1>",
    "&lt;img src=x onerror=window.ran=1&gt;",
    "<meta http-equiv=refresh content='0;url=https://evil.example'><base href=https://evil.example>",
    "<link rel=stylesheet href=https://evil.example/x.css><form action=https://evil.example><input autofocus>",
    "\ufdfd" * 300,
)


@pytest.fixture
def opened(tmp_path: Path, visit: Visitor) -> Callable[[str, str], Visit]:
    """Opens a text as a file, in a narrow window and with scripts allowed."""

    def open_it(text: str, name: str) -> Visit:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return visit(path.as_uri(), width=360)

    return open_it


FETCHING: Final = "img, link, base, form, input, object, embed, iframe:not([sandbox])"


def is_harmless(seen: Visit) -> None:
    """Nothing has run, nothing has been asked for, and there is nothing that might do so yet."""
    for frame in seen.page.frames:
        assert frame.evaluate("typeof window.ran") == "undefined"
        assert frame.evaluate("document.scripts.length") == 0
        assert frame.evaluate(f"document.querySelectorAll({FETCHING!r}).length") == 0
    assert (seen.strays, seen.complaints) == ([], [])


def test_a_page_of_hostile_documents(opened: Callable[[str, str], Visit], tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    broken = [{"id": text, "position": position(also_visible=[text]), "expected": text} for text in ATTACKS]
    lines = [*map(document, ATTACKS), *(json.dumps(one).encode() for one in broken)]
    path.write_bytes(b"\n".join(lines))
    done = check("--format", "html", "-v", path)
    assert done.status == 2
    seen = opened(done.out, "page.html")
    assert seen.page.locator("article").count() == len(lines)
    is_harmless(seen)
    assert sticking_out(seen.page) == []


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_words_pictures_and_frames(text: str, opened: Callable[[str, str], Visit]) -> None:
    words = Words(**{one.name: text for one in fields(Words)})
    asked = replace(position_of(SITUATIONS["refuted-by-a-wedge"]), ruleset=replace(GMT, words=words), title=text)
    verdict = decide_claim(asked)
    page = opened(verdict.explain(format="html"), "page.html")
    is_harmless(page)
    assert sticking_out(page.page) == []
    is_harmless(opened(verdict.explain(format="svg"), "picture.svg"))
    shown = f"<!DOCTYPE html><meta charset=utf-8>{verdict._repr_html_()}{asked._repr_svg_()}"
    is_harmless(opened(shown, "notebook.html"))
