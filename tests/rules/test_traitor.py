"""R28 in play: what Traitor takes, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import ClaimFlag, PlayTraitor, apply
from tests.rules.games import count, game, lay, line, may, plays, shown, traitor, under, under_each, whole_turn, why_not

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

LAID = {5: "R1 CC | B1 SB mud", 6: "G1 G2 G3 | P1"}


def test_r28_an_opposing_troop_comes_to_a_free_own_slot() -> None:
    state = apply(game(north="traitor ...", south="...", flags={5: "R1 | B1 B2"}), traitor("B2", 7))
    assert (line(state, 5), line(state, 7)) == ("R1 | B1", "B2 |")
    assert shown(state.north.guile) == "traitor"
    assert count(state) == (1, 0)
    assert shown(state.south.discards) == ""


def test_r28_d11_also_at_the_same_flag() -> None:
    state = apply(game(north="traitor ...", south="...", flags={5: "R1 | B1 B2"}), traitor("B2", 5))
    assert line(state, 5) == "R1 B2 | B1"


@under(traitor_targets="troop")
def test_r28_d1_it_takes_troops_only(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert may(state, traitor("B1", 5))
    assert may(state, traitor("P1", 4))
    assert why_not(state, traitor("SB", 5)) == "not-a-target D1"
    assert why_not(state, traitor("mud", 5)) == "not-a-target D1"
    assert why_not(state, traitor("R1", 4)) == "not-opposing-card R28"
    assert why_not(state, traitor("O9", 4)) == "not-at-a-flag R28"


@under(traitor_targets="slot_cards")
def test_d1_by_the_other_ruling_morale_cards_too_but_no_environment(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="...", flags=LAID, ahead="south", ruleset=ruleset)
    assert why_not(state, traitor("mud", 5)) == "not-a-target D1"
    state = apply(state, traitor("SB", 5))
    assert line(state, 5) == "R1 companion-cavalry shield-bearers | B1 mud"
    # It is no Tactics play of the taker's, and still one of the other's.
    assert count(state) == (2, 2)


@under(traitor_targets="slot_cards")
def test_d12_who_has_a_leader_takes_none(ruleset: Ruleset) -> None:
    flags = {5: "R1 | darius B1"}
    having = game(
        north="traitor ...",
        south="...",
        flags={**flags, 6: "alexander |"},
        guile={"south": "scout"},
        ruleset=ruleset,
        ahead="south",
    )
    assert why_not(having, traitor("darius", 5)) == "leader-limit D12"
    had = game(north="traitor ...", south="...", flags=flags, leaders=("north",), ruleset=ruleset)
    assert why_not(had, traitor("darius", 5)) == "leader-limit D12"
    never = game(north="traitor ...", south="...", flags=flags, ruleset=ruleset)
    assert line(apply(never, traitor("darius", 5)), 5) == "R1 darius | B1"


@under(traitor_targets="slot_cards")
def test_d12_taking_a_leader_counts_as_having_played_it(ruleset: Ruleset) -> None:
    state = game(north="traitor alexander R1 ...", south="B1 mud ...", flags={5: "| darius"}, ruleset=ruleset)
    assert count(state) == (0, 1)
    state = whole_turn(whole_turn(state, traitor("darius", 5)), lay("mud", 1))
    assert count(state) == (1, 2)
    assert why_not(state, lay("alexander", 5)) == "leader-limit R16"


@under(traitor_targets="slot_cards", leader_limit="in_play")
def test_d12_by_the_other_ruling_only_a_leader_in_play_bars_it(ruleset: Ruleset) -> None:
    state = game(
        north="traitor ...",
        south="...",
        flags={5: "| darius"},
        discards={"north": "alexander"},
        ruleset=ruleset,
        ahead="south",
    )
    assert line(apply(state, traitor("darius", 5)), 5) == "darius |"


@under(traitor_targets="slot_cards")
def test_d12_who_lost_a_leader_to_traitor_has_still_played_it(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="alexander ...", flags={5: "| darius"}, ruleset=ruleset)
    state = whole_turn(state, traitor("darius", 5))
    assert why_not(state, lay("alexander", 1)) == "leader-limit R16"


@under(traitor_targets="slot_cards", leader_limit="in_play")
def test_d12_unless_losing_it_frees_the_second(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="alexander ...", flags={5: "| darius"}, ruleset=ruleset)
    state = whole_turn(state, traitor("darius", 5))
    assert may(state, lay("alexander", 1))


def test_r28_the_own_slot_has_to_be_free() -> None:
    state = game(north="traitor ...", south="...", flags=LAID, ahead="south")
    assert why_not(state, traitor("P1", 6)) == "side-full R11"
    assert may(state, traitor("P1", 5))


def test_r48_it_takes_nothing_from_a_claimed_flag_and_brings_nothing_to_one() -> None:
    flags = {5: "R8 R9 R10 | B1", 6: "| P1"}
    state = game(north="traitor ...", south="...", flags=flags, claimed={"north": "5 1"})
    assert why_not(state, traitor("B1", 4)) == "flag-claimed R48"
    assert why_not(state, traitor("P1", 1)) == "flag-claimed R48"
    assert why_not(state, traitor("P1", 5)) == "flag-claimed R48"
    assert may(state, traitor("P1", 6))


@under(allow_fizzle=False)
def test_r30_d10_it_needs_a_troop_and_a_free_slot(ruleset: Ruleset) -> None:
    no_troop = game(north="traitor ...", south="...", flags={5: "R1 | CC fog"}, ruleset=ruleset)
    assert "traitor" not in plays(no_troop)
    assert why_not(no_troop, PlayTraitor(None, None)) == "fizzle-not-allowed R30"
    full = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4 | P9"}
    no_slot = game(
        north="traitor P1", south="...", flags=full, claimed={"north": "1 3", "south": "5 7"}, ruleset=ruleset
    )
    assert "traitor" not in plays(no_slot)
    for number in range(1, 10):
        code = "side-full R11" if number in full else "flag-claimed R48"
        assert why_not(no_slot, traitor("P9", number)) == code
    one = game(north="traitor ...", south="...", flags={5: "| B1"}, ruleset=ruleset)
    assert why_not(one, PlayTraitor(None, None)) == "target-needed R30"


@under(allow_fizzle=True)
def test_d10_by_the_other_ruling_it_is_played_without_effect(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="...", flags={5: "R1 | CC"}, ruleset=ruleset)
    state = apply(state, PlayTraitor(None, None))
    assert (count(state), shown(state.north.guile), line(state, 5)) == ((1, 1), "traitor", "R1 | companion-cavalry")


@under_each("allow_fizzle")
def test_d10_a_target_is_no_free_choice_where_there_is_one(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="...", flags={5: "R1 | B1"}, ruleset=ruleset)
    assert why_not(state, PlayTraitor(None, None)) == "target-needed R30"


def test_r28_a_card_taken_from_four_in_mud_leaves_three_of_four() -> None:
    flags = {5: "R8 R9 R10 mud | B7 B8 B9 B10"}
    state = game(north="traitor ...", south="B6 ...", flags=flags)
    state = apply(state, traitor("B10", 5))
    assert line(state, 5) == "R8 R9 R10 B10 mud | B7 B8 B9"
    assert state.flag(5).size == 4
    assert state.flag(5).free_slots("south") == 1
    # Four cards that make a Host now, against a side that may become a Wedge again.
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"
    state = whole_turn(state)
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    assert may(apply(state, lay("B6", 5)), ClaimFlag(5))


def test_r28_a_card_taken_away_from_a_complete_side_opens_it() -> None:
    state = game(north="traitor ...", south="...", flags={5: "| B8 B9 B10"})
    state = whole_turn(state, traitor("B9", 1))
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"


def test_d21_a_card_taken_counts_as_the_last_laid() -> None:
    state = game(north="traitor ...", south="...", flags={5: "R8 R9 | B8 B9 B10", 6: "| R10"})
    state = apply(state, traitor("R10", 5))
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"


def test_can_i_complete_my_side_with_his_card_and_claim_at_once() -> None:
    state = game(north="traitor ...", south="...", flags={5: "R8 R9 | B8 B9", 6: "| R10"})
    state = apply(state, traitor("R10", 5))
    assert may(state, ClaimFlag(5))


def test_can_i_take_back_with_traitor_what_he_took_from_me() -> None:
    # There is only one Traitor; but a card that he took is his, and Deserter reaches it.
    state = game(north="...", south="...", flags={5: "| R1"}, guile={"south": "traitor"})
    assert "traitor" not in plays(state)
