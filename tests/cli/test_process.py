"""The command as a process: how it starts, what it prints to the byte, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cli.batch import items
from battleline_rules.cli.main import run
from battleline_rules.documents.games.sheets import game_sheet
from battleline_rules.language import LANGUAGES
from tests.cli.games import document, played, with_action
from tests.cli.running import (
    BROKEN,
    GOLDEN,
    INADMISSIBLE,
    PROVEN,
    REFUTED,
    UNDECIDED,
    case,
    check,
    position,
    process,
    write,
)

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-m", "battleline_rules"]

posix = pytest.mark.skipif(os.name != "posix", reason="needs pipes and signals of a Unix system")

GOLDEN_RUNS = {
    "help.txt": ["--help"],
    "proven.txt": [PROVEN],
    "refuted.txt": [REFUTED],
    "several.txt": ["cases.jsonl", BROKEN],
    "verbose.txt": ["cases.jsonl", "-v"],
    "quiet.txt": ["cases.jsonl", "-q"],
    "all.txt": ["--all", "cases.jsonl", UNDECIDED],
    "refuted.json": [REFUTED, "--format", "json"],
    "several.json": ["cases.jsonl", BROKEN, "missing.json", "--format", "json", "--verdict-only"],
    "several.jsonl": ["cases.jsonl", BROKEN, "--format", "jsonl"],
    "replay.txt": ["game.json"],
    "replay.json": ["game.sheet", "--format", "json", "--verdict-only"],
    "refused.txt": ["refused.json", "game.json"],
    "refused-verbose.txt": ["refused.json", "-v"],
    "ply.txt": ["game.json", "--ply", "82", "--all-rulings"],
    "rulings.txt": ["game.sheet", "refused.json", "--all-rulings", "-q"],
    "rulings.json": [UNDECIDED, f"{UNDECIDED} last theirs", "--all-rulings", "--format", "json"],
    "sheet.txt": ["game.json", "--convert", "sheet"],
    "state.json": ["refused.json", "--convert", "state", "--ply", "40"],
    "cannot-convert.txt": ["game.json", "cases.jsonl", "--convert", "game", "--format", "jsonl"],
    "usage.txt": ["--flag", "12"],
    "usage.json": ["--flag", "12", "--format", "json"],
}
IN_OTHER_LANGUAGES = {
    f"{lang}/{name}": [*GOLDEN_RUNS[name], "--lang", lang]
    for lang in LANGUAGES[1:]
    for name in (
        "proven.txt",
        "refuted.txt",
        "several.txt",
        "verbose.txt",
        "all.txt",
        "replay.txt",
        "refused.txt",
        "refused-verbose.txt",
        "ply.txt",
        "rulings.txt",
    )
}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    broken = case("second", flags=[{"flag": 3, "north": ["R3", "R3", "Q5"], "south": []}], tilte="x")
    write(tmp_path / "cases.jsonl", case("first", title="Round 2"), broken, case("third", also_visible=["B10"]))
    write(tmp_path / "game.json", document(played()))
    write(tmp_path / "refused.json", with_action(document(played()), 86, "claim 1"))
    (tmp_path / "game.sheet").write_text(game_sheet(played()), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", [*GOLDEN_RUNS, *IN_OTHER_LANGUAGES])
def test_what_is_printed_to_the_byte(here: Path, name: str) -> None:
    result = process(*(GOLDEN_RUNS | IN_OTHER_LANGUAGES)[name], cwd=here)
    complaints = f"---- standard error\n{result.err}" if result.err else ""
    told = f"{result.out}{complaints}---- exit status {result.status}\n"
    golden = GOLDEN / name
    if os.environ.get("BATTLELINE_WRITE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_the_bytes_depend_on_nothing_around() -> None:
    lines = [PROVEN, REFUTED, BROKEN, "--format", "json"]
    expected = process(*lines)
    for env in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "COLUMNS": "40"}, {"PYTHONIOENCODING": "latin-1"}):
        assert process(*lines, env=env) == expected


def test_text_survives_an_encoding_that_lacks_its_letters() -> None:
    text = b'{"format": "battleline-position/1", "flags": [], "title": "\xc5\x81\xc3\xb3d\xc5\xba"}'
    result = process("-", "--flag", "1", "--by", "north", stdin=text, env={"PYTHONIOENCODING": "ascii"})
    assert result.status == 1
    assert "\\u0141" in result.out


SLOW = ("z3", "constraint", "rich", "jsonschema", "jinja2", "sphinx", "hypothesis")


@pytest.mark.parametrize(
    "arguments", [[PROVEN], [PROVEN, "--format", "json"], [PROVEN, "-v"], ["--help"], ["--version"]]
)
def test_nothing_slow_is_imported_for_nothing(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom battleline_rules.cli.main import run\n"
        f"sys.argv[1:] = {arguments!r}\nstatus = run()\n"
        f"print(sorted(set(sys.modules) & set({SLOW!r})), file=sys.stderr)\nsys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "[]")


def test_the_script_is_this_command() -> None:
    (script,) = entry_points(group="console_scripts", name="battleline-check")
    assert script.load() is run


@posix
def test_a_redirected_input_is_never_overwritten(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", position())
    before = path.read_bytes()
    for more in (["-"], ["--check-proof", "v.json", "--position", "-"]):
        with path.open("rb") as stream:
            done = subprocess.run(
                [*COMMAND, *more, "-o", path], stdin=stream, capture_output=True, check=False, timeout=60
            )
        assert (done.returncode, path.read_bytes()) == (2, before)
        assert b"would be overwritten" in done.stderr
    with path.open("ab") as stream:
        done = subprocess.run([*COMMAND, path], stdout=stream, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, path.read_bytes()) == (2, before)
    assert b"would be overwritten" in done.stderr


@posix
def test_a_device_may_be_read_and_written() -> None:
    done = subprocess.run(
        [*COMMAND, "-", PROVEN, "-o", os.devnull],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"overwritten" not in done.stderr


# ---------------------------------------------------------------- colours


def test_a_pipe_gets_no_colours() -> None:
    assert "\x1b" not in process(PROVEN, "-v").out
    assert process(PROVEN, "-v", "--color", "never") == process(PROVEN, "-v")


@pytest.mark.parametrize("code", ["R1", "R2", "unknown-card", "D1"])
def test_a_rule_is_not_painted_as_a_card(code: str) -> None:
    told = process("--explain", code, "--color", "always").out
    assert told == process("--explain", code).out
    assert "R1" in told or "R2" in told or code == "D1"


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_may_be_had_always(env: dict[str, str]) -> None:
    told = process(PROVEN, "-v", "--color", "always", env=env).out
    assert "\x1b[1;32mPROVEN" in told
    assert "\x1b[38;5;196mR3\x1b[0m" in told


@pytest.mark.parametrize(
    ("line", "answer", "style"),
    [
        (PROVEN, "DEMONSTRATĂ", "1;32"),
        (REFUTED, "RESPINSĂ", "1;31"),
        (INADMISSIBLE, "INADMISIBILĂ", "1;33"),
        (UNDECIDED, "NEDECISĂ", "1;36"),
    ],
)
def test_colours_are_those_of_the_words_of_a_language(line: str, answer: str, style: str) -> None:
    told = process(line, "--color", "always", "--lang", "ro").out
    assert told.startswith(f"\x1b[{style}m{answer}\x1b[0m   ")
    english = process(line, "--color", "always").out
    assert re.findall(r"\x1b\[38[^m]*m\w+ (\d+)", told)[:2] == re.findall(r"\x1b\[38[^m]*m\w+ (\d+)", english)[:2]
    assert re.search(r"\x1b\[38;5;\d+m(Roșu|Verde|Albastru) \d+\x1b\[0m", told)


def test_colours_change_no_letter() -> None:
    plain, colored = process(PROVEN, "-v").out, process(PROVEN, "-v", "--color", "always").out
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


@pytest.mark.parametrize(
    ("env", "colors"),
    [({}, 1), ({"NO_COLOR": ""}, 1), ({"NO_COLOR": "1"}, 0), ({"TERM": "dumb"}, 0)],
)
def test_a_terminal_gets_colours_unless_someone_minds(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], colors: int
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in check(PROVEN, terminal=True).out) == bool(colors)
    assert "\x1b[" not in check(PROVEN, "--color", "never", terminal=True).out
    assert "\x1b[" not in check(PROVEN, "--format", "json", terminal=True).out


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_prose_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for arguments in ([PROVEN, "-v"], [REFUTED], [UNDECIDED, "--all"]):
        told = check(*arguments, "--color", "never", terminal=True).out
        assert max(map(len, told.splitlines())) <= columns


# ---------------------------------------------------------------- ends


@posix
def test_a_reader_that_leaves_gets_no_complaint(tmp_path: Path) -> None:
    path = write(tmp_path / "cases.jsonl", *[case(str(number)) for number in range(300)])
    with subprocess.Popen([*COMMAND, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert (running.stderr.read(), running.wait(60)) == (b"", 2)


@posix
def test_an_interrupt_leaves_whole_lines() -> None:
    line = (json.dumps(case("a")) + "\n").encode()
    with subprocess.Popen(
        [*COMMAND, "-", "--format", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(line * 3)
        running.stdin.flush()
        told = b"".join(running.stdout.readline() for _ in range(3))
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        rest, complaint = running.communicate(timeout=60)
        # Python itself ends so where it was just making a class by `exec`; a shell calls both 130.
        assert running.returncode in {130, -signal.SIGINT}
    assert (told.count(b"\n"), rest) == (3, b"")
    assert complaint == b"battleline-check: interrupted after 3 documents\n"


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    line = " ".join(f"'{part}'" for part in (*COMMAND, PROVEN))
    done = subprocess.run(f"{line} {closed}", shell=True, capture_output=True, check=False, timeout=60)  # noqa: S602
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_program_may_ask_line_by_line() -> None:
    question = (json.dumps(case("a")) + "\n").encode()
    with subprocess.Popen(
        [*COMMAND, "-", "--format", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(3):
            running.stdin.write(question)
            running.stdin.flush()
            assert b'"proven"' in running.stdout.readline()
        running.stdin.close()
        assert running.wait(60) == 0


def test_a_document_in_its_line_is_answered_before_the_next_one_is_read() -> None:
    class OneLine(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            assert line, "the second line has been asked for"
            return line

    line = b'{"format": "battleline-position/1", "flags": []}'
    assert next(items(["-"], OneLine(line + b"\n"))).text == line
