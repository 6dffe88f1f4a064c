"""Where Z3 and python-constraint are missing, one sentence says so, and all that does not need them works as ever.

They are missing from whole processes here: any attempt to import them fails as it does where they are not installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from battleline_rules.documents import dump_game, game_sheet
from tests.cli.games import played
from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, Result, check, process, write
from tests.stability.papers import documents

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BLOCKER = """
import importlib.abc, os, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in os.environ["MISSING"].split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, Missing())
"""

SOLVERS = "z3 constraint"

SENTENCES = {
    "csp": "the engine csp needs the package python-constraint2, which is not installed "
    "(pip install python-constraint2); bitset and enumeration work without it",
    "smt": "the engine smt needs the package z3-solver, which is not installed (pip install z3-solver); "
    "bitset and enumeration work without it",
    "all": "the engines csp and smt need the packages python-constraint2 and z3-solver, which are not installed "
    "(pip install python-constraint2 z3-solver); bitset and enumeration work without them",
}


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that has neither library."""
    (tmp_path / "sitecustomize.py").write_text(BLOCKER, encoding="utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "MISSING": SOLVERS}


def python(code: str, env: dict[str, str], given: str = "") -> subprocess.CompletedProcess[str]:
    """Run some Python there."""
    return subprocess.run(
        [sys.executable, "-c", code], input=given, capture_output=True, check=False, text=True, env=env
    )


def test_the_libraries_really_are_missing_there(bare: dict[str, str]) -> None:
    for library in SOLVERS.split():
        assert f"No module named '{library}'" in python(f"import {library}", bare).stderr


@pytest.mark.parametrize("engine", SENTENCES)
def test_one_sentence_says_what_is_missing(engine: str, bare: dict[str, str]) -> None:
    result = process(PROVEN, "--engine", engine, env=bare)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"{PROVEN}: {SENTENCES[engine]} [engine-missing]\n"


def test_the_sentence_is_an_answer_in_json(bare: dict[str, str]) -> None:
    """In a batch every document has its line, and a claim about which no engine is asked its verdict."""
    result = process(PROVEN, INADMISSIBLE, REFUTED, "--engine", "smt", "--format", "jsonl", env=bare)
    first, second, third = result.lines()
    assert (result.status, result.err, second["verdict"]) == (2, "", "inadmissible")
    for line, answer in ((PROVEN, first), (REFUTED, third)):
        problem = {"path": "$", "line": None, "column": None, "code": "engine-missing", "message": SENTENCES["smt"]}
        assert answer == {"format": "battleline-error/1", "source": line, "problems": [problem]}


RUN_MANY = """
import io, json, sys
from battleline_rules.cli.command import Streams, main

told = []
for arguments, given in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    told.append([main(arguments, Streams(io.BytesIO(given.encode()), out, err)), out.getvalue(), err.getvalue()])
json.dump(told, sys.stdout)
"""


def test_everything_else_works_as_ever(bare: dict[str, str], tmp_path: Path) -> None:
    """Every form of question, answered in one process without the libraries and here with them, to the byte."""
    papers = write(tmp_path / "papers.jsonl", *documents()[::4])
    game, sheet = tmp_path / "game.json", tmp_path / "game.sheet"
    game.write_bytes(dump_game(played()))
    sheet.write_text(game_sheet(played()), encoding="utf-8")
    verdict = check(PROVEN, "--format", "json").out
    asked: list[tuple[Sequence[str | Path], str]] = [
        ([papers, "--format", "text", "--engine", "bitset"], ""),
        ([papers, "--format", "json"], ""),
        ([papers, "--format", "jsonl"], ""),
        ([papers, "--engine", "enumeration", "--format", "jsonl"], ""),
        ([papers, "-v"], ""),
        ([papers, "--all", "-q"], ""),
        ([PROVEN, UNDECIDED, "--all-rulings"], ""),
        ([PROVEN, BROKEN, "--verdict-only", "--format", "json"], ""),
        ([game], ""),
        ([sheet, "--format", "json"], ""),
        ([game, "--ply", "82", "--all"], ""),
        ([game, "--convert", "sheet"], ""),
        ([PROVEN, "--convert", "position"], ""),
        (["-", "--check-proof", "--position", PROVEN], verdict),
        (["-", "--check-proof", "--position", REFUTED, "--format", "json"], verdict),
        (["--explain", "engine-missing"], ""),
        (["--template"], ""),
        (["--help"], ""),
        ([PROVEN, "--engine", "abacus"], ""),
    ]
    given = json.dumps([([str(one) for one in arguments], text) for arguments, text in asked])
    done = python(RUN_MANY, bare, given)
    assert done.stderr == ""
    there = [Result(*answer) for answer in json.loads(done.stdout)]
    here = [check(*arguments, stdin=text.encode()) for arguments, text in asked]
    assert there == here
    assert {one.status for one in here} == {0, 1, 2}


USE_AS_LIBRARY = """
import battleline_rules as bl

position = bl.parse_position("R3 R4 R5 vs B8 seen B7 B10")
verdict = bl.decide_claim(position)
bl.check_proof(position, verdict.proof)
assert bl.check_verdict(bl.dump_verdict(verdict), position) == verdict
assert bl.decide_claim(position, engine="enumeration") == verdict
assert bl.is_claimable(position) and bl.claimable_flags(position, by="north") == (5,)
assert str(bl.best_completion(position, flag=5, side="south").cards[0]) == "R8"
assert verdict.explain().startswith("PROVEN")
state = bl.new_game(bl.GMT, seed=7)
while state.outcome is None:
    state = bl.apply(state, bl.legal_actions(state)[0])
for engine in ("csp", "smt", "all"):
    try:
        bl.decide_claim(position, engine=engine)
    except bl.EngineError as error:
        assert error.code == "engine-missing", error.code
        print(error.message)
"""


def test_the_library_works_without_them(bare: dict[str, str]) -> None:
    done = python(USE_AS_LIBRARY, bare)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [*SENTENCES.values()]


@pytest.mark.parametrize(
    ("library", "others"), [("z3", ("csp", "python-constraint2")), ("constraint", ("smt", "z3-solver"))]
)
def test_one_library_does_without_the_other(library: str, others: tuple[str, str], bare: dict[str, str]) -> None:
    engine, package = others
    result = process(PROVEN, "--engine", engine, "-q", env={**bare, "MISSING": library})
    assert (result.status, result.out, result.err) == (0, "PROVEN   North may claim flag 5.\n", "")
    told = process(PROVEN, "--engine", "all", env={**bare, "MISSING": library})
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert package not in told.err


def test_the_strategies_say_what_they_need(bare: dict[str, str]) -> None:
    """They are for tests, and Hypothesis comes with ``battleline_rules[test]`` only."""
    done = python("import battleline_rules.testing", {**bare, "MISSING": f"{SOLVERS} hypothesis"})
    assert done.stderr.splitlines()[-1] == (
        "ImportError: battleline_rules.testing draws its examples with Hypothesis, which is not installed: "
        "pip install 'battleline_rules[test]'"
    )
    assert python("import battleline_rules.testing", bare).returncode == 0
