"""The engine on Z3: the rules themselves as formulas, and no search of our own.

The unknowns are the colour and the value of every card to come and of every wild. What a
card may be, and what makes a category, is said as the rules say it (R16-R19, R31-R37), so
the engine also checks what the others take for granted about the categories. Then Z3 is
asked for something better until there is nothing: a stronger category, a greater total,
and of equals the cards that come first in card order.

Z3's work is limited by its own count of steps, not by time, so that the answers are the same
on every machine. No question that a table gives comes near the limit.
"""

# Z3 ships no types, and pyright's strict mode wants all of them.
# pyright: basic

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import z3

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color, troops_in
from battleline_rules.claims.question import Completion
from battleline_rules.errors import EngineAnswer, EngineError
from battleline_rules.formations import Category, Strength
from battleline_rules.language import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.claims.question import OpenSide

LIMIT: Final = 10_000_000
"""How many of its steps (``rlimit``) Z3 may take for one check; some 60,000 are the most seen."""

Term: TypeAlias = Any  # Z3 ships no types
Pair: TypeAlias = tuple[Term, Term]  # a card's colour and its value


def strongest_completion(side: OpenSide) -> Completion | None:
    """The strongest completion, of equals the first in card order; ``None`` if there is none (D17).

    Raises :class:`~battleline_rules.errors.EngineError` with code ``limit-reached`` where Z3
    gives up.
    """
    solver = _solver()
    to_come = [_card_to_come(solver, side, at) for at in range(side.open_places)]
    wilds = [_wild(solver, side, at) for at in range(len(side.laid.wilds))]
    laid = [(_number(solver, one.color), _number(solver, one.value)) for one in side.laid.troops]
    places = [HIGHEST_VALUE * color + value - 1 for color, value in to_come]
    for one, next_one in itertools.pairwise(places):
        solver.add(one < next_one)
    if not _is_possible(solver):
        return None
    whole = [*laid, *to_come, *wilds]
    category = _greatest(solver, _category(solver, whole, totals_only=side.totals_only))
    total = _greatest(solver, z3.Sum([value for _, value in whole]))
    cards = [-_greatest(solver, -place) for place in places]
    return Completion(tuple(TROOPS[card] for card in cards), Strength(Category(category), total))


def _solver() -> Term:
    """A solver with a context of its own, so that no earlier question changes the count of steps."""
    solver = z3.Solver(ctx=z3.Context())
    # With ``ctrl_c`` Z3 would take an interrupt for itself, and say that it does not know.
    solver.set(rlimit=LIMIT, ctrl_c=False)
    return solver


def _card_to_come(solver: Term, side: OpenSide, at: int) -> Pair:
    """A card that may still come is a troop that nobody has seen (R43)."""
    color, value = z3.Ints(f"color{at} value{at}", solver.ctx)
    unseen = [z3.And(color == int(one.color), value == one.value) for one in troops_in(side.unseen)]
    solver.add(z3.Or(*unseen, z3.BoolVal(val=False, ctx=solver.ctx)))
    return color, value


def _wild(solver: Term, side: OpenSide, at: int) -> Pair:
    """A wild has any colour, and a value from its range (R16-R18)."""
    color, value = z3.Ints(f"wild_color{at} wild_value{at}", solver.ctx)
    wild = side.laid.wilds[at]
    solver.add(color >= int(min(Color)), color <= int(max(Color)), value >= wild.low, value <= wild.high)
    return color, value


def _number(solver: Term, number: int) -> Term:
    return z3.IntVal(int(number), solver.ctx)


def _category(solver: Term, cards: Sequence[Pair], *, totals_only: bool) -> Term:
    """The number of the category that these cards make."""
    if totals_only:  # R21
        return _number(solver, Category.HOST)
    values = [value for _, value in cards]
    one_color = _all_equal([color for color, _ in cards])
    run = _all_consecutive(values)
    made = _number(solver, Category.HOST)  # R35
    for category, condition in (
        (Category.SKIRMISH, run),  # R34
        (Category.BATTALION, one_color),  # R33
        (Category.PHALANX, _all_equal(values)),  # R32
        (Category.WEDGE, z3.And(one_color, run)),  # R31
    ):
        made = z3.If(condition, _number(solver, category), made)
    return made


def _all_equal(terms: Sequence[Term]) -> Term:
    return z3.And([one == other for one, other in itertools.pairwise(terms)])


def _all_consecutive(values: Sequence[Term]) -> Term:
    """Different values, no two of them further apart than the ends of a run."""
    pairs = itertools.permutations(values, 2)
    return z3.And(z3.Distinct(*values), *(one - other < len(values) for one, other in pairs))


def _greatest(solver: Term, term: Term) -> int:
    """The greatest number that a term can be, which it is from now on."""
    solver.push()
    best: int | None = None
    while _is_possible(solver):
        best = solver.model().eval(term, model_completion=True).as_long()
        solver.add(term > best)
    solver.pop()
    assert best is not None  # noqa: S101 - asked only of what is possible
    solver.add(term == best)
    return best


def _is_possible(solver: Term) -> bool:
    """Whether all that has been said can be true at once."""
    answer = solver.check()
    if answer == z3.unknown:
        given_up = EngineAnswer("smt", limit=LIMIT)
        raise EngineError("limit-reached", sentence("smt-at-limit", limit=f"{LIMIT:,}"), [given_up])
    return bool(answer == z3.sat)
