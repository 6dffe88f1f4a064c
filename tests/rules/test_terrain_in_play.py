"""R56 and Terrain records in play: slots, comparison, what is let in, and the draft that lays them out."""

from __future__ import annotations

import pytest

from battleline_rules.game import ClaimFlag, Pass, PlaceTerrain, apply, legal_actions, new_game
from battleline_rules.rulesets import GMT, MEDIEVAL, Ruleset, Terrain
from tests.rules.games import (
    after,
    deserter,
    game,
    lay,
    line,
    may,
    plays,
    redeploy,
    traitor,
    under,
    whole_turn,
    why_not,
)

HILL = Terrain("Hill", slots=4)
MIST = Terrain("Mist", compare="totals")
RIVER = Terrain("River", accepts=("morale", "environment"))
CAMP = Terrain("Camp", accepts=("troop",))
ROAD = Terrain("Road", accepts=("troop", "environment"))
WOOD = Terrain("Wood", tactics=False)


def test_r56_a_record_with_four_slots_wants_four_cards_of_both() -> None:
    state = game(north="R7 ...", south="B7 ...", flags={5: "R8 R9 R10 | B8 B9 B10"}, terrain={5: HILL})
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    state = apply(state, lay("R7", 5))
    assert may(state, ClaimFlag(5))


def test_r56_a_fifth_card_has_no_place_there() -> None:
    state = game(north="R6 ...", south="...", flags={5: "R7 R8 R9 R10 |"}, terrain={5: HILL})
    assert why_not(state, lay("R6", 5)) == "side-full R11"


@pytest.mark.parametrize("terrain", [HILL, Terrain("Plain")])
def test_r56_with_mud_there_are_four_slots_whatever_the_record_says(terrain: Terrain) -> None:
    state = game(north="mud ...", south="...", flags={5: "R7 R8 R9 |"}, terrain={5: terrain})
    state = apply(state, lay("mud", 5))
    assert state.flag(5).size == 4
    assert state.flag(5).free_slots("north") == 1


@under(mud_removed="forbid_if_overfull")
def test_r56_d6_mud_may_leave_a_flag_that_has_four_slots_of_its_own(ruleset: Ruleset) -> None:
    state = game(
        north="deserter ...", south="...", flags={5: "R7 R8 R9 R10 | mud B1"}, terrain={5: HILL}, ruleset=ruleset
    )
    assert line(apply(state, deserter("mud")), 5) == "R7 R8 R9 R10 | B1"


def test_r21_a_record_can_make_only_totals_count() -> None:
    flags = {5: "R10 G9 B4 | Y5 Y6 Y7"}
    assert may(game(flags=flags, terrain={5: MIST}, phase="after-play"), ClaimFlag(5))
    assert why_not(game(flags=flags, phase="after-play"), ClaimFlag(5)) == "weaker-formation R42"


def test_r11_a_record_may_bar_troops_from_every_way_in() -> None:
    state = game(north="R1 CC fog redeploy traitor ...", south="...", flags={5: "|", 6: "G1 | P1"}, terrain={5: RIVER})
    assert why_not(state, lay("R1", 5)) == "terrain-bars R11"
    assert why_not(state, redeploy("G1", 5)) == "terrain-bars R11"
    assert why_not(state, traitor("P1", 5)) == "terrain-bars R11"
    assert may(state, lay("CC", 5))
    assert may(state, lay("fog", 5))


def test_r15_a_record_may_bar_morale_cards() -> None:
    state = game(north="R1 CC redeploy ...", south="...", flags={6: "SB alexander |"}, terrain={5: ROAD})
    assert why_not(state, lay("CC", 5)) == "terrain-bars R15"
    assert why_not(state, redeploy("SB", 5)) == "terrain-bars R15"
    assert may(state, lay("R1", 5))


@under(traitor_targets="slot_cards")
def test_r15_d1_also_from_traitor(ruleset: Ruleset) -> None:
    state = game(north="traitor ...", south="...", flags={6: "| SB"}, terrain={5: ROAD}, ruleset=ruleset)
    assert why_not(state, traitor("SB", 5)) == "terrain-bars R15"
    assert may(state, traitor("SB", 4))


def test_r20_a_record_may_bar_environment_cards() -> None:
    state = game(north="mud redeploy ...", south="...", flags={6: "R1 fog |"}, terrain={5: CAMP}, ahead="south")
    assert why_not(state, lay("mud", 5)) == "terrain-bars R20"
    assert why_not(state, redeploy("fog", 5)) == "terrain-bars R20"
    assert may(state, redeploy("R1", 5))


def test_a_record_bars_arrivals_and_not_what_leaves() -> None:
    state = game(north="redeploy deserter ...", south="...", flags={5: "R1 | B1"}, terrain={5: RIVER})
    assert may(state, redeploy("R1", 6))
    assert may(state, deserter("B1"))


