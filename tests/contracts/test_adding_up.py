"""Why a certificate proves anything: the steps in which the kernel adds it up, proven by Z3, and then its own code.

Write S for the sum of all terms, at any nonnegative whole numbers for the unknowns that satisfy
the case's inequalities, after some lines have been added, and B for the bound. S <= B holds
with no lines, and each line keeps it. In the end no coefficient is negative, so S >= 0, and
B < 0. There are no such numbers.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Final, cast

import z3

from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Case, CaseProof, Rejected
from tests.strategies import many

if TYPE_CHECKING:
    from random import Random

SUM, BOUND, LEFT, RIGHT, TIMES = z3.Ints("sum bound left right times")
SYSTEMS: Final = 6_000


def assert_proven(so: z3.BoolRef) -> None:
    solver = z3.Solver()
    solver.add(z3.Not(so))
    assert solver.check() == z3.unsat


def test_adding_a_multiplied_inequality_keeps_the_sum_below_the_bound() -> None:
    line = z3.And(SUM <= BOUND, LEFT <= RIGHT, TIMES > 0)
    assert_proven(z3.Implies(line, SUM + TIMES * LEFT <= BOUND + TIMES * RIGHT))


def test_adding_an_equality_does_whatever_its_multiplier() -> None:
    line = z3.And(SUM <= BOUND, LEFT == RIGHT)
    assert_proven(z3.Implies(line, SUM + TIMES * LEFT <= BOUND + TIMES * RIGHT))


def test_an_inequality_turned_round_need_not() -> None:
    solver = z3.Solver()
    solver.add(SUM <= BOUND, LEFT <= RIGHT, TIMES < 0, SUM + TIMES * LEFT > BOUND + TIMES * RIGHT)
    assert solver.check() == z3.sat


def test_a_sum_without_negative_coefficients_is_not_negative() -> None:
    coefficient, unknown = z3.Ints("coefficient unknown")
    grown = SUM + coefficient * unknown
    assert_proven(z3.Implies(z3.And(SUM >= 0, coefficient >= 0, unknown >= 0), grown >= 0))


# ---------------------------------------------------------------- the kernel's own code


class System:
    """Some inequalities over three unknowns, in the place of those of a case."""

    name = "some system"

    def __init__(self, rng: Random) -> None:
        self.lines = {
            f"line {number}": (
                {name: rng.randint(-2, 2) for name in rng.sample("xyz", rng.randint(0, 3))},
                rng.randint(-2, 2),
                rng.random() < 0.4,
            )
            for number in range(rng.randint(1, 3))
        }

    def inequality(self, name: str, _: kernel._Side) -> tuple[dict[str, int], int, bool]:
        return self.lines[name]

    def solutions(self) -> int:
        """How many of the whole numbers from 0 to 4 for each unknown satisfy all lines."""
        return sum(
            all(self.holds(line, dict(zip("xyz", numbers, strict=True))) for line in self.lines.values())
            for numbers in itertools.product(range(5), repeat=3)
        )

    @staticmethod
    def holds(line: tuple[dict[str, int], int, bool], numbers: dict[str, int]) -> bool:
        coefficients, right, equality = line
        left = sum(times * numbers[name] for name, times in coefficients.items())
        return left == right if equality else left <= right


def test_what_the_kernel_adds_up_to_a_contradiction_has_no_solution() -> None:
    said: Counter[str] = Counter()
    for rng in many("systems", SYSTEMS):
        system = System(rng)
        multipliers = tuple((name, rng.choice((-2, -1, 1, 1, 2))) for name in system.lines)
        certificate = CaseProof(Case("host"), (), multipliers)
        try:
            kernel._check_certificate(certificate, cast("kernel._Pattern", system), cast("kernel._Side", None))
        except Rejected as rejected:
            said[rejected.code] += 1
            continue
        said["accepted"] += 1
        assert system.solutions() == 0, (system.lines, multipliers)
    assert set(said) == {"accepted", "bad-multiplier", "no-contradiction"}
    assert said["accepted"] > 100
