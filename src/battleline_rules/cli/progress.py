"""How far a batch has come, for whoever sits at a terminal and waits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

from battleline_rules.language import catalog

if TYPE_CHECKING:
    from collections.abc import Generator

    from rich.progress import Progress

    from battleline_rules.cli.archives import Tally
    from battleline_rules.language import Language

T = TypeVar("T")

_PATIENCE: Final = 1.0
"""So many seconds pass before anything is shown."""

_PAUSE: Final = 0.1
"""So many seconds pass at least from one picture to the next."""


def shown(done: Generator[T], tally: Tally, size: int | None, terminal: TextIO, lang: Language = "en") -> Generator[T]:
    """What is being done, unchanged, while a bar on the terminal grows with what is read of ``size`` bytes.

    The time decides what is shown there, and nothing else. Nothing of it is left when it is over.
    """
    due = time.monotonic() + _PATIENCE
    bar: Progress | None = None
    try:
        for one in done:
            yield one
            if time.monotonic() >= due:
                bar = bar or _bar(size, terminal)
                answered = catalog(lang).text("progress-answered", count=tally.answered).format(count=tally.answered)
                bar.update(bar.task_ids[0], completed=tally.bytes_read, answered=answered)
                bar.refresh()
                due = time.monotonic() + _PAUSE
    finally:
        if bar is not None:
            bar.stop()


def _bar(size: int | None, terminal: TextIO) -> Progress:
    # Terminals are seldom waited at, and then there is time to load it.
    from rich.console import Console  # noqa: PLC0415 - as above
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415 - as above

    bar = Progress(
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%" if size is not None else ""),
        TextColumn("{task.fields[answered]}"),
        TimeRemainingColumn(),
        console=Console(file=terminal),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=size, answered="")
    bar.start()
    return bar
