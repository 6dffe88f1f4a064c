"""Several processes at once: they get batches of documents, and give answers back in the order of the documents.

There are never more batches on their way than a few for each process, however long one takes, so that memory does not
grow with the input. A process that ends before its time - killed, perhaps for want of memory - is replaced, and its
batch done once more.
"""

from __future__ import annotations

import pickle
from collections import deque
from multiprocessing import connection, get_context
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from battleline_rules.cli import interrupts
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

B = TypeVar("B")
A = TypeVar("A")

_AHEAD: Final = 4
"""How many batches may be on their way for each process, those included that wait for an earlier one to be done."""

_TRIES: Final = 3


class WorkersLostError(Exception):
    """Processes cannot be started, or the same batch has ended several of them; ``batch`` is that batch, if so."""

    def __init__(self, message: str, batch: object = None) -> None:
        super().__init__(message)
        self.message = message
        self.batch = batch


class _Load(Generic[B, A]):
    """A batch on its way, and what came of it as far as it is done."""

    def __init__(self, batch: B) -> None:
        self.batch = batch
        self.answers: list[A] = []
        """One element once it is done."""
        self.tries = 0


class _Worker(Generic[B, A]):
    """A process, what it is spoken to through, and what it has in hand."""

    def __init__(self, process: SpawnProcess, line: Connection) -> None:
        self.process = process
        self.line = line
        self.load: _Load[B, A] | None = None


class Workers(Generic[B, A]):
    """``jobs`` processes that do ``work`` with batches; to be entered, and ended when it is left.

    ``work`` is a function that can be pickled with all it holds; it raises nothing.
    """

    def __init__(self, jobs: int, work: Callable[[B], A]) -> None:
        self._jobs = jobs
        self._work = work
        self._context = get_context("spawn")  # nothing of this process is copied, on any system
        self._workers: list[_Worker[B, A]] = []

    def __enter__(self) -> Workers[B, A]:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.line.close()
            if worker.load is not None:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers by which the system knows the processes."""
        return tuple(worker.process.pid or 0 for worker in self._workers)

    def in_order(self, batches: Iterator[B]) -> Generator[A]:
        """What comes of each batch, in the order of the batches, which are taken as they are wanted.

        Raises :class:`WorkersLostError`.
        """
        waiting: deque[_Load[B, A]] = deque()
        more = True
        while True:
            while more and len(waiting) < _AHEAD * self._jobs and self._is_one_free():
                batch = next(batches, None)
                if batch is None:
                    more = False
                else:
                    waiting.append(_Load(batch))
                    self._give(self._free_one(), waiting[-1])
            if not waiting:
                return
            if waiting[0].answers:
                yield waiting.popleft().answers[0]
            else:
                self._listen()

    def _is_one_free(self) -> bool:
        return len(self._workers) < self._jobs or any(worker.load is None for worker in self._workers)

    def _free_one(self) -> _Worker[B, A]:
        """A process that has nothing to do, a new one if all others have."""
        for worker in self._workers:
            if worker.load is None:
                return worker
        self._workers.append(self._started())
        return self._workers[-1]

    def _started(self) -> _Worker[B, A]:
        ours, theirs = self._context.Pipe()
        try:
            process = self._context.Process(target=_serve, args=(theirs, self._work), daemon=True)
            # Ctrl-C at a terminal goes to all processes. They end when this one lets go of them.
            with interrupts.ignored():
                process.start()
        except OSError as error:
            raise WorkersLostError(sentence("usage-workers-none", why=str(error.strerror))) from error
        finally:
            theirs.close()
        return _Worker(process, ours)

    def _give(self, worker: _Worker[B, A], load: _Load[B, A]) -> None:
        while load.tries < _TRIES:
            load.tries += 1
            worker.load = load
            try:
                worker.line.send(load.batch)
            except OSError:
                worker = self._replaced(worker)
            else:
                return
        raise WorkersLostError(sentence("usage-workers-ended", tries=_TRIES), load.batch)

    def _listen(self) -> None:
        """Wait until some process has something to say, and take it."""
        busy = {worker.line: worker for worker in self._workers if worker.load is not None}
        for line in connection.wait(list(busy)):
            worker = next(one for one in busy.values() if one.line is line)
            load = worker.load
            assert load is not None  # noqa: S101 - only those were listened to
            try:
                load.answers.append(worker.line.recv())
            except (EOFError, OSError):
                self._give(self._replaced(worker), load)
            else:
                worker.load = None

    def _replaced(self, worker: _Worker[B, A]) -> _Worker[B, A]:
        """A new process in place of one that has ended."""
        worker.line.close()
        worker.process.kill()
        worker.process.join()
        new = self._started()
        self._workers[self._workers.index(worker)] = new
        return new


def _serve(line: Connection, work: Callable[[B], A]) -> None:
    """What a process does until nobody wants anything of it any more."""
    with interrupts.ignored():
        while True:
            try:
                batch = line.recv()
                line.send_bytes(pickle.dumps(work(batch)))
            except Exception:  # noqa: BLE001 - whatever it is, or if nobody is there any more: its end says enough
                return
