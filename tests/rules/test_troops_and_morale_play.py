"""R11, R15 to R19 and R31 to R37 in play: laying troops and Morale cards, and what they are worth in the end."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from battleline_rules.game import ClaimFlag, DiscardSurplus, Pass, Setup, apply, legal_actions
from tests.rules.games import (
    after,
    count,
    deserter,
    game,
    holders,
    lay,
    line,
    may,
    plays,
    redeploy,
    shown,
    traitor,
    under,
    under_each,
    whole_turn,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

# ---------------------------------------------------------------- troops


def test_r11_a_troop_goes_to_the_own_side_of_any_unclaimed_flag() -> None:
    state = game(north="R1", south="...", claimed={"north": "3", "south": "4"})
    assert {action.flag for action in legal_actions(state) if hasattr(action, "flag")} == {1, 2, 5, 6, 7, 8, 9}
    assert line(apply(state, lay("R1", 2)), 2) == "R1 |"


@pytest.mark.parametrize("full", ["R4 R5 R6", "R4 R5 CC", "alexander CC SB"])
def test_r11_three_cards_fill_a_side(full: str) -> None:
    state = game(north="R1 ...", south="B1 ...", flags={5: f"{full} |"}, ahead="north", leaders=("north",))
    assert why_not(state, lay("R1", 5)) == "side-full R11"
    # The other side has slots of its own.
    state = whole_turn(state, lay("R1", 4))
    assert may(state, lay("B1", 5))


def test_r11_with_mud_there_is_a_fourth_slot_and_no_fifth() -> None:
    state = game(north="R1 R2 ...", south="B1 ...", flags={5: "R4 R5 R6 mud | B4 B5 B6"})
    state = whole_turn(whole_turn(state, lay("R1", 5)), lay("B1", 5))
    assert line(state, 5) == "R1 R4 R5 R6 mud | B1 B4 B5 B6"
    assert why_not(state, lay("R2", 5)) == "side-full R11"


def test_r11_the_order_of_play_does_not_matter() -> None:
    state = game(north="R8 R9 R10", south="B1 B2 B3 ...")
    for name, other in (("R10", "B1"), ("R8", "B2"), ("R9", "B3")):
        if name == "R9":
            assert may(apply(state, lay(name, 5)), ClaimFlag(5))
        state = whole_turn(whole_turn(state, lay(name, 5)), lay(other, 1))


def test_r48_no_card_comes_to_a_claimed_flag_even_to_a_free_slot() -> None:
    state = game(north="R1 CC fog mud", south="...", flags={5: "R8 R9 R10 | B1"}, claimed={"north": "5"})
    for name in ("R1", "CC", "fog", "mud"):
        assert why_not(state, lay(name, 5)) == "flag-claimed R48"
        assert may(state, lay(name, 4))
    lost = game(north="R1 CC fog mud", south="...", flags={5: "R8 | B8 B9 B10"}, claimed={"south": "5"})
    for name in ("R1", "CC", "fog", "mud"):
        assert why_not(lost, lay(name, 5)) == "flag-claimed R48"


# ---------------------------------------------------------------- Morale cards


@pytest.mark.parametrize("name", ["alexander", "darius", "CC", "SB"])
def test_r15_a_morale_card_is_laid_as_a_troop_is_and_takes_a_slot(name: str) -> None:
    state = game(north=f"{name} R9 R10", south="B1 ...", flags={5: "R1 R2 |", 4: "R4 R5 R6 |"})
    assert why_not(state, lay(name, 4)) == "side-full R11"
    state = whole_turn(state, lay(name, 5))
    assert state.flag(5).free_slots("north") == 0
    assert count(state) == (1, 0)
    state = whole_turn(state, lay("B1", 1))
    assert why_not(state, lay("R9", 5)) == "side-full R11"


def test_r16_d12_a_second_leader_stays_in_the_hand_to_the_end() -> None:
    state = game(north="alexander darius R1 R2", south="B1 fog ...")
    state = whole_turn(whole_turn(state, lay("alexander", 5)), lay("fog", 9))
    assert count(state) == (1, 1)
    for number in (1, 5, 9):
        assert why_not(state, lay("darius", number)) == "leader-limit R16"


def test_r16_each_player_may_have_one_leader_also_at_one_flag() -> None:
    state = game(north="alexander R1 ...", south="darius ...")
    state = whole_turn(state, lay("alexander", 5))
    state = whole_turn(state, lay("darius", 5))
    assert line(state, 5) == "alexander | darius"


@under(leader_limit="ever_played")
def test_r16_d12_a_deserted_leader_does_not_free_the_second(ruleset: Ruleset) -> None:
    state = game(north="darius R1 ...", south="deserter ...", flags={5: "alexander |"}, turn="south", ruleset=ruleset)
    state = whole_turn(state, deserter("alexander"))
    assert count(state) == (1, 1)
    assert why_not(state, lay("darius", 5)) == "leader-limit R16"


@under(leader_limit="in_play")
def test_r16_d12_by_the_other_ruling_it_does(ruleset: Ruleset) -> None:
    state = game(north="darius R1 ...", south="deserter ...", flags={5: "alexander |"}, turn="south", ruleset=ruleset)
    state = whole_turn(state, deserter("alexander"))
    assert may(state, lay("darius", 5))
    while_it_lies = game(north="darius ...", flags={5: "alexander |"}, ruleset=ruleset, guile={"south": "scout"})
    assert why_not(while_it_lies, lay("darius", 5)) == "leader-limit R16"


@under_each("leader_limit")
def test_r16_d12_a_leader_redeployed_to_the_discards(ruleset: Ruleset) -> None:
    state = game(
        north="redeploy darius R1 ...",
        south="fog B1 ...",
        flags={5: "alexander |"},
        ruleset=ruleset,
        ahead="north",
        guile={"south": "scout"},
    )
    assert why_not(state, lay("darius", 4)) == "leader-limit R16"
    state = whole_turn(state, redeploy("alexander"))
    state = whole_turn(state, lay("fog", 1))
    if ruleset.options.leader_limit == "in_play":
        assert may(state, lay("darius", 4))
    else:
        assert why_not(state, lay("darius", 4)) == "leader-limit R16"


@under(leader_limit="ever_played")
def test_d12_redeploying_a_leader_is_no_play_of_one(ruleset: Ruleset) -> None:
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "alexander |"},
        guile={"south": "scout"},
        ahead="south",
        ruleset=ruleset,
    )
    assert line(apply(state, redeploy("alexander", 4)), 4) == "alexander |"


@under_each("leader_limit")
def test_d12_a_claimed_flags_leader_is_still_the_one_leader(ruleset: Ruleset) -> None:
    state = game(
        north="darius ...",
        south="...",
        flags={5: "R9 R10 alexander |"},
        claimed={"north": "5"},
        guile={"south": "scout"},
        ruleset=ruleset,
    )
    assert why_not(state, lay("darius", 4)) == "leader-limit R16"


def test_d12_other_morale_cards_are_not_limited() -> None:
    state = game(north="CC SB ...", south="...", flags={5: "alexander |"}, guile={"south": "scout"})
    assert {"companion-cavalry", "shield-bearers"} <= plays(state)
    assert line(apply(state, lay("CC", 5)), 5) == "alexander companion-cavalry |"


# ---------------------------------------------------------------- what they stand for, when a flag is claimed


def claim(mine: str, theirs: str, *, ruleset: Ruleset | None = None) -> str:
    """What comes of north's claim to flag 5, south having laid the last card if both are complete."""
    chosen = ruleset or game().ruleset
    state = game(
        north="",
        south="",
        flags={5: f"{mine} | {theirs}"},
        ruleset=chosen,
        leaders=("north", "south"),
        ahead=None,
        phase="after-play",
        tactics="",
    )
    return "claimed" if may(state, ClaimFlag(5)) else why_not(state, ClaimFlag(5))


