"""Leaving out clauses that are not needed, of the few that say how a handful of wilds share a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.proofs.export.atoms import lays

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.proofs.export.atoms import Atom
    from battleline_rules.proofs.export.clauses import Clause, Literal


def irredundant(clauses: Sequence[Clause], *, false: Collection[Troop] = ()) -> list[Clause]:
    """The clauses without those that the others make superfluous, if the cases are true and these troops are not laid.

    Given clauses that cannot all be true, it returns some of which none can be left out: the
    later ones are kept. It tries every assignment, and is for some 16 variables at most.
    """
    kept = list(clauses)
    settled = {lays(card): False for card in false}
    for one in clauses:
        others = [other for other in kept if other is not one]
        if not _can_be_true([_case_aside(other) for other in others], settled):
            kept = others
    return kept


def _case_aside(one: Clause) -> tuple[Literal, ...]:
    """A clause of a case, the case being true: its first literal says that it is not."""
    return one.literals[1:]


def _can_be_true(clauses: Sequence[tuple[Literal, ...]], settled: dict[Atom, bool]) -> bool:
    """Whether the clauses have a common model in which the settled variables have their values."""
    open_clauses = [one for one in clauses if not any(settled.get(atom) is value for atom, value in one)]
    if not open_clauses:
        return True
    shortest = min(([atom for atom, _ in one if atom not in settled] for one in open_clauses), key=len)
    if not shortest:
        return False
    return any(_can_be_true(open_clauses, {**settled, shortest[0]: value}) for value in (True, False))
