"""A forger, who knows all that is true of a claim, and for which of its cases there is no proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import troop_bits
from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.proofs import kernel
from battleline_rules.proofs.certificates import Certifier
from battleline_rules.proofs.objects import Case, CaseProof, Formation, Proof, Statement, ValuedCard, Witness
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest, public_position
from tests.kernel_patterns import kernel_pattern, names_of, troops_of
from tests.strategies import stated_claim

if TYPE_CHECKING:
    from collections.abc import Collection

    from battleline_rules.cards import Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.proofs.objects import Multiplier
    from battleline_rules.table import Position

Lines: TypeAlias = dict[str, tuple[dict[str, int], int, bool]]
"""The inequalities of a case by name: coefficients, right-hand side, and whether it is an equality."""


class Forger:
    """What a forger knows of the claim that a position states.

    ``cited`` are the cards elsewhere that he may use, by default all that are visible.
    """

    def __init__(self, position: Position, cited: Collection[Troop] | None = None) -> None:
        self.position = position
        claim = stated_claim(position)
        self.by, self.flag = claim.by, claim.flag
        self.table = kernel._read(public_position(position), self.by, self.flag, position_digest(position))
        question = position.question(self.flag, self.by)
        assert question.strength is not None
        self.strength = question.strength
        self.formation = formation_of(question.mine, totals_only=question.totals_only)
        self.ties_beat = question.ties is TieGoesTo.OPPONENT
        self.cases = cases_beating(
            question.strength,
            size=question.size,
            highest=position.ruleset.options.values,
            totals_only=question.totals_only,
            ties_beat=self.ties_beat,
        )
        self.here, self.elsewhere, self.deck = map(troops_of, (self.table.here, self.table.elsewhere, self.table.deck))
        self.seen = self.here | (self.elsewhere if cited is None else frozenset(cited))
        self.coming = sorted(self.deck - self.here)
        certifier = Certifier(question.defence, here=troop_bits(self.here), deck=troop_bits(self.deck))
        self.honest = [certified(certifier, case) for case in self.cases]

    @property
    def possible(self) -> list[int]:
        """The places of the cases that have no certificate, since the opponent can meet them."""
        return [at for at, one in enumerate(self.honest) if one is None]

    def case(self, at: int) -> Case:
        one = self.cases[at]
        return Case("totals" if one.category is None else one.category.word, one.color, one.value)

    def proof(self, lies: dict[int, CaseProof]) -> Proof:
        """All honest certificates, and these."""
        cases = tuple(lies[at] if one is None else one for at, one in enumerate(self.honest))
        evidence = tuple(sorted({card for one in cases for card in one.cites}))
        statement = Statement(self.by, self.flag, self.formation, position_digest(self.position))
        return Proof(statement, cases, evidence, self.witnesses(evidence))

    def witnesses(self, evidence: tuple[Troop, ...]) -> tuple[Witness, ...]:
        """For each cited card some completion with it, though it may beat nothing."""
        found = []
        for card in evidence:
            completion = (card, *(one for one in self.coming if one != card))[: self.places]
            shown = tuple(ValuedCard(one, one) for one in completion)
            found.append(Witness(card, completion, Formation("host", sum(one.value for one in completion), shown)))
        return tuple(found)

    @property
    def places(self) -> int:
        return self.table.size - len(self.table.theirs)

    def inequalities(self, at: int) -> Lines:
        """Every inequality of a case, by name."""
        side = kernel._Side(self.table.theirs, self.table, self.table.deck, names_of(self.seen))
        pattern = kernel_pattern(self.case(at), self.table.size, self.table.highest, self.cases[at].need)
        coming = [name for name in pattern.fitting if name in side.deck]
        names = [f"laid {name}" for name in side.laid]
        names += [f"one {name}" for name in coming]
        names += [f"visible {name}" for name in coming if name in side.visible]
        names += [f"wild {name}" for name in side.wilds]
        names += ["size"]
        if self.cases[at].need is not None:
            names += ["total"]
        if self.cases[at].is_run:
            names += [f"value {value}" for value in pattern.values]
        return {name: pattern.inequality(name, side) for name in names}

    def lie(self, at: int, multipliers: dict[str, int]) -> CaseProof:
        """A certificate with these multipliers, which cites what it uses."""
        named: tuple[Multiplier, ...] = tuple((name, times) for name, times in multipliers.items() if times)
        seen = {name.removeprefix("visible ") for name, _ in named if name.startswith("visible ")}
        return CaseProof(self.case(at), tuple(sorted(one for one in self.elsewhere if str(one) in seen)), named)


def certified(certifier: Certifier, case: BeatingCase) -> CaseProof | None:
    try:
        return certifier.certify(case)
    except ValueError:
        return None
