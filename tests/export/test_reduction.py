"""Leaving out what the other clauses make superfluous, on the handful of clauses for which it is meant."""

from __future__ import annotations

import itertools

from battleline_rules.cards import Tactic, troop
from battleline_rules.proofs.export.atoms import DENIES, lays, stands_for
from battleline_rules.proofs.export.clauses import Clause, clause
from battleline_rules.proofs.export.reduction import irredundant
from battleline_rules.wilds import Wild

DARIUS = Wild(Tactic.DARIUS, 1, 10)
CAVALRY = Wild(Tactic.COMPANION_CAVALRY, 7, 8)
SHIELDS = Wild(Tactic.SHIELD_BEARERS, 7, 7)


def stands(wild: Wild, *values: int) -> list[Clause]:
    """In the case at hand, a wild stands for one of these values."""
    return list(clause("stands", no=[DENIES], some=[stands_for(wild, value) for value in values]))


def apart(value: int, *wilds: Wild) -> list[Clause]:
    """In the case at hand, no two of these wilds stand for this value."""
    pairs = itertools.combinations(wilds, 2)
    return [
        one
        for pair in pairs
        for one in clause(f"{pair[0].card} {pair[1].card} {value}", no=[DENIES, *(stands_for(w, value) for w in pair)])
    ]


def test_three_wilds_for_two_values_need_every_clause() -> None:
    wilds = (DARIUS, CAVALRY, SHIELDS)
    needed = [
        *itertools.chain.from_iterable(stands(wild, 7, 8) for wild in wilds),
        *apart(7, *wilds),
        *apart(8, *wilds),
    ]
    assert irredundant(needed) == needed


def test_a_wild_with_one_place_makes_a_clause_superfluous() -> None:
    wilds = (DARIUS, CAVALRY, SHIELDS)
    clauses = [
        *stands(DARIUS, 7, 8),
        *stands(CAVALRY, 7, 8),
        *stands(SHIELDS, 7),
        *apart(7, *wilds),
        *apart(8, DARIUS, CAVALRY),
    ]
    kept = irredundant(clauses)
    assert [one.fact for one in clauses if one not in kept] == ["darius companion-cavalry 7"]
    assert irredundant(kept) == kept


def test_troops_that_are_not_laid_count_as_such() -> None:
    needs_a_seven = list(clause("a 7", no=[DENIES], some=[lays(troop("B7")), lays(troop("R7"))]))
    idle = list(clause("idle", no=[DENIES], some=[stands_for(DARIUS, 3)]))
    assert irredundant([*idle, *needs_a_seven], false=[troop("B7"), troop("R7")]) == needs_a_seven
