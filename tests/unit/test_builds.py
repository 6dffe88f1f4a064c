"""Which build was loaded, and that the list of what is compiled names what there is."""

from __future__ import annotations

import ast
import importlib
import platform
import sys
from dataclasses import FrozenInstanceError, fields
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import battleline_rules as bl
from battleline_rules import builds

if TYPE_CHECKING:
    from types import ModuleType

SETUP = Path(__file__).parents[2] / "setup.py"
PACKAGE = SETUP.parent / "src" / "battleline_rules"


def is_compiled(module: ModuleType) -> bool:
    assert module.__spec__ is not None
    return isinstance(module.__spec__.loader, ExtensionFileLoader)


def listed() -> list[str]:
    """What setup.py has to be compiled: it cannot be imported, since it would build."""
    for node in ast.parse(SETUP.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED":
            return list(ast.literal_eval(node.value))
    raise AssertionError("setup.py has no list COMPILED")


def test_it_tells_what_python_loaded() -> None:
    build = bl.build_info()
    for name in build.modules:
        importlib.import_module(name)
    loaded = [
        name for name, module in sys.modules.items() if name.startswith("battleline_rules.") and is_compiled(module)
    ]
    assert build.modules == tuple(sorted(loaded))
    assert build.compiled is bool(loaded)
    assert (build.version, build.python) == (bl.__version__, platform.python_version())
    assert build.implementation == platform.python_implementation()


def test_all_that_should_be_compiled_is_or_nothing() -> None:
    names = sorted(".".join(("battleline_rules", *Path(path).with_suffix("").parts)) for path in listed())
    assert list(bl.build_info().modules) in (names, [])


def test_what_should_be_compiled_is_there() -> None:
    assert listed() == sorted(set(listed()))
    assert all((PACKAGE / path).is_file() for path in listed())


def test_a_compiled_module_lies_beside_its_source_and_is_for_this_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "house"
    (home / "room").mkdir(parents=True)
    for name in ("__init__", "room/__init__", "room/plain", "room/other", "room/quick"):
        (home / name).with_suffix(".py").touch()
    (home / "room" / f"quick{EXTENSION_SUFFIXES[0]}").touch()
    (home / "room" / "other.python-1.so").touch()
    (home / f"alone{EXTENSION_SUFFIXES[0]}").touch()
    monkeypatch.setattr(builds, "__file__", str(home / "builds.py"))
    assert bl.build_info().modules == ("house.room.quick",)
    assert bl.build_info().compiled


def test_it_is_a_value() -> None:
    build = bl.BuildInfo("1", (), "3.13.0", "CPython")
    assert not build.compiled
    assert [one.name for one in fields(build)] == ["version", "modules", "python", "implementation"]
    assert build == bl.BuildInfo("1", (), "3.13.0", "CPython")
    assert build != bl.BuildInfo("1", ("a.b",), "3.13.0", "CPython")
    with pytest.raises(FrozenInstanceError):
        build.version = "2"  # type: ignore[misc] # the very point
