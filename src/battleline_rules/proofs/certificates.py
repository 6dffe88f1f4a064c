"""One certificate for one impossible case, in closed form: nothing is searched for.

The reasons are tried from the cheapest to explain to the dearest. A run fails only if some
wilds have too few values to stand for, or some blocked values have too few wilds to fill
them (Hall's condition on either side; that a matching of all wilds and one of all blocked
values then combine is the theorem of Mendelsohn and Dulmage). Other patterns fail by number
or by sum.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, TypeVar

from battleline_rules.cards import troop, troops_in
from battleline_rules.proofs.objects import Case, CaseProof

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.proofs.objects import Multiplier
    from battleline_rules.wilds import Wild

_T = TypeVar("_T")


class Certifier:
    """Makes certificates for the cases of one side.

    ``side.unseen`` are the troops that may come if nothing but the cited cards and those at
    the flag is known; ``here`` are the troops at the flag, which cost no citation; and
    ``deck`` all troops that could come to this flag at all.
    """

    def __init__(self, side: OpenSide, *, here: int, deck: int) -> None:
        self._side = side
        self._here = here
        self._deck = troops_in(deck)
        self._laid = side.laid.troops
        self._wilds = side.laid.wilds

    def certify(self, case: BeatingCase) -> CaseProof:
        """The proof that the case is impossible.

        Raises :class:`ValueError` if it is possible: nobody asks for that of a claim that holds.
        """
        for attempt in (self._misfit, self._run, self._number, self._sum):
            multipliers = attempt(case)
            if multipliers is not None:
                return CaseProof(_proven_case(case), self._cites(multipliers), tuple(multipliers))
        raise ValueError(f"the case {case} is possible")

    def _cites(self, multipliers: Iterable[Multiplier]) -> tuple[Troop, ...]:
        visible = [troop(name.removeprefix("visible ")) for name, _ in multipliers if name.startswith("visible ")]
        return tuple(sorted(card for card in visible if not self._here >> card.index & 1))

    def _misfit(self, case: BeatingCase) -> list[Multiplier] | None:
        for card in self._laid:
            if not case.fits(card):
                return [(f"laid {card}", 1)]
        for wild in self._wilds:
            if not _places(wild, case.values):
                return [(f"wild {wild.card}", -1)]
        return None

    def _run(self, case: BeatingCase) -> list[Multiplier] | None:
        if not case.is_run:
            return None
        values = [card.value for card in self._laid]
        for value in case.values:
            if values.count(value) > 1:
                return [(f"value {value}", 1)]
        return self._crowded_wilds(case) or self._blocked_values(case)

    def _crowded_wilds(self, case: BeatingCase) -> list[Multiplier] | None:
        taken = {card.value for card in self._laid}
        for wilds in _subsets(self._wilds):
            places = sorted({value for wild in wilds for value in _places(wild, case.values)})
            if len(set(places) - taken) < len(wilds):
                multipliers: list[Multiplier] = [(f"wild {wild.card}", -1) for wild in wilds]
                return multipliers + [(f"value {value}", 1) for value in places]
        return None

    def _blocked_values(self, case: BeatingCase) -> list[Multiplier] | None:
        taken = {card.value for card in self._laid}
        missing = [value for value in case.values if value not in taken]
        blocked = [value for value in missing if not self._coming(case, (value,))]
        for size in range(1, len(blocked) + 1):
            found = [values for values in itertools.combinations(blocked, size) if len(self._standing(values)) < size]
            if found:
                # The fewest citations, then the lowest values: what costs the reader least.
                values = min(found, key=lambda values: (self._cost(case, values), values))
                multipliers: list[Multiplier] = [(f"value {value}", -1) for value in values]
                multipliers += [(f"wild {wild.card}", 1) for wild in self._standing(values)]
                return multipliers + self._bounds(self._fitting(case, values), 1)
        return None

    def _standing(self, values: Iterable[int]) -> list[Wild]:
        """The wilds that can stand for any of these values."""
        return [wild for wild in self._wilds if any(wild.low <= value <= wild.high for value in values)]

    def _number(self, case: BeatingCase) -> list[Multiplier] | None:
        if len(self._coming(case, case.values)) >= self._side.open_places:
            return None
        return [("size", -1), *self._bounds(self._fitting(case, case.values), 1)]

    def _sum(self, case: BeatingCase) -> list[Multiplier] | None:
        if case.need is None:
            return None
        coming = sorted((card.value for card in self._coming(case, case.values)), reverse=True)
        places = self._side.open_places
        laid = sum(card.value for card in self._laid) + sum(wild.high for wild in self._wilds)
        if laid + sum(coming[:places]) >= case.need:
            return None
        # With the n-th highest coming value as the price of a place, the n best cards make up the bound exactly.
        price = coming[places - 1] if places else case.values[-1]
        multipliers: list[Multiplier] = [("total", 1), ("size", price)]
        multipliers += [(f"wild {wild.card}", wild.high) for wild in self._wilds]
        for card in self._fitting(case, range(price + 1, case.values[-1] + 1)):
            multipliers += self._bounds([card], card.value - price)
        return multipliers

    def _fitting(self, case: BeatingCase, values: Iterable[int]) -> list[Troop]:
        wanted = set(values)
        return [card for card in self._deck if card.value in wanted and case.fits(card)]

    def _coming(self, case: BeatingCase, values: Iterable[int]) -> list[Troop]:
        return [card for card in self._fitting(case, values) if self._may_come(card)]

    def _may_come(self, card: Troop) -> bool:
        return bool(self._side.unseen >> card.index & 1)

    def _cost(self, case: BeatingCase, values: Iterable[int]) -> int:
        return sum(not self._here >> card.index & 1 for card in self._fitting(case, values))

    def _bounds(self, cards: Iterable[Troop], times: int) -> list[Multiplier]:
        return [(f"{'one' if self._may_come(card) else 'visible'} {card}", times) for card in cards]


def _places(wild: Wild, values: range) -> list[int]:
    return [value for value in values if wild.low <= value <= wild.high]


def _subsets(items: Sequence[_T]) -> Iterator[tuple[_T, ...]]:
    for size in range(1, len(items) + 1):
        yield from itertools.combinations(items, size)


def _proven_case(case: BeatingCase) -> Case:
    pattern = "totals" if case.category is None else case.category.word
    return Case(pattern, case.color, case.value)
