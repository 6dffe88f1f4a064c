"""``--export``: the formula of one claim, where its proof goes, and what is said where there is none."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from battleline_rules.documents import dump_game, parse_position
from battleline_rules.proofs.export import drat_proof, export_claim
from tests.cli.games import document, played, with_action
from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, check, position, process, write
from tests.export.outside import accepts, clauses_of, model_of

if TYPE_CHECKING:
    from pathlib import Path

HOLDS = export_claim(parse_position(PROVEN), flag=5, by="north", format="cnf")
PROOF = drat_proof(HOLDS)


# ---------------------------------------------------------------- what is written


@pytest.mark.parametrize("form", ["cnf", "opb"])
@pytest.mark.parametrize(("line", "status"), [(PROVEN, 0), (REFUTED, 1), (UNDECIDED, 2)])
def test_the_status_is_that_of_the_claim(form: str, line: str, status: int) -> None:
    result = check("--export", form, line)
    assert (result.status, result.err) == (status, "")
    assert f"flag 5\n{'c' if form == 'cnf' else '*'} claimant" in result.out


def test_without_a_file_the_proof_stands_in_comments_at_the_end() -> None:
    result = check(PROVEN, "--export", "cnf")
    steps = re.findall(r"(?m)^c drat (.+)$", result.out)
    assert result.out == HOLDS.text + "".join(f"c drat {step}\n" for step in steps)
    assert "".join(f"{step}\n" for step in steps) == PROOF
    assert accepts(result.out, PROOF)


@pytest.mark.parametrize(
    ("name", "beside"), [("claim.cnf", "claim.drat"), ("claim", "claim.drat"), ("a.b", "a.b.drat")]
)
def test_the_proof_goes_beside_the_file(name: str, beside: str, tmp_path: Path) -> None:
    result = check(PROVEN, "--export", "cnf", "-o", tmp_path / name)
    assert (result.status, result.out, result.err) == (0, "", "")
    assert (tmp_path / name).read_bytes() == HOLDS.text.encode()
    assert (tmp_path / beside).read_bytes() == PROOF.encode()
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(("line", "form"), [(REFUTED, "cnf"), (PROVEN, "opb")])
def test_what_has_no_proof_has_no_file_for_it(line: str, form: str, tmp_path: Path) -> None:
    check(line, "--export", form, "-o", tmp_path / "claim.cnf")
    assert [one.name for one in tmp_path.iterdir()] == ["claim.cnf"]


def test_a_proof_of_another_formula_is_left_alone_and_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    formula, proof = tmp_path / "claim.cnf", tmp_path / "claim.drat"
    told = "battleline-check: claim.drat was there before, and is no proof of this formula\n"
    assert check(PROVEN, "--export", "cnf", "-o", formula).err == ""
    assert check(PROVEN, "--export", "cnf", "-o", formula).err == ""
    assert check(REFUTED, "--export", "cnf", "-o", formula).err == told
    assert proof.read_bytes() == PROOF.encode()
    assert check(INADMISSIBLE, "--export", "cnf", "-o", formula).err.count("\n") == 1
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert check(PROVEN, "--export", "cnf", "-o", formula).err.endswith(told)
    assert check(PROVEN, "--export", "opb", "-o", formula).err == ""
    assert proof.read_bytes() == PROOF.encode()


def test_a_device_gets_the_proof_in_comments(tmp_path: Path) -> None:
    result = process(PROVEN, "--export", "cnf", "-o", "/dev/stdout", cwd=tmp_path)
    assert (result.status, result.err) == (0, "")
    assert result.out.endswith("\nc drat 0\n")
    assert list(tmp_path.iterdir()) == []


def test_the_claim_and_the_rulings_are_chosen_as_for_judging(tmp_path: Path) -> None:
    paper = write(
        tmp_path / "p.json", position(flags=[{"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B3", "B4", "B5"]}])
    )
    told = {}
    for rule in ("claimant_wins", "must_beat"):
        result = check(paper, "--export", "cnf", "--by", "south", "--option", f"tie_rule={rule}")
        assert "c claim: south, flag 3\n" in result.out
        told[rule] = result.status, model_of(clauses_of(result.out)) is not None
    assert told == {"claimant_wins": (0, False), "must_beat": (1, True)}


def test_a_claim_in_a_game_is_that_after_an_action(tmp_path: Path) -> None:
    game = played()
    claim = next(iter(game.replay().claims()))
    record = tmp_path / "game.json"
    record.write_bytes(dump_game(game))
    result = check(record, "--export", "cnf", "--ply", str(claim.ply - 1))
    assert (result.status, result.err) == (0, "")
    assert f"c claim: {claim.claim.by}, flag {claim.claim.flag}\n" in result.out
    whole = check(record, "--export", "cnf")
    assert (whole.status, whole.out) == (2, "")
    assert "--ply" in whole.err
    assert whole.err.endswith("[no-claim]\n")


def test_a_record_with_an_action_that_is_not_possible_is_no_claim(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(json.dumps(with_action(document(played()), 1, "claim 1")), encoding="utf-8")
    result = check(record, "--export", "cnf", "--ply", "5")
    assert (result.status, result.out) == (2, "")
    assert result.err.endswith("[illegal-action]\n")


def test_the_bytes_are_the_same_under_every_hash_seed() -> None:
    for arguments in ((PROVEN, "--export", "cnf"), (REFUTED, "--export", "opb")):
        printed = {process(*arguments, env={"PYTHONHASHSEED": seed}).out for seed in ("0", "1")}
        assert printed == {check(*arguments).out}


# ---------------------------------------------------------------- what is not written


@pytest.mark.parametrize("form", ["cnf", "opb"])
def test_a_claim_that_cannot_be_made_has_no_formula(form: str, tmp_path: Path) -> None:
    result = check(INADMISSIBLE, "--export", form, "-o", tmp_path / "claim")
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("battleline-check: North cannot claim flag 5 now.")
    assert result.err.endswith("So there is no formula of it.\n")
    assert not list(tmp_path.iterdir())


def test_where_there_is_no_formula_an_earlier_file_is_left_as_it_was(tmp_path: Path) -> None:
    claim = tmp_path / "claim.cnf"
    claim.write_text(HOLDS.text, encoding="ascii")
    assert check(INADMISSIBLE, "--export", "cnf", "-o", claim).status == 1
    assert claim.read_text(encoding="ascii") == HOLDS.text


def test_a_folder_in_the_place_of_the_proof_is_named(tmp_path: Path) -> None:
    (tmp_path / "claim.drat").mkdir()
    result = check(PROVEN, "--export", "cnf", "-o", tmp_path / "claim.cnf")
    assert (result.status, result.out) == (2, "")
    assert "the proof goes to claim.drat, which is a folder" in result.err
    assert not (tmp_path / "claim.cnf").exists()


def test_without_the_solver_the_formula_comes_without_its_proof(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    printed = check(PROVEN, "--export", "cnf")
    assert (printed.status, printed.out) == (0, HOLDS.text)
    said = "the formula comes without its proof: a proof for outside checkers needs the package python-sat"
    how = "(pip install 'battleline_rules[export]')"
    assert printed.err == f"battleline-check: {said}, which is not installed {how}\n"
    check(PROVEN, "--export", "cnf", "-o", tmp_path / "claim.cnf")
    assert [one.name for one in tmp_path.iterdir()] == ["claim.cnf"]
    for arguments in ((REFUTED, "--export", "cnf"), (PROVEN, "--export", "opb")):
        assert check(*arguments).err == ""


def test_a_broken_document_is_told_as_ever() -> None:
    result = check(BROKEN, "--export", "cnf")
    assert (result.status, result.out) == (2, "")
    assert result.err.endswith("[unknown-card]\n")


def test_a_position_without_a_claim_is_told_what_is_missing(tmp_path: Path) -> None:
    silent = position()
    del silent["claim"]
    result = check(write(tmp_path / "p.json", silent), "--export", "cnf")
    assert (result.status, result.out) == (2, "")
    assert "add --flag and --by" in result.err


def test_a_file_that_is_read_is_not_overwritten_with_a_proof(tmp_path: Path) -> None:
    paper = write(tmp_path / "claim.drat", position())
    before = paper.read_bytes()
    result = check(paper, "--export", "cnf", "-o", tmp_path / "claim.cnf")
    assert (result.status, result.out) == (2, "")
    assert "the proof goes to claim.drat" in result.err
    assert paper.read_bytes() == before


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--all"], "leave out --all"),
        (["--all-rulings"], "leave out --all-rulings"),
        (["--verdict-only"], "leave out --verdict-only"),
        (["-q"], "leave out --quiet"),
        (["-v"], "leave out --verbose"),
        (["--check-proof", "--position", "p.json"], "leave out --check-proof"),
        (["--convert", "line"], "leave out --export"),
        ([REFUTED], "here is not exactly one document"),
        (["--template"], "goes without --export"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value)[:16],
)
def test_what_goes_not_with_it_is_refused(more: list[str], said: str) -> None:
    result = check(*([] if more == ["--template"] else [PROVEN]), "--export", "cnf", *more)
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_a_file_of_several_documents_is_refused(tmp_path: Path) -> None:
    several = write(tmp_path / "several.jsonl", position(), position())
    result = check(several, "--export", "opb")
    assert (result.status, result.out) == (2, "")
    assert "here is not exactly one document" in result.err
    assert check(write(tmp_path / "one.jsonl", position()), "--export", "opb").status == 0


def test_json_is_no_form_of_a_formula() -> None:
    result = check(PROVEN, "--export", "cnf", "--format", "json")
    assert result.status == 2
    assert "leave out --format" in result.json()["problems"][0]["message"]


def test_there_are_two_exports() -> None:
    result = check(PROVEN, "--export", "cfn")
    assert (result.status, result.out) == (2, "")
    assert 'there is no export "cfn"; the nearest is cnf' in result.err
