"""The worked certificates of docs/proofs.md are those that proofs have, and its numbers are right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

import pytest

import battleline_rules as bl
from battleline_rules.claims.cases import cases_beating
from battleline_rules.proofs.objects import Reason
from tests.docs.pages import DOCS, ROOT

if TYPE_CHECKING:
    from battleline_rules.claims.question import Size

PAGE: Final = (DOCS / "proofs.md").read_text(encoding="utf-8")
WEAKEST: Final = {3: bl.Strength(bl.Category.HOST, 5), 4: bl.Strength(bl.Category.HOST, 7)}


@dataclass(frozen=True)
class Worked:
    """A certificate as the page shows it: the position, the case, and the table's lines."""

    line: str
    case: bl.Case
    reason: Reason
    certificate: tuple[tuple[str, int], ...]


THREES: Final = ("R3", "O3", "Y3", "G3", "B3", "P3")
WORKED: Final = (
    Worked(
        "R3 R4 R5 vs B8 seen B7 B10", bl.Case("wedge", bl.Color.RED, 6), "laid-card-does-not-fit", (("laid B8", 1),)
    ),
    Worked("R2 O3 Y4 vs G4 B4 seen R4 O4 P4", bl.Case("skirmish", None, 4), "value-laid-twice", (("value 4", 1),)),
    Worked(
        "R3 R4 R5 vs companion-cavalry seen R9 R10 O9 Y9 G9 B9 P9 R7 R6 O7 Y7 G7 B7 P7",
        bl.Case("wedge", bl.Color.RED, 4),
        "wild-cannot-stand",
        (("wild companion-cavalry", -1),),
    ),
    Worked(
        "B1 B2 B3 vs R2 R3 shield-bearers last theirs",
        bl.Case("wedge", bl.Color.RED, 2),
        "wilds-lack-values",
        (("wild shield-bearers", -1), ("value 2", 1), ("value 3", 1)),
    ),
    Worked(
        "R3 R4 R5 vs B8 seen B7 B10",
        bl.Case("wedge", bl.Color.BLUE, 6),
        "values-blocked",
        (("value 7", -1), ("visible B7", 1)),
    ),
    Worked(
        "O4 G4 B4 vs R2 shield-bearers seen R1 R3 R4",
        bl.Case("wedge", bl.Color.RED, 1),
        "values-blocked",
        (("value 1", -1), ("value 3", -1), ("wild shield-bearers", 1), ("visible R1", 1), ("visible R3", 1)),
    ),
    Worked(
        "R5 G6 B7 vs O3 Y3 seen R3 G3 B3 P3",
        bl.Case("phalanx", None, 3),
        "too-few-left",
        (("size", -1), *((f"visible {card}", 1) for card in THREES)),
    ),
    Worked(
        "R2 R5 R9 vs G1 G6 seen G10",
        bl.Case("battalion", bl.Color.GREEN),
        "best-sum-too-small",
        (("total", 1), ("size", 9), ("visible G10", 1)),
    ),
)


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: f"{worked.reason}, {worked.line}")
def test_worked_certificates_are_the_ones_in_proofs(worked: Worked) -> None:
    proof = bl.decide_claim(bl.parse_position(worked.line)).proof
    assert proof is not None
    found = next(one for one in proof.cases if one.case == worked.case)
    assert (found.reason, found.multipliers) == (worked.reason, worked.certificate)
    told = PAGE.split(f"### `{worked.reason}`\n")[1].split("\n### ")[0].split("\n## ")[0]
    for name, times in worked.certificate[:2]:
        sign = "−" if times < 0 else ""
        assert re.search(rf"^\| {sign}{abs(times)} \| `{name}`", told, re.MULTILINE), name


def test_every_reason_is_explained() -> None:
    assert re.findall(r"^### `([a-z-]+)`$", PAGE, re.MULTILINE) == [
        "laid-card-does-not-fit",
        "value-laid-twice",
        "wild-cannot-stand",
        "wilds-lack-values",
        "values-blocked",
        "too-few-left",
        "best-sum-too-small",
    ]
    assert {worked.reason for worked in WORKED} == set(get_args(Reason))


@pytest.mark.parametrize(("size", "count"), [(3, 73), (4, 66)])
def test_the_number_of_cases(size: Size, count: int) -> None:
    cases = cases_beating(WEAKEST[size], size=size, highest=10, totals_only=False, ties_beat=False)
    assert len(cases) == count
    assert f"**{count}**" in PAGE


def test_the_kernel_is_as_short_as_it_is_said_to_be() -> None:
    kernel = ROOT / "src" / "battleline_rules" / "proofs" / "kernel.py"
    assert "fewer than 300 lines" in PAGE
    assert len(kernel.read_text(encoding="utf-8").splitlines()) < 300
