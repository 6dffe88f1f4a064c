"""The limit of steps: an engine that reaches it gives up, always at the same place, and never guesses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from battleline_rules.claims.engines import ALL_ENGINES, engine, smt
from battleline_rules.errors import EngineAnswer, EngineError
from battleline_rules.judge import best_completion, decide_claim
from tests.cli.running import INADMISSIBLE, PROVEN, REFUTED, check
from tests.engines.sides import NO_CARDS, side, told
from tests.rules.layout import lay
from tests.strategies import many, some_question

if TYPE_CHECKING:
    from battleline_rules.claims.question import OpenSide

GAVE_UP = EngineAnswer("smt", limit=100)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Z3 may take no more than 100 steps, with which it answers nothing that is asked here."""
    monkeypatch.setattr(smt, "LIMIT", 100)


@pytest.mark.usefixtures("little")
def test_at_its_limit_an_engine_says_so() -> None:
    with pytest.raises(EngineError) as caught:
        engine("smt")(side(NO_CARDS))
    assert (caught.value.code, caught.value.answers) == ("limit-reached", (GAVE_UP,))
    assert caught.value.message == "the engine smt gave up: Z3 has no answer within 100 of its steps (rlimit)"


@pytest.mark.usefixtures("little")
def test_all_engines_together_say_which_one_reached_its_limit() -> None:
    with pytest.raises(EngineError) as caught:
        engine(ALL_ENGINES)(side("R8"))
    assert caught.value.code == "limit-reached"
    others = [EngineAnswer(name, ("R9", "R10"), "wedge", 27) for name in ("bitset", "enumeration", "csp")]
    assert caught.value.answers == (*others, GAVE_UP)
    assert caught.value.message == (
        "not every engine found a side's best (bitset: R9 R10 for a wedge of 27; enumeration: R9 R10 for a wedge of "
        "27; csp: R9 R10 for a wedge of 27; smt: gave up after 100 steps)"
    )


def test_another_error_of_an_engine_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise EngineError("unknown-engine", "not a limit")

    monkeypatch.setattr(smt, "strongest_completion", fail)
    with pytest.raises(EngineError, match="not a limit"):
        engine(ALL_ENGINES)(side("R8"))


def test_with_few_steps_an_engine_answers_rightly_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it answers with few steps it answers with more."""
    asked = [some_question(rng).defence for rng in many("few steps", 12)]
    answered: set[int] = set()
    counts = []
    for limit in (100, 1_000, 2_000, 4_000, 10_000, 80_000):
        monkeypatch.setattr(smt, "LIMIT", limit)
        now = {at for at, one in enumerate(asked) if is_answered_rightly(one)}
        assert answered <= now
        answered = now
        counts.append(len(now))
    assert counts[-1] == len(asked)
    assert len(set(counts)) >= 3


def is_answered_rightly(asked: OpenSide) -> bool:
    """Whether Z3 answers at all, and then what the fast engine does."""
    try:
        answer = engine("smt")(asked)
    except EngineError:
        return False
    assert answer == engine("bitset")(asked)
    return True


def test_the_limit_is_the_same_whatever_was_asked_before() -> None:
    """The most steps for one check, found twice with other questions between."""
    asked = side("R8", "R9")
    first = fewest_steps(asked)
    engine("smt")(side("L G4", size=4))
    assert fewest_steps(asked) == first


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


# ---------------------------------------------------------------- what becomes of a claim


@pytest.mark.parametrize("name", ["smt", ALL_ENGINES])
@pytest.mark.usefixtures("little")
def test_a_claim_at_the_limit_is_undecided(name: str) -> None:
    for here in (lay("R3 R4 R5", "B8"), lay("R3 R4 R5", "B8", seen="B7 B10"), lay("R8 R9 R10")):
        verdict = decide_claim(here, engine=name)
        assert (verdict.outcome, verdict.code, verdict.rules) == ("undecided", "limit-reached", ("R43",))
        assert (verdict.proof, verdict.counterexample, verdict.evidence) == (None, None, ())


@pytest.mark.usefixtures("little")
def test_the_other_engines_have_no_limit() -> None:
    for name in ("bitset", "enumeration", "csp"):
        assert decide_claim(lay("R3 R4 R5", "B8"), engine=name).outcome == "refuted"
        best = best_completion(lay("R3 R4 R5", "B8"), flag=5, side="south", engine=name)
        assert told(best) == "B9 B10 = wedge 27"


@pytest.mark.usefixtures("little")
def test_where_no_engine_is_asked_no_limit_is_reached() -> None:
    assert decide_claim(lay("R3 R4", "B8"), engine="smt").outcome == "inadmissible"


@pytest.mark.parametrize("name", ["smt", "all"])
@pytest.mark.usefixtures("little")
def test_the_command_says_undecided_and_ends_with_status_2(name: str) -> None:
    text = check(PROVEN, "--engine", name, "-q")
    assert (text.status, text.out) == (2, "UNDECIDED   North's claim to flag 5 cannot be judged yet.\n")
    json = check(PROVEN, "--engine", name, "--format", "json")
    assert (json.status, json.json()["verdict"], json.json()["code"]) == (2, "undecided", "limit-reached")
    batch = check(PROVEN, INADMISSIBLE, REFUTED, "--engine", name, "--format", "jsonl")
    assert [one["verdict"] for one in batch.lines()] == ["undecided", "inadmissible", "undecided"]


SEVERAL_LIMITS = """
import json, sys
from battleline_rules import decide_claim, parse_position
from battleline_rules.claims.engines import smt
told = []
for smt.LIMIT in range(10_000, 50_000, 10_000):
    for line in ("R3 R4 R5 vs B8 seen B7 B10", "R3 R4 R5 vs B8 seen B10", "R8 R9 R10 vs -"):
        told.append(decide_claim(parse_position(line), engine="smt").outcome)
print(json.dumps(told))
"""


def test_which_claims_reach_a_limit_does_not_depend_on_the_process() -> None:
    told_by = [
        subprocess.run(
            [sys.executable, "-c", SEVERAL_LIMITS],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told_by[0] == told_by[1]
    assert set(json.loads(told_by[0])) == {"proven", "refuted", "undecided"}
