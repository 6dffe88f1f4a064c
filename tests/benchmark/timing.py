"""How long things take: the best of several rounds for each of them, and what that comes to over all of them.

Rounds are taken one after the other over everything that is compared, so that a moment in which the machine is slow
falls on all alike. What the clock itself takes is taken off.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter_ns
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

T = TypeVar("T")

_CLOCK_TRIES = 2_000


@dataclass(frozen=True, slots=True)
class Spread:
    """What many times come to, in nanoseconds: their mean, their median, the 99th of 100, and the longest."""

    count: int
    mean: float
    median: float
    p99: float
    worst: float


def spread(times: Sequence[float]) -> Spread:
    """The spread of some times, at least one."""
    ordered, count = sorted(times), len(times)
    return Spread(
        count, sum(ordered) / count, ordered[count // 2], ordered[min(count - 1, count * 99 // 100)], ordered[-1]
    )


def best_times(
    asked: Mapping[str, Callable[[T], object]], things: Callable[[], Iterable[T]], rounds: int
) -> dict[str, tuple[int, ...]]:
    """For each way to ask, the shortest time in nanoseconds that each thing took in so many rounds.

    ``things`` gives them anew, so that nothing is remembered from the last time.
    """
    clock = _clock()
    found: dict[str, tuple[int, ...]] = {}
    for _ in range(rounds):
        for name, ask in asked.items():
            times = _times(ask, things(), clock)
            found[name] = tuple(map(min, times, found.get(name, times)))
    return found


def loop_time(ask: Callable[[T], object], things: Sequence[T], rounds: int) -> float:
    """The mean time in nanoseconds that each thing takes in a plain loop over all of them, the loop included."""
    best = min(_loop(ask, things) for _ in range(rounds))
    return best / len(things)


def _times(ask: Callable[[T], object], things: Iterable[T], clock: int) -> list[int]:
    times = []
    for thing in things:
        before = perf_counter_ns()
        ask(thing)
        times.append(max(0, perf_counter_ns() - before - clock))
    return times


def _loop(ask: Callable[[T], object], things: Sequence[T]) -> int:
    before = perf_counter_ns()
    for thing in things:
        ask(thing)
    return perf_counter_ns() - before


def _clock() -> int:
    """What the clock measures of nothing at all."""
    return min(_empty() for _ in range(_CLOCK_TRIES))


def _empty() -> int:
    before = perf_counter_ns()
    return perf_counter_ns() - before
