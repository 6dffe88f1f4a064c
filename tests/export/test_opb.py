"""A claim as pseudo-Boolean constraints, put to a solver that is not ours and knows nothing of clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battleline_rules.documents import parse_position, position_line
from battleline_rules.judge import is_claimable
from battleline_rules.proofs.export import export_claim
from tests.export.outside import denies, hand_in, meanings_of, solution_of, visible_in, wilds_stand_rightly
from tests.export.positions import claims, refuted
from tests.strategies import many, shuffled, stated_claim, stated_question

if TYPE_CHECKING:
    from pathlib import Path

POSITIONS: Final = 200

HEADER: Final = re.compile(r"\* #variable= (\d+) #constraint= (\d+)")
CONSTRAINT: Final = re.compile(r"(?:[+-]\d+ x\d+ )+(?:>=|=) -?\d+ ;")


def test_it_has_a_solution_exactly_if_the_claim_fails(tmp_path: Path) -> None:
    outcomes = set()
    for position in claims("opb", POSITIONS):
        export = export_claim(position, format="opb")
        fails = solution_of(export.text, tmp_path) is not None
        assert (fails, export.satisfiable) == (not is_claimable(position),) * 2, position_line(position)
        outcomes.add(fails)
    assert outcomes == {True, False}


def test_a_solution_is_a_hand_that_denies_the_claim(tmp_path: Path) -> None:
    for position in refuted("solutions", POSITIONS // 5):
        text, question = export_claim(position, format="opb").text, stated_question(position)
        hand = hand_in(solution_of(text, tmp_path) or (), meanings_of(text))
        assert denies(hand, question), position_line(position)
        assert wilds_stand_rightly(hand, question), position_line(position)


def test_every_line_is_as_the_format_wants_it() -> None:
    for position in claims("lines", POSITIONS):
        export = export_claim(position, format="opb")
        first, *lines = export.text.splitlines()
        constraints = [line for line in lines if not line.startswith("*")]
        header = HEADER.fullmatch(first)
        assert header is not None
        assert [int(number) for number in header.groups()] == [len(export.variables), len(constraints)]
        assert all(CONSTRAINT.fullmatch(line) for line in constraints)
        used = {int(number) for line in constraints for number in re.findall(r"x(\d+)", line)}
        assert used <= set(meanings_of(export.text)) == set(range(1, len(export.variables) + 1))
        for constraint in constraints:
            names = re.findall(r"x\d+", constraint)
            assert len(set(names)) == len(names)
            assert lines[lines.index(constraint) - 1].startswith("* ")


def test_all_visible_cards_that_could_have_come_are_in_it() -> None:
    for position in claims("visible", POSITIONS):
        claim = stated_claim(position)
        question = stated_question(position)
        terrain = position.flag(claim.flag).terrain
        if question.defence.open_places and (terrain is None or terrain.accepts_troops):
            could_have_come = {card for card in position.cards() if card in position.ruleset.troops}
            assert visible_in(export_claim(position, format="opb").text) == could_have_come


def test_one_card_more_face_up_makes_the_difference(tmp_path: Path) -> None:
    for line, fails in (("R3 R4 R5 vs B8 seen B10", True), ("R3 R4 R5 vs B8 seen B7 B10", False)):
        text = export_claim(parse_position(line), flag=5, by="north", format="opb").text
        assert (solution_of(text, tmp_path) is not None) is fails


def test_where_nothing_denies_a_claim_that_is_said(tmp_path: Path) -> None:
    export = export_claim(parse_position("R8 R9 R10 vs -"), flag=5, by="north", format="opb")
    assert "* nothing denies it\n-1 x1 >= 0 ;\n" in export.text
    assert solution_of(export.text, tmp_path) is None


def test_the_order_in_which_cards_are_written_down_changes_nothing() -> None:
    for rng, position in zip(many("order", 40), claims("order", 40), strict=True):
        assert export_claim(shuffled(rng, position), format="opb") == export_claim(position, format="opb")
