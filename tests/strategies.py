"""What the tests are tried on: rulesets, sides, questions and positions.

A position that is drawn blindly decides little: its claims fail on some high card that is
not visible. So a position is made around one claim. Both sides lean towards formations, the
opponent's often towards one much like the claimant's, and the cards that this would still
take tend to be visible.

Every maker takes a ``random.Random``. Hypothesis drives it where examples should shrink
(the strategies at the end); a seeded one drives it where thousands are wanted.
"""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from hypothesis import strategies as st

from battleline_rules.cards import (
    LEADERS,
    SEATS,
    TROOPS,
    Card,
    Color,
    Seat,
    Tactic,
    Troop,
    card_index,
    opponent_of,
    troops_in,
)
from battleline_rules.claims.engines import bitset
from battleline_rules.formations import Category
from battleline_rules.rulesets import RULESETS, OptionValue, Ruleset, Terrain
from battleline_rules.table import FLAG_COUNT, WINDOWS, Claim, Flag, Position, Turn, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from battleline_rules.claims.question import ClaimQuestion, OpenSide

TIE_RULES: Final = ("last_card", "claimant_wins", "must_beat")
CLAIM_TIMES: Final[dict[str, tuple[Window, ...]]] = {
    "before_draw": ("before-play", "after-play"),
    "after_play": ("after-play",),
    "start_of_turn": ("before-play",),
    "end_of_turn_auto": ("after-play",),
    "end_of_turn_auto_both": ("after-play",),
    "after_draw": ("after-draw",),
}
"""When claims are made, by the option ``claim_window`` (R40, R52, D23, D24)."""

WILD_SETS: Final[tuple[tuple[Tactic, ...], ...]] = (
    (),
    (Tactic.ALEXANDER,),
    (Tactic.COMPANION_CAVALRY,),
    (Tactic.SHIELD_BEARERS,),
    (Tactic.ALEXANDER, Tactic.COMPANION_CAVALRY),
    (Tactic.ALEXANDER, Tactic.SHIELD_BEARERS),
    (Tactic.COMPANION_CAVALRY, Tactic.SHIELD_BEARERS),
    (Tactic.ALEXANDER, Tactic.COMPANION_CAVALRY, Tactic.SHIELD_BEARERS),
)
"""Every set of wilds that can lie on one side: a player has no more than one Leader (R16)."""

MOST_VALUATIONS: Final = 60 * 6 * 18
"""In how many ways a Leader, Companion Cavalry and Shield Bearers together can be valued."""

Pattern: TypeAlias = tuple[Category, tuple[Troop, ...]]
"""A category, and all troops that can be part of one formation of it."""

# Those with Tactics twice: they have more to go wrong.
_EDITIONS: Final = (*RULESETS, *(edition for edition in RULESETS if edition.options.tactics))
_ENVIRONMENTS: Final[tuple[tuple[Tactic, ...], ...]] = (
    (),
    (),
    (),
    (Tactic.FOG,),
    (Tactic.MUD,),
    (Tactic.FOG, Tactic.MUD),
)
_BESIDE: Final = (
    Tactic.COMPANION_CAVALRY,
    Tactic.SHIELD_BEARERS,
    Tactic.SCOUT,
    Tactic.REDEPLOY,
    Tactic.DESERTER,
    Tactic.TRAITOR,
)


def enumeration_work(side: OpenSide) -> int:
    """How many formations the enumeration engine looks at."""
    valuations = math.prod(len(wild.choices) for wild in side.laid.wilds)
    return math.comb(side.unseen.bit_count(), side.open_places) * valuations


def stated_claim(position: Position) -> Claim:
    """The claim that a made position states."""
    assert position.claim is not None
    return position.claim


def stated_question(position: Position) -> ClaimQuestion:
    """The question behind the claim that a made position states."""
    claim = stated_claim(position)
    return position.question(claim.flag, claim.by)


# ---------------------------------------------------------------- makers


def some_ruleset(rng: Random) -> Ruleset:
    """Any edition, often with other rulings on what touches a claim."""
    edition = rng.choice(_EDITIONS)
    changes: dict[str, OptionValue] = {}
    if rng.random() < 0.5:
        changes["tie_rule"] = rng.choice(TIE_RULES)
    if rng.random() < 0.3:
        changes["claim_window"] = rng.choice(tuple(CLAIM_TIMES))
    if rng.random() < 0.2:
        changes["cavalry_value"] = rng.choice((7, 8))
    if rng.random() < 0.2:
        changes["values"] = rng.choice((9, 10))
    return edition.with_options(changes)


