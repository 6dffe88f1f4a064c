"""R50, R51 and D35 in play: five flags, three adjacent ones, nobody getting further, and the score of a series."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.errors import ClaimError
from battleline_rules.game import (
    ENDINGS,
    ClaimFlag,
    Draw,
    EndTurn,
    GameOutcome,
    IllegalAction,
    Match,
    NameCard,
    Pass,
    PlayScout,
    Resign,
    apply,
    legal_actions,
)
from tests.rules.games import after, game, holders, lay, may, under, under_each, whole_turn, why_not
from tests.rules.layout import cards

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.game import Action, State
    from battleline_rules.rulesets import Ruleset

BEST = "R8 R9 R10 |"


def won_with(flag: int, held: str, **more: str) -> State:
    """North holds these flags and has just claimed one more."""
    state = game(north="P1 ...", south="...", flags={flag: BEST}, claimed={"north": held, **_theirs(more)})
    return apply(state, ClaimFlag(flag))


def _theirs(more: dict[str, str]) -> dict[Seat, str]:
    return {"south": more["south"]} if more else {}


@pytest.mark.parametrize(("held", "flag"), [("1 3 5 7", 9), ("1 2 4 5", 8), ("2 3 6 9", 5)])
def test_r50_any_five_flags_win_by_envelopment(held: str, flag: int) -> None:
    assert won_with(flag, held).outcome == GameOutcome("north", ("envelopment",))


@pytest.mark.parametrize(("held", "flag"), [("1 2", 3), ("2 3", 1), ("1 3", 2), ("7 8", 9), ("4 5 1", 6)])
def test_r50_three_adjacent_flags_win_by_breakthrough(held: str, flag: int) -> None:
    assert won_with(flag, held).outcome == GameOutcome("north", ("breakthrough",))


@pytest.mark.parametrize(("held", "flag"), [("1 2 6 8", 3), ("4 6 8 9", 5), ("1 2 4 5", 3)])
def test_r50_one_claim_may_be_both(held: str, flag: int) -> None:
    assert won_with(flag, held).outcome == GameOutcome("north", ("envelopment", "breakthrough"))


@pytest.mark.parametrize(("held", "flag"), [("1 2 4", 5), ("1 2 8", 9), ("3 5", 7), ("9 1", 2), ("2 4 6", 8)])
def test_r50_four_flags_or_two_adjacent_ones_do_not(held: str, flag: int) -> None:
    state = won_with(flag, held)
    assert state.outcome is None
    assert may(state, lay("P1", next(number for number in range(1, 10) if number not in holders(state))))


def test_r50_the_opponents_flags_between_break_the_row() -> None:
    assert won_with(4, "1 2", south="3").outcome is None
    assert won_with(3, "1 5 7", south="2").outcome is None


@pytest.mark.parametrize("window", ["before-play", "after-play"])
def test_r50_the_game_ends_at_once_whatever_was_still_to_come(window: str) -> None:
    flags = {3: BEST, 6: "O8 O9 O10 |"}
    state = game(north="P1 ...", south="...", flags=flags, claimed={"north": "1 2"})
    if window == "after-play":
        state = apply(state, lay("P1", 9))
    state = apply(state, ClaimFlag(3))
    assert (state.actor, legal_actions(state)) == (None, ())
    moves: tuple[Action, ...] = (
        ClaimFlag(6),
        lay("P1", 8),
        Draw("troop"),
        EndTurn(),
        Pass(),
        PlayScout(),
        NameCard("south", cards("B1")[0]),
        *ENDINGS,
    )
    for move in moves:
        assert why_not(state, move) == "game-over R50"
        with pytest.raises(IllegalAction):
            apply(state, move)


def test_r50_r54_victory_is_tested_after_every_single_claim() -> None:
    flags = {2: BEST, 3: "O8 O9 O10 |", 7: "Y8 Y9 Y10 |", 8: "G8 G9 G10 |"}
    state = game(north="P1 ...", south="...", flags=flags, claimed={"north": "1 5"})
    state = after(state, ClaimFlag(7), ClaimFlag(2))
    assert state.outcome is None
    state = apply(state, ClaimFlag(3))
    assert state.outcome == GameOutcome("north", ("envelopment", "breakthrough"))
    assert holders(state).get(8) is None


def test_r50_a_game_may_be_won_after_a_pass_and_after_scout() -> None:
    state = game(north="fog", south="...", flags={3: BEST}, claimed={"north": "1 2"})
    assert after(state, Pass(), ClaimFlag(3)).outcome == GameOutcome("north", ("breakthrough",))


def test_r50_a_game_is_won_without_drawing_or_playing() -> None:
    state = game(north="P1 ...", south="...", flags={3: BEST}, claimed={"north": "1 2"})
    over = apply(state, ClaimFlag(3))
    assert over.north.hand == state.north.hand
    assert len(over.troop_deck) == len(state.troop_deck)


def test_r50_with_nine_claimed_flags_somebody_has_won() -> None:
    # Eight flags, four each and no three in a row; the ninth decides.
    state = game(north="...", south="...", flags={9: BEST}, claimed={"north": "1 2 5 6", "south": "3 4 7 8"})
    assert apply(state, ClaimFlag(9)).outcome == GameOutcome("north", ("envelopment",))


# ---------------------------------------------------------------- nobody gets further


def stuck(ruleset: Ruleset, *, north: str = "1 3", south: str = "5 7", first: Seat = "north") -> State:
    """Nobody has a troop, and the decks are empty."""
    claimed: dict[Seat, str] = {"north": north, "south": south}
    return game(claimed=claimed, troops="", tactics="", turn=first, ruleset=ruleset)


@under(deadlock="draw")
def test_d35_two_turns_in_which_nothing_happens_end_the_game_without_a_winner(ruleset: Ruleset) -> None:
    state = after(stuck(ruleset, north="1 3 9"), Pass(), EndTurn())
    assert (state.outcome, state.turn.player) == (None, "south")
    state = apply(state, Pass())
    assert state.outcome is None
    state = apply(state, EndTurn())
    assert state.outcome == GameOutcome(None, ("stalemate",))
    assert legal_actions(state) == ()
    assert why_not(state, Pass()) == "game-over R50"


@under(deadlock="most_flags")
@pytest.mark.parametrize(
    ("north", "south", "outcome"),
    [
        ("1 3 9", "5 7", GameOutcome("north", ("most-flags",))),
        ("1", "5 7", GameOutcome("south", ("most-flags",))),
        ("1 3", "5 7", GameOutcome(None, ("stalemate",))),
        ("", "", GameOutcome(None, ("stalemate",))),
    ],
)
def test_d35_by_the_other_ruling_most_flags_win(ruleset: Ruleset, north: str, south: str, outcome: GameOutcome) -> None:
    state = after(stuck(ruleset, north=north, south=south), Pass(), EndTurn(), Pass(), EndTurn())
    assert state.outcome == outcome


@under_each("deadlock")
def test_d35_a_claim_in_one_of_the_turns_keeps_the_game_going(ruleset: Ruleset) -> None:
    state = game(flags={5: BEST}, troops="", tactics="", ruleset=ruleset)
    state = after(state, Pass(), EndTurn(), Pass(), EndTurn())
    assert state.outcome is not None
    state = game(flags={5: BEST}, troops="", tactics="", ruleset=ruleset)
    state = after(state, Pass(), ClaimFlag(5), EndTurn(), Pass(), EndTurn())
    assert state.outcome is None
    state = after(state, Pass(), EndTurn())
    assert state.outcome is not None


def test_d35_a_claim_before_the_pass_counts_too() -> None:
    state = game(flags={5: BEST}, troops="", tactics="")
    assert after(state, ClaimFlag(5), Pass(), EndTurn(), Pass(), EndTurn()).outcome is None


@under(claim_window="end_of_turn_auto_both")
def test_d35_d24_automatic_claims_count_also_those_of_the_opponent(ruleset: Ruleset) -> None:
    state = game(flags={5: "| B8 B9 B10"}, troops="", tactics="", ruleset=ruleset)
    state = apply(state, Pass())
    assert holders(state) == {5: "south"}
    state = after(state, EndTurn(), Pass(), EndTurn())
    assert state.outcome is None
    assert after(state, Pass(), EndTurn()).outcome is not None


def test_d35_a_play_between_two_passes_keeps_the_game_going() -> None:
    state = game(north="", south="B1", troops="", tactics="")
    state = after(state, Pass(), EndTurn(), lay("B1", 1), EndTurn(), Pass(), EndTurn())
    assert (state.outcome, state.turn.player) == (None, "south")
    assert after(state, Pass(), EndTurn()).outcome == GameOutcome(None, ("stalemate",))


def test_d35_a_full_hand_that_cannot_be_laid_is_a_stalemate_too() -> None:
    full = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4"}
    state = game(
        north="P1 P2 P3", south="", flags=full, claimed={"north": "1 3", "south": "5 7"}, troops="", tactics=""
    )
    state = after(state, Pass(), EndTurn(), Pass(), EndTurn())
    assert state.outcome == GameOutcome(None, ("stalemate",))


def test_d35_two_passes_with_cards_in_the_decks_end_it_all_the_same() -> None:
    # A pass draws nothing, so nothing would ever change.
    state = game(north="fog", south="mud")
    assert after(state, Pass(), EndTurn(), Pass(), EndTurn()).outcome == GameOutcome(None, ("stalemate",))


# ---------------------------------------------------------------- ends from outside the rules, and the series


def test_endings_are_always_possible_and_never_listed() -> None:
    state = game(north="P1 ...", south="...")
    assert set(legal_actions(state)).isdisjoint(ENDINGS)
    outcomes = [apply(state, ending).outcome for ending in ENDINGS]
    assert outcomes == [
        GameOutcome("south", ("resignation",)),
        GameOutcome("north", ("resignation",)),
        GameOutcome(None, ("agreement",)),
        GameOutcome(None, ("abandonment",)),
    ]


def test_r51_the_winner_scores_five_the_loser_one_a_flag_and_the_winner_begins() -> None:
    match = Match(first="south").after(won_with(3, "1 2", south="5 7"))
    assert (match.points("north"), match.points("south"), match.first, match.games) == (5, 2, "north", 1)
    match = match.after(won_with(3, "1 2"))
    assert (match.north, match.south) == (10, 2)


def test_r51_five_points_also_for_more_than_five_flags() -> None:
    match = Match().after(won_with(8, "1 2 4 5"))
    assert (match.north, match.south) == (5, 0)


def test_r51_who_resigns_scores_the_own_flags() -> None:
    state = game(north="P1 ...", south="...", claimed={"north": "1 3 5", "south": "7"})
    match = Match().after(apply(state, Resign("north")))
    assert (match.north, match.south, match.first) == (3, 5, "south")


@under(deadlock="draw")
def test_r51_d35_after_a_stalemate_each_scores_the_own_flags_and_the_other_begins(ruleset: Ruleset) -> None:
    state = after(stuck(ruleset, north="1 3 9"), Pass(), EndTurn(), Pass(), EndTurn())
    match = Match(first="north").after(state)
    assert (match.north, match.south, match.first) == (3, 2, "south")


def test_r51_a_game_that_goes_on_is_not_scored() -> None:
    with pytest.raises(ClaimError, match="scored when it is over"):
        Match().after(game(north="P1 ...", south="..."))


def test_r9_r50_the_last_troops_may_decide_when_the_decks_are_empty() -> None:
    state = game(north="R10", south="B1", flags={3: "R8 R9"}, claimed={"north": "1 2"}, troops="", tactics="")
    state = after(state, lay("R10", 3), ClaimFlag(3))
    assert state.outcome == GameOutcome("north", ("breakthrough",))


def test_a_winning_claim_may_wait_for_the_next_turn() -> None:
    state = game(north="P1 P2 ...", south="O1 O2 ...", flags={3: BEST}, claimed={"north": "1 2"})
    state = whole_turn(whole_turn(state, lay("P1", 9)), lay("O1", 9))
    assert state.outcome is None
    assert may(state, ClaimFlag(3))
