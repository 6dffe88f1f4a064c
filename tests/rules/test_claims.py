"""R40 to R50 and R52: who may claim, when, on what evidence, and what stands in the way."""

from __future__ import annotations

import dataclasses

import pytest

from battleline_rules.cards import SEATS, Seat
from battleline_rules.judge import claimable_flags, decide_claim
from battleline_rules.rulesets import GMT
from battleline_rules.table import WINDOWS, Flag, Position, Turn
from tests.rules.layout import cards, lay
from tests.strategies import CLAIM_TIMES, TIE_RULES

STRONG, WEAK = "R8 R9 R10", "G1 B3 Y10"


def code(position: Position) -> str:
    return decide_claim(position).code


def test_r40_any_number_of_flags_may_be_claimed() -> None:
    others = [Flag(1, cards("O8 O9 O10"), cards("G2 B4 Y9")), Flag(9, cards("Y1"), cards("P1 P2 P3"))]
    assert claimable_flags(lay(STRONG, WEAK, last="opp", others=others), "north") == (1, 5)


@pytest.mark.parametrize("window", CLAIM_TIMES)
@pytest.mark.parametrize("now", WINDOWS)
@pytest.mark.parametrize("by", SEATS)
def test_r40_d23_a_claim_is_made_in_its_window_only(window: str, now: str, by: Seat) -> None:
    turn = next(Turn(by, one) for one in WINDOWS if one == now)
    verdict = decide_claim(lay(STRONG, WEAK, last="opp", turn=turn, by=by, options={"claim_window": window}))
    if now == "resolving":
        assert (verdict.code, verdict.rules) == ("surplus-pending", ("R55",))
    elif now in CLAIM_TIMES[window]:
        assert verdict.outcome == "proven"
    else:
        rule = "R52" if window == "start_of_turn" else "R40"
        assert (verdict.outcome, verdict.code, verdict.rules) == ("inadmissible", "wrong-window", (rule,))


@pytest.mark.parametrize("window", CLAIM_TIMES)
def test_r40_without_a_turn_the_time_is_not_judged(window: str) -> None:
    assert decide_claim(lay(STRONG, WEAK, last="opp", options={"claim_window": window})).outcome == "proven"


def test_r52_in_the_advanced_game_claims_come_before_playing() -> None:
    advanced = {"claim_window": "start_of_turn"}
    assert code(lay(STRONG, "", turn=Turn("north", "before-play"), options=dict(advanced))) == "cannot-be-beaten"
    late = decide_claim(lay(STRONG, "", turn=Turn("north", "after-play"), options=dict(advanced)))
    assert (late.code, late.rules) == ("wrong-window", ("R52",))


@pytest.mark.parametrize("mine", ["", "R8", "R8 R9", "L", "L SB", "R8 R9 fog"])
def test_r41_the_claimants_side_must_be_complete(mine: str) -> None:
    verdict = decide_claim(lay(mine, "G1"))
    assert (verdict.outcome, verdict.code, verdict.rules) == ("inadmissible", "side-incomplete", ("R41",))
    assert verdict.formation is None


def test_r42_against_a_complete_side_the_higher_formation_wins() -> None:
    assert code(lay(STRONG, WEAK, last="me")) == "stronger-formation"
    assert code(lay(WEAK, STRONG, last="opp")) == "weaker-formation"


def test_r42_what_is_not_face_up_does_not_matter_between_complete_sides() -> None:
    verdict = decide_claim(lay("R1 R2 R3", "G10 B10 Y10", last="me"))
    assert (verdict.outcome, verdict.evidence) == ("proven", ())


def test_r43_an_incomplete_side_must_be_unable_to_do_strictly_better() -> None:
    assert code(lay("R3 R4 R5", "B8", seen="B7 B10")) == "cannot-be-beaten"
    assert code(lay("R3 R4 R5", "B8", seen="B10")) == "can-be-beaten"
    # Better by one point is better.
    assert code(lay("R4 R5 R6", "B8", seen="B7 B10 B5")) == "cannot-be-beaten"
    assert code(lay("R2 R5 R9", "G1 G6")) == "can-be-beaten"
    assert code(lay("R2 R5 R10", "G1 G6")) == "cannot-be-beaten"


def test_r43_only_cards_of_the_deck_can_come() -> None:
    assert code(lay("R7 R8 R9", "")) == "can-be-beaten"
    assert code(lay("R7 R8 R9", "", options={"values": 9})) == "cannot-be-beaten"
    assert code(lay("R5 R9 R8", "G8 P8", options={"values": 9}, seen="O8 Y8 B8 R7")) == "cannot-be-beaten"


@pytest.mark.parametrize(
    ("seen", "others"),
    [
        ("B7 B9", []),
        ("B7", [Flag(2, (), cards("B9"))]),
        ("B7", [Flag(2, cards("B9"))]),
        ("B7", [Flag(2, (), cards("B9"), claimed_by="south")]),
        ("", [Flag(2, cards("B9"), cards("B7"), claimed_by="north")]),
    ],
    ids=["beside-the-line", "opposing-side", "own-side", "claimed-flag", "two-sides-of-a-claimed-flag"],
)
def test_r44_d20_every_face_up_card_is_evidence_wherever_it_lies(seen: str, others: list[Flag]) -> None:
    assert code(lay("R3 R4 R5", "B8", seen="B7")) == "can-be-beaten"
    verdict = decide_claim(lay("R3 R4 R5", "B8", seen=seen, others=others))
    assert verdict.outcome == "proven"
    assert verdict.evidence == cards("B7 B9")