def some_terrain(rng: Random) -> Terrain:
    """A Terrain record, sometimes one that bars troops."""
    return Terrain(
        rng.choice(("Hill", "", "Gué")),
        slots=rng.choice((3, 4)),
        compare=rng.choice(("normal", "normal", "totals")),
        accepts=rng.choice((("troop", "morale", "environment"), ("troop",), ("morale",), ())),
        tactics=rng.random() < 0.8,
    )


def some_pattern(rng: Random, size: int, highest: int, *, least: Category = Category.HOST) -> Pattern:
    """The pattern of some formation, of this category or a stronger one."""
    category = rng.choice([one for one in Category if one >= least])
    color = rng.choice(tuple(Color))
    low = rng.randint(1, highest - size + 1)
    run = range(low, low + size)
    value = rng.randint(1, highest)
    fits: dict[Category, Callable[[Troop], bool]] = {
        Category.WEDGE: lambda one: one.color is color and one.value in run,
        Category.PHALANX: lambda one: one.value == value,
        Category.BATTALION: lambda one: one.color is color,
        Category.SKIRMISH: lambda one: one.value in run,
        Category.HOST: lambda _: True,
    }
    return category, tuple(one for one in TROOPS if one.value <= highest and fits[category](one))


def some_position(rng: Random, *, work: int | None = None, timely: bool = False) -> Position:
    """A position that a game can show, around the claim that it states.

    With ``work``, so many cards are visible that the enumeration engine looks at no more
    formations than that on the opponent's side. With ``timely``, the claim can be made: the
    claimant's side is complete, the flag free, the game on and the time right.
    """
    rules = some_ruleset(rng)
    highest = rules.options.values
    by, number = rng.choice(SEATS), rng.randint(1, FLAG_COUNT)
    with_tactics = rules.options.tactics
    environment = rng.choice(_ENVIRONMENTS) if with_tactics else ()
    terrain = some_terrain(rng) if rng.random() < 0.2 else None
    size = 4 if Tactic.MUD in environment or (terrain is not None and terrain.slots == 4) else 3

    left = set(rules.troops)
    wilds = _some_wilds(rng, size) if with_tactics else ((), ())
    aim = _some_aim(rng, size, highest, with_wilds=bool(wilds[0]))
    missing = int(not timely and rng.random() < 0.05)
    mine: list[Card] = [*wilds[0], *_taken(rng, left, max(0, size - len(wilds[0]) - missing), aim)]
    aim = _some_aim(rng, size, highest, with_wilds=bool(wilds[1]), rival_of=aim)
    places = size - len(wilds[1])
    laid = rng.choice((places, *[max(0, places - 1)] * 2, *range(places + 1)))
    if not any(wilds) and rng.random() < 0.2:  # the same values in other colours: a tie
        aim, laid = (Category.HOST, _turned(rng, mine)), size
    theirs: list[Card] = [*wilds[1], *_taken(rng, left, laid, aim)]
    for card in environment:
        rng.choice((mine, theirs)).append(card)

    sides = {by: tuple(mine), opponent_of(by): tuple(theirs)}
    here = Flag(
        number,
        sides["north"],
        sides["south"],
        last_card=rng.choice(SEATS) if theirs and rng.random() < 0.75 else None,
        claimed_by=rng.choice(SEATS) if not timely and rng.random() < 0.03 else None,
        terrain=terrain,
    )
    elsewhere: list[Card] = [*_some_visible(rng, left, aim[1])]
    flags = _some_line(rng, here, elsewhere, timely=timely)
    if with_tactics:
        elsewhere += [card for card in _BESIDE if card not in {*mine, *theirs} and rng.random() < 0.2]
    turn = None
    if rng.random() < 0.3:
        times = CLAIM_TIMES[rules.options.claim_window]
        turn = Turn(by, rng.choice(times)) if timely else Turn(rng.choice(SEATS), rng.choice(WINDOWS))
    made = Position(rules, flags, tuple(elsewhere), turn=turn, claim=Claim(by, number))
    if rng.random() < 0.4:
        made = _nearly_decided(rng, made)
    return made if work is None else _within(rng, made, work)


