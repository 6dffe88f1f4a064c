"""Ctrl-C between two answers, never within one, and never in the processes that work for this one."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def held_back() -> Iterator[None]:
    """Within this an interrupt waits, and comes at the end.

    It would not be enough to catch it: a long write that a signal interrupts may lose the rest of what is written. Nor
    to block it: where there are other threads, one of them may take it, and this one is told all the same.
    """
    if threading.current_thread() is not threading.main_thread():  # no other is interrupted
        yield
        return
    waiting: list[int] = []
    blocked = _block({signal.SIGINT})
    handler = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler or signal.SIG_DFL)  # none, where something other than Python has set it
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if waiting:
            signal.raise_signal(signal.SIGINT)


def _block(signals: set[signal.Signals]) -> set[int] | None:
    """Block signals, and return those that were blocked before; ``None`` where signals interrupt no write."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, signals))


@contextmanager
def ignored() -> Iterator[None]:
    """Within this there are no interrupts, nor ever in a process that is started here."""
    if threading.current_thread() is not threading.main_thread():  # no other can say so, nor is any interrupted
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # none, where something other than Python has set it
