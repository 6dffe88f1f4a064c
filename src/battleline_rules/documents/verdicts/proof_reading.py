"""Proofs and counterexamples from plain data: their shape is checked here, their truth by the kernel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, get_args

from battleline_rules.cards import TACTICS, TROOPS, Color, Troop
from battleline_rules.documents.plain_json.values import is_list
from battleline_rules.documents.positions.seats import read_claim
from battleline_rules.echo import quoted
from battleline_rules.language import choice, sentence
from battleline_rules.proofs.objects import (
    Case,
    CaseProof,
    Counterexample,
    Formation,
    Proof,
    Reason,
    Statement,
    ValuedCard,
    Witness,
)
from battleline_rules.rulesets.words import FORMATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from battleline_rules.cards import Card
    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.proofs.objects import Multiplier
    from battleline_rules.table import Claim

    T = TypeVar("T")

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
PATTERNS: Final = (*FORMATIONS, "totals")
COLORS: Final = {color.word: color for color in Color}
INEQUALITIES: Final = {
    "laid": "B8",
    "size": "",
    "one": "B7",
    "visible": "B7",
    "wild": "darius",
    "value": "7",
    "total": "",
}
"""The kinds of inequalities, each with an example of what it may be about."""

_CARDS: Final[dict[str, Card]] = {str(troop): troop for troop in TROOPS} | {str(tactic): tactic for tactic in TACTICS}
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}", re.ASCII)


def build_proof(node: Node) -> Proof | None:
    """A proof; reports everything that is wrong with its shape."""
    fields = node.fields(
        "part-proof", required=("statement", "cases", "evidence", "witnesses"), optional=("evidence_minimal",)
    )
    statement = read_field(fields, "statement", _statement)
    cases = read_field(fields, "cases", _case_proofs)
    evidence = read_field(fields, "evidence", read_troops)
    witnesses = read_field(fields, "witnesses", _witnesses)
    minimal = _is_minimal(fields, "evidence_minimal")
    if statement is None or cases is None or evidence is None or witnesses is None or minimal is None:
        return None
    return Proof(statement, cases, evidence, witnesses, minimal)


def build_counterexample(node: Node, claim: Claim | None, digest: str | None) -> Counterexample | None:
    """A counterexample to a claim in the position with this digest."""
    fields = node.fields(
        "part-counterexample", required=("completion", "formation", "cases", "repair"), optional=("repair_minimal",)
    )
    completion = read_field(fields, "completion", read_troops)
    formation = read_field(fields, "formation", read_formation)
    cases = read_field(fields, "cases", _case_proofs)
    repair = read_field(fields, "repair", lambda node: None if node.value is None else read_troops(node))
    minimal = _is_minimal(fields, "repair_minimal")
    if claim is None or digest is None or completion is None or formation is None or cases is None or minimal is None:
        return None
    return Counterexample(claim.by, claim.flag, digest, completion, formation, cases, repair, minimal)


def read_formation(node: Node) -> Formation | None:
    """A formation: category, total, and every card with the troop that it stands for."""
    fields = node.fields("part-formation", required=("category", "total", "cards"))
    category = fields["category"].word("part-category", FORMATIONS) if "category" in fields else None
    total = fields["total"].integer("part-total") if "total" in fields else None
    cards = read_every(fields["cards"].elements("cards"), _valued_card) if "cards" in fields else None
    if category is None or total is None or cards is None:
        return None
    return Formation(category, total, cards)


def read_digest(node: Node) -> str | None:
    """The digest of a position."""
    digest = node.text("part-digest", wanted="is-digest")
    if digest is None or DIGEST.fullmatch(digest):
        return digest
    node.fail("bad-value", sentence("digest-form", found=quoted(digest)))
    return None


def read_troops(node: Node) -> tuple[Troop, ...] | None:
    """A list of troops."""
    return read_every(node.elements("part-troops"), _troop)


def read_field(fields: dict[str, Node], key: str, build: Callable[[Node], T | None]) -> T | None:
    """What is under a key, if it is there and can be read."""
    return build(fields[key]) if key in fields else None


def read_every(nodes: Iterable[Node], build: Callable[[Node], T | None]) -> tuple[T, ...] | None:
    """What all nodes hold, or ``None`` if one of them could not be read."""
    built = [build(node) for node in nodes]
    sound = tuple(one for one in built if one is not None)
    return sound if len(sound) == len(built) else None


def _is_minimal(fields: dict[str, Node], key: str) -> bool | None:
    """What is said of the size of a set: left out, the set is the smallest."""
    return fields[key].boolean(key) if key in fields else True


def _statement(node: Node) -> Statement | None:
    fields = node.fields("part-statement", required=("claim", "formation", "position_digest"))
    claim = read_field(fields, "claim", read_claim)
    formation = read_field(fields, "formation", read_formation)
    digest = read_field(fields, "position_digest", read_digest)
    if claim is None or formation is None or digest is None:
        return None
    return Statement(claim.by, claim.flag, formation, digest)


def _case_proofs(node: Node) -> tuple[CaseProof, ...] | None:
    return read_every(node.elements("cases"), _case_proof)


def _case_proof(node: Node) -> CaseProof | None:
    fields = node.fields("part-case-proof", required=("case", "reason", "cites", "multipliers"))
    case = read_field(fields, "case", _case)
    reason = fields["reason"].word("part-reason", REASONS) if "reason" in fields else None
    cites = read_field(fields, "cites", read_troops)
    multipliers = read_field(fields, "multipliers", _multipliers)
    if case is None or reason is None or cites is None or multipliers is None:
        return None
    proof = CaseProof(case, cites, multipliers)
    if reason != proof.reason:
        fields["reason"].fail("bad-value", sentence("reason-differs", said=reason, found=proof.reason))
    return proof


def _case(node: Node) -> Case | None:
    fields = node.fields("part-proof-case", required=("pattern",), optional=("color", "value"))
    pattern = fields["pattern"].word("part-pattern", PATTERNS) if "pattern" in fields else None
    color = fields["color"].word("part-color", tuple(COLORS)) if "color" in fields else None
    value = fields["value"].integer("part-value") if "value" in fields else None
    return None if pattern is None else Case(pattern, None if color is None else COLORS[color], value)


def _multipliers(node: Node) -> tuple[Multiplier, ...] | None:
    return read_every(node.elements("multipliers"), _multiplier)


def _multiplier(node: Node) -> Multiplier | None:
    parts = node.elements("part-multiplier-pair")
    if len(parts) != 2:  # noqa: PLR2004 - a pair
        if is_list(node.value):
            node.fail("bad-value", sentence("multiplier-form"))
        return None
    name, times = _inequality(parts[0]), parts[1].integer("part-multiplier")
    return None if name is None or times is None else (name, times)


def _inequality(node: Node) -> str | None:
    """A name that an inequality may have; whether the case has it is the kernel's business."""
    name = node.text("part-inequality")
    if name is None or name.partition(" ")[0] in INEQUALITIES:
        return name
    examples = choice([f"{kind} {subject}".strip() for kind, subject in INEQUALITIES.items()])
    node.fail("bad-value", sentence("inequality-form", found=quoted(name), examples=examples))
    return None


