"""How engines are found: by name, when they are asked for, and with a word where one cannot be had."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from battleline_rules.claims import engines
from battleline_rules.claims.engines import ALL_ENGINES, ENGINES, engine, smt
from battleline_rules.claims.question import Completion
from battleline_rules.errors import EngineError
from battleline_rules.formations import Category, Strength
from tests.engines.sides import NO_CARDS, late, side, told

if TYPE_CHECKING:
    from battleline_rules.claims.question import OpenSide

LIBRARIES = {"csp": ("constraint", "python-constraint2"), "smt": ("z3", "z3-solver")}

ASK_AND_LIST = """
import sys
import battleline_rules
from battleline_rules.cli.main import main
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


@pytest.mark.parametrize("name", LIBRARIES)
def test_an_engine_whose_library_is_missing_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library, package = LIBRARIES[name]
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, ENGINES[name], raising=False)
    for asked in (name, ALL_ENGINES):
        with pytest.raises(EngineError) as caught:
            engine(asked)
        assert caught.value.code == "engine-missing"
        assert caught.value.message == (
            f"the engine {name} needs the package {package}, which is not installed; "
            "bitset and enumeration work without it"
        )


@pytest.mark.parametrize("name", ["bitset", "enumeration"])
def test_the_other_engines_need_no_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for library, _ in LIBRARIES.values():
        monkeypatch.setitem(sys.modules, library, None)
    assert told(engine(name)(side("R8 R9"))) == "R10 = wedge 27"


def test_a_fault_of_our_own_is_not_taken_for_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "bitset", "battleline_rules.claims.engines.nowhere")
    with pytest.raises(ModuleNotFoundError):
        engine("bitset")


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(EngineError, match="there are bitset, enumeration, csp, smt, all") as caught:
        engine("abacus")
    assert caught.value.code == "unknown-engine"


def test_at_its_limit_an_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "LIMIT", 100)
    with pytest.raises(EngineError, match="Z3 has no answer within 100 of its steps") as caught:
        engine("smt")(side(NO_CARDS))
    assert caught.value.code == "limit-reached"


def test_all_engines_together_say_which_one_reached_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "LIMIT", 100)
    with pytest.raises(EngineError, match="engine smt gave up") as caught:
        engine(ALL_ENGINES)(side("R8"))
    assert caught.value.code == "limit-reached"
    assert "csp: R9 R10 for a wedge of 27" in caught.value.message


def test_a_disagreement_counts_for_more_than_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, None)
    monkeypatch.setattr(smt, "LIMIT", 100)
    with pytest.raises(EngineError, match="engine smt gave up") as caught:
        engine(ALL_ENGINES)(side("R8"))
    assert caught.value.code == "engines-disagree"


def test_the_limit_is_the_same_whatever_was_asked_before() -> None:
    """The most steps for one check, found twice with other questions between."""
    asked = side("R8", "R9")
    first = fewest_steps(asked)
    engine("smt")(side("L G4", size=4))
    assert fewest_steps(asked) == first


@pytest.mark.parametrize("other", [None, Completion((), Strength(Category.HOST, 3))], ids=["none", "another"])
def test_engines_disagree_loudly(other: Completion | None, monkeypatch: pytest.MonkeyPatch) -> None:
    add_liar(monkeypatch, other)
    with pytest.raises(EngineError, match="liar") as caught:
        engine(ALL_ENGINES)(side("R8 R9"))
    assert caught.value.code == "engines-disagree"
    assert "R10 for a wedge of 27" in caught.value.message


def test_all_engines_together_give_their_one_answer() -> None:
    assert told(engine(ALL_ENGINES)(side("R8 R9"))) == "R10 = wedge 27"
    assert engine(ALL_ENGINES)(late("R8 R9", NO_CARDS)) is None


def fewest_steps(asked: OpenSide) -> int:
    """With how many steps a check the engine still answers, to the next thousand."""
    for limit in range(1000, 100_000, 1000):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(smt, "LIMIT", limit)
            try:
                engine("smt")(asked)
            except EngineError:
                continue
            return limit
    raise AssertionError


def add_liar(monkeypatch: pytest.MonkeyPatch, answer: Completion | None) -> None:
    """One more engine, which gives this answer to everything."""
    monkeypatch.setitem(sys.modules, "liar", SimpleNamespace(strongest_completion=lambda _: answer))
    monkeypatch.setitem(engines.ENGINES, "liar", "liar")
