"""True proofs and counterexamples to start from, and what the kernel says about spoiled ones."""

from __future__ import annotations

import functools
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Troop, opponent_of, troop_bits
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.engines import bitset
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.formations import Category, Strength
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Proof, Rejected
from battleline_rules.proofs.prover import prove, refute
from battleline_rules.proofs.public import public_position
from tests.strategies import many, some_position, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Seat
    from battleline_rules.proofs.objects import Counterexample, Formation, Statement
    from battleline_rules.table import Position

ACCEPTED: Final = "accepted"
REJECTIONS: Final[dict[str, set[str]]] = {
    "bad-multiplier": {
        "a multiplier of * is 0 or not whole",
        "* takes an inequality twice",
        "* turns an inequality round: *",
    },
    "cases-differ": {"the cases are not all the ways to beat it"},
    "cites-differ": {"* does not cite the visible cards that it uses"},
    "completion-not-unseen": {"* lays a card that is not unseen, or one twice (R43)"},
    "evidence-not-cited": {"the evidence is not what the cases cite, in card order"},
    "evidence-not-visible": {"a cited card is not face up away from this flag"},
    "flag-claimed": {"the flag is already claimed (R48)"},
    "formation-cards": {"* is not made of the cards that lie there"},
    "formation-strength": {"* is a * with total *, unlike stated (R31-R37)"},
    "formation-valuation": {"in * * stands for what it cannot (R16-R18)"},
    "game-over": {"the game is over (R50)"},
    "impossible-position": {"no game shows such a position: a card or a flag cannot be there (R1-R3)"},
    "no-contradiction": {"the multipliers of * do not add up to a contradiction"},
    "no-such-claim": {"there is no such claim"},
    "not-on-turn": {"it is the other player's turn (R49)"},
    "other-position": {"this is about another position: the digests differ"},
    "side-incomplete": {"nothing lies at the flag (R41)", "the claimant's side is not complete (R41)"},
    "surplus-pending": {"the opponent's side has more cards than places (R55)"},
    "unknown-inequality": {"* has no such inequality: *"},
    "witness-missing": {"the witnesses are not one for each cited card, in order"},
    "witness-wrong": {"the witness for * does not beat the stated formation", "the witness for * does not lay it"},
    "wrong-window": {"no claim is made at this time (R40)"},
}
"""Every code that the kernel rejects with, and what it says then; a star is what it is about."""


def code_of(rejected: Rejected) -> str:
    """The code of a rejection, whose message has to be one for that code."""
    assert any(fnmatchcase(rejected.message, text) for text in REJECTIONS[rejected.code]), rejected.message
    return rejected.code


def outcome(position: Position, cased: Proof | Counterexample) -> str:
    """The kernel's answer: the code of its rejection, or ``accepted``."""
    try:
        if isinstance(cased, Proof):
            kernel.check_proof(public_position(position), cased)
        else:
            kernel.check_counterexample(public_position(position), cased)
    except Rejected as rejected:
        return code_of(rejected)
    return ACCEPTED


def holds(position: Position, flag: int, by: Seat) -> bool:
    """Whether the claim holds, by the table and the engine."""
    return not position.obstacles(flag, by) and can_be_claimed(position.question(flag, by))


def is_denied(position: Position, flag: int, by: Seat) -> bool:
    """Whether the claim can be made and is false, whoever laid the last card where nobody says."""
    if position.obstacles(flag, by):
        return False
    question = position.question(flag, by)
    answer = bitset.strongest_completion(question.defence)
    unsaid = position.tie_goes_to(flag, by) is None and answer is not None and answer.strength == question.strength
    return question.is_beaten_by(answer) and not unsaid


def stands_knowing_only(position: Position, stated: Statement, known: Iterable[Troop]) -> bool:
    """Whether the stated formation could not be beaten if besides the cards at the flag only these were face up."""
    flag, by = stated.flag, stated.by
    where = position.flag(flag)
    at_the_flag = troop_bits(card for card in (*where.north, *where.south) if isinstance(card, Troop))
    barred = where.terrain is not None and not where.terrain.accepts_troops
    deck = 0 if barred else troop_bits(position.ruleset.troops)
    may_come = deck & ~at_the_flag & ~troop_bits(known)
    question = replace(position.question(flag, by), unseen=may_come)
    answer = bitset.strongest_completion(question.defence)
    worth = stated_strength(stated.formation)
    if answer is None or answer.strength < worth:
        return True
    return answer.strength == worth and question.ties is TieGoesTo.CLAIMANT


def stated_strength(formation: Formation) -> Strength:
    return Strength(Category[formation.category.upper()], formation.total)


def assert_proof_is_true(position: Position, proof: Proof) -> None:
    """What an accepted proof says: the claim holds, on no more than its evidence, of which all is needed.

    The formation may be stated lower than it is; the evidence is then what the stated one needs.
    """
    flag, by = proof.statement.flag, proof.statement.by
    assert holds(position, flag, by)
    own = position.question(flag, by).strength
    assert own is not None
    assert stated_strength(proof.statement.formation) <= own
    assert stands_knowing_only(position, proof.statement, proof.evidence)
    assert all(
        not stands_knowing_only(position, proof.statement, [other for other in proof.evidence if other != card])
        for card in proof.evidence
    )


def assert_example_is_true(position: Position, example: Counterexample) -> None:
    """What an accepted counterexample says: the claim can be made and is false, since these cards deny it."""
    assert is_denied(position, example.flag, example.by)
    question = position.question(example.flag, example.by)
    assert question.strength is not None
    reached = stated_strength(example.formation)
    tie_is_enough = (
        position.tie_goes_to(example.flag, example.by) is question.ties and question.ties.value == "opponent"
    )
    assert reached > question.strength or (tie_is_enough and reached == question.strength)
    assert all(position.unseen >> card.index & 1 for card in example.completion)


@functools.cache
def proven(count: int) -> tuple[tuple[Position, Proof], ...]:
    """Claims that hold, with their proofs; at least every other one cites some visible cards."""
    found: list[tuple[Position, Proof]] = []
    for rng in many("proven", 100 * count):
        position = some_position(rng, timely=True)
        claim = stated_claim(position)
        if holds(position, claim.flag, claim.by):
            proof = prove(position, claim.flag, claim.by)
            if len(found) % 2 or 0 < len(proof.evidence) < 15:
                found.append((position, proof))
        if len(found) == count:
            break
    return tuple(found)


@functools.cache
def refuted(count: int) -> tuple[tuple[Position, Counterexample], ...]:
    """Claims that do not hold, with their counterexamples."""
    found: list[tuple[Position, Counterexample]] = []
    for rng in many("refuted", 100 * count):
        position = some_position(rng, timely=True)
        claim = stated_claim(position)
        if is_denied(position, claim.flag, claim.by):
            found.append((position, counterexample_of(position, claim.flag, claim.by)))
        if len(found) == count:
            break
    return tuple(found)


def counterexample_of(position: Position, flag: int, by: Seat) -> Counterexample:
    """The counterexample with the opponent's strongest completion."""
    completion = bitset.strongest_completion(position.open_side(flag, opponent_of(by)))
    assert completion is not None
    return refute(position, flag, by, completion)
