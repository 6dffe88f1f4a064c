"""An archive on a cluster: the same bytes as on one machine, whatever becomes of a worker."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.documents import position_document
from tests.stability import papers

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPT: Final = Path(__file__).parents[2] / "examples" / "adjudicate_archive.py"

pytestmark = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs the extra dask")


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    """Eight files of some positions each, and faults in one of them."""
    folder = tmp_path / "shards"
    folder.mkdir()
    lines = [json.dumps(position_document(one)) for one in papers.positions()]
    for number in range(8):
        text = "\n".join([*lines[number:], *lines[:number], *(["{}", "{"] if number == 3 else [])])
        (folder / f"{number}.jsonl").write_text(f"{text}\n", encoding="utf-8")
    return folder


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """What keeps Dask's own files together."""
    return {**os.environ, "DASK_CONFIG": str(tmp_path / "dask"), "TMPDIR": str(tmp_path)}


def on_one_machine(shards: Path, *more: str) -> dict[str, bytes]:
    told = {}
    for shard in shards.iterdir():
        command = [sys.executable, "-m", "battleline_rules", shard.name, "--format", "jsonl", *more]
        told[shard.name] = subprocess.run(command, cwd=shards, capture_output=True, check=False, timeout=60).stdout
    return told


def answers_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}


def worker_processes(parent: int) -> Iterator[int]:
    """The processes that work for a process."""
    for entry in Path("/proc").iterdir():
        try:
            is_child = entry.name.isdecimal() and f"\nPPid:\t{parent}\n" in (entry / "status").read_text()
            if is_child and b"resource_tracker" not in (entry / "cmdline").read_bytes():
                yield int(entry.name)
        except OSError:
            continue  # it is gone already


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs to see processes, as on Linux")
def test_a_worker_killed_in_the_middle_costs_nothing(shards: Path, tmp_path: Path, env: dict[str, str]) -> None:
    answers = tmp_path / "answers"
    command = [sys.executable, str(SCRIPT), str(shards), str(answers), "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as running:
        assert running.stdout
        assert running.stdout.readline() == "8 shards, 8 of them to be judged\n"
        first = running.stdout.readline()
        workers = list(worker_processes(running.pid))
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        rest, complaints = running.communicate(timeout=120)
    assert running.returncode == 0, complaints
    assert sorted([first, *rest.splitlines(keepends=True)]) == [f"{number}.jsonl is done\n" for number in range(8)]
    assert answers_in(answers) == on_one_machine(shards)


def test_what_is_there_is_not_made_again(shards: Path, tmp_path: Path, env: dict[str, str]) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "2.jsonl").write_bytes(b"as it was\n")
    (answers / "5.jsonl.0123.unfinished").write_bytes(b"torn")
    command = [sys.executable, "-W", "error", str(SCRIPT), str(shards), str(answers), "--verdict-only"]
    done = subprocess.run(command, capture_output=True, check=False, text=True, timeout=120, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("8 shards, 7 of them to be judged\n")
    assert answers_in(answers) == {**on_one_machine(shards, "--verdict-only"), "2.jsonl": b"as it was\n"}
    assert len(list(answers.iterdir())) == 8
