"""A claim in conjunctive normal form, put to solvers and to a checker that are not ours."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import troops_in
from battleline_rules.documents import parse_position, position_line
from battleline_rules.judge import is_claimable
from battleline_rules.proofs.export import drat_proof, export_claim
from battleline_rules.proofs.prover import prove
from tests.export.outside import (
    Hand,
    accepts,
    clauses_of,
    counts_in,
    denies,
    follows_step_by_step,
    hand_in,
    is_so,
    meanings_of,
    model_of,
    models_of,
    visible_in,
    wilds_stand_rightly,
)
from tests.export.positions import claims, proven, refuted
from tests.strategies import many, shuffled, stated_claim, stated_question

if TYPE_CHECKING:
    from collections.abc import Iterator


POSITIONS: Final = 300

CROWDED: Final = (
    ("gmt; 3: R3 R4 R5 / B8 darius; seen B6 B7 B9 B10; claim north 3", "darius stands for one value"),
    ("gmt; 3: O9 Y9 G9 P9 mud / B4 darius shield-bearers; seen B1 B2 B3 B5 B6 B7; claim north 3", "it takes a 3"),
    ("gmt; 3: O9 Y9 G9 / B8 companion-cavalry; claim north 3", "B8 lies there, and a run has each value once"),
    ("gmt; 3: O9 Y9 G9 / B8 B9 shield-bearers; claim north 3", "shield-bearers can stand for nothing in it"),
)
"""Opponents whose wilds are in each other's way, and what the formula has to say about that."""


# ---------------------------------------------------------------- what the formula says


def test_it_has_a_model_exactly_if_the_claim_fails() -> None:
    outcomes = set()
    for position in claims("cnf", POSITIONS):
        export = export_claim(position, format="cnf")
        fails = model_of(clauses_of(export.text)) is not None
        assert (fails, export.satisfiable) == (not is_claimable(position),) * 2, position_line(position)
        outcomes.add(fails)
    assert outcomes == {True, False}


