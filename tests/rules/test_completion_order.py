"""R46 and D21 in play: who laid the last card, in the seven situations of the rulebook's completion order.

A is north and B south, and both formations are equal at the end: who was last cannot claim, and the other can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import ClaimFlag, DiscardSurplus
from tests.rules.games import after, deserter, game, lay, may, redeploy, traitor, turn_over, under, whole_turn, why_not
from tests.rules.layout import cards

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game import State
    from battleline_rules.rulesets import Ruleset


def drop(name: str) -> DiscardSurplus:
    return DiscardSurplus(cards(name)[0])


def assert_last(state: State, last: Seat) -> None:
    """That ``last`` loses the tie at flag 5, and the other player can claim in the own turn."""
    assert state.flag(5).last_card == last
    for _ in range(2):
        if state.turn.player == last:
            assert why_not(state, ClaimFlag(5)) == "tie-lost R42"
        else:
            assert may(state, ClaimFlag(5))
        state = next_turn(state)


def next_turn(state: State) -> State:
    """The state after a turn in which nothing happens at flag 5."""
    if state.turn.phase == "before-play":
        spare = next(card for card in state.player(state.turn.player).hand if str(card)[0] in "OP")
        state = after(state, lay(str(spare), 9 if state.turn.player == "north" else 1))
    return turn_over(state)


def both_done(*, north: str = "", south: str = "") -> State:
    """Situation 1: A was done at t5 and B at t6; it is A's turn."""
    state = game(north=f"R8 R9 R10 {north} ...", south=f"B8 B9 B10 {south} ...")
    for mine, theirs in (("R8", "B8"), ("R9", "B9"), ("R10", "B10")):
        state = whole_turn(whole_turn(state, lay(mine, 5)), lay(theirs, 5))
    return state


def test_r46_situation_1_the_other_was_done_first() -> None:
    assert_last(both_done(), "south")


def test_r46_situation_2_a_side_that_lost_a_card_and_is_filled_again_is_last() -> None:
    state = both_done(north="alexander", south="deserter")
    state = next_turn(state)
    state = whole_turn(state, deserter("R9"))
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    state = whole_turn(state, lay("alexander", 5))
    assert_last(state, "north")


def test_r46_situation_3_a_card_taken_with_traitor_is_laid_when_it_arrives() -> None:
    state = game(north="R8 R9 R10 B10 ...", south="B8 B9 traitor ...")
    for mine, theirs, flag in (("B10", "B8", 2), ("R8", "B9", 5)):
        state = whole_turn(whole_turn(state, lay(mine, flag)), lay(theirs, 5))
    state = next_turn(whole_turn(state, lay("R9", 5)))
    state = next_turn(whole_turn(state, lay("R10", 5)))
    state = next_turn(state)
    state = whole_turn(state, traitor("B10", 5))
    assert_last(state, "south")


def in_mud(first: str, second: str) -> State:
    """Both sides have three cards, and Mud lies on north's; A's fourth comes at t9 and B's at t12."""
    state = game(
        north=f"{first} redeploy ...",
        south=f"{second} deserter ...",
        flags={5: f"{A_THREE[first]} mud@7 | {B_THREE[second]}"},
        guile={"south": "scout"},
    )
    return whole_turn(whole_turn(state, lay(first, 5)), lay(second, 5))


# The first card of a line came at t1 or t2, before all the others.
A_THREE = {"R10": "P1@1 R8@3 R9@5", "P1": "R8@1 R9@3 R10@5", "R7": "R8@1 R9@3 R10@5"}
B_THREE = {"G1": "B8@2 B9@4 B10@6", "B10": "G1@2 B8@4 B9@6", "B7": "B8@2 B9@4 B10@6"}


def test_r46_situation_4_in_mud_the_fourth_card_counts() -> None:
    assert_last(in_mud("R7", "B7"), "south")


def test_r46_situation_5_after_mud_the_stamps_of_what_is_left_decide() -> None:
    # B drops its card of t12 and A its card of t1: A's of t9 is the last that lies there.
    state = after(in_mud("R10", "G1"), redeploy("mud"), drop("P1"), drop("G1"))
    assert_last(state, "north")


def test_r46_situation_6_and_otherwise_if_other_cards_are_dropped() -> None:
    # B drops its card of t2 and A its card of t9: B's of t12 is the last.
    state = after(in_mud("P1", "B10"), redeploy("mud"), drop("P1"), drop("G1"))
    assert_last(state, "south")


def test_r46_situation_7_a_leader_is_a_card_like_any_other() -> None:
    state = game(north="R8 R10 P1 alexander ...", south="B8 B9 B10 ...")
    for mine, theirs, flag in (("R8", "B8", 5), ("R10", "B9", 5), ("P1", "B10", 2)):
        state = whole_turn(whole_turn(state, lay(mine, flag)), lay(theirs, 5))
    state = whole_turn(state, lay("alexander", 5))
    assert_last(state, "north")


# ---------------------------------------------------------------- more of the kind


def test_d21_fog_and_mud_are_no_cards_of_a_formation() -> None:
    state = both_done(south="fog")
    state = next_turn(state)
    state = whole_turn(state, lay("fog", 5))
    assert state.flag(5).public.totals_only
    assert_last(state, "south")
    mine = whole_turn(both_done(north="fog"), lay("fog", 5))
    assert_last(mine, "south")


def test_d21_a_card_that_redeploy_brings_is_laid_when_it_arrives() -> None:
    state = game(north="redeploy ...", south="...", flags={5: "R8@1 R9@2 | B8@3 B9@4 B10@50", 6: "R10@5 |"})
    assert_last(whole_turn(state, redeploy("R10", 5)), "north")


def test_d21_a_card_that_came_and_went_is_forgotten() -> None:
    # North's newest card is moved away, and what is left is older than south's.
    state = game(
        north="redeploy ...",
        south="B1 ...",
        flags={5: "R8@1 R9@2 R10@60 R1@90 mud@3 | B8@10 B9@20 B10@50"},
        ahead="south",
    )
    state = whole_turn(state, redeploy("R1", 6))
    state = whole_turn(state, lay("B1", 5))
    assert state.flag(5).last_card == "south"


def test_d21_under_tie_rules_that_do_not_ask_the_last_card_does_not_matter() -> None:
    for rule, outcome in (("claimant_wins", True), ("must_beat", False)):
        ruleset = game().ruleset.with_options({"tie_rule": rule})
        for plies in ("R8@1 R9@2 R10@3 | B8@4 B9@5 B10@6", "R8@4 R9@5 R10@6 | B8@1 B9@2 B10@3"):
            state = game(flags={5: plies}, phase="after-play", ruleset=ruleset)
            assert may(state, ClaimFlag(5)) is outcome


@under(tie_rule="first_complete")
def test_d21_first_complete_is_read_as_last_card(ruleset: Ruleset) -> None:
    assert ruleset.options.tie_rule == "last_card"
    state = game(flags={5: "R8@1 R9@2 R10@60 | B8@10 B9@20 B10@50"}, phase="after-play", ruleset=ruleset)
    assert why_not(state, ClaimFlag(5)) == "tie-lost R42"
