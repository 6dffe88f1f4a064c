"""Verdict documents: read back equal, and nothing altered is accepted."""

from __future__ import annotations

import copy
import itertools
import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given

from battleline_rules.cards import SEATS, troops_in
from battleline_rules.documents import (
    check_verdict,
    claims_document,
    dump_verdict,
    parse_claims,
    parse_position,
    parse_proof,
    parse_verdict,
    position_document,
    proof_document,
    verdict_document,
)
from battleline_rules.documents.schema import schema
from battleline_rules.errors import DocumentError, ProofError
from battleline_rules.explain.codes import known_codes, meaning_of
from battleline_rules.judge import decide_claim
from battleline_rules.table import Turn
from tests.documents.test_reader import JSON_VALUES
from tests.strategies import many, positions, some_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.table import Position

PROVEN = parse_position("R3 R4 R5 vs B8 seen B7 B10")
REFUTED = parse_position("R3 R4 R5 vs B8 leader seen B10")
TIED = parse_position("R8 R9 R10 vs G8 G9 G10 last mine")
UNDECIDED = parse_position("R8 R9 R10 vs G8 G9 G10")
INADMISSIBLE = parse_position("R8 R9 vs G8 G9 G10")
WITH_WILDS = parse_position("R4 leader shield bearers vs joker B8 seen B7 B9 B10 B6 R8 O8 Y8 G8 R9")

