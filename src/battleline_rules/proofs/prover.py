"""Makes proofs of claims that hold and counterexamples to claims that do not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from battleline_rules.cards import Troop, troop_bits, troops_in
from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.question import OpenSide, TieGoesTo
from battleline_rules.formations import Category, Strength
from battleline_rules.proofs.certificates import Certifier, plan_of
from battleline_rules.proofs.evidence import smallest_evidence, smallest_repair, witness_completion
from battleline_rules.proofs.objects import Counterexample, Formation, Proof, Statement, ValuedCard, Witness
from battleline_rules.proofs.public import position_digest
from battleline_rules.records import dataclass
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.claims.question import ClaimQuestion, Completion, Laid, Size
    from battleline_rules.proofs.certificates import Plan
    from battleline_rules.proofs.objects import CaseProof
    from battleline_rules.table import Position


@dataclass(frozen=True, slots=True)
class Matter:
    """A claim, with what proofs and counterexamples are made from.

    ``digest`` is the position's, and ``formation`` the claimant's, if it is known already. ``here`` are the troops
    at the flag, ``deck`` all troops that could come there at all, ``elsewhere`` those of them that are face up and not
    there; all three are 60-bit sets.
    """

    position: Position
    flag: int
    by: Seat
    question: ClaimQuestion
    digest: str
    here: int
    deck: int
    elsewhere: int
    formation: Formation | None = None

    @classmethod
    def of(
        cls,
        position: Position,
        flag: int,
        by: Seat,
        *,
        question: ClaimQuestion | None = None,
        digest: str | None = None,
        formation: Formation | None = None,
    ) -> Matter:
        """The matter of a claim; what is known already is not worked out again."""
        where = position.flag(flag)
        here = troop_bits(card for card in where.north + where.south if isinstance(card, Troop))
        barred = where.terrain is not None and not where.terrain.accepts_troops
        deck = 0 if barred else _bits_of(position.ruleset.troops)
        return cls(
            position,
            flag,
            by,
            question or position.question(flag, by),
            position_digest(position) if digest is None else digest,
            here,
            deck,
            position.visible & ~here & deck,
            formation,
        )


def formation_of(laid: Laid, *, totals_only: bool) -> Formation:
    """A complete side with its best valuation, of equals the first in card order."""
    worth, stand_ins = best_valuation(laid.troops, laid.wilds, totals_only=totals_only)
    cards = [ValuedCard(card, card) for card in laid.troops]
    cards += [ValuedCard(wild.card, troop) for wild, troop in zip(laid.wilds, stand_ins, strict=True)]
    return Formation(worth.category.word, worth.total, tuple(cards))


def prove(position: Position, flag: int, by: Seat, matter: Matter | None = None) -> Proof:
    """The proof that ``by`` may claim ``flag``, from the smallest evidence; the claim must hold.

    ``matter`` is that of the claim, where it is known already.
    """
    matter = matter or Matter.of(position, flag, by)
    question, elsewhere = matter.question, matter.elsewhere
    evidence = smallest_evidence(question, elsewhere)
    cited = troops_in(evidence.troops)
    return Proof(
        statement=_statement(matter, matter.digest),
        cases=_cases_against(matter, question.unseen | elsewhere & ~evidence.troops),
        evidence=cited,
        witnesses=tuple(
            _witness(question, card, witness_completion(question, elsewhere, evidence.troops, card)) for card in cited
        ),
        evidence_minimal=evidence.is_smallest,
    )


def unwitnessed_proof_of(matter: Matter, digest: str, unseen: int) -> Proof:
    """A proof of the claim in a position with this digest where only these troops are unseen, so that it holds.

    It is made from whatever the cases cite where all that is face up is known.
    """
    cases = _cases_against(matter, unseen)
    evidence = troops_in(troop_bits({card for one in cases for card in one.cites}))
    return Proof(_statement(matter, digest), cases, evidence, witnesses=(), evidence_minimal=False)


def refute(
    position: Position, flag: int, by: Seat, completion: Completion, matter: Matter | None = None
) -> Counterexample:
    """The proof that ``completion`` denies the claim of ``by`` to ``flag``; ``matter`` as for :func:`prove`."""
    matter = matter or Matter.of(position, flag, by)
    question = matter.question
    repair = smallest_repair(question) if question.defence.open_places else None
    return Counterexample(
        by=matter.by,
        flag=matter.flag,
        position_digest=matter.digest,
        completion=completion.cards,
        formation=_completed(question, completion),
        cases=_cases_of_own_side(matter, completion.strength),
        repair=troops_in(repair.troops) if repair else None,
        repair_minimal=repair.is_smallest if repair else True,
    )


def own_form_of_proof(position: Position, proof: Proof) -> Proof:
    """A proof that the kernel has accepted, its certificates exchanged for those that are made here.

    Whoever made it may have found others for the same evidence. Explanations are read off
    certificates, and need to know their form.
    """
    stated = proof.statement
    matter = Matter.of(position, stated.flag, stated.by, digest=stated.position_digest)
    unknown = matter.elsewhere & ~troop_bits(proof.evidence)
    return replace(proof, cases=_cases_against(matter, matter.question.unseen | unknown))


def own_form_of_counterexample(position: Position, example: Counterexample) -> Counterexample:
    """The same for a counterexample."""
    reached = Strength(Category[example.formation.category.upper()], example.formation.total)
    matter = Matter.of(position, example.flag, example.by, digest=example.position_digest)
    return replace(example, cases=_cases_of_own_side(matter, reached))


def _statement(matter: Matter, digest: str) -> Statement:
    question = matter.question
    formation = matter.formation or formation_of(question.mine, totals_only=question.totals_only)
    return Statement(matter.by, matter.flag, formation, digest)


def _cases_against(matter: Matter, unseen: int) -> tuple[CaseProof, ...]:
    """That the opponent cannot beat the claimant, if these troops may still come."""
    question = matter.question
    assert question.strength is not None  # noqa: S101 - an incomplete side has an obstacle and no proof
    defence = OpenSide(question.size, question.totals_only, question.theirs, unseen)
    certifier = Certifier(defence, here=matter.here, deck=matter.deck)
    return _certified(matter, certifier, question.strength, ties=question.ties)


def _cases_of_own_side(matter: Matter, reached: Strength) -> tuple[CaseProof, ...]:
    """That the claimant's own side does not beat what the opponent has reached."""
    question = matter.question
    own_side = OpenSide(question.size, question.totals_only, question.mine, unseen=0)
    # For the opponent's formation the roles are exchanged: whoever wins a tie needs no more than an equal one.
    ties = matter.position.tie_goes_to(matter.flag, matter.by) or TieGoesTo.CLAIMANT
    reversed_ties = TieGoesTo.OPPONENT if ties is TieGoesTo.CLAIMANT else TieGoesTo.CLAIMANT
    return _certified(matter, Certifier(own_side, here=0, deck=0), reached, ties=reversed_ties)


