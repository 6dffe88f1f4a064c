"""Tools that are not ours: a SAT solver, a checker of proofs, and an integer solver, each given nothing but text.

What a formula means is read here from the comments of the file, and never asked of the code that wrote it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import dratify
from pysat.solvers import Solver
from pyscipopt import Model

from battleline_rules.cards import Troop, read_card, troop
from battleline_rules.claims.question import Completion
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from battleline_rules.claims.question import ClaimQuestion

Clauses = list[list[int]]

_VARIABLE: Final = re.compile(r"(?m)^[c*] var x?(\d+) (.+)$")
_COUNT: Final = re.compile(r"lays at least (\d) of (?:value|(\w+)) (\d+)( or higher)?")


@dataclass(frozen=True)
class Hand:
    """What a model says that the opponent does: the troops he lays, and what each wild stands for."""

    troops: tuple[Troop, ...]
    wilds: tuple[tuple[str, int], ...]


# ---------------------------------------------------------------- the text


def clauses_of(text: str) -> Clauses:
    """The clauses of a DIMACS file, whose header has to be right."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    word, form, variables, count = lines[0].split()
    clauses = [[int(number) for number in line.split()] for line in lines[1:]]
    assert (word, form, int(count)) == ("p", "cnf", len(clauses))
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    assert {abs(number) for clause in clauses for number in clause} - {0} == set(range(1, int(variables) + 1))
    return [clause[:-1] for clause in clauses]


def meanings_of(text: str) -> dict[int, str]:
    """What each variable means, by its number."""
    return {int(number): meaning for number, meaning in _VARIABLE.findall(text)}


def hand_in(model: Collection[int], meanings: dict[int, str]) -> Hand:
    """What is done in a model."""
    true = [meanings[number] for number in sorted(model) if number > 0]
    laid = [words[1] for words in map(str.split, true) if words[0] == "lays" and len(words) == 2]
    stands = [words for words in map(str.split, true) if words[0] == "has"]
    return Hand(tuple(sorted(map(troop, laid))), tuple((words[1], int(words[-1])) for words in stands))


def is_so(meaning: str, hand: Hand) -> bool:
    """Whether a statement about numbers of troops is true of a hand."""
    found = _COUNT.fullmatch(meaning)
    assert found is not None, meaning
    count, color, value, or_higher = found.groups()
    return int(count) <= sum(
        (card.value > int(value) if or_higher else False) or card.value == int(value)
        for card in hand.troops
        if color is None or card.color.word == color
    )


def counts_in(meanings: dict[int, str]) -> dict[int, str]:
    """The variables that are about numbers of troops."""
    return {number: meaning for number, meaning in meanings.items() if meaning.startswith("lays at least")}


def denies(hand: Hand, question: ClaimQuestion) -> bool:
    """Whether these troops may be laid, complete the opponent's side, and deny the claim."""
    assert len(hand.troops) == question.defence.open_places
    assert all(question.unseen >> card.index & 1 for card in hand.troops)
    troops = (*question.theirs.troops, *hand.troops)
    worth, _ = best_valuation(troops, question.theirs.wilds, totals_only=question.totals_only)
    return question.is_beaten_by(Completion(hand.troops, worth))


def wilds_stand_rightly(hand: Hand, question: ClaimQuestion) -> bool:
    """Whether each wild stands for one value that it may stand for."""
    ranges = {str(wild.card): range(wild.low, wild.high + 1) for wild in question.theirs.wilds}
    names = [name for name, _ in hand.wilds]
    return sorted(names) == sorted(ranges) and all(value in ranges[name] for name, value in hand.wilds)


def visible_in(text: str) -> set[Troop]:
    """The troops that a file says are face up."""
    return {
        card for name in re.findall(r"(?m)^[c*] (\S+) is face up", text) if isinstance(card := read_card(name), Troop)
    }


# ---------------------------------------------------------------- the tools


def model_of(clauses: Clauses, also: Iterable[int] = ()) -> list[int] | None:
    """A model in which these literals are true too, by CaDiCaL; ``None`` if there is none."""
    with Solver(name="cadical195", bootstrap_with=clauses) as solver:
        if not solver.solve(assumptions=list(also)):
            return None
        model: list[int] = solver.get_model()
        return model


def models_of(clauses: Clauses, about: Sequence[int]) -> list[set[int]]:
    """Every model, two that differ only in other variables being one, by Glucose."""
    found: list[set[int]] = []
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            found.append(model)
            solver.add_clause([-number if number in model else number for number in about])
    return found


def accepts(text: str, proof: str) -> bool:
    """Whether dratify accepts a proof that a DIMACS file has no model."""
    return bool(dratify.check_proof(dratify.parse_dimacs(text, strict=True), proof).ok)


def follows_step_by_step(clauses: Clauses, steps: Sequence[str]) -> bool:
    """Whether each clause of a proof follows by unit propagation from those before it, the empty one too.

    A second opinion on small proofs, as plain as can be. What a proof deletes is kept: it is true all the same.
    """
    known = list(clauses)
    for step in steps:
        if step.startswith("d"):
            continue
        added = [int(word) for word in step.split()[:-1]]
        if not _is_contradicted(known, {-number for number in added}):
            return False
        if not added:
            return True
        known.append(added)
    return False


def _is_contradicted(clauses: Clauses, true: set[int]) -> bool:
    """Whether unit propagation from these literals makes some clause false."""
    while True:
        left = [[number for number in one if -number not in true] for one in clauses if true.isdisjoint(one)]
        units = {one[0] for one in left if len(one) == 1}
        if [] in left or any(-number in units for number in units):
            return True
        if not units:
            return False
        true = true | units


def solution_of(text: str, folder: Path) -> set[int] | None:
    """The variables that are 1 in a solution of an OPB file, by SCIP; ``None`` if there is none."""
    file = folder / "claim.opb"
    file.write_text(text, encoding="ascii")
    model = Model()
    model.hideOutput()
    model.readProblem(str(file))
    model.optimize()
    status = model.getStatus()
    assert status in {"optimal", "infeasible"}, status
    if status == "infeasible":
        return None
    return {int(one.name.removeprefix("x")) for one in model.getVars() if model.getVal(one) > 0.5}
