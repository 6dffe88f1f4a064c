"""What docs/proofs.md says of reports stands in reports."""

from __future__ import annotations

import html
import re

import battleline_rules as bl
from tests.docs.pages import DOCS


def test_the_page_on_proofs_has_the_lines_of_reports() -> None:
    page = (DOCS / "proofs.md").read_text(encoding="utf-8")
    told = page[page.index("| On this page | In the report |") :].split("\n\n")[0].splitlines()[2:]
    claims = (
        "R3 R4 R5 vs B8 seen B7 B10",
        "R9 O9 Y8 fog vs B1 darius seen R10 O10",
        "R9 O8 Y8 fog vs - seen R10 O10 Y10 G10 B10 P10 O9 Y9 G9 P9",
    )
    reports = "\n".join(bl.decide_claim(bl.parse_position(one)).explain(format="html") for one in claims)
    plain = " ".join(html.unescape(re.sub(r"<[^>]+>", "", reports)).split())
    assert len(told) == 7
    assert [line for line in told if line.strip("| ").split(" | ")[1] not in plain] == []
    for said in ("Why", "Why each cited card is needed", "Step by step", "Wedge: 30 possibilities, all ruled out"):
        assert said in page
        assert said in plain
    assert "Blue 6-7-8 and 7-8-9: no 7 is left" in page
    assert "Blue 6-7-8 and 7-8-9: no 7 is left" in plain
