"""The command as it is installed, which may be interrupted before it is even loaded."""

from __future__ import annotations

import io
import os
import sys

INTERRUPTED = 130
"""The exit status of a process that Ctrl-C has ended, as shells have it."""


def run() -> int:
    """Read this process's arguments, do what they ask, and return the exit status."""
    try:
        return _run()
    except KeyboardInterrupt:
        # Nothing has been loaded yet that could say it, and there is nothing to say: no document has been opened.
        return INTERRUPTED


def _run() -> int:
    if "_ARGCOMPLETE" in os.environ:
        # A shell asks what may come next, with the script of --completion.
        from battleline_rules.cli.completing import complete  # noqa: PLC0415 - seldom asked

        return complete()
    # Loaded here, where an interrupt is caught.
    from battleline_rules.cli.command import Streams, main  # noqa: PLC0415 - as above

    with open(os.devnull, "r+b") as nowhere, io.TextIOWrapper(nowhere) as silence:  # noqa: PTH123
        # A process may be started without any of its streams.
        streams = Streams(sys.stdin.buffer if sys.stdin else nowhere, sys.stdout or silence, sys.stderr or silence)
        return main(sys.argv[1:], streams)
