"""docs/codes.md tells every code, as ``battleline-check --explain`` does."""

from __future__ import annotations

from typing import Final

import pytest

from battleline_rules.explain.codes import MeaningKind, known_codes, meaning_of
from tests.docs.pages import DOCS, table

PAGE: Final = (DOCS / "codes.md").read_text(encoding="utf-8")
HEADINGS: Final[dict[MeaningKind, str]] = {
    "verdict": "Verdicts",
    "reason": "Reasons in a proof",
    "word": "Words of a proof",
    "proof": "Proofs that are not accepted",
    "refusal": "Actions that are refused",
    "setup": "Setups of a game",
    "document": "Documents",
    "question": "Questions",
}


@pytest.mark.parametrize("kind", HEADINGS)
def test_every_code_is_told(kind: MeaningKind) -> None:
    meanings = [meaning for meaning in map(meaning_of, known_codes()) if meaning.kind == kind]
    rows = [
        (f"`{one.code}`", one.text, ", ".join(f"[{rule}](#{rule.lower()})" for rule in one.see)) for one in meanings
    ]
    section = PAGE.split(f"## {HEADINGS[kind]}\n")[1].split("\n## ")[0]
    assert table(("Code", "What it means", "Rules"), rows) in section
