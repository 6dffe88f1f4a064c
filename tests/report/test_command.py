"""``--format markdown``, ``html`` and ``svg``: every kind of answer, the statuses, and what goes with what."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from battleline_rules.cli import judging, pages, prose
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from tests.cli import games
from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, check, position, process, write
from tests.report.reading import read
from tests.report.test_pages import is_whole

if TYPE_CHECKING:
    from collections import Counter
    from typing import NoReturn

    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.table import Position

EXAMPLES = Path(__file__).parents[2] / "examples"
FORMS = ("html", "markdown", "svg")
every_form = pytest.mark.parametrize("form", FORMS)


@every_form
@pytest.mark.parametrize(("line", "status"), [(PROVEN, 0), (REFUTED, 1), (INADMISSIBLE, 1), (UNDECIDED, 2)])
def test_a_claim_has_its_usual_status(line: str, status: int, form: str) -> None:
    done = check("--format", form, line)
    assert (done.status, done.err) == (status, "")
    assert done.out.endswith("\n")
    assert not done.out.endswith("\n\n")


def test_the_command_and_python_draw_the_same_picture() -> None:
    root = ET.fromstring(check("--format", "svg", PROVEN).out)  # noqa: S314 - our own
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "B7" in {one.get("data-card") for one in root.iter()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_documents_are_on_one_page(lang: Language) -> None:
    done = check("--format", "html", "--lang", lang, PROVEN, REFUTED, BROKEN)
    assert done.status == 2
    assert "unknown-card" in done.err
    shown = read(done.out)
    is_whole(shown)
    assert len(shown.one("nav").all("li")) == 3
    assert [len(node.all("article")) for node in shown.all("article")] == [0, 0, 0]
    (problems,) = shown.all("section", "problems")
    assert "unknown-card" in problems.text
    counts = check("--lang", lang, PROVEN, REFUTED, BROKEN).out.splitlines()[-1]
    assert shown.one("main").all("p")[0].text == counts


def test_a_batch_on_several_cores_is_the_same_page() -> None:
    path = EXAMPLES / "disputes.jsonl"
    assert check("--format", "html", path).out == check("--format", "html", "--jobs", "2", path).out


def test_a_survey_shows_the_line_and_every_claim() -> None:
    done = check("--format", "html", "--all", EXAMPLES / "real-game-the-winning-claim.json")
    shown = read(done.out)
    is_whole(shown)
    assert shown.one("h1").text == "North can claim flag 1. South can claim no flag: it is North's turn (R49)."
    (inner,) = shown.one("section", "claims").all("article")
    assert "the claim stands" in inner.one("section", "why").text.lower()
    assert len(shown.all("svg")) == 2


def test_a_replay_shows_every_claim(tmp_path: Path) -> None:
    path = write(tmp_path / "game.json", games.document(games.played()))
    text = check(path).out
    done = check("--format", "html", path)
    assert done.status == 0
    shown = read(done.out)
    is_whole(shown)
    claims = [line.split(":")[0] for line in text.splitlines() if line.startswith(("Action ", "After action "))]
    assert claims
    inside = (node for node in shown.one("section", "claims").inside if not isinstance(node, str))
    told = [node.all("summary")[0].text for node in inside if node.tag == "details"]
    assert [one.split(":")[0] for one in told] == claims
    markdown = check("--format", "markdown", path).out
    assert all(f"**`{when}`**" in markdown for when in claims)


def test_a_refused_claim_of_a_game_is_explained(tmp_path: Path) -> None:
    told = games.with_action(games.document(games.played()), 1, "claim 1")
    done = check("--format", "html", write(tmp_path / "game.json", told))
    assert done.status == 1
    shown = read(done.out)
    is_whole(shown)
    assert shown.one("h1").text.startswith("ILLEGAL Action 1 of ")
    assert "Nothing was claimed before it." in shown.text


def test_other_rulings_are_listed() -> None:
    done = check("--format", "html", "--all-rulings", EXAMPLES / "must-beat-or-match.json")
    shown = read(done.out)
    is_whole(shown)
    text = check("--all-rulings", EXAMPLES / "must-beat-or-match.json").out
    listed = [node.text for node in shown.one("section", "rulings").all("li")]
    assert listed
    assert all(" ".join(text.split()).count(line) for line in listed)
    assert "**Under other rulings:**" in check("--format", "markdown", "--all-rulings", PROVEN).out


def test_proofs_are_accepted_and_rejected(tmp_path: Path) -> None:
    path = tmp_path / "verdict.json"
    path.write_text(check("--format", "json", PROVEN).out, encoding="utf-8")
    for asked, status, word in ((PROVEN, 0, "ACCEPTED"), (f"{PROVEN} R1", 1, "REJECTED")):
        done = check("--format", "html", "--check-proof", path, "--position", asked)
        assert done.status == status
        shown = read(done.out)
        is_whole(shown)
        assert shown.one("h1").text.startswith(word)
        assert len(shown.all("svg")) == (1 if status == 0 else 0)
        assert check("--format", "markdown", "--check-proof", path, "--position", asked).out.startswith(f"**{word}:**")
    picture = check("--format", "svg", "--check-proof", path, "--position", f"{PROVEN} R1")
    assert (picture.status, picture.out) == (1, "")
    assert picture.err.startswith("REJECTED")


def test_every_engine_is_told_to_agree() -> None:
    shown = read(check("--format", "html", "--engine", "all", PROVEN).out)
    assert "engines agree" in shown.one("main").text


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_less_and_more(form: str) -> None:
    usual, less, least, more = (
        check("--format", form, *asked, PROVEN) for asked in ((), ("-q",), ("--verdict-only",), ("-v",))
    )
    assert {one.status for one in (usual, less, least, more)} == {0}
    assert len(least.out) <= len(less.out) < len(usual.out) < len(more.out)
    assert "PROVEN" in least.out
    assert all("North may claim flag 5" in one.out for one in (less, least))


def test_more_opens_every_step() -> None:
    assert not [
        node for node in read(check("--format", "html", PROVEN).out).all("details") if "open" in node.attributes
    ]
    steps = read(check("--format", "html", "-v", PROVEN).out).all("details", "step")
    assert all("open" in node.attributes for node in steps)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "svg", PROVEN, REFUTED), "one document"),
        (("--format", "svg", "-q", PROVEN), "always the same"),
        (("--format", "svg", "-v", PROVEN), "always the same"),
        (("--format", "svg", "--verdict-only", PROVEN), "always the same"),
        (("--format", "svg", "--all-rulings", PROVEN), "always the same"),
        (("--format", "html", "--convert", "line", PROVEN), "--format"),
        (("--format", "html", "--convert", "position", PROVEN), "leave out --format"),
        (("--format", "html", "--export", "opb", PROVEN), "leave out --format"),
        (("--format", "html", "--explain", "R41"), "text or JSON"),
        (("--format", "markdown", "--template"), "text or JSON"),
        (("--format", "html", "--flag", "12", PROVEN), ""),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_what_makes_no_page_is_refused_in_text(arguments: tuple[str, ...], told: str) -> None:
    done = check(*arguments)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert done.err.startswith("battleline-check: ")


@every_form
def test_a_broken_document_is_a_page_and_a_complaint(form: str) -> None:
    done = check("--format", form, BROKEN)
    assert done.status == 2
    assert "unknown-card" in done.err
    assert ("unknown-card" in done.out) == (form != "svg")


def test_a_page_goes_to_a_file_in_utf_8(tmp_path: Path) -> None:
    path = write(tmp_path / "p.json", position(title="Łódź"))
    done = process(
        "--format", "html", "--lang", "ro", "-o", tmp_path / "p.html", path, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (done.status, done.out, done.err) == (0, "", "")
    text = (tmp_path / "p.html").read_bytes().decode("utf-8")
    assert "Łódź" in text
    assert "revendica" in text
    assert "\r" not in text


def test_no_document_at_all_is_a_page_too(tmp_path: Path) -> None:
    path = write(tmp_path / "none.jsonl")
    done = check("--format", "html", path)
    assert done.status == 0
    is_whole(read(done.out))
    assert "no claims" in done.out
    assert check("--format", "markdown", path).out == "no claims\n"


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_a_page_is_the_same_bytes_under_any_hash_seed(form: str) -> None:
    seeds = (process("--format", form, PROVEN, env={"PYTHONHASHSEED": seed}).out for seed in ("0", "1"))
    assert len(set(seeds)) == 1


@pytest.mark.parametrize("form", ["html", "markdown"])
@pytest.mark.parametrize("documents", [(PROVEN,), (PROVEN, REFUTED, BROKEN, INADMISSIBLE, UNDECIDED)])
def test_many_answers_wait_in_a_file(documents: tuple[str, ...], form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = check("--format", form, *documents)
    for name in ("_MOST_IN_MEMORY", "_PIECE", "_AT_ONCE"):
        monkeypatch.setattr(pages, name, 1)
    assert check("--format", form, *documents) == usual


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_of_answers_that_have_been_written_down_none_is_kept(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Position]] = []
    kept: list[int] = []

    def decide(*asked: Any, **how: Any) -> Verdict:  # noqa: ANN401 - whatever the judge is asked
        verdict = decide_claim(*asked, **how)
        made.append(weakref.ref(verdict.position))
        return verdict

    def line(answers: Counter[str], lang: Language) -> str:
        gc.collect()
        kept.append(sum(one() is not None for one in made))
        return counts_line(answers, lang)

    counts_line = prose.counts_line
    monkeypatch.setattr(judging, "decide_claim", decide)
    monkeypatch.setattr(prose, "counts_line", line)
    assert check("--format", form, *([PROVEN] * 100)).status == 0
    assert len(made) == 100
    # Those of a batch are answered together.
    assert kept[0] <= 32


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_who_interrupts_before_the_only_answer_gets_nothing(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(judging, "answer_to", interrupted)
    done = check("--format", form, PROVEN)
    assert (done.status, done.out) == (130, "")
    assert done.err == "battleline-check: interrupted\n"
