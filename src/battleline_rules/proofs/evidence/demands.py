"""What the troops that may come must not allow, if a claim is to hold.

Whatever beats the claimant falls under one of a few kinds of demand, each about troops laid
out in a table of six colours and ten values:

* *rows*: of one colour there must not be all the values of a filling of a Wedge, nor so many
  of so high values that they make a Battalion that beats;
* *columns*: of one value there must be fewer than a Phalanx needs;
* *values*: among the values of which anything is left there must not be a filling of a Skirmish;
* *total*: the highest troops together must not be enough.

A *filling* is a set of values that completes a run, the wilds standing for its other missing
values. Sets of values have one bit a value, the 1 lowest.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import HIGHEST_VALUE, Color
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.formations import Category
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.wilds import Wild

NONE_AT_ALL: Final = -1
"""The most that ``places`` troops may total where there must not be as many at all."""


@dataclass(frozen=True, slots=True)
class Harmless:
    """When a set of values is harmless: no filling lies in it, and its ``places`` highest total ``most`` or less.

    ``most`` is ``None`` where the total does not matter.
    """

    fillings: tuple[int, ...]
    places: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Demands:
    """All that the troops to come must not allow.

    ``row`` holds for every colour of ``colors``; ``columns`` is the greatest number that may be
    left of each value, from the 1 up; ``values`` holds for the values of which anything is left;
    ``places`` troops may total ``most``, if that is not ``None``.
    """

    colors: tuple[Color, ...]
    row: Harmless
    columns: tuple[int, ...]
    values: Harmless
    places: int
    most: int | None


def demands_of(question: ClaimQuestion) -> Demands:
    """What must not come if the claimant's complete side is to stand."""
    own = question.strength
    assert own is not None  # noqa: S101 - nothing is cited for an incomplete side
    need = own.total + (0 if question.ties is TieGoesTo.OPPONENT else 1)
    places = question.defence.open_places
    laid = question.theirs
    sure = sum(one.value for one in laid.troops) + sum(wild.high for wild in laid.wilds)
    enough = need - 1 - sure
    if question.totals_only:
        free = Harmless((), places, None)
        return Demands((), free, (len(Color),) * HIGHEST_VALUE, free, places, enough)

    def least(category: Category) -> int | None:
        """The total that beats in a category: any in a stronger one, none in a weaker one."""
        return need if category is own.category else 0 if category > own.category else None

    battalion = least(Category.BATTALION)
    return Demands(
        colors=_colors(question),
        row=Harmless(
            tuple(_fillings(question, least(Category.WEDGE))),
            places,
            None if battalion is None else enough if battalion else NONE_AT_ALL,
        ),
        columns=tuple(_columns(question, least(Category.PHALANX))),
        values=Harmless(tuple(_fillings(question, least(Category.SKIRMISH))), places, None),
        places=places,
        most=enough if own.category is Category.HOST else None,
    )


def _colors(question: ClaimQuestion) -> tuple[Color, ...]:
    """The colours that the opponent's side may have, if it is to have one only."""
    there = {one.color for one in question.theirs.troops}
    return tuple(Color) if not there else tuple(there) if len(there) == 1 else ()


def _columns(question: ClaimQuestion, least: int | None) -> Iterator[int]:
    laid = {one.value for one in question.theirs.troops}
    for value in range(1, HIGHEST_VALUE + 1):
        fits = laid <= {value} and all(wild.low <= value <= wild.high for wild in question.theirs.wilds)
        beats = least is not None and question.size * value >= least
        yield question.defence.open_places - 1 if fits and beats else len(Color)


def _fillings(question: ClaimQuestion, least: int | None) -> Iterator[int]:
    laid = {one.value for one in question.theirs.troops}
    wilds = question.theirs.wilds
    if least is None or len(laid) < len(question.theirs.troops):
        return
    for low in range(1, HIGHEST_VALUE - question.size + 2):
        run = range(low, low + question.size)
        if sum(run) < least or not laid.issubset(run):
            continue
        missing = [value for value in run if value not in laid]
        if not wilds:
            yield _set_of(missing)
            continue
        for filling in itertools.combinations(missing, len(missing) - len(wilds)):
            if _can_stand(wilds, [value for value in missing if value not in filling]):
                yield _set_of(filling)


def _set_of(values: Iterable[int]) -> int:
    return sum([1 << value - 1 for value in values])


def _can_stand(wilds: tuple[Wild, ...], values: list[int]) -> bool:
    """Whether the wilds can stand for exactly these values, one each."""
    return any(
        all(wild.low <= value <= wild.high for wild, value in zip(order, values, strict=True))
        for order in itertools.permutations(wilds)
    )
