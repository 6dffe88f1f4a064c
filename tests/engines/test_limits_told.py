"""Which engine gave up, and after how many steps, reaches whoever asked: in Python, as text, and in JSON."""

from __future__ import annotations

import pickle

import jsonschema
import pytest

from battleline_rules.claims.engines import smt
from battleline_rules.documents import check_verdict, dump_verdict, verdict_document
from battleline_rules.documents.schema import schema
from battleline_rules.errors import DocumentError, EngineLimit, ProofError
from battleline_rules.judge import Verdict, decide_claim
from tests.cli.running import PROVEN, check
from tests.rules.layout import lay

HERE = lay("R3 R4 R5", "B8", seen="B7 B10")
GAVE_UP = {"engine": "smt", "steps": 1234}


@pytest.fixture
def given_up(monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """A verdict on a claim of which Z3 has no answer in so few steps."""
    monkeypatch.setattr(smt, "LIMIT", 1234)
    return decide_claim(HERE, engine="smt")


def test_the_verdict_holds_the_limit(given_up: Verdict) -> None:
    assert given_up.limits == (EngineLimit("smt", 1234),)
    assert pickle.loads(pickle.dumps(given_up)) == given_up  # noqa: S301 - made here
    assert decide_claim(HERE, engine="csp").limits == ()


@pytest.mark.usefixtures("given_up")
@pytest.mark.parametrize("engine", ["smt", "all"])
def test_the_command_tells_the_limit(engine: str) -> None:
    text = check(PROVEN, "--engine", engine)
    assert text.status == 2
    assert "The engine smt gave up at its limit of 1,234 steps." in " ".join(text.out.split())
    assert "bitset" not in text.out
    assert check(PROVEN, "--engine", engine, "--format", "json").json()["limits"] == [GAVE_UP]
    assert check(PROVEN, "--engine", engine, "--format", "jsonl").lines()[0]["limits"] == [GAVE_UP]
    assert "limits" not in check(PROVEN, "--format", "json").json()


def test_it_is_singular_where_it_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "LIMIT", 1)
    assert "at its limit of 1 step." in decide_claim(HERE, engine="smt").explain()


def test_the_document_reads_back_equal(given_up: Verdict) -> None:
    document = verdict_document(given_up)
    assert document["limits"] == [GAVE_UP]
    assert check_verdict(dump_verdict(given_up), HERE) == given_up
    jsonschema.validate(document, schema("verdict"), jsonschema.Draft202012Validator)


def test_only_a_verdict_at_its_limit_has_one(given_up: Verdict) -> None:
    limits = [GAVE_UP]
    proven = {**verdict_document(decide_claim(HERE)), "limits": limits}
    with pytest.raises(DocumentError) as surplus:
        check_verdict(proven, HERE)
    assert [(one.path, one.code) for one in surplus.value.problems] == [("$.limits", "surplus-part")]
    tied = lay("R8 R9 R10", "G8 G9 G10")
    with pytest.raises(ProofError) as inconsistent:
        check_verdict({**verdict_document(decide_claim(tied)), "limits": limits}, tied)
    assert inconsistent.value.code == "verdict-inconsistent"
    for document in (proven, {**verdict_document(decide_claim(tied)), "limits": limits}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document, schema("verdict"), jsonschema.Draft202012Validator)
    without = {key: value for key, value in verdict_document(given_up).items() if key != "limits"}
    assert check_verdict(without, HERE).limits == ()


@pytest.mark.parametrize(
    ("limits", "path"),
    [
        (3, "$.limits"),
        ([3], "$.limits[0]"),
        ([{"engine": "smt"}], "$.limits[0]"),
        ([{**GAVE_UP, "steps": "x"}], "$.limits[0].steps"),
        ([{**GAVE_UP, "steps": 0}], "$.limits[0].steps"),
        ([{**GAVE_UP, "engine": "no such engine"}], "$.limits[0].engine"),
        ([], "$.limits"),
        ([GAVE_UP, GAVE_UP], "$.limits"),
    ],
    ids=["no-list", "no-object", "no-steps", "no-number", "no-step-at-all", "no-engine", "none", "twice"],
)
def test_a_malformed_limit_is_told_with_its_place(limits: object, path: str, given_up: Verdict) -> None:
    with pytest.raises(DocumentError) as caught:
        check_verdict({**verdict_document(given_up), "limits": limits}, HERE)
    assert [one.path for one in caught.value.problems] == [path]
