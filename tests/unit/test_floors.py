"""What import-linter cannot see of the house's plan: the kernel's few imports and the modules' sizes."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "battleline_rules"
KERNEL = PACKAGE / "proofs" / "kernel.py"
OBJECTS = PACKAGE / "proofs" / "objects.py"
MODULES = sorted(PACKAGE.rglob("*.py"))

LONGEST_KERNEL = 299
LONGEST_MODULE = 400


def imported_by(module: Path) -> set[str]:
    """Every module that a source file imports, wherever in it, ``from a import b`` as ``a``."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute here"
            names.add(f"{node.module}")
    return names


def beyond(module: Path, allowed: set[str]) -> set[str]:
    """What a source file imports besides the standard library and the modules allowed."""
    return {name for name in imported_by(module) - allowed if name.split(".")[0] not in sys.stdlib_module_names}


def length(module: Path) -> int:
    return len(module.read_text(encoding="utf-8").splitlines())


def test_the_kernel_imports_only_cards_and_proof_objects() -> None:
    assert beyond(KERNEL, {"battleline_rules.cards", "battleline_rules.proofs.objects"}) == set()


def test_the_proof_objects_import_only_cards() -> None:
    assert beyond(OBJECTS, {"battleline_rules.cards"}) == set()


@pytest.mark.parametrize("loophole", ["__import__", "eval", "exec", "importlib"])
def test_the_kernel_imports_nothing_by_a_back_door(loophole: str) -> None:
    names = {node.id for node in ast.walk(ast.parse(KERNEL.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert loophole not in names | imported_by(KERNEL)


def test_the_kernel_can_be_read_in_one_sitting() -> None:
    assert length(KERNEL) <= LONGEST_KERNEL


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(PACKAGE).as_posix())
def test_a_module_holds_one_idea(module: Path) -> None:
    assert length(module) <= LONGEST_MODULE


def test_the_front_door_holds_names_and_nothing_else() -> None:
    door = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    described, *rest = door.body
    assert isinstance(described, ast.Expr), "it begins with its docstring"
    guards = [node for node in rest if isinstance(node, ast.If)]
    for guard in guards:
        assert ast.unparse(guard.test) == "TYPE_CHECKING"
        (on_demand,) = guard.orelse
        assert isinstance(on_demand, ast.Assign)
        assert ast.unparse(on_demand).startswith("__getattr__, __dir__ = names_on_demand(__name__, {")
    for node in (*(one for one in rest if one not in guards), *(one for guard in guards for one in guard.body)):
        assert isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign), ast.unparse(node)


def test_everything_the_front_door_promises_is_there() -> None:
    import battleline_rules  # noqa: PLC0415 - the other tests here must run where the package is broken

    assert len(set(battleline_rules.__all__)) == len(battleline_rules.__all__)
    assert [name for name in battleline_rules.__all__ if not hasattr(battleline_rules, name)] == []
