"""``battleline-check``: from a command line to an exit status."""

from __future__ import annotations

import itertools
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TextIO

from battleline_rules.cli.answers import Status
from battleline_rules.cli.arguments import Request, UsageError, format_asked_for, read_arguments
from battleline_rules.cli.batch import STDIN, is_one_line_form, items
from battleline_rules.cli.help import HELP
from battleline_rules.cli.judging import answer_to, internal_fault, proof_checker
from battleline_rules.cli.output import Output
from battleline_rules.cli.painting import painter, wants_color
from battleline_rules.cli.reporters import reporter_for, write_usage_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cli.batch import Item


class Streams(NamedTuple):
    """Where the command reads and writes; documents are bytes, findings and messages are text."""

    stdin: BinaryIO
    stdout: TextIO
    stderr: TextIO


def run() -> int:
    """The command, as it is installed: reads this process's arguments, returns its exit status."""
