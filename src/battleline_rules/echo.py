"""Reading strictly what users wrote, and answering in words that are safe to show."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_ECHO: Final = 60


def is_one_of(value: object, permitted: Iterable[object]) -> bool:
    """Whether ``value`` is among ``permitted`` with the same type: true is not 1, and ``8.0`` is not 8."""
    return any(type(value) is type(one) and value == one for one in permitted)


def quoted(text: str) -> str:
    """The text as a JSON string in ASCII; a text of more than 60 characters is cut.

    Whatever the text holds, the result is one line that a terminal can safely show.
    """
    written = json.dumps(text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 3]}...")
    return written.replace("\x7f", "\\u007f")  # the one control character that JSON leaves alone


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, or ``None`` where none comes close."""
    import difflib  # noqa: PLC0415 - only where something is misspelt

    matches = difflib.get_close_matches(word[:LONGEST_ECHO].lower(), known, n=1)
    return matches[0] if matches else None