VERDICTS = {
    "proven": PROVEN,
    "refuted": REFUTED,
    "tied": TIED,
    "undecided": UNDECIDED,
    "inadmissible": INADMISSIBLE,
    "with-wilds": WITH_WILDS,
}
VALIDATOR = jsonschema.Draft202012Validator(schema("verdict"))


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value that is no object and no list."""
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, step))
    else:
        yield path


def with_leaf(document: dict[str, Any], path: tuple[str | int, ...], new: object) -> dict[str, Any]:
    changed: Any = copy.deepcopy(document)
    here = changed
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = new
    return changed  # type: ignore[no-any-return]


@given(positions())
def test_verdicts_read_back_equal_and_are_accepted(position: Position) -> None:
    verdict = decide_claim(position)
    document = verdict_document(verdict)
    data = dump_verdict(verdict)
    assert json.loads(data) == document
    assert b"\n" not in data
    for source in (document, data, data.decode()):
        again = check_verdict(source, position)
        assert again == verdict
        assert hash(again) == hash(verdict)
        assert dump_verdict(again) == data
    VALIDATOR.validate(document)
    if verdict.proof is not None:
        assert parse_proof(json.dumps(proof_document(verdict.proof))) == verdict.proof


def test_every_verdict_that_there_is_reads_back_equal_and_is_accepted() -> None:
    """On every claim in many positions, also while there is a surplus, and also where an engine gave up."""
    codes = set()
    for table, flag, by in itertools.product(many_tables(), range(1, 10), SEATS):
        verdict = decide_claim(table, flag=flag, by=by)
        codes.add(verdict.code)
        assert check_verdict(verdict_document(verdict), table) == verdict
        if not verdict.obstacles:
            given_up = replace(verdict, outcome="undecided", code="limit-reached", rules=("R43",))
            told = replace(given_up, proof=None, counterexample=None)
            assert check_verdict(verdict_document(told), table) == told
    assert codes == VERDICTS_THERE_ARE


VERDICTS_THERE_ARE = {code for code in known_codes() if meaning_of(code).kind == "verdict"} - {"limit-reached"}


def many_tables() -> Iterator[Position]:
    yield from VERDICTS.values()
    yield parse_position("R8 R9 R10 vs -", options={"tie_rule": "must_beat"})
    for rng in many("every claim", 30):
        position = some_position(rng)
        yield position
        yield with_surplus(rng, position)


def with_surplus(rng: Random, position: Position) -> Position:
    """The position with more troops at some flags than there are places, in the moment in which that may be."""
    left = list(troops_in(position.unseen))
    rng.shuffle(left)
    flags = list(position.flags)
    for number in rng.sample(range(9), 4):
        side = rng.choice(SEATS)
        more, left = left[:4], left[4:]
        flags[number] = replace(flags[number], **{side: (*flags[number].side(side), *more)})  # type: ignore[arg-type]
    return replace(position, flags=tuple(flags), turn=rng.choice((None, Turn(rng.choice(SEATS), "resolving"))))


def test_a_surplus_bars_the_claim_and_is_checked() -> None:
    position = parse_position({
        "format": "battleline-position/1",
        "flags": [{"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B1", "B2", "B3", "B4"]}],
        "turn": {"player": "north", "window": "resolving"},
        "claim": {"by": "north", "flag": 3},
    })  # fmt: skip
    verdict = decide_claim(position)
    assert verdict.code == "surplus-pending"
    assert check_verdict(dump_verdict(verdict), position) == verdict


SURPLUS: list[dict[str, str]] = [{"code": "surplus-pending", "rule": "R55"}]
INVENTED: dict[str, tuple[Position, dict[str, object]]] = {
    "barred-by-nothing": (
        PROVEN, {"verdict": "inadmissible", "code": "side-incomplete", "rules": ["R41"], "obstacles": []},
    ),
    "barred-by-nothing-known": (
        PROVEN, {"verdict": "inadmissible", "code": "bad-weather", "rules": ["R99"], "obstacles": []},
    ),
    "barred-by-another": (
        PROVEN, {"verdict": "inadmissible", "code": "surplus-pending", "rules": ["R55"], "obstacles": SURPLUS},
    ),
    "one-obstacle-more": (INADMISSIBLE, {"obstacles": [{"code": "side-incomplete", "rule": "R41"}, *SURPLUS]}),
    "no-obstacle-told": (INADMISSIBLE, {"obstacles": []}),
    "not-the-obstacles-code": (INADMISSIBLE, {"code": "surplus-pending"}),
    "not-the-obstacles-rules": (INADMISSIBLE, {"rules": ["R41", "R55"]}),
    "a-formation-of-two": (
        INADMISSIBLE, {"formation": {"category": "host", "total": 17, "cards": [{"card": "R8", "as": "R8"}]}},
    ),
    "undecided-for-no-reason": (PROVEN, {"verdict": "undecided", "code": "who-knows", "rules": ["R46"]}),
    "undecided-and-proven": (PROVEN, {"verdict": "undecided"}),
    "no-tie": (PROVEN, {"verdict": "undecided", "code": "last-card-unknown", "rules": ["R46"]}),
    "last-card-known": (TIED, {"verdict": "undecided", "code": "last-card-unknown", "rules": ["R46"]}),
    "other-rules": (UNDECIDED, {"rules": ["R43"]}),
    "no-rules": (UNDECIDED, {"rules": []}),
    "limit-of-other-rules": (PROVEN, {"verdict": "undecided", "code": "limit-reached", "rules": ["R46"]}),
    "undecided-though-barred": (
        INADMISSIBLE, {"verdict": "undecided", "code": "limit-reached", "rules": ["R43"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "said"), INVENTED.values(), ids=INVENTED)
def test_what_nobody_decided_is_not_accepted(position: Position, said: dict[str, object]) -> None:
    document = verdict_document(decide_claim(position)) | said
    if document["verdict"] in {"undecided", "inadmissible"}:
        document |= {"proof": None, "counterexample": None, "evidence": []}
    if document["verdict"] != "inadmissible":
        document.pop("obstacles", None)
    with pytest.raises(ProofError) as caught:
        check_verdict(document, position)
    assert caught.value.code == "verdict-inconsistent"


OTHER_KINDS: dict[str, tuple[dict[str, object], str, str]] = {
    "position": (position_document(PROVEN), "$.format", "this is a position; a verdict is wanted"),
    "claims": (claims_document([]), "$.format", "this is a list of claims; a verdict is wanted"),
    "error": (
        {"format": "battleline-error/1", "source": "", "problems": []},
        "$.format",
        "this is a list of problems; a verdict is wanted",
    ),
    "check": (
        {"format": "battleline-check/1", "accepted": True},
        "$.format",
        "this is what the checker says of a proof; a verdict is wanted",
    ),
    "case": (
        {"id": "W01", "position": position_document(PROVEN)},
        "$",
        "this is a conformance case; a verdict is wanted",
    ),
    "gist": (
        {"id": "W01", "verdict": "proven", "code": "tie-won"},
        "$",
        "this is an answer made with --verdict-only, so it has no proof; a verdict is wanted",
    ),
    "gists": (
        {"claims": [{"claim": {"by": "north", "flag": 5}, "verdict": "proven", "code": "tie-won"}]},
        "$",
        "this is an answer made with --verdict-only, so it has no proof; a verdict is wanted",
    ),
}


@pytest.mark.parametrize(("document", "path", "message"), OTHER_KINDS.values(), ids=OTHER_KINDS)
def test_another_kind_of_document_is_one_problem(document: dict[str, object], path: str, message: str) -> None:
    for source in (document, json.dumps(document)):
        with pytest.raises(DocumentError) as caught:
            check_verdict(source, PROVEN)
        assert [(one.path, one.code, one.message) for one in caught.value.problems] == [(path, "wrong-format", message)]


def test_a_list_of_claims_is_told_from_a_verdict() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_claims(verdict_document(decide_claim(PROVEN)), PROVEN)
    assert [one.message for one in caught.value.problems] == ["this is a verdict; a list of claims is wanted"]


def test_a_counterexample_has_no_other_keys() -> None:
    document = verdict_document(decide_claim(REFUTED))
    values: tuple[object, ...] = ([], None)
    for more in values:
        with pytest.raises(DocumentError) as caught:
            check_verdict(with_leaf(document, ("counterexample", "repairs"), more), REFUTED)
        assert [(one.path, one.code) for one in caught.value.problems] == [("$.counterexample.repairs", "unknown-key")]
        assert not VALIDATOR.is_valid(with_leaf(document, ("counterexample", "repairs"), more))


# ---------------------------------------------------------------- the smallest sets

DENIED = parse_position("R3 R4 R5 vs B8 seen B10")


def test_a_repair_is_written_in_card_order() -> None:
    document: Any = verdict_document(decide_claim(parse_position("R3 R4 R5 vs B8")))
    assert document["counterexample"]["repair"] == ["B6", "B9"]
    document = verdict_document(decide_claim(DENIED))
    assert document["counterexample"]["repair"] == ["B7"]
    document = verdict_document(decide_claim(parse_position("R8 R9 R10 vs G8 G9 G10 last mine")))
    assert document["counterexample"]["repair"] is None


@pytest.mark.parametrize("minimal", [True, False])
def test_only_a_search_that_stopped_is_written(minimal: bool) -> None:  # noqa: FBT001 - a table's column
    """Left out, a set is the smallest; so it is where it is said to be."""
    proven, refuted = decide_claim(PROVEN), decide_claim(DENIED)
    assert proven.proof is not None
    assert refuted.counterexample is not None
    proven = replace(proven, proof=replace(proven.proof, evidence_minimal=minimal))
    refuted = replace(refuted, counterexample=replace(refuted.counterexample, repair_minimal=minimal))
    for position, verdict, part, key in (
        (PROVEN, proven, "proof", "evidence_minimal"),
        (DENIED, refuted, "counterexample", "repair_minimal"),
    ):
        document: Any = verdict_document(verdict)
        assert document[part].get(key, "absent") == ("absent" if minimal else False)
        for told in (document, with_leaf(document, (part, key), minimal)):
            VALIDATOR.validate(told)
            again = check_verdict(told, position)
            assert again == verdict
            assert dump_verdict(again) == dump_verdict(verdict)


MISSHAPEN: dict[str, tuple[Position, tuple[str | int, ...], object, str, str]] = {
    "repair-text": (DENIED, ("counterexample", "repair"), "B9", "$.counterexample.repair", "wrong-type"),
    "repair-number": (DENIED, ("counterexample", "repair", 0), 9, "$.counterexample.repair[0]", "wrong-type"),
    "repair-wild": (DENIED, ("counterexample", "repair", 0), "darius", "$.counterexample.repair[0]", "not-a-troop"),
    "repair-unknown": (DENIED, ("counterexample", "repair", 0), "B11", "$.counterexample.repair[0]", "unknown-card"),
    "repair-minimal-null": (
        DENIED, ("counterexample", "repair_minimal"), None, "$.counterexample.repair_minimal", "wrong-type",
    ),
    "repair-minimal-number": (
        DENIED, ("counterexample", "repair_minimal"), 0, "$.counterexample.repair_minimal", "wrong-type",
    ),
    "evidence-minimal-text": (PROVEN, ("proof", "evidence_minimal"), "no", "$.proof.evidence_minimal", "wrong-type"),
    "evidence-minimal-of-a-counterexample": (
        DENIED, ("counterexample", "evidence_minimal"), False, "$.counterexample.evidence_minimal", "unknown-key",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "at", "new", "path", "code"), MISSHAPEN.values(), ids=MISSHAPEN)
def test_a_misshapen_set_is_told_with_its_place(
    position: Position, at: tuple[str | int, ...], new: object, path: str, code: str
) -> None:
    document = with_leaf(verdict_document(decide_claim(position)), at, new)
    with pytest.raises(DocumentError) as caught:
        check_verdict(json.dumps(document), position)
    assert [(one.path, one.code) for one in caught.value.problems] == [(path, code)]
    assert not VALIDATOR.is_valid(document)


def test_a_counterexample_needs_its_repair() -> None:
    document: Any = verdict_document(decide_claim(DENIED))
    del document["counterexample"]["repair"]
    with pytest.raises(DocumentError) as caught:
        check_verdict(document, DENIED)
    assert [(one.path, one.code) for one in caught.value.problems] == [("$.counterexample", "missing-key")]
    assert not VALIDATOR.is_valid(document)


ALTERED_REPAIRS: dict[str, tuple[list[str] | None, str]] = {
    "missing": (None, "repair-missing"),
    "visible": (["B7", "B10"], "repair-not-unseen"),
    "here": (["R3", "B7"], "repair-not-unseen"),
    "twice": (["B7", "B7"], "repair-order"),
    "out-of-order": (["B7", "O1"], "repair-order"),
    "empty": ([], "repair-insufficient"),
    "another": (["B9"], "repair-insufficient"),
    "more": (["O1", "B7"], "repair-superfluous"),
}
"""In place of the repair of ``DENIED``, which is B7; that the last three are wrong, takes a search to see."""


@pytest.mark.parametrize(("repair", "code"), ALTERED_REPAIRS.values(), ids=ALTERED_REPAIRS)
def test_an_altered_repair_is_rejected(repair: list[str] | None, code: str) -> None:
    document = with_leaf(verdict_document(decide_claim(DENIED)), ("counterexample", "repair"), repair)
    VALIDATOR.validate(document)
    with pytest.raises(ProofError) as caught:
        check_verdict(document, DENIED)
    assert caught.value.code == code


@pytest.mark.parametrize(("repair", "code"), ALTERED_REPAIRS.values(), ids=ALTERED_REPAIRS)
def test_without_a_search_it_is_seen_whether_a_repair_can_be_one(repair: list[str] | None, code: str) -> None:
    document = with_leaf(verdict_document(decide_claim(DENIED)), ("counterexample", "repair"), repair)
    if code in {"repair-insufficient", "repair-superfluous"}:
        assert parse_verdict(document, DENIED).counterexample is not None
        return
    with pytest.raises(ProofError) as caught:
        parse_verdict(document, DENIED)
    assert caught.value.code == code


@pytest.mark.parametrize(("key", "new"), [("repair", []), ("repair", ["R1"]), ("repair_minimal", False)])
def test_nothing_repairs_a_claim_against_a_complete_side(key: str, new: object) -> None:
    document = with_leaf(verdict_document(decide_claim(TIED)), ("counterexample", key), new)
    with pytest.raises(ProofError) as caught:
        parse_verdict(document, TIED)
    assert caught.value.code == "repair-surplus"


def test_no_evidence_at_all_could_not_be_less() -> None:
    position = parse_position("R3 R4 R5 vs G3 G4 P9")
    document = verdict_document(decide_claim(position))
    with pytest.raises(ProofError) as caught:
        check_verdict(with_leaf(document, ("proof", "evidence_minimal"), new=False), position)
    assert caught.value.code == "verdict-inconsistent"


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (("id",), "id is text, not 5"),
        (("code",), "code is text, not 5"),
        (("rules", 0), 'a rule is text such as "R41", not 5'),
        (("position_digest",), 'a digest is text that begins with "sha256:", not 5'),
        (("evidence", 0), 'a card is text such as "R3", not 5'),
        (("verdict",), 'a verdict is "proven", "refuted", "inadmissible" or "undecided", not 5'),
        (
            ("proof", "cases", 0, "multipliers", 0),
            "a multiplier, the name of an inequality and a whole number, is a list, not 5",
        ),
        (("proof", "cases", 0, "multipliers", 0, 0), "the name of an inequality is text, not 5"),
    ],
)
def test_a_wrong_type_is_told_in_english(place: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        check_verdict(with_leaf(verdict_document(decide_claim(PROVEN)), place, 5), PROVEN)
    assert [one.message for one in caught.value.problems] == [message]


def test_the_keys_have_their_order() -> None:
    document = verdict_document(decide_claim(PROVEN))
    assert " ".join(document) == (
        "format claim verdict code rules formation evidence proof counterexample position_digest"
    )
    assert document["verdict"] == "proven"
    assert document["formation"] == {
        "category": "wedge",
        "total": 12,
        "cards": [{"card": name, "as": name} for name in ("R3", "R4", "R5")],
    }
    assert document["evidence"] == ["B7", "B10"]
    assert document["counterexample"] is None


def test_only_an_inadmissible_claim_has_obstacles() -> None:
    assert verdict_document(decide_claim(INADMISSIBLE))["obstacles"] == [{"code": "side-incomplete", "rule": "R41"}]
    for position in (PROVEN, REFUTED, UNDECIDED):
        assert "obstacles" not in verdict_document(decide_claim(position))


def test_a_refuted_claim_has_a_counterexample() -> None:
    document: Any = verdict_document(decide_claim(REFUTED))
    assert document["proof"] is None
    assert list(document["counterexample"])[:4] == ["completion", "formation", "cases", "repair"]
    assert document["counterexample"]["completion"] == ["B9"]


def test_a_cases_id_is_repeated_and_read_over() -> None:
    verdict = decide_claim(PROVEN)
    document = verdict_document(verdict, case_id="W01")
    assert document["id"] == "W01"
    assert check_verdict(document, PROVEN) == verdict


ALTERATIONS: list[tuple[str, object]] = [
    ("claim.by", "south"),
    ("claim.flag", 4),
    ("code", "stronger-formation"),
    ("rules", ["R41"]),
    ("formation.total", 13),
    ("formation", None),
    ("evidence", ["B7"]),
    ("evidence", ["B10", "B7"]),
    ("position_digest", "sha256:" + "0" * 64),
    ("proof.statement.claim.flag", 4),
    ("proof.statement.position_digest", "sha256:" + "0" * 64),
    ("proof.statement.formation.total", 13),
    ("proof.evidence", ["B7"]),
    ("proof.cases", []),
    ("proof.witnesses", []),
]


@pytest.mark.parametrize(("place", "new"), ALTERATIONS, ids=str)
def test_an_altered_verdict_is_rejected(place: str, new: object) -> None:
    document = verdict_document(decide_claim(PROVEN))
    path = tuple(int(step) if step.isdigit() else step for step in place.split("."))
    with pytest.raises(ProofError):
        check_verdict(with_leaf(document, path, new), PROVEN)


@pytest.mark.parametrize("position", VERDICTS.values(), ids=VERDICTS)
def test_no_leaf_of_a_decided_verdict_can_be_altered(position: Position) -> None:
    """Other multipliers may prove the same; and what is not decided is not accepted as anything."""
    rng = Random(1)
    document: dict[str, Any] = verdict_document(decide_claim(position))
    paths = list(leaves(document))
    for path in rng.sample(paths, min(len(paths), 100)):
        value: Any = document
        for step in path:
            value = value[step]
        for new in alterations(value):
            try:
                accepted = check_verdict(with_leaf(document, path, new), position)
            except (DocumentError, ProofError):
                continue
            assert accepted.outcome == document["verdict"]
            assert "multipliers" in path or accepted.outcome not in {"proven", "refuted"}, (path, new)


def alterations(value: object) -> Iterator[object]:
    yield from (value + 1, value - 1, float(value), str(value), True) if isinstance(value, int) else ()
    if isinstance(value, str):
        yield value + "x"
        yield value.upper() if value != value.upper() else value.lower()
        yield {"north": "south", "R3": "R4", "B7": "B9", "proven": "refuted", "refuted": "proven"}.get(value, "R1x")
        yield {"inadmissible": "proven", "undecided": "proven"}.get(value, "")
    yield {}
    yield None if value is not None else []


def test_a_proof_cannot_be_passed_off_for_another_position() -> None:
    document = verdict_document(decide_claim(PROVEN))
    other = parse_position("R3 R4 R5 vs B8 seen B10")
    with pytest.raises(ProofError) as caught:
        check_verdict(document, other)
    assert caught.value.code == "other-position"


def test_a_refuted_claim_cannot_be_called_proven() -> None:
    document = verdict_document(decide_claim(REFUTED))
    with pytest.raises(DocumentError) as caught:
        check_verdict({**document, "verdict": "proven"}, REFUTED)
    assert {one.code for one in caught.value.problems} == {"missing-part", "surplus-part"}


FAULTS: dict[str, tuple[tuple[str | int, ...], object, str, str]] = {
    "format": (("format",), "battleline-position/1", "$.format", "wrong-format"),
    "verdict": (("verdict",), "Proven", "$.verdict", "bad-value"),
    "rules": (("rules", 0), 41, "$.rules[0]", "wrong-type"),
    "card": (("evidence", 0), "b7", "$.evidence[0]", "unknown-card"),
    "no-troop": (("evidence", 0), "fog", "$.evidence[0]", "not-a-troop"),
    "category": (("formation", "category"), "Wedge", "$.formation.category", "bad-value"),
    "digest": (("position_digest",), "sha256:0", "$.position_digest", "bad-value"),
    "reason": (("proof", "cases", 0, "reason"), "because", "$.proof.cases[0].reason", "bad-value"),
    "pattern": (("proof", "cases", 0, "case", "pattern"), "square", "$.proof.cases[0].case.pattern", "bad-value"),
    "multiplier-text": (
        ("proof", "cases", 0, "multipliers", 0, 1), "1", "$.proof.cases[0].multipliers[0][1]", "wrong-type",
    ),
    "multiplier-true": (
        ("proof", "cases", 0, "multipliers", 0, 1), True, "$.proof.cases[0].multipliers[0][1]", "wrong-type",
    ),
    "multiplier-fraction": (
        ("proof", "cases", 0, "multipliers", 0, 1), 0.5, "$.proof.cases[0].multipliers[0][1]", "wrong-type",
    ),
    "multiplier-huge": (
        ("proof", "cases", 0, "multipliers", 0, 1), 10**18, "$.proof.cases[0].multipliers[0][1]", "number-too-large",
    ),
    "multiplier-alone": (
        ("proof", "cases", 0, "multipliers", 0), ["size"], "$.proof.cases[0].multipliers[0]", "bad-value",
    ),
    "obstacle": (("obstacles",), [{"code": "x", "rule": "R1"}], "$.obstacles", "surplus-part"),
    "unknown-key": (("prof",), None, "$.prof", "unknown-key"),
}  # fmt: skip


def test_a_proof_with_other_certificates_is_accepted_and_explained_all_the_same() -> None:
    verdict = decide_claim(PROVEN)
    document = verdict_document(verdict)
    other = with_leaf(document, ("proof", "cases", 0, "multipliers"), [["laid B8", 10], ["size", 1]])
    accepted = check_verdict(with_leaf(other, ("proof", "cases", 0, "reason"), "too-few-left"), PROVEN)
    assert accepted == verdict
    assert accepted.explain() == verdict.explain()


def test_a_reason_must_be_what_the_multipliers_say() -> None:
    document = verdict_document(decide_claim(PROVEN))
    with pytest.raises(DocumentError) as caught:
        check_verdict(with_leaf(document, ("proof", "cases", 0, "reason"), "too-few-left"), PROVEN)
    assert [(one.path, one.code) for one in caught.value.problems] == [("$.proof.cases[0].reason", "bad-value")]
    assert caught.value.problems[0].message == (
        'the reason says "too-few-left", and the multipliers say "laid-card-does-not-fit"'
    )


@pytest.mark.parametrize("name", ["lolwut", "", "Total", "totals", "visible", "visible Q8", "size 3"])
def test_what_is_no_name_of_an_inequality_is_told_from_what_a_case_does_not_have(name: str) -> None:
    """Nothing is said of the reason then, which nobody can know."""
    document = verdict_document(decide_claim(PROVEN))
    first = ("proof", "cases", 0)
    altered = with_leaf(document, (*first, "multipliers"), [["laid B8", 1], [name, 1]])
    kind = name.partition(" ")[0]
    if kind in {"visible", "size"}:
        altered = with_leaf(altered, (*first, "reason"), "too-few-left" if kind == "size" else "laid-card-does-not-fit")
        with pytest.raises(ProofError) as rejected:
            check_verdict(altered, PROVEN)
        assert rejected.value.code == "unknown-inequality"
        assert rejected.value.message == f'the case wedge, red, 4 has no such inequality: "{name}"'
        return
    with pytest.raises(DocumentError) as caught:
        check_verdict(altered, PROVEN)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("$.proof.cases[0].multipliers[1][0]", "bad-value")
    assert problem.message.startswith(f'"{name}" is not the name of an inequality; such a name is laid B8, size,')
    assert not VALIDATOR.is_valid(altered)


REFUTED_OPEN = parse_position("R3 R4 R5 vs B8 seen B10")
CONTRADICTIONS: dict[str, tuple[Position, tuple[str | int, ...], object, str]] = {
    "worth": (
        REFUTED_OPEN, ("counterexample", "formation", "total"), 23,
        "the formation of the counterexample is worth 24, not 23 (formation)",
    ),
    "worth-of-a-witness": (
        PROVEN, ("proof", "witnesses", 1, "formation", "total"), 28,
        "the formation of the witness for B10 is worth 27, not 28 (formation)",
    ),
    "wild": (
        REFUTED, ("formation", "cards", 0, "as"), "R2",
        "in the claimant's formation R3 stands for R3, not for R2 (formation)",
    ),
    "wild-of-the-opponent": (
        REFUTED, ("counterexample", "formation", "category"), "host",
        "the formation of the counterexample is a wedge, not a host (formation)",
    ),
    "order": (
        PROVEN, ("formation", "cards"), [],
        "the claimant's formation is made of R3 R4 R5, in this order (formation)",
    ),
    "no-formation": (PROVEN, ("formation",), None, "the claimant's formation is missing (formation)"),
    "cards-of-a-counterexample": (
        REFUTED, ("counterexample", "formation", "cards"), [],
        "the formation of the counterexample is not made of the cards that lie there and those that come (formation)",
    ),
    "statement": (
        PROVEN, ("proof", "statement", "formation", "total"), 13,
        "the formation in the statement is worth 12, not 13 (formation)",
    ),
    "evidence": (
        PROVEN, ("evidence",), [],
        "the proof cites B7 B10, and the evidence of the verdict is none (evidence)",
    ),
    "code": (PROVEN, ("code",), "foo\n", r'its code would be cannot-be-beaten, not "foo\n" (code)'),
    "rules": (PROVEN, ("rules",), ["R1"], "its rules would be R41, R43, R44 (rules)"),
    "code-of-an-obstacle": (
        INADMISSIBLE, ("code",), "game-over", 'its code would be side-incomplete, not "game-over" (code)',
    ),
    "obstacles": (
        INADMISSIBLE, ("obstacles",), [{"code": "game-over", "rule": "R50"}],
        "such a claim cannot be made: side-incomplete (obstacles)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "at", "new", "said"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_what_does_not_agree_is_told_with_what_would(
    position: Position, at: tuple[str | int, ...], new: object, said: str
) -> None:
    with pytest.raises(ProofError) as caught:
        check_verdict(with_leaf(verdict_document(decide_claim(position)), at, new), position)
    assert caught.value.code == "verdict-inconsistent"
    assert caught.value.message == f"the verdict does not agree with itself or the position: {said}"


@pytest.mark.parametrize(("at", "new", "path", "code"), FAULTS.values(), ids=FAULTS)
def test_a_malformed_verdict_is_told_from_a_false_one(
    at: tuple[str | int, ...], new: object, path: str, code: str
) -> None:
    document = with_leaf(verdict_document(decide_claim(PROVEN)), at, new)
    with pytest.raises(DocumentError) as caught:
        parse_verdict(json.dumps(document, indent=1), PROVEN)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == (path, code)
    assert problem.line is not None
    assert problem.line > 1
    assert not VALIDATOR.is_valid(document)


def test_all_problems_of_a_verdict_are_told_at_once() -> None:
    document = verdict_document(decide_claim(PROVEN))
    document |= {"claim": {"by": "me", "flag": 0}, "evidence": ["X1", 2], "verdict": 1}
    del document["code"]
    with pytest.raises(DocumentError) as caught:
        parse_verdict(document, PROVEN)
    assert {one.path for one in caught.value.problems} == {
        "$", "$.claim.by", "$.claim.flag", "$.evidence[0]", "$.evidence[1]", "$.verdict",
    }  # fmt: skip


@given(JSON_VALUES, JSON_VALUES)
def test_any_value_is_refused_politely(value: object, other: object) -> None:
    document = {**verdict_document(decide_claim(PROVEN)), "proof": value, "counterexample": other}
    with pytest.raises((DocumentError, ProofError)):
        check_verdict(json.dumps(document), PROVEN)


def test_lists_of_claims_read_back_equal() -> None:
    verdicts = tuple(decide_claim(PROVEN, flag=flag, by=by) for flag in (4, 5) for by in ("north", "south"))
    document = claims_document(verdicts)
    assert parse_claims(json.dumps(document), PROVEN) == verdicts
    jsonschema.validate(document, schema("claims"), jsonschema.Draft202012Validator)
    with pytest.raises(DocumentError) as caught:
        parse_claims({"format": "battleline-claims/1", "claims": [{}]}, PROVEN)
    assert {one.path for one in caught.value.problems} == {"$.claims[0]"}
