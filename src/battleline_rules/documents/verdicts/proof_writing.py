"""Proofs and counterexamples as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import TACTICS, TROOPS, Color

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Seat, Troop
    from battleline_rules.proofs.objects import Case, CaseProof, Counterexample, Formation, Proof, Witness


_NAMES: Final = tuple(map(str, (*TROOPS, *TACTICS)))
_COLORS: Final = tuple(color.word for color in Color)


def claim_document(by: Seat, flag: int) -> dict[str, object]:
    """A claim as plain data."""
    return {"by": by, "flag": flag}


def formation_document(formation: Formation) -> dict[str, object]:
    """A formation as plain data; every card with the troop that it stands for."""
    cards = [{"card": _NAMES[one.card.index], "as": _NAMES[one.stands_for.index]} for one in formation.cards]
    return {"category": formation.category, "total": formation.total, "cards": cards}


def proof_document(proof: Proof) -> dict[str, object]:
    """A proof as plain data, which :func:`parse_proof` reads back as a proof equal to it."""
    stated = proof.statement
    written: dict[str, object] = {
        "statement": {
            "claim": claim_document(stated.by, stated.flag),
            "formation": formation_document(stated.formation),
            "position_digest": stated.position_digest,
        },
        "cases": [_case_proof(one) for one in proof.cases],
        "evidence": troop_names(proof.evidence),
        "witnesses": [_witness(one) for one in proof.witnesses],
    }
    if not proof.evidence_minimal:
        written["evidence_minimal"] = False
    return written


def counterexample_document(example: Counterexample) -> dict[str, object]:
    """A counterexample as plain data; the claim and the digest are the verdict's."""
    written: dict[str, object] = {
        "completion": troop_names(example.completion),
        "formation": formation_document(example.formation),
        "cases": [_case_proof(one) for one in example.cases],
        "repair": None if example.repair is None else troop_names(example.repair),
    }
    if not example.repair_minimal:
        written["repair_minimal"] = False
    return written


def troop_names(troops: Iterable[Troop]) -> list[str]:
    """The canonical names of troops."""
    return [_NAMES[troop.index] for troop in troops]


def _case_proof(one: CaseProof) -> dict[str, object]:
    return {
        "case": _case(one.case),
        "reason": one.reason,
        "cites": troop_names(one.cites),
        "multipliers": [[name, times] for name, times in one.multipliers],
    }


def _case(case: Case) -> dict[str, object]:
    written: dict[str, object] = {"pattern": case.pattern}
    if case.color is not None:
        written["color"] = _COLORS[case.color]
    if case.value is not None:
        written["value"] = case.value
    return written


def _witness(one: Witness) -> dict[str, object]:
    return {
        "card": str(one.card),
        "completion": troop_names(one.completion),
        "formation": formation_document(one.formation),
    }
