"""The sections that are measured in this process: the decision, other ways to decide, proofs and games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import battleline_rules as bl
from battleline_rules.claims.engines import engine
from tests.benchmark import naive, workload
from tests.benchmark.positions import LATE, MIXED, Family, by_open_places, positions, question_of
from tests.benchmark.tables import Column, Row, Table
from tests.benchmark.timing import Spread, best_times, loop_time, spread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.benchmark.plan import Plan

_SPREAD: Final = (Column("mean", "time"), Column("median", "time"), Column("p99", "time"), Column("worst", "time"))
_FIRST_FEW: Final = 20


def decision(plan: Plan) -> Table:
    """The decision by open places, and where more than a question is asked."""
    questions = tuple(map(question_of, positions(MIXED, plan.questions)))
    times = workload.decision_times(plan)
    base = spread(times[workload.QUESTION])
    rows = [_spread_row(workload.QUESTION, base, base.mean)]
    for number in sorted({one.defence.open_places for one in questions}):
        of_these = [
            time
            for one, time in zip(questions, times[workload.QUESTION], strict=True)
            if one.defence.open_places == number
        ]
        rows.append(_spread_row(f"  {_open(number)}", spread(of_these), base.mean))
    loop = times[workload.LOOP][0]
    rows.append(Row(workload.LOOP, (len(questions), loop / base.mean, loop, None, None, None)))
    more = (workload.POSITION, workload.POSITION_AGAIN, workload.STATE, workload.STATE_AGAIN)
    rows += [_spread_row(name, spread(times[name]), base.mean) for name in more]
    return Table(
        "Is it claimable? The quick decision",
        "Ratios are to the mean of all ready questions. Each time is the best of several rounds; what the loop itself\n"
        "takes is counted in the loop's row.",
        (Column("asked", "count"), Column("ratio", "ratio"), *_SPREAD),
        tuple(rows),
    )


def engines(plan: Plan) -> Table:
    """The same questions put to all other ways to decide them that there are here."""
    places = by_open_places(tuple(map(question_of, positions(MIXED, plan.questions))))
    rows = []
    for name, counts in plan.by_places.items():
        for (number, asked), count in zip(places.items(), counts, strict=True):
            rows.append(_against(name, number, asked[:count]))
    return Table(
        "The quick decision against other ways to decide",
        "Ratios are to the quick decision's mean on the same questions, which are the first of the mixed ones with so\n"
        "many open places. Where one takes milliseconds, few are asked, and once.",
        (Column("asked", "count"), Column("ratio", "ratio"), *_SPREAD, Column("decision", "time")),
        tuple(rows),
    )


def judge_named(name: str) -> Callable[[bl.ClaimQuestion], bool]:
    """Another way to decide: the judge of ``itertools``, or what an engine's strongest completion comes to."""
    if name == "itertools":
        return naive.is_claimable
    strongest = engine(name)
    return lambda question: not question.is_beaten_by(strongest(question.defence))


def proofs(plan: Plan) -> Table:
    """The answer with proof, of both kinds of positions, by what comes out."""
    times = workload.proof_times(plan)
    rows = [
        *_proof_rows(workload.PROOF, MIXED, times[workload.PROOF]),
        *_proof_rows(workload.LATE_PROOF, LATE, times[workload.LATE_PROOF]),
    ]
    return Table(
        "The answer with proof, checked",
        "decide_claim: decided, proven or refuted by the strongest completion, and checked by the kernel.\n"
        "Ratios are to the mean of is_claimable on the same positions.",
        (Column("claims", "count"), Column("ratio", "ratio"), *_SPREAD),
        tuple(rows),
    )


def games(plan: Plan) -> Table:
    """Whole games, against a loop that only chooses as often among as many."""
    times = workload.game_times(plan)
    offered = [[step.legal for step in workload.random_game(seed)] for seed in range(plan.games)]
    plies = sum(map(len, offered))
    choosing = loop_time(_choose_only, list(enumerate(offered)), plan.game_rounds) * plan.games
    rows = (
        _games_row("random games, all Tactics, claims included", sum(times), plan.games, plies, choosing),
        _games_row("only choosing among as many actions", choosing, plan.games, plies, choosing),
    )
    return Table(
        "Whole games",
        "legal_actions, random.Random(seed).choice and apply, from new_game(GMT, seed=n) to the end.\n"
        "Ratios are to the same choices out of lists that are there already.",
        (
            Column("games", "count"),
            Column("ratio", "ratio"),
            Column("games/s", "rate"),
            Column("plies a game", "number"),
            Column("a game", "time"),
            Column("a ply", "time"),
        ),
        rows,
    )


def _spread_row(name: str, found: Spread, base: float) -> Row:
    return Row(name, (found.count, found.mean / base, found.mean, found.median, found.p99, found.worst))


def _open(places: int) -> str:
    return "1 open place" if places == 1 else f"{places} open places"


def _against(name: str, places: int, asked: Sequence[bl.ClaimQuestion]) -> Row:
    judge = judge_named(name)
    judge(asked[0])  # solvers set themselves up the first time
    rounds = 3 if name in {"bitset", "csp"} else 1
    theirs = spread(best_times({name: judge}, lambda: asked, rounds)[name])
    ours = spread(best_times({"": bl.is_claimable}, lambda: asked, _FIRST_FEW)[""])
    row = _spread_row(f"{name}, {_open(places)}", theirs, ours.mean)
    return Row(row.name, (*row.values, ours.mean))


def _proof_rows(name: str, family: Family, times: Sequence[float]) -> list[Row]:
    table = positions(family, len(times))
    quick = best_times({"": bl.is_claimable}, lambda: table, _FIRST_FEW)[""]
    outcomes = [bl.decide_claim(position).outcome for position in table]
    rows = []
    for title, wanted in ((name, set(outcomes)), ("  proven", {"proven"}), ("  refuted", {"refuted"})):
        chosen = [at for at, outcome in enumerate(outcomes) if outcome in wanted]
        if chosen:
            base = spread([quick[at] for at in chosen]).mean
            rows.append(_spread_row(title, spread([times[at] for at in chosen]), base))
    return rows


def _choose_only(game: tuple[int, Sequence[Sequence[bl.Action]]]) -> None:
    seed, offered = game
    choose = Random(seed).choice
    for actions in offered:
        choose(actions)


def _games_row(name: str, total: float, games: int, plies: int, base: float) -> Row:
    return Row(name, (games, total / base, games * 1e9 / total, plies / games, total / games, total / plies))
