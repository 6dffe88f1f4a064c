"""The part of the playground that is Python: what its page asks of the library, and the pins of what it ships."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest

import battleline_rules as bl
from battleline_rules.language import in_language
from playground import judging, pinned
from playground.pinned import Pin, PlaygroundError, fetch, read_pins
from playground.wheels import entry_of
from tests.docs.pages import DOCS, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PROVEN: Final = "R3 R4 R5 vs B8 seen B7 B10"
REFUTED: Final = "R3 R4 R5 vs B8 seen B10"
FAULTY: Final = """{
  "format": "battleline-position/1",
  "flags": [{"flag": 12, "north": ["R77", "R3", "R3"]}],
  "nonsense": 1
}"""


def asked(text: str, language: str = "en", columns: int = 80) -> dict[str, object]:
    answer = json.loads(judging.judged(text, language, columns))
    assert isinstance(answer, dict)
    return answer


# ---- judging


@pytest.mark.parametrize("lang", get_args(bl.Language))
@pytest.mark.parametrize(
    ("claim", "outcome"), [(PROVEN, "proven"), (REFUTED, "refuted"), ("R3 R4 vs -", "inadmissible")]
)
def test_a_claim_is_answered_in_every_form(claim: str, outcome: str, lang: bl.Language) -> None:
    answer = asked(claim, lang, 60)
    verdict = bl.decide_claim(bl.parse_position(claim))
    assert answer["outcome"] == verdict.outcome == outcome
    assert answer["language"] == lang
    forms = {form: verdict.explain(format=form, lang=lang, width=60) for form in get_args(bl.ExplanationFormat)}
    assert answer["forms"] == {**forms, "json": bl.dump_verdict(verdict).decode()}


def test_the_headline_is_the_verdict_in_a_sentence() -> None:
    assert asked(PROVEN)["headline"] == "North may claim flag 5."
    assert asked(REFUTED)["headline"] == "North may not claim flag 5."
    assert asked(PROVEN, "ro")["headline"] == bl.decide_claim(bl.parse_position(PROVEN)).headline(lang="ro")


def test_a_document_is_judged_as_a_line_is() -> None:
    example = ROOT / "examples" / "wedge-against-a-lone-eight.json"
    answer = asked(example.read_text(encoding="utf-8"))
    assert answer["outcome"] == "proven"
    assert answer["headline"] == "North may claim flag 3."


def test_every_problem_of_a_document_is_told_with_its_place() -> None:
    problems = asked(FAULTY)["problems"]
    assert isinstance(problems, list)
    assert [(one["path"], one["line"], one["column"], one["code"]) for one in problems] == [
        ("$.flags[0].flag", 3, 22, "flag-out-of-range"),
        ("$.flags[0].north[0]", 3, 36, "unknown-card"),
        ("$.flags[0].north[2]", 3, 49, "duplicate-card"),
        ("$.nonsense", 4, 3, "unknown-key"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-document"),
        ("who is right?", "bad-json"),
        ('{"format": "battleline-position/1", "flags": []}', "no-claim"),
        ("R3 R4 R5 vs B8 seen \ud800", "unknown-card"),
        ("[" * 100_000, "too-deep"),
    ],
)
def test_what_cannot_be_judged_is_a_problem(text: str, code: str) -> None:
    problems = asked(text)["problems"]
    assert isinstance(problems, list)
    assert [one["code"] for one in problems] == [code]


@pytest.mark.parametrize("lang", get_args(bl.Language))
def test_problems_are_told_in_the_language_that_is_asked_for(lang: bl.Language) -> None:
    with pytest.raises(bl.DocumentError) as refused:
        bl.parse_position(FAULTY)
    problems = asked(FAULTY, lang)["problems"]
    assert isinstance(problems, list)
    assert [one["message"] for one in problems] == [in_language(one.message, lang) for one in refused.value.problems]


def test_no_more_problems_are_listed_than_a_document_may_have() -> None:
    answer = asked(json.dumps({"format": "battleline-position/1", "flags": [{"flag": 0}] * 103}))
    assert isinstance(answer["problems"], list)
    assert (len(answer["problems"]), answer["omitted"]) == (100, 3)


def test_where_there_is_no_such_language_the_answer_is_english() -> None:
    assert asked(PROVEN, "tlh") == asked(PROVEN, "en")
    assert asked(FAULTY, "tlh") == asked(FAULTY, "en")


def test_text_keeps_to_the_columns_that_fit() -> None:
    forms = asked(PROVEN, columns=40)["forms"]
    assert isinstance(forms, dict)
    assert max(map(len, forms["text"].splitlines())) in range(30, 41)


def test_the_page_is_told_the_languages_that_there_are() -> None:
    assert json.loads(judging.languages()) == list(get_args(bl.Language))


def test_no_claim_needs_what_has_no_build_for_browsers() -> None:
    program = f"""
