"""Whatever documents, their names and their faults say is text, on pages and in Markdown."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.cli.running import check, position
from tests.report.reading import read
from tests.report.test_pages import is_whole

if TYPE_CHECKING:
    from pathlib import Path

    from tests.report.reading import Node

HOSTILE: Final = (
    "<script>alert(1)</script>",
    "</title></style><script>x</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "' onmouseover='x",
    "]]><!--",
    "--><b>",
    "<![CDATA[<b>]]>",
    "javascript:alert(1)",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "{{ 7 * 7 }} {% raw %}",
    "[click](https://evil.example) ![x](https://evil.example/x.png)",
    "<https://evil.example> https://evil.example www.evil.example me@evil.example",
    "# heading\n## another\n- list\n1. list\n> quote\n---\n***\n===",
    "| a | b |\n| - | - |\n| c | d |",
    "`code` ``more`` ```\nfence\n``` ~~~",
    "` `` ``` ````",
    "**bold** __bold__ *it* _it_ ~~gone~~ :smile: @everyone #1 $x$",
    "\\`\\*\\[\\](\\<",
    "\u202eright to left\u202c \u2066isolated \u200b\u200d\ufeff",
    "\x00\x01\x1b[31m\x7f\x9b \ud7ff\ue000\ue001\ue002\ue003\ue004\ue005",
    "(R46) R41 D17 (R3)",
    "}{ body { display: none }",
    "/* */ </STYLE >",
    "A" * 5000,
    "e" + "\u0301" * 200,
)

TITLES: Final = st.sampled_from(HOSTILE) | st.text() | st.lists(st.sampled_from(HOSTILE), min_size=2).map("".join)
every_hostile = pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))


def document(text: str) -> bytes:
    """A position that says this wherever a document may say something."""
    flags = [
        {
            "flag": 3,
            "north": ["R3", "R4", "R5"],
            "south": ["B8"],
            "terrain": {"name": f"x{text}", "slots": 3, "compare": "normal"},
        }
    ]
    return json.dumps(position(title=f"x{text}", comment=f"x{text}", flags=flags, ruleset="medieval")).encode()


def report(text: str, *more: str) -> str:
    """What the command makes of such a position."""
    done = check("--format", *more, "-", stdin=document(text))
    assert (done.status, done.err) == (0, "")
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs"} for char in done.out if char != "\n")
    return done.out


def outside_the_picture(node: Node) -> list[tuple[str, tuple[str, ...], str]]:
    """Elements with the names of their attributes, and the classes and addresses in these."""
    found = []
    for one in node.inside:
        if not isinstance(one, str):
            kept = " ".join(one.attributes.get(name, "") for name in ("class", "href", "id", "data-card"))
            found.append((one.tag, tuple(sorted(one.attributes)), kept))
            found += [] if one.tag == "svg" else outside_the_picture(one)
    return found


def shapes(node: Node) -> set[tuple[str, frozenset[str]]]:
    return {(one.tag, frozenset(one.attributes)) for one in node.one("svg").walk()}


@cache
def harmless() -> Node:
    """The page of a document that says nothing but words."""
    return read(report("harmless words " * 40, "html"))


def is_only_text(page: str) -> None:
    shown = read(page)
    is_whole(shown)
    assert outside_the_picture(shown) == outside_the_picture(harmless())
    assert shapes(shown) <= shapes(harmless())
    assert len(shown.one("svg").all("style")) == 1


@every_hostile
def test_on_a_page_it_is_text(text: str) -> None:
    is_only_text(report(text, "html"))


@given(TITLES)
def test_on_a_page_anything_is_text(text: str) -> None:
    is_only_text(report(text, "html"))


def test_what_it_says_is_shown() -> None:
    shown = read(report("<b>&amp;</b>", "html"))
    assert [node.text for node in shown.all("p", "title")] == ["x<b>&amp;</b>"]
    assert shown.one("p", "comment").text == "Comment: x<b>&amp;</b>"


@every_hostile
@pytest.mark.parametrize("form", ["html", "markdown"])
def test_names_and_faults_are_text(text: str, form: str, tmp_path: Path) -> None:
    case = {"id": text, "source": "", "why": "", "position": position(also_visible=[text]), "expected": "proven"}
    path = tmp_path / "many.jsonl"
    path.write_text(f"{json.dumps(case)}\n{json.dumps(case)}\n", encoding="utf-8")
    done = check("--format", form, path)
    assert done.status == 2
    assert "unknown-card" in done.err
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs"} for char in done.out if char != "\n")
    if form == "html":
        shown = read(done.out)
        is_whole(shown)
        assert {node.tag for node in shown.one("main").walk()} <= {
            *("main", "h1", "h2", "h3", "p", "nav", "ol", "li", "a", "bdi", "strong", "article", "div", "header"),
            *("section", "pre", "code"),
        }
    else:
        assert kinds_in(done.out) <= {*BLOCKS, "fence", "hr", "strong_open", "strong_close", "code_inline", "text"}


# ---------------------------------------------------------------- Markdown

BLOCKS: Final = frozenset({"paragraph_open", "paragraph_close", "inline"})
LISTS: Final = frozenset({"bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close"})
INLINE: Final = frozenset({"text", "strong_open", "strong_close", "code_inline"})
QUOTES: Final = frozenset({"blockquote_open", "blockquote_close"})


def kinds_in(text: str) -> set[str]:
    """The kinds of everything that a reader of Markdown makes of a text, with all that GitHub adds."""
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    tokens = reader.parse(text)
    return {one.type for token in tokens for one in (token, *(token.children or ()))}


@every_hostile
@pytest.mark.parametrize("depth", ["", "-v", "-q"])
def test_in_markdown_it_is_text(text: str, depth: str) -> None:
    told = report(text, "markdown", *([depth] if depth else []))
    assert kinds_in(told) <= {*BLOCKS, *LISTS, *INLINE, *QUOTES, "fence"}


@given(TITLES)
def test_in_markdown_anything_is_text(text: str) -> None:
    told = report(text, "markdown")
    assert kinds_in(told) <= {*BLOCKS, *LISTS, *INLINE, *QUOTES, "fence"}
    assert told.count("\n\n") == report("harmless", "markdown").count("\n\n")


@pytest.mark.parametrize("text", ["a <b> `c` [d](e)", "``", "x`", "\\"])
def test_in_markdown_it_is_shown_as_it_is(text: str) -> None:
    tokens = MarkdownIt("commonmark").parse(report(text, "markdown"))
    codes = [one.content for token in tokens for one in token.children or () if one.type == "code_inline"]
    assert codes.count(f"x{text}") == 3
