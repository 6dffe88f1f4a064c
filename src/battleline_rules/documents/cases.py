"""Conformance cases: a position, and what every engine should answer about its claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import msgspec

from battleline_rules.documents.plain_json.loader import read_source
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import AS_IT_SAYS
from battleline_rules.documents.positions.writing import position_document
from battleline_rules.documents.verdicts.reading import OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.judge import Outcome
    from battleline_rules.table import Position

REQUIRED: Final = ("id", "position")
TEXTS: Final = ("id", "source", "why")
OPTIONAL: Final = ("source", "why", "expected")


@dataclass(frozen=True, slots=True)
class ConformanceCase:
    """A position and the verdict that is expected on its claim, if the case says; ``source`` says who says so."""

    id: str
    position: Position
    source: str = ""
    why: str = ""
    expected: Outcome | None = None


def parse_case(source: str | bytes | Mapping[str, object]) -> ConformanceCase:
    """The conformance case that a JSON text or a dictionary holds; raises :class:`DocumentError`."""
    return read_source(source, build_case)


def case_document(case: ConformanceCase) -> dict[str, object]:
    """The document of a conformance case."""
    document: dict[str, object] = {"id": case.id}
    document |= {key: text for key, text in (("source", case.source), ("why", case.why)) if text}
    document["position"] = position_document(case.position)
    if case.expected is not None:
        document["expected"] = case.expected
    return document


def case_id(source: str | bytes) -> str | None:
    """The id of a conformance case of which perhaps nothing else can be read, so that the answer may repeat it."""
    try:
        value = msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = value.get("id") if is_object(value) else None
    return found if isinstance(found, str) else None


def build_case(node: Node, rulings: Instead = AS_IT_SAYS) -> ConformanceCase | None:
    """The conformance case that a node describes; reports every fault.

    Whoever collects cases may add keys of their own, which are passed over; the position's are strict.
    """
    others = tuple(node.value) if is_object(node.value) else ()
    fields = node.fields("a conformance case", required=REQUIRED, optional=others)
    texts = {key: fields[key].text(f"{key} is text") or "" for key in TEXTS if key in fields}
    expected = fields["expected"].word("expected", OUTCOMES) if "expected" in fields else None
    position = build_position(fields["position"], rulings) if "position" in fields else None
    if position is None:
        return None
    outcome = None if expected is None else cast("Outcome", expected)
    return ConformanceCase(texts.get("id", ""), position, texts.get("source", ""), texts.get("why", ""), outcome)
