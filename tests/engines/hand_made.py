"""Questions that no table asks, and that may be asked all the same: wilds of any range, four of them, cards twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import TROOPS, Tactic, troop_bits
from battleline_rules.claims.question import ClaimQuestion, Laid, Size, TieGoesTo
from battleline_rules.wilds import Wild

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from battleline_rules.cards import Troop

REAL_RANGES: Final = ((1, 10), (1, 10), (1, 9), (1, 3), (8, 8), (7, 7))


def some_wilds(rng: Random, size: int) -> tuple[Wild, ...]:
    """None to as many as there are places; half of them with a range that a card has."""
    cards = tuple(Tactic)[: min(size, rng.choice((0, 0, 1, 1, 2, 2, 3, 4)))]
    ranges = [rng.choice(REAL_RANGES) if rng.random() < 0.5 else _some_range(rng) for _ in cards]
    return tuple(Wild(card, low, high) for card, (low, high) in zip(cards, ranges, strict=True))


def _some_range(rng: Random) -> tuple[int, int]:
    one, other = rng.randint(1, 10), rng.randint(1, 10)
    return min(one, other), max(one, other)


def some_hand_made_question(rng: Random) -> ClaimQuestion:
    """A complete claimant's side, and an opponent's with any number of cards; both lean towards formations."""
    size: Size = rng.choice((3, 3, 4))
    left = list(rng.choice((TROOPS, TROOPS, [one for one in TROOPS if one.value < 10])))
    mine_wild, theirs_wild = some_wilds(rng, size), some_wilds(rng, size)
    mine = _taken(rng, left, size - len(mine_wild))
    theirs = _taken(rng, left, rng.randint(0, size - len(theirs_wild)))
    unseen = troop_bits(rng.sample(left, rng.randint(0, len(left))))
    if len(theirs) > 1 and rng.random() < 0.05:
        theirs = (theirs[0], *theirs[:-1])
    if rng.random() < 0.05:
        unseen |= troop_bits(theirs)
    laid = Laid(mine, mine_wild), Laid(theirs, theirs_wild)
    return ClaimQuestion(size, rng.random() < 0.1, *laid, unseen, rng.choice(tuple(TieGoesTo)))


def _taken(rng: Random, left: list[Troop], count: int) -> tuple[Troop, ...]:
    """So many of the troops left, nearly always some that belong together."""
    one = rng.choice(TROOPS)
    low = rng.randint(1, 8)
    near = range(low, low + 4)
    good: Sequence[Troop] = rng.choice(
        (
            [each for each in left if each.color == one.color],
            [each for each in left if each.color == one.color and each.value in near],
            [each for each in left if each.value == one.value],
            [each for each in left if each.value in near],
            left,
        )
    )
    taken = rng.sample(good, min(count, len(good)))
    taken += rng.sample([each for each in left if each not in taken], count - len(taken))
    for each in taken:
        left.remove(each)
    return tuple(sorted(taken))
