"""Many documents: answered in batches, by one process or by several, with whole lines whatever happens."""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules import cli
from battleline_rules.cli import interrupts
from battleline_rules.cli.answers import Failed, Status, internal_fault
from battleline_rules.cli.arguments import PROGRAM, STDOUT
from battleline_rules.cli.batch import STDIN, Item
from battleline_rules.cli.main import INTERRUPTED
from battleline_rules.cli.output import shortened
from battleline_rules.cli.workers import Workers, WorkersLostError
from battleline_rules.documents.beginnings import is_line
from battleline_rules.language import catalog, in_language
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import BinaryIO

    from battleline_rules.cli.answers import Answer
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output
    from battleline_rules.cli.reporters import Reporter
    from battleline_rules.errors import DocumentError
    from battleline_rules.table import Position

_QUICK: Final = 256
_SLOW: Final = 32
"""How many documents are a batch, where they are only decided and where they are proven; each a blink of work."""

_LARGE: Final = 1 << 20
"""A batch is at its end, too, when its documents have so many bytes together."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The answers to some documents, one after the other, each a line of JSON."""

    text: str
    count: int
    status: Status


Done: TypeAlias = "Lines | list[Answer]"
"""What comes of a batch: lines where lines are wanted, else the answers, which one process has to write."""


Packed: TypeAlias = "tuple[str, bytes | str, int | None, DocumentError | None, str]"
"""The parts of an item, which are sent in a fraction of the time that the item would take."""


@dataclass(frozen=True, slots=True)
class Judging:
    """What is done with a batch; it can be sent to another process."""

    request: Request
    position: Position | None

    def __call__(self, batch: list[Item]) -> Done:
        """The answers to these documents."""
        if self.request.format == "jsonl":
            return self.lines(batch)
        return [self._answer(item) for item in batch]

    def unpacked(self, batch: list[Packed]) -> Done:
        """The answers to documents that come from another process."""
        return self([Item(*one) for one in batch])

    def lines(self, batch: list[Item]) -> Lines:
        """The answers to these documents as lines."""
        verdict_only, lang = self.request.verdict_only, self.request.lang
        texts: list[str] = []
        worst = Status.HOLDS
        for item in batch:
            answer = self._answer(item)
            try:
                text = cli.json_answers.line_of(answer, verdict_only=verdict_only, lang=lang)
            except Exception as error:  # noqa: BLE001 - as everywhere, a fault of our own stops no batch
                answer = Failed(answer.named, internal_fault(error))
                text = cli.json_answers.line_of(answer, lang=lang)
            texts.append(text)
            worst = max(worst, answer.status)
        return Lines("".join(texts), len(batch), worst)

    def _answer(self, item: Item) -> Answer:
        if self.position is None:
            return cli.judging.answer_to(item, self.request)
        return cli.judging.checked(item, self.position)


@dataclass(slots=True)
class Tally:
    """How far it has come: what has been read, what has been answered, and the worst status of that."""

    bytes_read: int = 0
    answered: int = 0
    status: Status = Status.HOLDS

    def add(self, count: int, status: Status) -> None:
        """Count some answers more."""
        self.answered += count
        self.status = max(self.status, status)


