"""Everything that a page shows to be typed is typed here, and has to answer what the page says."""

from __future__ import annotations

import doctest
import itertools
import json
import os
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

import battleline_rules as bl
from tests.docs.pages import PAGES, ROOT, Block, blocks, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Typed(NamedTuple):
    command: str
    answer: str
    line: int


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, as a fresh clone has them, to work in."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_answer_what_the_page_says(page: Path, desk: Path) -> None:
    status = 0
    for block in blocks(page, "console", "json"):
        if block.options.get("caption", "").endswith(".json"):
            (desk / block.options["caption"]).write_text(block.text, encoding="utf-8")
        for typed in _typed(block):
            if typed.command == "echo $?":
                found = f"{status}\n"
            else:
                found, status = _run(typed.command)
            assert found == typed.answer, f"{name_of(page)}, line {typed.line}: {typed.command}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
@pytest.mark.usefixtures("desk")
def test_python_answers_what_the_page_says(page: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        examples = parser.get_doctest(block.text, names, name_of(page), str(page), block.line - 1)
        runner.run(examples, clear_globs=False)
        names = examples.globs
    assert runner.failures == 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_positions_on_pages_can_be_read(page: Path) -> None:
    for block in blocks(page, "json"):
        document = json.loads(block.text)
        if block.options.get("caption") != "broken.json" and document.get("format") == "battleline-position/1":
            bl.parse_position(block.text)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_have_a_language_that_is_checked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "```{code-block} pycon" not in text
    assert "```pycon" not in text
    for block in blocks(page, "python"):
        assert ">>>" in block.text, f"{name_of(page)}, line {block.line}: write it as a session, so that it is run"


def _typed(block: Block) -> Iterator[Typed]:
    lines = block.text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in itertools.pairwise([*starts, len(lines)]):
        answer = start + 1
        while lines[answer - 1].endswith("\\\n"):
            answer += 1
        command = "".join(lines[start:answer]).removeprefix("$ ").replace("\\\n", "").strip()
        yield Typed(command, "".join(lines[answer:end]), block.line + start)


def _run(command: str) -> tuple[str, int]:
    """What a terminal would show, and the exit status; what sets a clone up before is left to the gate."""
    name, *arguments = shlex.split(command.rpartition(" && .venv/bin/")[2])
    assert name == "battleline-check", command
    done = subprocess.run(
        [sys.executable, "-m", "battleline_rules", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    return done.stdout.decode(), done.returncode
