"""Writes the schema files anew from the code."""

from __future__ import annotations

from pathlib import Path

from battleline_rules.documents.schema import SCHEMA_NAMES
from battleline_rules.documents.schema.generate import schema_text

if __name__ == "__main__":
    for name in SCHEMA_NAMES:
        Path(__file__).with_name(f"{name}.json").write_text(schema_text(name), encoding="utf-8")
