"""The public table: flags, what is seen, obstacles, winners, ties, and the question behind a claim."""

from __future__ import annotations

import dataclasses
import itertools
import pickle
from typing import cast

import pytest

from battleline_rules.cards import SEATS, TROOPS, Seat, Tactic, troop, troop_bits, troops_in
from battleline_rules.claims.question import ClaimQuestion, Completion, Laid, TieGoesTo
from battleline_rules.errors import CardError, ClaimError
from battleline_rules.formations import Category, Strength
from battleline_rules.rulesets import GMT, SCHOTTEN_TOTTEN, Terrain
from battleline_rules.table import Flag, Position, Turn, read_seat
from battleline_rules.wilds import Wild
from tests.rules.layout import cards, lay, troops

EMPTY = tuple(Flag(number) for number in range(1, 10))


def claimed(holders: str) -> Position:
    """Nine flags: N held by north, S by south, . by nobody."""
    seats: dict[str, Seat | None] = {"N": "north", "S": "south", ".": None}
    return Position(GMT, tuple(Flag(at, claimed_by=seats[held]) for at, held in enumerate(holders, start=1)))


# ---------------------------------------------------------------- a flag


def test_a_flag_keeps_its_cards_in_card_order() -> None:
    flag = Flag(1, cards("fog L B3 R10 R2"), cards("mud P1 CC"))
    assert flag.north == cards("R2 R10 B3 L fog")
    assert flag.south == cards("P1 CC mud")
    assert flag.side("north") == flag.north
    assert flag.side("south") == flag.south


def test_environment_cards_are_in_no_slot() -> None:
    flag = Flag(1, cards("fog L R2"), cards("mud P1"))
    assert flag.slot_cards("north") == cards("R2 L")
    assert flag.slot_cards("south") == cards("P1")


@pytest.mark.parametrize(
    ("flag", "size", "totals_only"),
    [
        (Flag(1), 3, False),
        (Flag(1, cards("mud")), 4, False),
        (Flag(1, (), cards("mud")), 4, False),
        (Flag(1, cards("fog")), 3, True),
        (Flag(1, (), cards("fog")), 3, True),
        (Flag(1, cards("fog"), cards("mud")), 4, True),
        (Flag(1, terrain=Terrain("")), 3, False),
        (Flag(1, terrain=Terrain("", slots=4)), 4, False),
        (Flag(1, terrain=Terrain("", compare="totals")), 3, True),
        (Flag(1, cards("mud"), terrain=Terrain("", compare="totals")), 4, True),
        (Flag(1, cards("fog"), terrain=Terrain("", slots=4)), 4, True),
        (Flag(1, cards("fog mud"), terrain=Terrain("")), 4, True),
    ],
)
def test_how_many_cards_complete_a_side_and_how_they_compare(flag: Flag, size: int, totals_only: bool) -> None:  # noqa: FBT001 - a table's column
    assert (flag.size, flag.totals_only) == (size, totals_only)


@pytest.mark.parametrize(
    "flag",
    [
        Flag(1, cards("R1")),
        Flag(1, (), cards("fog")),
        Flag(1, claimed_by="north"),
        Flag(1, terrain=Terrain("Hill")),
    ],
)
def test_a_flag_with_anything_to_tell_is_not_empty(flag: Flag) -> None:
    assert not flag.is_empty
    assert Flag(flag.number).is_empty


# ---------------------------------------------------------------- a position


def test_flags_are_numbered_one_to_nine() -> None:
    position = Position(GMT, EMPTY)
    assert [position.flag(number).number for number in range(1, 10)] == list(range(1, 10))
    for number in (0, 10, -1, -9):
        with pytest.raises(ClaimError) as caught:
            position.flag(number)
        assert caught.value.code == "no-such-flag"


def test_every_face_up_card_is_visible_and_every_other_troop_unseen() -> None:
    position = lay("R3 L", "B8 fog", seen="P1 scout", others=[Flag(1, cards("O1"), cards("O2 CC"), claimed_by="south")])
    assert set(position.cards()) == set(cards("R3 L B8 fog P1 scout O1 O2 CC"))
    assert position.visible == troop_bits(troops("R3 B8 P1 O1 O2"))
    assert position.unseen == troop_bits(TROOPS) & ~position.visible


def test_only_troops_of_the_deck_are_unseen() -> None:
    position = lay("R3 R4 R5", ruleset=SCHOTTEN_TOTTEN)
    assert position.unseen.bit_count() == 51
    assert all(card.value <= 9 for card in troops_in(position.unseen))
    assert position.under(GMT).unseen.bit_count() == 57


