"""The words in which the schemas are put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import SEATS
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Schema: TypeAlias = dict[str, object]

TEXT: Final[Schema] = {"type": "string"}
CODE: Final[Schema] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
SEAT: Final[Schema] = {"enum": list(SEATS)}
FLAG_NUMBER: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": FLAG_COUNT}


def document(name: str, title: str, description: str, body: Schema) -> Schema:
    """A whole schema, with its identifier."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": identifier(name),
        "title": title,
        "description": description,
        **body,
    }


def identifier(name: str) -> str:
    """The identifier of a schema."""
    return f"urn:battleline-rules:schema:{name}:1"


def obj(properties: Mapping[str, object], *, required: Sequence[str] | None = None) -> Schema:
    """An object with these keys and no others; all are required unless it is said which."""
    wanted = list(properties if required is None else required)
    made: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return made | ({"required": wanted} if wanted else {})


def list_of(items: Mapping[str, object], **limits: int) -> Schema:
    """A list."""
    return {"type": "array", "items": dict(items), **limits}


def one_of(words: Iterable[object]) -> Schema:
    """One of some values."""
    return {"enum": list(words)}


def or_null(schema: Mapping[str, object]) -> Schema:
    """A value, or null."""
    return {"anyOf": [dict(schema), {"type": "null"}]}


def described(schema: Mapping[str, object], text: str) -> Schema:
    """A schema with a description in front."""
    return {"description": text, **schema}


def ref(name: str) -> Schema:
    """A definition of the same schema."""
    return {"$ref": f"#/$defs/{name}"}
