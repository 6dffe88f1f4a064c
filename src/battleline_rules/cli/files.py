"""Files to write answers to, and the one beside a formula to which its proof goes."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from battleline_rules.cli.arguments import STDOUT, UsageError
from battleline_rules.cli.target import is_among_read, is_read
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from contextlib import ExitStack

    from battleline_rules.cli.arguments import Request


class _Replacing(io.TextIOWrapper):
    """A file that is emptied at the first write, and not before; not at all where its answers are gone on with."""

    begun = False

    def write(self, text: str, /) -> int:
        """Write, in place of what was there."""
        if not self.begun:
            self.begun = True
            if stat.S_ISREG(os.fstat(self.fileno()).st_mode):
                self.truncate(0)
        return super().write(text)


def opened(request: Request, stdin: BinaryIO, stack: ExitStack) -> io.TextIOWrapper:
    """The file to write to, which is none of those that are to be read; ``stack`` closes it."""
    assert request.output is not None  # noqa: S101 - else it is standard output
    is_new = request.export is not None and not Path(request.output).exists()
    stream = _opened(request.output)
    stream.begun = request.resume
    if is_new:
        stack.callback(_remove_unused, stream, Path(request.output))
    stack.enter_context(stream)
    if is_read(stream, request, stdin):
        raise UsageError(sentence("usage-overwritten"), "--output")
    proof = proof_file(request)
    if proof is not None and proof.is_dir():
        raise UsageError(sentence("usage-proof-folder", name=proof.name), "--output")
    if proof is not None and proof.exists() and is_among_read(proof.stat(), request, stdin):
        raise UsageError(sentence("usage-proof-overwritten", name=proof.name), "--output")
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
        why = str(error.strerror) if isinstance(error, OSError) else sentence("usage-no-such-name")
        raise UsageError(sentence("usage-not-written", why=why), "--output") from error
