"""What is read off the library while the pages are built is all there; no browser is needed for this."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from battleline_rules.documents.schema import SCHEMA_NAMES, SchemaName, schema
from battleline_rules.rulesets import OPTION_SPECS, RULESETS, OptionSpec, option_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def text_of(html: str) -> str:
    """The text alone, with its quotation marks as they were written."""
    text = unescape(re.sub(r"<[^>]+>", "", html))
    return re.sub(r"\s+", " ", text.translate(str.maketrans("’“”", '\'""')))


@pytest.mark.parametrize("spec", OPTION_SPECS, ids=lambda spec: spec.name)
def test_every_ruling_is_told_with_its_settings_and_who_plays_them(spec: OptionSpec, site: Path) -> None:
    page = read(site, "rulings")
    rows = re.findall(r"<tr\b.*?</tr>", page, re.DOTALL)
    (first,) = (number for number, row in enumerate(rows) if f"{spec.name} {spec.question}" in text_of(row))
    assert f'href="rulebook.html#{spec.decision.lower().replace("_", "-")}"' in rows[first]
    assert ("contested" in rows[first]) == spec.contested
    assert ("touches claims" in rows[first]) == spec.touches_claims
    for value, row in zip(spec.values, rows[first:], strict=False):
        told = text_of(row)
        assert f"{spec.name}={option_text(value)}" in told
        assert ("(default)" in told) == (value == spec.default)
        assert players(told) == {one.id for one in RULESETS if getattr(one.options, spec.name) == value}


def players(told: str) -> set[str]:
    """The editions that a row tells."""
    everybody = {one.id for one in RULESETS}
    named = {word for word in re.findall(r"[\w-]+", told) if word in everybody}
    if "no edition" in told:
        return set()
    if "all editions" in told:
        return everybody
    return everybody - named if "all but" in told else named


def test_where_editions_differ_is_told(site: Path) -> None:
    table = read(site, "rulings").split('id="where-editions-differ"')[1].split("</table>")[0]
    rows = [re.findall(r"<t[dh]\b.*?</t[dh]>", row, re.DOTALL) for row in re.split(r"<tr\b", table)[1:]]
    assert [text_of(cell).strip() for cell in rows[0]] == ["Option", *(one.id for one in RULESETS)]
    expected = {
        spec.name: [option_text(getattr(one.options, spec.name)) for one in RULESETS]
        for spec in OPTION_SPECS
        if len({getattr(one.options, spec.name) for one in RULESETS}) > 1
    }
    told = {text_of(name).strip(): [text_of(cell).strip() for cell in cells] for name, *cells in rows[1:]}
    assert told == expected


def parts(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - plain JSON
    """Every part of a schema that is an object of JSON, but for other schemas that it brings along."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            if not (isinstance(inner, dict) and "$id" in inner):
                yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_every_key_and_description_of_a_schema_is_told(name: SchemaName, site: Path) -> None:
    page = read(site, "formats").split(f'id="schema-{name}"')[1].split("</details>")[0]
    told = text_of(page)
    for part in parts(schema(name)):
        if isinstance(part.get("description"), str):
            assert part["description"] in told
        if isinstance(part.get("properties"), dict) and "type" in part:
            for key in part["properties"]:
                mark = "required: " if key in part.get("required", ()) else ""
                assert re.search(rf"\b{re.escape(key.lstrip('$'))}(, {mark}|: )", told), key
        for value in part.get("enum", ()):
            assert (value if isinstance(value, str) else str(value).lower().replace("none", "null")) in told


def test_conditions_are_told(site: Path) -> None:
    told = text_of(read(site, "formats").split('id="schema-verdict"')[1].split("</details>")[0])
    assert "If verdict is proven: proof is an object; if not: proof is null." in told
    assert "If verdict is inadmissible: obstacles is required; if not: obstacles is absent." in told
    assert "If code is limit-reached; if not: limits is absent." in told


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_schemas_are_folded_up(name: SchemaName, site: Path) -> None:
    (opening,) = re.findall(rf'<details [^>]*id="schema-{name}"[^>]*>', read(site, "formats"))
    assert "open" not in opening
