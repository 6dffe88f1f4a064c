"""Verdicts do not depend on how many workers give them, nor on what else these are doing."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from battleline_rules.claims.engines import ENGINES
from battleline_rules.documents import dump_verdict
from battleline_rules.judge import decide_claim
from tests.stability.papers import positions

if TYPE_CHECKING:
    from battleline_rules.judge import Verdict


@pytest.fixture(scope="module")
def expected() -> list[Verdict]:
    return [decide_claim(one) for one in positions()]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("workers", [1, 3])
def test_threads(workers: int, engine: str, expected: list[Verdict]) -> None:
    with ThreadPoolExecutor(workers) as pool:
        told = list(pool.map(partial(decide_claim, engine=engine), positions()))
    assert told == expected
    assert list(map(dump_verdict, told)) == list(map(dump_verdict, expected))


def test_processes(expected: list[Verdict]) -> None:
    """Positions go there and verdicts come back, whole."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        told = list(pool.map(decide_claim, positions(), chunksize=5))
    assert told == expected
    assert list(map(dump_verdict, told)) == list(map(dump_verdict, expected))
