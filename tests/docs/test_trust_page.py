"""The numbers of docs/trust.md are those of the files that it speaks of."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.docs.pages import DOCS, ROOT
from tests.formal.smallest_cases import kept

PAGE: Final = (DOCS / "trust.md").read_text(encoding="utf-8")
PACKAGE: Final = ROOT / "src" / "battleline_rules"


@pytest.mark.parametrize("name", ["proofs/kernel.py", "cards.py", "proofs/objects.py"])
def test_the_trusted_base_is_as_long_as_it_is_said_to_be(name: str) -> None:
    told = re.search(rf"^\| `{re.escape(name)}` \| (\d+) \|", PAGE, re.MULTILINE)
    assert told is not None
    assert int(told[1]) == len((PACKAGE / name).read_text(encoding="utf-8").splitlines())


def test_the_kernel_stands_on_what_the_page_names() -> None:
    kernel = (PACKAGE / "proofs" / "kernel.py").read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:from|import) ([a-z_.]+)", kernel, re.MULTILINE)) - {"__future__", "typing"}
    own = {f"`{name.removeprefix('battleline_rules.').replace('.', '/')}.py`" for name in imported if "." in name}
    others = {f"`{name}`" for name in imported if "." not in name}
    assert own == {"`cards.py`", "`proofs/objects.py`"}
    assert {one for one in own | others if one not in PAGE} == set()


def test_every_rule_of_the_kernel_is_named() -> None:
    kernel = (PACKAGE / "proofs" / "kernel.py").read_text(encoding="utf-8")
    told = PAGE.split("## The trusted base")[1].split("\n## ")[0]
    named = {int(number) for number in re.findall(r"\(#r(\d+)\)", told)}
    for low, high in re.findall(r"\(#r(\d+)\)–\[R\d+\]\(#r(\d+)\)", told):
        named |= set(range(int(low), int(high) + 1))
    cited = {int(number) for number in re.findall(r"\bR(\d+)\b", kernel)}
    for low, high in re.findall(r"\bR(\d+)-R(\d+)\b", kernel):
        cited |= set(range(int(low), int(high) + 1))
    assert {f"R{number}" for number in cited - named} == set()


def test_the_claims_that_z3_was_asked_about_are_as_many() -> None:
    claims = list(kept())
    ordered = sum(one.first is not None for one in claims)
    assert f"{len(claims):,} claims against Z3's optimizer, {ordered:,} of them card by card" in PAGE
