"""R20 to R23, R55, R56: Fog, Mud, Terrain records, and how many cards complete a side."""

from __future__ import annotations

import pytest

from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import ARRIVALS, Terrain
from battleline_rules.table import Flag, Turn
from tests.rules.layout import cards, lay

FOUR_SLOTS = Terrain("Hill", slots=4)
TOTALS = Terrain("Mist", compare="totals")
NO_TROOPS = Terrain("River", accepts=("morale", "environment"))


@pytest.mark.parametrize("card", ["fog", "mud", "fog mud"])
def test_r20_an_environment_card_takes_no_place(card: str) -> None:
    position = lay(f"R8 R9 {card}", "G1")
    assert position.flag(5).slot_cards("north") == cards("R8 R9")
    assert decide_claim(position).code == "side-incomplete"


@pytest.mark.parametrize(("on_mine", "on_theirs"), [("fog", ""), ("", "fog")])
def test_r20_fog_affects_both_sides_wherever_it_lies(on_mine: str, on_theirs: str) -> None:
    verdict = decide_claim(lay(f"R10 G9 B4 {on_mine}", f"Y5 Y6 Y7 {on_theirs}", last="me"))
    assert verdict.outcome == "proven"


@pytest.mark.parametrize(("on_mine", "on_theirs"), [("mud", ""), ("", "mud")])
def test_r20_mud_affects_both_sides_wherever_it_lies(on_mine: str, on_theirs: str) -> None:
    assert decide_claim(lay(f"R8 R9 R10 {on_mine}", f"G1 {on_theirs}")).code == "side-incomplete"
    # The opponent's three cards are no complete side either: a fourth makes the Wedge.
    verdict = decide_claim(lay(f"R6 G6 B6 Y6 {on_mine}", f"P3 P4 P5 {on_theirs}", last="opp"))
    assert verdict.counterexample is not None
    assert verdict.counterexample.completion == cards("P6")


def test_r20_an_environment_card_at_another_flag_changes_nothing_here() -> None:
    others = [Flag(4, cards("fog")), Flag(6, (), cards("mud"))]
    assert decide_claim(lay("Y5 Y6 Y7", "R10 G9 B4", others=others, last="me")).outcome == "proven"


def test_r21_under_fog_only_totals_count() -> None:
    wedge, host = "Y5 Y6 Y7", "R10 G9 B4"
    assert decide_claim(lay(host, wedge, last="me")).outcome == "refuted"
    assert decide_claim(lay(host, wedge, last="me", environment="fog")).outcome == "proven"
    formation = decide_claim(lay(wedge, host, last="me", environment="fog")).formation
    assert formation is not None
    assert (formation.category, formation.total) == ("host", 18)


def test_r21_under_fog_equal_totals_tie_whatever_the_formations() -> None:
    for last, outcome in (("opp", "proven"), ("me", "refuted")):
        assert decide_claim(lay("R1 G9 B8", "Y5 Y6 Y7", last=last, environment="fog")).outcome == outcome


def test_r22_with_mud_four_cards_complete_a_side() -> None:
    assert decide_claim(lay("R7 R8 R9 R10", "", environment="mud")).outcome == "proven"
    assert decide_claim(lay("R7 R8 R9", "", environment="mud")).code == "side-incomplete"


def test_r22_three_of_a_kind_and_one_more_is_no_phalanx_in_mud() -> None:
    assert decide_claim(lay("R9 G9 B9 Y2", "O1 P2 R3 G4", environment="mud", last="me")).code == "weaker-formation"


def test_r23_fog_and_mud_together_compare_the_totals_of_four_cards() -> None:
    assert decide_claim(lay("R10 G9 B8", "", environment="fog mud")).code == "side-incomplete"
    mine = "R10 G9 B8 Y7"
    assert decide_claim(lay(mine, "O10 P10 O4", environment="fog mud")).outcome == "proven"
    assert decide_claim(lay(mine, "O10 P10 O5", environment="fog mud")).outcome == "refuted"
    # The two may lie on different sides.
    assert decide_claim(lay(f"{mine} fog", "O7 O8 O9 O10 mud", last="opp")).code == "tie-won"


