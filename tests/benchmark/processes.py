"""The command and other programs, run as processes of their own, with the time and the memory that they take.

Each is started by a small program of its own, since what a process has ever held counts from the moment at which it was
split off from its parent, and this one is large.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).parents[2]

_STARTER: Final = """
import json, os, subprocess, sys
from time import perf_counter_ns
before = perf_counter_ns()
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
if hasattr(os, "wait4"):
    _, status, used = os.wait4(process.pid, 0)
    code, memory = os.waitstatus_to_exitcode(status), used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    work = (used.ru_utime + used.ru_stime) * 1e9
else:
    code, memory, work = process.wait(), None, None
print(json.dumps([perf_counter_ns() - before, code, work, memory]))
"""

_COUNTER: Final = "for _ in range(4_000_000): pass"
_COUNTS: Final = 3


class FailedError(Exception):
    """A process that was to be measured did something else than was expected of it."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run took.

    ``time`` is nanoseconds from start to end; ``work`` those for which any of its processes had a core; ``memory`` the
    most bytes that one of them held. Where the system does not tell, ``work`` is ``time`` and ``memory`` is ``None``.
    """

    time: float
    work: float
    memory: float | None


def python(*arguments: str) -> tuple[str, ...]:
    """A command line for the Python that runs this."""
    return (sys.executable, *arguments)


def command(*arguments: str) -> tuple[str, ...]:
    """A command line for ``battleline-check``."""
    return python("-m", "battleline_rules", *arguments)


def run(line: Sequence[str], *, source: Path | None = None, statuses: Sequence[int] = (0, 1)) -> Run:
    """Run it once, with the library from ``source`` if one is given.

    Raises :class:`FailedError` if it ends with another status than these.
    """
    done = subprocess.run(
        python("-I", "-S", "-c", _STARTER, *line),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=environment(source),
        cwd=ROOT,
    )
    time, status, work, memory = json.loads(done.stdout) if done.stdout else (0, None, None, None)
    if status not in statuses:
        raise FailedError(f"{' '.join(line)} ended with {status}: {done.stderr.strip()}")
    return Run(time, work or time, memory)


def gain_of(workers: int) -> float:
    """How much more this machine gets done in so many processes that only count, at this moment, than in one.

    It is what nothing else can surpass, and less than ``workers`` where there are fewer cores or others use them.
    """
    alone, together = min(_counted(1) for _ in range(_COUNTS)), min(_counted(workers) for _ in range(_COUNTS))
    return workers * alone / together


def _counted(processes: int) -> int:
    before = perf_counter_ns()
    started = [subprocess.Popen(python("-I", "-S", "-c", _COUNTER)) for _ in range(processes)]
    for one in started:
        one.wait()
    return perf_counter_ns() - before


def output(line: Sequence[str], *, source: Path | None = None) -> str:
    """What it prints; raises :class:`FailedError` if it fails."""
    done = subprocess.run(
        line,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=environment(source),
        cwd=ROOT,
    )
    if done.returncode:
        raise FailedError(f"{' '.join(line)} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def environment(source: Path | None) -> Mapping[str, str]:
    """This process's environment, with the library from ``source`` first on the path if one is given.

    Python keeps what it has read of the sources, as it does for users, even where it was told not to.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept if source is None else {**kept, "PYTHONPATH": str(source)}
