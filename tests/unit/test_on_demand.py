"""Packages whose names are loaded when they are first asked for."""

from __future__ import annotations

import ast
import importlib
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import battleline_rules as bl

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(bl.__file__).parent


def packages() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("__init__.py")):
        if "names_on_demand" in path.read_text(encoding="utf-8"):
            yield ".".join(("battleline_rules", *path.relative_to(SOURCE).parts[:-1]))


PACKAGES = list(packages())


def tree_of(package: str) -> ast.Module:
    path = SOURCE.joinpath(*package.split(".")[1:], "__init__.py")
    return ast.parse(path.read_text(encoding="utf-8"))


def told_to_checkers(package: str) -> dict[str, str]:
    """The name and the home of all that a package tells type checkers; a module of its own lives in itself."""
    (guarded,) = (one for one in tree_of(package).body if isinstance(one, ast.If))
    imports = [one for one in guarded.body if isinstance(one, ast.ImportFrom)]
    return {
        name.name: f"{package}.{name.name}" if one.module == package else str(one.module)
        for one in imports
        for name in one.names
    }


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return done.stdout.strip()


def test_there_are_such_packages() -> None:
    assert {"battleline_rules", "battleline_rules.documents", "battleline_rules.game"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_programs_find_what_checkers_are_told(package: str) -> None:
    module = importlib.import_module(package)
    told = told_to_checkers(package)
    for name, home in told.items():
        found = importlib.import_module(home)
        assert getattr(module, name) is (found if home == f"{package}.{name}" else getattr(found, name))
    assert set(module.__all__) - {"__version__"} <= set(told)
    assert set(told) <= set(dir(module))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_can_be_had_in_a_fresh_process(package: str) -> None:
    """Each comes by itself, and all of them with a star."""
    code = (
        f"import importlib, sys\nmodule = importlib.import_module({package!r})\n"
        f"found = {{name: getattr(module, name) for name in reversed(module.__all__)}}\n"
        f"space = {{}}\nexec('from {package} import *', space)\n"
        f"print(all(space[name] is one for name, one in found.items()) and set(found) <= set(dir(module)))"
    )
    assert python(code) == "True"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_that_of_a_module_beside_it(package: str) -> None:
    """Else the package would have the one or the other, by what was loaded before."""
    told = told_to_checkers(package)
    folder = SOURCE.joinpath(*package.split(".")[1:])
    modules = {one.stem for one in folder.iterdir()}
    assert {name for name, home in told.items() if name in modules and home != f"{package}.{name}"} == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    module = importlib.import_module(package)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'unheard_of'"):
        _ = module.unheard_of
    with pytest.raises(ImportError, match="unheard_of"):
        exec(f"from {package} import unheard_of", {})  # noqa: S102 - the statement is what is tried
    assert not hasattr(module, "__wrapped__")


def test_one_name_loads_its_room_and_no_other() -> None:
    code = (
        "import sys\nimport battleline_rules as bl\nbefore = set(sys.modules)\nbl.Category\n"
        "print(sorted(one for one in set(sys.modules) - before if one.startswith('battleline_rules')))"
    )
    rooms = ast.literal_eval(python(code))
    assert "battleline_rules.formations" in rooms
    assert not {"battleline_rules.judge", "battleline_rules.game", "battleline_rules.documents"} & set(rooms)


def test_rooms_can_be_walked_into_from_the_front_door() -> None:
    assert python("import battleline_rules as bl; print(bl.judge.decide_claim is bl.decide_claim)") == "True"


def test_a_misspelt_name_is_set_right() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import battleline_rules as bl; bl.decide_clam"], capture_output=True, check=False
    )
    assert b"Did you mean: 'decide_claim'?" in done.stderr


def test_values_are_pickled_by_their_homes() -> None:
    assert pickle.loads(pickle.dumps(bl.decide_claim)) is bl.decide_claim  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(bl.Claim("north", 3))) == bl.Claim("north", 3)  # noqa: S301 - our own


THREADS = """
import sys, threading
import battleline_rules as bl
start, found = threading.Barrier(16), []

def ask(names):
    start.wait()
    found.append({name: getattr(bl, name) for name in names})

sys.setswitchinterval(1e-6)
names = list(bl.__all__)
threads = [threading.Thread(target=ask, args=(names[turn * 7:] + names[:turn * 7],)) for turn in range(16)]
for one in threads: one.start()
for one in threads: one.join()
print(len(found) == 16 and all(one == found[0] for one in found))
"""


def test_threads_find_the_same() -> None:
    assert python(THREADS) == "True"
    assert threading.active_count() >= 1
