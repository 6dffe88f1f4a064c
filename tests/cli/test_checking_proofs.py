"""``--check-proof``: the kernel's word on a verdict, and nothing but the kernel's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, check, position, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("line", [PROVEN, REFUTED, INADMISSIBLE, UNDECIDED])
def test_every_verdict_of_ours_is_accepted(line: str) -> None:
    verdict = check(line, "--format", "json").out.encode()
    result = check("--check-proof", "-", "--position", line, stdin=verdict)
    assert result.status == 0
    assert result.out.startswith("ACCEPTED   ")
    assert check("--check-proof", "-", "--position", line, "-q", stdin=verdict) == result
    told = check("--check-proof", "-", "--position", line, "--format", "json", stdin=verdict).json()
    assert (told["format"], told["accepted"], told["claim"]) == ("battleline-check/1", True, {"by": "north", "flag": 5})


def test_a_proof_holds_in_its_own_position_only() -> None:
    verdict = check(PROVEN, "--format", "json").out.encode()
    result = check("--check-proof", "-", "--position", REFUTED, stdin=verdict)
    assert result.status == 1
    assert result.out.startswith("REJECTED   ")
    told = check("--check-proof", "-", "--position", REFUTED, "--format", "jsonl", stdin=verdict).lines()
    assert [(one["accepted"], one["code"]) for one in told] == [(False, "other-position")]


def test_a_doctored_proof_is_rejected() -> None:
    verdict = check(PROVEN, "--format", "json").json()
    verdict["proof"]["cases"].pop()
    result = check("--check-proof", "-", "--position", PROVEN, stdin=json.dumps(verdict).encode())
    assert result.status == 1
    assert result.out.startswith("REJECTED   ")


@pytest.mark.parametrize(
    ("repair", "code"),
    [
        (None, "repair-missing"),
        ([], "repair-insufficient"),
        (["B9"], "repair-insufficient"),
        (["R1", "B7"], "repair-superfluous"),
        (["B7", "B10"], "repair-not-unseen"),
        (["R3", "B7"], "repair-not-unseen"),
        (["B7", "B7"], "repair-order"),
        (["B9", "B6"], "repair-order"),
    ],
)
def test_an_altered_repair_is_rejected(repair: list[str] | None, code: str) -> None:
    verdict = check(REFUTED, "--format", "json").json()
    assert verdict["counterexample"]["repair"] == ["B7"]
    verdict["counterexample"]["repair"] = repair
    altered = json.dumps(verdict).encode()
    result = check("--check-proof", "-", "--position", REFUTED, stdin=altered)
    assert result.status == 1
    assert result.out.startswith("REJECTED   ")
    told = check("--check-proof", "-", "--position", REFUTED, "--format", "json", stdin=altered).json()
    assert (told["accepted"], told["code"]) == (False, code)


def test_a_repair_that_is_not_the_smallest_is_accepted() -> None:
    """It repairs the claim, and none of its cards is superfluous: no more is asked."""
    verdict = check(REFUTED, "--format", "json").json()
    verdict["counterexample"]["repair"] = ["B6", "B9"]
    result = check("--check-proof", "-", "--position", REFUTED, stdin=json.dumps(verdict).encode())
    assert (result.status, result.out.startswith("ACCEPTED   ")) == (0, True)


def test_a_malformed_proof_is_no_proof() -> None:
    verdict = check(PROVEN, "--format", "json").json()
    verdict["proof"]["cases"] = 3
    result = check("--check-proof", "-", "--position", PROVEN, stdin=json.dumps(verdict).encode())
    assert (result.status, result.out) == (2, "")
    assert "$.proof.cases" in result.err


def test_the_position_is_read_under_the_rulings_that_are_asked_for() -> None:
    line, ruling = "R8 R9 R10 vs -", ["--option", "tie_rule=must_beat"]
    verdict = check(line, *ruling, "--format", "json").out.encode()
    assert check("--check-proof", "-", "--position", line, *ruling, stdin=verdict).status == 0
    assert check("--check-proof", "-", "--position", line, stdin=verdict).status == 1


def test_files_of_verdicts_are_checked_one_by_one(tmp_path: Path) -> None:
    where = write(tmp_path / "position.json", position())
    verdict = check(where, "--format", "jsonl").out
    (tmp_path / "verdicts.jsonl").write_text(verdict + "{}\n" + verdict, encoding="utf-8")
    result = check("--check-proof", tmp_path / "verdicts.jsonl", "--position", where)
    assert result.status == 2
    assert result.out.endswith("2 claims: 2 accepted; 1 document not judged\n")


@pytest.mark.parametrize("place", ["nowhere.json", "R3 R4 Q5 vs B8"])
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_without_a_position_nothing_is_checked(place: str, form: str) -> None:
    result = check("--check-proof", PROVEN, PROVEN, "--position", place, "--format", form)
    assert result.status == 2
    assert len((result.err if form == "text" else result.out).splitlines()) >= 1
    if form != "text":
        assert result.json()["source"] == place


def test_the_position_is_one(tmp_path: Path) -> None:
    many = write(tmp_path / "positions.jsonl", position(), position())
    result = check("--check-proof", "verdict.json", "--position", many, "--format", "json")
    assert result.status == 2
    assert result.json()["problems"][0]["code"] == "usage"
