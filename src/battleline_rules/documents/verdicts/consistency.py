"""Whether a verdict agrees with itself and with its position, as far as no search is needed to say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, Troop, opponent_of
from battleline_rules.claims.question import Laid
from battleline_rules.errors import ProofError
from battleline_rules.judge import RULES, Verdict, proven_code, refuted_code, rules_of_obstacles
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest
from battleline_rules.proofs.repairs import check_form_of_repair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.errors import EngineLimit
    from battleline_rules.judge import Outcome
    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Flag, Obstacle, Position

_WHY: Final = "why it is so (code and rules)"


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
    limits: tuple[EngineLimit, ...]


def require_consistent(said: Said, position: Position) -> Verdict:
    """The verdict, if what the document says agrees.

    Raises :class:`ProofError` with code ``other-position`` or ``verdict-inconsistent``, and with
    a code that begins with ``repair-`` where a repair cannot be one.
    """
    if said.digest != position_digest(position):
        raise ProofError("other-position", "the verdict is about another position: the digests differ")
    for part in _contradictions(said, position):
        raise ProofError("verdict-inconsistent", f"the verdict does not agree with itself or the position: {part}")
    if said.counterexample is not None:
        _require_repair(said.counterexample, position)
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
        limits=said.limits,
    )


def _require_repair(example: Counterexample, position: Position) -> None:
    try:
        check_form_of_repair(position, example)
    except Rejected as rejected:
        raise ProofError(rejected.code, rejected.message) from rejected


def _contradictions(said: Said, position: Position) -> Iterator[str]:
    """What does not agree; nothing more is asked once it is wrong whether the claim can be made."""
    obstacles = position.obstacles(said.claim.flag, said.claim.by)
    if said.obstacles != obstacles or (said.outcome == "inadmissible") != bool(obstacles):
        yield "whether such a claim can be made at all (obstacles)"
        return
    where = position.flag(said.claim.flag)
    if said.formation != _formation(position.laid(where.number, said.claim.by), where):
        yield "the claimant's formation (formation)"
    if said.evidence != (said.proof.evidence if said.proof else ()):
        yield "the cards that the proof cites (evidence)"
    if obstacles:
        if said.code != obstacles[0].code or said.rules != rules_of_obstacles(obstacles):
            yield _WHY
    else:
        yield from _wrong_answers(said, position)


def _wrong_answers(said: Said, position: Position) -> Iterator[str]:
    """What does not agree in a verdict on a claim that can be made; only then there is a question."""
    question = position.question(said.claim.flag, said.claim.by)
    if said.proof is not None:
        yield from _statement_differs(said, said.proof)
        if not said.proof.evidence and not said.proof.evidence_minimal:
            yield "whether no evidence at all might be less (evidence_minimal)"
    if not all(_is_canonical(formation, question, position.flag(said.claim.flag)) for formation in _completed(said)):
        yield "what the opponent's wilds stand for (formation of a completion)"
    if not _is_why(said, question, position):
        yield _WHY
    if said.limits and said.code != "limit-reached":
        yield "whether an engine gave up (code and limits)"


def _completed(said: Said) -> Iterator[Formation]:
    """The opponent's formations of which the verdict speaks."""
    if said.counterexample is not None:
        yield said.counterexample.formation
    if said.proof is not None:
        yield from (witness.formation for witness in said.proof.witnesses)


def _statement_differs(said: Said, proof: Proof) -> Iterator[str]:
    stated = proof.statement
    if (stated.by, stated.flag) != (said.claim.by, said.claim.flag):
        yield "which claim is proven (claim)"
    if stated.formation != said.formation:
        yield "which formation cannot be beaten (formation)"
    if stated.position_digest != said.digest:
        yield "which position it is about (position_digest)"


def _formation(laid: Laid, where: Flag) -> Formation | None:
    return formation_of(laid, totals_only=where.totals_only) if len(laid) == where.size else None


def _is_canonical(formation: Formation, question: ClaimQuestion, where: Flag) -> bool:
    """Whether the opponent's wilds stand for the first in card order of what makes the most of a formation."""
    wilds = question.theirs.wilds
    troops = tuple(sorted(one.card for one in formation.cards if isinstance(one.card, Troop)))
    if [one.card for one in formation.cards if isinstance(one.card, Tactic)] != [wild.card for wild in wilds]:
        return False
    return formation == _formation(Laid(troops, wilds), where)


def _is_why(said: Said, question: ClaimQuestion, position: Position) -> bool:
    """Whether code and rules are those of such an outcome."""
    if said.code not in _codes(said, question, position):
        return False
    # Whether the strongest completion ties, so that the rule on ties is cited too, only a search would find.
    may_tie = said.code == "cannot-be-beaten" and said.rules == (*RULES[said.code], "R46")
    return may_tie or said.rules == RULES[said.code]


def _codes(said: Said, question: ClaimQuestion, position: Position) -> tuple[str, ...]:
    """The codes that a verdict with such an outcome may have."""
    if said.outcome == "proven":
        return (proven_code(question, tied=_is_tied(said.formation, _laid_against(said, position))),)
    if said.outcome == "refuted":
        reached = said.counterexample.formation if said.counterexample else None
        return (refuted_code(question, tied=_is_tied(said.formation, reached)),)
    # An engine may give up on any question; whether it had to is not for this to say.
    return ("last-card-unknown", "limit-reached") if _lacks_last_card(said, position) else ("limit-reached",)


def _lacks_last_card(said: Said, position: Position) -> bool:
    tied = _is_tied(said.formation, _laid_against(said, position))
    return tied and position.tie_goes_to(said.claim.flag, said.claim.by) is None


def _laid_against(said: Said, position: Position) -> Formation | None:
    """The opponent's formation, if that side is complete."""
    return _formation(position.laid(said.claim.flag, opponent_of(said.claim.by)), position.flag(said.claim.flag))


def _is_tied(one: Formation | None, other: Formation | None) -> bool:
    if one is None or other is None:
        return False
    return (one.category, one.total) == (other.category, other.total)
