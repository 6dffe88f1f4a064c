"""R20 to R24 in play: Fog and Mud come, stay, lie together, and lie on a side or on the flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.game import ClaimFlag, apply, legal_actions
from tests.rules.games import (
    count,
    deserter,
    game,
    lay,
    line,
    may,
    redeploy,
    traitor,
    under,
    under_each,
    whole_turn,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

ENVIRONMENT = ["fog", "mud"]


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_r20_it_goes_to_any_unclaimed_flag(name: str) -> None:
    state = game(north=f"{name} ...", south="...", claimed={"north": "1 2", "south": "9"})
    goals = {flag for flag in range(1, 10) if may(state, lay(name, flag))}
    assert goals == {3, 4, 5, 6, 7, 8}
    for number in (1, 2, 9):
        assert why_not(state, lay(name, number)) == "flag-claimed R48"


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_r20_d9_no_room_is_needed_and_none_is_taken(name: str) -> None:
    state = game(north=f"{name} ...", south="...", flags={5: "R1 R2 R3 | B1 B2 B3"})
    state = apply(state, lay(name, 5))
    assert line(state, 5) == f"R1 R2 R3 {name} | B1 B2 B3"
    assert state.flag(5).free_slots("north") == (1 if name == "mud" else 0)
    assert count(state) == (1, 0)


def test_d9_one_player_may_lay_both_even_at_a_full_side() -> None:
    state = game(north="fog mud ...", south="scout B1 ...", flags={5: "R1 R2 R3 |"}, guile={"south": "traitor"})
    state = whole_turn(whole_turn(state, lay("fog", 5)), lay("B1", 1))
    state = apply(state, lay("mud", 5))
    assert line(state, 5) == "R1 R2 R3 fog mud |"
    assert state.flag(5).free_slots("north") == 1


@pytest.mark.parametrize(("mine", "theirs"), [("fog", ""), ("", "fog")])
def test_r21_fog_of_either_player_makes_only_totals_count(mine: str, theirs: str) -> None:
    flags = {5: f"R10 G9 B4 {mine} | Y5 Y6 Y7 {theirs}"}
    assert may(game(flags=flags, phase="after-play"), ClaimFlag(5))
    without = game(flags={5: "R10 G9 B4 | Y5 Y6 Y7"}, phase="after-play")
    assert why_not(without, ClaimFlag(5)) == "weaker-formation R42"


@pytest.mark.parametrize("by", ["north", "south"])
def test_r22_mud_of_either_player_gives_both_a_fourth_slot(by: str) -> None:
    north, south = ("mud", "") if by == "north" else ("", "mud")
    state = game(north="R4 ...", south="B4 ...", flags={5: f"R1 R2 R3 {north} | B1 B2 B3 {south}"})
    state = whole_turn(whole_turn(state, lay("R4", 5)), lay("B4", 5))
    assert state.flag(5).free_slots("north") == state.flag(5).free_slots("south") == 0


@under(mud_on_complete="allow")
def test_r22_d7_mud_makes_complete_sides_incomplete_until_four(ruleset: Ruleset) -> None:
    flags = {5: "R8 R9 R10 | B1 B2 G3"}
    state = game(north="R7 ...", south="mud ...", flags=flags, turn="south", ruleset=ruleset)
    state = whole_turn(state, lay("mud", 5))
    # North could have claimed; now the side wants a fourth card.
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    state = apply(state, lay("R7", 5))
    assert may(state, ClaimFlag(5))


@under(mud_on_complete="forbid")
@pytest.mark.parametrize("flag", ["R8 R9 R10 |", "| B1 B2 B3", "R8 R9 R10 | B1 B2 B3"])
def test_d7_by_the_other_ruling_mud_comes_to_no_complete_side(ruleset: Ruleset, flag: str) -> None:
    state = game(north="mud fog ...", south="...", flags={5: flag, 6: "R1 R2 | P1 P2"}, ruleset=ruleset)
    assert why_not(state, lay("mud", 5)) == "mud-on-complete D7"
    assert may(state, lay("mud", 6))
    assert may(state, lay("fog", 5))


@under(mud_on_complete="forbid")
def test_d7_nor_does_redeploy_bring_it_there(ruleset: Ruleset) -> None:
    state = game(
        north="redeploy ...", south="...", flags={5: "R8 R9 R10 |", 6: "R1 mud |"}, ahead="south", ruleset=ruleset
    )
    assert why_not(state, redeploy("mud", 5)) == "mud-on-complete D7"
    assert may(state, redeploy("mud", 4))


@under(fog_mud_stack=True)
@pytest.mark.parametrize(("first", "second"), [("fog", "mud"), ("mud", "fog")])
def test_r23_d8_fog_and_mud_lie_together(ruleset: Ruleset, first: str, second: str) -> None:
    state = game(north=f"{first} R9 ...", south=f"{second} ...", flags={5: "R8 G8 B8 | Y6 Y7 Y8"}, ruleset=ruleset)
    state = whole_turn(whole_turn(state, lay(first, 5)), lay(second, 5))
    assert line(state, 5) == f"R8 G8 B8 {first} | Y6 Y7 Y8 {second}"
    # Four cards, totals compared: 33 against 21 and at best a ten.
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    assert may(apply(state, lay("R9", 5)), ClaimFlag(5))


@under(fog_mud_stack=False)
@pytest.mark.parametrize(("there", "comes"), [("fog", "mud"), ("mud", "fog")])
@pytest.mark.parametrize("side", ["north", "south"])
def test_d8_by_the_other_ruling_they_do_not(ruleset: Ruleset, there: str, comes: str, side: str) -> None:
    flag = f"R1 {there} |" if side == "north" else f"R1 | {there}"
    state = game(north=f"{comes} ...", south="...", flags={5: flag}, ahead="south", ruleset=ruleset)
    assert why_not(state, lay(comes, 5)) == "no-fog-and-mud D8"
    assert may(state, lay(comes, 6))


@under(fog_mud_stack=False)
def test_d8_nor_does_redeploy_bring_them_together(ruleset: Ruleset) -> None:
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "R1 fog |", 6: "R2 mud |"},
        guile={"south": "scout"},
        ahead="south",
        ruleset=ruleset,
    )
    assert why_not(state, redeploy("mud", 5)) == "no-fog-and-mud D8"
    assert why_not(state, redeploy("fog", 6)) == "no-fog-and-mud D8"
    assert may(state, redeploy("fog", 7))


def test_r24_fog_and_mud_stay_until_a_card_that_may_touch_them_does() -> None:
    state = game(north="R1 R2 R3 ...", south="B1 B2 B3 ...", flags={5: "G1 fog | P1 mud"})
    for name, flag in (("R1", 5), ("B1", 5), ("R2", 5), ("B2", 5), ("R3", 4), ("B3", 5)):
        state = whole_turn(state, lay(name, flag))
    assert line(state, 5) == "R1 R2 G1 fog | B1 B2 B3 P1 mud"


@under(redeploy_targets="slot_cards", deserter_targets="slot_cards")
def test_r24_d2_d3_by_one_ruling_nothing_may_touch_them(ruleset: Ruleset) -> None:
    mine = game(north="redeploy ...", flags={5: "R1 fog |"}, ahead="south", ruleset=ruleset)
    assert why_not(mine, redeploy("fog", 4)) == "not-a-target D3"
    assert why_not(mine, redeploy("fog")) == "not-a-target D3"
    theirs = game(north="deserter ...", flags={5: "| B1 fog"}, ruleset=ruleset)
    assert why_not(theirs, deserter("fog")) == "not-a-target D2"


@under(environment_place="side")
def test_d40_on_its_players_side_it_is_a_card_of_that_player(ruleset: Ruleset) -> None:
    state = game(north="redeploy deserter ...", flags={5: "R1 fog | B1 mud"}, ruleset=ruleset)
    assert may(state, redeploy("fog", 4))
    assert may(state, redeploy("fog"))
    assert may(state, deserter("mud"))
    assert why_not(state, deserter("fog")) == "not-opposing-card R27"
    assert why_not(state, redeploy("mud", 4)) == "not-own-card R26"


@under(environment_place="flag")
def test_d40_on_the_flag_it_is_nobodys(ruleset: Ruleset) -> None:
    state = game(north="redeploy deserter traitor ...", flags={5: "R1 fog | B1 mud"}, ruleset=ruleset)
    assert why_not(state, redeploy("fog", 4)) == "not-a-target D40"
    assert why_not(state, redeploy("fog")) == "not-a-target D40"
    assert why_not(state, deserter("mud")) == "not-a-target D40"
    assert why_not(state, traitor("mud", 5)) == "not-a-target D1"
    # It works on both sides all the same, and other cards are reached as ever.
    assert state.flag(5).size == 4
    assert may(state, deserter("B1"))
    assert may(state, redeploy("R1", 4))


@under(environment_place="flag")
def test_d40_where_only_fog_lies_there_is_nothing_for_deserter(ruleset: Ruleset) -> None:
    state = game(north="deserter R1", flags={5: "| fog"}, ruleset=ruleset)
    assert {type(action).__name__ for action in legal_actions(state)} == {"PlayTroop"}


@under_each("environment_place")
def test_r45_d40_fog_at_the_flag_counts_wherever_it_lies(ruleset: Ruleset) -> None:
    state = game(flags={5: "R10 G9 B4 | Y5 Y6 Y7 fog"}, phase="after-play", ruleset=ruleset)
    assert may(state, ClaimFlag(5))


# ---------------------------------------------------------------- asked at tables


def test_can_mud_come_when_one_side_is_full_and_the_other_empty() -> None:
    state = game(north="mud ...", south="B1 B2 B3 B4 ...", flags={5: "R8 R9 R10 |"})
    state = whole_turn(state, lay("mud", 5))
    assert state.flag(5).free_slots("south") == 4
    assert may(state, lay("B1", 5))


def test_can_i_fog_a_flag_that_my_opponent_has_as_good_as_won() -> None:
    # South's Wedge could have been claimed by nothing less; under Fog north's 23 beat its 18.
    state = game(north="fog ...", south="...", flags={5: "R10 G9 B4 | Y5 Y6 Y7"})
    assert why_not(state, ClaimFlag(5)) == "weaker-formation R42"
    assert may(apply(state, lay("fog", 5)), ClaimFlag(5))


def test_can_i_fog_an_empty_flag() -> None:
    assert may(game(north="fog ...", south="..."), lay("fog", 7))
