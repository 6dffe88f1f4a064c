"""Exceptions: stable codes, readable messages, and the same after pickling."""

from __future__ import annotations

import pickle

import pytest

from battleline_rules.errors import (
    BattlelineError,
    CardError,
    ClaimError,
    DocumentError,
    EngineError,
    Problem,
    ProofError,
    RulesetError,
)
from battleline_rules.proofs.objects import Rejected

PROBLEM = Problem("$.flags[0]", "unknown-card", "no such card", 3, 7)
PLACELESS = Problem("$.claim", "no-claim", "no claim")

ERRORS = [
    *(kind("a-code", "a message") for kind in (CardError, RulesetError, ClaimError, EngineError, ProofError)),
    DocumentError([PROBLEM]),
    DocumentError([PROBLEM, PLACELESS], source="position.json", omitted=3),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__ + str(len(str(error))))
def test_an_error_is_the_same_after_pickling(error: BattlelineError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert isinstance(again, BattlelineError)
    assert (again.code, again.message, str(again)) == (error.code, error.message, str(error))
    if isinstance(error, DocumentError):
        assert isinstance(again, DocumentError)
        assert (again.problems, again.source, again.omitted) == (error.problems, error.source, error.omitted)


def test_a_rejection_is_the_same_after_pickling() -> None:
    again = pickle.loads(pickle.dumps(Rejected("a-code", "a message")))  # noqa: S301 - our own bytes
    assert isinstance(again, Rejected)
    assert (again.code, again.message, str(again)) == ("a-code", "a message", "a message")


def test_a_document_error_tells_every_problem_with_its_place() -> None:
    error = DocumentError([PROBLEM, PLACELESS], source="position.json", omitted=3)
    assert error.code == "unknown-card"
    assert str(error).splitlines() == [
        "position.json: line 3, column 7, $.flags[0]: no such card",
        "position.json: $.claim: no claim",
        "position.json: and 3 more problems",
    ]
    assert str(DocumentError([PLACELESS])) == "$.claim: no claim"
