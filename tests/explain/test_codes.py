"""Every stable word that the source raises is explained."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from battleline_rules import rulesets
from battleline_rules.errors import BattlelineError
from battleline_rules.explain.codes import known_codes, meaning_of, meaning_text
from battleline_rules.explain.codes.answers import KERNEL, REASONS, VERDICTS, WORDS
from battleline_rules.explain.codes.faults import DOCUMENTS, QUESTIONS
from battleline_rules.explain.codes.play import REFUSED, SETUPS
from battleline_rules.explain.codes.rules import RULES, UNUSED
from battleline_rules.language import LANGUAGES, catalog
from battleline_rules.proofs.objects import CaseProof, Counterexample, Proof, Reason, Witness
from tests.language.written import read

if TYPE_CHECKING:
    from battleline_rules.language import Language

PACKAGE = Path(rulesets.__file__).parents[1]
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
NAMED = re.compile(r"\b[RD]\d+\b|\b\w+_\w+\b|--\w+|\b[A-Z]{3,}\b")
"""Numbers of rules, names of options and of keys in documents: what no language writes otherwise."""

RAISERS = {
    "Rejected",
    "Obstacle",
    "Problem",
    "Fault",
    "SetupFault",
    "Refusal",
    "refuse",
    "_want",
    "_fail",
    "fail",
    "_unreadable",
    "_outside",
}
VERDICT_CODES = (
    "cannot-be-beaten",
    "cannot-be-completed",
    "stronger-formation",
    "tie-won",
    "weaker-formation",
    "tie-lost",
    "can-be-beaten",
    "can-be-tied",
    "last-card-unknown",
)


def raised_codes() -> set[str]:
    """What looks like a code among the arguments of everything that raises or reports one."""
    found = set()
    for module in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and is_raiser(node.func):
                found |= {
                    argument.value
                    for argument in (*node.args, *(keyword.value for keyword in node.keywords))
                    if isinstance(argument, ast.Constant)
                    and isinstance(argument.value, str)
                    and CODE.fullmatch(argument.value)
                }
    return found


def is_raiser(function: ast.expr) -> bool:
    name = (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )
    return name in RAISERS or name.endswith("Error") or name.startswith(("_fault", "_flaw", "_stop"))


def test_the_search_finds_codes() -> None:
    codes = raised_codes()
    assert {"unknown-card", "witness-wrong", "flag-claimed", "bad-json", "no-claim"} <= codes
    assert {"tactics-limit", "card-count", "game-not-over"} <= codes


@pytest.mark.parametrize("code", sorted(raised_codes() | {*VERDICT_CODES, *get_args(Reason)}))
def test_every_code_is_explained(code: str) -> None:
    assert meaning_of(code).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", known_codes())
def test_a_meaning_names_only_what_has_one(code: str, lang: Language) -> None:
    meaning = meaning_of(code, lang)
    assert meaning.code == code
    assert meaning.text[0].isupper()
    assert meaning.text[-1] in ".?10"
    assert all(meaning_of(other).code == other for other in meaning.see)
    assert all(meaning_of(number) for number in re.findall(r"\b[RD]\d+\b", meaning.text))
    for width in (60, 80):
        assert max(map(len, meaning_text(meaning, width=width, lang=lang).splitlines())) <= width


@pytest.mark.parametrize("code", known_codes())
def test_a_meaning_in_another_language_names_the_same_things(code: str) -> None:
    one, other = meaning_of(code), meaning_of(code, "ro")
    assert (one.code, one.kind, one.see) == (other.code, other.kind, other.see)
    assert one.text != other.text
    assert NAMED.findall(one.text) == NAMED.findall(other.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogs_tell_of_no_code_that_there_is_not(lang: Language) -> None:
    kinds = {meaning.code: meaning.kind for meaning in map(meaning_of, known_codes())}
    told = {str(one.id): one.context for one in read(lang, "codes") if one.id and one.context not in {None, "value"}}
    assert told == {code: kind for code, kind in kinds.items() if code not in UNUSED}


def test_a_meaning_in_an_unknown_language_is_refused() -> None:
    with pytest.raises(BattlelineError) as refused:
        meaning_of("R41", "xx")  # type: ignore[arg-type]
    assert refused.value.code == "unknown-language"


def test_every_rule_decision_and_option_is_explained() -> None:
    assert {spec.name for spec in rulesets.OPTION_SPECS} <= set(known_codes())
    assert {*RULES, *UNUSED} == {f"R{number}" for number in range(1, 57)}
    assert {f"D{number}" for number in range(1, 43)} <= set(known_codes())


@pytest.mark.parametrize(
    ("written", "code"), [("r43", "R43"), ("tie-rule", "tie_rule"), ("TIE_WON", "tie-won"), (" d21", "D21")]
)
def test_spelling_does_not_matter(written: str, code: str) -> None:
    assert meaning_of(written).code == code


@pytest.mark.parametrize("option", ["leader_limit", "mud_on_complete", "scout_short", "scout_empty"])
def test_an_option_and_a_refusal_are_told_apart(option: str) -> None:
    assert meaning_of(option).kind == meaning_of(option.upper()).kind == "option"
    assert meaning_of(option.replace("_", "-")).kind == "refusal"


@pytest.mark.parametrize("record", [Proof, Counterexample, Witness, CaseProof])
def test_the_parts_of_a_proof_that_users_see_are_explained(record: type) -> None:
    plain = {"statement", "cases", "witnesses", "card", "formation", "by", "flag", "cites", "multipliers"}
    for field in fields(record):
        assert field.name in plain or meaning_of(field.name).kind == "word"


@pytest.mark.parametrize("word", ["witness", "evidence", "Evidence_Minimal", "repair", "certificate", "case"])
def test_the_words_of_a_proof_are_explained(word: str) -> None:
    assert meaning_of(word).kind == "word"


def test_no_code_has_two_meanings() -> None:
    assert len(known_codes()) == len(set(known_codes()))
    told = [
        code
        for entries in (VERDICTS, REASONS, WORDS, KERNEL, REFUSED, SETUPS, DOCUMENTS, QUESTIONS)
        for code in entries
    ]
    assert len(told) == len(set(told))


@pytest.mark.parametrize(
    ("written", "hint"), [("tie-wonn", "tie-won"), ("tie_ruel", "tie_rule"), ("\x1b[31m", "u001b"), ("", '""')]
)
def test_an_unknown_code_is_refused(written: str, hint: str) -> None:
    with pytest.raises(BattlelineError, match=re.escape(hint)) as refused:
        meaning_of(written)
    assert refused.value.code == "unknown-code"


@pytest.mark.parametrize("number", [*UNUSED, *map(str.lower, UNUSED)])
def test_a_number_that_is_not_used(number: str) -> None:
    assert meaning_of(number).text == "This number is not used."


def test_an_option_tells_its_values() -> None:
    meaning = meaning_of("tie_rule")
    assert meaning.kind == "option"
    for word in ("last_card", "claimant_wins", "must_beat", "first_complete"):
        assert word in meaning.text
    assert meaning.see == ("D21", "R46")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_the_question_does_not_tell_them_all_values_are_told(lang: Language) -> None:
    told = [str(one.id) for one in read(lang, "codes") if one.context == "value"]
    options = dict.fromkeys(one.partition("=")[0] for one in told)
    assert list(options) == ["tie_rule", "claim_window", "mud_removed", "deadlock"]
    assert told == [
        f"{name}={rulesets.option_text(value)}" for name in options for value in rulesets.option_spec(name).values
    ]
    for one in told:
        name, _, value = one.partition("=")
        assert f"{value} ({catalog(lang).text(one, context='value')})" in meaning_of(name, lang).text
