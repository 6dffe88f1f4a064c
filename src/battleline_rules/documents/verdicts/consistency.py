"""Whether a verdict agrees with itself and with its position, as far as no search is needed to say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Tactic, Troop, opponent_of
from battleline_rules.claims.question import Laid
from battleline_rules.echo import described, listed, quoted
from battleline_rules.errors import ProofError
from battleline_rules.judge import RULES, Verdict, proven_code, refuted_code, rules_of_obstacles
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest
from battleline_rules.proofs.repairs import check_form_of_repair
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cards import Card
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.errors import EngineLimit
    from battleline_rules.judge import Outcome
    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Flag, Obstacle, Position


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
        against = " and ".join(one.code for one in obstacles)
        yield f"such a claim {f'cannot be made: {against}' if against else 'can be made'} (obstacles)"
        return
    where = position.flag(said.claim.flag)
    found = _formation(position.laid(where.number, said.claim.by), where)
    if said.formation != found:
        yield _difference("the claimant's formation", said.formation, found)
    if said.evidence != (said.proof.evidence if said.proof else ()):
        cited = _named(said.proof.evidence if said.proof else ())
        yield f"the proof cites {cited}, and the evidence of the verdict is {_named(said.evidence)} (evidence)"
    if obstacles:
        yield from _wrong_reasons(said, (obstacles[0].code,), rules_of_obstacles(obstacles))
    else:
        yield from _wrong_answers(said, position)


def _wrong_answers(said: Said, position: Position) -> Iterator[str]:
    """What does not agree in a verdict on a claim that can be made; only then there is a question."""
    question = position.question(said.claim.flag, said.claim.by)
    if said.proof is not None:
        yield from _statement_differs(said, said.proof)
        if not said.proof.evidence and not said.proof.evidence_minimal:
            yield "whether no evidence at all might be less (evidence_minimal)"
    yield from _wrong_completions(said, question, position.flag(said.claim.flag))
    codes = _codes(said, question, position)
    yield from _wrong_reasons(said, codes, RULES.get(said.code, ()))
    if said.limits and said.code != "limit-reached":
        yield "whether an engine gave up (code and limits)"


def _wrong_completions(said: Said, question: ClaimQuestion, where: Flag) -> Iterator[str]:
    for whose, stated in _completed(said):
        found = _canonical(stated, question, where)
        if found is None:
            yield f"{whose} is not made of the cards that lie there and those that come (formation)"
        elif found != stated:
            yield _difference(whose, stated, found)


def _completed(said: Said) -> Iterator[tuple[str, Formation]]:
    """The opponent's formations of which the verdict speaks, and whose each is."""
    if said.counterexample is not None:
        yield "the formation of the counterexample", said.counterexample.formation
    if said.proof is not None:
        yield from ((f"the formation of the witness for {one.card}", one.formation) for one in said.proof.witnesses)


def _difference(whose: str, stated: Formation | None, found: Formation | None) -> str:
    """What a formation is instead of what is stated of it."""
    if stated is None or found is None:
        return f"{whose} is {'missing' if stated is None else 'stated, and there is none'} (formation)"
    if [one.card for one in stated.cards] != [one.card for one in found.cards]:
        return f"{whose} is made of {_named(one.card for one in found.cards)}, in this order (formation)"
    if stated.category != found.category:
        return f"{whose} is a {found.category}, not a {stated.category} (formation)"
    if stated.total != found.total:
        return f"{whose} is worth {found.total}, not {described(stated.total)} (formation)"
    pairs = zip(stated.cards, found.cards, strict=True)
    wrong, right = next((one, other) for one, other in pairs if one != other)
    return f"in {whose} {right.card} stands for {right.stands_for}, not for {wrong.stands_for} (formation)"


def _named(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "none"


def _statement_differs(said: Said, proof: Proof) -> Iterator[str]:
    stated = proof.statement
    if (stated.by, stated.flag) != (said.claim.by, said.claim.flag):
        yield "which claim is proven (claim)"
    if stated.formation != said.formation:
        yield _difference("the formation in the statement", stated.formation, said.formation)
    if stated.position_digest != said.digest:
        yield "which position it is about (position_digest)"


def _formation(laid: Laid, where: Flag) -> Formation | None:
    return formation_of(laid, totals_only=where.totals_only) if len(laid) == where.size else None


def _canonical(formation: Formation, question: ClaimQuestion, where: Flag) -> Formation | None:
    """What the cards of a formation make if the wilds stand for the first, in card order, of what makes the most of it.

    ``None`` where its wilds are not the opponent's, or it has too many or too few cards to be one.
    """
    wilds = question.theirs.wilds
    troops = tuple(sorted(one.card for one in formation.cards if isinstance(one.card, Troop)))
    if [one.card for one in formation.cards if isinstance(one.card, Tactic)] != [wild.card for wild in wilds]:
        return None
    return _formation(Laid(troops, wilds), where)


def _wrong_reasons(said: Said, codes: Sequence[str], rules: tuple[str, ...]) -> Iterator[str]:
    """Whether code and rules are those of such an outcome; ``rules`` are those of its code."""
    if said.code not in codes:
        yield f"its code would be {listed(codes)}, not {quoted(said.code)} (code)"
        return
    # Whether the strongest completion ties, so that the rule on ties is cited too, only a search would find.
    may_tie = said.code == "cannot-be-beaten" and said.rules == (*rules, "R46")
    if said.rules != rules and not may_tie:
        yield f"its rules would be {', '.join(rules)} (rules)"


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
