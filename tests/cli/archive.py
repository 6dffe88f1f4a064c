"""An archive to judge: documents of every kind, and every way to ask about them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from battleline_rules.cli import archives
from battleline_rules.documents import position_document
from tests.cli.games import document, played, with_action
from tests.cli.running import case, position
from tests.stability import papers

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FORMATS: Final = {
    "jsonl": ["--format", "jsonl"],
    "verdicts": ["--format", "jsonl", "--verdict-only"],
    "every-flag": ["--format", "jsonl", "--verdict-only", "--all"],
    "json": ["--format", "json"],
    "text": [],
    "quiet": ["-q"],
    "lines": ["--convert", "line"],
    "positions": ["--convert", "position", "--format", "jsonl"],
}


def in_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a batch of few documents, so that an archive has many."""
    monkeypatch.setattr(archives, "_QUICK", 7)
    monkeypatch.setattr(archives, "_SLOW", 3)


def archive_in(folder: Path) -> Path:
    """Documents of every kind and with faults of every kind, one a line."""
    kinds: list[object] = [
        *(position_document(one) for one in papers.positions()),
        case("first", title="Round 2: the end"),
        case("broken", flags=[{"flag": 3, "north": ["R3", "R3", "Q5"], "south": []}]),
        position(claim={"by": "north", "flag": 99}),
        {"format": "battleline-verdict/1"},
        document(played()),
        with_action(document(played()), 86, "claim 1"),
    ]
    lines = [json.dumps(one) for one in kinds] + ["", "{", "R3 R4 R5 vs B8 seen B7 B10", '{"id": "\\u202e"']
    path = folder / "archive.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
