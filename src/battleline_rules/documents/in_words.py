"""Texts in words where JSON is wanted: a game sheet or a line is named as what it is, and not called broken JSON."""

from __future__ import annotations

from typing import Final

from battleline_rules.documents.beginnings import BLANKS, JSON_BEGINS, is_one_line, is_position_line, is_sheet
from battleline_rules.documents.formats import GAME_FORMAT, other_kind
from battleline_rules.errors import DocumentError, Problem

_SHEET: Final = "kind-sheet"


def refuse_words(source: object, wanted: str, *, name: str = "", first_line: int = 1) -> None:
    """Refuse a game sheet or a line where a document of another format is wanted, with code ``wrong-format``.

    A sheet passes where the record of a game is wanted.
    """
    found = _kind(source)
    if found is None or (found == _SHEET and wanted == GAME_FORMAT):
        return
    raise DocumentError([Problem("$", "wrong-format", other_kind(found, wanted), first_line, 1)], name)


def _kind(source: object) -> str | None:
    """The id of what a text is that is no JSON, as far as that is plain."""
    if not isinstance(source, str | bytes):
        return None
    try:
        text = source if isinstance(source, str) else source.decode()
    except UnicodeDecodeError:
        return None
    if is_sheet(text):
        return _SHEET
    line = text.strip(BLANKS)
    # A word as common as "vs" makes a text a line only if it is one.
    if "\n" in line or line.startswith(JSON_BEGINS):
        return None
    if is_position_line(line):
        return "kind-position-line"
    return "kind-claim-line" if is_one_line(line) else None