def test_where_a_card_lies() -> None:
    position = lay("R3", "B8", seen="P1 scout", others=[Flag(2, (), cards("fog"))])
    assert position.place_of(troop("R3")) is position.flag(5)
    assert position.place_of(troop("B8")) is position.flag(5)
    assert position.place_of(Tactic.FOG) is position.flag(2)
    assert position.place_of(troop("P1")) is None
    assert position.place_of(Tactic.SCOUT) is None
    with pytest.raises(ValueError, match="R4 is not face up"):
        position.place_of(troop("R4"))


def test_cards_beside_the_line_are_kept_in_card_order() -> None:
    assert lay("", seen="scout P1 R3 B2").also_visible == cards("R3 B2 P1 scout")


def test_positions_are_values() -> None:
    made = [lay("R3 R4 R5", "B8", seen=seen) for seen in ("B7 B10", "B10 B7")]
    assert made[0] == made[1]
    assert hash(made[0]) == hash(made[1])
    assert pickle.loads(pickle.dumps(made[0])) == made[0]  # noqa: S301 - our own bytes
    assert made[0] != lay("R3 R4 R5", "B8", seen="B7 B9")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made[0].title = "changed"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        made[0].flags[0].number = 2  # type: ignore[misc]


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_read_by_its_name(seat: Seat) -> None:
    assert read_seat(seat) == seat


@pytest.mark.parametrize("text", ["", "North", "east", "north ", "n"])
def test_there_are_two_seats(text: str) -> None:
    with pytest.raises(ClaimError) as caught:
        read_seat(text)
    assert caught.value.code == "no-such-seat"


# ---------------------------------------------------------------- R50


def plain_winner(holders: str) -> str | None:
    for letter, seat in (("N", "north"), ("S", "south")):
        if holders.count(letter) >= 5 or letter * 3 in holders:
            return seat
    return None


def test_r50_every_way_to_hold_nine_flags_has_the_right_winner() -> None:
    seen = set()
    for holders in map("".join, itertools.product("N.", repeat=9)):
        winner = claimed(holders).winner
        assert winner == plain_winner(holders), holders
        seen.add(winner)
    assert seen == {None, "north"}


@pytest.mark.parametrize("start", range(7))
@pytest.mark.parametrize("letter", ["N", "S"])
def test_r50_three_adjacent_flags_win_wherever_they_lie(start: int, letter: str) -> None:
    holders = f"{'.' * start}{letter * 3}{'.' * (6 - start)}"
    assert claimed(holders).winner == {"N": "north", "S": "south"}[letter]
    # Not without any one of them.
    for missing in range(start, start + 3):
        other = "S" if letter == "N" else "N"
        assert claimed(holders[:missing] + other + holders[missing + 1 :]).winner is None


# ---------------------------------------------------------------- obstacles


def test_no_obstacle_to_a_timely_claim_with_a_complete_side() -> None:
    assert lay("R3 R4 R5", "B8", turn=Turn("north", "before-play")).obstacles(5, "north") == ()


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (lay("R3 R4"), [("side-incomplete", "R41")]),
        (lay("R3 R4 R5", claimed_by="south"), [("flag-claimed", "R48")]),
        (
            lay("R3 R4 R5", others=[Flag(at, claimed_by="south") for at in (1, 2, 3)]),
            [("game-over", "R50")],
        ),
        (lay("R3 R4 R5", turn=Turn("south", "after-play")), [("not-on-turn", "R49")]),
        (lay("R3 R4 R5", turn=Turn("north", "after-draw")), [("wrong-window", "R40")]),
        (lay("R3 R4 R5", turn=Turn("north", "resolving")), [("surplus-pending", "R55")]),
        (
            lay("R3 R4 R5", turn=Turn("south", "resolving")),
            [("not-on-turn", "R49"), ("surplus-pending", "R55")],
        ),
        (
            lay("R3 R4 R5", turn=Turn("north", "after-play"), options={"claim_window": "start_of_turn"}),
            [("wrong-window", "R52")],
        ),
        (lay("R3 R4 R5 mud"), [("side-incomplete", "R41")]),
    ],
)
def test_what_stands_in_the_way(position: Position, expected: list[tuple[str, str]]) -> None:
    assert [(one.code, one.rule) for one in position.obstacles(5, "north")] == expected


# ---------------------------------------------------------------- ties


@pytest.mark.parametrize(
    ("rule", "theirs", "last", "expected"),
    [
        ("last_card", "G1 G2 G3", "me", TieGoesTo.OPPONENT),
        ("last_card", "G1 G2 G3", "opp", TieGoesTo.CLAIMANT),
        ("last_card", "G1 G2 G3", "", None),
        ("last_card", "G1 G2", "me", TieGoesTo.CLAIMANT),
        ("last_card", "G1 G2", "", TieGoesTo.CLAIMANT),
        ("last_card", "", "", TieGoesTo.CLAIMANT),
        ("claimant_wins", "G1 G2 G3", "me", TieGoesTo.CLAIMANT),
        ("claimant_wins", "G1", "", TieGoesTo.CLAIMANT),
        ("must_beat", "G1 G2 G3", "opp", TieGoesTo.OPPONENT),
        ("must_beat", "G1", "", TieGoesTo.OPPONENT),
    ],
)
@pytest.mark.parametrize("by", SEATS)
def test_whose_a_tie_is(rule: str, theirs: str, last: str, expected: TieGoesTo | None, by: Seat) -> None:
    position = lay("R1 R2 R3", theirs, last=last, by=by, options={"tie_rule": rule})
    assert position.tie_goes_to(5, by) is expected
    # What nobody says counts against the claimant.
    assert position.question(5, by).ties is (expected or TieGoesTo.OPPONENT)


