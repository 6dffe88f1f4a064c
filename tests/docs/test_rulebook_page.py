"""The rulebook page tells every rule and every option, as the code has them."""

from __future__ import annotations

import re
from typing import Final

import pytest

from battleline_rules.rulesets import OPTION_SPECS, OptionSpec, option_text
from tests.docs.pages import DOCS, ROOT

RULEBOOK: Final = (DOCS / "rulebook.md").read_text(encoding="utf-8")
ANCHORS: Final = re.findall(r"^\((\w+)\)=$", RULEBOOK, re.MULTILINE)
CITED: Final = re.compile(r"\b[RD][1-9][0-9]?\b")
NUMBERED: Final = {
    *(f"r{number}" for number in range(1, 57) if number not in {38, 39}),
    *(f"d{n}" for n in range(1, 43)),
}


def section(anchor: str) -> str:
    """What stands between an anchor and the next one."""
    return re.split(r"\n\(\w+\)=\n", RULEBOOK.split(f"\n({anchor})=\n")[1], maxsplit=1)[0]


def test_every_number_has_one_anchor() -> None:
    assert len(ANCHORS) == len(set(ANCHORS))
    assert set(ANCHORS) >= NUMBERED


def test_rules_link_to_themselves() -> None:
    for anchor in ANCHORS:
        if re.fullmatch(r"r\d+", anchor):
            assert section(anchor).startswith(f"**[{anchor.upper()}](#{anchor})** ")
        elif re.fullmatch(r"d\d+", anchor):
            assert section(anchor).startswith(f"### {anchor.upper()} ")


@pytest.mark.parametrize("spec", OPTION_SPECS, ids=lambda spec: spec.name)
def test_every_option_is_told_with_its_values(spec: OptionSpec) -> None:
    first = f"`{option_text(spec.default)}` (default)"
    others = [f"`{option_text(value)}`" for value in spec.values if value != spec.default]
    told = re.sub(r"\s+", " ", section(spec.decision.lower()))
    assert f"Option `{spec.name}`: {', '.join([first, *others])}" in told
    for word, _ in spec.aliases:
        assert f"`{word}`" in told


def test_no_option_is_told_that_there_is_not() -> None:
    assert set(re.findall(r"^Option `(\w+)`:", RULEBOOK, re.MULTILINE)) == {spec.name for spec in OPTION_SPECS}


def test_contested_rulings_are_marked() -> None:
    contested = {spec.decision.lower() for spec in OPTION_SPECS if spec.contested}
    assert {anchor for anchor in ANCHORS if ":::{admonition} Contested\n" in section(anchor)} == contested


def test_every_rule_that_the_code_cites_is_there() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "examples").iterdir(), *DOCS.glob("*.md")]
    sources.remove(DOCS / "rulebook.md")  # it tells which numbers are not in use
    for source in sources:
        if source.is_file():
            cited = {number.lower() for number in CITED.findall(source.read_text(encoding="utf-8"))}
            troops = {f"r{value}" for value in range(1, 11)}  # R3 is a card as well
            assert cited - troops <= NUMBERED, source
