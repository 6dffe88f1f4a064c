"""The judge that most programs have: lay every set of unseen cards, look what each makes, and compare.

It knows nothing of the library but how a question is written down, and leans on the standard library only. Formations
are told apart by sorting; each wild stands in turn for every troop that it may. It stops at the first set that denies
the claim, as such judges do, and takes no other shortcut.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, TypeAlias

from battleline_rules import TieGoesTo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules import ClaimQuestion, Laid, Wild

Card: TypeAlias = tuple[int, int]
"""A colour, 0 to 5, and a value, 1 to 10."""

Rank: TypeAlias = tuple[int, int]
"""What a formation is worth: its kind, 5 for a Wedge down to 1 for a Host, and its total."""

_COLORS, _VALUES = range(6), range(1, 11)


def is_claimable(question: ClaimQuestion) -> bool:
    """Whether no set of unseen cards denies the claim (R41-R46)."""
    if len(question.mine) != question.size:
        return False
    mine = _best(question.mine, (), totals_only=question.totals_only)
    unseen = [card for at, card in enumerate(product(_COLORS, _VALUES)) if question.unseen >> at & 1]
    for cards in combinations(unseen, question.size - len(question.theirs)):
        theirs = _best(question.theirs, cards, totals_only=question.totals_only)
        if theirs > mine or (theirs == mine and question.ties is TieGoesTo.OPPONENT):
            return False
    return True


def _best(laid: Laid, more: Iterable[Card], *, totals_only: bool) -> Rank:
    """What a side is worth with these cards, by the best of all that its wilds may stand for."""
    troops = [*((int(troop.color), troop.value) for troop in laid.troops), *more]
    stand_ins = product(*map(_may_be, laid.wilds))
    return max(_rank([*troops, *stood_for], totals_only=totals_only) for stood_for in stand_ins)


def _may_be(wild: Wild) -> Iterable[Card]:
    return product(_COLORS, range(wild.low, wild.high + 1))


def _rank(cards: Sequence[Card], *, totals_only: bool) -> Rank:
    values = sorted(value for _, value in cards)
    total = sum(values)
    if totals_only:
        return 1, total
    one_color = len({color for color, _ in cards}) == 1
    run = values == list(range(values[0], values[0] + len(values)))
    kinds = chain(
        [5] if run and one_color else [],
        [4] if values[0] == values[-1] else [],
        [3] if one_color else [],
        [2] if run else [],
        [1],
    )
    return next(kinds), total
