"""Questions as players ask them, in which several rules meet; each answer is worked out from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import (
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
    GameOutcome,
    Pass,
    PlayScout,
    PlayTraitor,
    ScoutDraw,
    apply,
    legal_actions,
)
from tests.rules.games import (
    after,
    count,
    deserter,
    game,
    give_back,
    holders,
    lay,
    line,
    may,
    plays,
    redeploy,
    scouted,
    shown,
    traitor,
    turn_over,
    under,
    whole_turn,
    why_not,
)
from tests.rules.layout import cards

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.rulesets import Ruleset

FULL = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4"}
TAKEN: dict[Seat, str] = {"north": "1 3", "south": "5 7"}


def drop(name: str) -> DiscardSurplus:
    return DiscardSurplus(cards(name)[0])


# ---------------------------------------------------------------- the duty to play


def test_r10_i_was_full_and_he_took_one_with_traitor_must_i_play_now() -> None:
    state = game(north="P1 P2", south="traitor ...", flags=FULL, claimed=TAKEN)
    state = whole_turn(whole_turn(state, Pass()), traitor("O2", 2))
    assert why_not(state, Pass()) == "must-play R10"
    assert {action.flag for action in legal_actions(state) if hasattr(action, "flag")} == {4}


def test_r10_mud_gave_me_a_slot_and_then_left_may_i_pass_again() -> None:
    state = game(north="P1 P2", south="B9 ...", flags={**FULL, 9: "B1 B2 B4 mud"}, claimed=TAKEN, ahead="north")
    assert why_not(state, Pass()) == "must-play R10"
    gone = game(
        north="P1 P2",
        south="deserter ...",
        flags={**FULL, 9: "B1 B2 B4 mud"},
        claimed=TAKEN,
        turn="south",
        ahead="north",
    )
    gone = whole_turn(gone, deserter("mud"))
    assert may(gone, Pass())


def test_r10_may_i_pass_because_all_my_plays_are_bad() -> None:
    state = game(north="P1 deserter", south="...", flags={5: "R8 R9 |"})
    assert plays(state) == {"P1"}
    assert why_not(state, Pass()) == "must-play R10"


def test_r10_i_have_only_tactics_and_am_one_ahead() -> None:
    state = game(north="fog mud scout", south="...", guile={"north": "traitor"}, ahead="north")
    assert legal_actions(state) == (Pass(),)


def test_r13_he_passed_for_many_turns_may_i_play_my_second_tactics_card() -> None:
    # A pass changes no count.
    state = game(north="fog mud", south="")
    state = after(state, lay("fog", 1), Draw("tactics"), Pass(), EndTurn())
    assert count(state) == (1, 0)
    assert why_not(state, lay("mud", 1)) == "tactics-limit R13"
    # Nor does it help to wait: after a second pass the game is over.
    assert after(state, Pass(), EndTurn()).outcome == GameOutcome(None, ("stalemate",))
    assert why_not(state, lay("mud", 1)) == "tactics-limit R13"


# ---------------------------------------------------------------- Leaders


def test_d12_i_moved_my_leader_is_it_still_my_only_one() -> None:
    state = game(
        north="redeploy darius R1 ...",
        south="fog P1 ...",
        flags={5: "R8 alexander |"},
        guile={"south": "scout"},
        ahead="south",
    )
    state = whole_turn(whole_turn(state, redeploy("alexander", 7)), lay("fog", 1))
    assert line(state, 7) == "alexander |"
    assert why_not(state, lay("darius", 5)) == "leader-limit R16"


def test_d12_scout_gave_me_the_second_leader_may_i_put_it_back() -> None:
    state = game(
        north="scout ...", south="...", flags={5: "alexander |"}, tactics="darius ...", guile={"south": "traitor"}
    )
    state = after(state, PlayScout(), ScoutDraw("tactics"), ScoutDraw("troop"), ScoutDraw("troop"))
    state = after(state, *give_back("darius", "P10"))
    assert shown(state.tactics_deck.cards[:1]) == "darius"


def test_r16_is_a_leader_at_a_flag_that_i_lost_lost_for_ever() -> None:
    state = game(
        north="darius redeploy ...",
        south="...",
        flags={5: "R1 R2 alexander | B8 B9 B10"},
        claimed={"south": "5"},
        guile={"south": "scout"},
    )
    assert why_not(state, lay("darius", 4)) == "leader-limit R16"
    assert why_not(state, redeploy("alexander", 4)) == "flag-claimed R48"


# ---------------------------------------------------------------- Mud and Fog


def test_r55_r50_his_surplus_in_my_turn_can_make_me_win() -> None:
    state = game(north="deserter ...", south="...", flags={3: "R8 R9 R10 | B7 B8 B9 B10 mud"}, claimed={"north": "1 2"})
    state = apply(state, deserter("mud"))
    assert state.actor == "south"
    # He keeps the Wedge that ties, and laid his last card after mine.
    state = after(state, drop("B7"), ClaimFlag(3))
    assert state.outcome == GameOutcome("north", ("breakthrough",))


def test_r55_i_move_mud_from_one_flag_of_four_to_another_of_three() -> None:
    state = game(
        north="redeploy P1 ...", south="...", flags={5: "R7 R8 R9 R10 mud |", 6: "O8 O9 O10 | G1"}, ahead="south"
    )
    assert may(state, ClaimFlag(5))
    state = apply(state, redeploy("mud", 6))
    assert legal_actions(state) == tuple(drop(name) for name in ("R7", "R8", "R9", "R10"))
    state = apply(state, drop("R7"))
    assert may(state, ClaimFlag(5))
    assert why_not(state, ClaimFlag(6)) == "side-incomplete R41"


def test_r22_mud_comes_to_my_complete_side_may_he_then_fill_his_and_claim_first() -> None:
    state = game(north="P1 ...", south="mud B7 ...", flags={5: "R1 R2 R3 | B8 B9 B10"}, turn="south")
    state = whole_turn(state, lay("mud", 5))
    state = whole_turn(state, lay("P1", 1))
    state = after(state, lay("B7", 5), ClaimFlag(5))
    assert holders(state) == {5: "south"}


def test_r21_fog_is_deserted_from_a_flag_that_was_as_good_as_won() -> None:
    state = game(north="...", south="deserter ...", flags={5: "R10 G9 B4 fog | Y5 Y6 Y7"}, turn="south")
    state = whole_turn(state, deserter("fog"))
    assert why_not(state, ClaimFlag(5)) == "weaker-formation R42"
    assert shown(state.north.discards) == "fog"


def test_r20_r48_fog_at_a_claimed_flag_stays_evidence_of_nothing_and_never_moves() -> None:
    state = game(
        north="redeploy ...",
        south="...",
        flags={5: "R10 G9 B4 fog | Y5 Y6 Y7", 6: "O1 |"},
        claimed={"north": "5"},
        ahead="south",
    )
    assert why_not(state, redeploy("fog", 6)) == "flag-claimed R48"
    assert may(state, redeploy("O1", 7))


# ---------------------------------------------------------------- Guile cards


def test_r28_i_take_his_only_card_and_claim_against_an_empty_side() -> None:
    state = game(north="traitor ...", south="...", flags={5: "R9 G9 | B9", 1: "R10 G10 B10 |", 2: "| O10 Y10 P10"})
    state = apply(state, traitor("B9", 5))
    assert line(state, 5) == "R9 G9 B9 |"
    # Wedges can still come, so it is no claim.
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"


@under(allow_fizzle=True)
def test_d10_without_a_free_slot_traitor_may_be_thrown_away_by_one_ruling(ruleset: Ruleset) -> None:
    flags = {**FULL, 9: "B1 B2 B4 | P9"}
    state = game(north="traitor P1", south="...", flags=flags, claimed=TAKEN, ruleset=ruleset)
    state = apply(state, PlayTraitor(None, None))
    assert (count(state), line(state, 9)) == ((1, 0), "B1 B2 B4 | P9")


@under(allow_fizzle=True, pass_if_tactics_playable=False)
def test_d10_d28_and_then_by_another_it_must_be(ruleset: Ruleset) -> None:
    state = game(north="deserter", south="...", ruleset=ruleset)
    assert why_not(state, Pass()) == "must-play-tactics D28"


@under(pass_if_tactics_playable=False)
def test_d28_a_guile_card_without_a_target_does_not_bind(ruleset: Ruleset) -> None:
    assert may(game(north="deserter", south="...", ruleset=ruleset), Pass())


def test_r27_he_deserts_my_winning_card_before_i_could_claim() -> None:
    state = game(north="R10 ...", south="deserter ...", flags={5: "R8 R9 | B1"})
    state = apply(state, lay("R10", 5))
    assert may(state, ClaimFlag(5))
    forgotten = whole_turn(turn_over(state), deserter("R10"))
    assert why_not(forgotten, ClaimFlag(5)) == "side-incomplete R41"
    safe = turn_over(apply(state, ClaimFlag(5)))
    assert why_not(safe, deserter("R10")) == "flag-claimed R48"


def test_r26_a_discarded_troop_is_out_of_the_game_and_closes_a_run() -> None:
    # B9 lies among north's discards, whoever discarded it.
    state = game(north="redeploy ...", south="...", flags={5: "R3 R4 R5 | B8 B10", 6: "B9 |"})
    state = apply(state, redeploy("B9"))
    assert may(state, ClaimFlag(5))
    assert "B9" not in {str(card) for card in state.held()}


# ---------------------------------------------------------------- Scout and the decks


@under(claim_window="start_of_turn")
def test_r52_d34_in_the_advanced_game_no_claim_follows_scout(ruleset: Ruleset) -> None:
    state = game(north="scout ...", south="...", flags={5: "R8 R9 R10"}, ruleset=ruleset)
    assert may(state, ClaimFlag(5))
    assert why_not(scouted(state), ClaimFlag(5)) == "wrong-window R52"


@under(claim_window="end_of_turn_auto")
def test_d24_d34_automatic_claims_wait_for_the_returns(ruleset: Ruleset) -> None:
    state = after(game(north="scout ...", south="...", flags={5: "R8 R9 R10"}, ruleset=ruleset), PlayScout())
    assert holders(state) == {}
    state = after(state, *[ScoutDraw("troop")] * 3, *give_back("P10"))
    assert holders(state) == {}
    assert holders(after(state, *give_back("P9"))) == {5: "north"}


def test_d30_troops_given_back_revive_an_empty_deck_for_both() -> None:
    state = game(north="scout R1 R2 R3 R4 R5 R6", south="B1 B2", troops="", tactics="fog mud CC")
    state = after(state, PlayScout(), *[ScoutDraw("tactics")] * 3, *give_back("R1", "R2"), EndTurn())
    assert shown(state.troop_deck.cards) == "R2 R1"
    state = after(state, lay("B1", 1))
    assert legal_actions(state)[-1] == Draw("troop")
    assert shown(apply(state, Draw("troop")).south.hand) == "R2 B2"


def test_r9_the_decks_are_empty_and_i_still_have_tactics() -> None:
    state = game(north="fog R1", south="B1", flags={5: "R8 R9 R10 | B8"}, troops="", tactics="")
    assert plays(state) == {"fog", "R1"}
    state = after(state, lay("fog", 1), EndTurn(), lay("B1", 1), EndTurn())
    assert why_not(state, Pass()) == "must-play R10"


# ---------------------------------------------------------------- automatic claims


@under(claim_window="end_of_turn_auto_both", tie_rule="claimant_wins")
def test_d24_d25_a_flag_that_both_could_have_goes_to_the_player_on_turn(ruleset: Ruleset) -> None:
    for seat in ("north", "south"):
        turn: Seat = "north" if seat == "north" else "south"
        flags = {5: "R8 R9 R10 | B8 B9 B10"}
        state = game(north="P1 ...", south="P2 ...", flags=flags, turn=turn, ruleset=ruleset)
        state = apply(state, lay("P1" if turn == "north" else "P2", 1))
        assert holders(state) == {5: turn}


@under(claim_window="end_of_turn_auto_both")
def test_d24_r50_the_opponent_may_win_in_my_turn(ruleset: Ruleset) -> None:
    state = game(north="P1 ...", south="...", flags={7: "| B8 B9 B10"}, claimed={"south": "8 9"}, ruleset=ruleset)
    state = apply(state, lay("P1", 1))
    assert state.outcome == GameOutcome("south", ("breakthrough",))
    assert state.actor is None


@under(claim_window="end_of_turn_auto")
def test_d24_the_claim_comes_before_the_draw(ruleset: Ruleset) -> None:
    state = game(north="P1 ...", south="...", flags={5: "R8 R9 R10"}, ruleset=ruleset)
    state = apply(state, lay("P1", 1))
    assert (holders(state), state.turn.phase) == ({5: "north"}, "after-play")
    assert may(state, Draw("troop"))
