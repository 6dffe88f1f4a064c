"""A claim in conjunctive normal form, and as DIMACS writes that."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from battleline_rules.formations import Category
from battleline_rules.proofs.export.atoms import DENIES, lays, stands_for
from battleline_rules.proofs.export.clauses import clause
from battleline_rules.proofs.export.core import needed_clauses
from battleline_rules.proofs.export.counting import Counter
from battleline_rules.proofs.export.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.proofs.export.atoms import Atom
    from battleline_rules.proofs.export.clauses import Clause
    from battleline_rules.proofs.export.denial import Denial
    from battleline_rules.proofs.objects import Proof


def whole_formula(denial: Denial, places: Mapping[Troop, str]) -> Iterator[Clause]:
    """All that the rules and the table say: its models are the completions that deny the claim.

    ``places`` says of each visible troop where it lies.
    """
    yield from _ways(denial)
    if denial.open_places:
        yield from _visible(denial.visible, places)
    for wild in denial.side.laid.wilds:
        for pair in itertools.combinations(range(wild.low, wild.high + 1), 2):
            yield from clause(f"{wild.card} stands for one value", no=(stands_for(wild, value) for value in pair))
    for number in range(len(denial.cases)):
        yield from Pattern(denial, number).clauses()
    if denial.open_places:
        every = Counter(denial)
        yield from every.no_more_than_places()
        for counter in (every, *_counters_of_colors(denial)):
            yield from counter.meanings()


def needed_formula(denial: Denial, proof: Proof, places: Mapping[Troop, str]) -> Iterator[Clause]:
    """As much of it as has no model, and no clause more."""
    needed = list(needed_clauses(denial, proof))
    mentioned = {atom for one in needed for atom, _ in one.literals}
    yield from _ways(denial)
    yield from _visible([card for card in denial.visible if lays(card) in mentioned], places)
    yield from needed


def dimacs(clauses: Sequence[Clause], preamble: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and what each of its variables means, the first being number 1."""
    atoms = sorted({atom for one in clauses for atom, _ in one.literals})
    number = {atom: place for place, atom in enumerate(atoms, start=1)}
    lines = [f"c {line}".rstrip() for line in preamble]
    lines += [f"c var {number[atom]} {atom.meaning}" for atom in atoms]
    lines.append(f"p cnf {len(atoms)} {len(clauses)}")
    fact = ""
    for one in clauses:
        if one.fact != fact:
            fact = one.fact
            lines.append(f"c {fact}")
        lines.append(_line(one, number))
    return "\n".join(lines) + "\n", tuple(atom.meaning for atom in atoms)


def _line(one: Clause, number: Mapping[Atom, int]) -> str:
    literals = [str(number[atom] if value else -number[atom]) for atom, value in one.literals]
    return " ".join((*literals, "0"))


def _ways(denial: Denial) -> Iterator[Clause]:
    ways = [Pattern(denial, number).atom for number in range(len(denial.cases))]
    yield from clause("this is what is asked: he denies the claim", some=[DENIES])
    yield from clause("these are all the ways to deny it" if ways else "nothing denies it", no=[DENIES], some=ways)


def _visible(cards: Iterable[Troop], places: Mapping[Troop, str]) -> Iterator[Clause]:
    for card in cards:
        yield from clause(f"{card} is face up {places[card]}", no=[lays(card)])


def _counters_of_colors(denial: Denial) -> Iterator[Counter]:
    for case in denial.cases:
        if case.category is Category.BATTALION and all(map(case.fits, denial.side.laid.troops)):
            yield Counter(denial, case.color)