def test_r16_r19_a_leader_is_fixed_only_when_the_flag_is_resolved() -> None:
    # As 9 it makes a Wedge; the same Leader, moved beside two fours, makes a Phalanx.
    assert claim("R8 alexander R10", "G8 G9 B10") == "claimed"
    assert claim("B4 alexander R4", "G3 B3 P3") == "claimed"
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "R8 R10 alexander | G8 G9 G10", 6: "R4 B4 | G3 O3 P3"},
        guile={"south": "scout"},
        ahead="south",
    )
    assert may(state, ClaimFlag(5))
    state = apply(state, redeploy("alexander", 6))
    assert may(state, ClaimFlag(6))
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"


def test_r17_the_cavalry_is_an_eight_of_any_colour() -> None:
    assert claim("R9 R10 CC", "G7 G8 G9") == "claimed"
    assert claim("R9 G9 CC", "G1 O1 B2") == "claimed"
    # It is no 7, so there is no run.
    assert claim("R5 R6 CC", "G4 G5 B6") == "claimed"
    assert claim("R5 B6 CC", "G4 P5 B7") == "claimed"
    assert claim("R5 B6 CC", "G4 P5 Y6") == "weaker-formation R42"


@under(cavalry_value=8)
def test_d42_the_cavalry_makes_a_wedge_with_nine_and_ten(ruleset: Ruleset) -> None:
    assert claim("R9 R10 CC", "G7 G8 G9", ruleset=ruleset) == "claimed"
    assert claim("R5 R6 CC", "G4 G5 G6", ruleset=ruleset) == "weaker-formation R42"


