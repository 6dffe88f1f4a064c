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

    It would not be enough to catch it: a long write that a signal interrupts may lose the rest of what is written.
    """
    if not hasattr(signal, "pthread_sigmask"):  # where there is none, signals interrupt no write
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
