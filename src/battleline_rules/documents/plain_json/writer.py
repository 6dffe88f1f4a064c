"""Writing documents: the same document always gives the same bytes, which are safe to show."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from battleline_rules.documents.plain_json.values import is_list, is_object

if TYPE_CHECKING:
    from collections.abc import Mapping

_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7e]")
_UNSHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def one_line(document: Mapping[str, object]) -> bytes:
    """The document on one line, without a line end, as JSON Lines wants it."""
    return _json(document).encode()


def laid_out(document: Mapping[str, object]) -> bytes:
    """The document for people to read: one key a line, and one line for each item of a list of objects."""
    parts = [f"  {_json(key)}: {_block(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _block(value: object) -> str:
    if is_list(value) and value and all(map(is_object, value)):
        return "[\n" + ",\n".join(f"    {_json(item)}" for item in value) + "\n  ]"
    return _json(value)


def _json(value: object) -> str:
    """JSON with letters as they are, but every character escaped that a terminal might obey or hide."""
    return _BEYOND_ASCII.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    char = found[0]
    return json.dumps(char)[1:-1].replace("\x7f", "\\u007f") if unicodedata.category(char) in _UNSHOWN else char
