"""The clauses of one case: what must be so if the opponent denies the claim in this way."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.formations import Category
from battleline_rules.proofs.export.atoms import lays, makes, stands_for
from battleline_rules.proofs.export.clauses import clause
from battleline_rules.proofs.export.counting import Counter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.proofs.export.atoms import Atom, Term
    from battleline_rules.proofs.export.clauses import Clause
    from battleline_rules.proofs.export.denial import Denial
    from battleline_rules.wilds import Wild


@dataclass(frozen=True, slots=True)
class Pattern:
    """The clauses of the case with this number; ``proofs.objects`` has the inequalities that they say."""

    denial: Denial
    number: int

    @property
    def case(self) -> BeatingCase:
        """The case itself."""
        return self.denial.cases[self.number]

    @property
    def atom(self) -> Atom:
        """That he denies the claim in this way."""
        return makes(self.number, self.case)

    @property
    def wilds(self) -> tuple[Wild, ...]:
        """The wilds on his side."""
        return self.denial.side.laid.wilds

    @property
    def counter(self) -> Counter:
        """What counts the troops that this pattern can use."""
        return Counter(self.denial, self.case.color if self.case.category is Category.BATTALION else None)

    def clauses(self) -> Iterator[Clause]:
        """All of them: what the case says, if each wild stands for one value and no more troops come than can."""
        impossible = next(itertools.chain(self._misfits(), self._values_laid_twice()), None)
        if impossible is not None:
            yield impossible
            return
        for wild in self.wilds:
            yield from self.wild_stands(wild)
        if self.case.is_run:
            yield from self._run()
        else:
            yield from self.enough()
            for bounds in self._short_totals():
                yield from self.total(*bounds)

    # ------------------------------------------------------------ laid cards

    def _misfits(self) -> Iterator[Clause]:
        for card in self.denial.side.laid.troops:
            if not self.case.fits(card):
                yield from self.misfit(card)

    def misfit(self, card: Troop) -> Iterator[Clause]:
        """A troop that lies there is no part of the pattern."""
        yield from self._says(f"{card} lies there and is no part of it")

    def _values_laid_twice(self) -> Iterator[Clause]:
        if self.case.is_run:
            for value in self.case.values:
                if len(self.laid(value)) > 1:
                    yield from self.laid_twice(value)

    def laid_twice(self, value: int) -> Iterator[Clause]:
        """In a run each value is there once."""
        yield from self._says(f"{' and '.join(map(str, self.laid(value)))} lie there, and a run has each value once")

    def laid(self, value: int) -> list[Troop]:
        """The troops of this value that lie on his side."""
        return [card for card in self.denial.side.laid.troops if card.value == value]

    # ------------------------------------------------------------ wilds

    def places(self, wild: Wild) -> list[int]:
        """The values of the pattern for which a wild may stand."""
        return [value for value in self.case.values if wild.low <= value <= wild.high]

    def wild_stands(self, wild: Wild) -> Iterator[Clause]:
        """A wild stands for a value of the pattern."""
        places = self.places(wild)
        values = f"{_either(places)}" if places else "nothing in it"
        some = (stands_for(wild, value) for value in places)
        yield from self._says(f"{wild.card} can stand for {values}", some=some)

    def wild_stands_once(self, wild: Wild, values: Iterable[int]) -> Iterator[Clause]:
        """A wild does not stand for two of these values."""
        for pair in itertools.combinations([value for value in self.places(wild) if value in values], 2):
            both = (stands_for(wild, value) for value in pair)
            yield from self._says(f"{wild.card} stands for one value", no=both)

    # ------------------------------------------------------------ runs

    def _run(self) -> Iterator[Clause]:
        for value in self.case.values:
            if not self.laid(value):
                yield from self.filled(value)
            yield from self.uncrowded(value, self.wilds)

    def filled(self, value: int) -> Iterator[Clause]:
        """A value that does not lie there is laid, or a wild stands for it."""
        troops = [lays(card) for card in self.denial.fitting(self.case) if card.value == value]
        standing = [stands_for(wild, value) for wild in self.wilds if value in self.places(wild)]
        yield from self._says(f"it takes {_one(value)}", some=[*(troops if self.denial.open_places else []), *standing])

    def uncrowded(self, value: int, wilds: Iterable[Wild]) -> Iterator[Clause]:
        """No wild stands for a value that lies there, and no two of these for the same."""
        standing = [stands_for(wild, value) for wild in wilds if value in self.places(wild)]
        if self.laid(value):
            for one in standing:
                yield from self._says(f"{self.laid(value)[0]} lies there, and a run has each value once", no=[one])
        else:
            for pair in itertools.combinations(standing, 2):
                yield from self._says(f"a run has one {value}", no=pair)

    # ------------------------------------------------------------ numbers and totals

    def enough(self) -> Iterator[Clause]:
        """Every open place is filled with a troop of the pattern."""
        yield from self._says(f"he lays {self.denial.open_places} of its troops", some=[self._enough])

    @property
    def _enough(self) -> Term:
        places = self.denial.open_places
        if self.case.category is Category.PHALANX:
            return self.counter.of_value(places, self.case.values[0])
        return self.counter.from_value(places, 1)

    def total(self, troops: Sequence[int], wilds: Sequence[int]) -> Iterator[Clause]:
        """A total that is too small is exceeded.

        ``troops`` are the values of the troops he would lay for it, the highest first, ``wilds``
        those for which his wilds would stand. One of the troops is higher, or one of the wilds.
        """
        assert self.case.need is not None  # noqa: S101 - asked of cases with a total only
        higher: list[Term] = [
            self.counter.from_value(place + 1, value + 1)
            for place, value in enumerate(troops)
            if value < self.denial.highest and value not in troops[:place]
        ]
        for wild, bound in zip(self.wilds, wilds, strict=True):
            higher += [stands_for(wild, value) for value in range(bound + 1, wild.high + 1)]
        parts = [str(self.denial.laid_sum())] if self.denial.side.laid.troops else []
        parts += [
            *map(str, troops),
            *(f"{value} as {wild.card}" for wild, value in zip(self.wilds, wilds, strict=True)),
        ]
        sum_of_all = self.denial.laid_sum() + sum(troops) + sum(wilds)
        sum_in_words = f"{' + '.join(parts)} is" if len(parts) > 1 else "there is"
        consequence = ", so something is higher" if higher else ""
        yield from self._says(f"{sum_in_words} only {sum_of_all}{consequence}", some=higher)

    def _short_totals(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The greatest values of troops to come and of wilds whose total is still too small."""
        if self.case.need is None:
            return
        short = self.case.need - self.denial.laid_sum() - 1
        highest_troops = (self.denial.highest,) * self.denial.open_places
        highest_wilds = tuple(wild.high for wild in self.wilds)
        if short >= sum(highest_troops) + sum(highest_wilds):
            yield highest_troops, highest_wilds
            return
        for wilds in itertools.product(*(range(wild.low, wild.high + 1) for wild in self.wilds)):
            for troops in _falling(self.denial.open_places, self.denial.highest, short - sum(wilds)):
                yield troops, wilds

    # ------------------------------------------------------------ words

    def _says(self, fact: str, *, no: Iterable[Term] = (), some: Iterable[Term] = ()) -> Iterator[Clause]:
        yield from clause(f"if he {self.atom.meaning}: {fact}", no=[self.atom, *no], some=some)


def _falling(length: int, highest: int, total: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of values that does not rise, with this length, from 1 to ``highest``, and with this total."""
    if length == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(highest, total - length + 1), 0, -1):
        for rest in _falling(length - 1, first, total - first):
            yield (first, *rest)


def _one(value: int) -> str:
    return f"an {value}" if value == 8 else f"a {value}"  # noqa: PLR2004 - an eight


def _either(values: Sequence[int]) -> str:
    if len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):  # noqa: PLR2004 - two are no range
        return f"{values[0]} to {values[-1]}"
    return " or ".join(map(str, values))