# ---------------------------------------------------------------- the question


def test_the_question_knows_the_two_sides_and_what_may_come() -> None:
    position = lay("R3 L R5", "B8 SB", seen="B7", environment="fog", others=[Flag(1, cards("P1"))])
    question = position.question(5, "north")
    assert question == ClaimQuestion(
        size=3,
        totals_only=True,
        mine=Laid(troops("R3 R5"), (Wild(Tactic.ALEXANDER, 1, 10),)),
        theirs=Laid(troops("B8"), (Wild(Tactic.SHIELD_BEARERS, 1, 3),)),
        unseen=troop_bits(TROOPS) & ~troop_bits(troops("R3 R5 B8 B7 P1")),
        ties=TieGoesTo.CLAIMANT,
    )
    assert question.strength == Strength(Category.HOST, 18)
    assert question.defence.open_places == 1
    turned = position.question(5, "south")
    assert (turned.mine, turned.theirs) == (question.theirs, question.mine)
    assert turned.strength is None


def test_an_incomplete_side_is_beaten_by_anything() -> None:
    question = lay("R3 R4").question(5, "north")
    assert question.is_beaten_by(None)
    assert question.is_beaten_by(Completion((), Strength(Category.HOST, 3)))


def test_no_completion_beats_nothing_and_a_tie_what_it_may() -> None:
    equal, more, less = (Completion((), Strength(Category.WEDGE, total)) for total in (12, 15, 9))
    generous = lay("R3 R4 R5", "G1").question(5, "north")
    strict = lay("R3 R4 R5", "G1", options={"tie_rule": "must_beat"}).question(5, "north")
    assert [generous.is_beaten_by(one) for one in (None, less, equal, more)] == [False, False, False, True]
    assert [strict.is_beaten_by(one) for one in (None, less, equal, more)] == [False, False, True, True]


def test_where_troops_are_barred_none_may_come() -> None:
    barred = lay("R3 R4 R5", "B8", terrain=Terrain("River", accepts=("morale",)))
    assert barred.question(5, "north").unseen == 0
    assert barred.open_side(5, "north").unseen == 0
    # Only at that flag.
    assert barred.open_side(4, "north").unseen == barred.unseen != 0


@pytest.mark.parametrize("position", [lay("R3 R4 R5 R6", "B8"), lay("R3 R4 R5", "B1 B2 B3 B8")])
def test_r55_surplus_cards_bar_claims_even_if_nobody_says_whose_turn_it_is(position: Position) -> None:
    assert [(one.code, one.rule) for one in position.obstacles(5, "north")] == [("surplus-pending", "R55")]


@pytest.mark.parametrize("flags", [(), EMPTY[:8], EMPTY[::-1], (*EMPTY[:8], EMPTY[0])])
def test_r3_a_position_has_nine_flags_in_order(flags: tuple[Flag, ...]) -> None:
    with pytest.raises(ClaimError) as caught:
        Position(GMT, flags)
    assert caught.value.code == "bad-position"


def test_r1_no_card_lies_on_the_table_twice() -> None:
    with pytest.raises(CardError) as caught:
        Position(GMT, (Flag(1, north=cards("R3")), *EMPTY[1:]), cards("R3"))
    assert caught.value.code == "duplicate-card"


def test_r2_no_guile_card_lies_at_a_flag() -> None:
    with pytest.raises(CardError) as caught:
        Flag(4, south=(Tactic.SCOUT,))
    assert caught.value.code == "guile-at-flag"


@pytest.mark.parametrize("number", [True, 5.0, "5", None])
def test_a_flag_s_number_is_a_whole_number(number: object) -> None:
    with pytest.raises(ClaimError) as caught:
        lay("R3 R4 R5").flag(cast("int", number))
    assert caught.value.code == "no-such-flag"


def test_r55_a_side_with_surplus_cards_cannot_be_completed_yet() -> None:
    position = lay("R3 R4 R5", "B8 B1 B2 B3")
    for ask in (lambda: position.open_side(5, "south"), lambda: position.question(5, "north")):
        with pytest.raises(ClaimError) as caught:
            ask()
        assert caught.value.code == "surplus-pending"
