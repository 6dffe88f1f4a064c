"""The tables of docs/editions.md are what the editions are; a failing test shows the table that should be there."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from battleline_rules.rulesets import GMT, OPTION_SPECS, RULESETS, Words, option_text
from tests.docs.pages import DOCS, table

PAGE: Final = (DOCS / "editions.md").read_text(encoding="utf-8")


def test_editions_are_listed() -> None:
    rows = [(f"`{one.id}`", one.title, str(len(one.troops)), str(len(one.tactics) or "none")) for one in RULESETS]
    assert table(("Id", "Edition", "Troops", "Tactics cards"), rows) in PAGE


def test_options_are_compared() -> None:
    rows = [(f"`{one.id}`", _differences(one.id)) for one in RULESETS if GMT.options.differences(one.options)]
    assert table(("Edition", "Options that differ from `gmt`"), rows) in PAGE


def test_options_that_touch_claims_are_told() -> None:
    *names, last = [f"`{spec.name}`" for spec in OPTION_SPECS if spec.touches_claims]
    assert f"{', '.join(names)} and {last}." in " ".join(PAGE.split())


def test_names_are_compared() -> None:
    editions = {one.id: one.words for one in RULESETS if one.id in {"gmt", "medieval", "schotten-totten"}}
    names = [[getattr(words, field.name) for words in editions.values()] for field in fields(Words)]
    rows = [row for row in names if len(set(row)) > 1]
    assert table([f"`{edition}`" for edition in editions], rows) in PAGE


def test_the_words_left_out_of_the_table_are_told() -> None:
    by_id = {one.id: one.words for one in RULESETS}
    assert by_id["schotten-totten"] == by_id["schotten-totten-tactics"]
    assert by_id["online-basic"] == by_id["online-advanced"] == Words(shield_bearers="Shield Bearer")


def test_every_citation_is_told() -> None:
    for one in RULESETS:
        rows = [(f"`{clause}`", rests_on) for clause, rests_on in one.citations]
        assert f"### {one.title}\n\n{table(('Clause', 'Rests on'), rows)}" in PAGE


def _differences(edition_id: str) -> str:
    options = next(one.options for one in RULESETS if one.id == edition_id)
    return ", ".join(
        f"`{spec.name}={option_text(getattr(options, spec.name))}`"
        for spec in OPTION_SPECS
        if getattr(options, spec.name) != spec.default
    )
