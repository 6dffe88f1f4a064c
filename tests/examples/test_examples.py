"""Every example is judged, and examples/README.md says of each what comes out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import battleline_rules as bl

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
POSITIONS: Final = sorted(EXAMPLES.glob("*.json"))
BATCH: Final = [json.loads(line) for line in (EXAMPLES / "disputes.jsonl").read_text(encoding="utf-8").splitlines()]
TOLD: Final = dict(
    re.findall(
        r"^\| \[`([a-z-]+\.json)`\]\(\1\) \| .* \| (proven|refuted|inadmissible|undecided) \|$",
        (EXAMPLES / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)

EMBEDDED: Final = """\
Flag 3 goes to north. The proof needs B7, B10.
North could claim now: (3,)
South's best is R8 and O8: a Phalanx of 24.
Flag 5 stays: B7, B9 would make a Wedge of 24.
"""


def test_the_list_has_every_example() -> None:
    assert sorted(TOLD) == [path.name for path in POSITIONS]
    assert len(POSITIONS) >= 12
    assert set(TOLD.values()) == {"proven", "refuted", "inadmissible", "undecided"}


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_every_engine_gives_the_verdict_that_is_told(path: Path) -> None:
    position = bl.load_position(path)
    assert position.title
    assert position.comment
    for engine in ("bitset", "all"):
        assert bl.decide_claim(position, engine=engine).outcome == TOLD[path.name]


@pytest.mark.parametrize("case", BATCH, ids=lambda case: case["id"])
def test_every_case_of_the_batch_gives_its_verdict(case: dict[str, object]) -> None:
    position = case["position"]
    assert isinstance(position, dict)
    assert bl.decide_claim(bl.parse_position(position)).outcome == case["expected"]
    assert case["source"]


def test_forty_six_cards_are_cited() -> None:
    verdict = bl.decide_claim(bl.load_position(EXAMPLES / "fog-forty-six-cards-cited.json"))
    assert len(verdict.evidence) == 46


def test_the_script_runs_from_anywhere(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "embed_the_judge.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, EMBEDDED, "")
