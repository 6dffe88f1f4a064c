"""R55 and D6 in play: Mud leaves a flag at which a side has four cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.game import ClaimFlag, DiscardSurplus, Draw, EndTurn, Pass, PlayDeserter, apply, legal_actions
from battleline_rules.rulesets import GMT, Terrain
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
    whole_turn,
    why_not,
)
from tests.rules.layout import cards

if TYPE_CHECKING:
    from battleline_rules.game import State
    from battleline_rules.rulesets import Ruleset

BOTH = "R7 R8 R9 R10 | B1 B2 B3 B4 mud"
MINE = "R7 R8 R9 R10 | B1 B2 B3 mud"
THEIRS = "R7 R8 R9 | B1 B2 B3 B4 mud"


def drop(name: str) -> DiscardSurplus:
    return DiscardSurplus(cards(name)[0])


def without_mud(flag: str, ruleset: Ruleset = GMT) -> State:
    """North has just deserted the Mud that lay on south's side of flag 5."""
    state = game(north="deserter ...", south="...", flags={5: flag, 6: "G1 G2 | P1"}, ruleset=ruleset)
    return apply(state, deserter("mud"))


@under(mud_removed="owner_discards")
def test_r55_d6_each_owner_chooses_the_player_on_turn_first(ruleset: Ruleset) -> None:
    state = without_mud(BOTH, ruleset)
    assert (state.turn.player, state.turn.phase, state.actor) == ("north", "surplus", "north")
    assert set(legal_actions(state)) == {drop("R7"), drop("R8"), drop("R9"), drop("R10")}
    state = apply(state, drop("R8"))
    assert (state.turn.player, state.turn.phase, state.actor) == ("north", "surplus", "south")
    assert set(legal_actions(state)) == {drop("B1"), drop("B2"), drop("B3"), drop("B4")}
    state = apply(state, drop("B1"))
    assert (state.turn.phase, state.actor) == ("after-play", "north")
    assert line(state, 5) == "R7 R9 R10 | B2 B3 B4"
    assert (shown(state.north.discards), shown(state.south.discards)) == ("R8", "B1 mud")


def test_r55_where_only_the_own_side_is_too_full_the_opponent_does_nothing() -> None:
    state = apply(without_mud(MINE), drop("R7"))
    assert (state.turn.phase, state.actor, line(state, 5)) == ("after-play", "north", "R8 R9 R10 | B1 B2 B3")


def test_r55_where_only_the_opponents_side_is_he_acts_out_of_turn() -> None:
    state = without_mud(THEIRS)
    assert (state.turn.player, state.actor) == ("north", "south")
    assert why_not(state, drop("R7")) == "not-surplus R55"
    state = apply(state, drop("B4"))
    assert (state.turn.player, state.actor) == ("north", "north")
    # North's turn goes on as if nothing had been.
    assert turn_drawn(state).turn.player == "south"


def turn_drawn(state: State) -> State:
    return apply(state, Draw("troop"))


def test_r55_with_three_cards_on_each_side_nothing_goes() -> None:
    state = without_mud("R7 R8 R9 | B1 B2 B3 mud")
    assert (state.turn.phase, line(state, 5)) == ("after-play", "R7 R8 R9 | B1 B2 B3")


def test_r55_only_slot_cards_of_that_side_and_flag_are_surplus() -> None:
    state = without_mud("R7 R8 CC alexander fog | B1 B2 B3 B4 mud")
    assert set(legal_actions(state)) == {drop("R7"), drop("R8"), drop("CC"), drop("alexander")}
    for name in ("fog", "B1", "G1", "P1", "O9"):
        assert why_not(state, drop(name)) == "not-surplus R55"


def test_r55_a_morale_card_may_go_and_the_count_stays() -> None:
    state = without_mud("R7 R8 R9 alexander | B1 B2 B3 mud")
    before = count(state)
    state = apply(state, drop("alexander"))
    assert (line(state, 5), shown(state.north.discards)) == ("R7 R8 R9 | B1 B2 B3", "alexander")
    assert count(state) == before
    assert state.north.leader_played


@pytest.mark.parametrize(
    "action", [Draw("troop"), EndTurn(), Pass(), lay("P10", 1), PlayDeserter(None)], ids=lambda one: type(one).__name__
)
def test_r55_nothing_else_is_done_before_the_surplus_is_gone(action: Draw | EndTurn | Pass) -> None:
    assert why_not(without_mud(BOTH), action) == "not-now R54"
    assert why_not(apply(without_mud(BOTH), drop("R7")), action) == "not-now R54"


def test_r55_no_claim_either_and_not_to_another_flag() -> None:
    state = game(north="deserter ...", south="...", flags={5: BOTH, 2: "O8 O9 O10 |"})
    assert may(state, ClaimFlag(2))
    state = apply(state, deserter("mud"))
    assert why_not(state, ClaimFlag(5)) == "surplus-pending R55"
    assert why_not(state, ClaimFlag(2)) == "surplus-pending R55"
    state = after(state, drop("R7"), drop("B1"))
    assert may(state, ClaimFlag(2))


