"""That every rule and decision with behaviour has a test that plays, and every value of every option too.

A test says in its name which rules and decisions it is about, and in ``under`` by which rulings it plays.
"""

from __future__ import annotations

import ast
import functools
import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.rulesets import OPTION_SPECS
from tests.rules.games import EXERCISED

if TYPE_CHECKING:
    from battleline_rules.rulesets import OptionSpec

HERE: Final = Path(__file__).parent

RULES: Final = [f"r{number}" for number in (*range(1, 38), *range(40, 57))]
DECISIONS: Final = [f"d{number}" for number in range(1, 43)]

COSMETIC: Final = {"d39"}
"""D39 says where the decks lie on the table, which no game can tell."""


def playing() -> list[Path]:
    """The files of tests that play: they set up games."""
    return [file for file in sorted(HERE.glob("test_*.py")) if "tests.rules.games" in file.read_text(encoding="utf-8")]


@functools.cache
def numbers_in_names() -> frozenset[str]:
    names = [
        node.name
        for file in playing()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return frozenset(number for name in names for number in re.findall(r"(?<=_)[rd]\d+(?=_)", name))


@pytest.fixture(scope="module")
def exercised() -> set[tuple[str, object]]:
    """Every option with every value by which some test plays."""
    for file in playing():
        importlib.import_module(f"tests.rules.{file.stem}")
    return {(name, value) for name, value in EXERCISED}


@pytest.mark.parametrize("number", [*RULES, *DECISIONS])
def test_every_rule_and_decision_is_played(number: str) -> None:
    assert (number in numbers_in_names()) is (number not in COSMETIC)


def test_no_test_is_about_a_number_that_does_not_exist() -> None:
    assert numbers_in_names() <= {*RULES, *DECISIONS}


@pytest.mark.parametrize("spec", OPTION_SPECS, ids=lambda spec: spec.name)
def test_every_value_of_every_option_is_played(spec: OptionSpec, exercised: set[tuple[str, object]]) -> None:
    assert {value for name, value in exercised if name == spec.name} == set(spec.values)
