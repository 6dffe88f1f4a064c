"""Where answers go if not to standard output: a file, which keeps what it holds until there is something to write."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, BinaryIO, TextIO

from battleline_rules import cli
from battleline_rules.cli.arguments import PROGRAM, STDOUT, UsageError
from battleline_rules.cli.batch import STDIN
from battleline_rules.documents.beginnings import is_line
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import ExitStack

    from battleline_rules.cli.arguments import Request


def target(request: Request, stdin: BinaryIO, stdout: TextIO, stack: ExitStack) -> TextIO:
    """The stream to write to, which is none of the files that are to be read; ``stack`` closes it."""
    if request.output is None or request.output == STDOUT:
        if is_read(stdout, request, stdin):
            raise UsageError(sentence("usage-stdout-overwritten"), PROGRAM)
        return stdout
    return cli.files.opened(request, stdin, stack)


def is_read(stream: TextIO, request: Request, stdin: BinaryIO) -> bool:
    """Whether a stream writes to a file of which documents are read; devices may be both."""
    try:
        written = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(written.st_mode) and is_among_read(written, request, stdin)


def is_among_read(written: os.stat_result, request: Request, stdin: BinaryIO) -> bool:
    """Whether a file is one of those that are to be read."""
    return any(os.path.samestat(one, written) for one in _read(request, stdin))


def _read(request: Request, stdin: BinaryIO) -> Iterator[os.stat_result]:
    """The files that are to be read."""
    for one in (*request.files, request.position):
        if one is None or (one != STDIN and is_line(one)):
            continue
        try:
            # The whole of pathlib is too much for this.
            yield os.fstat(stdin.fileno()) if one == STDIN else os.stat(one)  # noqa: PTH116 - as above
        except (OSError, ValueError):
            continue
