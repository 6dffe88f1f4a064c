"""What is no claim is no formula, and what has a model has no proof that it has none."""

from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from typing import cast

import pytest

from battleline_rules.documents import parse_position
from battleline_rules.errors import BattlelineError, ClaimError, EngineError
from battleline_rules.proofs.export import ExportFormat, drat_proof, export_claim

HOLDS = parse_position("R3 R4 R5 vs B8 seen B7 B10")
FAILS = parse_position("R3 R4 R5 vs B8 seen B10")


def test_the_claim_of_the_position_is_the_default() -> None:
    named = export_claim(HOLDS, flag=5, by="north", format="cnf")
    assert export_claim(HOLDS, format="cnf") == named
    assert pickle.loads(pickle.dumps(named)) == named  # noqa: S301 - it was pickled here
    assert hash(named) == hash(replace(named))


def test_a_position_without_a_claim_needs_to_be_told_one() -> None:
    silent = replace(HOLDS, claim=None)
    with pytest.raises(ClaimError, match="states no claim") as caught:
        export_claim(silent, flag=5, format="cnf")
    assert caught.value.code == "no-claim"
    assert export_claim(silent, flag=5, by="north", format="cnf") == export_claim(HOLDS, format="cnf")


@pytest.mark.parametrize(("flag", "by", "code"), [(0, "north", "no-such-flag"), (5, "west", "no-such-seat")])
def test_no_such_claim(flag: int, by: str, code: str) -> None:
    with pytest.raises(ClaimError) as caught:
        export_claim(HOLDS, flag=flag, by=by, format="cnf")  # type: ignore[arg-type]  # what a caller may get wrong
    assert caught.value.code == code


@pytest.mark.parametrize("form", ["cnf", "opb"])
def test_a_claim_that_cannot_be_made_is_no_formula(form: ExportFormat) -> None:
    with pytest.raises(ClaimError, match="R41") as caught:
        export_claim(HOLDS, flag=5, by="south", format=form)
    assert caught.value.code == "side-incomplete"


def test_there_are_two_formats() -> None:
    with pytest.raises(BattlelineError, match="cnf or opb") as caught:
        export_claim(HOLDS, format=cast("ExportFormat", "smt"))
    assert caught.value.code == "unknown-format"


def test_only_a_cnf_without_a_model_has_a_proof() -> None:
    for export in (export_claim(FAILS, format="cnf"), export_claim(HOLDS, format="opb")):
        with pytest.raises(ValueError, match="no model"):
            drat_proof(export)


def test_without_the_solver_the_formula_is_the_same_and_the_proof_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    export = export_claim(HOLDS, format="cnf")
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert export_claim(HOLDS, format="cnf") == export
    with pytest.raises(EngineError, match="python-sat, which is not installed") as caught:
        drat_proof(export)
    assert caught.value.code == "solver-missing"