class Archive:
    """The documents that a command line names, and what is asked about each of them."""

    def __init__(self, request: Request, position: Position | None, stdin: BinaryIO) -> None:
        self._request = request
        self._judging = Judging(request, position)
        self._tally = Tally()
        sizes = [_size_of(name, stdin) for name in request.files]
        self._size = None if None in sizes else sum(size or 0 for size in sizes)

    def judged(self, found: Iterator[Item], reporter: Reporter, out: Output, err: Output) -> int:
        """Answer every document; returns the exit status."""
        try:
            with ExitStack() as stack:
                stack.callback(reporter.close)
                for done in stack.enter_context(closing(self._watched(self._done(found), out, err))):
                    with interrupts.held_back():
                        self._write(done, reporter, out)
        except KeyboardInterrupt:
            err.line(f"{PROGRAM}: {self._so_far('interrupted-after')}")
            return INTERRUPTED
        except WorkersLostError as lost:
            err.line(f"{PROGRAM}: {self._given_up(lost)}")
            return Status.OPEN
        return self._tally.status

    def _done(self, found: Iterator[Item]) -> Generator[Done]:
        """What comes of the documents, batch by batch."""
        found = self._counted(found)
        if self._request.resume:
            found, earlier = cli.resuming.after_earlier_answers(self._request, found, self._judging.lines)
            self._tally.add(earlier.count, earlier.status)
        batches = _batches(found, self._most_in_a_batch())
        if self._request.jobs == 1:
            yield from map(self._judging, batches)
            return
        with Workers(self._request.jobs, self._judging.unpacked) as workers:
            yield from workers.in_order(map(_packed, batches))

    def _most_in_a_batch(self) -> int:
        if self._request.jobs > 1:
            return _QUICK if self._request.verdict_only else _SLOW
        # Whoever writes documents while answers are read gets each answer before writing the next document.
        return _QUICK if self._request.verdict_only and self._size is not None else 1

    def _counted(self, found: Iterator[Item]) -> Iterator[Item]:
        for item in found:
            self._tally.bytes_read += len(item.text) + 1
            yield item

    def _watched(self, done: Generator[Done], out: Output, err: Output) -> Generator[Done]:
        """The same, shown as it goes on where somebody sits at a terminal on which there are no answers."""
        lang = self._request.lang
        terminal = None if out.terminal or self._request.quiet else err.terminal
        with closing(done):
            yield from done if terminal is None else cli.progress.shown(done, self._tally, self._size, terminal, lang)

    def _write(self, done: Done, reporter: Reporter, out: Output) -> None:
        if isinstance(done, Lines):
            out.write(done.text)
            self._tally.add(done.count, done.status)
            return
        for answer in done:
            self._tally.add(1, cli.reporters.reported(answer, reporter).status)

    def _so_far(self, message_id: str) -> str:
        """After how many documents something happened."""
        count, text = self._tally.answered, catalog(self._request.lang).text
        told = text(message_id, count=count).format(count=count)
        request = self._request
        if request.format != "jsonl" or request.output in {None, STDOUT} or request.all_rulings:
            return told
        return text("resume-hint").format(told=told)

    def _given_up(self, lost: WorkersLostError) -> str:
        """Why it does not go on, and at which documents."""
        told, why = self._so_far("given-up-after"), in_language(lost.message, self._request.lang)
        batch = lost.batch if isinstance(lost.batch, list) else []
        places = [shortened(one[0]) for one in (*batch[:1], *batch[-1:])]
        what = ("why", "at", "among")[len(set(places))]
        first, last = (*places, "", "")[:2]
        text = catalog(self._request.lang).text(f"given-up-{what}")
        return text.format(told=told, why=why, first=first, last=last)


def _batches(found: Iterator[Item], most: int) -> Iterator[list[Item]]:
    batch: list[Item] = []
    size = 0
    for item in found:
        batch.append(item)
        size += len(item.text)
        if len(batch) >= most or size >= _LARGE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _packed(batch: list[Item]) -> list[Packed]:
    return [(one.source, one.text, one.line, one.fault, one.hint) for one in batch]


def _size_of(name: str, stdin: BinaryIO) -> int | None:
    """How many bytes there are to read, if that can be known."""
    if name != STDIN and is_line(name):
        return len(name)
    try:
        found = os.fstat(stdin.fileno()) if name == STDIN else os.stat(name)  # noqa: PTH116 - no more of pathlib
    except (OSError, ValueError):
        return 0  # that it cannot be read will be said soon
    return found.st_size if stat.S_ISREG(found.st_mode) else None
