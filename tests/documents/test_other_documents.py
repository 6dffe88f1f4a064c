"""Errors, conformance cases, and the shipped schemas."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

import jsonschema
import pytest

from battleline_rules.cli.answers import AcceptedProof, Named, RejectedProof
from battleline_rules.cli.json_answers import document_of
from battleline_rules.documents import (
    ConformanceCase,
    case_document,
    case_id,
    error_document,
    load_document,
    one_line,
    parse_case,
    parse_document,
    parse_position,
)
from battleline_rules.documents.schema import SCHEMA_NAMES, schema
from battleline_rules.documents.schema.generate import make_schema, schema_text
from battleline_rules.errors import ClaimError, DocumentError, ProofError
from battleline_rules.judge import decide_claim

if TYPE_CHECKING:
    from pathlib import Path

    from battleline_rules.documents.schema import SchemaName

CASE: dict[str, Any] = {
    "id": "W01",
    "source": "rules, section 5",
    "why": "best is Phalanx 24",
    "position": {"format": "battleline-position/1", "flags": [{"flag": 5, "north": ["R3", "R4", "R5"]}]},
    "expected": "proven",
}


def error_of(source: object) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        parse_document(cast("str", source))
    return caught.value


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_the_shipped_schemas_are_current_and_are_schemas(name: SchemaName) -> None:
    assert schema(name) == make_schema(name)
    shipped = files("battleline_rules.documents.schema").joinpath(f"{name}.json").read_text(encoding="utf-8")
    assert shipped == schema_text(name)
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_there_is_no_other_schema() -> None:
    with pytest.raises(ValueError, match="position, verdict, error, case, claims, check"):
        schema("../../etc/passwd")  # type: ignore[arg-type]


def test_an_error_is_a_document() -> None:
    document = error_document(error_of('{"format": "battleline-position/1"}'), source="a.json:3", case_id="W01")
    assert document == {
        "format": "battleline-error/1",
        "id": "W01",
        "source": "a.json:3",
        "problems": [
            {"path": "$", "line": 1, "column": 1, "code": "missing-key", "message": 'a position needs the key "flags"'}
        ],
    }
    jsonschema.validate(document, schema("error"), jsonschema.Draft202012Validator)


@pytest.mark.parametrize("line", ["R3 R4 R5 vs B8 seen B7 B10", "R3 R4 R5 vs B8", "R8 R9 R10 vs G8 G9 G10", "R8 vs -"])
def test_what_the_checker_says_is_a_document(line: str) -> None:
    position = parse_position(line)
    verdict = decide_claim(position)
    error = ProofError("other-position", "the verdict is about another position: the digests differ")
    for answer in (AcceptedProof(Named("a.json", "W01"), verdict), RejectedProof(Named("a.json"), error)):
        document = document_of(answer)
        jsonschema.validate(document, schema("check"), jsonschema.Draft202012Validator)
        assert not jsonschema.Draft202012Validator(schema("check")).is_valid({**document, "accepted": "yes"})


def test_omitted_problems_are_counted() -> None:
    error = error_of({"format": "battleline-position/1", "flags": [1] * 130})
    document = error_document(error)
    assert document["omitted"] == 30
    assert len(error.problems) == 100
    jsonschema.validate(document, schema("error"), jsonschema.Draft202012Validator)


def test_an_error_that_is_not_about_a_document_is_a_document_too() -> None:
    document = error_document(ClaimError("no-claim", "the position states no claim"), source="a.json")
    assert document["problems"] == [
        {"path": "$", "line": None, "column": None, "code": "no-claim", "message": "the position states no claim"}
    ]
    jsonschema.validate(document, schema("error"), jsonschema.Draft202012Validator)


def test_a_case_reads_back_equal() -> None:
    case = parse_case(CASE)
    assert case == ConformanceCase("W01", parse_position(CASE["position"]), CASE["source"], CASE["why"], "proven")
    assert parse_case(one_line(case_document(case))) == case
    for document in (CASE, case_document(case)):
        jsonschema.validate(document, schema("case"), jsonschema.Draft202012Validator)


def test_a_document_is_a_position_or_a_case(tmp_path: Path) -> None:
    assert parse_document(json.dumps(CASE)) == parse_case(CASE)
    assert parse_document(CASE["position"]) == parse_position(CASE["position"])
    assert parse_document("R3 vs B8") == parse_position("R3 vs B8")
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE), encoding="utf-8")
    assert load_document(path) == parse_case(CASE)
    assert parse_document(CASE, ruleset="medieval") != parse_case(CASE)


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"expected": "true"}, "$.expected", "bad-value"),
        ({"id": 3}, "$.id", "wrong-type"),
        ({"position": {"format": "battleline-position/1"}}, "$.position", "missing-key"),
        ({"position": {**CASE["position"], "also_visible": ["R3"]}}, "$.position.also_visible[0]", "duplicate-card"),
        ({"position": "R3 vs B8"}, "$.position", "wrong-type"),
    ],
)
def test_a_faulty_case_is_refused(change: dict[str, Any], path: str, code: str) -> None:
    error = error_of(json.dumps(CASE | change))
    assert [(one.path, one.code) for one in error.problems] == [(path, code)]


def test_a_case_may_carry_keys_of_its_own_but_its_position_may_not() -> None:
    assert parse_case(json.dumps(CASE | {"reviewed": True, "tags": ["wedge"]})) == parse_case(CASE)
    jsonschema.validate(CASE | {"reviewed": True}, schema("case"), jsonschema.Draft202012Validator)
    error = error_of(json.dumps(CASE | {"position": {**CASE["position"], "reviewed": True}}))
    assert [(one.path, one.code) for one in error.problems] == [("$.position.reviewed", "unknown-key")]


def test_the_id_of_a_faulty_case_can_be_had() -> None:
    assert case_id(json.dumps(CASE | {"position": 3})) == "W01"
    for text in ("", "{", "[]", '{"id": 3}', "{}", b"\xff", "[" * 100_000):
        assert case_id(text) is None
