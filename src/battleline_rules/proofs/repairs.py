"""Whether a repair is one: with its cards face up the claim is proven, and without any of them it is not.

That the cards suffice is for the kernel to say: a proof is made for the table with these cards
beside the line, and the kernel has to accept it. That each is needed, the engine says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import opponent_of, troop_bits, troops_in
from battleline_rules.claims import can_be_claimed
from battleline_rules.proofs import kernel
from battleline_rules.proofs.evidence import Choice, without_superfluous
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.prover import proof_from, visible_elsewhere
from battleline_rules.proofs.public import public_position

if TYPE_CHECKING:
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.proofs.objects import Counterexample
    from battleline_rules.table import Position


def check_repair(position: Position, example: Counterexample) -> None:
    """Accept the repair of a counterexample that the kernel has accepted, or raise :class:`Rejected`.

    Whether it is the smallest there is, is not asked.
    """
    check_form_of_repair(position, example)
    if example.repair is None:
        return
    question = position.question(example.flag, example.by)
    repair = troop_bits(example.repair)
    unseen = question.unseen & ~repair
    if not can_be_claimed(replace(question, unseen=unseen)):
        raise Rejected("repair-insufficient", "with the cards of the repair face up the claim could still be denied")
    for card in example.repair:
        if can_be_claimed(replace(question, unseen=unseen | 1 << card.index)):
            raise Rejected("repair-superfluous", f"the repair would do without {card}")
    repaired = replace(position, also_visible=(*position.also_visible, *example.repair))
    evidence = _some_evidence(
        repaired.question(example.flag, example.by), visible_elsewhere(repaired, example.flag), repair
    )
    kernel.check_proof(public_position(repaired), proof_from(repaired, example.flag, example.by, evidence))


def check_form_of_repair(position: Position, example: Counterexample) -> None:
    """Raise :class:`Rejected` if the repair cannot be one, as far as that is seen without a search.

    The claim has to be one that can be made.
    """
    is_open = position.open_side(example.flag, opponent_of(example.by)).open_places > 0
    if example.repair is None:
        if is_open:
            raise Rejected("repair-missing", "the opponent's side is open, and no repair is named")
        if not example.repair_minimal:
            raise Rejected("repair-surplus", "where there is no repair, none could be smaller")
        return
    if not is_open:
        raise Rejected("repair-surplus", "the opponent's side is complete, so no further card would help")
    if not set(example.repair) <= set(troops_in(position.unseen)):
        raise Rejected("repair-not-unseen", "the repair names a card that is no unseen troop")
    if example.repair != tuple(sorted(set(example.repair))):
        raise Rejected("repair-order", "the repair is not in card order, each card once")


def _some_evidence(question: ClaimQuestion, elsewhere: int, needed: int) -> Choice:
    """Evidence of which no card can be left out, but which may not be the least; it holds those that are needed."""
    others = troops_in(elsewhere & ~needed)
    return Choice(without_superfluous(question, elsewhere, elsewhere, others), is_smallest=False)
