"""What is said of numbers and sums: of Phalanxes, Battalions, Hosts, and totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Color, Troop, card_index, troops_in
from battleline_rules.explain.findings import BestSum, TooFew
from battleline_rules.explain.messages import Item, Sum, Valued, say
from battleline_rules.explain.shapes import comparison
from battleline_rules.formations import Category

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.explain.findings import Finding
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Attempt, Found


def phalanx(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    """One value, or several with a line for each, or for those of which as many are left."""
    if len(left) == 1:
        value = left[0][0].case.value or 0
        more = "needs-more" if attempt.laid_cards() else "needs-from-scratch"
        needs = say(more, value=value, count=attempt.open_places)
        return [Item(label, (needs, _left(attempt, left[0])))]
    groups: dict[object, list[Found]] = {}
    for found in left:
        key = found[0].case.value if attempt.places.told else len(_gone(attempt, found[1]))
        groups.setdefault(key, []).append(found)
    lines = []
    for group in groups.values():
        values = tuple(case.case.value or 0 for case, _ in group)
        lines.append(Item(say("label-values", values=values), (_left(attempt, group[0]),), depth=1))
    return [Item(label, (say("needs-of-a-value", count=attempt.open_places),)), *lines]


def battalion(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    """One colour, or several with a line for each, or for those that are alike."""
    if len(left) == 1:
        return [Item(label, clauses(attempt, left[0], named=True))]
    groups: dict[object, list[Found]] = {}
    for found in left:
        groups.setdefault(_alike(attempt, found), []).append(found)
    lines = []
    for group in groups.values():
        colors = tuple(case.case.color for case, _ in group if case.case.color is not None)
        lines.append(Item(say("label-colors", colors=colors), _short_clauses(attempt, group[0]), depth=1))
    head = say("no-color-reaches" if attempt.reaching else "no-color-beats", total=attempt.target.total)
    if attempt.target.category is not Category.BATTALION:
        head = say("no-color-suffices", count=attempt.open_places)
    if len(lines) == 1:
        return [Item(label, (say("in-every-color", clauses=lines[0].clauses),))]
    return [Item(label, (head,)), *lines]


def clauses(attempt: Attempt, found: Found, *, named: bool) -> tuple[Message, ...]:
    """Why a number of cards or a sum is not enough, in full; ``named`` tells the cards of a sum."""
    case, finding = found
    if isinstance(finding, BestSum):
        return (*_gone_told(attempt, found), _at_best(attempt, found, finding, named=named))
    color = case.case.color
    if color is None:
        return (say("needs-any", count=attempt.open_places), _left(attempt, found))
    return (say("needs-of-color", color=color, count=attempt.open_places), _left(attempt, found))


def _short_clauses(attempt: Attempt, found: Found) -> tuple[Message, ...]:
    """The same for one colour of several."""
    if attempt.places.told and _gone(attempt, found[1]):
        return clauses(attempt, found, named=False)
    _, finding = found
    if isinstance(finding, TooFew):
        left = _left_count(attempt, found)
        return (say("left-of-needed", left=left, needed=attempt.open_places, count=left),)
    assert isinstance(finding, BestSum)  # noqa: S101 - number and sum are the two ways
    total = _sum_of(attempt, found, finding, named=False)
    gone = tuple(sorted({card.value for card in _gone(attempt, finding)}, reverse=True))
    return (say("best-without", values=gone, sum=total) if gone else say("best", sum=total),)


def _alike(attempt: Attempt, found: Found) -> object:
    """What colours have in common that one line can speak of."""
    case, finding = found
    gone = tuple(card.value for card in _gone(attempt, finding))
    if gone and attempt.places.told:
        return case.case.color
    if isinstance(finding, BestSum):
        return finding.price, tuple(card.value for card in finding.best), gone
    return _left_count(attempt, found)


def _gone(attempt: Attempt, finding: Finding) -> tuple[Troop, ...]:
    """The face-up troops that a bound rests on, those that the side has laid itself left out."""
    gone = finding.gone if isinstance(finding, BestSum | TooFew) else ()
    return tuple(card for card in gone if card not in attempt.laid.troops)


def _left(attempt: Attempt, found: Found) -> Message:
    """How many are left of a value, a colour or all, and where the others are."""
    case, finding = found
    gone = _gone(attempt, finding)
    left = _left_count(attempt, found)
    if attempt.places.told and gone:
        return say("left-named", cards=attempt.places.mention(gone), left=left, count=left)
    every = attempt.pattern(case.case.color, case.case.value)
    others = [card for card in every if card not in attempt.laid.troops]
    counted = "left-counted" if len(others) == len(every) else "left-counted-others"
    return say(counted if left else "none-left", gone=len(gone), of=len(others), left=left, count=left)


def _left_count(attempt: Attempt, found: Found) -> int:
    case, finding = found
    others = [one for one in attempt.pattern(case.case.color, case.case.value) if one not in attempt.laid.troops]
    return len(others) - len(_gone(attempt, finding))


# ---------------------------------------------------------------- sums


def _gone_told(attempt: Attempt, found: Found) -> tuple[Message, ...]:
    """The better cards that are face up."""
    case, finding = found
    gone = _gone(attempt, finding)
    if not gone:
        return ()
    if attempt.places.told:
        return (say("are-gone", cards=attempt.places.mention(gone)),)
    if case.case.color is None:
        return (say("better-gone", gone=len(gone), count=len(gone)),)
    values = tuple(sorted((card.value for card in gone), reverse=True))
    return (say("values-gone", color=case.case.color, values=values, count=len(values)),)


def _at_best(attempt: Attempt, found: Found, finding: BestSum, *, named: bool) -> Message:
    total = _sum_of(attempt, found, finding, named=named)
    return say("at-best", sum=total, compare=comparison(attempt, total.total))


def _sum_of(attempt: Attempt, found: Found, finding: BestSum, *, named: bool) -> Sum:
    laid = [Valued(card, card) for card in attempt.laid.troops]
    laid += [Valued(wild.card, Troop(Color.RED, wild.high), colorless=True) for wild in attempt.laid.wilds]
    best = sorted((card.value for card in finding.best), reverse=True)[: attempt.open_places]
    best += [finding.price] * (attempt.open_places - len(best))
    total = sum(one.stands_for.value for one in laid) + sum(best)
    if not named:
        return Sum((*(one.stands_for.value for one in laid), *best), total)
    return Sum((*laid, *(_by_name(attempt, found, finding) or best)), total)


def _by_name(attempt: Attempt, found: Found, finding: BestSum) -> list[Valued]:
    """The best troops by name if they are really unseen; if not, their bare values are still a bound."""
    color = found[0].case.color
    unseen = troops_in(attempt.scene.position.unseen)
    by_value = sorted(finding.best, key=lambda card: (-card.value, card_index(card)))
    further = [card for card in unseen if card.value == finding.price and color in {None, card.color}]
    chosen = [*by_value, *further][: attempt.open_places]
    if len(chosen) < attempt.open_places or not set(chosen) <= set(unseen):
        return []
    return [Valued(card, card) for card in chosen]
