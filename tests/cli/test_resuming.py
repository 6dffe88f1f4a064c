"""A batch that was interrupted is gone on with, and ends as if it had never stopped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cli.answers import Status
from battleline_rules.cli.resuming import status_of
from tests.cli.archive import FORMATS, archive_in, in_small_batches
from tests.cli.running import PROVEN, check, position, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    in_small_batches(monkeypatch)
    return archive_in(tmp_path)


RESUMABLE: Final = [form for form in FORMATS if "jsonl" in FORMATS[form]]


@pytest.mark.parametrize("form", RESUMABLE)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_gone_on_with_ends_as_if_it_had_never_stopped(
    archive: Path, tmp_path: Path, form: str, jobs: str
) -> None:
    arguments: list[str | Path] = [archive, PROVEN, *FORMATS[form]]
    whole, path = check(*arguments), tmp_path / "answers.jsonl"
    written = whole.out.encode()
    assert whole.status == 2
    ends = [0, 1, len(written) // 3, written.index(b"\n"), written.index(b"\n") + 1, len(written) - 1, len(written)]
    for end in ends if jobs == "1" else ends[2:3]:
        path.write_bytes(written[:end])
        result = check(*arguments, "-o", path, "--resume", "--jobs", jobs)
        assert (result.status, result.out, result.err) == (2, "", "")
        assert path.read_bytes() == written


def test_the_exit_status_counts_the_answers_that_were_there(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", position(), position(also_visible=["B10"]), position())
    for end, status in ((1, 0), (2, 1), (3, 1)):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)[:end]
        (tmp_path / "b.jsonl").write_text("".join(lines), encoding="utf-8")
        out = tmp_path / f"{end}.jsonl"
        arguments: list[str | Path] = [tmp_path / "b.jsonl", "--format", "jsonl", "-o", out]
        assert check(*arguments).status == status
        assert check(*arguments, "--resume").status == status  # where nothing is left to do


def test_a_file_that_is_not_there_is_begun(archive: Path, tmp_path: Path) -> None:
    arguments: list[str | Path] = [archive, "--format", "jsonl"]
    result = check(*arguments, "--resume", "-o", tmp_path / "new.jsonl")
    assert result.status == 2
    assert (tmp_path / "new.jsonl").read_text(encoding="utf-8") == check(*arguments).out


REFUSED: Final = {
    "more answers than documents": ("{0}{0}{0}", "line 3 follows, and there is no document more"),
    "no JSON": ("{0}nonsense\n", "line 2 is no answer"),
    "no object": ("{0}[]\n", "line 2 is no answer"),
    "an empty line": ("{0}\n", "line 2 is no answer"),
    "another verdict": ('{0}{{"verdict": "sure"}}\n', "line 2 is no answer"),
    "other claims": ('{0}{{"claims": [{{"verdict": "proven"}}, 3]}}\n', "line 2 is no answer"),
    "an answer with another id": ('{0}{{"id": "b", "verdict": "proven"}}\n', "line 2 is no answer to a.jsonl:2"),
    "an error of another document": (
        '{0}{{"format": "battleline-error/1", "source": "a.jsonl:3"}}\n',
        "line 2 is no answer to a.jsonl:2",
    ),
    "another first answer": (
        '{{"verdict": "proven", "code": "tie-won"}}\n{0}',
        "has another answer to a.jsonl:1 than is given now",
    ),
    "another last answer": (
        '{0}{{"verdict": "proven", "code": "tie-won"}}\n',
        "has another answer to a.jsonl:2 than is given now",
    ),
    "a torn answer that is none": ("{0}{{x", "has another answer to a.jsonl:2 than is given now"),
    "a text of somebody's": ("Dear diary", "has another answer to a.jsonl:1 than is given now"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_gone_on_with_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    there, why = REFUSED[name]
    path = write(tmp_path / "a.jsonl", position(), position())
    first = check(path, "--format", "jsonl", "--verdict-only").out.splitlines(keepends=True)[0]
    answers = tmp_path / "b.jsonl"
    answers.write_text(there.format(first), encoding="utf-8")
    result = check("a.jsonl", "--format", "jsonl", "--verdict-only", "-o", "b.jsonl", "--resume")
    assert result.status == 2
    (problem,) = result.json()["problems"]
    assert (result.json()["source"], problem["code"]) == ("--output", "usage")
    assert why in problem["message"]
    assert answers.read_text(encoding="utf-8") == there.format(first)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--resume", "--format", "jsonl"], "name it with -o FILE"),
        (["--resume", "--format", "jsonl", "-o", "-"], "name it with -o FILE"),
        (["--resume", "-o", "b.jsonl"], "add --format jsonl"),
        (["--resume", "-o", "b.jsonl", "--format", "json"], "add --format jsonl"),
        (["--resume", "-o", "b.jsonl", "--format", "jsonl", "--all-rulings"], "tell too little"),
        (["--resume", "-o", os.devnull, "--format", "jsonl"], "a regular file"),
        (["--resume", "-o", "b.cnf", "--export", "cnf"], "leave out --resume"),
    ],
)
def test_what_cannot_be_gone_on_with_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = check(PROVEN, *arguments)
    assert result.status == 2
    assert why in result.out + result.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"format": "battleline-check/1", "accepted": True}, Status.HOLDS),
        ({"format": "battleline-check/1", "accepted": False}, Status.FAILS),
        ({"format": "battleline-replay/1", "legal": False, "claims": []}, Status.FAILS),
        ({"format": "battleline-replay/1", "legal": True, "claims": [{"verdict": "undecided"}]}, Status.OPEN),
        (
            {"format": "battleline-replay/1", "legal": True, "claims": [{"verdict": {"verdict": "proven"}}]},
            Status.HOLDS,
        ),
        ({"format": "battleline-claims/1", "claims": []}, Status.HOLDS),
        ({"format": "battleline-claims/1", "claims": [{"verdict": "refuted"}]}, Status.FAILS),
        ({"format": "battleline-game/1"}, Status.HOLDS),
        ({"format": "battleline-verdict/1", "verdict": "inadmissible"}, Status.FAILS),
        ({"format": "battleline-verdict/1"}, None),
        ({"format": []}, None),
        ({"claims": {}}, None),
        (3, None),
    ],
)
def test_the_status_of_an_answer(told: object, status: Status | None) -> None:
    assert status_of(told) == status
