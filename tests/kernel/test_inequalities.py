"""Why no certificate can prove anything false: every real completion satisfies every inequality of its case.

If a completion that beats the claim satisfies all inequalities of some case, no multipliers
add those up to a contradiction. So the kernel is sound if its list of cases misses no
beating completion, and if each of its inequalities is true of each one that meets the case.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from battleline_rules.cards import TROOPS, Tactic, Troop
from battleline_rules.formations import Category, Strength, strength
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Rejected
from battleline_rules.proofs.public import position_digest, public_position
from tests.kernel_patterns import kernel_pattern, names_of, troops_of
from tests.strategies import many, some_position, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.proofs.objects import Case
    from battleline_rules.table import Position

POSITIONS = 120
TRIES = 8


def read(position: Position) -> kernel._Table:
    claim = stated_claim(position)
    return kernel._read(public_position(position), claim.by, claim.flag, position_digest(position))


def some_completion(rng: Random, table: kernel._Table, seen: frozenset[Troop]) -> dict[Card, Troop] | None:
    """Every card of the opponent's completed side with what it stands for, or ``None`` where nothing can come."""
    coming = sorted(troops_of(table.deck) - seen)
    places = table.size - len(table.theirs)
    if len(coming) < places:
        return None
    laid = [card for card in table.theirs if isinstance(card, Troop)]
    near = rng.choice(laid or coming or list(TROOPS))
    liked = [
        one for one in coming if one.color is near.color or one.value == near.value or abs(one.value - near.value) < 3
    ]
    chosen = rng.sample(liked if len(liked) >= places and rng.random() < 0.9 else coming, places)
    stand: dict[Card, Troop] = {card: card for card in (*laid, *chosen)}
    for wild in table.theirs:
        if isinstance(wild, Tactic):
            values = kernel._values_of(wild, table)
            close = [value for value in values if abs(value - near.value) < 4] if rng.random() < 0.7 else []
            stand[wild] = Troop(near.color, rng.choice(close or list(values)))
    return stand


def meets(case: Case, table: kernel._Table, troops: list[Troop]) -> bool:
    """Whether a completed side is of the case's pattern, by the words of the rules."""
    values = sorted(one.value for one in troops)
    one_color = {one.color for one in troops} == {case.color}
    run = values == list(range(case.value or 0, (case.value or 0) + table.size))
    return {
        "wedge": one_color and run,
        "phalanx": set(values) == {case.value},
        "battalion": one_color,
        "skirmish": run,
        "host": True,
        "totals": True,
    }[case.pattern]


def every_case(table: kernel._Table, rank: int, need: int) -> tuple[Case, ...]:
    """The kernel's list of the ways to beat a category, in its own rank with a total as high as needed."""
    return tuple(
        pattern.case
        for pattern in kernel._patterns(table.size, table.highest, None if table.totals_only else rank, need)
    )


def every_name(table: kernel._Table) -> Iterator[str]:
    yield from ("size", "total")
    for one in TROOPS:
        yield from (f"laid {one}", f"one {one}", f"visible {one}")
    for wild in Tactic:
        yield f"wild {wild}"
    for value in range(1, table.highest + 1):
        yield f"value {value}"


def completions(seed: str) -> Iterator[tuple[kernel._Table, kernel._Side, dict[Card, Troop]]]:
    """Completions of the opponent's side, with part of the visible cards cited and none of those used."""
    for rng in many(seed, POSITIONS):
        table = read(some_position(rng, timely=True))
        cited = rng.sample(sorted(troops_of(table.elsewhere)), rng.randint(0, len(table.elsewhere)))
        seen = troops_of(table.here).union(cited)
        side = kernel._Side(table.theirs, table, table.deck, names_of(seen))
        for _ in range(TRIES):
            stand = some_completion(rng, table, seen)
            if stand is not None:
                yield table, side, stand


def test_every_inequality_is_true_of_every_completion_that_meets_its_case() -> None:
    checked = 0
    patterns = set()
    for table, side, stand in completions("inequalities"):
        troops = list(stand.values())
        total = sum(one.value for one in troops)
        for case in every_case(table, 0, 0):
            if not meets(case, table, troops):
                continue
            patterns.add(case.pattern)
            assignment = {str(card) for card, one in stand.items() if card == one and card not in table.theirs}
            assignment |= {f"{card} {one.value}" for card, one in stand.items() if card != one}
            pattern = kernel_pattern(case, table.size, table.highest, total)
            for name in every_name(table):
                try:
                    coefficients, right, equality = pattern.inequality(name, side)
                except Rejected:
                    continue
                left = sum(times for variable, times in coefficients.items() if variable in assignment)
                assert left == right if equality else left <= right, (name, case, stand)
                checked += 1
    assert checked > 10_000
    assert patterns == {"wedge", "phalanx", "battalion", "skirmish", "host", "totals"}


def test_the_list_of_cases_misses_no_way_to_beat_a_formation() -> None:
    rng = Random("thresholds")
    checked = 0
    for table, _, stand in completions("cases"):
        troops = list(stand.values())
        worth = strength(troops, totals_only=table.totals_only)
        for beaten in (
            Strength(worth.category, worth.total - 1),
            worth,
            Strength(rng.choice(tuple(Category)), rng.randint(3, 36)),
        ):
            if table.totals_only and beaten.category is not Category.HOST:
                continue
            rank = (beaten.category - 1, beaten.total)
            for ties_beat in (False, True):
                need = beaten.total + (0 if ties_beat else 1)
                met = [
                    case
                    for case in every_case(table, rank[0], need)
                    if meets(case, table, troops)
                    and (case.pattern not in {kernel._RANKS[rank[0]], "totals"} or worth.total >= need)
                ]
                beats = worth > beaten or (ties_beat and worth == beaten)
                assert bool(met) is beats, (beaten, stand)
                checked += 1
    assert checked > 1000
