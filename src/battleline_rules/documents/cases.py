"""Conformance cases: a position, and what every engine should answer about its claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import msgspec

from battleline_rules.documents.plain_json.loader import read_file, read_source, source_text
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.documents.positions.notation import is_one_line, read_one_line
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import AS_IT_SAYS, instead
from battleline_rules.documents.positions.writing import position_document
from battleline_rules.documents.verdicts.reading import OUTCOMES

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.judge import Outcome
    from battleline_rules.rulesets import OptionValue
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


def parse_document(
    source: str | bytes | Mapping[str, object],
    *,
    ruleset: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    name: str = "",
    first_line: int = 1,
) -> Position | ConformanceCase:
    """Whatever can be judged: a position, the one-line form of one, or a conformance case.

    ``ruleset`` and ``options`` as :func:`parse_position` takes them; ``name`` is the file's, for
    :attr:`DocumentError.source`, and ``first_line`` the number of the text's first line in it.
    """
    rulings = instead(ruleset, options)
    if isinstance(source, str) and is_one_line(source):
        return read_one_line(source, lambda node: build_position(node, rulings))

    def build(node: Node) -> tuple[Position, ConformanceCase | None] | None:
        if is_object(node.value) and "position" in node.value and "format" not in node.value:
            case = build_case(node, rulings)
            return None if case is None else (case.position, case)
        position = build_position(node, rulings)
        return None if position is None else (position, None)

    position, case = read_source(source, build, name=name, first_line=first_line)
    return position if case is None else case


def load_document(
    path: str | os.PathLike[str], *, ruleset: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> Position | ConformanceCase:
    """Whatever can be judged, from a file; see :func:`parse_document`."""
    return parse_document(read_file(path), ruleset=ruleset, options=options, name=source_text(path))


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
