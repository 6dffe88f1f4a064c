"""A claim as pseudo-Boolean constraints, sums as sums, and as the OPB format writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from battleline_rules.proofs.export.atoms import DENIES, lays, stands_for
from battleline_rules.proofs.export.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.proofs.export.atoms import Atom
    from battleline_rules.proofs.export.denial import Denial
    from battleline_rules.wilds import Wild

_AT_LEAST: Final = ">="


@dataclass(frozen=True, slots=True)
class Constraint:
    """A sum of integer multiples of variables is at least, or exactly, ``right``; ``fact`` says why."""

    terms: tuple[tuple[int, Atom], ...]
    relation: Literal[">=", "="]
    right: int
    fact: str


def constraints(denial: Denial, places: Mapping[Troop, str]) -> Iterator[Constraint]:
    """All that the rules and the table say: its solutions are the completions that deny the claim.

    ``places`` says of each visible troop where it lies.
    """
    ways = [Pattern(denial, number) for number in range(len(denial.cases))]
    yield Constraint(((1, DENIES),), _AT_LEAST, 1, "this is what is asked: he denies the claim")
    fact = "these are all the ways to deny it" if ways else "nothing denies it"
    yield Constraint((*_times(1, (way.atom for way in ways)), (-1, DENIES)), _AT_LEAST, 0, fact)
    if denial.open_places and denial.deck:
        size = denial.open_places
        yield Constraint(_times(1, map(lays, denial.deck)), "=", size, f"he lays as many as are open: {size}")
        for card in denial.visible:
            yield Constraint(((1, lays(card)),), "=", 0, f"{card} is face up {places[card]}")
    for wild in denial.side.laid.wilds:
        yield Constraint(_times(1, _choices(wild)), "=", 1, f"{wild.card} stands for one value")
    for way in ways:
        yield from _Way(way).constraints()


def opb(found: Sequence[Constraint], preamble: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and what each of its variables means, the first being x1."""
    atoms = sorted({atom for one in found for _, atom in one.terms})
    name = {atom: f"x{place}" for place, atom in enumerate(atoms, start=1)}
    lines = [f"* #variable= {len(atoms)} #constraint= {len(found)}"]
    lines += [f"* {line}".rstrip() for line in preamble]
    lines += [f"* var {name[atom]} {atom.meaning}" for atom in atoms]
    for one in found:
        terms = " ".join(f"{times:+d} {name[atom]}" for times, atom in one.terms)
        lines += [f"* {one.fact}", f"{terms} {one.relation} {one.right} ;"]
    return "\n".join(lines) + "\n", tuple(atom.meaning for atom in atoms)


@dataclass(frozen=True, slots=True)
class _Way:
    """The constraints of one case, each of which holds by itself where the case is not chosen."""

    pattern: Pattern

    def constraints(self) -> Iterator[Constraint]:
        pattern, case = self.pattern, self.pattern.case
        misfits = [card for card in pattern.denial.side.laid.troops if not case.fits(card)]
        if misfits:
            yield self._impossible(f"{misfits[0]} lies there and is no part of it")
            return
        yield from self._size()
        for wild in pattern.wilds:
            yield from self._wild(wild)
        if case.is_run:
            for value in case.values:
                yield from self._value(value)
        yield from self._total()

    def _impossible(self, fact: str) -> Constraint:
        return self._if_chosen((), 1, 1, fact)

    def _size(self) -> Iterator[Constraint]:
        """All troops that he lays are of the pattern."""
        size = self.pattern.denial.open_places
        if size:
            yield self._if_chosen(_times(1, self._troops()), size, size, f"he lays {size} of its troops")

    def _wild(self, wild: Wild) -> Iterator[Constraint]:
        """A wild stands for a value of the pattern, where it could stand for another."""
        places = self.pattern.places(wild)
        if len(places) <= wild.high - wild.low:
            terms = _times(1, (stands_for(wild, value) for value in places))
            yield self._if_chosen(terms, 1, 1, f"{wild.card} stands for one of its values")

    def _value(self, value: int) -> Iterator[Constraint]:
        """In a run each value is there exactly once: at least, and at most."""
        laid = len(self.pattern.laid(value))
        here = [*self._troops(value), *(stands_for(wild, value) for wild in self._standing(value))]
        fact = f"it has exactly one {value}" + (f", and {laid} {'lies' if laid == 1 else 'lie'} there" if laid else "")
        if not laid:
            yield self._if_chosen(_times(1, here), 1, 1, fact)
        most = self.pattern.denial.side.size
        if here or laid > 1:
            yield self._if_chosen(_times(-1, here), laid - 1, most - 1 + laid, fact)

    def _total(self) -> Iterator[Constraint]:
        """The total is high enough."""
        need = self.pattern.case.need
        if need is None:
            return
        terms = [(card.value, lays(card)) for card in self._cards()]
        terms += [(value, stands_for(wild, value)) for wild in self.pattern.wilds for value in _range(wild)]
        laid = self.pattern.denial.laid_sum()
        if need > laid:
            fact = f"its total is {need} or more" + (f", and {laid} lies there" if laid else "")
            yield self._if_chosen(tuple(terms), need - laid, need - laid, fact)

    def _if_chosen(self, terms: Iterable[tuple[int, Atom]], right: int, slack: int, fact: str) -> Constraint:
        """If the case is chosen, the sum is at least ``right``; it is never less than ``right - slack``."""
        atom = self.pattern.atom
        return Constraint((*terms, (-slack, atom)), _AT_LEAST, right - slack, f"if he {atom.meaning}: {fact}")

    def _cards(self) -> tuple[Troop, ...]:
        return self.pattern.denial.fitting(self.pattern.case) if self.pattern.denial.open_places else ()

    def _troops(self, value: int | None = None) -> list[Atom]:
        return [lays(card) for card in self._cards() if value in {None, card.value}]

    def _standing(self, value: int) -> list[Wild]:
        return [wild for wild in self.pattern.wilds if wild.low <= value <= wild.high]


def _times(times: int, atoms: Iterable[Atom]) -> tuple[tuple[int, Atom], ...]:
    return tuple((times, atom) for atom in atoms)


def _choices(wild: Wild) -> tuple[Atom, ...]:
    return tuple(stands_for(wild, value) for value in _range(wild))


def _range(wild: Wild) -> range:
    return range(wild.low, wild.high + 1)
