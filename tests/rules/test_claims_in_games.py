"""R41 to R49 and D17 to D26 in play: who may claim, against what, and on what evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS
from battleline_rules.errors import EngineError
from battleline_rules.game import ClaimFlag, Draw, apply, legal_actions, refusal
from battleline_rules.game.lines import Known
from battleline_rules.rulesets import GMT, Terrain
from tests.rules.games import (
    game,
    lay,
    may,
    redeploy,
    turn_over,
    under,
    under_each,
    whole_turn,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.game import State
    from battleline_rules.rulesets import Ruleset

BEST = "R8 R9 R10 |"
HIS = "| B8 B9 B10"


def at_flags(*flags: str, ruleset: Ruleset = GMT, north: str = "P1 P2 ...", south: str = "...") -> State:
    """North is on turn; the flags from 5 on look so."""
    return game(north=north, south=south, flags=dict(enumerate(flags, 5)), ruleset=ruleset)


def claimed_now(state: State) -> set[int]:
    """The flags that may be claimed."""
    return {action.flag for action in legal_actions(state) if isinstance(action, ClaimFlag)}


# ---------------------------------------------------------------- who, and against what


def test_r41_the_claimants_side_must_be_complete() -> None:
    state = at_flags("R9 R10 |", north="R8 ...")
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    assert may(apply(state, lay("R8", 5)), ClaimFlag(5))


def test_r42_between_complete_sides_the_higher_wins() -> None:
    state = at_flags("R7 R8 R9 | B6 B7 B8", "R1 R2 R3 | B1 B2 B3", "G9 O9 Y9 | O2 O3 O4")
    assert claimed_now(state) == {5, 6}
    assert why_not(state, ClaimFlag(7)) == "weaker-formation R42"


def test_r43_worked_example_1_and_2_in_a_game() -> None:
    state = game(north="B7 ...", south="...", flags={5: "R3 R4 R5 | B8", 6: "| B10"})
    why = refusal(state, ClaimFlag(5))
    assert why is not None
    assert why.verdict is not None
    assert why.verdict.counterexample is not None
    assert " ".join(map(str, why.verdict.counterexample.completion)) == "B7 B9"
    # Laid at a flag, the same B7 is face up.
    assert may(apply(state, lay("B7", 1)), ClaimFlag(5))


def test_r44_d18_a_card_in_the_own_hand_is_no_evidence() -> None:
    flags = {5: "R3 R4 R5 | B8", 6: "| B10"}
    with_it = game(north="B7 B9 ...", south="...", flags=flags)
    without = game(north="...", south="B7 B9 ...", flags=flags)
    assert why_not(with_it, ClaimFlag(5)) == why_not(without, ClaimFlag(5)) == "can-be-beaten R43"


def test_d18_empty_decks_and_counts_of_cards_prove_nothing() -> None:
    # All the cards that south could want are in north's hand, as everybody could count.
    state = game(north="B7 B9", south="", flags={5: "R3 R4 R5 | B8", 6: "| B10"}, troops="", tactics="")
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"


@pytest.mark.parametrize(
    ("flags", "discards"),
    [
        ({6: "| B7 B10"}, ""),
        ({6: "B7 | B10"}, ""),
        ({6: "B10 |", 9: "O1 O2 O3 | B7"}, ""),
        ({6: "B10 |"}, "B7"),
        ({}, "B7 B10"),
    ],
    ids=["his", "both", "claimed", "discarded", "both-discarded"],
)
def test_r44_d20_what_lies_face_up_anywhere_is_evidence(flags: dict[int, str], discards: str) -> None:
    state = game(
        north="...",
        south="...",
        flags={5: "R3 R4 R5 | B8", **flags},
        discards={"south": discards},
        claimed={"north": "9"},
    )
    assert may(state, ClaimFlag(5))


def test_d17_with_fewer_unseen_troops_than_open_places_he_cannot_complete() -> None:
    state = game(north="", south="P9", flags={5: "R1 G2 B4 | Y10"}, troops="", tactics="")
    assert may(state, ClaimFlag(5))
    state = game(north="", south="P9 P8", flags={5: "R1 G2 B4 | Y10"}, troops="", tactics="")
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"


def test_r45_tactics_that_he_holds_never_defeat_a_claim() -> None:
    state = game(north="...", south="fog mud traitor deserter alexander", flags={5: "R10 G10 B10 | Y4 P9"})
    assert may(state, ClaimFlag(5))


def test_r45_tactics_that_lie_there_count() -> None:
    assert may(at_flags("R10 G9 B4 fog | Y5 Y6 Y7"), ClaimFlag(5))
    assert why_not(at_flags("R1 R2 R3 fog | Y5 O6 P8"), ClaimFlag(5)) == "weaker-formation R42"
    assert why_not(at_flags("R8 R9 R10 mud |"), ClaimFlag(5)) == "side-incomplete R41"


def test_r46_d22_against_an_open_side_a_tie_is_enough() -> None:
    assert may(at_flags("R8 R9 R10 | B8"), ClaimFlag(5))
    assert may(at_flags("R8 R9 R10 | B8 B9"), ClaimFlag(5))


@under(tie_rule="last_card")
def test_r46_d21_a_tie_is_lost_by_who_laid_the_last_card(ruleset: Ruleset) -> None:
    his_last = game(flags={5: "R8@1 R9@2 R10@3 | B8@4 B9@5 B10@6"}, phase="after-play", ruleset=ruleset)
    assert may(his_last, ClaimFlag(5))
    my_last = game(flags={5: "R8@1 R9@2 R10@7 | B8@4 B9@5 B10@6"}, phase="after-play", ruleset=ruleset)
    assert why_not(my_last, ClaimFlag(5)) == "tie-lost R42"


@under(tie_rule="last_card")
def test_r46_who_wins_the_tie_claims_in_the_own_turn(ruleset: Ruleset) -> None:
    state = game(north="...", south="B10 P1 ...", flags={5: "R8 R9 R10 | B8 B9"}, turn="south", ruleset=ruleset)
    state = apply(state, lay("B10", 5))
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"
    assert may(turn_over(state), ClaimFlag(5))


@under(tie_rule="claimant_wins")
def test_d21_d22_d25_by_another_ruling_whoever_claims_first_wins_a_tie(ruleset: Ruleset) -> None:
    for seat in SEATS:
        state = game(flags={5: "R8@1 R9@2 R10@7 | B8@4 B9@5 B10@6"}, phase="after-play", turn=seat, ruleset=ruleset)
        assert may(state, ClaimFlag(5))
    assert may(at_flags("R8 R9 R10 | B8", ruleset=ruleset), ClaimFlag(5))


@under(tie_rule="must_beat")
def test_d21_d22_d25_by_a_third_a_tie_is_nobodys(ruleset: Ruleset) -> None:
    for seat in SEATS:
        state = game(flags={5: "R8@1 R9@2 R10@7 | B8@4 B9@5 B10@6"}, phase="after-play", turn=seat, ruleset=ruleset)
        assert why_not(state, ClaimFlag(5)) == "tie-lost R42"
    assert why_not(at_flags("R8 R9 R10 | B8", ruleset=ruleset), ClaimFlag(5)) == "can-be-tied R43"
    # W09: four of the other tens are gone, so nothing comes level any more.
    gone = game(flags={5: "R8 R9 R10 |", 1: "O10 Y10 G10 |", 2: "B10 P10 |"}, phase="after-play", ruleset=ruleset)
    assert may(gone, ClaimFlag(5))


@under(tie_rule="last_card")
@pytest.mark.parametrize(
    "flag",
    ["R8 R9 R10 | B8 B9 B10", "R8 R9 R10 | B8 B9", "R8 R9 | B8 B9", "R1 R2 R4 | G1 B4 Y2", "R9 G9 B9 Y9 mud | O1"],
)
def test_d25_never_are_both_sides_claimable(ruleset: Ruleset, flag: str) -> None:
    able = [may(game(flags={5: flag}, phase="after-play", turn=seat, ruleset=ruleset), ClaimFlag(5)) for seat in SEATS]
    assert able.count(True) <= 1


def test_r48_a_claimed_flag_is_not_claimed_again() -> None:
    state = apply(at_flags("R8 R9 R10 |"), ClaimFlag(5))
    assert why_not(state, ClaimFlag(5)) == "flag-claimed R48"
    state = turn_over(apply(state, lay("P1", 1)))
    assert why_not(state, ClaimFlag(5)) == "flag-claimed R48"


def test_r48_its_cards_stay_evidence() -> None:
    flags = {5: "R3 R4 R5 | B8", 1: "R8 R9 R10 | B7 B10"}
    state = apply(game(north="...", south="...", flags=flags), ClaimFlag(1))
    assert may(state, ClaimFlag(5))


def test_r49_nobody_claims_for_the_opponent() -> None:
    # South's formation has won; north cannot say so, and north's own cannot win.
    state = at_flags("R1 R2 G9 | B8 B9 B10")
    assert why_not(state, ClaimFlag(5)) == "weaker-formation R42"
    assert why_not(at_flags(HIS), ClaimFlag(5)) == "side-incomplete R41"
    state = whole_turn(state, lay("P1", 1))
    assert may(state, ClaimFlag(5))


@under(false_claim="reject")
def test_d26_a_false_claim_is_refused_and_the_turn_goes_on(ruleset: Ruleset) -> None:
    state = at_flags("R3 R4 R5 | B8", ruleset=ruleset)
    why = refusal(state, ClaimFlag(5))
    assert why is not None
    assert (why.code, why.rule) == ("can-be-beaten", "R43")
    assert why.verdict is not None
    assert why.verdict.counterexample is not None
    # The brief form names no completion.
    assert "B9" not in why.brief
    assert "Blue" not in why.brief
    assert may(state, lay("P1", 1))
    assert may(apply(state, lay("P1", 1)), Draw("troop"))


def test_d26_a_claim_may_be_tried_as_often_as_one_likes() -> None:
    state = at_flags("R3 R4 R5 | B8", "| B10", north="B7 ...")
    for _ in range(3):
        assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"
    assert may(apply(state, lay("B7", 1)), ClaimFlag(5))


# ---------------------------------------------------------------- asked at tables


def test_may_i_lay_my_third_card_and_claim_in_the_same_turn() -> None:
    state = at_flags("R8 R9 |", north="R10 ...")
    assert may(apply(state, lay("R10", 5)), ClaimFlag(5))


def test_may_i_claim_with_a_card_that_my_own_play_has_just_shown() -> None:
    state = at_flags("R3 R4 R5 | B8 B9", north="B7 ...", south="B10 ...")
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"
    state = apply(state, lay("B7", 1))
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"


def test_may_i_claim_a_flag_at_which_he_has_nothing() -> None:
    assert may(at_flags("R8 R9 R10 |"), ClaimFlag(5))
    assert why_not(at_flags("R10 G10 B10 |"), ClaimFlag(5)) == "can-be-beaten R43"


def test_may_i_claim_before_playing_and_then_play_there() -> None:
    state = apply(at_flags("R8 R9 R10 mud | B1", "G8 G9 G10 |"), ClaimFlag(6))
    assert why_not(state, lay("P1", 6)) == "flag-claimed R48"
    assert may(state, lay("P1", 5))


def test_does_redeploying_my_card_make_a_claim_possible_elsewhere_in_the_same_turn() -> None:
    state = at_flags("R8 R9 |", "R10 |", north="redeploy ...")
    assert claimed_now(state) == set()
    assert claimed_now(apply(state, redeploy("R10", 5))) == {5}


@under_each("environment_place")
def test_d17_where_terrain_bars_troops_he_cannot_complete(ruleset: Ruleset) -> None:
    barred = Terrain("River", accepts=("morale", "environment"))
    state = game(flags={5: "R1 G2 B4 | Y10"}, terrain={5: barred}, phase="after-play", ruleset=ruleset)
    assert may(state, ClaimFlag(5))


# ---------------------------------------------------------------- nothing is granted by one search alone


@pytest.mark.parametrize("window", ["before_draw", "end_of_turn_auto"])
def test_a_claim_that_one_search_lets_pass_is_not_granted(window: str) -> None:
    ruleset = GMT.with_options({"claim_window": window})
    state = game(north="P1 ...", south="...", flags={5: "R2 G5 B9 | P10"}, ruleset=ruleset)
    state.flag(5).learn("north", Known(ruleset, proven_with=state.unseen, denied_by=-1))  # as if it had found nothing
    assert ClaimFlag(5) in legal_actions(state) or window == "end_of_turn_auto"
    with pytest.raises(EngineError, match="north's claim to flag 5") as caught:
        apply(state, ClaimFlag(5) if window == "before_draw" else lay("P1", 1))
    assert caught.value.code == "engines-disagree"
