"""R27 in play: what Deserter removes, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import ClaimFlag, PlayDeserter, apply, refusal
from tests.rules.games import count, deserter, game, lay, line, may, plays, shown, under, whole_turn, why_not

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

LAID = {5: "R1 CC fog | B1 SB mud", 6: "G1 | P1"}


def test_r27_r29_an_opposing_card_is_discarded_face_up_on_the_opponents_side() -> None:
    state = apply(game(north="deserter ...", south="...", flags={5: "R1 | B1 B2"}), deserter("B2"))
    assert line(state, 5) == "R1 | B1"
    assert (shown(state.north.discards), shown(state.south.discards)) == ("", "B2")
    assert shown(state.north.guile) == "deserter"
    assert count(state) == (1, 0)


@under(deserter_targets="any")
def test_r27_d2_troops_morale_and_environment_cards_are_reached(ruleset: Ruleset) -> None:
    state = game(north="deserter ...", south="...", flags=LAID, ruleset=ruleset)
    for name in ("B1", "SB", "mud", "P1"):
        assert may(state, deserter(name))
    for name in ("R1", "CC", "fog", "G1"):
        assert why_not(state, deserter(name)) == "not-opposing-card R27"
    assert why_not(state, deserter("O9")) == "not-at-a-flag R27"
    assert line(apply(state, deserter("mud")), 5) == "R1 companion-cavalry fog | B1 shield-bearers"


@under(deserter_targets="slot_cards")
def test_d2_by_another_ruling_only_slot_cards(ruleset: Ruleset) -> None:
    state = game(north="deserter ...", south="...", flags=LAID, ruleset=ruleset)
    assert may(state, deserter("B1"))
    assert may(state, deserter("SB"))
    assert why_not(state, deserter("mud")) == "not-a-target D2"


@under(deserter_targets="troop")
def test_d2_by_a_third_only_troops(ruleset: Ruleset) -> None:
    state = game(north="deserter ...", south="...", flags=LAID, ruleset=ruleset)
    assert may(state, deserter("B1"))
    assert why_not(state, deserter("SB")) == "not-a-target D2"
    assert why_not(state, deserter("mud")) == "not-a-target D2"


def test_r27_a_deserted_leader_lies_on_its_players_side() -> None:
    state = apply(game(north="deserter ...", south="...", flags={5: "| darius"}), deserter("darius"))
    assert shown(state.south.discards) == "darius"
    assert state.south.leader_played


def test_r48_no_card_is_taken_from_a_claimed_flag() -> None:
    state = game(north="deserter ...", south="...", flags={5: "R8 R9 R10 | B1", 6: "| P1"}, claimed={"north": "5"})
    assert why_not(state, deserter("B1")) == "flag-claimed R48"
    assert may(state, deserter("P1"))
    lost = game(north="deserter ...", south="...", flags={5: "R8 | B8 B9 B10"}, claimed={"south": "5"})
    assert why_not(lost, deserter("B8")) == "flag-claimed R48"
    assert "deserter" not in plays(lost)


@under(allow_fizzle=False)
def test_r30_d10_it_needs_an_opposing_card(ruleset: Ruleset) -> None:
    state = game(north="deserter ...", south="...", flags={5: "R1 |"}, ruleset=ruleset)
    assert "deserter" not in plays(state)
    assert why_not(state, PlayDeserter(None)) == "fizzle-not-allowed R30"
    other = game(north="deserter ...", south="...", flags={5: "| B1"}, ruleset=ruleset)
    assert why_not(other, PlayDeserter(None)) == "target-needed R30"


@under(allow_fizzle=True)
def test_d10_by_the_other_ruling_it_is_played_without_effect(ruleset: Ruleset) -> None:
    state = apply(game(north="deserter ...", south="...", flags={5: "R1 |"}, ruleset=ruleset), PlayDeserter(None))
    assert (count(state), shown(state.north.guile), line(state, 5)) == ((1, 0), "deserter", "R1 |")


def test_r27_a_side_that_loses_a_card_is_incomplete_again() -> None:
    state = game(north="deserter ...", south="B10 ...", flags={5: "G8 G9 G10 | B8 B9 R9"})
    state = whole_turn(state, deserter("R9"))
    assert state.flag(5).free_slots("south") == 1
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    state = apply(state, lay("B10", 5))
    # It ties now, and south laid the last card.
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"


def test_r44_d20_the_deserted_card_proves_what_it_proved_at_the_flag() -> None:
    flags = {5: "B4 Y4 G4 | R4 R6", 6: "| R5"}
    state = game(north="deserter ...", south="...", flags=flags)
    assert may(state, ClaimFlag(5))
    assert may(apply(state, deserter("R5")), ClaimFlag(5))


def test_r44_worked_example_44_to_46_played_out() -> None:
    for there, gone, verdict in (("R6", "R5", False), ("R4 R6", "R5", True), ("R4 R5", "R6", False)):
        state = game(north="deserter ...", south="...", flags={5: f"B4 Y4 G4 | {there} {gone}"})
        state = apply(state, deserter(gone))
        assert (refusal(state, ClaimFlag(5)) is None) is verdict


def test_r45_fog_deserted_makes_formations_count_again() -> None:
    state = game(north="deserter ...", south="...", flags={5: "Y5 Y6 Y7 | R10 G9 B4 fog"})
    assert why_not(state, ClaimFlag(5)) == "weaker-formation R42"
    assert may(apply(state, deserter("fog")), ClaimFlag(5))


@under(environment_place="flag")
def test_d40_fog_on_the_flag_cannot_be_deserted(ruleset: Ruleset) -> None:
    state = game(north="deserter ...", south="...", flags={5: "Y5 Y6 Y7 | R10 G9 B4 fog"}, ruleset=ruleset)
    assert why_not(state, deserter("fog")) == "not-a-target D40"
    assert may(state, deserter("R10"))


def test_can_i_claim_in_the_turn_in_which_i_deserted_his_third_card() -> None:
    # With three cards he was stronger; with two he can at best come level.
    state = game(north="deserter ...", south="...", flags={5: "R7 R8 R9 | B8 B9 B10", 6: "B7 |"})
    assert why_not(state, ClaimFlag(5)) == "weaker-formation R42"
    state = apply(state, deserter("B10"))
    assert may(state, ClaimFlag(5))
