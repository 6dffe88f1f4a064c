"""Modules as Python reads their source, whatever was loaded: the compiled build ships the sources too."""

from __future__ import annotations

import importlib
import sys
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import battleline_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    import pytest

_HOME = Path(battleline_rules.__file__).parent


class PlainSources:
    """Finds the sources of some modules and of all that is in them, before anybody finds a compiled one."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)

    def concerns(self, name: str) -> bool:
        """Whether this is one of the modules, or in one."""
        return any(name == one or name.startswith(f"{one}.") for one in self._names)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - the protocol's
        """Where the source of one of them is."""
        if not self.concerns(name):
            return None
        place = _HOME.joinpath(*name.split(".")[1:])
        if place.is_dir():
            return spec_from_file_location(name, place / "__init__.py", submodule_search_locations=[str(place)])
        return spec_from_file_location(name, place.with_suffix(".py"))


def plain_sources(monkeypatch: pytest.MonkeyPatch, *names: str) -> tuple[ModuleType, ...]:
    """These modules in plain, which find each other so; what was loaded is there again after the test."""
    sources = PlainSources(names)
    for name in [name for name in sys.modules if sources.concerns(name)]:
        monkeypatch.delitem(sys.modules, name)
    for name in names:
        room, _, last = name.rpartition(".")
        # An import writes the module into its package.
        monkeypatch.setattr(sys.modules[room], last, None, raising=False)
    monkeypatch.setattr(sys, "meta_path", [sources, *sys.meta_path])
    return tuple(importlib.import_module(name) for name in names)
