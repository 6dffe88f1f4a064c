"""The gallery shows disputes of the repository, each with the verdict that it has, and links to whole reports."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

import battleline_rules as bl
from battleline_rules.language import LANGUAGES
from disputes import NAMES, judged, report_links
from tests.docs.pages import DOCS, ROOT

DIRECTIVE: Final = re.compile(r"^```\{dispute\} (?P<path>\S+)$", re.MULTILINE)
GALLERY: Final = (DOCS / "gallery.md").read_text(encoding="utf-8")
SHOWN: Final = DIRECTIVE.findall(GALLERY)
SETTINGS: Final = """\
import sys
sys.path.insert(0, {folder!r})
extensions = ["myst_parser", "disputes"]
suppress_warnings = ["myst.xref_missing", "toc.not_readable"]
"""


class Page(HTMLParser):
    """What there is on a page: its ids, its links, its verdicts, and the text of its folded arguments."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[dict[str, str | None]] = []
        self.tags: Counter[str] = Counter()
        self.opened: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(found)
        if tag == "details":
            self.opened.append(found)


def build(folder: Path, text: str, *paths: str, **others: str) -> subprocess.CompletedProcess[str]:
    """Build a page alone, with these examples and others beside the folder of its source, into ``built``."""
    (folder / "docs").mkdir()
    (folder / "docs" / "conf.py").write_text(SETTINGS.format(folder=str(DOCS / "_extensions")), encoding="utf-8")
    (folder / "docs" / "index.md").write_text(text, encoding="utf-8")
    (folder / "examples").mkdir()
    for path in paths:
        (folder / path).write_bytes((ROOT / path).read_bytes())
    for path, document in others.items():
        (folder / path).write_text(document, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-d", str(folder / "trees"), "docs", "built"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the gallery, built as ``index.html``."""
    folder = tmp_path_factory.mktemp("gallery")
    done = build(folder, GALLERY, *SHOWN)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "built"


@pytest.fixture(scope="module")
def shown(built: Path) -> str:
    """The gallery in HTML."""
    return (built / "index.html").read_text(encoding="utf-8")


# ---- what is chosen


def test_every_dispute_is_in_the_repository_once() -> None:
    assert len(SHOWN) >= 12
    assert len(set(SHOWN)) == len(SHOWN)
    assert [path for path in SHOWN if not (ROOT / path).is_file()] == []


def test_all_documents_among_the_examples_are_shown() -> None:
    assert sorted(SHOWN) == sorted(f"examples/{path.name}" for path in (ROOT / "examples").glob("*.json"))


def test_every_dispute_has_a_heading_of_its_own_and_is_told_before_and_after() -> None:
    parts = GALLERY.split("\n### ")[1:]
    assert len(parts) == len(SHOWN)
    for part in parts:
        heading, about, directive = part.split("\n\n")[:3]
        assert heading.count("\n") == 0
        assert about.endswith((".", "?")), heading
        first, told, *_, last = directive.splitlines()
        assert DIRECTIVE.fullmatch(first), heading
        assert told[0].isupper(), heading
        assert last == "```", heading


# ---- what the page makes of it


def verdict_shown(shown: str, name: str) -> tuple[str, str]:
    """The outcome and the sentence that stand beside a picture."""
    after = shown[shown.index(f'id="{name}-picture-title"') :]
    found = re.search(r'<p class="dispute-verdict"><strong class="(\w+)">([A-Z]+)</strong> (.*?)</p>', after)
    assert found
    assert found[1].upper() == found[2]
    return found[1], html.unescape(found[3])


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: Path(path).stem)
def test_the_verdict_shown_is_the_one_that_trying_everything_gives(path: str, shown: str) -> None:
    verdict = bl.decide_claim(bl.load_position(ROOT / path), engine="enumeration")
    assert verdict_shown(shown, Path(path).stem) == (verdict.outcome, verdict.headline())


