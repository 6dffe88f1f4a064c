"""The same position gives the same bytes: whatever the hash seed, the engine, and how it is written down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import Tactic
from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.documents import dump_verdict
from battleline_rules.judge import decide_claim
from tests.cli.running import process
from tests.stability.papers import documents, positions, rewritten, with_hands, write_lines

if TYPE_CHECKING:
    from pathlib import Path

JSON_LINES = ("papers.jsonl", "--format", "jsonl")


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """The documents of all verdicts, one a line."""
    return [dump_verdict(decide_claim(one)).decode() for one in positions()]


def lines_of(folder: Path, texts: list[str], *arguments: str, seed: str) -> list[str]:
    write_lines(folder / "papers.jsonl", texts)
    result = process(*JSON_LINES, *arguments, env={"PYTHONHASHSEED": seed}, cwd=folder)
    assert result.err == ""
    return result.out.splitlines()


def test_the_papers_are_of_every_kind(expected: list[str]) -> None:
    told = [json.loads(line) for line in expected]
    counts = Counter(one["verdict"] for one in told)
    assert min(counts["proven"], counts["refuted"]) > 12
    assert min(counts["inadmissible"], counts["undecided"]) > 1
    assert sum(bool(one["evidence"]) for one in told) > 8
    there = Counter(card for one in positions() for flag in one.flags for card in (*flag.north, *flag.south))
    for card in (Tactic.ALEXANDER, Tactic.COMPANION_CAVALRY, Tactic.SHIELD_BEARERS, Tactic.FOG, Tactic.MUD):
        assert there[card] > 2
    assert sum(any(flag.terrain for flag in one.flags) for one in positions()) > 2
    assert len({one.ruleset.id for one in positions()}) > 3


@pytest.mark.parametrize(
    ("seed", "engine"),
    [(str(seed), name) for seed, name in enumerate((*ENGINES, ALL_ENGINES))] + [("random", "bitset")],
)
def test_hash_seeds_and_engines(seed: str, engine: str, tmp_path: Path, expected: list[str]) -> None:
    texts = [json.dumps(one) for one in documents()]
    assert lines_of(tmp_path, texts, "--engine", engine, seed=seed) == expected


@pytest.mark.parametrize("number", range(2))
def test_order_and_spelling_and_hands(number: int, tmp_path: Path, expected: list[str]) -> None:
    rng = Random(number)
    texts = [rewritten(rng, with_hands(rng, one)) for one in documents()]
    assert texts != [json.dumps(one) for one in documents()]
    assert lines_of(tmp_path, texts, seed=str(number)) == expected


def test_the_batch_around_a_document(tmp_path: Path, expected: list[str]) -> None:
    """Its place among the others, and that some come twice."""
    texts = [json.dumps(one) for one in documents()]
    order = Random("order").choices(range(len(texts)), k=len(texts))
    told = lines_of(tmp_path, [texts[at] for at in order], seed="3")
    assert told == [expected[at] for at in order]


@pytest.mark.parametrize(
    ("form", "step"),
    [(["-v"], 2), (["--format", "json"], 2), (["--all"], 3), (["--all-rulings", "--format", "json"], 7)],
    ids=["verbose", "json", "all", "all-rulings"],
)
def test_every_format(form: list[str], step: int, tmp_path: Path) -> None:
    """Text for people, and the questions about more than one claim, for some of the papers.

    There are no hands: in a deck whose values end at 9, a 10 is a fault in a hand too.
    """
    plain, other = tmp_path / "plain", tmp_path / "other"
    rng = Random("formats")
    chosen = documents()[::step]
    texts = {plain: map(json.dumps, chosen), other: (rewritten(rng, one) for one in chosen)}
    told = []
    for seed, (folder, lines) in enumerate(texts.items()):
        folder.mkdir()
        write_lines(folder / "papers.jsonl", lines)
        told.append(process("papers.jsonl", *form, env={"PYTHONHASHSEED": str(seed)}, cwd=folder))
    assert told[0] == told[1]
    assert told[0].out.count("\n") > len(chosen)


AT_THE_LIMIT = """
import sys
from battleline_rules.claims.engines import smt
from battleline_rules.cli.main import run
smt.LIMIT = 3000
sys.exit(run())
"""


def test_what_reaches_a_limit(tmp_path: Path) -> None:
    """An engine gives up on the same claims, in whatever process."""
    texts = [json.dumps(one) for one in documents()]
    write_lines(tmp_path / "papers.jsonl", texts)
    asked = [sys.executable, "-c", AT_THE_LIMIT, *JSON_LINES, "--engine", "smt", "--verdict-only"]
    first, second = (
        subprocess.run(
            asked, capture_output=True, check=False, cwd=tmp_path, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second
    codes = Counter(json.loads(line)["code"] for line in first.splitlines())
    assert codes["limit-reached"] > 2
    assert codes["can-be-beaten"] + codes["cannot-be-beaten"] > 2