def test_r55_a_side_left_with_three_is_complete_and_claimed_in_the_same_turn() -> None:
    state = after(without_mud("R7 R8 R9 R10 | B1 mud"), drop("R7"))
    state = apply(state, ClaimFlag(5))
    assert holders(state) == {5: "north"}


def test_r55_the_discards_are_evidence() -> None:
    # South's only better formation at flag 5 needs B9, which lies in the Mud at flag 6 and then beside the line.
    state = game(north="deserter ...", south="...", flags={5: "R3 R4 R5 | B8 B10", 6: "G1 | B1 B2 B3 B9 mud"})
    assert may(state, ClaimFlag(5))
    state = after(state, deserter("mud"), drop("B9"))
    assert shown(state.south.discards) == "B9 mud"
    assert may(state, ClaimFlag(5))
    without = game(north="deserter ...", south="...", flags={5: "R3 R4 R5 | B8 B10", 6: "G1 | B1 B2 B3 B4 mud"})
    assert why_not(without, ClaimFlag(5)) == "can-be-beaten R43"
    assert why_not(after(without, deserter("mud"), drop("B4")), ClaimFlag(5)) == "can-be-beaten R43"


def test_r55_the_laid_cards_keep_their_stamps() -> None:
    state = game(
        north="deserter ...",
        south="...",
        flags={5: "R8@10 R9@20 R10@30 R1@80 | B8@40 B9@50 B10@60 B1@15 mud@5"},
    )
    state = after(state, deserter("mud"), drop("R1"), drop("B1"))
    assert [state.flag(5).north.plies, state.flag(5).south.plies] == [(10, 20, 30), (40, 50, 60)]
    # South laid last now, so north's claim of the tie holds.
    assert state.flag(5).last_card == "south"
    assert may(state, ClaimFlag(5))


def test_r55_the_same_when_redeploy_moves_mud_and_its_new_flag_has_four_slots_at_once() -> None:
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "R7 R8 R9 R10 mud | B1 B2 B3 B4", 6: "G1 G2 G3 | P1 P2 P3"},
        ahead="south",
    )
    state = apply(state, redeploy("mud", 6))
    assert (state.flag(5).size, state.flag(6).size) == (3, 4)
    assert state.flag(6).free_slots("north") == 1
    state = after(state, drop("R7"), drop("B1"))
    assert (line(state, 5), line(state, 6)) == ("R8 R9 R10 | B2 B3 B4", "G1 G2 G3 mud | P1 P2 P3")


def test_r55_the_same_when_redeploy_discards_mud() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R7 R8 R9 R10 mud | B1"}, ahead="south")
    state = after(state, redeploy("mud"), drop("R7"))
    assert (line(state, 5), shown(state.north.discards)) == ("R8 R9 R10 | B1", "R7 mud")


def test_r55_the_opponents_redeploy_makes_him_discard_first() -> None:
    state = game(south="redeploy ...", north="...", flags={5: BOTH}, turn="south", ahead="north")
    state = apply(state, redeploy("mud"))
    assert (state.turn.player, state.actor) == ("south", "south")
    state = apply(state, drop("B4"))
    assert state.actor == "north"


def test_r55_r56_where_the_terrain_has_four_slots_mud_leaves_no_surplus() -> None:
    state = game(north="deserter ...", south="...", flags={5: BOTH}, terrain={5: Terrain("Hill", slots=4)})
    state = apply(state, deserter("mud"))
    assert (state.turn.phase, line(state, 5)) == ("after-play", "R7 R8 R9 R10 | B1 B2 B3 B4")


def test_r55_a_card_that_leaves_a_side_of_four_leaves_no_surplus() -> None:
    state = game(north="traitor ...", south="...", flags={5: BOTH})
    assert apply(state, traitor("B4", 6)).turn.phase == "after-play"


def test_r55_fog_that_stays_still_makes_only_totals_count() -> None:
    state = after(without_mud("R7 G8 R9 B10 fog | B1 B2 B3 B4 mud"), drop("R7"), drop("B1"))
    assert (state.flag(5).public.totals_only, state.flag(5).size) == (True, 3)
    assert may(state, ClaimFlag(5))


def test_r55_a_discard_frees_nobody_from_the_tactics_limit() -> None:
    state = after(without_mud(MINE), drop("R7"))
    assert count(state) == (1, 1)


# ---------------------------------------------------------------- the other rulings


@under(mud_removed="auto_keep_best")
def test_d6_the_best_three_are_kept_by_themselves(ruleset: Ruleset) -> None:
    state = without_mud("B1 R8 R9 R10 | G4 B4 Y4 P9 mud", ruleset)
    assert (state.turn.phase, line(state, 5)) == ("after-play", "R8 R9 R10 | Y4 G4 B4")
    assert (shown(state.north.discards), shown(state.south.discards)) == ("B1", "P9 mud")


