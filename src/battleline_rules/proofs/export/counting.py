"""Clauses that count the troops which are laid: how many of a value, and how many from a value up.

Nothing but numbers of cards and their values is to be known of a Phalanx, a Battalion, a Host
or a total. With "at least two of value 7" and "at least two of value 7 or higher" as variables, a
number of cards is one of them, and a total that is too small is a few of them together.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from battleline_rules.proofs.export.atoms import Atom, lays, lays_from_value, lays_of_value
from battleline_rules.proofs.export.clauses import clause

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from battleline_rules.cards import Color, Troop
    from battleline_rules.proofs.export.atoms import Term
    from battleline_rules.proofs.export.clauses import Clause
    from battleline_rules.proofs.export.denial import Denial


@dataclass(frozen=True)
class Counter:
    """Counts the troops that are laid, those of one colour if one is given, up to the open places."""

    denial: Denial
    color: Color | None = None

    def of_value(self, count: int, value: int) -> Term:
        """At least so many of the value are laid."""
        cards = self.cards(value)
        if count <= 0 or count > len(cards):
            return count <= 0
        return lays(cards[0]) if len(cards) == 1 else lays_of_value(count, value)

    def from_value(self, count: int, value: int) -> Term:
        """At least so many of the value or a higher one are laid."""
        available = sum(len(self.cards(higher)) for higher in self._from(value))
        if count <= 0 or count > available:
            return count <= 0
        if value == self.denial.highest:
            return self.of_value(count, value)
        return lays_from_value(count, value, self.color)

    def cards(self, value: int) -> tuple[Troop, ...]:
        """The troops of a value that could be laid if nothing were face up, in card order."""
        return self._cards[value]

    @cached_property
    def _cards(self) -> dict[int, tuple[Troop, ...]]:
        deck = [card for card in self.denial.deck if self.color in {None, card.color}]
        values = range(1, self.denial.highest + 1)
        return {value: tuple(card for card in deck if card.value == value) for value in values}

    # ------------------------------------------------------------ what the variables mean

    def meanings(self) -> Iterator[Clause]:
        """That each variable is true exactly if what it says is so."""
        for value in range(self.denial.highest, 0, -1):
            for count in range(1, self.denial.open_places + 1):
                if self.color is None:
                    yield from self._meaning_of_value(count, value)
                if value < self.denial.highest:
                    yield from self._meaning_from_value(count, value)

    def _meaning_of_value(self, count: int, value: int) -> Iterator[Clause]:
        term, cards = self.of_value(count, value), self.cards(value)
        if not isinstance(term, Atom):
            return
        for some in itertools.combinations(cards, len(cards) - count + 1):
            yield from self._one_of(some, count, value)
        fact = f"he {term.meaning} as soon as {count} of them {_are(count)} laid"
        for some in itertools.combinations(cards, count):
            yield from clause(fact, no=map(lays, some), some=[term])

    def _one_of(self, some: Collection[Troop], count: int, value: int) -> Iterator[Clause]:
        """So many of a value cannot all be among the others."""
        term = self.of_value(count, value)
        which = "one of them" if count == 1 else f"of any {len(some)} of them at least one"
        fact = f"if he {_meaning(term)}: {which} is laid"
        yield from clause(fact, no=[term], some=map(lays, some))

    def _meaning_from_value(self, count: int, value: int) -> Iterator[Clause]:
        term, most = self.from_value(count, value), len(self.cards(value))
        if not isinstance(term, Atom):
            return
        for here in range(1, min(count, most + 1) + 1):
            yield from self._step(count, value, here)
        for here in range(min(count, most) + 1):
            parts = (self.of_value(here, value), self.from_value(count - here, value + 1))
            told = [f"{here} of {self._named(value)}"] if here else []
            told += [f"{count - here} higher"] if here < count else []
            fact = f"he {term.meaning} as soon as {' and '.join(told)} {_are(count)} laid"
            yield from clause(fact, no=parts, some=[term])

    def _step(self, count: int, value: int, here: int) -> Iterator[Clause]:
        """So many from a value up are ``here`` of the value itself, or one more than the rest from higher values."""
        term = self.from_value(count, value)
        rest = count - here + 1
        parts = (self.of_value(here, value), self.from_value(rest, value + 1))
        fact = f"if he {_meaning(term)}: {here} of {self._named(value)}, or {rest} higher"
        yield from clause(fact, no=[term], some=parts)

    def no_more_than_places(self) -> Iterator[Clause]:
        """That no more troops are laid than there are open places."""
        places = self.denial.open_places
        fact = f"no more than {places} {_are(places)} laid"
        for value in range(self.denial.highest, 0, -1):
            for here in range(1, places + 1):
                parts = (self.of_value(here, value), self.from_value(places + 1 - here, value + 1))
                yield from clause(fact, no=parts)
            for some in itertools.combinations(self.cards(value), places + 1):
                yield from clause(fact, no=map(lays, some))

    # ------------------------------------------------------------ why they are false

    def against_of_value(self, count: int, value: int, known: Collection[Troop]) -> Iterator[Clause]:
        """The one clause by which fewer than ``count`` of a value are laid, if enough of them are known not to be."""
        cards = self.cards(value)
        if 0 < count <= len(cards) and len(cards) > 1:
            missing = [card for card in cards if card in known][: len(cards) - count + 1]
            yield from self._one_of(missing, count, value)

    def against_from_value(self, count: int, value: int, known: Collection[Troop]) -> Iterator[Clause]:
        """One clause a value by which fewer than ``count`` from it up are laid; the higher values' come after it."""
        if value == self.denial.highest:
            yield from self.against_of_value(count, value, known)
        elif self.from_value(count, value) is not False:
            cards = self.cards(value)
            spare = count - 1 - sum(card not in known for higher in self._from(value) for card in self.cards(higher))
            here = min(sum(card not in known for card in cards) + spare, len(cards)) + 1
            yield from self._step(count, value, here)
            yield from self.against_of_value(here, value, known)
            yield from self.against_from_value(count - here + 1, value + 1, known)

    def _named(self, value: int) -> str:
        return f"{'value' if self.color is None else self.color.word} {value}"

    def _from(self, value: int) -> range:
        return range(value, self.denial.highest + 1)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _meaning(term: Term) -> str:
    assert isinstance(term, Atom)  # noqa: S101 - what is always or never so needs no clause
    return term.meaning
