"""Can a claim be denied? Yes or no, and by which cards: what is asked at every node of a search.

The engines look for the strongest completion of the opponent's side. Here any one serves that comes up to
what denies the claim, so the search goes from the strongest category down to the claimant's own, and only there
minds the total. What it finds for a category has the pattern of that category; it may be worth more,
and then denies the claim all the more.

Sets of values, of runs and of troops are as in :mod:`~battleline_rules.claims.prospects`. All runs are looked
at together, in all colours at once, and so are all values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from battleline_rules.cards import HIGHEST_VALUE
from battleline_rules.claims.prospects import CATEGORY, ROWS, VALUES, Prospects
from battleline_rules.formations import Category

if TYPE_CHECKING:
    from mypy_extensions import i64

    from battleline_rules.claims.question import ClaimQuestion

NONE: Final = -1
"""No set of troops: there is nothing that denies the claim."""

_HOST: Final = int(Category.HOST)
_SKIRMISH: Final = int(Category.SKIRMISH)
_BATTALION: Final = int(Category.BATTALION)
_PHALANX: Final = int(Category.PHALANX)
_WEDGE: Final = int(Category.WEDGE)
_HALF: Final = (1 << 30) - 1


def _sums_of_the_highest() -> bytes:
    """For each number of cards up to 5 and each set of values: 1 more than the sum of so many of the highest.

    It is 0 where there are fewer. Each value doubles the tables: with it one card less is wanted of the lower ones.
    """
    tables = [b"\1", b"\0", b"\0", b"\0", b"\0", b"\0"]
    numbers = bytes(range(256))
    for value in range(1, HIGHEST_VALUE + 1):
        added = b"\0" + numbers[value + 1 :] + bytes(value)
        with_it = [tables[0], *(table.translate(added) for table in tables[:-1])]
        tables = [without + having for without, having in zip(tables, with_it, strict=True)]
    return b"".join(tables)


def _of_at_least(totals: range) -> tuple[int, ...]:
    """For each total up to 63, the set of those with at least this total, where the lowest of a set has the first."""
    return tuple(sum(1 << at for at, total in enumerate(totals) if total >= least) for least in range(CATEGORY))


_HIGHEST: Final = _sums_of_the_highest()
_RUNS: Final = _of_at_least(range(6, 28, 3)) + _of_at_least(range(10, 35, 4))
_EQUALS: Final = _of_at_least(range(3, 31, 3)) + _of_at_least(range(4, 41, 4))


@final
class Challenge:
    """What denies a claim: that ``side`` comes to ``need``, a strength as one number, by some ``unseen`` troops."""

    __slots__ = ("need", "side", "totals_only", "unseen")

    side: Final[Prospects]
    unseen: Final[i64]
    need: Final[i64]
    totals_only: Final[bool]

    def __init__(self, side: Prospects, unseen: i64, need: i64, *, totals_only: bool) -> None:
        self.side = side
        self.unseen = unseen
        self.need = need
        self.totals_only = totals_only


def challenge_of(question: ClaimQuestion) -> Challenge | None:
    """What denies the claim, worked out when the question was made; ``None`` if the claimant's side is incomplete."""
    return question._challenge  # noqa: SLF001 - users of questions do not see it, and this room does


def can_be_claimed(question: ClaimQuestion) -> bool:
    """Whether the claim holds, without proof: the fast path (R41-R46)."""
    challenge = challenge_of(question)
    if challenge is None:
        return False
    return denial(challenge.side, challenge.unseen, challenge.need, totals_only=challenge.totals_only) == NONE


def worth_of(side: Prospects, *, totals_only: bool) -> i64:
    """What a complete side is worth, as one number (R19, R21)."""
    return _HOST * CATEGORY + side.total if totals_only else side.worth


def denial(side: Prospects, unseen: i64, need: i64, *, totals_only: bool) -> i64:
    """Some unseen troops that complete a side so that it comes to ``need``, or :data:`NONE` (R42-R46).

    As long as they are unseen the side can come to that. A complete side takes no troops, the empty set.
    """
    if side.places <= 0:
        return 0 if worth_of(side, totals_only=totals_only) >= need else NONE
    least = need & CATEGORY - 1
    if totals_only:
        return _host(side, unseen, least)
    return _formation(side, unseen, need >> 6, least)


def _formation(side: Prospects, unseen: i64, category: i64, least: i64) -> i64:
    """The search from the Wedge down to the category that is to be beaten, where the total counts."""
    at = side.size - 3 << 6 | least
    found: i64 = NONE
    if side.rows:
        found = _wedge(side, unseen, _RUNS[at] if category == _WEDGE else VALUES)
    if found == NONE and category <= _PHALANX:
        found = _phalanx(side, unseen, _EQUALS[at] if category == _PHALANX else VALUES)
    if found == NONE and category <= _BATTALION and side.rows:
        found = _battalion(side, unseen, least if category == _BATTALION else 0)
    if found == NONE and category <= _SKIRMISH:
        found = _skirmish(side, unseen, _RUNS[at] if category == _SKIRMISH else VALUES)
    if found == NONE and category == _HOST:
        found = _host(side, unseen, least)
    return found


