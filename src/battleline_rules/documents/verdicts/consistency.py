"""Whether a verdict agrees with itself and with its position, as far as no search is needed to say so."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from battleline_rules.cards import Tactic, Troop, opponent_of
from battleline_rules.claims.question import Laid
from battleline_rules.echo import quoted
from battleline_rules.errors import ProofError
from battleline_rules.judge import RULES, Verdict, proven_code, refuted_code, rules_of_obstacles
from battleline_rules.language import all_of, choice, described, sentence
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest
from battleline_rules.proofs.repairs import check_form_of_repair
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
        raise ProofError("other-position", sentence("other-position"))
    for part in _contradictions(said, position):
        raise ProofError("verdict-inconsistent", sentence("verdict-disagrees", part=part))
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
        yield _other_obstacles([one.code for one in obstacles])
        return
    where = position.flag(said.claim.flag)
    found = _formation(position.laid(where.number, said.claim.by), where)
    if said.formation != found:
        yield _difference(sentence("formation-of-claimant"), said.formation, found)
    if said.evidence != (said.proof.evidence if said.proof else ()):
        cited = _named(said.proof.evidence if said.proof else ())
        yield sentence("other-evidence", cited=cited, found=_named(said.evidence))
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
            yield sentence("evidence-less")
    yield from _wrong_completions(said, question, position.flag(said.claim.flag))
    codes = _codes(said, question, position)
    yield from _wrong_reasons(said, codes, RULES.get(said.code, ()))
    if said.limits and said.code != "limit-reached":
        yield sentence("whether-gave-up")


def _wrong_completions(said: Said, question: ClaimQuestion, where: Flag) -> Iterator[str]:
    for whose, stated in _completed(said):
        found = _canonical(stated, question, where)
        if found is None:
            yield sentence("formation-other-cards", whose=whose())
        elif found != stated:
            yield _difference(whose(), stated, found)


def _completed(said: Said) -> Iterator[tuple[Callable[[], str], Formation]]:
    """The opponent's formations of which the verdict speaks, and what says whose each is."""
    if said.counterexample is not None:
        yield partial(sentence, "formation-of-counterexample"), said.counterexample.formation
    if said.proof is not None:
        for one in said.proof.witnesses:
            yield partial(sentence, "formation-of-witness", card=str(one.card)), one.formation


def _difference(whose: str, stated: Formation | None, found: Formation | None) -> str:
    """What a formation is instead of what is stated of it."""
    if stated is None or found is None:
        return sentence("formation-missing" if stated is None else "formation-surplus", whose=whose)
    if [one.card for one in stated.cards] != [one.card for one in found.cards]:
        return sentence("formation-cards", whose=whose, cards=_named(one.card for one in found.cards))
    if stated.category != found.category:
        is_one, said = sentence(f"category-{found.category}"), sentence(f"category-{stated.category}")
        return sentence("formation-category", whose=whose, found=is_one, stated=said)
    if stated.total != found.total:
        return sentence("formation-total", whose=whose, found=str(found.total), stated=described(stated.total))
    pairs = zip(stated.cards, found.cards, strict=True)
    one, other = next((one, other) for one, other in pairs if one != other)
    card, wrong, right = str(other.card), str(one.stands_for), str(other.stands_for)
    return sentence("formation-stands-for", whose=whose, card=card, right=right, wrong=wrong)


def _other_obstacles(codes: Sequence[str]) -> str:
    """What is said where it is wrong whether a claim can be made, for these reasons or for none."""
    if not codes:
        return sentence("claim-can-be-made")
    against = codes[0]
    for code in codes[1:]:
        against = all_of([against, code])
    return sentence("claim-cannot-be-made", against=against)


def _named(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or sentence("no-cards")


def _statement_differs(said: Said, proof: Proof) -> Iterator[str]:
    stated = proof.statement
    if (stated.by, stated.flag) != (said.claim.by, said.claim.flag):
        yield sentence("which-claim")
    if stated.formation != said.formation:
        yield _difference(sentence("formation-of-statement"), stated.formation, said.formation)
    if stated.position_digest != said.digest:
        yield sentence("which-position")


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
        yield sentence("other-code", codes=choice(codes), found=quoted(said.code))
        return
    # Whether the strongest completion ties, so that the rule on ties is cited too, only a search would find.
    may_tie = said.code == "cannot-be-beaten" and said.rules == (*rules, "R46")
    if said.rules != rules and not may_tie:
        yield sentence("other-rules", rules=", ".join(rules))


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
