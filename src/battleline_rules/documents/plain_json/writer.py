"""Writing documents: the same document always gives the same bytes, which are safe to show."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from battleline_rules.documents.plain_json.values import is_list, is_object

if TYPE_CHECKING:
    from collections.abc import Mapping

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)  # what is written here is never circular
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7e]")
_UNSHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_INDENT: Final = "  "
_WIDEST: Final = 100
"""How wide an object may be that keeps to one line though it is no item of a list."""


def one_line(document: Mapping[str, object]) -> bytes:
    """The document on one line, without a line end, as JSON Lines wants it."""
    return _json(document).encode()


def laid_out(document: Mapping[str, object]) -> bytes:
    """The document for people to read.

    One key a line, and one line for each item of a list of objects. Objects are laid out in the
    same way where one line would be too long, and so are lists of objects in them.
    """
    parts = [f"{_INDENT}{_json(key)}: {_outer(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _outer(value: object) -> str:
    return _items(value, _INDENT) if _is_list_of_objects(value) else _block(value, _INDENT)


def _block(value: object, indent: str) -> str:
    line = _json(value)
    if len(line) <= _WIDEST:
        return line
    if is_object(value):
        inner = indent + _INDENT
        parts = [f"{inner}{_json(key)}: {_block(one, inner)}" for key, one in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return _items(value, indent) if _is_list_of_objects(value) else line


def _items(value: object, indent: str) -> str:
    assert is_list(value)  # noqa: S101 - the caller has looked
    items = [f"{indent}{_INDENT}{_json(item)}" for item in value]
    return "[\n" + ",\n".join(items) + f"\n{indent}]"


def _is_list_of_objects(value: object) -> bool:
    return is_list(value) and bool(value) and all(map(is_object, value))


def _json(value: object) -> str:
    """JSON with letters as they are, but every character escaped that a terminal might obey or hide."""
    text = _ENCODER.encode(value)
    return text if text.isascii() and "\x7f" not in text else _BEYOND_ASCII.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    char = found[0]
    return json.dumps(char)[1:-1].replace("\x7f", "\\u007f") if unicodedata.category(char) in _UNSHOWN else char
