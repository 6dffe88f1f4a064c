"""Archives through the command: positions a second, whether the cost grows linearly, and the memory that it takes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.benchmark.positions import MIXED, lines
from tests.benchmark.processes import Run, command, gain_of, run
from tests.benchmark.tables import Column, Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.benchmark.plan import Plan

VERDICTS: Final = ("--verdict-only",)
PROOFS: Final = ()

_LONG: Final = 50_000
"""Longer archives are gone through once: what disturbs a run of seconds is little in one of minutes."""


def batches(plan: Plan) -> Table:
    """Archives of each length, with each number of workers, with verdicts only and with proofs."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        archives = {count: written(folder, count) for count in {1, *plan.archives, *plan.proven_archives}}
        rows = [
            *_rows("--verdict-only", VERDICTS, plan, [(count, archives[count]) for count in (1, *plan.archives)]),
            *_rows("with proofs", PROOFS, plan, [(count, archives[count]) for count in (1, *plan.proven_archives)]),
        ]
    most = max(plan.workers)
    gain = gain_of(most)
    return Table(
        "Archives through the command",
        "battleline-check ARCHIVE --format jsonl --jobs N -o ANSWERS. The work on each position is what all processes\n"
        "together spend on it, beyond an archive of one; its ratio is to that in the smallest archive with as many\n"
        "workers. Memory is that of the largest process. "
        f"{most} processes that only count got {gain:.2f}× as much done as one.",
        (
            Column("workers", "count"),
            Column("positions", "count"),
            Column("ratio", "ratio"),
            Column("work on each", "time"),
            Column("positions/s", "rate"),
            Column("workers gain", "ratio"),
            Column("whole run", "time"),
            Column("memory", "size"),
        ),
        tuple(rows),
    )


def written(folder: Path, count: int) -> Path:
    """An archive of so many mixed positions."""
    path = folder / f"{count}.jsonl"
    with path.open("w", encoding="utf-8") as archive:
        archive.writelines(lines(MIXED, count))
    return path


def adjudicated(archive: Path, options: Sequence[str], *, workers: int, rounds: int, source: Path | None = None) -> Run:
    """The quickest of so many runs over an archive."""
    answers = archive.with_suffix(".answers")
    line = command(str(archive), *options, "--format", "jsonl", "--jobs", str(workers), "-o", str(answers))
    return min((run(line, source=source) for _ in range(rounds)), key=lambda one: one.time)


def _rows(name: str, options: Sequence[str], plan: Plan, archives: Sequence[tuple[int, Path]]) -> Iterator[Row]:
    alone: dict[int, float] = {}
    for workers in plan.workers:
        found = [
            (count, adjudicated(path, options, workers=workers, rounds=1 if count > _LONG else plan.archive_rounds))
            for count, path in archives
        ]
        (_, start), *others = found
        first_cost = None
        for count, one in others:
            cost = (one.work - start.work) / (count - 1)
            first_cost = first_cost or cost
            alone.setdefault(count, one.time)
            yield Row(
                name,
                (
                    workers,
                    count,
                    cost / first_cost,
                    cost,
                    count * 1e9 / one.time,
                    alone[count] / one.time,
                    one.time,
                    one.memory,
                ),
            )
