"""The strongest forger there is: a solver asked for multipliers, who finds them just where a case is impossible.

Whether multipliers exist is a question about linear inequalities between the multipliers
themselves, which Z3 decides, for fractions too. For a case that the opponent can really meet there
are none, so that no proof of a false claim can be written down at all; for the cases of a
true claim its multipliers, which are not those of the prover, are as good to the kernel.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import z3

from tests.kernel.corpus import ACCEPTED, outcome, proven, refuted
from tests.kernel.forging import Forger

if TYPE_CHECKING:
    from battleline_rules.proofs.objects import CaseProof
    from tests.kernel.forging import Lines

FALSE_CLAIMS: Final = 60
TRUE_CLAIMS: Final = 30
MOST_CASES: Final = 6
"""So many cases of one claim are asked about."""


def multipliers_for(lines: Lines) -> dict[str, int] | None:
    """Whole numbers that add the lines up to a contradiction, or ``None`` where not even fractions do."""
    times = {name: z3.Real(name) for name in lines}
    solver = z3.SolverFor("QF_LRA")
    solver.add(*(times[name] >= 0 for name, (_, __, equality) in lines.items() if not equality))
    solver.add(z3.Sum([right * times[name] for name, (_, right, __) in lines.items()]) <= -1)
    terms: dict[str, list[z3.ArithRef]] = {}
    for name, (coefficients, _, __) in lines.items():
        for variable, coefficient in coefficients.items():
            terms.setdefault(variable, []).append(coefficient * times[name])
    solver.add(*(z3.Sum(one) >= 0 for one in terms.values()))
    if solver.check() == z3.unsat:
        return None
    model = solver.model()
    found = {name: model.eval(one, model_completion=True).as_fraction() for name, one in times.items()}
    scale = math.lcm(*(one.denominator for one in found.values()))
    return {name: int(scale * one) for name, one in found.items() if one}


def test_there_are_no_multipliers_for_what_the_opponent_can_meet() -> None:
    asked = 0
    for position, _ in refuted(FALSE_CLAIMS):
        forger = Forger(position)
        for at in forger.possible[:MOST_CASES]:
            assert multipliers_for(forger.inequalities(at)) is None
            asked += 1
    assert asked > 100


def test_a_solvers_multipliers_prove_what_is_true() -> None:
    """With the evidence of the proof; what a solver cites of it is all of it or less."""
    accepted = 0
    for position, proof in proven(TRUE_CLAIMS):
        forger = Forger(position, proof.evidence)
        assert not forger.possible
        cases: list[CaseProof] = []
        for at, one in enumerate(proof.cases):
            if one.reason == "laid-card-does-not-fit":
                cases.append(one)
                continue
            found = multipliers_for(forger.inequalities(at))
            assert found is not None
            cases.append(forger.lie(at, found))
        other = replace(proof, cases=tuple(cases))
        # No smaller evidence would do, so the solver had to cite all of it.
        assert outcome(position, other) == ACCEPTED
        accepted += other.cases != proof.cases
    assert accepted > TRUE_CLAIMS // 3
