"""What is said of numbers and sums: of Phalanxes, Battalions, Hosts, and totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Color, Troop, card_index
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
        return [Item(label, (needs, _left(attempt, left)))]
    groups: dict[object, list[Found]] = {}
    for found in left:
        key = found[0].case.value if attempt.places.told else len(_gone(attempt, found[1]))
        groups.setdefault(key, []).append(found)
    lines = []
    for group in groups.values():
        values = tuple(case.case.value or 0 for case, _ in group)
        lines.append(Item(say("label-values", values=values), (_left(attempt, group),), depth=1))
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
        lines.append(Item(say("label-colors", colors=colors), _short_clauses(attempt, group), depth=1))
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
        return (say("needs-any", count=attempt.open_places), _left(attempt, [found]))
    return (say("needs-of-color", color=color, count=attempt.open_places), _left(attempt, [found]))


def _short_clauses(attempt: Attempt, alike: Sequence[Found]) -> tuple[Message, ...]:
    """The same for some colours of several."""
    found = alike[0]
    if attempt.places.told and _gone(attempt, found[1]):
        return clauses(attempt, found, named=False)
    _, finding = found
    exact = all(_is_exact(attempt, one) for one in alike)
    if isinstance(finding, TooFew):
        left = _left_count(attempt, found)
        said = "left-of-needed" if exact or not left else "left-at-most-of-needed"
        return (say(said, left=left, needed=attempt.open_places, count=left),)
    assert isinstance(finding, BestSum)  # noqa: S101 - number and sum are the two ways
    total = _sum_of(attempt, found, finding, named=False)
    gone = tuple(sorted({card.value for card in _gone(attempt, finding)}, reverse=True))
    if gone:
        return (say("best-without" if exact else "most-without", values=gone, sum=total),)
    return (say("best" if exact else "most", sum=total),)


def _is_exact(attempt: Attempt, found: Found) -> bool:
    """Whether a bound is what the table really has: a proof need not cite every card that is face up."""
    case, finding = found
    if isinstance(finding, BestSum):
        values = [card.value for card in _best_unseen(attempt, found)]
        return values == _best_values(attempt, finding)
    return len(attempt.unseen(case.case.color, case.case.value)) == _left_count(attempt, found)


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


def _left(attempt: Attempt, alike: Sequence[Found]) -> Message:
    """How many are left of a value, a colour or all, and where the others are; several are alike in both."""
    case, finding = alike[0]
    gone = _gone(attempt, finding)
    left = _left_count(attempt, alike[0])
    head = "left" if all(_is_exact(attempt, one) for one in alike) else "left-at-most"
    if attempt.places.told and gone:
        return say(f"{head}-named", cards=attempt.places.mention(gone), left=left, count=left)
    if not left:
        return say("none-left")
    every = attempt.pattern(case.case.color, case.case.value)
    others = [card for card in every if card not in attempt.laid.troops]
    counted = "counted" if len(others) == len(every) else "counted-others"
    return say(f"{head}-{counted}", gone=len(gone), of=len(others), left=left, count=left)


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
        return (_better_gone(attempt, finding, gone),)
    values = tuple(sorted((card.value for card in gone), reverse=True))
    return (say("values-gone", color=case.case.color, values=values, count=len(values)),)


def _better_gone(attempt: Attempt, finding: Finding, gone: Sequence[Troop]) -> Message:
    """How many better cards are face up, and how many of them at the claimed flag."""
    price = finding.price if isinstance(finding, BestSum) else 0
    others = [card for card in attempt.pattern(None, None) if card.value > price and card not in attempt.laid.troops]
    face_up = len(others) - sum(card.value > price for card in attempt.unseen(None, None))
    here = sum(attempt.scene.place_of(card).side is not None for card in gone)
    aside = say("all-here") if here == len(gone) else say("some-here", count=here) if here else say("not-here")
    said = "better-gone" if face_up == len(gone) else "better-gone-at-least"
    if len(gone) == len(others):
        laid_too = any(card.value > price for card in attempt.laid.troops)
        said = "better-gone-all-others" if laid_too else "better-gone-all"
    return say(said, aside=aside, price=price, count=len(gone))


def _at_best(attempt: Attempt, found: Found, finding: BestSum, *, named: bool) -> Message:
    total = _sum_of(attempt, found, finding, named=named)
    said = "at-best" if _is_exact(attempt, found) else "at-most"
    return say(said, sum=total, compare=comparison(attempt, total.total))


def _sum_of(attempt: Attempt, found: Found, finding: BestSum, *, named: bool) -> Sum:
    laid = [Valued(card, card) for card in attempt.laid.troops]
    laid += [Valued(wild.card, Troop(Color.RED, wild.high), colorless=True) for wild in attempt.laid.wilds]
    best = _best_values(attempt, finding)
    total = sum(one.stands_for.value for one in laid) + sum(best)
    if not named or not _is_exact(attempt, found):
        return Sum((*laid, *best), total)
    return Sum((*laid, *(Valued(card, card) for card in _best_unseen(attempt, found))), total)


def _best_values(attempt: Attempt, finding: BestSum) -> list[int]:
    """What the open places count at most, the highest first."""
    best = sorted((card.value for card in finding.best), reverse=True)[: attempt.open_places]
    return [*best, *[finding.price] * (attempt.open_places - len(best))]


def _best_unseen(attempt: Attempt, found: Found) -> list[Troop]:
    """The best troops that may really come, of equals the first in card order."""
    unseen = attempt.unseen(found[0].case.color, None)
    return sorted(unseen, key=lambda card: (-card.value, card_index(card)))[: attempt.open_places]
