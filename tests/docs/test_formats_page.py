"""docs/formats.md tells the limits that are in force, and every name of a card."""

from __future__ import annotations

import re
from typing import Final

import pytest

from battleline_rules.cards import TACTIC_NAMES
from battleline_rules.documents.plain_json import checking, loader, reader
from tests.docs.pages import DOCS

PAGE: Final = (DOCS / "formats.md").read_text(encoding="utf-8")
LIMITS: Final = " ".join(PAGE.split("### Limits\n")[1].split("\n## ")[0].split())


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (loader.LARGEST, "1 MiB"),
        (reader.DEEPEST, "64 deep"),
        (reader.MOST_DIGITS, "18 digits"),
        (checking.MOST_ENTRIES, "1,000 entries"),
        (reader.MOST_VALUES, "100,000 values"),
    ],
)
def test_limits_are_told(limit: int, told: str) -> None:
    assert told in LIMITS
    number, unit = told.split()
    assert limit == int(number.replace(",", "")) * (1 << 20 if unit == "MiB" else 1)


def test_the_number_of_problems_is_told() -> None:
    assert f"a list of at most {loader.MOST_PROBLEMS}" in " ".join(PAGE.split())
    assert f"counting stops at {checking.MOST_COUNTED:,}" in " ".join(PAGE.split())


def test_every_name_of_a_card_is_told() -> None:
    table = PAGE.split("| Card | Also |\n")[1].split("\n\n")[0]
    rows = [re.findall(r"`([^`]+)`", row) for row in table.splitlines()[1:]]
    told = {name: card for card, *names in rows for name in (card, *names)}
    # Where no edition has another name, there is nothing to tell but the list above the table.
    assert told == {name: str(card) for name, card in TACTIC_NAMES.items() if name != "traitor"}