def test_a_model_is_a_hand_that_denies_the_claim() -> None:
    for position in refuted("models", POSITIONS // 4):
        text, question = export_claim(position, format="cnf").text, stated_question(position)
        meanings = meanings_of(text)
        hand = hand_in(model_of(clauses_of(text)) or (), meanings)
        assert denies(hand, question), position_line(position)
        assert wilds_stand_rightly(hand, question), position_line(position)


def test_the_models_are_all_hands_that_deny_the_claim() -> None:
    """Of each troop that may come, and of all of them together."""
    seen = 0
    for position in refuted("all models", 150):
        question = stated_question(position)
        unseen = troops_in(question.unseen)
        hands = list(itertools.combinations(unseen, question.defence.open_places))
        if not 1 < len(hands) <= 600:
            continue
        text = export_claim(position, format="cnf").text
        meanings = meanings_of(text)
        laying = [number for number, meaning in meanings.items() if re.fullmatch(r"lays \w+", meaning)]
        found = {hand_in(model, meanings).troops for model in models_of(clauses_of(text), laying)}
        assert found == {hand for hand in hands if denies(Hand(hand, ()), question)}, position_line(position)
        seen += 1
    assert seen >= 10


def test_variables_that_count_mean_what_they_say() -> None:
    """Whatever else is true in a model, a count is true exactly if the troops that are laid are so many."""
    told = set()
    for position in refuted("counts", POSITIONS // 8):
        text = export_claim(position, format="cnf").text
        clauses, meanings = clauses_of(text), meanings_of(text)
        counts = counts_in(meanings)
        for model in (model_of(clauses), model_of(clauses, list(counts)[:1])):
            hand = hand_in(model or (), meanings)
            for number, meaning in counts.items():
                assert model is None or (number in model) == is_so(meaning, hand), (position_line(position), meaning)
                told.add((" of value" in meaning, meaning.endswith("higher")))
    assert told == {(True, False), (True, True), (False, True)}


def test_the_file_says_how_the_claim_is_denied() -> None:
    position = parse_position("R3 R4 R5 vs B8 seen B10")
    text = export_claim(position, flag=5, by="north", format="cnf").text
    assert "c he lays B7 B9, which makes a wedge with total 24\n" in text
    clauses, meanings = clauses_of(text), meanings_of(text)
    laid = [number for number, meaning in meanings.items() if meaning in {"lays B7", "lays B9"}]
    assert model_of(clauses, laid) is not None
    assert model_of(clauses, [laid[0], -laid[1]]) is not None  # blue 6 would do as well
    assert model_of(clauses, [-number for number in laid]) is None


def test_a_tie_that_nobody_can_give_to_anybody_denies_the_claim() -> None:
    open_tie = parse_position("R8 R9 R10 vs G8 G9 G10")
    text = export_claim(open_tie, flag=5, by="north", format="cnf").text
    assert "If a tie denies the claim, as it does here" in text
    assert model_of(clauses_of(text)) is not None
    won_tie = parse_position("R8 R9 R10 vs G8 G9 G10 last theirs")
    assert model_of(clauses_of(export_claim(won_tie, flag=5, by="north", format="cnf").text)) is None


def test_where_nothing_denies_a_claim_that_is_said() -> None:
    export = export_claim(parse_position("R8 R9 R10 vs -"), flag=5, by="north", format="cnf")
    assert clauses_of(export.text) == [[1], [-1]]
    assert "c nothing denies it\n" in export.text
    assert accepts(export.text, drat_proof(export))


# ---------------------------------------------------------------- no clause too many


def needless(clauses: list[list[int]]) -> list[list[int]]:
    """The clauses without which the others still have no model."""
    return [one for at, one in enumerate(clauses) if model_of(clauses[:at] + clauses[at + 1 :]) is None]


def test_without_any_clause_there_is_a_model() -> None:
    for position in proven("needed", POSITIONS // 4):
        assert needless(clauses_of(export_claim(position, format="cnf").text)) == [], position_line(position)


@pytest.mark.parametrize(("line", "said"), CROWDED, ids=range(len(CROWDED)))
def test_of_wilds_in_each_others_way_only_what_is_needed_is_said(line: str, said: str) -> None:
    text = export_claim(parse_position(line), format="cnf").text
    assert said in text
    assert needless(clauses_of(text)) == []


def test_the_visible_cards_are_the_evidence_and_some_that_lie_at_the_flag() -> None:
    for position in proven("evidence", POSITIONS // 4):
        claim = stated_claim(position)
        evidence = set(prove(position, claim.flag, claim.by).evidence)
        visible = visible_in(export_claim(position, format="cnf").text)
        flag = position.flag(claim.flag)
        assert evidence <= visible <= evidence.union(flag.north, flag.south), position_line(position)


def test_every_clause_has_its_reason_above_it() -> None:
    for position in claims("reasons", POSITIONS // 8):
        lines = export_claim(position, format="cnf").text.splitlines()
        body = lines[next(at for at, line in enumerate(lines) if line.startswith("p cnf")) + 1 :]
        assert body[0] == "c this is what is asked: he denies the claim"
        assert all(
            not line.startswith("c") or not following.startswith("c") for line, following in itertools.pairwise(body)
        )
        assert not body[-1].startswith("c")


# ---------------------------------------------------------------- the proof


def test_a_checker_that_is_not_ours_accepts_the_proof() -> None:
    for position in proven("proofs", POSITIONS // 2):
        export = export_claim(position, format="cnf")
        assert accepts(export.text, drat_proof(export)), position_line(position)


def test_the_checker_rejects_the_proof_where_a_clause_is_missing() -> None:
    for position in proven("missing", POSITIONS // 20):
        export = export_claim(position, format="cnf")
        proof = drat_proof(export)
        lines = export.text.splitlines()
        clauses = [at for at, line in enumerate(lines) if line[0] not in "cp"]
        header = next(at for at, line in enumerate(lines) if line.startswith("p"))
        for at in clauses:
            fewer = [
                *lines[:header],
                f"p cnf {len(export.variables)} {len(clauses) - 1}",
                *lines[header + 1 : at],
                *lines[at + 1 :],
            ]
            assert not accepts("\n".join(fewer), proof), (position_line(position), lines[at])


def test_the_proof_of_another_claim_is_no_proof() -> None:
    holds = export_claim(parse_position("R3 R4 R5 vs B8 seen B7 B10"), flag=5, by="north", format="cnf")
    fails = export_claim(parse_position("R3 R4 R5 vs B8 seen B10"), flag=5, by="north", format="cnf")
    assert accepts(holds.text, drat_proof(holds))
    assert not accepts(fails.text, drat_proof(holds))


def test_a_proof_with_a_step_left_out_or_turned_round_is_accepted_only_if_it_still_is_one() -> None:
    export = export_claim(parse_position(CROWDED[0][0]), format="cnf")
    steps = drat_proof(export).splitlines()
    assert accepts(export.text, "\n".join(steps))
    assert not accepts(export.text, "0")  # it takes more than following up what is certain
    answers = []
    for damaged in _damaged(steps):
        answers.append(accepts(export.text, "\n".join(damaged)))
        assert answers[-1] <= follows_step_by_step(clauses_of(export.text), damaged), damaged
    assert not all(answers)


def _damaged(steps: list[str]) -> Iterator[list[str]]:
    """The steps with one of them left out, or with one literal of one of them turned into its opposite."""
    for at, step in enumerate(steps):
        yield [*steps[:at], *steps[at + 1 :]]
        words = step.split()
        for place, word in enumerate(words):
            if word not in {"d", "0"}:
                turned = [*words[:place], str(-int(word)), *words[place + 1 :]]
                yield [*steps[:at], " ".join(turned), *steps[at + 1 :]]


# ---------------------------------------------------------------- the same bytes


def test_the_order_in_which_cards_are_written_down_changes_nothing() -> None:
    for rng, position in zip(many("order", 40), claims("order", 40), strict=True):
        assert export_claim(shuffled(rng, position), format="cnf") == export_claim(position, format="cnf")


def test_the_seed_of_hashes_changes_nothing() -> None:
    code = (
        "import battleline_rules as bl\n"
        "for line in ('R3 R4 R5 vs B8 seen B7 B10', 'R3 R4 B9 vs shield-bearers B8 seen B7'):\n"
        "    export = bl.export_claim(bl.parse_position(line), flag=5, by='north', format='cnf')\n"
        "    print(export.text, '' if export.satisfiable else bl.drat_proof(export))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1", "2")
    }
    (text,) = printed
    assert text.count(b"p cnf") == 2
