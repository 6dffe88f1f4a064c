"""Verdict documents, ``battleline-verdict/1``, and lists of them: reading and checking them.

Nothing that a verdict says is believed. Its shape is checked first, with every problem at
once. Then whatever it says twice must agree, and whatever follows from the position without a
search must be what follows. The proof itself is the kernel's business.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast, get_args

from battleline_rules.claims.engines import ENGINES
from battleline_rules.documents.formats import CLAIMS_FORMAT, VERDICT_FORMAT, may_be
from battleline_rules.documents.in_words import refuse_words
from battleline_rules.documents.plain_json.loader import read_source
from battleline_rules.documents.plain_json.values import is_list
from battleline_rules.documents.positions.seats import read_claim
from battleline_rules.documents.verdicts.consistency import Said, require_consistent
from battleline_rules.documents.verdicts.proof_reading import (
    build_counterexample,
    build_proof,
    read_digest,
    read_every,
    read_field,
    read_formation,
    read_troops,
)
from battleline_rules.errors import EngineLimit
from battleline_rules.judge import Outcome, check_counterexample, check_proof
from battleline_rules.language import sentence
from battleline_rules.proofs.prover import own_form_of_counterexample, own_form_of_proof
from battleline_rules.table import Obstacle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.judge import Verdict
    from battleline_rules.proofs.objects import Proof
    from battleline_rules.table import Position

OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
REQUIRED: Final = (
    "format",
    "claim",
    "verdict",
    "code",
    "rules",
    "formation",
    "evidence",
    "proof",
    "counterexample",
    "position_digest",
)
OPTIONAL: Final = ("$schema", "id", "obstacles", "limits")


def parse_verdict(source: str | bytes | Mapping[str, object], position: Position, *, first_line: int = 1) -> Verdict:
    """The verdict that a JSON text or a dictionary holds, about this position.

    ``first_line`` is the number of the text's first line in the file that it comes from.
    Raises :class:`DocumentError` with every problem of its shape; and :class:`ProofError` with
    code ``other-position`` if it is about another position, ``verdict-inconsistent`` if
    it contradicts itself or the position, and one that begins with ``repair-`` if its repair
    cannot be one. Its proof has not been checked then.
    """
    refuse_words(source, VERDICT_FORMAT, first_line=first_line)
    return require_consistent(read_source(source, _build_said, first_line=first_line), position)


def check_verdict(source: str | bytes | Mapping[str, object], position: Position, *, first_line: int = 1) -> Verdict:
    """The verdict that a JSON text or a dictionary holds about this position, accepted by the kernel.

    ``first_line`` is the number of the text's first line in the file that it comes from. Nothing
    is searched, except that a repair is tried out. Certificates that somebody else found for the
    same evidence come back in the form in which they are made here.

    Raises :class:`DocumentError` with every problem of its shape; and :class:`ProofError` with
    code ``other-position`` if it is about another position, ``verdict-inconsistent`` if it
    contradicts itself or the position, and else the kernel's code if its proof or
    counterexample does not hold, or one that begins with ``repair-`` if its repair does not.
    """
    verdict = parse_verdict(source, position, first_line=first_line)
    if verdict.proof is not None:
        check_proof(position, verdict.proof)
        return replace(verdict, proof=own_form_of_proof(position, verdict.proof))
    if verdict.counterexample is not None:
        check_counterexample(position, verdict.counterexample)
        return replace(verdict, counterexample=own_form_of_counterexample(position, verdict.counterexample))
    return verdict


def parse_claims(source: str | bytes | Mapping[str, object], position: Position) -> tuple[Verdict, ...]:
    """The verdicts that a list of claims holds; raises what :func:`parse_verdict` raises."""
    refuse_words(source, CLAIMS_FORMAT)
    return tuple(require_consistent(said, position) for said in read_source(source, _build_claims))


def parse_proof(source: str | bytes | Mapping[str, object]) -> Proof:
    """The proof that a JSON text or a dictionary holds; raises :class:`DocumentError`."""
    return read_source(source, build_proof)


def _build_claims(node: Node) -> tuple[Said, ...] | None:
    if not may_be(node, CLAIMS_FORMAT):
        return None
    fields = node.fields("part-claims", required=("format", "claims"), optional=("$schema", "id"))
    _check_texts(fields)
    return read_every(fields["claims"].elements("claims"), _build_said) if "claims" in fields else None


def _build_said(node: Node) -> Said | None:
    if not may_be(node, VERDICT_FORMAT):
        return None
    fields = node.fields("part-verdict", required=REQUIRED, optional=OPTIONAL)
    _check_texts(fields)
    outcome = fields["verdict"].word("part-verdict", OUTCOMES) if "verdict" in fields else None
    code = fields["code"].text("code") if "code" in fields else None
    rules = read_every(fields["rules"].elements("rules"), _rule) if "rules" in fields else None
    formation = read_field(fields, "formation", lambda node: None if node.value is None else read_formation(node))
    evidence = read_field(fields, "evidence", read_troops)
    claim = read_field(fields, "claim", read_claim)
    digest = read_field(fields, "position_digest", read_digest)
    proof = read_field(fields, "proof", lambda node: None if node.value is None else build_proof(node))
    counterexample = read_field(
        fields,
        "counterexample",
        lambda node: None if node.value is None else build_counterexample(node, claim, digest),
    )
    obstacles = read_every(fields["obstacles"].elements("obstacles"), _obstacle) if "obstacles" in fields else ()
    limits = _limits(fields["limits"]) if "limits" in fields else ()
    _check_parts(fields, outcome)
    if outcome is None or code is None or rules is None or evidence is None or obstacles is None:
        return None
    if claim is None or digest is None or limits is None:
        return None
    return Said(
        claim=claim,
        outcome=cast("Outcome", outcome),
        code=code,
        rules=rules,
        formation=formation,
        evidence=evidence,
        proof=proof,
        counterexample=counterexample,
        digest=digest,
        obstacles=obstacles,
        limits=limits,
    )


def _check_texts(fields: dict[str, Node]) -> None:
    for key in ("$schema", "id"):
        if key in fields:
            fields[key].text(key)


def _check_parts(fields: dict[str, Node], outcome: str | None) -> None:
    """A proven claim has a proof and no other does; likewise for the other parts."""
    for key, owner in (("proof", "proven"), ("counterexample", "refuted"), ("obstacles", "inadmissible")):
        if outcome is None or (key not in fields and outcome != owner):
            continue
        if key not in fields:
            fields["verdict"].fail("missing-part", sentence("part-of-verdict", verdict=owner, part=key))
        elif outcome == owner and fields[key].value is None:
            fields[key].fail("missing-part", sentence("a-part-of-verdict", verdict=owner, part=key))
        elif outcome != owner and fields[key].value is not None:
            fields[key].fail("surplus-part", _surplus(key, owner, outcome))
    if "limits" in fields and outcome not in {None, "undecided"}:
        fields["limits"].fail("surplus-part", _surplus("limits", "undecided", str(outcome)))


def _surplus(part: str, owner: str, verdict: str) -> str:
    return sentence("surplus-part-of-verdict", owner=owner, part=part, verdict=verdict)


def _limits(node: Node) -> tuple[EngineLimit, ...] | None:
    limits = read_every(node.elements("limits"), _limit)
    if limits is not None and is_list(node.value) and len({one.engine for one in limits}) != max(1, len(limits)):
        node.fail("bad-value", sentence("limits-form"))
    return limits


def _limit(node: Node) -> EngineLimit | None:
    fields = node.fields("part-limit", required=("engine", "steps"))
    engine = fields["engine"].word("part-engine", tuple(ENGINES)) if "engine" in fields else None
    steps = fields["steps"].integer("steps") if "steps" in fields else None
    if steps is not None and steps < 1:
        fields["steps"].fail("bad-value", sentence("limit-form"))
    return None if engine is None or steps is None else EngineLimit(engine, steps)


def _rule(node: Node) -> str | None:
    return node.text("part-rule", wanted="is-rule")


def _obstacle(node: Node) -> Obstacle | None:
    fields = node.fields("part-obstacle", required=("code", "rule"))
    code = fields["code"].text("code") if "code" in fields else None
    rule = read_field(fields, "rule", _rule)
    return None if code is None or rule is None else Obstacle(code, rule)
