"""How a short command stays short: it loads the rooms that its answer needs, and no others.

What is loaded is asked, not how long it takes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, case, position, write

EXAMPLE = Path(__file__).parents[2] / "examples" / "wedge-against-a-lone-eight.json"

LIBRARIES: Final = ("z3", "constraint", "pysat", "rich", "jinja2", "jsonschema", "msgspec")
"""Solvers, the terminal, templates, schemas: all that is slow to load."""

ROOMS: Final = (
    "builds",
    "cli.converting",
    "cli.exporting",
    "cli.files",
    "cli.game_prose",
    "cli.rulings",
    "documents.games.reading",
    "documents.notation.actions",
    "documents.schema",
    "documents.states.reading",
    "documents.verdicts.reading",
    "explain.board",
    "explain.codes",
    "game.state",
    "proofs.export.claim",
    "testing",
)
"""What belongs to other questions than whether a claim in a position holds."""

JUDGING: Final = ("judge", "proofs.kernel", "documents.positions.reading", "claims.engines.bitset")

ASKING = """
import json, sys
from battleline_rules.cli.main import run
status = run()
sys.stdout.flush()
sys.stderr.write("\\n" + json.dumps([status, sorted(sys.modules)]))
"""


def loaded_by(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, set[str]]:
    """The exit status of a command, and all modules that its process has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", ASKING, *arguments], input=stdin, capture_output=True, check=True, env={**os.environ}
    )
    status, modules = json.loads(done.stderr.decode().rpartition("\n")[2])
    return status, set(modules)


def of_libraries(modules: set[str]) -> set[str]:
    return {one.partition(".")[0] for one in modules} & set(LIBRARIES)


def of_rooms(modules: set[str], rooms: tuple[str, ...]) -> set[str]:
    return {room for room in rooms if f"battleline_rules.{room}" in modules}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([EXAMPLE], 0),
        ([PROVEN], 0),
        ([REFUTED], 1),
        ([INADMISSIBLE], 1),
        (["-q", EXAMPLE], 0),
        (["-q", PROVEN], 0),
        (["--format", "json", EXAMPLE], 0),
        (["--format", "jsonl", PROVEN], 0),
        (["--verdict-only", EXAMPLE], 0),
    ],
    ids=lambda one: " ".join(Path(part).name for part in one) if isinstance(one, list) else str(one),
)
def test_a_claim_loads_what_judges_it_and_no_more(arguments: list[str | Path], status: int) -> None:
    told, modules = loaded_by(*arguments)
    assert told == status
    assert of_libraries(modules) == set()
    assert of_rooms(modules, ROOMS) == set()
    assert of_rooms(modules, JUDGING) == set(JUDGING)


def test_a_position_in_a_file_needs_no_options_and_no_notation() -> None:
    _, modules = loaded_by(EXAMPLE)
    assert of_rooms(modules, ("cli.options", "documents.notation.claims", "documents.notation.positions")) == set()
    assert modules.isdisjoint({"argparse", "pathlib", "shutil", "difflib"} - _always_loaded())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["-h"]], ids=lambda one: one[0])
def test_what_is_about_no_claim_loads_no_judge(arguments: list[str]) -> None:
    status, modules = loaded_by(*arguments)
    assert status == 0
    assert of_libraries(modules) == set()
    assert of_rooms(modules, (*ROOMS, *JUDGING, "explain.outline", "rulesets.gmt")) == set()


def test_a_meaning_loads_its_texts_and_no_judge() -> None:
    status, modules = loaded_by("--explain", "R31")
    assert status == 0
    assert of_libraries(modules) == set()
    assert of_rooms(modules, (*ROOMS, *JUDGING)) == {"explain.codes"}


def test_an_answer_for_programs_is_not_put_into_prose() -> None:
    _, modules = loaded_by("--format", "json", EXAMPLE)
    assert of_rooms(modules, ("explain.outline", "explain.english", "cli.prose")) == set()


# What the other questions want is found loaded where it is wanted: without that, nothing above would say anything.


@pytest.mark.parametrize(
    ("arguments", "library"),
    [
        (["--engine", "csp", PROVEN], "constraint"),
        (["--engine", "smt", PROVEN], "z3"),
        (["--color", "always", PROVEN], "rich"),
    ],
    ids=["csp", "smt", "color"],
)
def test_a_library_is_loaded_where_it_is_asked_for(arguments: list[str], library: str) -> None:
    status, modules = loaded_by(*arguments)
    assert status == 0
    assert of_libraries(modules) == {library}


@pytest.mark.parametrize(
    ("arguments", "room"),
    [
        (["--convert", "state", PROVEN], "cli.converting"),
        (["--export", "opb", PROVEN], "proofs.export.claim"),
        (["--all-rulings", PROVEN], "cli.rulings"),
        (["-v", PROVEN], "explain.board"),
        (["--version", "-v"], "builds"),
        (["--explain", "wedge"], "explain.codes"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else one,
)
def test_a_room_is_loaded_where_it_is_asked_for(arguments: list[str], room: str) -> None:
    _, modules = loaded_by(*arguments)
    assert room in of_rooms(modules, ROOMS)


def test_many_documents_are_worth_the_fast_decoder(tmp_path: Path) -> None:
    path = write(tmp_path / "one.json", position())
    few, many = (loaded_by("-q", *[path] * count)[1] for count in (2, 20))
    assert (of_libraries(few), of_libraries(many)) == (set(), {"msgspec"})
    for one, wanted in ((case("a"), set[str]()), (case("a", flags=[]), set()), (case("a", flags=0), {"msgspec"})):
        assert of_libraries(loaded_by("-q", "-", stdin=json.dumps(one).encode())[1]) == wanted


def test_a_fault_is_told_without_a_library() -> None:
    status, modules = loaded_by(BROKEN)
    assert status == 2
    assert of_libraries(modules) == set()


INTERRUPTED = """
import sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == WHERE:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from battleline_rules.cli.main import run
sys.exit(run())
"""


@pytest.mark.parametrize("where", ["cli.command", "cli.answers", "cards", "claims.question"])
def test_an_interrupt_while_it_is_loaded_ends_it_quietly(where: str) -> None:
    code = f"WHERE = 'battleline_rules.{where}'{INTERRUPTED}"
    done = subprocess.run([sys.executable, "-c", code, PROVEN], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def _always_loaded() -> set[str]:
    """What this Python, and what watches it, loads for nothing at all."""
    done = subprocess.run(
        [sys.executable, "-c", "import json, sys; print(json.dumps(sorted(sys.modules)))"],
        capture_output=True,
        check=True,
    )
    return set(json.loads(done.stdout))