def some_question(rng: Random, *, work: int | None = None) -> ClaimQuestion:
    """A question with a complete claimant's side."""
    return stated_question(some_position(rng, work=work, timely=True))


def _some_wilds(rng: Random, size: int) -> tuple[Sequence[Tactic], Sequence[Tactic]]:
    """Morale cards for the claimant and for the opponent, no more than one Leader each (R16)."""
    dealt: tuple[list[Tactic], list[Tactic]] = ([], [])
    if rng.random() < 0.4:
        return dealt
    for leader, side in zip(rng.sample(LEADERS, 2), dealt, strict=True):
        if rng.random() < 0.5:
            side.append(leader)
    for wild in (Tactic.COMPANION_CAVALRY, Tactic.SHIELD_BEARERS):
        side = dealt[rng.choice((0, 1, 1))]
        if rng.random() < 0.5 and len(side) < size:
            side.append(wild)
    return dealt


def _taken(rng: Random, left: set[Troop], count: int, aim: Pattern) -> list[Troop]:
    """``count`` of the troops left, of the pattern as far as it goes; mostly all, sometimes one short of it."""
    category, pattern = aim
    good = [one for one in pattern if one in left]
    rng.shuffle(good)
    taken: list[Troop] = []
    wanted = count - 1 if count and rng.random() < 0.1 else count
    for one in good:
        twice = category in {Category.WEDGE, Category.SKIRMISH} and one.value in {other.value for other in taken}
        if len(taken) < wanted and not twice:
            taken.append(one)
    others = sorted(left - set(taken))
    taken += rng.sample(others, count - len(taken))
    left -= set(taken)
    return taken


def _some_aim(rng: Random, size: int, highest: int, *, with_wilds: bool, rival_of: Pattern | None = None) -> Pattern:
    """What a side is after: often something strong, or much like what the other is after, or crowding its own wilds."""
    if with_wilds and rng.random() < 0.3:
        # Values that Shield Bearers or Companion Cavalry could stand for, and near them.
        low = rng.choice((1, 2, 3, 6, 7))
        return Category.SKIRMISH, tuple(one for one in TROOPS if low <= one.value < low + size and one.value <= highest)
    if rival_of is None:
        strong = rng.choice((Category.HOST, Category.HOST, Category.BATTALION, Category.PHALANX))
        return some_pattern(rng, size, highest, least=strong)
    draw = rng.random()
    if draw < 0.35:
        return _much_the_same(rng, rival_of, highest)
    return some_pattern(rng, size, highest, least=rival_of[0] if draw < 0.65 else Category.HOST)


def _turned(rng: Random, cards: Sequence[Card]) -> tuple[Troop, ...]:
    """The troops among these in other colours."""
    by = rng.randint(1, 5)
    return tuple(Troop(Color((one.color + by) % 6), one.value) for one in cards if isinstance(one, Troop))


def _much_the_same(rng: Random, pattern: Pattern, highest: int) -> Pattern:
    """The same pattern in another colour, and equal, one higher or one lower."""
    by, turn = rng.choice((-1, 0, 0, 0, 1)), rng.randint(0, 5)
    category, troops = pattern
    moved = [(Color((one.color + turn) % 6), one.value + by) for one in troops]
    return category, tuple(sorted(Troop(color, value) for color, value in moved if 1 <= value <= highest))


def _some_visible(rng: Random, left: set[Troop], wanted: Sequence[Troop]) -> list[Troop]:
    """Visible troops elsewhere: few, many or all but few, and often most of those that the opponent wants."""
    rest = sorted(left)
    density = rng.choice((0.0, 0.0, 0.15, 0.3, 0.5, 0.8, 0.95))
    seen = {one for one in rest if rng.random() < density}
    wanted = [one for one in wanted if one in left]
    if rng.random() < 0.6:
        spared = rng.choice((0, 0, 1, 2, 3))
        seen |= set(wanted[spared:] if rng.random() < 0.5 else wanted[: max(0, len(wanted) - spared)])
    if rng.random() < 0.3:
        high = rng.randint(2, 10)
        seen |= {one for one in rest if one.value >= high}
    left -= seen
    return rng.sample(sorted(seen), len(seen))


