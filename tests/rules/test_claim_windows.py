"""R40, R47, R52 to R54, D23 and D24 in play: when flags are claimed, and when they fall by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import ClaimFlag, Draw, EndTurn, Game, Pass, apply, legal_actions, refusal
from battleline_rules.rulesets import GMT
from tests.rules.games import (
    after,
    deserter,
    game,
    holders,
    lay,
    line,
    may,
    turn_over,
    under,
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


# ---------------------------------------------------------------- windows


@under(claim_window="before_draw")
def test_r40_d23_before_and_after_the_play_and_not_after_the_draw(ruleset: Ruleset) -> None:
    state = at_flags(BEST, ruleset=ruleset)
    assert may(state, ClaimFlag(5))
    state = apply(state, lay("P1", 1))
    assert may(state, ClaimFlag(5))
    state = apply(state, Draw("troop"))
    assert holders(state) == {}
    # The turn is over, and south has no complete side there.
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"


@under(claim_window="before_draw")
def test_r40_any_number_of_flags_before_and_after_in_one_turn(ruleset: Ruleset) -> None:
    flags = {1: BEST, 3: "O8 O9 O10 |", 5: "Y8 Y9 Y10 |", 7: "G9 G10 |"}
    state = game(north="G8 ...", south="...", flags=flags, ruleset=ruleset)
    assert claimed_now(state) == {1, 3, 5}
    state = after(state, ClaimFlag(5), ClaimFlag(1), lay("G8", 7))
    assert claimed_now(state) == {3, 7}
    state = after(state, ClaimFlag(7), ClaimFlag(3), Draw("troop"))
    assert holders(state) == dict.fromkeys((1, 3, 5, 7), "north")
    assert state.turn.player == "south"


@under(claim_window="after_play")
def test_d23_by_another_ruling_only_after_the_play(ruleset: Ruleset) -> None:
    state = at_flags(BEST, ruleset=ruleset)
    assert why_not(state, ClaimFlag(5)) == "wrong-window R40"
    state = apply(state, lay("P1", 1))
    assert may(state, ClaimFlag(5))
    assert holders(after(state, ClaimFlag(5), Draw("troop"))) == {5: "north"}


@under(claim_window="after_play")
def test_d23_and_there_after_a_pass_too(ruleset: Ruleset) -> None:
    state = at_flags(BEST, ruleset=ruleset, north="fog")
    assert claimed_now(state) == set()
    assert claimed_now(apply(state, Pass())) == {5}


@under(claim_window="start_of_turn")
def test_r52_in_the_advanced_game_only_before_the_play(ruleset: Ruleset) -> None:
    state = at_flags(BEST, "O8 O9 |", ruleset=ruleset, north="O10 P1 ...")
    assert claimed_now(state) == {5}
    state = apply(state, lay("O10", 6))
    for number in (5, 6):
        assert why_not(state, ClaimFlag(number)) == "wrong-window R52"
    state = whole_turn(turn_over(state), legal_actions(turn_over(state))[0])
    assert claimed_now(state) == {5, 6}


@under(claim_window="after_draw")
def test_r53_d23_after_the_draw_by_another_ruling(ruleset: Ruleset) -> None:
    state = at_flags(BEST, ruleset=ruleset)
    assert why_not(state, ClaimFlag(5)) == "wrong-window R40"
    state = apply(state, lay("P1", 1))
    assert why_not(state, ClaimFlag(5)) == "wrong-window R40"
    state = apply(state, Draw("troop"))
    assert (state.turn.player, state.turn.phase) == ("north", "after-draw")
    assert why_not(state, Draw("troop")) == "not-now R54"
    state = after(state, ClaimFlag(5), EndTurn())
    assert (holders(state), state.turn.player) == ({5: "north"}, "south")


@under(claim_window="after_draw")
def test_r53_where_nothing_is_drawn_the_claims_come_after_the_play(ruleset: Ruleset) -> None:
    empty = game(north="P1", south="P2", flags={5: BEST}, troops="", tactics="", ruleset=ruleset)
    state = apply(empty, lay("P1", 1))
    assert set(legal_actions(state)) == {ClaimFlag(5), EndTurn()}
    passed = apply(game(north="fog", south="...", flags={5: BEST}, ruleset=ruleset), Pass())
    assert set(legal_actions(passed)) == {ClaimFlag(5), EndTurn()}


@under(claim_window="end_of_turn_auto")
def test_d24_by_another_ruling_the_player_on_turn_gets_every_provable_flag(ruleset: Ruleset) -> None:
    state = game(
        north="P1 ...", south="...", flags={2: BEST, 5: "O8 O9 O10 |", 7: HIS, 8: "G1 G2 Y9 | P4"}, ruleset=ruleset
    )
    assert why_not(state, ClaimFlag(2)) == "claims-are-automatic D24"
    assert claimed_now(state) == set()
    state = apply(state, lay("P1", 1))
    assert holders(state) == {2: "north", 5: "north"}
    assert why_not(state, ClaimFlag(7)) == "claims-are-automatic D24"
    # South's flag is given at the end of south's turn.
    state = turn_over(state)
    state = apply(state, legal_actions(state)[0])
    assert holders(state) == {2: "north", 5: "north", 7: "south"}


@under(claim_window="end_of_turn_auto")
def test_d24_after_a_pass_too(ruleset: Ruleset) -> None:
    state = apply(game(north="fog", south="...", flags={5: BEST}, ruleset=ruleset), Pass())
    assert holders(state) == {5: "north"}


@under(claim_window="end_of_turn_auto_both")
def test_d24_r49_by_another_ruling_the_opponent_gets_his_too(ruleset: Ruleset) -> None:
    state = game(north="P1 ...", south="...", flags={2: BEST, 7: HIS}, ruleset=ruleset)
    assert why_not(state, ClaimFlag(2)) == "claims-are-automatic D24"
    state = apply(state, lay("P1", 1))
    assert holders(state) == {2: "north", 7: "south"}


@under(claim_window="end_of_turn_auto_both")
def test_d24_the_opponent_comes_after_the_player_on_turn(ruleset: Ruleset) -> None:
    # North's third adjacent flag ends the game before south's is looked at.
    state = game(
        north="P1 ...", south="...", flags={3: BEST, 7: HIS}, claimed={"north": "1 2", "south": "8 9"}, ruleset=ruleset
    )
    state = apply(state, lay("P1", 4))
    assert holders(state).get(7) is None
    assert state.outcome is not None
    assert state.outcome.winner == "north"


@under(claim_window="end_of_turn_auto")
def test_d24_in_ascending_order_stopping_at_victory(ruleset: Ruleset) -> None:
    flags = {3: BEST, 6: "O8 O9 O10 |"}
    state = game(north="P1 ...", south="...", flags=flags, claimed={"north": "1 2"}, ruleset=ruleset)
    state = apply(state, lay("P1", 9))
    assert holders(state) == {1: "north", 2: "north", 3: "north"}
    assert state.outcome is not None


@under(claim_window="end_of_turn_auto")
def test_d24_a_record_tells_what_fell_by_itself(ruleset: Ruleset) -> None:
    start = game(north="P1 ...", south="...", flags={2: BEST, 5: "O8 O9 O10 |"}, ruleset=ruleset)
    replay = Game(start, (lay("P1", 1),)).replay()
    made = list(replay.claims())
    assert [(one.claim.flag, one.claim.by, one.automatic) for one in made] == [(2, "north", True), (5, "north", True)]
    assert all(one.verdict().outcome == "proven" for one in made)


def test_r47_nothing_is_automatic_and_a_decided_flag_stays_in_play() -> None:
    state = game(north="P1 P2 ...", south="B1 deserter ...", flags={5: BEST})
    state = whole_turn(whole_turn(state, lay("P1", 1)), lay("B1", 5))
    assert (holders(state), line(state, 5)) == ({}, "R8 R9 R10 | B1")
    assert may(state, ClaimFlag(5))
    # What was not claimed in time can be taken from its owner.
    state = whole_turn(whole_turn(state, lay("P2", 1)), deserter("R10"))
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"


@under(claim_window="start_of_turn")
def test_r52_a_claim_after_a_pass_is_not_refused_because_a_card_was_played(ruleset: Ruleset) -> None:
    state = apply(game(north="fog", south="...", flags={5: BEST}, ruleset=ruleset), Pass())
    why = refusal(state, ClaimFlag(5))
    assert why is not None
    assert (why.code, why.rule) == ("wrong-window", "R52")
    assert "the turn's play is over already" in why.message
