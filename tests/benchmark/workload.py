"""What is measured of the build that is loaded, as plain times in nanoseconds.

``python -m tests.benchmark.workload PLAN`` measures it in a process of its own and prints it as JSON, which is how
two builds are compared: only what is first on that process's path differs.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from random import Random
from time import perf_counter_ns
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import battleline_rules as bl
from tests.benchmark.plan import PLANS
from tests.benchmark.positions import LATE, MIXED, positions, question_of
from tests.benchmark.timing import best_times, loop_time

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.benchmark.plan import Plan

Times: TypeAlias = dict[str, tuple[float, ...]]
"""For each thing that was measured, the time that each of its questions, positions or games took."""

QUESTION, LOOP = "is_claimable(question)", "the same in one loop"
POSITION, POSITION_AGAIN = "is_claimable(position)", "the same position again"
STATE, STATE_AGAIN = "is_claimable(state, …)", "the same state again"
PROOF, LATE_PROOF = "decide_claim, mixed positions", "decide_claim, an empty side late in the game"
GAMES = "random games, all Tactics"


class Step(NamedTuple):
    """One action of a game: the states before and after it, and among which it was chosen."""

    before: bl.State
    legal: tuple[bl.Action, ...]
    action: bl.Action
    after: bl.State


class Asked(NamedTuple):
    """A moment of a game, as a state and the action that leads on from it, and the claim that is asked about then."""

    before: bl.State
    action: bl.Action
    flag: int
    by: bl.Seat


class Ready(NamedTuple):
    """A state and a claim."""

    state: bl.State
    flag: int
    by: bl.Seat


def measured(plan: Plan) -> Times:
    """All of it."""
    return {**decision_times(plan), **proof_times(plan), GAMES: game_times(plan)}


def decision_times(plan: Plan) -> Times:
    """The decision of questions that are ready, and of claims to positions and states, new ones and known ones."""
    table = positions(MIXED, plan.questions)
    questions = tuple(map(question_of, table))
    rounds = plan.rounds
    times: Times = {}
    times |= best_times({QUESTION: bl.is_claimable}, lambda: questions, rounds)
    times[LOOP] = (loop_time(bl.is_claimable, questions, rounds),)
    times |= best_times({POSITION: bl.is_claimable}, partial(_as_new, table), rounds)
    times |= best_times({POSITION_AGAIN: bl.is_claimable}, lambda: table, rounds)
    asked = tuple(claims_in_games(plan.games))
    times |= best_times({STATE: ask_state}, partial(reached, asked), rounds)
    known = reached(asked)
    times |= best_times({STATE_AGAIN: ask_state}, lambda: known, rounds)
    return times


def proof_times(plan: Plan) -> Times:
    """The answer with proof: decided, proven, and checked by the kernel."""
    mixed, late = positions(MIXED, plan.proofs), positions(LATE, plan.late)
    return {
        **best_times({PROOF: bl.decide_claim}, partial(_as_new, mixed), plan.proof_rounds),
        **best_times({LATE_PROOF: bl.decide_claim}, partial(_as_new, late), plan.proof_rounds),
    }


def game_times(plan: Plan) -> tuple[float, ...]:
    """What each game took in the best round, from the deal to the end."""
    rounds = [tuple(_timed_game(seed) for seed in range(plan.games)) for _ in range(plan.game_rounds)]
    return min(rounds, key=sum)


def random_game(seed: int) -> Iterator[Step]:
    """A game in which every action is chosen at random among all that are legal."""
    state, choose = bl.new_game(bl.GMT, seed=seed), Random(seed).choice
    while state.outcome is None:
        before, legal = state, bl.legal_actions(state)
        action = choose(legal)
        state = bl.apply(before, action)
        yield Step(before, legal, action, state)


def claims_in_games(games: int) -> Iterator[Asked]:
    """A claim for each moment in random games at which the player to act has a complete side at a free flag.

    Some hold and some do not, as in a search.
    """
    for seed in range(games):
        for ply, step in enumerate(random_game(seed)):
            after = step.after
            if after.outcome is None and after.turn.phase == "before-play":
                by = after.turn.player
                complete = [flag.number for flag in after.flags if _is_complete(flag, by)]
                if complete:
                    yield Asked(step.before, step.action, complete[ply % len(complete)], by)


def main() -> None:
    """Measure, and print."""
    build = bl.build_info()
    report = {"python": build.python, "compiled": len(build.modules), "times": measured(PLANS[sys.argv[1]])}
    sys.stdout.write(json.dumps(report))


def _is_complete(flag: bl.FlagState, seat: bl.Seat) -> bool:
    """Whether nobody has the flag and nothing is missing on this side of it."""
    cards = (flag.north if seat == "north" else flag.south).cards
    taken = sum(isinstance(card, bl.Troop) or card.kind is bl.TacticKind.MORALE for card in cards)
    return flag.claimed_by is None and taken >= flag.size


def reached(moments: Sequence[Asked]) -> tuple[Ready, ...]:
    """The states as a search comes to them: just made, with nothing worked out that `apply` does not."""
    return tuple(Ready(bl.apply(one.before, one.action), one.flag, one.by) for one in moments)


def ask_state(asked: Ready) -> bool:
    return bl.is_claimable(asked.state, flag=asked.flag, by=asked.by)


def _as_new(table: Sequence[bl.Position]) -> tuple[bl.Position, ...]:
    """The same positions with nothing worked out yet."""
    return tuple(map(replace, table))


def _timed_game(seed: int) -> float:
    before = perf_counter_ns()
    _play(seed)
    return perf_counter_ns() - before


def _play(seed: int) -> None:
    """A game as a program plays one that keeps no states."""
    state, choose = bl.new_game(bl.GMT, seed=seed), Random(seed).choice
    legal_actions, apply = bl.legal_actions, bl.apply
    while state.outcome is None:
        state = apply(state, choose(legal_actions(state)))


if __name__ == "__main__":
    main()
