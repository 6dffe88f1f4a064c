"""One certificate for one impossible case, in closed form: nothing is searched for.

The reasons are tried from the cheapest to explain to the dearest. A run fails only if some
wilds have too few values to stand for, or some blocked values have too few wilds to fill
them (Hall's condition on either side; that a matching of all wilds and one of all blocked
values then combine is the theorem of Mendelsohn and Dulmage). Other patterns fail by number
or by sum.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Troop, troop_bits, troops_in
from battleline_rules.proofs.objects import Case, CaseProof

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cards import Tactic
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.proofs.objects import Multiplier
    from battleline_rules.wilds import Wild

_T = TypeVar("_T")

_OF_VALUE: Final = tuple(troop_bits(one for one in TROOPS if one.value == value) for value in range(HIGHEST_VALUE + 1))
_NAMES: Final = tuple(map(str, TROOPS))
_ONE: Final = tuple((f"one {name}", 1) for name in _NAMES)
_VISIBLE: Final = tuple((f"visible {name}", 1) for name in _NAMES)


class Plan:
    """What does not depend on the cards of a table in the certificates of a case.

    ``fits`` is the 60-bit set of the troops that can be part of the pattern, and ``by_value`` has those of each of its
    values. Certificates of one line are made once.
    """

    __slots__ = ("_one_line", "by_value", "case", "fits", "highest", "is_run", "lowest", "proven")

    def __init__(self, case: BeatingCase) -> None:
        self.case: Final = case
        self.proven: Final = Case("totals" if case.category is None else case.category.word, case.color, case.value)
        self.fits: Final = troop_bits(filter(case.fits, TROOPS))
        self.by_value: Final = tuple((value, self.fits & _OF_VALUE[value]) for value in case.values)
        self.is_run: Final = case.is_run
        self.lowest: Final = case.values[0]
        self.highest: Final = case.values[-1]
        self._one_line: Final[dict[Troop | Tactic, CaseProof]] = {}

    def without(self, card: Troop | Tactic) -> CaseProof:
        """The certificate that says only that a laid troop does not fit, or that a wild can stand for no value."""
        known = self._one_line.get(card)
        if known is None:
            line = (f"laid {card}", 1) if isinstance(card, Troop) else (f"wild {card}", -1)
            known = self._one_line[card] = CaseProof(self.proven, (), (line,))
        return known


@lru_cache(maxsize=2000)
def plan_of(case: BeatingCase) -> Plan:
    """The plan of a case; the same for equal cases."""
    return Plan(case)


class Certifier:
    """Makes certificates for the cases of one side.

    ``side.unseen`` are the troops that may come if nothing but the cited cards and those at
    the flag is known; ``here`` are the troops at the flag, which cost no citation; and
    ``deck`` all troops that could come to this flag at all.
    """

    def __init__(self, side: OpenSide, *, here: int, deck: int) -> None:
        self._places = side.open_places
        self._coming = side.unseen & deck
        self._here = here
        self._deck = deck
        self._laid = tuple((card, 1 << card.index) for card in side.laid.troops)
        self._taken = [card.value for card in side.laid.troops]
        self._twice = {value for value in self._taken if self._taken.count(value) > 1}
        self._wilds = side.laid.wilds

    def certify(self, case: BeatingCase) -> CaseProof:
        """The proof that the case is impossible.

        Raises :class:`ValueError` if it is possible: nobody asks for that of a claim that holds.
        """
        return self.follow(plan_of(case))

    def follow(self, plan: Plan) -> CaseProof:
        """The same for the case of a plan."""
        for card, bit in self._laid:
            if not plan.fits & bit:
                return plan.without(card)
        for wild in self._wilds:
            if wild.high < plan.lowest or wild.low > plan.highest:
                return plan.without(wild.card)
        found = self._run(plan) or self._number(plan) or self._sum(plan)
        if found is None:
            raise ValueError(f"the case {plan.case} is possible")
        return found

    def _run(self, plan: Plan) -> CaseProof | None:
        if not plan.is_run:
            return None
        if self._twice:
            return CaseProof(plan.proven, (), ((f"value {min(self._twice)}", 1),))
        if not self._wilds:
            return self._blocked_value(plan)
        return self._crowded_wilds(plan) or self._blocked_values(plan)

    def _crowded_wilds(self, plan: Plan) -> CaseProof | None:
        for wilds in _subsets(self._wilds):
            places = sorted({value for wild in wilds for value in plan.case.values if wild.low <= value <= wild.high})
            if len(set(places).difference(self._taken)) < len(wilds):
                lines: list[Multiplier] = [(f"wild {wild.card}", -1) for wild in wilds]
                return CaseProof(plan.proven, (), (*lines, *((f"value {value}", 1) for value in places)))
        return None

    def _blocked_value(self, plan: Plan) -> CaseProof | None:
        """That one of the values is blocked, which is enough without wilds: the one with the fewest citations."""
        blocked = self._blocked(plan)
        if not blocked:
            return None
        _, value = min([(self._cost(plan, (value,)), value) for value in blocked])
        return self._bounded(plan, [(f"value {value}", -1)], self._fitting(plan, (value,)))

    def _blocked_values(self, plan: Plan) -> CaseProof | None:
        blocked = self._blocked(plan)
        for size in range(1, len(blocked) + 1):
            found = [values for values in itertools.combinations(blocked, size) if len(self._standing(values)) < size]
            # The fewest citations, then the lowest values: what costs the reader least.
            _, values = min([(self._cost(plan, values), values) for values in found], default=(0, ()))
            if values:
                lines: list[Multiplier] = [(f"value {value}", -1) for value in values]
                lines += [(f"wild {wild.card}", 1) for wild in self._standing(values)]
                return self._bounded(plan, lines, self._fitting(plan, values))
        return None

    def _blocked(self, plan: Plan) -> list[int]:
        """The values of which no troop lies there and none can come."""
        coming, taken = self._coming, self._taken
        return [value for value, troops in plan.by_value if not coming & troops and value not in taken]

    def _standing(self, values: Iterable[int]) -> list[Wild]:
        """The wilds that can stand for any of these values."""
        return [wild for wild in self._wilds if any(wild.low <= value <= wild.high for value in values)]

    def _number(self, plan: Plan) -> CaseProof | None:
        fitting = self._deck & plan.fits
        if (fitting & self._coming).bit_count() >= self._places:
            return None
        return self._bounded(plan, [("size", -1)], fitting)

    def _sum(self, plan: Plan) -> CaseProof | None:
        need = plan.case.need
        if need is None:
            return None
        coming = sorted((card.value for card in troops_in(self._coming & plan.fits)), reverse=True)
        sure = sum(self._taken) + sum(wild.high for wild in self._wilds)
        if sure + sum(coming[: self._places]) >= need:
            return None
        # With the n-th highest coming value as the price of a place, the n best cards make up the bound exactly.
        price = coming[self._places - 1] if self._places else plan.highest
        lines: list[Multiplier] = [("total", 1), ("size", price)]
        lines += [(f"wild {wild.card}", wild.high) for wild in self._wilds]
        dear = self._fitting(plan, range(price + 1, plan.highest + 1))
        for card in troops_in(dear):
            kind = "one" if self._coming >> card.index & 1 else "visible"
            lines.append((f"{kind} {card}", card.value - price))
        return CaseProof(plan.proven, self._cited(dear), tuple(lines))

    def _fitting(self, plan: Plan, values: Iterable[int]) -> int:
        """The troops of the deck that fit and have one of these values."""
        wanted = 0
        for value in values:
            wanted |= _OF_VALUE[value]
        return self._deck & plan.fits & wanted

    def _cost(self, plan: Plan, values: Iterable[int]) -> int:
        return (self._fitting(plan, values) & ~self._here).bit_count()

    def _bounded(self, plan: Plan, lines: list[Multiplier], troops: int) -> CaseProof:
        """A certificate of these lines and one for each of some troops: that it comes at most once, or not at all."""
        coming, bounded = self._coming, troops
        while bounded:
            lowest = bounded & -bounded
            bounded ^= lowest
            lines.append((_ONE if coming & lowest else _VISIBLE)[lowest.bit_length() - 1])
        return CaseProof(plan.proven, self._cited(troops), tuple(lines))

    def _cited(self, troops: int) -> tuple[Troop, ...]:
        return troops_in(troops & ~self._coming & ~self._here)


def _subsets(items: Sequence[_T]) -> Iterator[tuple[_T, ...]]:
    for size in range(1, len(items) + 1):
        yield from itertools.combinations(items, size)
