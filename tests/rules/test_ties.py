"""R46, D21, D22, D25: whose a tie is, under each value of ``tie_rule``."""

from __future__ import annotations

import pytest

from battleline_rules.cards import SEATS
from battleline_rules.judge import Verdict, decide_claim, is_claimable
from battleline_rules.rulesets import GMT
from tests.rules.layout import cards, lay
from tests.strategies import TIE_RULES

MINE, EQUAL, LOWER = "R8 R9 R10", "G8 G9 G10", "G7 G8 G9"


def outcome_and_code(verdict: Verdict) -> tuple[str, str]:
    return verdict.outcome, verdict.code


@pytest.mark.parametrize(
    ("rule", "last", "expected"),
    [
        ("last_card", "opp", ("proven", "tie-won")),
        ("last_card", "me", ("refuted", "tie-lost")),
        ("last_card", "", ("undecided", "last-card-unknown")),
        ("claimant_wins", "opp", ("proven", "tie-won")),
        ("claimant_wins", "me", ("proven", "tie-won")),
        ("claimant_wins", "", ("proven", "tie-won")),
        ("must_beat", "opp", ("refuted", "tie-lost")),
        ("must_beat", "me", ("refuted", "tie-lost")),
        ("must_beat", "", ("refuted", "tie-lost")),
    ],
)
def test_r46_d21_a_tie_of_complete_sides(rule: str, last: str, expected: tuple[str, str]) -> None:
    verdict = decide_claim(lay(MINE, EQUAL, last=last, options={"tie_rule": rule}))
    assert outcome_and_code(verdict) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("last_card", ("proven", "cannot-be-beaten")),
        ("claimant_wins", ("proven", "cannot-be-beaten")),
        ("must_beat", ("refuted", "can-be-tied")),
    ],
)
@pytest.mark.parametrize("last", ["", "opp", "me"])
def test_r46_d22_a_tie_that_the_opponent_could_reach(rule: str, last: str, expected: tuple[str, str]) -> None:
    verdict = decide_claim(lay(MINE, "G8 G9", last=last, options={"tie_rule": rule}))
    assert outcome_and_code(verdict) == expected
    if expected[0] == "refuted":
        assert verdict.counterexample is not None
        assert verdict.counterexample.completion == cards("G10")


@pytest.mark.parametrize("rule", TIE_RULES)
@pytest.mark.parametrize("last", ["", "opp", "me"])
def test_r42_without_a_tie_the_ruling_does_not_matter(rule: str, last: str) -> None:
    wins = decide_claim(lay(MINE, LOWER, last=last, options={"tie_rule": rule}))
    loses = decide_claim(lay(LOWER, MINE, last=last, options={"tie_rule": rule}))
    assert outcome_and_code(wins) == ("proven", "stronger-formation")
    assert outcome_and_code(loses) == ("refuted", "weaker-formation")


def test_d21_first_complete_is_read_as_last_card() -> None:
    first = GMT.with_options({"tie_rule": "first_complete"})
    assert first.options.tie_rule == "last_card"
    assert decide_claim(lay(MINE, EQUAL, last="me", ruleset=first)).code == "tie-lost"


@pytest.mark.parametrize(("rule", "claimants"), [("last_card", 1), ("claimant_wins", 2), ("must_beat", 0)])
@pytest.mark.parametrize("last", ["me", "opp"])
def test_d25_how_many_players_can_claim_a_tie(rule: str, claimants: int, last: str) -> None:
    position = lay(MINE, EQUAL, last=last, options={"tie_rule": rule})
    assert sum(is_claimable(position, by=by) for by in SEATS) == claimants


@pytest.mark.parametrize("environment", ["", "fog", "mud", "fog mud"])
def test_r46_ties_are_ties_under_every_environment(environment: str) -> None:
    mine, theirs = ("R7 R8 R9 R10", "G7 G8 G9 G10") if "mud" in environment else (MINE, EQUAL)
    won = decide_claim(lay(mine, theirs, environment=environment, last="opp"))
    lost = decide_claim(lay(mine, theirs, environment=environment, last="me"))
    assert (won.code, lost.code) == ("tie-won", "tie-lost")
    assert "R46" in won.rules
    assert "R46" in lost.rules


def test_r46_the_morale_cards_of_a_tie_count_like_any_card() -> None:
    assert decide_claim(lay("L R9 R10", "CC G9 G10", last="opp")).code == "tie-won"
    assert decide_claim(lay("L R9 R10", "CC G9 G10", last="me")).code == "tie-lost"
