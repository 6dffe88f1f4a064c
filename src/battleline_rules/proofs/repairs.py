"""Whether a repair is one: with its cards face up the claim is proven, and without any of them it is not.

That the cards suffice is for the kernel to say: a proof is made for the table with these cards
beside the line, and the kernel has to accept it. That each is needed, the engine says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Troop, in_card_order, opponent_of, troop_bits, troops_in
from battleline_rules.proofs import kernel
from battleline_rules.proofs.evidence import stands
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.prover import unwitnessed_proof_of
from battleline_rules.proofs.public import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.proofs.objects import Counterexample, PublicPosition
    from battleline_rules.proofs.prover import Matter
    from battleline_rules.table import Position


def check_repair(matter: Matter, table: PublicPosition, example: Counterexample) -> None:
    """Accept the repair of a counterexample that the kernel has accepted, or raise :class:`Rejected`.

    ``matter`` is that of the claim, and ``table`` the public part of its position.

    Whether it is the smallest there is, is not asked.
    """
    check_form_of_repair(matter.position, example)
    if example.repair is None:
        return
    question, repair = matter.question, troop_bits(example.repair)
    unseen = question.unseen & ~repair
    if not stands(question, unseen):
        raise Rejected("repair-insufficient", "with the cards of the repair face up the claim could still be denied")
    for card in example.repair:
        if stands(question, unseen | 1 << card.index):
            raise Rejected("repair-superfluous", f"the repair would do without {card}")
    repaired = _repaired(matter.position, table, example.repair)
    kernel.check_proof(repaired, unwitnessed_proof_of(matter, digest_of(repaired), unseen), unwitnessed=True)


def _repaired(position: Position, table: PublicPosition, repair: tuple[Troop, ...]) -> PublicPosition:
    """The table of a position with these troops beside the line as well."""
    repaired = table.copy()
    repaired["also_visible"] = list(map(str, in_card_order((*position.also_visible, *repair))))
    return repaired


def check_form_of_repair(position: Position, example: Counterexample) -> None:
    """Raise :class:`Rejected` if the repair cannot be one, as far as that is seen without a search.

    The claim has to be one that can be made.
    """
    where = position.flag(example.flag)
    is_open = where.slots_taken(opponent_of(example.by)) < where.size
    if example.repair is None:
        if is_open:
            raise Rejected("repair-missing", "the opponent's side is open, and no repair is named")
        if not example.repair_minimal:
            raise Rejected("repair-surplus", "where there is no repair, none could be smaller")
        return
    if not is_open:
        raise Rejected("repair-surplus", "the opponent's side is complete, so no further card would help")
    named: Iterable[object] = example.repair
    if not all(isinstance(card, Troop) and position.unseen >> card.index & 1 for card in named):
        raise Rejected("repair-not-unseen", "the repair names a card that is no unseen troop")
    if example.repair != troops_in(troop_bits(example.repair)):
        raise Rejected("repair-order", "the repair is not in card order, each card once")