def test_r56_a_terrain_record_can_ask_for_four_cards() -> None:
    assert decide_claim(lay("R8 R9 R10", "G1", terrain=FOUR_SLOTS)).code == "side-incomplete"
    assert decide_claim(lay("R7 R8 R9 R10", "", terrain=FOUR_SLOTS)).outcome == "proven"
    assert decide_claim(lay("R6 G6 B6 Y6", "P3 P4 P5", terrain=FOUR_SLOTS)).outcome == "refuted"


def test_r56_with_mud_there_are_four_places_whatever_the_record_says() -> None:
    three, four = Terrain("Plain", slots=3), FOUR_SLOTS
    for terrain in (three, four):
        position = lay("R7 R8 R9 R10", "", terrain=terrain, environment="mud")
        assert position.flag(5).size == 4
        assert decide_claim(position).outcome == "proven"


def test_a_terrain_record_can_make_only_totals_count() -> None:
    assert decide_claim(lay("R10 G9 B4", "Y5 Y6 Y7", last="me", terrain=TOTALS)).outcome == "proven"
    assert decide_claim(lay("R10 G9 B4", "Y5 Y6 Y7", last="me", terrain=TOTALS, environment="fog")).outcome == "proven"


def test_d17_where_troops_may_not_come_there_are_no_completions() -> None:
    barred = decide_claim(lay("R1 G2 B4", "Y10", terrain=NO_TROOPS))
    assert (barred.outcome, barred.code) == ("proven", "cannot-be-completed")
    assert barred.evidence == ()
    assert decide_claim(lay("R1 G2 B4", "Y10")).outcome == "refuted"
    # What already lies there counts all the same.
    assert decide_claim(lay("R1 G2 B4", "Y10 Y9 Y8", last="opp", terrain=NO_TROOPS)).outcome == "refuted"


@pytest.mark.parametrize(
    "terrain",
    [
        Terrain("Plain"),
        Terrain("Wood", tactics=False),
        Terrain("Road", accepts=("troop",)),
        Terrain("Bog", accepts=("troop", "environment")),
    ],
    ids=lambda terrain: terrain.name,
)
def test_other_terrain_leaves_claims_as_they_are(terrain: Terrain) -> None:
    plain, changed = (decide_claim(lay("R3 R4 R5", "B8", seen="B7", terrain=one)) for one in (None, terrain))
    assert plain.counterexample is not None
    assert changed.counterexample is not None
    assert changed.counterexample.completion == plain.counterexample.completion == cards("B9 B10")
    assert changed.outcome == "refuted"
    assert set(terrain.accepts) <= set(ARRIVALS)


def test_r55_no_claim_while_a_surplus_is_being_resolved() -> None:
    # Mud has just left; the opponent still has four cards in three places.
    verdict = decide_claim(lay("R8 R9 R10", "G1 G2 G3 G4", turn=Turn("north", "resolving")))
    assert (verdict.outcome, verdict.code) == ("inadmissible", "surplus-pending")
    assert "R55" in verdict.rules


def test_r55_the_surplus_of_another_flag_bars_claims_too() -> None:
    others = [Flag(2, cards("O1 O2 O3 O4"))]
    verdict = decide_claim(lay("R8 R9 R10", "G1 G2 G3", last="opp", others=others, turn=Turn("north", "resolving")))
    assert verdict.code == "surplus-pending"


def test_r55_what_was_dropped_is_evidence() -> None:
    assert decide_claim(lay("R3 R4 R5", "B8 B9", seen="B7")).outcome == "refuted"
    assert decide_claim(lay("R3 R4 R5", "B8 B9", seen="B7 B10")).outcome == "proven"
