"""Clauses: the parts of a formula in conjunctive normal form, each with the fact that it states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.proofs.export.atoms import Atom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.proofs.export.atoms import Term

Literal: TypeAlias = tuple[Atom, bool]
"""A variable and the value that makes the literal true."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Some of these literals are true; ``fact`` says why, in words."""

    literals: tuple[Literal, ...]
    fact: str


def clause(fact: str, *, no: Iterable[Term] = (), some: Iterable[Term] = ()) -> Iterator[Clause]:
    """The clause that not all of ``no`` are true, or else some of ``some`` is.

    Yields nothing if that is so whatever the variables are.
    """
    conditions, results = tuple(no), tuple(some)
    if False in conditions or True in results:
        return
    literals = [(term, False) for term in conditions if isinstance(term, Atom)]
    literals += [(term, True) for term in results if isinstance(term, Atom)]
    yield Clause(tuple(literals), fact)
