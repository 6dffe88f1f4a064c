"""How texts begin that are no JSON: a game sheet with its first header or turn, a line with its first words.

Nothing is read here, so that whoever has to tell what a text is loads no reader for it.
"""

from __future__ import annotations

import re
from typing import Final

FLAG: Final = 5
"""The flag of every claim in one line."""

JSON_BEGINS: Final = ("{", "[", '"', "\ufeff")
_FEW: Final = 100
BLANKS: Final = " \t\r\n"

# These are compiled when a text comes that has their marks in it, as few do.
_SHEET: Final = (
    r'[\ufeff\s]*+(?:\{[^}]*+\}\s*+)*+(?:\[\s*+[A-Za-z][^"\[\]{}]*+["{]|[0-9]++\s*+\.\s*+[A-Za-z]++\s*+:|result\s*+:)'
)
_VS: Final = r"(?<!\S)vs(?!\S)"
_POSITION_LINE: Final = r"\s*+(?:[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_]++=[^\s;]*+)*+\s*+;|[0-9]++\s*+:)"


def is_sheet(text: str) -> bool:
    """Whether a text is a game sheet: it begins with a header such as ``[Format "..."]``, or with a turn."""
    return not _is_plainly_an_object(text) and re.match(_SHEET, text, re.IGNORECASE) is not None


def _is_plainly_an_object(text: str) -> bool:
    """Whether a text begins as an object that has another in it, and not as a comment before a sheet."""
    end = text.find("}") + 1
    return text.startswith("{") and text[end : end + _FEW].lstrip()[:1] in {",", "]", "}"}


def is_one_line(text: str) -> bool:
    """Whether a text is the one-line form: it has the word ``vs`` in it and does not begin like JSON."""
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')) or "vs" not in text.casefold():
        return False
    return re.search(_VS, text, re.IGNORECASE) is not None


def is_position_line(text: str) -> bool:
    """Whether a text is a position in one line: it begins with an edition and ``;``, or with a flag and ``:``."""
    return (";" in text or ":" in text) and re.match(_POSITION_LINE, text) is not None


def is_line(text: str) -> bool:
    """Whether a text is a document in one line, in words: a claim, or a whole position."""
    line = text.strip(BLANKS)
    return not line.startswith(JSON_BEGINS) and (is_one_line(line) or is_position_line(line))