@under(cavalry_value=7)
def test_d42_by_the_other_ruling_with_five_and_six(ruleset: Ruleset) -> None:
    assert claim("R9 R10 CC", "G7 G8 G9", ruleset=ruleset) == "weaker-formation R42"
    assert claim("R5 R6 CC", "G4 G5 G6", ruleset=ruleset) == "claimed"


def test_r18_shield_bearers_are_a_one_two_or_three() -> None:
    assert claim("R4 R5 SB", "G8 B8 Y8") == "claimed"
    assert claim("R2 R3 SB", "G8 B8 Y8") == "claimed"
    assert claim("R5 R6 SB", "G8 B8 Y8") == "weaker-formation R42"
    # Best is best: with 2 and 3 it is a Phalanx of neither, and 1 makes the Wedge of 6; 4 it cannot be.
    assert claim("R2 R3 SB", "G1 G2 G3") == "claimed"
    assert claim("R2 R3 SB", "G2 G3 G4") == "weaker-formation R42"


def test_r19_under_fog_a_wild_is_worth_the_most_it_can_be() -> None:
    assert claim("R1 B2 alexander fog", "G4 B4 O4") == "claimed"
    assert claim("R1 B2 alexander fog", "G4 B4 O6") == "weaker-formation R42"
    assert claim("R1 B2 CC fog", "G4 B3 O4") == "claimed"
    assert claim("R1 B2 SB fog", "G1 B1 O4") == "claimed"
    assert claim("R1 B2 SB fog", "G1 B1 O5") == "weaker-formation R42"


def test_r16_d13_a_leader_may_copy_a_card_that_lies_elsewhere() -> None:
    state = game(flags={5: "R8 R10 alexander | G8 G9 B1", 2: "| R9"}, phase="after-play")
    assert may(state, ClaimFlag(5))


def test_d13_a_leader_may_copy_a_card_of_its_own_formation() -> None:
    # In a Battalion R9 R9 R2 the Leader may be a second red 10 or 9: here 10, though R10 lies beside it.
    assert claim("R10 R2 alexander", "G10 G8 G3") == "claimed"
    assert claim("R10 R2 alexander", "G10 G9 G4") == "weaker-formation R42"


def test_d14_each_side_simply_gets_its_best() -> None:
    # Both Leaders stand for the same red 9.
    assert claim("R8 R10 alexander", "O8 O10 darius") == "claimed"
    assert claim("R8 G8 alexander", "O7 O9 darius") == "weaker-formation R42"


def test_d15_the_opponents_leader_at_the_flag_is_wild_in_his_completions() -> None:
    assert claim("O9 G9 B9", "darius R8") == "can-be-beaten R43"
    assert claim("R8 R9 R10", "darius") == "claimed"


def test_d16_his_unplayed_morale_cards_are_not_counted() -> None:
    state = game(south="darius CC ...", flags={5: "O9 G9 B9 | R8", 1: "R7 R10"}, phase="after-play")
    assert may(state, ClaimFlag(5))


# ---------------------------------------------------------------- the five formations, in play


def test_r31_r32_r33_r34_r35_each_formation_beats_the_next() -> None:
    ranked = ["R1 R2 R3", "O1 Y1 G1", "B1 B2 B4", "P1 O2 Y3", "P10 O9 Y9"]
    for better, worse in itertools.pairwise(ranked):
        assert claim(better, worse) == "claimed"
        assert claim(worse, better) == "weaker-formation R42"


