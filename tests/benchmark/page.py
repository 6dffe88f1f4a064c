"""The tables on a page for readers, which are those that a run has printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.benchmark.tables import Table

_MACHINE: Final = re.compile(r"```text\nbattleline_rules .*\n```\n")


class NoPlaceError(Exception):
    """A page has no block for a table."""


def refreshed(page: str, machine: str, tables: Iterable[Table]) -> str:
    """The page with these tables in place of the older ones of the same titles, and with what they were measured on.

    Raises :class:`NoPlaceError`.
    """
    page = _replaced(page, _MACHINE, f"```text\n{machine}\n```\n", "the machine")
    for table in tables:
        block = re.compile(rf"```text\n{re.escape(table.title)}\n(?:(?!```).*\n)*```\n")
        page = _replaced(page, block, f"```text\n{table.text()}```\n", table.title)
    return page


def refresh(path: Path, machine: str, tables: Iterable[Table]) -> None:
    """The same for a page in a file."""
    path.write_text(refreshed(path.read_text(encoding="utf-8"), machine, tables), encoding="utf-8")


def _replaced(page: str, block: re.Pattern[str], text: str, what: str) -> str:
    page, found = block.subn(lambda _: text, page)
    if found != 1:
        raise NoPlaceError(f"the page should have one place for this and has {found}: {what}")
    return page
