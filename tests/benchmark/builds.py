"""The plain build against the compiled one: the same work by the same Python, which finds another library first.

Both are made from this checkout in a temporary folder, in the way that users have them made: by ``pip install``, with
``BATTLELINE_PURE=1`` for the plain one. Nothing in the checkout or its environment changes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.benchmark.batches import PROOFS, VERDICTS, adjudicated, written
from tests.benchmark.processes import ROOT, FailedError, output, python
from tests.benchmark.tables import Column, Row, Table
from tests.benchmark.timing import spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.benchmark.plan import Plan
    from tests.benchmark.workload import Times

_NEEDED: Final = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
_MANUAL: Final = Path("docs", "man")
"""What is installed beside the library."""

_LOADED: Final = "import battleline_rules as bl; print(len(bl.build_info().modules), bl.__file__)"


@dataclass(frozen=True, slots=True)
class Build:
    """A build of the library in a folder of its own, and how many of its modules are compiled."""

    folder: Path
    modules: int


def builds(plan: Plan, plan_name: str) -> Table:
    """Decisions, proofs, games and archives by both builds, in turns.

    Raises :class:`FailedError` where nothing can be compiled.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        plain, compiled = made(folder, pure=True), made(folder, pure=False)
        if not compiled.modules:
            raise FailedError("nothing was compiled: no C compiler that works was found; --no-compiled leaves this out")
        times = in_turns((plain, compiled), plan, plan_name)
        rows = [_row(what, times[0][what], times[1][what]) for what in times[0]]
        rows += _archive_rows(folder, plan, (plain, compiled))
    return Table(
        "Plain Python against the compiled build",
        f"Both made from this checkout; compiled: {compiled.modules} modules, plain: {plain.modules}. "
        "Ratios are plain to compiled, by the means.",
        (
            Column("asked", "count"),
            Column("ratio", "ratio"),
            Column("plain", "time"),
            Column("median", "time"),
            Column("p99", "time"),
            Column("compiled", "time"),
            Column("median", "time"),
            Column("p99", "time"),
        ),
        tuple(rows),
    )


def made(folder: Path, *, pure: bool) -> Build:
    """Build the library from this checkout into a folder; raises :class:`FailedError`."""
    sources, target = folder / "sources", folder / ("plain" if pure else "compiled")
    if not sources.exists():
        # pip would leave a folder `build` beside what it builds.
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.pyd")
        shutil.copytree(ROOT / "src", sources / "src", ignore=ignored)
        shutil.copytree(ROOT / _MANUAL, sources / _MANUAL)
        for one in _NEEDED:
            shutil.copy(ROOT / one, sources)
    line = python("-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(sources))
    done = subprocess.run(
        line,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "BATTLELINE_PURE": "1" if pure else "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    if done.returncode:
        raise FailedError(f"pip could not install the checkout into a temporary folder: {done.stderr.strip()}")
    modules, home = output(python("-c", _LOADED), source=target).split(maxsplit=1)
    if not Path(home.strip()).is_relative_to(target):
        raise FailedError(f"another library than the one just built is loaded: {home.strip()}")
    return Build(target, int(modules))


def in_turns(both: Sequence[Build], plan: Plan, plan_name: str) -> list[Times]:
    """What each build takes for everything, the best of several turns."""
    best: list[Times] = [{} for _ in both]
    for _ in range(plan.build_rounds):
        for at, build in enumerate(both):
            report = json.loads(output(python("-m", "tests.benchmark.workload", plan_name), source=build.folder))
            if report["compiled"] != build.modules:
                raise FailedError(f"another library than that in {build.folder} was measured")
            best[at] = {
                name: tuple(map(min, times, best[at].get(name, times))) for name, times in report["times"].items()
            }
    return best


def _row(name: str, plain: Sequence[float], compiled: Sequence[float]) -> Row:
    left, right = spread(plain), spread(compiled)
    if len(plain) == 1:
        return Row(name, (None, left.mean / right.mean, left.mean, None, None, right.mean, None, None))
    return Row(
        name,
        (
            left.count,
            left.mean / right.mean,
            left.mean,
            left.median,
            left.p99,
            right.mean,
            right.median,
            right.p99,
        ),
    )


def _archive_rows(folder: Path, plan: Plan, both: Sequence[Build]) -> list[Row]:
    """A position of an archive that one worker goes through, the start of the command taken off."""
    one, many = (
        written(folder, 1),
        {count: written(folder, count) for count in (plan.archives[1], plan.proven_archives[0])},
    )
    rows = []
    for name, options, count in (
        ("a position of an archive, --verdict-only", VERDICTS, plan.archives[1]),
        ("a position of an archive, with proofs", PROOFS, plan.proven_archives[0]),
    ):
        runs = [
            [
                adjudicated(path, options, workers=1, rounds=plan.archive_rounds, source=build.folder).work
                for path in (one, many[count])
            ]
            for build in both
        ]
        plain, compiled = ((whole - start) / (count - 1) for start, whole in runs)
        rows.append(Row(name, (count, plain / compiled, plain, None, None, compiled, None, None)))
    return rows
