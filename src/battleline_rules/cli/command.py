"""``battleline-check``: from a command line to an exit status."""

from __future__ import annotations

import io
import os
from contextlib import ExitStack
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, BinaryIO, TextIO

from battleline_rules import cli
from battleline_rules.cli.answers import Failed, Named, Status, internal_fault
from battleline_rules.cli.arguments import (
    ONE_CLAIM,
    PROGRAM,
    Format,
    NothingAsked,
    Request,
    UsageError,
    format_asked_for,
    language_asked_for,
    read_arguments,
)
from battleline_rules.cli.batch import items
from battleline_rules.cli.main import INTERRUPTED
from battleline_rules.cli.output import Output, shortened
from battleline_rules.cli.painting import painter, wants_color
from battleline_rules.cli.target import target
from battleline_rules.errors import DocumentError, Problem
from battleline_rules.language import CatalogError, catalog, in_language, sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.cli.answers import Answer
    from battleline_rules.cli.reporters import Reporter
    from battleline_rules.language import Language
    from battleline_rules.table import Position


@dataclass(frozen=True, slots=True)
class Streams:
    """Where the command reads and writes: documents are bytes, findings and messages are text."""

    stdin: BinaryIO
    stdout: TextIO
    stderr: TextIO


def main(arguments: Sequence[str], streams: Streams) -> int:
    """The command: every failure is told in one sentence, never in a traceback, and has status 2."""
    try:
        return _ended(arguments, streams)
    except CatalogError as error:
        Output(streams.stderr).line(f"{PROGRAM}: {error}")
    return Status.OPEN


def _ended(arguments: Sequence[str], streams: Streams) -> int:
    try:
        return _answer(arguments, streams)
    except CatalogError:
        raise
    except BrokenPipeError:
        # Whoever read has left and wants no more, not even what is still on its way.
        _disconnect(streams.stdout)
    except KeyboardInterrupt:
        Output(streams.stderr).line(f"{PROGRAM}: {_text(arguments, 'interrupted')}")
        return INTERRUPTED
    except OSError as error:
        _disconnect(streams.stdout)
        told = _text(arguments, "output-not-written").format(why=error.strerror)
        Output(streams.stderr).line(f"{PROGRAM}: {told}")
    except Exception as error:  # noqa: BLE001 - the last net; below, faults are told in the format that was asked for
        Output(streams.stderr).line(f"{PROGRAM}: {internal_fault(error).problems[0].message}")
    return Status.OPEN


def _answer(arguments: Sequence[str], streams: Streams) -> int:
    try:
        return _obey(read_arguments(arguments), streams)
    except UsageError as error:
        if isinstance(error, NothingAsked) and streams.stdin.isatty() and streams.stderr.isatty():
            return _start(error.lang, Output(streams.stderr))
        trouble = Failed(Named(error.argument), DocumentError([Problem("$", "usage", error.message)]))
    except (OSError, CatalogError):
        raise
    except Exception as error:  # noqa: BLE001 - a fault of our own, of which users see a sentence
        trouble = Failed(Named(PROGRAM), internal_fault(error))
    _tell(trouble, format_asked_for(arguments), language_asked_for(arguments), streams)
    return trouble.status


def _start(lang: Language, err: Output) -> Status:
    """Say how to start, to somebody who has asked for nothing."""
    from battleline_rules.cli.help import start_text  # noqa: PLC0415 - seldom needed

    err.write(start_text(lang, err.width))
    return Status.OPEN


def _text(arguments: Sequence[str], message_id: str) -> str:
    return catalog(language_asked_for(arguments)).text(message_id)


def _tell(trouble: Failed, wanted: Format, lang: Language, streams: Streams) -> None:
    """Say what kept the command from its work, in the format in which an answer is awaited."""
    if wanted == "text":
        message = in_language(trouble.error.problems[0].message, lang)
        parts = dict.fromkeys((PROGRAM, shortened(trouble.named.source), message))
        Output(streams.stderr).line(": ".join(parts))
    else:
        request = Request(format=wanted, lang=lang)
        out = Output(_prepared(streams.stdout, request), folds=False)
        cli.reporters.reporter_for(request, out, out, several=False).report(trouble)


def _obey(request: Request, streams: Streams) -> int:
    with ExitStack() as stack:
        stream = target(request, streams.stdin, streams.stdout, stack)
        colored = request.is_for_people and wants_color(request.color, stream)
        paint = partial(painter, lang=request.lang) if colored else None
        out = Output(_prepared(stream, request), paint, folds=request.is_for_people)
        err = Output(streams.stderr)
        if request.judges_nothing:
            cli.reference.tell(request, out, err)
            return Status.HOLDS
        return _judge(request, streams.stdin, out, err)


def _judge(request: Request, stdin: BinaryIO, out: Output, err: Output) -> int:
    position = _position(request, stdin)
    if isinstance(position, Failed):
        return _report([position], cli.reporters.reporter_for(request, out, err, several=False))
    found = items(request.files, stdin)
    several = True
    if request.format != "jsonl":
        # Whether there are several documents shows in how the first is written. JSON Lines need not wait for a second.
        first = list(islice(found, 2))
        several = len(first) != 1
        if several and request.export is not None:
            raise UsageError(sentence(ONE_CLAIM), "--export")
        found = chain(first, found)
    reporter = cli.reporters.reporter_for(request, out, err, several=several)
    if several:
        return cli.archives.Archive(request, position, stdin).judged(found, reporter, out, err)
    judging = cli.judging
    answers = (
        judging.answer_to(item, request) if position is None else judging.checked(item, position) for item in found
    )
    return _report(answers, reporter)


def _position(request: Request, stdin: BinaryIO) -> Position | Failed | None:
    """The position that a proof is to be checked against, if one is to be."""
    if request.position is None:
        return None
    found = list(islice(items([request.position], stdin), 2))
    if len(found) != 1:
        raise UsageError(sentence("usage-one-position"), "--position")
    return cli.judging.position_or_failure(found[0], request)


def _report(answers: Iterable[Answer], reporter: Reporter) -> Status:
    """Write every answer; the worst status counts."""
    worst = Status.HOLDS
    try:
        for answer in answers:
            worst = max(worst, cli.reporters.reported(answer, reporter).status)
    finally:
        reporter.close()
    return worst


def _prepared(stream: TextIO, request: Request) -> TextIO:
    """The stream, ready for every character; what is for programs is the same bytes on every machine."""
    if isinstance(stream, io.TextIOWrapper):
        if request.is_for_people:
            stream.reconfigure(errors="backslashreplace")
        else:
            stream.reconfigure(encoding="utf-8", newline="\n")
    return stream


def _disconnect(stream: TextIO) -> None:
    """Let what is still to be written go nowhere, so that the end of the process does not stumble over it."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except OSError:
        pass  # the stream is no file of the system