def test_without_tactics_no_tactics_card_is_laid_there_or_touches_what_lies_there() -> None:
    state = game(
        north="R3 CC fog mud redeploy deserter traitor",
        south="...",
        flags={5: "R1 | B1", 6: "G1 | P1"},
        terrain={5: WOOD},
    )
    barred = (
        lay("CC", 5),
        lay("fog", 5),
        lay("mud", 5),
        redeploy("R1", 6),
        redeploy("R1"),
        redeploy("G1", 5),
        deserter("B1"),
        traitor("B1", 6),
        traitor("P1", 5),
    )
    for action in barred:
        assert why_not(state, action) == "terrain-bars-tactics R30"
    assert may(state, lay("R3", 5))
    for action in (redeploy("G1", 4), deserter("P1"), traitor("P1", 4)):
        assert may(state, action)


def test_r30_where_all_cards_lie_out_of_reach_guile_cards_have_no_target() -> None:
    state = game(north="R3 redeploy deserter traitor", south="...", flags={5: "R1 | B1"}, terrain={5: WOOD})
    assert plays(state) == {"R3"}


def test_r10_whose_troops_fit_nowhere_may_pass() -> None:
    full = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4"}
    state = game(north="P1", south="...", flags=full, claimed={"north": "1 3", "south": "5 7"}, terrain={9: RIVER})
    assert may(state, Pass())
    assert why_not(state, lay("P1", 9)) == "terrain-bars R11"
    open_flag = game(north="P1", south="...", flags=full, claimed={"north": "1 3", "south": "5 7"})
    assert why_not(open_flag, Pass()) == "must-play R10"


def test_d17_where_troops_are_barred_there_are_no_completions() -> None:
    flags = {5: "R1 G2 B4 | Y10"}
    assert may(game(flags=flags, terrain={5: RIVER}, phase="after-play"), ClaimFlag(5))
    assert why_not(game(flags=flags, phase="after-play"), ClaimFlag(5)) == "can-be-beaten R43"
    # A Tactics card that could still come never defeats a claim (R45).
    assert may(game(south="darius", flags=flags, terrain={5: RIVER}, phase="after-play"), ClaimFlag(5))


# ---------------------------------------------------------------- the draft


def test_the_records_are_laid_in_turn_before_the_first_turn() -> None:
    state = new_game(MEDIEVAL, seed=1, first="north", draft=(HILL, MIST))
    assert (state.turn.phase, state.actor) == ("draft", "north")
    assert len(legal_actions(state)) == 18
    state = apply(state, PlaceTerrain(HILL, 5))
    assert (state.turn.phase, state.actor) == ("draft", "south")
    assert why_not(state, PlaceTerrain(HILL, 4)) == "no-such-terrain R54"
    assert why_not(state, PlaceTerrain(MIST, 5)) == "terrain-placed R54"
    state = apply(state, PlaceTerrain(MIST, 1))
    assert (state.turn.phase, state.draft) == ("before-play", ())
    assert (state.flag(5).terrain, state.flag(1).terrain) == (HILL, MIST)
    assert state.flag(5).size == 4


def test_a_player_chooses_the_record_as_well_as_the_flag() -> None:
    state = new_game(MEDIEVAL, seed=1, first="south", draft=(HILL, MIST, HILL))
    state = apply(state, PlaceTerrain(MIST, 2))
    assert (state.draft, state.actor) == ((HILL, HILL), "north")
    state = after(state, PlaceTerrain(HILL, 1), PlaceTerrain(HILL, 3))
    assert [state.flag(number).terrain for number in (1, 2, 3)] == [HILL, MIST, HILL]
    assert (state.turn.phase, state.actor) == ("before-play", "north")


def test_nothing_else_is_done_during_the_draft() -> None:
    state = new_game(MEDIEVAL, seed=1, draft=(HILL,))
    first = state.north.hand[0]
    assert why_not(state, lay(str(first), 1)) == "not-now R54"
    assert why_not(state, Pass()) == "not-now R54"
    assert why_not(state, ClaimFlag(1)) == "not-now R54"
    started = after(state, PlaceTerrain(HILL, 9))
    assert why_not(started, PlaceTerrain(HILL, 9)) == "not-now R54"


def test_records_may_lie_there_from_the_start() -> None:
    state = new_game(GMT, seed=1, terrain={3: HILL})
    assert state.turn.phase == "before-play"
    assert [flag.size for flag in state.flags] == [3, 3, 4, 3, 3, 3, 3, 3, 3]


def test_a_troop_moved_to_a_flag_of_four_slots_completes_it() -> None:
    state = game(north="redeploy ...", south="P1 ...", flags={5: "R8 R9 R10 |", 6: "R7 |"}, terrain={5: HILL})
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    assert may(apply(state, redeploy("R7", 5)), ClaimFlag(5))
    assert why_not(whole_turn(state, redeploy("R7", 4)), ClaimFlag(5)) == "side-incomplete R41"