def test_r31_r34_a_run_does_not_go_round_the_corner() -> None:
    assert claim("R10 R1 R2", "G1 O1 B1") == "weaker-formation R42"
    assert claim("R10 G1 B2", "Y1 O2 P3") == "weaker-formation R42"


def test_r36_in_one_category_the_higher_total_wins_and_equal_totals_tie() -> None:
    assert claim("R3 R4 R5", "G2 G3 G4") == "claimed"
    assert claim("R3 R4 R5", "G4 G5 G6") == "weaker-formation R42"
    assert claim("R3 R4 R5", "G3 G4 G5") == "claimed"
    assert claim("R1 R2 R7", "G1 G4 G5") == "claimed"


def test_r37_with_mud_all_four_cards_have_to_fit() -> None:
    assert claim("R5 G5 B5 Y1 mud", "O1 P2 R3 G4") == "weaker-formation R42"
    assert claim("R5 G6 B7 Y1 mud", "O1 P2 R3 G4") == "weaker-formation R42"
    assert claim("R1 R2 R3 R4 mud", "O9 G9 B9 Y9") == "claimed"
    assert claim("R9 G9 B9 Y9 mud", "O1 O2 O3 O5") == "claimed"


@under(values=9)
def test_r1_r16_without_tens_a_leader_is_nine_at_most(ruleset: Ruleset) -> None:
    assert claim("R8 R9 alexander fog", "G9 B9 O8", ruleset=ruleset) == "claimed"
    assert claim("R7 R8 alexander fog", "G9 B9 O8", ruleset=ruleset) == "weaker-formation R42"
    assert claim("R7 R8 R9", "", ruleset=ruleset) == "claimed"


@under(values=10)
def test_r1_with_tens_seven_eight_nine_is_not_the_best(ruleset: Ruleset) -> None:
    assert claim("R7 R8 R9", "", ruleset=ruleset) == "can-be-beaten R43"
    assert claim("R8 R9 R10", "", ruleset=ruleset) == "claimed"


# ---------------------------------------------------------------- asked at tables


def test_may_i_lay_a_leader_at_a_flag_where_i_have_two_cards_and_he_has_three() -> None:
    state = game(north="alexander", south="...", flags={5: "R8 R10 | B8 B9 B10"})
    state = apply(state, lay("alexander", 5))
    # Equal Wedges: his was complete first, so mine is the last card and the tie is his.
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"


def test_may_i_take_back_a_wild_that_i_have_laid() -> None:
    state = game(north="R1", south="...", flags={5: "CC |"}, ahead="north")
    assert plays(state) == {"R1"}
    assert why_not(state, Pass()) == "must-play R10"


def test_can_traitor_take_a_leader_and_what_becomes_of_mine() -> None:
    ruleset = game().ruleset.with_options({"traitor_targets": "slot_cards"})
    state = game(north="traitor darius R1", south="...", flags={5: "| alexander B1"}, ruleset=ruleset)
    state = apply(state, traitor("alexander", 5))
    assert line(state, 5) == "alexander | B1"
    assert (state.north.leader_played, count(state)) == (True, (1, 1))
    assert shown(state.north.hand) == "R1 darius"


def test_a_setup_with_two_leaders_on_one_side_is_no_game() -> None:
    state = game(flags={5: "alexander | darius"}, north="", south="")
    flag = state.flag(5)
    moved = flag.without("south", flag.south.cards[0]).with_card("north", flag.south.cards[0], 50)
    flags = tuple(moved if one.number == 5 else one for one in state.flags)
    parts = state.setup()
    setup = Setup(
        parts.ruleset, flags, parts.north, parts.south, parts.troop_deck, parts.tactics_deck, parts.turn, parts.ply
    )
    assert "two-leaders" in {problem.code for problem in setup.faults()}


def test_a_surplus_morale_card_may_be_the_one_that_goes() -> None:
    state = game(south="deserter ...", flags={5: "R4 R5 R6 CC mud |"}, turn="south")
    state = after(state, deserter("mud"))
    state = apply(state, DiscardSurplus(state.flag(5).north.cards[-1]))
    assert (line(state, 5), shown(state.north.discards)) == ("R4 R5 R6 |", "companion-cavalry mud")
    assert holders(state) == {}
