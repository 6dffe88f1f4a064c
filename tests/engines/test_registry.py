"""How engines are found: by name, when they are asked for, and with a word where one cannot be had."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from battleline_rules.claims.engines import ALL_ENGINES, ENGINES, engine
from battleline_rules.errors import EngineError
from tests.engines.sides import NO_CARDS, late, side, told

LIBRARIES = {"csp": ("constraint", "python-constraint2"), "smt": ("z3", "z3-solver")}

ASK_AND_LIST = """
import sys
import battleline_rules
from battleline_rules.cli.command import main
position = battleline_rules.parse_position("R3 R4 R5 vs B8 seen B7 B10")
assert battleline_rules.decide_claim(position, engine={engine!r}).outcome == "proven"
print(*sorted({{"z3", "constraint"}} & sys.modules.keys()))
"""


@pytest.mark.parametrize(
    ("name", "libraries"), [("bitset", ""), ("enumeration", ""), ("csp", "constraint"), ("smt", "z3")]
)
def test_a_solver_is_imported_only_with_the_engine_that_needs_it(name: str, libraries: str) -> None:
    asked = [sys.executable, "-c", ASK_AND_LIST.format(engine=name)]
    assert subprocess.run(asked, capture_output=True, check=True, text=True).stdout.strip() == libraries


def take_away(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """The libraries under these engines are missing from now on."""
    for name in names:
        monkeypatch.setitem(sys.modules, LIBRARIES[name][0], None)
        monkeypatch.delitem(sys.modules, ENGINES[name], raising=False)


@pytest.mark.parametrize("name", LIBRARIES)
def test_an_engine_whose_library_is_missing_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    take_away(monkeypatch, name)
    for asked in (name, ALL_ENGINES):
        with pytest.raises(EngineError) as caught:
            engine(asked)
        assert caught.value.code == "engine-missing"
        package, other = LIBRARIES[name][1], "smt" if name == "csp" else "csp"
        assert caught.value.message == (
            f"the engine {name} needs the package {package}, which is not installed (pip install {package}); "
            f"bitset, enumeration and {other} work without it"
        )


def test_all_that_is_missing_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    take_away(monkeypatch, *LIBRARIES)
    with pytest.raises(EngineError) as caught:
        engine(ALL_ENGINES)
    assert (caught.value.code, caught.value.answers) == ("engine-missing", ())
    assert caught.value.message == (
        "the engines csp and smt need the packages python-constraint2 and z3-solver, which are not installed "
        "(pip install python-constraint2 z3-solver); bitset and enumeration work without them"
    )


def test_an_engine_that_cannot_be_had_either_is_not_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    take_away(monkeypatch, *LIBRARIES)
    with pytest.raises(EngineError, match=r"\(pip install z3-solver\); bitset and enumeration work without it$"):
        engine("smt")


def test_another_library_of_the_same_name_is_not_the_one_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package python-constraint of 2018 is imported as ``constraint`` too, and lacks what the engine uses."""
    monkeypatch.delitem(sys.modules, ENGINES["csp"], raising=False)
    monkeypatch.setitem(sys.modules, "constraint", ModuleType("constraint"))
    with pytest.raises(EngineError, match="the package python-constraint2, which is not installed"):
        engine("csp")


@pytest.mark.parametrize("name", ["bitset", "enumeration"])
def test_the_other_engines_need_no_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for library, _ in LIBRARIES.values():
        monkeypatch.setitem(sys.modules, library, None)
    assert told(engine(name)(side("R8 R9"))) == "R10 = wedge 27"


@pytest.mark.parametrize("name", ["bitset", "csp"])
def test_a_fault_of_our_own_is_not_taken_for_a_missing_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, name, "battleline_rules.claims.engines.nowhere")
    for asked in (name, ALL_ENGINES):
        with pytest.raises(ModuleNotFoundError):
            engine(asked)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        engine("aba\ncus")
    assert caught.value.code == "unknown-engine"
    assert caught.value.message == (r'there is no engine "aba\ncus": an engine is bitset, enumeration, csp, smt or all')


def test_all_engines_together_give_their_one_answer() -> None:
    assert told(engine(ALL_ENGINES)(side("R8 R9"))) == "R10 = wedge 27"
    assert engine(ALL_ENGINES)(late("R8 R9", NO_CARDS)) is None