def _witnesses(node: Node) -> tuple[Witness, ...] | None:
    return read_every(node.elements("witnesses"), _witness)


def _witness(node: Node) -> Witness | None:
    fields = node.fields("part-witness", required=("card", "completion", "formation"))
    card = read_field(fields, "card", _troop)
    completion = read_field(fields, "completion", read_troops)
    formation = read_field(fields, "formation", read_formation)
    if card is None or completion is None or formation is None:
        return None
    return Witness(card, completion, formation)


def _valued_card(node: Node) -> ValuedCard | None:
    fields = node.fields("part-formation-card", required=("card", "as"))
    card = _card(fields["card"]) if "card" in fields else None
    stands_for = read_field(fields, "as", _troop)
    return None if card is None or stands_for is None else ValuedCard(card, stands_for)


def _card(node: Node) -> Card | None:
    """A card by its canonical name: programs write proofs, and need no other spelling."""
    name = node.text("part-card", wanted="is-card")
    if name is not None and name not in _CARDS:
        node.fail("unknown-card", sentence("no-canonical-name", found=quoted(name)))
    return None if name is None else _CARDS.get(name)


def _troop(node: Node) -> Troop | None:
    card = _card(node)
    if card is None or isinstance(card, Troop):
        return card
    node.fail("not-a-troop", sentence("troop-wanted", card=str(card)))
    return None
