"""Under which other rulings an answer differs, ``battleline-rulings/1``: writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.formats import RULINGS_FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from battleline_rules.rulesets import OptionSpec, OptionValue


def rulings_document(
    answer: Mapping[str, object],
    differs: Iterable[tuple[OptionSpec, OptionValue, Mapping[str, object]]],
    *,
    case_id: str | None = None,
) -> dict[str, object]:
    """The document of a comparison: the gist of the answer in force, and that of each other one with its ruling."""
    document: dict[str, object] = {"format": RULINGS_FORMAT}
    if case_id is not None:
        document["id"] = case_id
    document["answer"] = dict(answer)
    document["differs"] = [{**_ruling(spec, value), **gist} for spec, value, gist in differs]
    return document


def _ruling(spec: OptionSpec, value: OptionValue) -> dict[str, object]:
    return {"option": spec.name, "value": value, "decision": spec.decision, "contested": spec.contested}
