"""Makes the schemas from the cards, options and words that the code itself uses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from battleline_rules.documents.cases import OPTIONAL, REQUIRED
from battleline_rules.documents.formats import CHECK_FORMAT, CLAIMS_FORMAT, ERROR_FORMAT
from battleline_rules.documents.plain_json.loader import MOST_PROBLEMS
from battleline_rules.documents.schema.games import game_schema
from battleline_rules.documents.schema.positions import position_schema
from battleline_rules.documents.schema.replays import replay_schema, rulings_schema
from battleline_rules.documents.schema.states import state_schema
from battleline_rules.documents.schema.verdicts import verdict_schema
from battleline_rules.documents.schema.words import (
    CODE,
    FLAG_NUMBER,
    SEAT,
    TEXT,
    Schema,
    document,
    identifier,
    list_of,
    obj,
    one_of,
    or_null,
)
from battleline_rules.documents.verdicts.reading import OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.documents.schema import SchemaName

_PLACE: Final[Schema] = or_null({"type": "integer", "minimum": 1})


def make_schema(name: SchemaName) -> Schema:
    """The schema of a document format, made anew."""
    return _MAKERS[name]()


def schema_text(name: SchemaName) -> str:
    """What the file of a schema holds."""
    return json.dumps(make_schema(name), indent=2) + "\n"


def _error_schema() -> Schema:
    problem = obj({"path": TEXT, "line": _PLACE, "column": _PLACE, "code": CODE, "message": TEXT})
    properties: Schema = {
        "format": {"const": ERROR_FORMAT},
        "id": TEXT,
        "source": TEXT,
        "problems": list_of(problem, minItems=1, maxItems=MOST_PROBLEMS),
        "omitted": {"type": "integer", "minimum": 1},
    }
    body = obj(properties, required=("format", "source", "problems"))
    return document("error", "Battle Line problems", "Everything that is wrong with a document.", body)


def _case_schema() -> Schema:
    wanted: Schema = dict.fromkeys((*REQUIRED, *OPTIONAL), TEXT)
    wanted |= {"position": {"$ref": identifier("position")}, "expected": one_of(OUTCOMES)}
    # Whoever collects cases may add keys of their own.
    body = obj(wanted, required=REQUIRED) | {"additionalProperties": True, "$defs": {"position": position_schema()}}
    description = "A position, and the verdict that every engine should give on its claim."
    return document("case", "Battle Line conformance case", description, body)


def _claims_schema() -> Schema:
    properties: Schema = {
        "$schema": TEXT,
        "format": {"const": CLAIMS_FORMAT},
        "id": TEXT,
        "claims": list_of({"$ref": identifier("verdict")}),
    }
    body = obj(properties, required=("format", "claims")) | {"$defs": {"verdict": verdict_schema()}}
    return document("claims", "Battle Line claims", "The answers to several claims in one position.", body)


def _check_schema() -> Schema:
    properties: Schema = {
        "format": {"const": CHECK_FORMAT},
        "id": TEXT,
        "accepted": {"type": "boolean"},
        "claim": obj({"by": SEAT, "flag": FLAG_NUMBER}),
        "verdict": one_of(OUTCOMES),
        "code": CODE,
        "message": TEXT,
    }
    accepted: Schema = {"required": ["claim", "verdict"], "properties": {"message": False}}
    rejected: Schema = {"required": ["message"], "properties": {"claim": False, "verdict": False}}
    parts: Schema = {"if": {"properties": {"accepted": {"const": True}}}, "then": accepted, "else": rejected}
    body = obj(properties, required=("format", "accepted", "code")) | parts
    return document("check", "Battle Line check", "Whether the checker accepted a verdict, and what it says.", body)


_MAKERS: Final[dict[SchemaName, Callable[[], Schema]]] = {
    "position": position_schema,
    "verdict": verdict_schema,
    "error": _error_schema,
    "case": _case_schema,
    "claims": _claims_schema,
    "check": _check_schema,
    "state": state_schema,
    "game": game_schema,
    "replay": replay_schema,
    "rulings": rulings_schema,
}
