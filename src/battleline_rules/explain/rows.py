"""The formations that have to be looked at one by one: a line for each, and lines for its runs, colours or values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import Color, Troop, card_index, troops_in
from battleline_rules.explain.findings import BestSum, Blocked, Crowded, TooFew
from battleline_rules.explain.messages import Item, Run, Runs, Sum, Valued, say
from battleline_rules.explain.scene import CATEGORIES
from battleline_rules.explain.shapes import ONE_COLOR, comparison

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.explain.findings import Finding
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Attempt
    from battleline_rules.proofs.objects import CaseProof

Found: TypeAlias = "tuple[CaseProof, Finding]"
Group: TypeAlias = "tuple[tuple[Run, ...], Finding]"


def rows(attempt: Attempt) -> tuple[Item, ...]:
    """The lines for every formation that the laid cards do not rule out, strongest first."""
    found: list[Item] = []
    for pattern in attempt.patterns:
        left = attempt.left(pattern)
        if left:
            found += _rows_of(attempt, pattern, left)
    return tuple(found)


def _rows_of(attempt: Attempt, pattern: str, left: Sequence[Found]) -> list[Item]:
    if pattern == "totals":
        return [Item(say("label-total"), _number(attempt, left[0][1], None, named=True))]
    label = say("label-formation", category=CATEGORIES[pattern])
    if pattern == "phalanx":
        return _phalanx(attempt, label, left)
    if pattern == "battalion":
        return _battalion(attempt, label, left)
    if pattern == "host":
        return [Item(label, _number(attempt, left[0][1], None, named=True))]
    colors = {case.case.color for case, _ in left}
    if len(colors) > 1:
        return _wedges_in_colors(attempt, label, left)
    return _runs(attempt, label, left, pattern)


# ---------------------------------------------------------------- runs


def _runs(attempt: Attempt, label: Message, left: Sequence[Found], pattern: str) -> list[Item]:
    groups = _groups(attempt, left)
    color = left[0][0].case.color
    narrowed = _narrowed(attempt, pattern, left, color)
    if len(groups) == 1:
        return [Item(label, (*narrowed, *_run_clauses(attempt, groups[0], color, with_wilds=True)))]
    head = narrowed or (say("every-run-lacks"),)
    shared = {_stand_ins(attempt, finding) for _, finding in groups}
    if len(shared) == 1:
        head += next(iter(shared))
    subs = [
        Item(
            say("label-runs", runs=Runs(runs)),
            _run_clauses(attempt, (runs, finding), color, with_wilds=len(shared) > 1),
            depth=1,
        )
        for runs, finding in groups
    ]
    return [Item(label, head), *subs]


def _groups(attempt: Attempt, left: Sequence[Found]) -> list[Group]:
    """The runs by what stops them, in the order of the lowest run of each."""
    groups: dict[Finding, list[Run]] = {}
    for case, finding in left:
        groups.setdefault(finding, []).append(Run(attempt.run(case)))
    return [(tuple(runs), finding) for finding, runs in groups.items()]


def _narrowed(attempt: Attempt, pattern: str, left: Sequence[Found], color: Color | None) -> tuple[Message, ...]:
    """What the laid cards restrict the formation to, if to anything."""
    every, still = len({case.case.value for case, _ in attempt.of(pattern)}), len({case.case.value for case, _ in left})
    runs = Runs(tuple(Run(attempt.run(case)) for case, _ in left))
    laid = attempt.laid
    if color is not None and laid.troops:
        if len(_groups(attempt, left)) > 1:
            return (say("narrowed-to-color", cards=laid.troops, color=color),)
        return (say("narrowed-to-runs-in-color", cards=laid.troops, runs=runs, color=color, count=len(runs.runs)),)
    if still == every or not attempt.laid_cards():
        return ()
    highest = attempt.scene.position.ruleset.options.values
    restricting = (*laid.troops, *(wild for wild in laid.wilds if wild.high < highest))
    return (say("narrowed-to-runs", cards=restricting, runs=runs, count=len(runs.runs)),)


def _run_clauses(attempt: Attempt, group: Group, color: Color | None, *, with_wilds: bool) -> tuple[Message, ...]:
    runs, finding = group
    count = len(runs)
    if isinstance(finding, Crowded):
        return (_crowded(attempt, finding, count),)
    assert isinstance(finding, Blocked)  # noqa: S101 - a run fails in no other way
    needs = _needs(attempt, finding, color, count)
    return (needs, *_stand_ins(attempt, finding)) if with_wilds else (needs,)


def _crowded(attempt: Attempt, finding: Crowded, count: int) -> Message:
    taken = tuple(one for one in attempt.laid.troops if one.value in finding.values)
    free = tuple(value for value in finding.values if value not in {one.value for one in taken})
    if free:
        return say("crowded", wilds=finding.wilds, values=free, count=count)
    return say("taken", wilds=finding.wilds, values=finding.values, cards=taken, count=len(taken))


def _needs(attempt: Attempt, finding: Blocked, color: Color | None, count: int) -> Message:
    if color is not None:
        return say("needs-cards", cards=attempt.places.mention(finding.cards), count=count)
    if attempt.places.told and finding.cards:
        return say("needs-values", values=finding.values, cards=attempt.places.mention(finding.cards), count=count)
    return say("needs-values-gone", values=finding.values, count=count)


def _stand_ins(attempt: Attempt, finding: Finding) -> tuple[Message, ...]:
    """Why the wilds do not help."""
    if not isinstance(finding, Blocked):
        return ()
    if finding.wilds:
        return (say("stand-for-only", wilds=finding.wilds, count=len(finding.wilds)),)
    idle = tuple(wild.card for wild in attempt.laid.wilds)
    return (say("cannot-stand", wilds=idle),) if idle else ()


def _wedges_in_colors(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    by_color: dict[Color, list[Found]] = {}
    for case, finding in left:
        if case.case.color is not None:
            by_color.setdefault(case.case.color, []).append((case, finding))
    narrowed = _narrowed(attempt, "wedge", left[: len(left) // len(by_color)], None)
    each = {color: _groups(attempt, found) for color, found in by_color.items()}
    lone = [_lone_card(groups) for groups in each.values()]
    if all(lone) and not attempt.laid.wilds:
        cards = attempt.places.mention(card for card in lone if card)
        runs = each[Color.RED][0][0]
        return [Item(label, (say("each-color-needs", runs=Runs(runs), cards=cards, count=len(runs)),))]
    subs = _merged(attempt, each)
    return [Item(label, (*narrowed, say("every-run-in-color-lacks"))), *subs]


def _lone_card(groups: list[Group]) -> Troop | None:
    """The one card that stops every run of a colour, if one does."""
    if len(groups) == 1 and isinstance(groups[0][1], Blocked) and len(groups[0][1].cards) == 1:
        return groups[0][1].cards[0]
    return None


def _merged(attempt: Attempt, each: dict[Color, list[Group]]) -> list[Item]:
    """A line for each colour; one for several that lack the same values, where cards are not named one by one."""
    alike: dict[object, list[Color]] = {}
    for color, groups in each.items():
        values = tuple(sorted({card.value for _, finding in groups for card in _gone(finding)}))
        needy = max(len(_gone(finding)) for _, finding in groups)
        key = color if attempt.places.told else (values, needy, tuple(runs for runs, _ in groups))
        alike.setdefault(key, []).append(color)
    return [_color_line(attempt, colors, each[colors[0]], each) for colors in alike.values()]


def _color_line(
    attempt: Attempt, colors: list[Color], groups: list[Group], each: dict[Color, list[Group]]
) -> Item:
    cards = sorted({card for color in colors for _, finding in each[color] for card in _gone(finding)})
    count = sum(len(runs) for runs, _ in groups)
    lacking = max(len(_gone(finding)) for _, finding in groups)
    wilds = tuple(dict.fromkeys(wild for _, finding in groups if isinstance(finding, Blocked) for wild in finding.wilds))
    label = say("label-colors", colors=tuple(colors))
    if len(colors) > 1:
        values = tuple(sorted({card.value for card in cards}))
        what = say("each-needs-one-value" if lacking == 1 else "each-needs-values", values=values, count=count)
    elif lacking == 1:
        what = say("each-needs-one", cards=attempt.places.mention(cards), count=count)
    else:
        what = say("each-needs-more", cards=attempt.places.mention(cards), wilds=wilds, count=count)
    return Item(label, (what,), depth=1)


def _gone(finding: Finding) -> tuple[Troop, ...]:
    return finding.cards if isinstance(finding, Blocked) else ()


# ---------------------------------------------------------------- numbers and sums


def _phalanx(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    if len(left) == 1:
        case, finding = left[0]
        return [Item(label, (_needs_more(attempt, case), *_number(attempt, finding, case, named=True)))]
    groups: dict[object, list[Found]] = {}
    for case, finding in left:
        key = case.case.value if attempt.places.told else _counted(attempt, case, finding)
        groups.setdefault(key, []).append((case, finding))
    head = say("needs-of-a-value", count=attempt.open_places)
    subs = []
    for found in groups.values():
        values = tuple(case.case.value or 0 for case, _ in found)
        clauses = _number(attempt, found[0][1], found[0][0], named=True)
        subs.append(Item(say("label-values", values=values), clauses, depth=1))
    return [Item(label, (head,)), *subs]


def _needs_more(attempt: Attempt, case: CaseProof) -> Message:
    started = "needs-more" if attempt.laid_cards() else "needs-from-scratch"
    return say(started, value=case.case.value or 0, count=attempt.open_places)


def _battalion(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    if len(left) == 1:
        case, finding = left[0]
        return [Item(label, _number(attempt, finding, case, named=True))]
    alike: dict[object, list[Found]] = {}
    for case, finding in left:
        alike.setdefault(_alike(attempt, case, finding), []).append((case, finding))
    subs = []
    for found in alike.values():
        colors = tuple(case.case.color for case, _ in found if case.case.color is not None)
        gone = [card for _, finding in found for card in _better_gone(finding)]
        clauses = _number(attempt, found[0][1], found[0][0], named=False, gone=gone)
        subs.append(Item(say("label-colors", colors=colors), clauses, depth=1))
    if len(subs) == 1:
        return [Item(label, (say("in-every-color"), *subs[0].clauses))]
    return [Item(label, (say("every-color-short"),)), *subs]


def _alike(attempt: Attempt, case: CaseProof, finding: Finding) -> object:
    gone = tuple(card.value for card in _better_gone(finding))
    if gone and attempt.places.told:
        return case.case.color
    if isinstance(finding, BestSum):
        return finding.price, tuple(card.value for card in finding.best), gone
    return _counted(attempt, case, finding)


def _better_gone(finding: Finding) -> tuple[Troop, ...]:
    return finding.gone if isinstance(finding, BestSum | TooFew) else ()


def _counted(attempt: Attempt, case: CaseProof, finding: Finding) -> tuple[int, int]:
    """How many troops of the pattern are gone, of how many besides those that the side has laid itself."""
    fitting = attempt.fitting(case.case.color, case.case.value)
    return len([card for card in _better_gone(finding) if card in fitting]), len(fitting)


def _number(
    attempt: Attempt, finding: Finding, case: CaseProof | None, *, named: bool, gone: Sequence[Troop] | None = None
) -> tuple[Message, ...]:
    if isinstance(finding, BestSum):
        return _best_sum(attempt, finding, case, finding.gone if gone is None else gone, named=named)
    assert isinstance(finding, TooFew)  # noqa: S101 - number and sum are the two ways
    color, value = (case.case.color, case.case.value) if case else (None, None)
    fitting = attempt.fitting(color, value)
    missing = tuple(card for card in finding.gone if card in fitting)
    left = len(fitting) - len(missing)
    if attempt.places.told and missing:
        told = say("left-named", cards=attempt.places.mention(missing), left=left, count=left)
    else:
        told = say("left-counted", gone=len(missing), of=len(fitting), left=left, count=left)
    return (told,) if value is not None else (say("needs-any", count=attempt.open_places), told)


def _best_sum(
    attempt: Attempt, finding: BestSum, case: CaseProof | None, gone: Sequence[Troop], *, named: bool
) -> tuple[Message, ...]:
    best = _best_troops(attempt, finding, case)
    laid = [Valued(card, card) for card in attempt.laid.troops]
    laid += [Valued(wild.card, Troop(Color.RED, wild.high), colorless=True) for wild in attempt.laid.wilds]
    total = sum(one.stands_for.value for one in laid) + sum(best)
    terms = (*laid, *_named_troops(attempt, finding, case, best)) if named else (*_bare(laid), *best)
    told = (say("at-best", sum=Sum(terms, total), compare=comparison(attempt, total)),)
    if not gone:
        return told
    if attempt.places.told:
        return (say("are-gone", cards=attempt.places.mention(gone), count=len(gone)), *told)
    by_value = tuple(sorted({card.value for card in gone}, reverse=True))
    if case is not None:
        return (say("values-gone", values=by_value, count=len(by_value)), *told)
    return (say("better-gone", gone=len(gone), count=len(gone)), *told)


def _bare(laid: Sequence[Valued]) -> list[Valued | int]:
    return [one.stands_for.value for one in laid]


def _best_troops(attempt: Attempt, finding: BestSum, case: CaseProof | None) -> list[int]:
    """The values that the open places come to at best, the highest first."""
    fixed = sorted((card.value for card in finding.best), reverse=True)[: attempt.open_places]
    return fixed + [finding.price] * (attempt.open_places - len(fixed))


def _named_troops(
    attempt: Attempt, finding: BestSum, case: CaseProof | None, best: list[int]
) -> list[Valued | int]:
    """The best troops by name where they are really unseen; else their bare values, which are still a bound."""
    color = case.case.color if case else None
    unseen = troops_in(attempt.scene.position.unseen)
    by_name = sorted(finding.best, key=lambda card: (-card.value, card_index(card)))
    cheap = [card for card in unseen if card.value == finding.price and color in {None, card.color}]
    chosen = [*by_name, *cheap][: attempt.open_places]
    if len(chosen) < attempt.open_places or not set(chosen) <= set(unseen):
        return list(best)
    return [Valued(card, card) for card in chosen]
