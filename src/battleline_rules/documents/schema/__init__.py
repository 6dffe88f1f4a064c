"""JSON Schemas (2020-12) of the document formats, shipped as files.

``python -m battleline_rules.documents.schema`` writes the files anew from the code.
"""

from __future__ import annotations

import importlib.resources
import json
from typing import Final, Literal, TypeAlias, cast, get_args

SchemaName: TypeAlias = Literal[
    "position", "verdict", "error", "case", "claims", "check", "state", "game", "replay", "rulings"
]

SCHEMA_NAMES: Final[tuple[SchemaName, ...]] = get_args(SchemaName)


def schema(name: SchemaName) -> dict[str, object]:
    """The schema of a document format; raises :class:`ValueError` for any other name."""
    if name not in SCHEMA_NAMES:
        raise ValueError(f"there are schemas of {', '.join(SCHEMA_NAMES)}")
    text = importlib.resources.files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    return cast("dict[str, object]", json.loads(text))