import sys
for name in ("z3", "constraint", "rich", "babel"):
    sys.modules[name] = None
from playground.judging import judged
for text in {[PROVEN, REFUTED, FAULTY]!r}:
    print(judged(text, "en", 80))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=DOCS / "_extensions", capture_output=True, text=True, check=True
    )
    assert [json.loads(line).get("outcome") for line in done.stdout.splitlines()] == ["proven", "refuted", None]


# ---- the page


def examples() -> list[str]:
    page = (DOCS / "playground.md").read_text(encoding="utf-8")
    block = re.search(r"^```\{playground\}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return block[1].splitlines() if block else []


@pytest.mark.parametrize("line", examples())
def test_examples_of_the_page_can_be_judged(line: str) -> None:
    name, colon, claim = line.partition(":")
    assert asked(claim if colon else (ROOT / name).read_text(encoding="utf-8"))["outcome"] in {"proven", "refuted"}


# ---- pins

CONTENT: Final = b"what was meant"
SHA256: Final = f"sha256:{hashlib.sha256(CONTENT).hexdigest()}"
SHA512: Final = "sha512-3vPAm8RRigGXXVSVON/pFV20itVJuf85b5bgygkr7sTdcO7RtYeMQ8K73NhJyyoFiFNzrDXEJM38SY2ppZFBlA=="


def test_everything_is_pinned_by_a_checksum() -> None:
    pins = read_pins()
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", pins.pyodide.hash)
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", pin.hash) for pin in pins.libraries)
    assert {pin.name for pin in pins.libraries} == {"msgspec", "jinja2", "markupsafe"}


@pytest.mark.parametrize("wanted", [SHA256, SHA512], ids=["PyPI", "npm"])
def test_a_file_is_held_to_its_checksum(wanted: str, tmp_path: Path) -> None:
    pin, file = Pin("cards", "1.0", "wheel", wanted), tmp_path / "cards.whl"
    file.write_bytes(CONTENT)
    pin.check(file)
    file.write_bytes(CONTENT + b"!")
    with pytest.raises(PlaygroundError, match=re.escape(f"cards.whl is not what is pinned: its hash is {wanted[:7]}")):
        pin.check(file)


class Registry:
    """Stands in for npm and pip: brings a file, and counts how often it was asked."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.asked = 0

    def run(self, command: Sequence[str | Path], *, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        del command, environment
        self.asked += 1
        (folder / "cards-1.0.tgz").write_bytes(self.content)


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Registry], Path]:
    """Fetches the file of a pin from a registry into a cache."""

    def fetched(registry: Registry) -> Path:
        monkeypatch.setattr(pinned, "run", registry.run)
        return fetch(Pin("cards", "1.0", "npm", SHA512), read_pins(), tmp_path)

    return fetched


def test_what_is_fetched_is_kept(fetched: Callable[[Registry], Path]) -> None:
    registry = Registry(CONTENT)
    kept = fetched(registry)
    assert kept.read_bytes() == CONTENT
    assert fetched(registry) == kept
    assert registry.asked == 1


def test_what_was_damaged_in_the_cache_is_fetched_anew(fetched: Callable[[Registry], Path]) -> None:
    registry = Registry(CONTENT)
    kept = fetched(registry)
    kept.write_bytes(b"half of what was")
    assert fetched(registry).read_bytes() == CONTENT
    assert registry.asked == 2


def test_another_file_than_the_pinned_one_is_refused_and_not_kept(
    fetched: Callable[[Registry], Path], tmp_path: Path
) -> None:
    with pytest.raises(PlaygroundError, match="is not what is pinned"):
        fetched(Registry(b"something else"))
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == []


def test_a_command_that_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(PlaygroundError, match=r"exit status 3\nno such version"):
        pinned.run([sys.executable, "-c", "print('no such version'); raise SystemExit(3)"], folder=tmp_path)
    with pytest.raises(PlaygroundError, match="no-such-command is not installed"):
        pinned.run(["no-such-command"], folder=tmp_path)


@pytest.mark.parametrize(("given", "base"), [("/var/caches", "/var/caches"), ("caches", None), ("", None)])
def test_the_cache_is_where_the_user_has_caches(given: str, base: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", given)
    expected = Path(base) if base else Path.home() / ".cache"
    assert pinned.cache_folder() == expected / "battleline_rules" / "playground"


def test_a_wheel_is_listed_with_its_checksum(tmp_path: Path) -> None:
    wheel = tmp_path / "Battle_Cards-1.0-py3-none-any.whl"
    wheel.write_bytes(CONTENT)
    entry = entry_of(wheel)
    assert (entry["name"], entry["version"], entry["depends"]) == ("battle-cards", "1.0", [])
    assert f"sha256:{entry['sha256']}" == SHA256