def _wedge(side: Prospects, unseen: i64, allowed: i64) -> i64:
    for runs in side.runs:
        had = unseen | runs.fixed
        complete = _complete(had, side.size, runs.spare) & (runs.lows & allowed) * side.rows
        if complete:
            run = (complete & -complete) * (VALUES >> HIGHEST_VALUE - side.size)
            return _some(run & unseen & ~runs.fixed, side.places)
    return NONE


def _skirmish(side: Prospects, unseen: i64, allowed: i64) -> i64:
    values = _values_of(unseen, 1)
    for runs in side.runs:
        complete = _complete(values | runs.fixed & VALUES, side.size, runs.spare) & runs.lows & allowed
        if complete:
            run = (complete & -complete) * (VALUES >> HIGHEST_VALUE - side.size)
            return _one_of_each(unseen, _some(run & values & ~runs.fixed, side.places))
    return NONE


def _complete(had: i64, size: i64, spare: i64) -> i64:
    """The runs that lack no more than ``spare`` of their values, each as its lowest one.

    Bits that cannot be the lowest value of a run mean nothing.
    """
    both = had & had >> 1
    either = had | had >> 1
    rest = had >> 2
    some_rest: i64 = -1  # as if a run of three had a fourth value that is always there
    if size > 3:  # noqa: PLR2004 - the other size
        some_rest = rest | rest >> 1
        rest &= rest >> 1
    if spare == 0:
        return both & rest
    if spare == 1:
        return both & some_rest | either & rest
    if spare == 2:  # noqa: PLR2004 - after none and one
        return either & some_rest | both | rest
    return either | some_rest


def _phalanx(side: Prospects, unseen: i64, allowed: i64) -> i64:
    equals = side.equals & allowed
    if equals:
        equals &= _values_of(unseen, side.places)
        if equals:
            return _some(unseen & (equals & -equals) * ROWS, side.places)
    return NONE


def _values_of(unseen: i64, count: i64) -> i64:
    """The set of the values of which at least ``count`` troops are unseen, 1 to 4 of them."""
    # Of each value two troops are looked at together, three times: whether one is there, and whether both are.
    one = unseen & _HALF | unseen >> 30
    second = one >> 10
    third = one >> 20
    if count == 1:
        return (one | second | third) & VALUES
    both = unseen & _HALF & unseen >> 30
    second_both = both >> 10
    third_both = both >> 20
    if count == 2:  # noqa: PLR2004 - the next number
        return (both | second_both | third_both | one & (second | third) | second & third) & VALUES
    two_and_one = both & (second | third) | second_both & (one | third) | third_both & (one | second)
    if count == 3:  # noqa: PLR2004 - the next number
        return (two_and_one | one & second & third) & VALUES
    two_twice = both & (second_both | third_both) | second_both & third_both
    return (two_twice | two_and_one & one & second & third) & VALUES


def _battalion(side: Prospects, unseen: i64, least: i64) -> i64:
    wanted = least - side.total if least > side.total else 0
    shift = side.first
    rows = side.rows >> shift
    while rows:
        values = unseen >> shift & VALUES
        if rows & 1 and _HIGHEST[side.places << 10 | values] > wanted:
            while _HIGHEST[side.places + 1 << 10 | values]:
                values &= values - 1
            return values << shift
        rows >>= 10
        shift += 10
    return NONE


def _host(side: Prospects, unseen: i64, least: i64) -> i64:
    """The highest unseen troops, as many as there are places, if they come to ``least`` with those that lie there."""
    chosen: i64 = 0
    places = side.places
    wanted = least - side.total
    value: i64 = HIGHEST_VALUE
    column: i64 = ROWS << 9
    while places * value >= wanted and value:
        cards = unseen & column
        while cards:
            card = cards & -cards
            chosen |= card
            wanted -= value
            places -= 1
            if places == 0:
                return chosen if wanted <= 0 else NONE
            cards ^= card
        value -= 1
        column >>= 1
    return NONE


def _some(cards: i64, count: i64) -> i64:
    """So many of the cards, or values, of a set."""
    chosen: i64 = 0
    while count > 0:
        chosen |= cards & -cards
        cards &= cards - 1
        count -= 1
    return chosen


def _one_of_each(unseen: i64, values: i64) -> i64:
    """An unseen troop of each of these values."""
    chosen: i64 = 0
    while values:
        cards = unseen & (values & -values) * ROWS
        chosen |= cards & -cards
        values &= values - 1
    return chosen
