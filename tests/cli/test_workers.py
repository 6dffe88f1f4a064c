"""Several processes that work for one: in order, within bounds, and whatever becomes of one of them."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cli import workers
from battleline_rules.cli.workers import Workers, WorkersLostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals of a Unix system")


def numbers(most: int, taken: list[int]) -> Iterator[int]:
    for number in range(most):
        taken.append(number)
        yield number


def test_answers_come_in_the_order_of_the_documents() -> None:
    with Workers(2, str) as crew:
        assert list(crew.in_order(iter(range(50)))) == [str(number) for number in range(50)]


def test_nothing_to_do_starts_no_process() -> None:
    with Workers[int, str](2, str) as crew:
        assert list(crew.in_order(iter([]))) == []
        assert crew.processes == ()


def slow_at_first(number: int) -> int:
    """Work that takes long for 0."""
    return sum(range(5_000_000)) if number == 0 else number


def test_no_more_is_on_its_way_than_can_be_held_however_slow_a_worker_is() -> None:
    taken: list[int] = []
    with Workers(2, slow_at_first) as crew, closing(crew.in_order(numbers(1000, taken))) as answers:
        for done, _ in enumerate(islice(answers, 100), 1):
            assert len(taken) - done < workers._AHEAD * 2


@posix
def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost() -> None:
    killed: list[int] = []

    def batches() -> Iterator[int]:
        for number in range(60):
            if number in {7, 8, 30}:
                killed.append(crew.processes[number % 2])
                os.kill(killed[-1], signal.SIGKILL)
            yield number

    with Workers(2, str) as crew:
        assert list(crew.in_order(batches())) == [str(number) for number in range(60)]
        assert not set(killed) & set(crew.processes)
    assert len(set(killed)) == 3


def dies_of(number: int) -> int:
    """Work that ends its process when it comes to 5."""
    if number == 5:
        os._exit(1)
    return number


def fails_at(number: int) -> int:
    """Work that raises something when it comes to 5."""
    return number // (5 - number) * 0 + number


@pytest.mark.parametrize("work", [dies_of, fails_at])
def test_a_batch_that_ends_its_workers_is_given_up(
    work: Callable[[int], int], capfd: pytest.CaptureFixture[str]
) -> None:
    with Workers(2, work) as crew, closing(crew.in_order(iter(range(9)))) as answers:
        assert list(islice(answers, 5)) == [0, 1, 2, 3, 4]
        with pytest.raises(WorkersLostError) as lost:
            next(answers)
    assert lost.value.batch == 5
    assert lost.value.message == "3 processes, one after the other, ended without a word"
    assert capfd.readouterr() == ("", "")
