"""Whose a tie is, and what beats a claim: the whole truth tables."""

from __future__ import annotations

import itertools

import pytest

from battleline_rules.cards import SEATS, Seat, opponent_of
from battleline_rules.claims.question import ClaimQuestion, Completion, Laid, TieGoesTo
from battleline_rules.formations import Category, Strength
from battleline_rules.proofs import kernel
from tests.rules.layout import lay, troops

# By the ruling and by whose card was the last: "me" is the claimant.
WHOSE = {
    ("last_card", "me"): "opponent",
    ("last_card", "opp"): "claimant",
    ("last_card", ""): "unsaid",
    ("claimant_wins", "me"): "claimant",
    ("claimant_wins", "opp"): "claimant",
    ("claimant_wins", ""): "claimant",
    ("must_beat", "me"): "opponent",
    ("must_beat", "opp"): "opponent",
    ("must_beat", ""): "opponent",
}
RULES = ("last_card", "claimant_wins", "must_beat")


@pytest.mark.parametrize("by", SEATS)
@pytest.mark.parametrize(("rule", "last"), WHOSE)
def test_whose_a_tie_is(rule: str, last: str, by: Seat) -> None:
    whose = WHOSE[rule, last]
    last_card = {"": None, "me": by, "opp": opponent_of(by)}[last]
    assert kernel._tie(rule, last_card, by) == whose
    position = lay("R3 R4 R5", "G3 G4 G5", last=last, by=by, options={"tie_rule": rule})
    said = position.tie_goes_to(5, by)
    assert ("unsaid" if said is None else said.value) == whose


@pytest.mark.parametrize("by", SEATS)
@pytest.mark.parametrize(("rule", "last"), WHOSE)
def test_who_completes_an_open_side_lays_the_last_card(rule: str, last: str, by: Seat) -> None:
    position = lay("R3 R4 R5", "G3 G4", last=last, by=by, options={"tie_rule": rule})
    assert position.flag(5).last_card == {"": None, "me": by, "opp": opponent_of(by)}[last]
    expected = "opponent" if rule == "must_beat" else "claimant"
    said = position.tie_goes_to(5, by)
    assert said is not None
    assert said.value == expected


def test_nobody_wins_a_tie_twice() -> None:
    for rule, last_card in itertools.product(RULES, (*SEATS, None)):
        whose = {by: kernel._tie(rule, last_card, by) for by in SEATS}
        if rule == "last_card" and last_card is not None:
            assert sorted(whose.values()) == ["claimant", "opponent"]
        else:
            assert len(set(whose.values())) == 1


OWN = Strength(Category.BATTALION, 15)
ANSWERS = {
    "none": None,
    "lower-category": Strength(Category.SKIRMISH, 27),
    "lower-total": Strength(Category.BATTALION, 14),
    "equal": OWN,
    "higher-total": Strength(Category.BATTALION, 16),
    "higher-category": Strength(Category.PHALANX, 3),
}
BEATEN = {"higher-total", "higher-category"}


@pytest.mark.parametrize("ties", TieGoesTo)
@pytest.mark.parametrize("name", ANSWERS)
def test_what_beats_a_claim(name: str, ties: TieGoesTo) -> None:
    strength = ANSWERS[name]
    answer = None if strength is None else Completion((), strength)
    question = ClaimQuestion(3, False, Laid(troops("R3 R4 R8")), Laid(), 0, ties)  # noqa: FBT003 - the field is a fact
    assert question.strength == OWN
    beaten = name in BEATEN or (name == "equal" and ties is TieGoesTo.OPPONENT)
    assert question.is_beaten_by(answer) is beaten


@pytest.mark.parametrize("ties", TieGoesTo)
@pytest.mark.parametrize("name", ANSWERS)
def test_an_incomplete_side_is_beaten_by_anything(name: str, ties: TieGoesTo) -> None:
    strength = ANSWERS[name]
    answer = None if strength is None else Completion((), strength)
    question = ClaimQuestion(4, False, Laid(troops("R3 R4 R8")), Laid(), 0, ties)  # noqa: FBT003 - the field is a fact
    assert question.strength is None
    assert question.is_beaten_by(answer)
