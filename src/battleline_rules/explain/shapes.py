"""Whole formations that the laid cards rule out by themselves, told in as few sentences as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import Troop
from battleline_rules.explain.messages import say
from battleline_rules.explain.scene import CATEGORIES
from battleline_rules.formations import Category
from battleline_rules.records import dataclass
from battleline_rules.wilds import Wild

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Attempt

Piece: TypeAlias = Troop | Wild

ONE_COLOR: Final = frozenset({Category.WEDGE, Category.BATTALION})


@dataclass(frozen=True, slots=True)
class _Cause:
    """Why the laid cards make no such formation: ``pieces`` are to blame. ``most`` is what they allow, if anything."""

    id: str
    pieces: tuple[Piece, ...]
    count: int = 0
    most: int = 0


def exclusions(attempt: Attempt) -> tuple[Message, ...]:
    """One sentence for each group of laid cards that rules formations out, and one for each that keeps them low."""
    causes: dict[_Cause, list[Category]] = {}
    for pattern in attempt.patterns:
        if pattern in CATEGORIES and not attempt.left(pattern):
            category = CATEGORIES[pattern]
            causes.setdefault(_cause(attempt, category), []).append(category)
    by_pieces: dict[tuple[Piece, ...], list[_Cause]] = {}
    for cause in causes:
        if not cause.most:
            by_pieces.setdefault(cause.pieces, []).append(cause)
    sentences = [_sentence(attempt, pieces, {one: causes[one] for one in group}) for pieces, group in by_pieces.items()]
    for cause, categories in causes.items():
        if cause.most:
            low = say(
                "laid-low",
                cards=cause.pieces,
                category=categories[0],
                total=cause.most,
                compare=comparison(attempt, cause.most),
            )
            sentences.append(low)
    return tuple(sentences)


def comparison(attempt: Attempt, total: int) -> Message:
    """How a total of the right formation that is not enough compares with the one to beat."""
    target = attempt.target.total
    if total == target:
        return say("only-ties", total=target)
    return say("falls-short" if attempt.reaching else "does-not-beat", total=target)


def _sentence(attempt: Attempt, pieces: tuple[Piece, ...], causes: dict[_Cause, list[Category]]) -> Message:
    parts = [
        (say(cause.id, count=cause.count), tuple(say("no-formation", category=one) for one in categories))
        for cause, categories in causes.items()
    ]
    if len(parts) == 1:
        [(why, formations)] = parts
        return say("laid-excludes", who=attempt.seat, cards=pieces, why=why, formations=formations)
    told = tuple(say("cause-with-formations", why=why, formations=formations) for why, formations in parts)
    return say("laid-excludes-all", who=attempt.seat, cards=pieces, causes=told)


def _cause(attempt: Attempt, category: Category) -> _Cause:
    troops = attempt.laid.troops
    colors = {one.color for one in troops}
    if category in ONE_COLOR and len(colors) > 1:
        return _Cause("of-colors", troops, len(colors))
    if category is Category.PHALANX:
        return _phalanx_cause(attempt)
    return _run_cause(attempt)


def _phalanx_cause(attempt: Attempt) -> _Cause:
    troops = attempt.laid.troops
    if len({one.value for one in troops}) > 1:
        return _Cause("differ-in-value", troops)
    limits = _limits(attempt)
    for piece, _low, high in limits:
        for other, other_low, _ in limits:
            if high < other_low:
                return _Cause("differ-in-value", (other, piece) if isinstance(other, Troop) else (piece, other))
    piece, _, high = min(limits, key=lambda one: one[2])
    return _Cause("low", (piece,), most=high * attempt.size)


def _run_cause(attempt: Attempt) -> _Cause:
    troops = attempt.laid.troops
    for one in troops:
        same = tuple(other for other in troops if other.value == one.value)
        if len(same) > 1:
            return _Cause("same-value", same, len(same))
    if max(_values(troops), default=0) - min(_values(troops), default=0) >= attempt.size:
        return _Cause("too-far-apart", troops)
    limits = _limits(attempt)
    for piece, _, high in limits:
        for other, low, _ in limits:
            if low - high >= attempt.size:
                return _Cause("too-far-apart", (other, piece) if isinstance(other, Troop) else (piece, other))
    piece, _, high = min(limits, key=lambda one: one[2])
    top = min(high + attempt.size - 1, attempt.scene.position.ruleset.options.values)
    return _Cause("low", (piece,), most=sum(range(top - attempt.size + 1, top + 1)))


def _limits(attempt: Attempt) -> list[tuple[Piece, int, int]]:
    """Each laid card with the lowest and highest value that it may be."""
    troops = [(one, one.value, one.value) for one in attempt.laid.troops]
    return [*troops, *((wild, wild.low, wild.high) for wild in attempt.laid.wilds)]


def _values(troops: Iterable[Troop]) -> list[int]:
    return [one.value for one in troops]
