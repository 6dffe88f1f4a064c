"""The two closed forms about numbers and sums, proven by Z3 for any number of cards of each value.

With ``left[v]`` troops of value v that may still come and ``laid[v]`` of them laid, in ``places`` places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
import z3

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES: Final = range(1, 11)
PLACES: Final = z3.Int("places")
LEFT: Final = {value: z3.Int(f"left {value}") for value in VALUES}
LAID: Final = {value: z3.Int(f"laid {value}") for value in VALUES}


def total_of(terms: Iterator[z3.ArithRef]) -> z3.ArithRef:
    return z3.Sum(list(terms))


SENSIBLE: Final = z3.And(
    PLACES >= 0,
    *(z3.And(LAID[value] >= 0, LAID[value] <= LEFT[value]) for value in VALUES),
    total_of(LAID[value] for value in VALUES) == PLACES,
)
SUM: Final = total_of(value * LAID[value] for value in VALUES)


def bound(price: int) -> z3.ArithRef:
    """``total + price · size + Σ (v − price)⁺ · (one, or visible)``, as a bound for the sum."""
    return price * PLACES + total_of((value - price) * LEFT[value] for value in VALUES if value > price)


def assert_proven(*assumptions: z3.BoolRef, so: z3.BoolRef) -> None:
    """There is a case of the assumptions, and none in which the conclusion fails."""
    solver = z3.Solver()
    solver.add(*assumptions)
    assert solver.check() == z3.sat
    solver.add(z3.Not(so))
    assert solver.check() == z3.unsat, solver.model()


@pytest.mark.parametrize("price", range(11))
def test_no_sum_is_over_the_bound_whatever_the_price_of_a_place(price: int) -> None:
    assert_proven(SENSIBLE, so=bound(price) >= SUM)


@pytest.mark.parametrize("price", range(1, 11))
def test_with_the_last_coming_value_as_the_price_the_bound_is_reached(price: int) -> None:
    """So where the bound does not reach what is needed, nothing does: no other certificate is ever wanted."""
    dearer = total_of(LEFT[value] for value in VALUES if value > price)
    greedy = z3.And(*(LAID[value] == (LEFT[value] if value > price else 0) for value in VALUES if value != price))
    last = LAID[price] == PLACES - dearer
    assert_proven(SENSIBLE, greedy, last, so=bound(price) == SUM)


def test_a_wrong_bound_is_not_proven() -> None:
    solver = z3.Solver()
    solver.add(SENSIBLE, bound(9) - 1 < SUM)
    assert solver.check() == z3.sat


def test_no_more_troops_are_laid_than_are_left() -> None:
    assert_proven(SENSIBLE, so=total_of(LEFT[value] for value in VALUES) >= PLACES)
