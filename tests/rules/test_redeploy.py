"""R26 and R29 in play: what Redeploy moves, where to, and what it discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.game import ClaimFlag, Pass, PlayRedeploy, apply
from tests.rules.games import (
    count,
    game,
    lay,
    line,
    may,
    plays,
    redeploy,
    shown,
    under,
    under_each,
    whole_turn,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

LAID = {5: "R1 R2 CC fog | B1 B2 mud", 6: "G1 |"}


def test_r26_an_own_troop_goes_to_another_free_slot() -> None:
    state = apply(game(north="redeploy ...", south="...", flags={5: "R1 R2 |"}), redeploy("R2", 9))
    assert (line(state, 5), line(state, 9)) == ("R1 |", "R2 |")
    assert shown(state.north.guile) == "redeploy"
    assert count(state) == (1, 0)


def test_r26_r29_or_to_the_discards_face_up_on_the_own_side() -> None:
    state = apply(game(north="redeploy ...", south="...", flags={5: "R1 R2 |"}), redeploy("R2"))
    assert line(state, 5) == "R1 |"
    assert shown(state.north.discards) == "R2"
    assert "R2" in map(str, state.position().cards())


@under(redeploy_targets="any")
def test_r26_d3_troops_morale_and_own_environment_cards_are_moved(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    for name in ("R1", "CC", "fog", "G1"):
        assert may(state, redeploy(name, 9))
        assert may(state, redeploy(name))
    for name in ("B1", "mud"):
        assert why_not(state, redeploy(name, 9)) == "not-own-card R26"
        assert why_not(state, redeploy(name)) == "not-own-card R26"
    assert why_not(state, redeploy("P9", 4)) == "not-at-a-flag R26"


@under(redeploy_targets="slot_cards")
def test_d3_by_another_ruling_only_slot_cards(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert may(state, redeploy("R1", 9))
    assert may(state, redeploy("CC", 9))
    for goal in (9, None):
        assert why_not(state, redeploy("fog", goal)) == "not-a-target D3"


@under(redeploy_targets="troop")
def test_d3_by_a_third_only_troops(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert may(state, redeploy("R1", 9))
    for goal in (9, None):
        assert why_not(state, redeploy("CC", goal)) == "not-a-target D3"
        assert why_not(state, redeploy("fog", goal)) == "not-a-target D3"


def test_r26_the_slot_has_to_be_free() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R1 |", 6: "G1 G2 G3 |"})
    assert why_not(state, redeploy("R1", 6)) == "side-full R11"
    assert may(state, redeploy("G1", 5))


def test_r26_d4_fog_and_mud_go_to_another_flag_and_need_no_slot() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R1 fog |", 6: "G1 G2 G3 | B1 B2 B3"}, ahead="south")
    assert may(state, redeploy("fog"))
    state = apply(state, redeploy("fog", 6))
    assert (line(state, 5), line(state, 6)) == ("R1 |", "G1 G2 G3 fog | B1 B2 B3")


def test_d4_moved_mud_asks_for_four_cards_there_at_once() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R1 mud |", 6: "R8 R9 R10 |"}, ahead="south")
    assert may(state, ClaimFlag(6))
    state = apply(state, redeploy("mud", 6))
    assert (state.flag(5).size, state.flag(6).size) == (3, 4)
    assert why_not(state, ClaimFlag(6)) == "side-incomplete R41"


@under(redeploy_same_flag=False)
@pytest.mark.parametrize("name", ["R1", "CC", "fog"])
def test_r26_d5_it_goes_to_another_flag(ruleset: Ruleset, name: str) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert why_not(state, redeploy(name, 5)) == "same-flag D5"


@under(redeploy_same_flag=True)
@pytest.mark.parametrize("name", ["R1", "CC", "fog"])
def test_d5_by_the_other_ruling_it_may_stay(ruleset: Ruleset, name: str) -> None:
    # Even at a full side, since its own slot is free again.
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert line(apply(state, redeploy(name, 5)), 5) == line(state, 5)


@under(redeploy_same_flag=True)
def test_d5_d21_a_card_that_stays_has_come_anew(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R8 R9 R10 | B8 B9 B10"}, ruleset=ruleset)
    assert may(state, ClaimFlag(5))
    state = apply(state, redeploy("R8", 5))
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"


@under(redeploy_discard=True)
def test_r26_d41_discarding_is_possible(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert may(state, redeploy("R1"))


@under(redeploy_discard=False)
def test_d41_by_the_other_ruling_it_is_not(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert why_not(state, redeploy("R1")) == "no-discarding D41"
    assert why_not(state, redeploy("fog")) == "no-discarding D41"
    assert may(state, redeploy("R1", 4))


FULL = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4"}


def test_r26_without_another_free_slot_it_can_only_discard() -> None:
    state = game(north="redeploy P1", south="...", flags=FULL, claimed={"north": "1 3", "south": "5 7"})
    assert may(state, redeploy("R1"))
    for number in (4, 6, 8, 9):
        assert why_not(state, redeploy("R1", number)) == "side-full R11"
    for number in (1, 3, 5, 7):
        assert why_not(state, redeploy("R1", number)) == "flag-claimed R48"


@under(redeploy_discard=False)
def test_d10_d41_and_by_one_ruling_it_can_then_not_be_played(ruleset: Ruleset) -> None:
    state = game(
        north="redeploy P1", south="...", flags=FULL, claimed={"north": "1 3", "south": "5 7"}, ruleset=ruleset
    )
    assert "redeploy" not in plays(state)
    assert may(state, Pass())


def test_r48_nothing_leaves_or_enters_a_claimed_flag() -> None:
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "R8 R9 R10 | B1", 6: "G1 fog |"},
        claimed={"north": "5"},
        ahead="south",
    )
    assert why_not(state, redeploy("R8", 6)) == "flag-claimed R48"
    assert why_not(state, redeploy("R8")) == "flag-claimed R48"
    assert why_not(state, redeploy("G1", 5)) == "flag-claimed R48"
    assert why_not(state, redeploy("fog", 5)) == "flag-claimed R48"
    lost = game(north="redeploy ...", south="...", flags={5: "R8 R9 | B8 B9 B10"}, claimed={"south": "5"})
    assert why_not(lost, redeploy("R8", 6)) == "flag-claimed R48"
    assert plays(lost).isdisjoint({"redeploy"})


@under(allow_fizzle=False)
def test_r30_d10_it_needs_an_own_card_at_an_unclaimed_flag(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "| B1 B2"}, ruleset=ruleset)
    assert "redeploy" not in plays(state)
    assert why_not(state, PlayRedeploy(None)) == "fizzle-not-allowed R30"
    with_one = game(north="redeploy ...", south="...", flags={5: "R1 |"}, ruleset=ruleset)
    assert why_not(with_one, PlayRedeploy(None)) == "target-needed R30"


@under(allow_fizzle=True)
def test_d10_by_the_other_ruling_it_is_played_without_effect(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "| B1 B2"}, ruleset=ruleset)
    state = apply(state, PlayRedeploy(None))
    assert (count(state), shown(state.north.guile), line(state, 5)) == ((1, 0), "redeploy", "| B1 B2")
    # Where there is a target it still has to be used.
    with_one = game(north="redeploy ...", south="...", flags={5: "R1 |"}, ruleset=ruleset)
    assert why_not(with_one, PlayRedeploy(None)) == "target-needed R30"


def test_r10_a_troop_moved_away_makes_room_for_one_from_the_hand() -> None:
    state = game(north="redeploy R3 ...", south="B1 ...", flags={5: "G1 G2 G3 |"})
    state = whole_turn(whole_turn(state, redeploy("G1", 9)), lay("B1", 1))
    assert may(state, lay("R3", 5))


@under_each("tie_rule")
def test_r29_d20_a_discard_is_evidence_at_once(ruleset: Ruleset) -> None:
    flags = {5: "R3 R4 R5 | G8", 6: "G9 |"}
    flags[7] = "G7 |"
    state = game(north="redeploy ...", south="...", flags=flags, ruleset=ruleset)
    assert may(state, ClaimFlag(5))
    # The card that has been moved away is as visible as before.
    assert may(apply(state, redeploy("G9")), ClaimFlag(5))
    assert may(apply(state, redeploy("G9", 1)), ClaimFlag(5))


def test_r26_moving_a_card_may_open_the_way_for_the_opponent() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R3 R4 R5 | B8 B9", 6: "B7 |"})
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"
    state = apply(state, redeploy("R3", 1))
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"


def test_may_i_redeploy_the_only_card_i_have_to_the_flag_of_my_opponents_fog() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R1 |", 6: "| fog"}, ahead="south")
    assert line(apply(state, redeploy("R1", 6)), 6) == "R1 | fog"


def test_may_i_redeploy_a_card_that_i_took_with_traitor() -> None:
    state = game(
        north="redeploy ...", south="...", flags={5: "B7 R1 | B8"}, guile={"north": "traitor", "south": "scout"}
    )
    state = apply(state, redeploy("B7", 6))
    assert (line(state, 5), line(state, 6)) == ("R1 | B8", "B7 |")
