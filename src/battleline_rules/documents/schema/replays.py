"""The schemas of what comes of a game's record, and of answers under several rulings."""

from __future__ import annotations

from typing import Final

from battleline_rules.cards import SEATS
from battleline_rules.documents.formats import REPLAY_FORMAT, RULINGS_FORMAT
from battleline_rules.documents.schema.verdicts import verdict_schema
from battleline_rules.documents.schema.words import (
    CODE,
    FLAG_NUMBER,
    SEAT,
    TEXT,
    Schema,
    described,
    document,
    identifier,
    list_of,
    obj,
    one_of,
    or_null,
    ref,
)
from battleline_rules.documents.verdicts.reading import OUTCOMES
from battleline_rules.game.parts import WAYS
from battleline_rules.rulesets import OPTION_SPECS

_TRUTH: Final[Schema] = {"type": "boolean"}
_PLY: Final[Schema] = {"type": "integer", "minimum": 1}
_CLAIM: Final[Schema] = obj({"by": SEAT, "flag": FLAG_NUMBER})
_OUTCOME: Final[Schema] = or_null(obj({"winner": one_of((*SEATS, None)), "ways": list_of(one_of(WAYS), minItems=1)}))
_VERDICT: Final[Schema] = {"verdict": one_of(OUTCOMES), "code": CODE}
_MADE: Final[Schema] = {"ply": _PLY, "automatic": _TRUTH, "claim": _CLAIM}


def replay_schema() -> Schema:
    """The schema of ``battleline-replay/1``."""
    properties: Schema = {
        "$schema": TEXT,
        "format": {"const": REPLAY_FORMAT},
        "id": TEXT,
        "plies": described({"type": "integer", "minimum": 0}, "How many actions the record has."),
        "legal": described(_TRUTH, "Whether every action is possible."),
        "refused": described(or_null(ref("refused")), "The first action that is not possible."),
        "claims": described(list_of(ref("claim_made")), "Every flag that was claimed before it."),
        "outcome": described(_OUTCOME, "How the game ended; null if it goes on."),
    }
    required = tuple(key for key in properties if key not in {"$schema", "id"})
    body = obj(properties, required=required) | {"$defs": _replay_definitions()}
    return document("replay", "Battle Line replay", "What comes of the record of a game.", body)


def rulings_schema() -> Schema:
    """The schema of ``battleline-rulings/1``."""
    gists: dict[str, Schema] = {
        "claim": _VERDICT,
        "claims": {"claims": list_of(obj({"claim": _CLAIM, **_VERDICT}))},
        "game": {
            "legal": _TRUTH,
            "refused": or_null(obj({"ply": _PLY, "code": CODE})),
            "claims": list_of(obj(_MADE)),
            "outcome": _OUTCOME,
        },
    }
    # Under another ruling a document may tell what cannot be.
    others: dict[str, Schema] = {**gists, "faulty": {"problem": CODE}}
    properties: Schema = {
        "$schema": TEXT,
        "format": {"const": RULINGS_FORMAT},
        "id": TEXT,
        "answer": {"anyOf": [obj(gist) for gist in gists.values()]},
        "differs": list_of({"anyOf": [obj(_ruling() | gist) for gist in others.values()]}),
    }
    body = obj(properties, required=("format", "answer", "differs"))
    description = "The gist of an answer, and of every other one to which a change of one option leads."
    return document("rulings", "Battle Line rulings", description, body)


def _replay_definitions() -> Schema:
    refused: Schema = {
        "ply": _PLY,
        "action": TEXT,
        "actor": described(one_of((*SEATS, None)), "Who was to act; null when the game was over."),
        "code": CODE,
        "rule": TEXT,
        "message": TEXT,
        "verdict": {"$ref": identifier("verdict")},
    }
    full = obj({"ply": _PLY, "automatic": _TRUTH, "verdict": {"$ref": identifier("verdict")}})
    return {
        "refused": obj(refused, required=tuple(key for key in refused if key != "verdict")),
        "claim_made": {"anyOf": [full, described(obj(_MADE | _VERDICT), "With --verdict-only.")]},
        "verdict": verdict_schema(),
    }


def _ruling() -> Schema:
    return {
        "option": one_of(spec.name for spec in OPTION_SPECS),
        "value": {"type": ["string", "integer", "boolean"]},
        "decision": TEXT,
        "contested": _TRUTH,
    }
