"""The schema of verdict documents."""

from __future__ import annotations

from typing import Final

from battleline_rules.cards import TACTICS, TROOPS
from battleline_rules.claims.engines import ENGINES
from battleline_rules.documents.formats import VERDICT_FORMAT
from battleline_rules.documents.plain_json.reader import MOST_DIGITS
from battleline_rules.documents.schema.words import (
    FLAG_NUMBER,
    SEAT,
    TEXT,
    Schema,
    described,
    document,
    list_of,
    obj,
    one_of,
    or_null,
    ref,
)
from battleline_rules.documents.verdicts.proof_reading import COLORS, DIGEST, INEQUALITIES, PATTERNS, REASONS
from battleline_rules.documents.verdicts.reading import OUTCOMES, REQUIRED
from battleline_rules.rulesets.words import FORMATIONS

_INTEGER: Final[Schema] = {"type": "integer", "minimum": 1 - 10**MOST_DIGITS, "maximum": 10**MOST_DIGITS - 1}
_MINIMAL: Final[Schema] = described(
    {"type": "boolean"},
    "Whether the cards are the fewest there are, of equals the first in card order; false where the search for them "
    "stopped at its limit.",
)
_LIMITS: Final = (
    "The answer to a claim, with its proof or counterexample. Whether a proof proves anything is not for a schema to "
    "say: have it checked against the position. Nor can it say that what is there twice, such as the claim and the "
    "evidence, is the same in both places, or that a key is written once."
)


def verdict_schema() -> Schema:
    """The schema of ``battleline-verdict/1``."""
    properties: Schema = {
        "$schema": TEXT,
        "format": {"const": VERDICT_FORMAT},
        "id": TEXT,
        "claim": ref("claim"),
        "verdict": one_of(OUTCOMES),
        "code": TEXT,
        "rules": list_of(TEXT),
        "formation": or_null(ref("formation")),
        "evidence": ref("troops"),
        "proof": or_null(ref("proof")),
        "counterexample": or_null(ref("counterexample")),
        "position_digest": ref("digest"),
        "obstacles": list_of(obj({"code": TEXT, "rule": TEXT})),
        "limits": list_of(obj({"engine": one_of(ENGINES), "steps": _INTEGER | {"minimum": 1}}), minItems=1),
    }
    body = obj(properties, required=REQUIRED) | {"allOf": _parts(), "$defs": _definitions()}
    return document("verdict", "Battle Line verdict", _LIMITS, body)


def _parts() -> list[Schema]:
    """Which outcome has which part."""
    return [
        _part("proven", {"proof": {"type": "object"}}, {"proof": {"type": "null"}}),
        _part("refuted", {"counterexample": {"type": "object"}}, {"counterexample": {"type": "null"}}),
        {
            "if": _outcome("inadmissible"),
            "then": {"required": ["obstacles"]},
            "else": {"properties": {"obstacles": False}},
        },
        {
            "if": {"properties": {"code": {"const": "limit-reached"}}},
            "else": {"properties": {"limits": False}},
        },
    ]


def _part(outcome: str, there: Schema, missing: Schema) -> Schema:
    return {"if": _outcome(outcome), "then": {"properties": there}, "else": {"properties": missing}}


def _outcome(outcome: str) -> Schema:
    return {"properties": {"verdict": {"const": outcome}}}


def _definitions() -> Schema:
    return {
        "claim": obj({"by": SEAT, "flag": FLAG_NUMBER}),
        "digest": {"type": "string", "pattern": f"^{DIGEST.pattern}$"},
        "troop": one_of(map(str, TROOPS)),
        "troops": list_of(ref("troop")),
        "card": one_of(map(str, (*TROOPS, *TACTICS))),
        "formation": obj(
            {
                "category": one_of(FORMATIONS),
                "total": _INTEGER,
                "cards": list_of(obj({"card": ref("card"), "as": ref("troop")})),
            }
        ),
        "statement": obj(
            {"claim": ref("claim"), "formation": ref("formation"), "position_digest": ref("digest")},
        ),
        "proof": obj(
            {
                "statement": obj(
                    {"claim": ref("claim"), "formation": ref("formation"), "position_digest": ref("digest")}
                ),
                "cases": list_of(ref("case_proof")),
                "evidence": ref("troops"),
                "witnesses": list_of(
                    obj({"card": ref("troop"), "completion": ref("troops"), "formation": ref("formation")})
                ),
                "evidence_minimal": _MINIMAL,
            },
            required=("statement", "cases", "evidence", "witnesses"),
        ),
        "counterexample": obj(
            {
                "completion": ref("troops"),
                "formation": ref("formation"),
                "cases": list_of(ref("case_proof")),
                "repair": or_null(ref("troops")),
                "repair_minimal": _MINIMAL,
            },
            required=("completion", "formation", "cases", "repair"),
        ),
        "case_proof": obj(
            {
                "case": obj(
                    {"pattern": one_of(PATTERNS), "color": one_of(COLORS), "value": _INTEGER}, required=("pattern",)
                ),
                "reason": one_of(REASONS),
                "cites": ref("troops"),
                "multipliers": list_of(ref("multiplier")),
            }
        ),
        "inequality": {"type": "string", "pattern": f"^({'|'.join(INEQUALITIES)})(?![^ ])"},
        "multiplier": {"type": "array", "prefixItems": [ref("inequality"), _INTEGER], "items": False, "minItems": 2},
    }