def _certified(matter: Matter, certifier: Certifier, beaten: Strength, *, ties: TieGoesTo) -> tuple[CaseProof, ...]:
    question, highest = matter.question, matter.position.ruleset.options.values
    plans = _plans(
        beaten, question.size, highest, totals_only=question.totals_only, ties_beat=ties is TieGoesTo.OPPONENT
    )
    return tuple(map(certifier.follow, plans))


@lru_cache(maxsize=1000)
def _plans(beaten: Strength, size: Size, highest: int, *, totals_only: bool, ties_beat: bool) -> tuple[Plan, ...]:
    """The plans of all cases that beat a strength."""
    cases = cases_beating(beaten, size=size, highest=highest, totals_only=totals_only, ties_beat=ties_beat)
    return tuple(map(plan_of, cases))


def _witness(question: ClaimQuestion, card: Troop, completion: Completion) -> Witness:
    return Witness(card, completion.cards, _completed(question, completion))


def _completed(question: ClaimQuestion, completion: Completion) -> Formation:
    troops = tuple(sorted((*question.theirs.troops, *completion.cards)))
    return formation_of(replace(question.theirs, troops=troops), totals_only=question.totals_only)


@cache
def _bits_of(deck: tuple[Troop, ...]) -> int:
    return troop_bits(deck)
