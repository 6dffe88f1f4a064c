"""R15 to R30 by pairs: one Tactics card after another at one flag, by the same player or by the other."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import TACTICS, Tactic
from battleline_rules.game import PlayScout
from tests.rules.games import (
    after,
    count,
    deserter,
    game,
    lay,
    line,
    may,
    redeploy,
    scouted,
    shown,
    traitor,
    turn_over,
    whole_turn,
    why_not,
)
from tests.rules.layout import cards
from tests.rules.tactics_pairs import FIRST, PAIRS, Outcome, Pair, read_outcome

if TYPE_CHECKING:
    from battleline_rules.game import Action, State


def the_move(name: str, aim: str) -> Action:
    """The action that plays a card at flag 5, or aimed so."""
    target, _, goal = aim.partition(">")
    if name == "scout":
        return PlayScout()
    if name == "redeploy":
        return redeploy(target, int(goal) if goal else None)
    if name == "deserter":
        return deserter(target)
    return traitor(target, int(goal)) if name == "traitor" else lay(name, 5)


def played(state: State, name: str, aim: str) -> State:
    """The state after a card has been played, Scout to its end."""
    return scouted(state) if name == "scout" else after(state, the_move(name, aim))


def after_the_first(pair: Pair) -> State:
    """North has played the first card, and whoever plays the second is on turn with it in the hand."""
    aim = next(key for key in FIRST if key.split()[0] == pair.first).partition(" ")[2]
    spare = next(name for name in ("scout", "redeploy", "deserter", "traitor") if name not in {pair.first, pair.second})
    mine, theirs = (pair.first, f"{pair.second} P1") if pair.by == "other" else (f"{pair.first} {pair.second}", "P1")
    state = game(
        north=f"{mine} ...",
        south=f"{theirs} ...",
        flags={5: "R3 | G3 G4"},
        guile={"south": spare} if pair.by == "same" else {},
    )
    state = turn_over(played(state, pair.first, aim))
    return state if pair.by == "other" else whole_turn(state, lay("P1", 9))


def expected(pair: Pair) -> Outcome:
    before = read_outcome(next(text for key, text in FIRST.items() if key.split()[0] == pair.first))
    if pair.result not in {"lies", "nothing"}:
        return read_outcome(pair.result)
    if pair.result == "lies":
        sides = before.flags[5].split("|")
        place = 0 if pair.seat == "north" else 1
        sides[place] = " ".join([*sides[place].split(), pair.second])
        before.flags[5] = f"{in_order(sides[0])} | {in_order(sides[1])}".strip()
    return before


def in_order(side: str) -> str:
    """Cards as they lie, in card order; the troops of this table stand in order already."""
    words = side.split()
    tactics = [str(one) for one in Tactic if str(one) in words]
    return " ".join([word for word in words if word not in tactics] + tactics)


def assert_outcome(state: State, outcome: Outcome) -> None:
    """That the flags look so, and that slots and comparison follow from what lies there."""
    for number, text in outcome.flags.items():
        assert line(state, number) == text
        assert state.flag(number).size == (4 if "mud" in text else 3)
        assert state.flag(number).public.totals_only is ("fog" in text)
    assert {"north": shown(state.north.discards), "south": shown(state.south.discards)} == outcome.lost


def test_every_ordered_pair_is_in_the_table_by_both_players() -> None:
    names = [str(one) for one in TACTICS]
    wanted = {(first, second, by) for first, second in itertools.permutations(names, 2) for by in ("other", "same")}
    assert len(wanted) == 180
    assert {(pair.first, pair.second, pair.by) for pair in PAIRS} == wanted


@pytest.mark.parametrize("first", FIRST)
def test_what_the_first_card_does(first: str) -> None:
    name, _, aim = first.partition(" ")
    state = game(north=f"{name} ...", south="P1 ...", flags={5: "R3 | G3 G4"})
    state = played(state, name, aim)
    assert_outcome(state, read_outcome(FIRST[first]))
    assert count(state) == (1, 0)
    assert (cards(name)[0] in state.north.guile) is (name in {"scout", "redeploy", "deserter", "traitor"})


@pytest.mark.parametrize("pair", PAIRS, ids=lambda one: f"{one.first}-{one.by}-{one.second}-{one.aim}".rstrip("-"))
def test_one_tactics_card_after_another_at_one_flag(pair: Pair) -> None:
    state = after_the_first(pair)
    assert state.actor == pair.seat
    move = the_move(pair.second, pair.aim)
    if pair.is_refused:
        assert why_not(state, move) == pair.result
        return
    assert may(state, move)
    before = count(state)
    state = played(state, pair.second, pair.aim)
    assert_outcome(state, expected(pair))
    assert before == ((1, 0) if pair.by == "other" else (1, 1))
    assert count(state) == ((1, 1) if pair.by == "other" else (2, 1))
    guile = state.south.guile if pair.by == "other" else state.north.guile
    assert (cards(pair.second)[0] in guile) is (pair.second in {"scout", "redeploy", "deserter", "traitor"})
