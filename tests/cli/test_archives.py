"""Many documents: by one process or several, the output is the same, and whole when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cli import archives, interrupts, progress
from battleline_rules.cli.answers import Status
from battleline_rules.cli.archives import Archive, Judging, Lines, Tally
from battleline_rules.cli.arguments import read_arguments
from battleline_rules.cli.batch import Item
from battleline_rules.cli.output import Output
from battleline_rules.cli.workers import Workers, WorkersLostError
from battleline_rules.documents.games.sheets import game_sheet
from tests.cli.archive import FORMATS, archive_in, in_small_batches
from tests.cli.games import played
from tests.cli.running import BROKEN, PROVEN, Stream, check, position, process, write

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from battleline_rules.cli.archives import Done, Packed

COMMAND: Final = [sys.executable, "-m", "battleline_rules"]

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals of a Unix system")


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    in_small_batches(monkeypatch)
    return archive_in(tmp_path)


# ---------------------------------------------------------------- several processes


@pytest.mark.parametrize("form", FORMATS)
def test_the_bytes_do_not_depend_on_the_number_of_workers(archive: Path, form: str) -> None:
    arguments: list[str | Path] = [archive, PROVEN, "missing.json", *FORMATS[form]]
    one = check(*arguments)
    assert one.out
    assert check(*arguments, "--jobs", "3") == one == check(*arguments, "--jobs", "1")


def test_a_proof_s_check_by_several(tmp_path: Path) -> None:
    verdict = check(PROVEN, "--format", "json").json()
    path = write(tmp_path / "v.jsonl", verdict, verdict | {"code": "tie-won"}, {"format": 3})
    arguments: list[str | Path] = [path, "--check-proof", "--position", PROVEN, "--format", "jsonl"]
    assert check(*arguments, "--jobs", "2") == check(*arguments)


def test_by_several_as_a_process(archive: Path) -> None:
    assert process(archive, "-", "--format", "jsonl", "--jobs", "2", stdin=b"{}\n{}\n") == process(
        archive, "-", "--format", "jsonl", stdin=b"{}\n{}\n"
    )


@pytest.mark.parametrize("jobs", ["0", "-1", "1.5", "257", "two", "²"])
def test_a_number_of_workers_that_is_none(jobs: str) -> None:
    assert "there are 1 to 256 workers" in check(PROVEN, f"--jobs={jobs}").err


def test_a_formula_is_the_work_of_one() -> None:
    assert "leave out --jobs" in check(PROVEN, "--export", "cnf", "--jobs", "2").err


class Lost(Workers["list[Packed]", "Done"]):
    """Workers that never come back."""

    def in_order(self, batches: Iterator[list[Packed]]) -> Generator[Done]:
        yield Lines('{"verdict": "proven", "code": "tie-won"}\n', 1, Status.HOLDS)
        raise WorkersLostError("they are gone", next(batches))


@pytest.mark.parametrize(
    ("count", "where"),
    [(1, "a.jsonl:1"), (40, "one of the documents from a.jsonl:1 to a.jsonl:32")],
)
def test_lost_workers_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, where: str
) -> None:
    monkeypatch.setattr(archives, "Workers", Lost)
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.jsonl", *[position() for _ in range(count)])
    told = "battleline-check: given up after 1 document{}: they are gone, at {}\n"
    result = check("a.jsonl", "--format", "jsonl", "--jobs", "2")
    assert (result.status, result.out.count("\n"), result.err) == (2, 1, told.format("", where))
    result = check("a.jsonl", "--format", "jsonl", "--jobs", "2", "-o", "b.jsonl")
    assert result.err == told.format("; with --resume the same command goes on after them", where)


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch, archive: Path) -> None:
    def refuse(_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    result = check(archive, "--format", "jsonl", "--jobs", "2")
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        "battleline-check: given up after 0 documents: no further process can be started: "
        "Resource temporarily unavailable\n"
    )


def test_a_fault_of_our_own_in_writing_stops_no_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    from battleline_rules.cli import json_answers  # noqa: PLC0415 - to be spoilt

    line_of = json_answers.line_of
    monkeypatch.setattr(
        json_answers, "line_of", lambda answer, **more: line_of(answer, **more) if answer.status > 1 else 1 / 0
    )
    told = check(PROVEN, BROKEN, "--format", "jsonl").lines()
    assert [one["problems"][0]["code"] for one in told] == ["internal-fault", "unknown-card"]


# ---------------------------------------------------------------- interruptions


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_whole_lines_and_tells_how_many(tmp_path: Path, jobs: str) -> None:
    path = write(tmp_path / "a.jsonl", *[position(title="x" * 900) for _ in range(20_000)])
    with subprocess.Popen(
        [*COMMAND, path, "--format", "jsonl", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
    ) as running:
        assert running.stdout
        told = running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does it, to the workers too
        rest, complaint = running.communicate(timeout=60)
    lines = (told + rest).splitlines(keepends=True)
    assert 0 < len(lines) < 20_000
    assert all(json.loads(line)["verdict"] == "proven" for line in lines)
    assert lines[-1].endswith(b"\n")
    documents = "document" if len(lines) == 1 else "documents"
    assert complaint.decode() == f"battleline-check: interrupted after {len(lines)} {documents}\n"
    # Python itself ends so where it was just making a class by `exec`; a shell calls both 130.
    assert running.returncode in {130, -signal.SIGINT}


class Interrupting(Stream):
    """A stream that is interrupted when it is written to for the second time."""

    writes = 0

    def write(self, text: str, /) -> int:
        self.writes += 1
        if self.writes == 2:
            signal.raise_signal(signal.SIGINT)
        return super().write(text)


@posix
def test_an_interrupt_waits_for_the_end_of_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.jsonl", *[position()] * 4)
    request = read_arguments(["a.jsonl", "--format", "jsonl", "-o", "b.jsonl"])
    found = (Item(f"a.jsonl:{number}", json.dumps(position()), number) for number in range(4))
    out, err = Interrupting(), Stream()
    with open(os.devnull, "rb") as stdin:  # noqa: PTH123 - a stream that is none
        archive = Archive(request, None, stdin)
        assert archive.judged(found, Closed(), Output(out), Output(err)) == 130
    assert [json.loads(line)["verdict"] for line in out.getvalue().splitlines()] == ["proven", "proven"]
    assert err.getvalue() == (
        "battleline-check: interrupted after 2 documents; with --resume the same command goes on after them\n"
    )


class Closed:
    """A reporter that is never asked to write."""

    def report(self, answer: object) -> None:
        raise AssertionError(answer)

    def close(self) -> None:
        pass


@posix
def test_an_interrupt_can_be_ignored() -> None:
    with interrupts.ignored():
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


# ---------------------------------------------------------------- progress


class Clock:
    """A clock that goes on by half a second each time somebody looks."""

    now = 0.0

    def monotonic(self) -> float:
        self.now += 0.5
        return self.now


def steps(tally: Tally) -> Generator[int]:
    for number in range(10):
        tally.bytes_read += 10
        tally.add(1, Status.HOLDS)
        yield number


@pytest.mark.parametrize("size", [100, None])
def test_a_bar_grows_on_the_terminal_and_goes_away(monkeypatch: pytest.MonkeyPatch, size: int | None) -> None:
    monkeypatch.setattr(progress, "time", Clock())
    monkeypatch.setenv("TERM", "xterm")
    terminal, tally = Stream(terminal=True), Tally()
    assert list(progress.shown(steps(tally), tally, size, terminal)) == list(range(10))
    drawn = terminal.getvalue()
    assert "10 answered" in drawn
    assert ("100%" in drawn) == (size is not None)
    assert drawn.endswith("\x1b[2K")  # the line is empty in the end


def test_a_batch_that_is_over_at_once_shows_nothing() -> None:
    terminal, tally = Stream(terminal=True), Tally()
    assert list(progress.shown(steps(tally), tally, 100, terminal)) == list(range(10))
    assert terminal.getvalue() == ""


def test_a_bar_goes_away_too_when_something_comes_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "time", Clock())
    monkeypatch.setenv("TERM", "xterm")
    terminal, tally = Stream(terminal=True), Tally()
    shown = progress.shown(steps(tally), tally, 100, terminal)
    assert next(shown) == 0
    assert next(shown) == 1
    assert next(shown) == 2
    shown.close()
    assert terminal.getvalue().endswith("\x1b[2K")


@pytest.mark.parametrize(
    ("more", "out_terminal", "err_terminal", "bar"),
    [([], False, True, True), ([], True, True, False), ([], False, False, False), (["-q"], False, True, False)],
)
def test_only_whoever_waits_at_a_terminal_sees_it(
    monkeypatch: pytest.MonkeyPatch, more: list[str], *, out_terminal: bool, err_terminal: bool, bar: bool
) -> None:
    looked: list[int | None] = []

    def shown(done: Generator[Done], _tally: Tally, size: int | None, _terminal: object, _lang: str) -> Generator[Done]:
        looked.append(size)
        yield from done

    monkeypatch.setattr(progress, "shown", shown)
    request = read_arguments([PROVEN, "--jobs", "1", *more])
    out, err = Stream(terminal=out_terminal), Stream(terminal=err_terminal)
    with open(os.devnull, "rb") as stdin:  # noqa: PTH123 - a stream that is none
        archive = Archive(request, None, stdin)
    assert archive.judged(iter([]), Closed(), Output(out), Output(err)) == Status.HOLDS
    assert looked == ([len(PROVEN)] if bar else [])


# ---------------------------------------------------------------- memory


def test_documents_are_taken_as_they_are_answered() -> None:
    taken: list[int] = []

    def found() -> Iterator[Item]:
        for number in range(10_000):
            taken.append(number)
            yield Item(f"a:{number}", json.dumps(position()), number)

    judging = Judging(read_arguments(["a", "--format", "jsonl", "--verdict-only"]), None)
    for batch in islice(archives._batches(found(), 100), 3):
        done = judging.lines(batch)
        assert (done.count, done.status, done.text.count("\n")) == (100, Status.HOLDS, 100)
    assert len(taken) == 300


def test_large_documents_make_small_batches() -> None:
    large = [Item("a", b"x" * 600_000)] * 5
    assert [len(batch) for batch in archives._batches(iter(large), 100)] == [2, 2, 1]


def test_a_sheet_is_a_document_of_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(game_sheet(played()) * 3, encoding="utf-8")
    assert check(path, "--format", "jsonl", "--jobs", "2") == check(path, "--format", "jsonl")
