"""What ``--verdict-only`` finds without a proof is what the judge says."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from battleline_rules.claims.engines import ENGINES
from battleline_rules.cli import gists
from battleline_rules.cli.gists import gist_of_claim
from battleline_rules.documents import position_document
from battleline_rules.errors import ClaimError, EngineAnswer, EngineError
from battleline_rules.judge import decide_claim
from tests.cli.running import check
from tests.stability import papers
from tests.strategies import positions

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.claims.question import Completion, OpenSide
    from battleline_rules.cli.gists import Gist
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

KINDS = {
    "stronger-formation": "R8 R9 R10 vs B1 B2 B3",
    "tie-won": "R8 R9 R10 vs B8 B9 B10 last theirs",
    "cannot-be-completed": "gmt; 5: R8 R9 R10 / B8; seen "
    + " ".join(f"{color}{value}" for color in "ROYGBP" for value in range(1, 11) if color not in "RB" or value < 8)
    + " B9; claim north 5",
    "cannot-be-beaten": "R8 R9 R10 vs B8",
    "weaker-formation": "R1 R2 R3 vs B8 B9 B10",
    "tie-lost": "R8 R9 R10 vs B8 B9 B10 last mine",
    "can-be-beaten": "R1 R2 R3 vs B8",
    "last-card-unknown": "R8 R9 R10 vs B8 B9 B10",
    "side-incomplete": "R8 R9 vs B8",
}


def told(one: Gist | Verdict) -> tuple[object, ...]:
    return one.position, one.claim, one.outcome, one.code, one.explain(width=200).partition("\n")[0]


def alike(position: Position, *, flag: int | None = None, by: Seat | None = None, engine: str = "bitset") -> None:
    gist = gist_of_claim(position, flag=flag, by=by, engine=engine)
    assert told(gist) == told(decide_claim(position, flag=flag, by=by, engine=engine))


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_of_answer(code: str) -> None:
    full = check(KINDS[code], "--format", "json")
    gist = {"verdict": full.json()["verdict"], "code": code}
    assert full.json()["code"] == code
    for engine in ("bitset", "enumeration", "all"):
        brief = check(KINDS[code], "--verdict-only", "--format", "json", "--engine", engine)
        assert (brief.json(), brief.status) == (gist, full.status)


@pytest.mark.parametrize("code", KINDS)
def test_in_text_it_is_the_first_line(code: str) -> None:
    assert check(KINDS[code], "--verdict-only") == check(KINDS[code], "-q")


def test_where_a_tie_is_enough_to_deny_it() -> None:
    must_beat = ["--option", "tie_rule=must_beat"]
    for line, code in (("R8 R9 R10 vs B8", "can-be-tied"), ("R7 R8 R9 vs B8", "can-be-beaten")):
        for more in ([], ["--verdict-only"]):
            assert check(line, *must_beat, *more, "--format", "json").json()["code"] == code


@given(positions())
def test_it_is_what_the_judge_says(position: Position) -> None:
    alike(position)
    alike(replace(position, turn=None), flag=5)
    alike(position, by="south")


@pytest.mark.parametrize("engine", ENGINES)
def test_whichever_engine_is_asked(engine: str) -> None:
    for position in papers.positions()[:20]:
        alike(position, engine=engine)


def test_it_raises_what_the_judge_raises() -> None:
    position = replace(papers.positions()[0], claim=None)
    with pytest.raises(ClaimError, match="states no claim"):
        gist_of_claim(position)
    with pytest.raises(EngineError, match="no engine"):
        gist_of_claim(replace(position, turn=None), flag=5, by="north", engine="oracle")


def gives_up(_: OpenSide) -> Completion | None:
    raise EngineError("limit-reached", "that is too much", [EngineAnswer("smt")])


def disagrees(_: OpenSide) -> Completion | None:
    raise EngineError("engines-disagree", "they differ", [EngineAnswer("smt"), EngineAnswer("csp")])


def test_an_engine_that_gives_up_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gists, "engine_named", lambda _: gives_up)
    result = check("R3 R4 R5 vs B8", "--engine", "smt", "--verdict-only", "--format", "jsonl")
    assert (result.lines(), result.status) == ([{"verdict": "undecided", "code": "limit-reached"}], 2)


def test_engines_that_disagree_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gists, "engine_named", lambda _: disagrees)
    result = check("R3 R4 R5 vs B8", "--engine", "all", "--verdict-only", "--format", "jsonl")
    assert [one["code"] for one in result.lines()[0]["problems"]] == ["engines-disagree"] * 4
    assert result.status == 2


@pytest.mark.parametrize("more", [["--all"], ["--all", "--by", "south"]])
def test_every_claim_that_can_be_made(more: list[str]) -> None:
    for position in papers.positions()[:10]:
        line = json.dumps(position_document(position))
        full = check("-", *more, "--format", "json", stdin=line.encode())
        brief = check("-", *more, "--format", "json", "--verdict-only", stdin=line.encode())
        claims = [{key: one[key] for key in ("claim", "verdict", "code")} for one in full.json()["claims"]]
        assert (brief.json(), brief.status) == ({"claims": claims}, full.status)


def test_with_its_id() -> None:
    case = {"id": "a", "position": position_document(papers.positions()[0])}
    (told_of,) = check("-", "--format", "jsonl", "--verdict-only", stdin=json.dumps(case).encode()).lines()
    assert list(told_of) == ["id", "verdict", "code"]