def test_r44_the_cards_at_the_flag_are_known_and_need_no_citation() -> None:
    # Only a Phalanx of nines could beat the Battalion, and one nine lies in the Battalion.
    verdict = decide_claim(lay("B1 B2 B9", "O9 Y9", seen="R9 G9 P9"))
    assert verdict.outcome == "proven"
    assert verdict.evidence == cards("R9 G9 P9")
    assert decide_claim(lay("B1 B2 B8", "O9 Y9", seen="R9 G9 P9")).outcome == "refuted"


def test_r44_a_position_has_no_room_for_hands() -> None:
    names = {field.name for field in dataclasses.fields(Position)}
    assert names == {
        "ruleset",
        "flags",
        "also_visible",
        "turn",
        "tactics_played",
        "claim",
        "title",
        "comment",
    }


def test_r45_unplayed_tactics_never_defeat_a_claim() -> None:
    # Fog, Mud, a Leader or a Traitor would each turn these; none is face up.
    assert code(lay("R1 R2 R3", "G10 B10 Y10", last="me")) == "stronger-formation"
    assert code(lay("R10 G10 B10", "Y4 P9")) == "cannot-be-beaten"


def test_r45_tactics_at_the_flag_do_count() -> None:
    assert code(lay("R1 R2 R3", "G10 B10 Y10", last="me", environment="fog")) == "weaker-formation"
    assert code(lay("R1 R2 R3", "G10 B10 Y10", last="me", environment="mud")) == "side-incomplete"
    assert code(lay("O9 G9 B9", "L R8")) == "can-be-beaten"


def test_r45_guile_cards_beside_the_line_change_nothing() -> None:
    plain = decide_claim(lay("R3 R4 R5", "B8", seen="B7 B10"))
    more = decide_claim(lay("R3 R4 R5", "B8", seen="B7 B10 scout traitor deserter redeploy"))
    assert (more.outcome, more.code, more.evidence) == (plain.outcome, plain.code, plain.evidence)


@pytest.mark.parametrize("holder", SEATS)
def test_r48_a_claimed_flag_cannot_be_claimed(holder: Seat) -> None:
    verdict = decide_claim(lay(STRONG, WEAK, last="opp", claimed_by=holder))
    assert (verdict.outcome, verdict.code, verdict.rules) == ("inadmissible", "flag-claimed", ("R48",))


def test_r49_no_claim_in_the_opponents_turn() -> None:
    verdict = decide_claim(lay(STRONG, WEAK, last="opp", turn=Turn("south", "after-play")))
    assert (verdict.outcome, verdict.code, verdict.rules) == ("inadmissible", "not-on-turn", ("R49",))


def test_r49_d24_only_where_both_are_given_their_flags_does_the_opponent_get_one() -> None:
    for window in CLAIM_TIMES:
        now = Turn("south", CLAIM_TIMES[window][0])
        verdict = decide_claim(lay(STRONG, WEAK, last="opp", turn=now, options={"claim_window": window}))
        assert (verdict.outcome == "proven") is (window == "end_of_turn_auto_both")


def held(by: Seat, flags: str) -> list[Flag]:
    return [Flag(int(number), claimed_by=by) for number in flags.split()]


@pytest.mark.parametrize("flags", ["1 3 6 7 9", "1 2 4 6 9", "1 2 3", "2 3 4", "6 7 8", "7 8 9", "1 2 3 4 6 7"])
@pytest.mark.parametrize("winner", SEATS)
def test_r50_the_game_is_over_with_five_flags_or_three_adjacent_ones(flags: str, winner: Seat) -> None:
    position = lay(STRONG, WEAK, last="opp", others=held(winner, flags))
    assert position.winner == winner
    verdict = decide_claim(position)
    assert (verdict.outcome, verdict.code, verdict.rules) == ("inadmissible", "game-over", ("R50",))


@pytest.mark.parametrize("flags", ["", "1", "1 2 4 6", "1 3 7 9", "8 9 1 2", "3 4 6 7"])
@pytest.mark.parametrize("seat", SEATS)
def test_r50_the_game_goes_on_with_fewer(flags: str, seat: Seat) -> None:
    position = lay(STRONG, WEAK, last="opp", others=held(seat, flags))
    assert position.winner is None
    assert decide_claim(position).outcome == "proven"


def test_r50_flags_of_different_players_do_not_add_up() -> None:
    others = [*held("north", "1 2 4 6"), *held("south", "3 7 9")]
    assert lay(STRONG, WEAK, last="opp", others=others).winner is None


def test_every_obstacle_is_told_at_once() -> None:
    position = lay("R8", WEAK, claimed_by="south", others=held("south", "1 2 3"), turn=Turn("south", "after-draw"))
    verdict = decide_claim(position)
    assert [obstacle.code for obstacle in verdict.obstacles] == [
        "game-over",
        "flag-claimed",
        "not-on-turn",
        "wrong-window",
        "side-incomplete",
    ]
    assert verdict.rules == ("R50", "R48", "R49", "R40", "R41")


def test_r2_without_tactics_the_table_is_judged_the_same() -> None:
    """``tactics`` says what is in the decks; it makes no card on the table mean anything else."""
    without = GMT.with_options({"tactics": False})
    for seen, outcome in (("B7 B10", "proven"), ("B7", "refuted")):
        plain = decide_claim(lay("R3 R4 R5", "B8", seen=seen))
        changed = decide_claim(lay("R3 R4 R5", "B8", seen=seen, ruleset=without))
        assert plain.outcome == changed.outcome == outcome
        assert plain.evidence == changed.evidence


@pytest.mark.parametrize("rule", TIE_RULES)
def test_d25_two_incomplete_sides_can_neither_be_claimed(rule: str) -> None:
    for by in SEATS:
        assert code(lay("R8 R9", "G8 G9", by=by, options={"tie_rule": rule})) == "side-incomplete"
