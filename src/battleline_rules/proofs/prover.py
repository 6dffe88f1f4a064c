"""Makes proofs of claims that hold and counterexamples to claims that do not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import Troop, troop_bits, troops_in
from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.question import OpenSide, TieGoesTo
from battleline_rules.formations import Category, Strength
from battleline_rules.proofs.certificates import Certifier
from battleline_rules.proofs.evidence import smallest_evidence, smallest_repair, witness_completion
from battleline_rules.proofs.objects import Counterexample, Formation, Proof, Statement, ValuedCard, Witness
from battleline_rules.proofs.public import position_digest
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.claims.question import ClaimQuestion, Completion, Laid
    from battleline_rules.proofs.evidence import Choice
    from battleline_rules.proofs.objects import CaseProof
    from battleline_rules.table import Position


def formation_of(laid: Laid, *, totals_only: bool) -> Formation:
    """A complete side with its best valuation, of equals the first in card order."""
    worth, stand_ins = best_valuation(laid.troops, laid.wilds, totals_only=totals_only)
    cards = [ValuedCard(card, card) for card in laid.troops]
    cards += [ValuedCard(wild.card, troop) for wild, troop in zip(laid.wilds, stand_ins, strict=True)]
    return Formation(worth.category.word, worth.total, tuple(cards))


def prove(position: Position, flag: int, by: Seat) -> Proof:
    """The proof that ``by`` may claim ``flag``, from the smallest evidence; the claim must hold."""
    evidence = smallest_evidence(position.question(flag, by), visible_elsewhere(position, flag))
    return proof_from(position, flag, by, evidence)


def proof_from(position: Position, flag: int, by: Seat, evidence: Choice) -> Proof:
    """The proof that ``by`` may claim ``flag`` from this evidence, which must be enough, and none of it superfluous."""
    question = position.question(flag, by)
    elsewhere = visible_elsewhere(position, flag)
    cited = troops_in(evidence.troops)
    formation = formation_of(question.mine, totals_only=question.totals_only)
    return Proof(
        statement=Statement(by, flag, formation, position_digest(position)),
        cases=_cases_against(position, flag, by, evidence.troops),
        evidence=cited,
        witnesses=tuple(
            _witness(question, card, witness_completion(question, elsewhere, evidence.troops, card)) for card in cited
        ),
        evidence_minimal=evidence.is_smallest,
    )


def visible_elsewhere(position: Position, flag: int) -> int:
    """The visible troops that could have come to the flag and do not lie there."""
    return position.visible & ~_troops_at(position, flag) & _coming_at_all(position, flag)


def refute(position: Position, flag: int, by: Seat, completion: Completion) -> Counterexample:
    """The proof that ``completion`` denies the claim of ``by`` to ``flag``."""
    question = position.question(flag, by)
    repair = smallest_repair(question) if question.defence.open_places else None
    return Counterexample(
        by=by,
        flag=flag,
        position_digest=position_digest(position),
        completion=completion.cards,
        formation=_completed(question, completion),
        cases=_cases_of_own_side(position, flag, by, completion.strength),
        repair=troops_in(repair.troops) if repair else None,
        repair_minimal=repair.is_smallest if repair else True,
    )


def own_form_of_proof(position: Position, proof: Proof) -> Proof:
    """A proof that the kernel has accepted, its certificates exchanged for those that are made here.

    Whoever made it may have found others for the same evidence. Explanations are read off
    certificates, and need to know their form.
    """
    stated = proof.statement
    return replace(proof, cases=_cases_against(position, stated.flag, stated.by, troop_bits(proof.evidence)))


def own_form_of_counterexample(position: Position, example: Counterexample) -> Counterexample:
    """The same for a counterexample."""
    reached = Strength(Category[example.formation.category.upper()], example.formation.total)
    return replace(example, cases=_cases_of_own_side(position, example.flag, example.by, reached))


def _cases_against(position: Position, flag: int, by: Seat, evidence: int) -> tuple[CaseProof, ...]:
    """That the opponent cannot beat the claimant, if of what lies elsewhere only the evidence is known."""
    question = position.question(flag, by)
    unknown = visible_elsewhere(position, flag) & ~evidence
    defence = replace(question.defence, unseen=question.unseen | unknown)
    here, deck = _troops_at(position, flag), _coming_at_all(position, flag)
    return _certified(position, defence, _strength(question), here, deck, ties=question.ties)


def _cases_of_own_side(position: Position, flag: int, by: Seat, reached: Strength) -> tuple[CaseProof, ...]:
    """That the claimant's own side does not beat what the opponent has reached."""
    question = position.question(flag, by)
    own_side = OpenSide(question.size, question.totals_only, question.mine, unseen=0)
    # For the opponent's formation the roles are exchanged: whoever wins a tie needs no more than an equal one.
    ties = position.tie_goes_to(flag, by) or TieGoesTo.CLAIMANT
    reversed_ties = TieGoesTo.OPPONENT if ties is TieGoesTo.CLAIMANT else TieGoesTo.CLAIMANT
    return _certified(position, own_side, reached, here=0, deck=0, ties=reversed_ties)


def _certified(
    position: Position, side: OpenSide, beaten: Strength, here: int, deck: int, *, ties: TieGoesTo
) -> tuple[CaseProof, ...]:
    cases = cases_beating(
        beaten,
        size=side.size,
        highest=position.ruleset.options.values,
        totals_only=side.totals_only,
        ties_beat=ties is TieGoesTo.OPPONENT,
    )
    certifier = Certifier(side, here=here, deck=deck)
    return tuple(certifier.certify(case) for case in cases)


def _witness(question: ClaimQuestion, card: Troop, completion: Completion) -> Witness:
    return Witness(card, completion.cards, _completed(question, completion))


def _completed(question: ClaimQuestion, completion: Completion) -> Formation:
    troops = tuple(sorted((*question.theirs.troops, *completion.cards)))
    return formation_of(replace(question.theirs, troops=troops), totals_only=question.totals_only)


def _strength(question: ClaimQuestion) -> Strength:
    assert question.strength is not None  # noqa: S101 - an incomplete side has an obstacle and no proof
    return question.strength


def _troops_at(position: Position, flag: int) -> int:
    where = position.flag(flag)
    return troop_bits(card for card in where.north + where.south if isinstance(card, Troop))


def _coming_at_all(position: Position, flag: int) -> int:
    terrain = position.flag(flag).terrain
    if terrain is not None and not terrain.accepts_troops:
        return 0
    return troop_bits(position.ruleset.troops)
