"""Values that Python callers hand over, made as plain as decoded JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from battleline_rules.documents.plain_json.checking import Fault
from battleline_rules.documents.plain_json.reader import BROKEN, DEEPEST, MOST_VALUES
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.checking import Faults
    from battleline_rules.documents.plain_json.places import Path

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def plain_value(value: object, faults: Faults) -> object:
    """The value as dictionaries with text keys, lists, text, numbers, true, false and null.

    Any mapping is read as an object, a tuple as a list, a subclass as what it is a subclass of.
    What JSON cannot hold is reported and stands as :data:`BROKEN`.
    """
    return _Copier(faults).copy(value)


class _Copier:
    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._waiting: list[tuple[Path, object, dict[str, object] | list[object]]] = []

    def copy(self, value: object) -> object:
        root = self._shallow((), value)
        count = 1
        while self._waiting:
            path, original, copied = self._waiting.pop()
            count += self._fill(path, original, copied)
            if count > MOST_VALUES:
                self._fault((), "too-many-values", sentence("values-in-itself", most=MOST_VALUES))
                return BROKEN
        return root

    def _fill(self, path: Path, original: object, copied: dict[str, object] | list[object]) -> int:
        if isinstance(copied, list):
            items = cast("list[object] | tuple[object, ...]", original)[: MOST_VALUES + 1]
            copied += [self._shallow((*path, index), item) for index, item in enumerate(items)]
        else:
            for key, item in cast("Mapping[object, object]", original).items():
                if isinstance(key, str) and isinstance(name := self._shallow(path, key), str):
                    copied[name] = self._shallow((*path, name), item)
                elif not isinstance(key, str):
                    kind = type(key).__name__
                    self._fault(path, "wrong-type", sentence("key-no-text", kind=kind))
        return len(copied)

    def _shallow(self, path: Path, value: object) -> object:
        """The value, with what is in it still to come."""
        if value is None or isinstance(value, bool | float):
            return value if value is None or isinstance(value, bool) else float(value)
        if isinstance(value, int):
            return int.__int__(value)
        if isinstance(value, str):
            return self._text(path, str.__str__(value))
        if _is_list(value) or _is_mapping(value):
            return self._container(path, value)
        self._fault(path, "wrong-type", sentence("no-json", kind=type(value).__name__))
        return BROKEN

    def _text(self, path: Path, text: str) -> object:
        if _SURROGATE.search(text) is None:
            return text
        self._fault(path, "lone-surrogate", sentence("half-character"))
        return BROKEN

    def _container(self, path: Path, value: object) -> object:
        if len(path) >= DEEPEST:
            self._fault(path, "too-deep", sentence("json-too-deep", most=DEEPEST))
            return BROKEN
        copied: dict[str, object] | list[object] = [] if _is_list(value) else {}
        self._waiting.append((path, value, copied))
        return copied

    def _fault(self, path: Path, code: str, message: str) -> None:
        self._faults.add(Fault(path, code, message))


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)