def _some_line(rng: Random, here: Flag, elsewhere: list[Card], *, timely: bool) -> tuple[Flag, ...]:
    """All nine flags; takes what lies at the others from ``elsewhere``. Some of the others are claimed."""
    flags = []
    claimed = 0
    for number in range(1, FLAG_COUNT + 1):
        if number == here.number:
            flags.append(here)
            continue
        north, south = (elsewhere[:3], elsewhere[3:6]) if rng.random() < 0.6 else ([], [])
        del elsewhere[: len(north) + len(south)]
        # Nobody can have won with two flags.
        holder = rng.choice(SEATS) if rng.random() < 0.25 and not (timely and claimed == 2) else None
        claimed += holder is not None
        flags.append(Flag(number, tuple(north), tuple(south), claimed_by=holder))
    return tuple(flags)


def _nearly_decided(rng: Random, position: Position) -> Position:
    """The position after the opponent has lost some cards that he needs: often just enough of them."""
    for _ in range(rng.randint(1, 12)):
        question = stated_question(position)
        answer = bitset.strongest_completion(question.defence)
        if answer is None or not answer.cards or not question.is_beaten_by(answer):
            break
        position = with_visible(position, [rng.choice(answer.cards)])
    return position


def _within(rng: Random, position: Position, work: int) -> Position:
    """The same position with so many more visible cards that enumeration is cheap."""
    claim = stated_claim(position)
    while enumeration_work(position.open_side(claim.flag, opponent_of(claim.by))) > max(work, MOST_VALUATIONS):
        unseen = troops_in(position.unseen)
        position = with_visible(position, rng.sample(unseen, (len(unseen) + 2) // 3))
    return position


# ---------------------------------------------------------------- the same position, changed


def with_visible(position: Position, more: Sequence[Card]) -> Position:
    """The position with more cards face up beside the line."""
    return replace(position, also_visible=(*position.also_visible, *more))


def recolored(position: Position, turned: Sequence[Color]) -> Position:
    """The position with every colour replaced by the one in its place."""

    def other(card: Card) -> Card:
        return Troop(turned[card.color], card.value) if isinstance(card, Troop) else card

    flags = tuple(
        replace(flag, north=tuple(map(other, flag.north)), south=tuple(map(other, flag.south)))
        for flag in position.flags
    )
    return replace(position, flags=flags, also_visible=tuple(map(other, position.also_visible)))


def mirrored(position: Position) -> Position:
    """The position with north and south exchanged."""

    def other(seat: Seat | None) -> Seat | None:
        return None if seat is None else opponent_of(seat)

    flags = tuple(
        replace(
            flag,
            north=flag.south,
            south=flag.north,
            last_card=other(flag.last_card),
            claimed_by=other(flag.claimed_by),
        )
        for flag in position.flags
    )
    turn = position.turn and replace(position.turn, player=opponent_of(position.turn.player))
    claim = position.claim and replace(position.claim, by=opponent_of(position.claim.by))
    return replace(position, flags=flags, turn=turn, claim=claim)


def shuffled(rng: Random, position: Position) -> Position:
    """The position written down anew, with the cards of every heap in another order."""

    def mixed(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(rng.sample(sorted(cards, key=card_index), len(cards)))

    flags = tuple(replace(flag, north=mixed(flag.north), south=mixed(flag.south)) for flag in position.flags)
    return replace(position, flags=flags, also_visible=mixed(position.also_visible))


def many(seed: str, count: int) -> Iterator[Random]:
    """``count`` sources of randomness, the same ones every time."""
    for number in range(count):
        yield Random(f"{seed} {number}")


# ---------------------------------------------------------------- strategies

randoms: Final = st.randoms(use_true_random=False)
troops: Final = st.sampled_from(TROOPS)
colorings: Final = st.permutations(tuple(Color))
rulesets: Final = randoms.map(some_ruleset)


def positions(*, work: int | None = None, timely: bool = False) -> st.SearchStrategy[Position]:
    """Positions with a claim, as :func:`some_position` makes them."""
    return randoms.map(lambda rng: some_position(rng, work=work, timely=timely))


def questions(*, work: int | None = None) -> st.SearchStrategy[ClaimQuestion]:
    """Questions with a complete claimant's side."""
    return randoms.map(lambda rng: some_question(rng, work=work))


def open_sides(*, work: int | None = None) -> st.SearchStrategy[OpenSide]:
    """Sides that may still be completed, with none to all of their cards laid."""
    return questions(work=work).map(lambda question: question.defence)
