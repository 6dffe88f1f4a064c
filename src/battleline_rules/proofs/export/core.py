"""The clauses that a proof needs, and no other.

A certificate tells which inequalities of its case contradict each other. Of the clauses that
say the same, these are chosen here, in closed form as well, so that together they cannot be
true and any of them can be left out only at the price that they can. Nothing depends on a
solver, and so the same claim has the same formula everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.cards import troop
from battleline_rules.formations import Category
from battleline_rules.proofs.export.patterns import Pattern
from battleline_rules.proofs.export.reduction import irredundant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Troop
    from battleline_rules.proofs.export.clauses import Clause
    from battleline_rules.proofs.export.denial import Denial
    from battleline_rules.proofs.objects import CaseProof, Proof
    from battleline_rules.wilds import Wild


def needed_clauses(denial: Denial, proof: Proof) -> Iterator[Clause]:
    """What contradicts each case, visible troops aside; the variables of counting are explained once each."""
    known = frozenset((*proof.evidence, *denial.here))
    told: dict[Clause, None] = {}
    for number, certificate in enumerate(proof.cases):
        told.update(dict.fromkeys(_Contradiction(Pattern(denial, number), certificate, known).clauses()))
    yield from told


@dataclass(frozen=True, slots=True)
class _Contradiction:
    """Why one case is impossible if the ``known`` troops do not come."""

    pattern: Pattern
    certificate: CaseProof
    known: frozenset[Troop]

    def clauses(self) -> Iterator[Clause]:
        """The clauses that contradict the case."""
        match self.certificate.reason:
            case "laid-card-does-not-fit":
                yield from self.pattern.misfit(troop(self._subjects("laid")[0]))
            case "value-laid-twice":
                yield from self.pattern.laid_twice(self._values()[0])
            case "wild-cannot-stand":
                yield from self.pattern.wild_stands(self._wilds()[0])
            case "wilds-lack-values":
                yield from irredundant(list(self._wilds_without_places()))
            case "values-blocked":
                yield from irredundant(list(self._values_without_wilds()), false=self.known)
            case "too-few-left":
                yield from self._too_few()
            case "best-sum-too-small":
                yield from self._too_small()

    def _wilds_without_places(self) -> Iterator[Clause]:
        for wild in self._wilds():
            yield from self.pattern.wild_stands(wild)
        for value in self._values():
            yield from self.pattern.uncrowded(value, self._wilds())

    def _values_without_wilds(self) -> Iterator[Clause]:
        for value in self._values():
            yield from self.pattern.filled(value)
        for wild in self._wilds():
            yield from self.pattern.wild_stands_once(wild, self._values())

    def _too_few(self) -> Iterator[Clause]:
        counter, places, case = self.pattern.counter, self.pattern.denial.open_places, self.pattern.case
        yield from self.pattern.enough()
        if case.category is Category.PHALANX:
            yield from counter.against_of_value(places, case.values[0], self.known)
        else:
            yield from counter.against_from_value(places, 1, self.known)

    def _too_small(self) -> Iterator[Clause]:
        highest = self.pattern.denial.highest
        troops, wilds = self._highest_total()
        yield from self.pattern.total(troops, wilds)
        for place, value in enumerate(troops):
            if value < highest and value not in troops[:place]:
                yield from self.pattern.counter.against_from_value(place + 1, value + 1, self.known)

    def _highest_total(self) -> tuple[list[int], list[int]]:
        """The highest values that can come, or higher ones, as long as their total stays too small."""
        denial, case = self.pattern.denial, self.pattern.case
        assert case.need is not None  # noqa: S101 - a case without a total has no such certificate
        coming = [card.value for card in denial.fitting(case) if card not in self.known]
        troops = sorted(coming, reverse=True)[: denial.open_places]
        wilds = [wild.high for wild in self.pattern.wilds]
        spare = case.need - 1 - denial.laid_sum() - sum(troops) - sum(wilds)
        for place, value in enumerate(troops):
            troops[place] = min(value + spare, denial.highest)
            spare -= troops[place] - value
        return troops, wilds

    # ------------------------------------------------------------ what the certificate names

    def _subjects(self, kind: str) -> list[str]:
        split = (name.partition(" ") for name, _ in self.certificate.multipliers)
        return [subject for word, _, subject in split if word == kind]

    def _values(self) -> list[int]:
        return sorted(map(int, self._subjects("value")))

    def _wilds(self) -> list[Wild]:
        named = self._subjects("wild")
        return [wild for wild in self.pattern.wilds if str(wild.card) in named]
