"""The certificates of a proof as sums that a reader can add up.

The inequalities are told anew from the cards at the flag, and multiplied as the certificate says; nothing of a
conclusion is taken from elsewhere. A test holds each line equal to the kernel's.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import Tactic, Troop, troop
from battleline_rules.explain.messages import say
from battleline_rules.explain.scene import CATEGORIES, RUNS
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from battleline_rules.cards import Card
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Attempt
    from battleline_rules.proofs.objects import CaseProof
    from battleline_rules.wilds import Wild

Relation: TypeAlias = Literal["=", "≤"]

_KINDS_TOLD_TOGETHER: Final = frozenset({"one", "visible"})


@dataclass(frozen=True, slots=True)
class StandIn:
    """The unknown of a wild: 1 if it stands for the value, and 0 if not."""

    card: Tactic
    value: int


Unknown: TypeAlias = Troop | StandIn
"""What is 1 or 0: a troop that is laid or not, or what a wild stands for."""


@dataclass(frozen=True, slots=True)
class Term:
    """Unknowns that are taken equally often, in card order, and how often."""

    times: int
    unknowns: tuple[Unknown, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Inequalities of one kind, what they say, and what they come to when they are multiplied and added."""

    times: int
    says: Message
    terms: tuple[Term, ...]
    relation: Relation
    bound: int


@dataclass(frozen=True, slots=True)
class Addition:
    """The rows of a certificate, and their sum: something that is never negative, and is less than zero."""

    rows: tuple[Row, ...]
    terms: tuple[Term, ...]
    relation: Relation
    bound: int


def addition_of(attempt: Attempt, case: CaseProof) -> Addition:
    """The certificate of a case, added up."""
    return _Case(attempt, case).added_up()


def needed(attempt: Attempt) -> int:
    """The total that is enough to beat what is to be beaten."""
    return attempt.target.total + (0 if attempt.reaching else 1)


class _Case:
    """The inequalities of a case, as :mod:`battleline_rules.proofs.objects` names them."""

    def __init__(self, attempt: Attempt, proof: CaseProof) -> None:
        self._attempt = attempt
        self._proof = proof
        case = proof.case
        self._is_run: Final = CATEGORIES.get(case.pattern) in RUNS
        highest = max(card.value for card in attempt.deck)
        values = (case.value,) if case.pattern == "phalanx" else range(1, highest + 1)
        self._values: Final = frozenset(attempt.run(proof) if self._is_run else values)
        self._laid: Final = attempt.laid.troops

    def added_up(self) -> Addition:
        """All rows and their sum."""
        rows = tuple(self._rows())
        total: defaultdict[Unknown, int] = defaultdict(int)
        for row in rows:
            for term in row.terms:
                for unknown in term.unknowns:
                    total[unknown] += term.times
        exact = all(row.relation == "=" for row in rows)
        return Addition(rows, _terms(total), "=" if exact else "≤", sum(row.bound for row in rows))

    def _rows(self) -> Iterator[Row]:
        """The lines of the certificate; of those about single troops, all that are taken equally often are one row."""
        together: dict[tuple[str, int], list[Troop]] = {}
        for name, times in self._proof.multipliers:
            kind, _, subject = name.partition(" ")
            if kind in _KINDS_TOLD_TOGETHER:
                together.setdefault((kind, times), []).append(troop(subject))
            else:
                yield self._row(kind, subject, times)
        for (kind, times), troops in sorted(together.items()):
            yield self._about_troops(kind, troops, times)

    def _about_troops(self, kind: str, troops: Sequence[Troop], times: int) -> Row:
        said = say(f"line-{kind}", cards=tuple(troops), count=len(troops))
        terms = (Term(times, tuple(sorted(troops))),)
        return Row(times, said, terms, *(("=", 0) if kind == "visible" else ("≤", times * len(troops))))

    def _row(self, kind: str, subject: str, times: int) -> Row:
        match kind:
            case "laid":
                return Row(times, say("line-laid", card=troop(subject)), (), "≤", -times)
            case "size":
                places = self._attempt.open_places
                return self._equation(say("line-size", count=places), self._troops, places, times)
            case "wild":
                return self._equation(
                    say("line-wild", card=Tactic(subject)), self._stand_ins(Tactic(subject)), 1, times
                )
            case "value":
                value = int(subject)
                there = sum(card.value == value for card in self._laid)
                said = say("line-value-laid", value=value, count=there) if there else say("line-value", value=value)
                return self._equation(said, self._of_value(value), 1 - there, times)
            case _:
                there = sum(card.value for card in self._laid)
                need = needed(self._attempt)
                said = say("line-total-laid" if there else "line-total", need=need, there=there)
                terms = _terms({one: -times * one.value for one in self._every})
                return Row(times, said, terms, "≤", times * (there - need))

    def _equation(self, said: Message, unknowns: Sequence[Unknown], right: int, times: int) -> Row:
        return Row(times, said, _terms(dict.fromkeys(unknowns, times)), "=", times * right)

    @cached_property
    def _troops(self) -> tuple[Troop, ...]:
        """Every troop of the pattern that could be laid at all."""
        attempt, color = self._attempt, self._proof.case.color
        if attempt.seat == attempt.scene.claimant or attempt.scene.bars_troops:
            return ()
        return tuple(card for card in attempt.deck if card.value in self._values and color in {None, card.color})

    @cached_property
    def _every(self) -> tuple[Unknown, ...]:
        """All unknowns of the pattern."""
        stand_ins = (one for wild in self._wilds for one in self._stand_ins(wild.card))
        return (*self._troops, *stand_ins)

    @property
    def _wilds(self) -> tuple[Wild, ...]:
        return self._attempt.laid.wilds

    def _stand_ins(self, card: Card) -> tuple[StandIn, ...]:
        ranges = ((one.card, range(one.low, one.high + 1)) for one in self._wilds if one.card == card)
        return tuple(StandIn(name, value) for name, values in ranges for value in values if value in self._values)

    def _of_value(self, value: int) -> tuple[Unknown, ...]:
        return tuple(one for one in self._every if one.value == value)


def _terms(coefficients: Mapping[Unknown, int]) -> tuple[Term, ...]:
    """The unknowns by how often they are taken, the most often first; those that fall out are left out."""
    groups: defaultdict[int, list[Unknown]] = defaultdict(list)
    for unknown, times in coefficients.items():
        groups[times].append(unknown)
    order = sorted((times for times in groups if times), key=lambda times: (-abs(times), times))
    return tuple(Term(times, tuple(groups[times])) for times in order)
