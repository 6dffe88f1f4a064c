"""Where things stand in a document: paths into it, and lines and columns of its text."""

from __future__ import annotations

import bisect
import re
from typing import Final, TypeAlias

from battleline_rules.echo import quoted
from battleline_rules.records import dataclass, field

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead from the document to a value in it; empty for the document itself."""

# Compiled when something is wrong with a document, and not before.
_PLAIN_KEY: Final = r"[A-Za-z_$][A-Za-z0-9_$-]*"
_LINE_END: Final = r"\r\n|\n|\r"


def path_text(path: Path) -> str:
    """The path as users read it, such as ``$.flags[0].north[2]``; odd keys are quoted, and safe to show."""
    return "$" + "".join(map(_step_text, path))


def _step_text(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if re.fullmatch(_PLAIN_KEY, step) and len(step) < len(quoted(step)) else f"[{quoted(step)}]"


@dataclass(slots=True)
class Place:
    """Where an object or list starts in the text, with the places of its keys and of what it holds."""

    start: int
    keys: dict[str, int] = field(default_factory=dict[str, int])
    inside: dict[str | int, Place | int] = field(default_factory=lambda: {})  # noqa: PIE807 - typed by the annotation


def offset_of(place: Place | int, path: Path, *, at_key: bool = False) -> int:
    """The offset of the value at ``path``, or of its key; of what would hold it where it is missing."""
    here = place
    for step in path[:-1]:
        if not isinstance(here, Place) or step not in here.inside:
            return _start(here)
        here = here.inside[step]
    if not path or not isinstance(here, Place):
        return _start(here)
    last = path[-1]
    if at_key and isinstance(last, str) and last in here.keys:
        return here.keys[last]
    return _start(here.inside.get(last, here))


def _start(place: Place | int) -> int:
    return place.start if isinstance(place, Place) else place


class Lines:
    """The lines of a text, which end with a line feed, a carriage return or both.

    ``first`` is the number of the first one, where the text is a line of a longer one.
    """

    def __init__(self, text: str, first: int = 1) -> None:
        self._first = first
        self._starts = [0, *(end.end() for end in re.finditer(_LINE_END, text))]

    def at(self, offset: int) -> tuple[int, int]:
        """The line and the column of a character, both counted from 1."""
        line = bisect.bisect_right(self._starts, offset)
        return self._first + line - 1, offset - self._starts[line - 1] + 1
