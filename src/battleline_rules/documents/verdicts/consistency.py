"""Whether a verdict agrees with itself and with its position, as far as no search is needed to say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, TacticKind, Troop, in_card_order
from battleline_rules.claims.question import Laid
from battleline_rules.errors import ProofError
from battleline_rules.judge import Verdict
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest
from battleline_rules.wilds import wild_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.judge import Outcome
    from battleline_rules.proofs.objects import CaseProof, Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Obstacle, Position

_RULES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "stronger-formation": (("R41", "R42"),),
    "tie-won": (("R41", "R42", "R46"),),
    "cannot-be-completed": (("R41", "R43", "R44"),),
    # Which of the two it is turns on the strongest completion, which only a search would find.
    "cannot-be-beaten": (("R41", "R43", "R44"), ("R41", "R43", "R44", "R46")),
    "weaker-formation": (("R42",),),
    "tie-lost": (("R42", "R46"),),
    "can-be-beaten": (("R43", "R44"),),
    "can-be-tied": (("R43", "R46"),),
    "last-card-unknown": (("R46",),),
}
"""The rules that a verdict with such a code rests on."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a verdict document says, of which nothing is believed yet."""

    claim: Claim
    outcome: Outcome
    code: str
    rules: tuple[str, ...]
    formation: Formation | None
    evidence: tuple[Troop, ...]
    proof: Proof | None
    counterexample: Counterexample | None
    digest: str
    obstacles: tuple[Obstacle, ...]


def require_consistent(said: Said, position: Position) -> Verdict:
    """The verdict, if what the document says agrees.

    Raises :class:`ProofError` with code ``other-position`` or ``verdict-inconsistent``.
    """
    if said.digest != position_digest(position):
        raise ProofError("other-position", "the verdict is about another position: the digests differ")
    for part in _contradictions(said, position):
        raise ProofError("verdict-inconsistent", f"the verdict does not agree with itself or the position: {part}")
    return Verdict(
        position=position,
        claim=said.claim,
        outcome=said.outcome,
        code=said.code,
        rules=said.rules,
        formation=said.formation,
        proof=said.proof,
        counterexample=said.counterexample,
        obstacles=said.obstacles,
    )


def _contradictions(said: Said, position: Position) -> Iterator[str]:
    question = position.question(said.claim.flag, said.claim.by)
    obstacles = position.obstacles(said.claim.flag, said.claim.by)
    if said.obstacles != obstacles:
        yield "whether such a claim can be made at all (obstacles)"
    if said.formation != _formation(question.mine, question):
        yield "the claimant's formation (formation)"
    if said.evidence != (said.proof.evidence if said.proof else ()):
        yield "the cards that the proof cites (evidence)"
    if said.proof is not None:
        yield from _statement_differs(said, said.proof)
    if not all(_is_canonical(formation, question, position) for formation in _completed(said)):
        yield "what the opponent's wilds stand for (formation of a completion)"
    if said.code == "last-card-unknown" and not _lacks_last_card(said, question, position):
        yield "whether the last card has to be known (code)"
    code, rules = _expected(said, question, obstacles)
    if said.code != code or said.rules not in rules:
        yield "why it is so (code and rules)"


def _completed(said: Said) -> Iterator[Formation]:
    """The opponent's formations of which the verdict speaks."""
    if said.counterexample is not None:
        yield said.counterexample.formation
    if said.proof is not None:
        yield from (witness.formation for witness in said.proof.witnesses)


def _cases(said: Said) -> Iterator[CaseProof]:
    for part in (said.proof, said.counterexample):
        if part is not None:
            yield from part.cases


def _statement_differs(said: Said, proof: Proof) -> Iterator[str]:
    stated = proof.statement
    if (stated.by, stated.flag) != (said.claim.by, said.claim.flag):
        yield "which claim is proven (claim)"
    if stated.formation != said.formation:
        yield "which formation cannot be beaten (formation)"
    if stated.position_digest != said.digest:
        yield "which position it is about (position_digest)"


def _formation(laid: Laid, question: ClaimQuestion) -> Formation | None:
    complete = len(laid) == question.size
    return formation_of(laid, totals_only=question.totals_only) if complete else None


def _is_canonical(formation: Formation, question: ClaimQuestion, position: Position) -> bool:
    """Whether the wilds of a formation stand for the first in card order of what makes the most of it."""
    if len(formation.cards) != question.size:
        return False
    troops = tuple(sorted(one.card for one in formation.cards if isinstance(one.card, Troop)))
    tactics = in_card_order(one.card for one in formation.cards if isinstance(one.card, Tactic))
    if any(card.kind is not TacticKind.MORALE for card in tactics if isinstance(card, Tactic)):
        return False
    wilds = tuple(wild_of(card, position.ruleset) for card in tactics if isinstance(card, Tactic))
    return formation == _formation(Laid(troops, wilds), question)


def _expected(
    said: Said, question: ClaimQuestion, obstacles: tuple[Obstacle, ...]
) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """The code, and the rules that may go with it."""
    if said.outcome == "inadmissible" and obstacles:
        return obstacles[0].code, (tuple(dict.fromkeys(one.rule for one in obstacles)),)
    if said.outcome == "proven":
        code = _why_proven(said, question)
    elif said.outcome == "refuted":
        code = _why_refuted(said, question)
    else:
        code = said.code
    return code, _RULES.get(code, (said.rules,))


def _why_proven(said: Said, question: ClaimQuestion) -> str:
    open_places = question.defence.open_places
    if open_places == 0:
        return "tie-won" if _is_tied(said.formation, _formation(question.theirs, question)) else "stronger-formation"
    return "cannot-be-completed" if question.unseen.bit_count() < open_places else "cannot-be-beaten"


def _why_refuted(said: Said, question: ClaimQuestion) -> str:
    tied = said.counterexample is not None and _is_tied(said.formation, said.counterexample.formation)
    if question.defence.open_places == 0:
        return "tie-lost" if tied else "weaker-formation"
    return "can-be-tied" if tied else "can-be-beaten"


def _lacks_last_card(said: Said, question: ClaimQuestion, position: Position) -> bool:
    tied = _is_tied(said.formation, _formation(question.theirs, question))
    return tied and position.tie_goes_to(said.claim.flag, said.claim.by) is None


def _is_tied(one: Formation | None, other: Formation | None) -> bool:
    if one is None or other is None:
        return False
    return (one.category, one.total) == (other.category, other.total)
