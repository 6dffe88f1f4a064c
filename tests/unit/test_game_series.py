"""The score of a series (R51, D35)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battleline_rules.cards import SEATS, Seat, opponent_of
from battleline_rules.errors import ClaimError
from battleline_rules.game import Abandon, AgreeOnDraw, GameOutcome, Match, Resign, State, apply, new_game
from battleline_rules.rulesets import GMT


def ended(north: str, south: str, outcome: GameOutcome) -> State:
    """A game that ended so, with these flags claimed."""
    deadlock = "most_flags" if outcome.ways == ("most-flags",) else "draw"
    setup = new_game(GMT.with_options({"deadlock": deadlock}), seed=1).setup()
    holders: dict[int, Seat] = {int(number): "north" for number in north.split()}
    holders |= {int(number): "south" for number in south.split()}
    flags = tuple(replace(flag, claimed_by=holders.get(flag.number)) for flag in setup.flags)
    return replace(setup, flags=flags, outcome=outcome).state()


def test_a_match_begins_without_points_and_north_plays_first() -> None:
    assert Match() == Match("north", 0, 0, 0)
    assert [Match("south").points(seat) for seat in SEATS] == [0, 0]


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize(
    ("north", "south", "outcome", "points"),
    [
        ("1 2 3", "5 7", GameOutcome("north", ("breakthrough",)), (5, 2)),
        ("1 3 5 7", "2 4 6 8 9", GameOutcome("south", ("envelopment",)), (4, 5)),
        ("1 2 3 7 9", "5", GameOutcome("north", ("envelopment", "breakthrough")), (5, 1)),
        ("1 2 3", "", GameOutcome("north", ("breakthrough",)), (5, 0)),
        ("1 3 5 7", "2", GameOutcome("south", ("resignation",)), (4, 5)),
        ("1 3", "2", GameOutcome("north", ("most-flags",)), (5, 1)),
        ("", "", GameOutcome("north", ("resignation",)), (5, 0)),
    ],
)
def test_r51_the_winner_scores_five_the_loser_one_a_flag_and_the_winner_begins(
    north: str, south: str, outcome: GameOutcome, points: tuple[int, int], first: Seat
) -> None:
    after = Match(first).after(ended(north, south, outcome))
    assert (after.north, after.south) == points
    assert after.first == outcome.winner
    assert after.games == 1


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("way", ["stalemate", "agreement"])
def test_r51_d35_where_nobody_wins_each_scores_own_flags_and_the_other_begins(first: Seat, way: str) -> None:
    outcome = GameOutcome(None, ("stalemate",) if way == "stalemate" else ("agreement",))
    after = Match(first).after(ended("1 3 5", "2 9", outcome))
    assert (after.north, after.south, after.games) == (3, 2, 1)
    assert after.first == opponent_of(first)


def test_a_game_that_was_broken_off_counts_for_nothing() -> None:
    match = Match("south", 5, 3, 1)
    assert match.after(ended("1 3 5", "2 9", GameOutcome(None, ("abandonment",)))) == match


def test_a_game_that_goes_on_is_not_scored() -> None:
    with pytest.raises(ClaimError) as caught:
        Match().after(new_game(GMT, seed=1))
    assert caught.value.code == "game-not-over"


def test_a_series_adds_up() -> None:
    match = Match("south")
    match = match.after(ended("1 2 3", "5 7", GameOutcome("north", ("breakthrough",))))
    match = match.after(ended("1 3", "2 4 6", GameOutcome(None, ("stalemate",))))
    match = match.after(apply(new_game(GMT, seed=1), Abandon()))
    match = match.after(apply(new_game(GMT, seed=1), Resign("north")))
    match = match.after(apply(new_game(GMT, seed=1), AgreeOnDraw()))
    assert match == Match("north", north=5 + 2 + 0 + 0, south=2 + 3 + 5 + 0, games=4)
    assert [match.points(seat) for seat in SEATS] == [7, 10]
