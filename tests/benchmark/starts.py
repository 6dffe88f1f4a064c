"""The command's start: how long a claim takes from the shell, against Python doing nothing."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.benchmark.processes import ROOT, command, python, run
from tests.benchmark.tables import Column, Row, Table
from tests.benchmark.timing import spread

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.benchmark.plan import Plan

_BARE: Final = "python -c pass"
_PROVEN: Final = str(ROOT / "examples" / "wedge-against-a-lone-eight.json")
_REFUTED: Final = str(ROOT / "examples" / "wedge-with-the-seven-in-hand.json")


def starts(plan: Plan) -> Table:
    """Each command in turn after a bare Python, so often, and the median of the ratios of each such pair."""
    lines = _lines()
    bare: dict[str, list[float]] = {name: [] for name in lines}
    times: dict[str, list[float]] = {name: [] for name in lines}
    for line in lines.values():
        run(line)  # the first time Python still reads the sources
    for _ in range(plan.starts):
        for name, line in lines.items():
            bare[name].append(run(python("-c", "pass")).time)
            times[name].append(run(line).time)
    every_bare = [time for found in bare.values() for time in found]
    return Table(
        "The command's start",
        f"Ratios are to `{_BARE}` with the same Python: each time one just before, and the median of these ratios.",
        (Column("runs", "count"), Column("ratio", "ratio"), Column("median", "time"), Column("best", "time")),
        (
            Row(_BARE, (len(every_bare), 1.0, spread(every_bare).median, min(every_bare))),
            *(_row(name, times[name], bare[name]) for name in lines),
        ),
    )


def _lines() -> Mapping[str, Sequence[str]]:
    lines = {
        "a proven claim, as text": command(_PROVEN),
        "a refuted claim, as text": command(_REFUTED),
        "a proven claim, as JSON": command("--format", "json", _PROVEN),
        "a claim in one line": command("R3 R4 R5 vs B8 seen B7 B10"),
        "--version": command("--version"),
        "--help": command("--help"),
    }
    script = shutil.which("battleline-check", path=str(Path(sys.executable).parent))
    return {**lines, "battleline-check, a proven claim": (script, _PROVEN)} if script else lines


def _row(name: str, times: Sequence[float], bare: Sequence[float]) -> Row:
    ratios = [time / other for time, other in zip(times, bare, strict=True)]
    return Row(name, (len(times), spread(ratios).median, spread(times).median, min(times)))
