"""Running the command: inside this process, and as users do."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from battleline_rules.cli.command import Streams, main

GOLDEN = Path(__file__).parent / "golden"

PROVEN = "R3 R4 R5 vs B8 seen B7 B10"
REFUTED = "R3 R4 R5 vs B8 seen B10"
INADMISSIBLE = "R3 R4 vs B8"
UNDECIDED = "R8 R9 R10 vs G8 G9 G10"
BROKEN = "R3 R4 Q5 vs B8"


@dataclass(frozen=True)
class Result:
    """What the command did."""

    status: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401 - whatever the document holds
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Stream(io.StringIO):
    """A text stream that may pass for a terminal."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


class Input(io.BytesIO):
    """A stream to read from that may pass for a terminal."""

    def __init__(self, content: bytes, *, terminal: bool) -> None:
        super().__init__(content)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def check(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False) -> Result:
    """Run the command in this process."""
    out, err = Stream(terminal=terminal), Stream(terminal=terminal)
    status = main([str(one) for one in arguments], Streams(Input(stdin, terminal=terminal), out, err))
    return Result(status, out.getvalue(), err.getvalue())


def process(
    *arguments: str | bytes | Path, stdin: bytes = b"", env: dict[str, str] | None = None, cwd: Path | None = None
) -> Result:
    """Run the command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "battleline_rules", *arguments],
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, **(env or {})},
        cwd=cwd,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def position(**changes: object) -> dict[str, object]:
    """A position document in which the claim is proven, with other keys if so wished."""
    return {
        "format": "battleline-position/1",
        "flags": [{"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B8"]}],
        "also_visible": ["B7", "B10"],
        "claim": {"by": "north", "flag": 3},
        **changes,
    }


def case(case_id: str, **changes: object) -> dict[str, object]:
    """A conformance case with such a position."""
    return {"id": case_id, "source": "", "why": "", "position": position(**changes), "expected": "proven"}


def write(path: Path, *documents: object) -> Path:
    """Write documents, one a line."""
    path.write_text("".join(json.dumps(one) + "\n" for one in documents), encoding="utf-8")
    return path
