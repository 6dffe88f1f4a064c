"""Pictures in a real browser, with its own fonts: nothing sticks out, small or large, alone or inside a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.explain.pictures import claim_picture, line_picture
from battleline_rules.language import LANGUAGES
from tests.pictures.scenes import SCENES, parts

if TYPE_CHECKING:
    from pathlib import Path

    from battleline_rules.language import Language
    from tests.browser.browsing import Auditor, Scheme, Visitor

WIDTHS: Final = (300, 1200)
SMALLEST: Final = 7
"""In pixels, of what is written at the claimed flag in a picture 300 pixels wide."""

languages = pytest.mark.parametrize("lang", LANGUAGES)
widths = pytest.mark.parametrize("width", WIDTHS)
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])

_OUTSIDE: Final = """() => {
    const within = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5
        && inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
    const found = [];
    for (const picture of document.querySelectorAll("svg.battleline-picture")) {
        const frame = picture.getBoundingClientRect();
        const said = (what, text) => found.push(`${picture.parentElement.id || "file"}: ${what}: ${text.textContent}`);
        for (const text of picture.querySelectorAll("text")) {
            const box = text.getBoundingClientRect();
            if (!within(box, frame)) said("leaves the picture", text);
            const card = text.closest(".card");
            if (!card) continue;
            const face = card.querySelector(".face").getBoundingClientRect();
            if (!within(box, face)) said(`leaves ${card.dataset.card}`, text);
        }
    }
    return found;
}"""

_OVERLAPPING: Final = """() => {
    const found = [];
    for (const picture of document.querySelectorAll("svg.battleline-picture")) {
        const boxes = [...picture.querySelectorAll("text")].map(text => [text.getBoundingClientRect(), text]);
        boxes.forEach(([one, text], index) => {
            for (const [other, next] of boxes.slice(index + 1)) {
                const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                // A line's box has room for accents and tails that its letters seldom fill.
                const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                if (across > 0.5 && down > 0.45 * Math.min(one.height, other.height))
                    found.push(`${picture.parentElement.id}: ${text.textContent} / ${next.textContent}`);
            }
        });
    }
    return found;
}"""

_SMALL: Final = """smallest => [...document.querySelectorAll(".claimed text, .sign ~ text")].flatMap(text => {
    const picture = text.ownerSVGElement;
    const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    return size < smallest ? [`${picture.parentElement.id}: ${text.textContent}: ${size}`] : [];
})"""


def page(folder: Path, lang: Language, width: int) -> str:
    """The address of a page with all pictures, each so wide."""
    shown = []
    for name in SCENES:
        found = parts(name)
        line = line_picture(found.position, claim=found.claim, lang=lang, prefix=f"{name}-line-")
        shown += [(name, claim_picture(found, lang=lang, prefix=f"{name}-")), (f"{name}-line", line)]
    figures = "".join(f'<div id="{name}" style="width:{width}px">{picture}</div>' for name, picture in shown)
    text = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>All pictures</title>'
        '<link rel="icon" href="data:,"><style>:root{color-scheme:light dark}body{margin:0}</style></head>'
        f"<body><main><h1>All pictures</h1>{figures}</main></body></html>"
    )
    path = folder / "pictures.html"
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@languages
@widths
def test_no_text_leaves_its_card_or_lies_on_another(visit: Visitor, tmp_path: Path, lang: Language, width: int) -> None:
    seen = visit(page(tmp_path, lang, width), width=width)
    assert seen.page.evaluate("() => document.querySelectorAll('svg.battleline-picture').length") == 2 * len(SCENES)
    assert seen.page.evaluate(_OUTSIDE) == []
    assert seen.page.evaluate(_OVERLAPPING) == []
    assert seen.complaints == seen.strays == []


@languages
def test_what_matters_can_be_read_on_a_telephone(visit: Visitor, tmp_path: Path, lang: Language) -> None:
    seen = visit(page(tmp_path, lang, 300), width=300)
    assert seen.page.evaluate(_SMALL, SMALLEST) == []


@widths
@schemes
def test_a_picture_is_a_file_of_its_own(visit: Visitor, tmp_path: Path, width: int, scheme: Scheme) -> None:
    path = tmp_path / "claim.svg"
    path.write_text(claim_picture(parts("refuted-with-wilds-on-both-sides")), encoding="utf-8")
    seen = visit(path.as_uri(), width=width, height=3 * width, scheme=scheme)  # it fits itself into a window
    root = seen.page.evaluate(
        """() => {
            const paper = document.querySelector(".paper");
            return [paper.getBoundingClientRect().width, getComputedStyle(paper).fill, document.title];
        }"""
    )
    dark = scheme == "dark"
    assert root == [width, "rgb(23, 24, 28)" if dark else "rgb(255, 255, 255)", "REFUTED: North may not claim flag 3."]
    assert seen.page.evaluate("() => document.querySelectorAll('.ghost').length") > 1
    assert seen.complaints == seen.strays == []


def test_a_picture_in_a_page_changes_nothing_around_it(visit: Visitor, tmp_path: Path) -> None:
    card = '<div class="card chip cited full red face"><svg width="9"><text class="soft">x</text></svg></div>'
    look = """() => [...document.querySelectorAll("#around, #around *")].map(one => {
        const style = getComputedStyle(one);
        return [style.fill, style.stroke, style.fontWeight, style.fontFamily, style.direction, style.maxWidth];
    })"""
    looks = []
    for picture in ("", claim_picture(parts("wedge-against-a-lone-eight"))):
        path = tmp_path / "page.html"
        path.write_text(f"<!doctype html><title>t</title><p id=around>{card}</p>{card}{picture}", encoding="utf-8")
        looks.append(visit(path.as_uri()).page.evaluate(look))
    assert looks[0] == looks[1]


@schemes
def test_pictures_are_there_for_screen_readers(
    visit: Visitor, accessible: Auditor, tmp_path: Path, scheme: Scheme
) -> None:
    seen = visit(page(tmp_path, "en", 300), width=320, scheme=scheme)
    assert accessible(seen.page) == []
    named = seen.page.get_by_role("img", name=re.compile("^PROVEN: North may claim flag 3.$"))
    assert named.count() > 1