@under(mud_removed="auto_keep_best")
def test_d6_the_best_three_of_a_side_with_a_leader(ruleset: Ruleset) -> None:
    state = without_mud("R9 R10 alexander O5 | B1 mud", ruleset)
    assert line(state, 5) == "R9 R10 alexander | B1"


@under(mud_removed="auto_keep_best")
def test_d6_under_fog_the_best_three_have_the_highest_total(ruleset: Ruleset) -> None:
    state = without_mud("R1 R2 R3 O10 fog | B1 mud", ruleset)
    assert line(state, 5) == "R2 R3 O10 fog | B1"


@under(mud_removed="discard_latest")
def test_d6_the_latest_card_goes_by_itself(ruleset: Ruleset) -> None:
    state = without_mud("R7@30 R8@10 R9@90 R10@20 | B1@5 B2@6 B3@7 B4@8 mud@95", ruleset)
    assert (state.turn.phase, line(state, 5)) == ("after-play", "R7 R8 R10 | B1 B2 B3")
    assert (shown(state.north.discards), shown(state.south.discards)) == ("R9", "B4 mud")


@under(mud_removed="forbid_if_overfull")
@pytest.mark.parametrize("flag", [BOTH, MINE, THEIRS])
def test_d6_mud_has_to_stay_where_four_cards_lie(ruleset: Ruleset, flag: str) -> None:
    state = game(north="deserter ...", south="...", flags={5: flag}, ruleset=ruleset)
    assert why_not(state, deserter("mud")) == "mud-would-overfill D6"
    assert may(state, deserter("B1"))


@under(mud_removed="forbid_if_overfull")
def test_d6_redeploy_may_not_take_it_away_either(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R7 mud | B1 B2 B3 B4"}, ahead="south", ruleset=ruleset)
    assert why_not(state, redeploy("mud", 6)) == "mud-would-overfill D6"
    assert why_not(state, redeploy("mud")) == "mud-would-overfill D6"
    assert may(state, redeploy("R7", 6))


@under(mud_removed="forbid_if_overfull")
def test_d6_but_it_may_go_where_nobody_has_four(ruleset: Ruleset) -> None:
    state = without_mud("R7 R8 R9 | B1 B2 B3 mud", ruleset)
    assert line(state, 5) == "R7 R8 R9 | B1 B2 B3"


@under(mud_removed="forbid_if_overfull", redeploy_same_flag=True)
def test_d6_d5_back_to_its_own_flag_it_overfills_nothing(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R7 R8 R9 R10 mud |"}, ahead="south", ruleset=ruleset)
    assert line(apply(state, redeploy("mud", 5)), 5) == "R7 R8 R9 R10 mud |"


@under(mud_removed="owner_discards", redeploy_same_flag=True)
def test_r55_d5_nor_is_anything_discarded_then(ruleset: Ruleset) -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R7 R8 R9 R10 mud |"}, ahead="south", ruleset=ruleset)
    state = apply(state, redeploy("mud", 5))
    assert (state.turn.phase, line(state, 5)) == ("after-play", "R7 R8 R9 R10 mud |")


@under(mud_removed="forbid_if_overfull")
def test_r30_d6_deserter_without_another_target_is_then_unplayable(ruleset: Ruleset) -> None:
    state = game(north="deserter P1", south="...", flags={5: "R7 R8 R9 R10 | mud"}, ruleset=ruleset)
    assert plays(state) == {"P1"}


@under(claim_window="end_of_turn_auto")
def test_r55_d24_automatic_claims_come_after_the_surplus(ruleset: Ruleset) -> None:
    state = without_mud("R7 R8 R9 R10 | B1 B2 B3 B4 mud", ruleset)
    assert holders(state) == {}
    state = apply(state, drop("R7"))
    assert holders(state) == {}
    state = apply(state, drop("B1"))
    assert holders(state) == {5: "north"}


def test_r55_r48_mud_at_a_claimed_flag_never_leaves() -> None:
    state = game(north="deserter ...", south="...", flags={5: BOTH, 6: "| P1"}, claimed={"north": "5"})
    assert why_not(state, deserter("mud")) == "flag-claimed R48"


def test_r10_a_surplus_card_of_a_player_without_free_slots_gives_no_duty_back() -> None:
    full = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4 B5 | mud"}
    state = game(north="deserter P1", south="P10 ...", flags=full, claimed={"north": "1 3", "south": "5 7"})
    state = after(state, deserter("mud"), drop("B5"))
    state = whole_turn(turn_drawn(state), lay("P10", 9))
    # The side is full again with its three cards.
    assert why_not(state, lay("P1", 9)) == "side-full R11"
    assert may(state, Pass())
