"""How much is measured: all of it, or as much as a minute allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Plan:
    """How many things each section takes, and how often.

    ``by_places`` has, for each other way to decide, how many questions it is asked with 0, 1, 2, 3 and 4 open places.
    """

    questions: int
    rounds: int
    by_places: dict[str, tuple[int, int, int, int, int]]
    proofs: int
    late: int
    proof_rounds: int
    games: int
    game_rounds: int
    archives: tuple[int, ...]
    proven_archives: tuple[int, ...]
    archive_rounds: int
    workers: tuple[int, ...]
    starts: int
    build_rounds: int


FULL: Final = Plan(
    questions=2_000,
    rounds=25,
    by_places={
        "bitset": (500, 500, 500, 500, 50),
        "csp": (200, 200, 200, 200, 40),
        "smt": (30, 30, 30, 30, 20),
        "itertools": (200, 200, 200, 200, 40),
        "enumeration": (100, 100, 100, 40, 10),
    },
    proofs=2_000,
    late=400,
    proof_rounds=3,
    games=300,
    game_rounds=7,
    archives=(1_000, 10_000, 100_000),
    proven_archives=(1_000, 10_000, 100_000),
    archive_rounds=3,
    workers=(1, 2),
    starts=25,
    build_rounds=3,
)
"""All of it; some ten minutes on two cores."""

QUICK: Final = Plan(
    questions=500,
    rounds=7,
    by_places={
        "bitset": (100, 100, 100, 100, 10),
        "csp": (20, 20, 20, 20, 8),
        "smt": (5, 5, 5, 5, 3),
        "itertools": (20, 20, 20, 20, 4),
        "enumeration": (10, 10, 10, 5, 1),
    },
    proofs=300,
    late=40,
    proof_rounds=2,
    games=40,
    game_rounds=3,
    archives=(1_000, 10_000),
    proven_archives=(1_000,),
    archive_rounds=1,
    workers=(1, 2),
    starts=7,
    build_rounds=1,
)
"""A look at everything; about a minute, half of which goes into compiling."""

SMALLEST: Final = Plan(
    questions=40,
    rounds=1,
    by_places={"bitset": (2, 2, 2, 2, 1), "itertools": (2, 2, 2, 2, 1)},
    proofs=10,
    late=3,
    proof_rounds=1,
    games=2,
    game_rounds=1,
    archives=(3, 6),
    proven_archives=(3,),
    archive_rounds=1,
    workers=(1, 2),
    starts=1,
    build_rounds=1,
)
"""Enough to see that all of it runs; its figures mean nothing."""

PLANS: Final = {"full": FULL, "quick": QUICK, "smallest": SMALLEST}