def test_no_id_is_there_twice(shown: str) -> None:
    counted = Counter(Page(shown).ids)
    assert [name for name, times in counted.items() if times > 1] == []
    assert {f"{Path(path).stem}-picture-title" for path in SHOWN} <= set(counted)


def test_every_picture_is_a_figure_with_a_caption(shown: str) -> None:
    tags = Page(shown).tags
    assert tags["figure"] == tags["figcaption"] == shown.count('<svg class="battleline-picture"') == len(SHOWN)


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: Path(path).stem)
def test_the_argument_is_folded_and_is_what_the_command_says(path: str, shown: str) -> None:
    told = [
        re.sub(r"<[^>]+>", "", one) for one in re.findall(r'<details class="argument.*?</details>', shown, re.DOTALL)
    ]
    mine = [html.unescape(one) for one in told if f"$ battleline-check {path}\n" in html.unescape(one)]
    assert len(mine) == 1
    assert bl.decide_claim(bl.load_position(ROOT / path)).explain() in mine[0]


def test_nothing_is_unfolded_from_the_start(shown: str) -> None:
    opened = Page(shown).opened
    assert len(opened) == len(SHOWN)
    assert [one for one in opened if "open" in one] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_dispute_links_to_a_whole_report(lang: str, built: Path, shown: str) -> None:
    links = [one for one in Page(shown).links if one.get("hreflang") == lang]
    assert len(links) == len(SHOWN)
    for link in links:
        page = (built / str(link["href"])).read_text(encoding="utf-8")
        assert f'<html lang="{lang}">' in page
        assert "<svg" in page


def test_every_language_has_a_name() -> None:
    assert set(NAMES) == set(LANGUAGES)


# ---- what the directives refuse, and what they do elsewhere


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# A\n\n```{dispute} examples/nowhere.json\n```\n", "there is no dispute examples/nowhere.json"),
        (f"# A\n\n```{{dispute}} {SHOWN[0]}\n```\n\n```{{dispute}} {SHOWN[0]}\n```\n", "is on this page already"),
        (f"# A\n\n```{{dispute-pictures}}\n{SHOWN[0]}\n{SHOWN[0]}\n```\n", "is on this page already"),
    ],
    ids=["no-such-file", "twice", "twice-as-pictures"],
)
def test_a_page_with_a_faulty_dispute_is_refused(text: str, complaint: str, tmp_path: Path) -> None:
    done = build(tmp_path, text, SHOWN[0])
    assert done.returncode != 0
    assert complaint in done.stderr


def test_pictures_stand_side_by_side_with_their_reports(tmp_path: Path) -> None:
    lines = "\n".join(SHOWN[:2])
    done = build(tmp_path, f"# A\n\n```{{dispute-pictures}}\n{lines}\n```\n", *SHOWN[:2])
    assert (done.returncode, done.stderr) == (0, "")
    page = Page((tmp_path / "built" / "index.html").read_text(encoding="utf-8"))
    assert page.tags["figure"] == 2
    reports = sorted(path.name for path in (tmp_path / "built" / "disputes").iterdir())
    assert len(reports) == 2 * len(LANGUAGES)
    assert sorted(Path(str(one["href"])).name for one in page.links if one.get("hreflang")) == reports


def test_what_a_document_says_is_text(tmp_path: Path) -> None:
    document = json.loads((ROOT / SHOWN[0]).read_text(encoding="utf-8"))
    document |= {"title": "<b>t</b>", "comment": "<script>alert(1)</script>"}
    done = build(tmp_path, f"# A\n\n```{{dispute}} {SHOWN[0]}\n```\n", **{SHOWN[0]: json.dumps(document)})
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "built" / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "<b>t</b>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_report_is_found_from_a_page_in_a_folder() -> None:
    dispute = judged(ROOT, SHOWN[0])
    assert f'href="../disputes/{dispute.name}.html"' in report_links(dispute, "../")
