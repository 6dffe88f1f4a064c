"""Where answers go if not to standard output: a file, which keeps what it holds until there is something to write."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO

from battleline_rules.cli.arguments import PROGRAM, UsageError
from battleline_rules.cli.batch import STDIN
from battleline_rules.documents import is_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import ExitStack

    from battleline_rules.cli.arguments import Request

STDOUT = "-"


class _Replacing(io.TextIOWrapper):
    """A file that is emptied at the first write, and not before."""

    begun = False

    def write(self, text: str, /) -> int:
        """Write, in place of what was there."""
        if not self.begun:
            self.begun = True
            if stat.S_ISREG(os.fstat(self.fileno()).st_mode):
                self.truncate(0)
        return super().write(text)


def target(request: Request, stdin: BinaryIO, stdout: TextIO, stack: ExitStack) -> TextIO:
    """The stream to write to, which is none of the files that are to be read; ``stack`` closes it."""
    if request.output is None or request.output == STDOUT:
        if _is_read(stdout, request, stdin):
            raise UsageError("standard output is a file that is to be read, and would be overwritten", PROGRAM)
        return stdout
    is_new = request.export is not None and not Path(request.output).exists()
    stream = _opened(request.output)
    if is_new:
        stack.callback(_remove_unused, stream, Path(request.output))
    stack.enter_context(stream)
    if _is_read(stream, request, stdin):
        raise UsageError("this file is to be read, and would be overwritten", "--output")
    proof = proof_file(request)
    if proof is not None and proof.is_dir():
        raise UsageError(f"the proof goes to {proof.name}, which is a folder", "--output")
    if proof is not None and proof.exists() and _is_among_read(proof.stat(), request, stdin):
        raise UsageError(
            f"the proof goes to {proof.name}, a file that is to be read and would be overwritten", "--output"
        )
    return stream


def proof_file(request: Request) -> Path | None:
    """The file beside that of a formula to which its proof goes; ``None`` where the formula goes to no file."""
    if request.export != "cnf" or request.output is None or request.output == STDOUT:
        return None
    formula = Path(request.output)
    if not formula.is_file():
        return None
    return formula.with_suffix(".drat") if formula.suffix == ".cnf" else formula.with_name(f"{formula.name}.drat")


def _remove_unused(stream: _Replacing, path: Path) -> None:
    """A claim of which there is no formula leaves no empty file behind."""
    if not stream.begun:
        path.unlink(missing_ok=True)


def _opened(path: str) -> _Replacing:
    try:
        return _Replacing(Path(path).open("ab"), encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file has such a name"
        raise UsageError(f"this file cannot be written: {why}", "--output") from error


def _is_read(stream: TextIO, request: Request, stdin: BinaryIO) -> bool:
    """Whether a stream writes to a file of which documents are read; devices may be both."""
    try:
        written = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(written.st_mode) and _is_among_read(written, request, stdin)


def _is_among_read(written: os.stat_result, request: Request, stdin: BinaryIO) -> bool:
    return any(os.path.samestat(one, written) for one in _read(request, stdin))


def _read(request: Request, stdin: BinaryIO) -> Iterator[os.stat_result]:
    """The files that are to be read."""
    for one in (*request.files, request.position):
        if one is None or (one != STDIN and is_line(one)):
            continue
        try:
            yield os.fstat(stdin.fileno()) if one == STDIN else Path(one).stat()
        except (OSError, ValueError):
            continue
