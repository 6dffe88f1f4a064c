"""Conformance cases: a position, and what every engine should answer about its claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, get_args

from battleline_rules import documents
from battleline_rules.documents.plain_json.loader import read_source
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.documents.positions.quick import quick_position
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import AS_IT_SAYS
from battleline_rules.judge import Outcome
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.table import Position

_EXPECTED: Final = frozenset({*get_args(Outcome), None})

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
    document["position"] = documents.position_document(case.position)
    if case.expected is not None:
        document["expected"] = case.expected
    return document


def case_id(source: str | bytes) -> str | None:
    """The id of a conformance case of which perhaps nothing else can be read, so that the answer may repeat it."""
    if not _may_have_id(source):
        return None
    import msgspec  # noqa: PLC0415 - slow to load, and wanted for cases only

    try:
        value = msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = value.get("id") if is_object(value) else None
    return found if isinstance(found, str) else None


def _may_have_id(source: str | bytes) -> bool:
    """Whether a text has such a key, perhaps with escapes in it: hardly any has, and this loads nothing."""
    if isinstance(source, str):
        return '"id"' in source or "\\u" in source
    return b'"id"' in source or b"\\u" in source


def quick_case(rulings: Instead, value: object, colons: int) -> ConformanceCase | None:
    """The conformance case that a document describes, if that is plain to see, as :func:`quick_position` reads one."""
    if type(value) is not dict or "position" not in value or "format" in value:
        return None
    told = [said for key, said in value.items() if key != "position"]
    expected = value.get("expected")
    if type(value.get("id")) is not str or any(type(one) is not str for one in told) or expected not in _EXPECTED:
        return None
    texts = sum(text.count(":") for text in (*value, *told))
    position = quick_position(rulings, value["position"], colons - len(value) - texts)
    if position is None:
        return None
    return ConformanceCase(value["id"], position, value.get("source", ""), value.get("why", ""), expected)


def build_case(node: Node, rulings: Instead = AS_IT_SAYS) -> ConformanceCase | None:
    """The conformance case that a node describes; reports every fault.

    Whoever collects cases may add keys of their own, which are passed over; the position's are strict.
    """
    others = tuple(node.value) if is_object(node.value) else ()
    fields = node.fields("part-case", required=REQUIRED, optional=others)
    texts = {key: fields[key].text(key) or "" for key in TEXTS if key in fields}
    expected = fields["expected"].word("expected", get_args(Outcome)) if "expected" in fields else None
    position = build_position(fields["position"], rulings) if "position" in fields else None
    if position is None:
        return None
    outcome = None if expected is None else cast("Outcome", expected)
    return ConformanceCase(texts.get("id", ""), position, texts.get("source", ""), texts.get("why", ""), outcome)
