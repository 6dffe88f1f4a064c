"""Every conformance case through the library, with every engine, and the kernel's word on every answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import battleline_rules as bl
from battleline_rules.claims.engines import ENGINES
from battleline_rules.documents import ConformanceCase, check_verdict, parse_case, verdict_document
from battleline_rules.wilds import best_valuation, wild_of

HERE = Path(__file__).parent


def lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


CASES = [parse_case(line) for name in ("claims.jsonl", "regressions.jsonl") for line in lines(name)]
FORMATIONS: list[dict[str, Any]] = [json.loads(line) for line in lines("formations.jsonl")]


def test_every_case_has_an_id_of_its_own() -> None:
    ids = [case.id for case in CASES] + [formation["id"] for formation in FORMATIONS]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_verdict_is_the_expected_one_and_the_kernel_accepts_it(case: ConformanceCase) -> None:
    verdict = bl.decide_claim(case.position)
    assert verdict.outcome == case.expected, case.why
    assert (verdict.proof is not None) == (verdict.outcome == "proven")
    assert (verdict.counterexample is not None) == (verdict.outcome == "refuted")
    assert check_verdict(verdict_document(verdict), case.position) == verdict


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_search_for_the_smallest_stops_at_its_limit(case: ConformanceCase) -> None:
    verdict = bl.decide_claim(case.position)
    assert verdict.proof is None or verdict.proof.evidence_minimal
    assert verdict.counterexample is None or verdict.counterexample.repair_minimal


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_fast_path_says_the_same(case: ConformanceCase) -> None:
    assert bl.is_claimable(case.position) == (case.expected == "proven")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", [case for case in CASES if case.expected != "inadmissible"], ids=lambda case: case.id)
def test_every_engine_finds_the_same(case: ConformanceCase, engine: str) -> None:
    assert bl.decide_claim(case.position, engine=engine) == bl.decide_claim(case.position)


@pytest.mark.parametrize("formation", FORMATIONS, ids=lambda formation: str(formation["id"]))
def test_a_formation_is_worth_what_it_should_be(formation: dict[str, Any]) -> None:
    cards = [bl.read_card(name) for name in formation["cards"]]
    troops = [card for card in cards if isinstance(card, bl.Troop)]
    wilds = [wild_of(card, bl.GMT) for card in cards if isinstance(card, bl.Tactic)]
    worth, _ = best_valuation(troops, wilds, totals_only=formation["fog"])
    assert (worth.category.word, worth.total) == (formation["category"], formation["total"])
