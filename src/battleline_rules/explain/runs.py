"""What is said of runs: of Wedges and Skirmishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from battleline_rules.cards import Color
from battleline_rules.explain.findings import Blocked, Crowded
from battleline_rules.explain.messages import Item, Run, Runs, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Troop
    from battleline_rules.explain.findings import Finding
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Attempt, Found
    from battleline_rules.wilds import Wild

Group: TypeAlias = "tuple[tuple[Run, ...], Finding]"
"""Runs that the same thing stops."""


def in_one_line(attempt: Attempt, label: Message, left: Sequence[Found], pattern: str) -> list[Item]:
    """The runs of a Skirmish, or of a Wedge whose colour the laid cards settle."""
    groups = _groups(attempt, left)
    color = left[0][0].case.color
    narrowed = _narrowed(attempt, left, pattern, color)
    if len(groups) == 1:
        # The label is the formation's, so the clauses have to say which runs they are about.
        subject = "every-run" if not narrowed else "that" if len(groups[0][0]) == 1 else "each-of-them"
        return [Item(label, (*narrowed, *_stopped(attempt, groups[0], color, say(subject)), *_wilds_told(groups[0])))]
    head = narrowed or (say("every-run-lacks"),)
    told_at_once = {_wilds_told(group) for group in groups}
    if len(told_at_once) == 1:
        head += next(iter(told_at_once))
    lines = []
    for group in groups:
        wilds = _wilds_told(group) if len(told_at_once) > 1 else ()
        clauses = (*_stopped(attempt, group, color, say("these")), *wilds)
        lines.append(Item(say("label-runs", runs=Runs(group[0])), clauses, depth=1))
    return [Item(label, head), *lines]


def wedges_in_colors(attempt: Attempt, label: Message, left: Sequence[Found]) -> list[Item]:
    """The runs of Wedges where every colour is still possible."""
    by_color: dict[Color, list[Found]] = {}
    for case, finding in left:
        if case.case.color is not None:
            by_color.setdefault(case.case.color, []).append((case, finding))
    narrowed = _narrowed(attempt, by_color[Color.RED], "wedge", None)
    groups = {color: _groups(attempt, found) for color, found in by_color.items()}
    lone = [_lone_card(of_color) for of_color in groups.values()]
    if attempt.places.told and all(lone):
        cards = attempt.places.mention(card for card in lone if card)
        runs = Runs(groups[Color.RED][0][0])
        return [Item(label, (*narrowed, say("lacks-in-each-color", runs=runs, cards=cards, count=len(runs.runs))))]
    most = max(len(_gone(finding)) for of_color in groups.values() for _, finding in of_color)
    head = say("each-run-in-color-lacks")
    if not attempt.places.told:
        head = say("each-run-in-color-lacks-one-face-up", count=most)
    told_at_once = {_wilds_told(group) for of_color in groups.values() for group in of_color}
    wilds = next(iter(told_at_once)) if len(told_at_once) == 1 else ()
    lines = _color_lines(attempt, groups, same_wilds=len(told_at_once) == 1)
    return [Item(label, (*narrowed, head, *wilds)), *lines]


def _groups(attempt: Attempt, left: Sequence[Found]) -> list[Group]:
    """The runs by what stops them, in the order of the lowest run of each."""
    groups: dict[Finding, list[Run]] = {}
    for case, finding in left:
        groups.setdefault(finding, []).append(Run(attempt.run(case)))
    return [(tuple(runs), finding) for finding, runs in groups.items()]


def _narrowed(attempt: Attempt, left: Sequence[Found], pattern: str, color: Color | None) -> tuple[Message, ...]:
    """What the laid cards restrict the formation to, if to anything."""
    laid = attempt.laid
    highest = attempt.scene.position.ruleset.options.values
    cards: tuple[Troop | Wild, ...] = (*laid.troops, *(wild for wild in laid.wilds if wild.high < highest))
    if not cards:
        return ()
    runs = Runs(tuple(Run(attempt.run(case)) for case, _ in left))
    if color is not None and laid.troops:
        if len(_groups(attempt, left)) > 1:
            return (say("narrowed-to-color", cards=cards, color=color),)
        return (say("narrowed-to-runs-in-color", cards=cards, runs=runs, color=color),)
    every = {case.case.value for case, _ in attempt.of(pattern)}
    if len(runs.runs) == len(every):
        return ()
    return (say("narrowed-to-runs", cards=cards, runs=runs),)


def _stopped(attempt: Attempt, group: Group, color: Color | None, subject: Message) -> tuple[Message, ...]:
    """What stops the runs; the subject says which they are where the line's label does not."""
    runs, finding = group
    count = len(runs) if subject.id == "these" else 1
    if isinstance(finding, Crowded):
        return (_crowded(attempt, finding),)
    assert isinstance(finding, Blocked)  # noqa: S101 - a run fails in no other way
    if color is not None:
        return (say("needs-cards", subject=subject, cards=attempt.places.mention(finding.cards), count=count),)
    if attempt.places.told and finding.cards:
        cards = attempt.places.mention(finding.cards)
        return (say("needs-values", subject=subject, values=finding.values, cards=cards, count=count),)
    return (say("needs-values-gone", subject=subject, values=finding.values, count=count),)


def _crowded(attempt: Attempt, finding: Crowded) -> Message:
    taken = tuple(one for one in attempt.laid.troops if one.value in finding.values)
    free = tuple(value for value in finding.values if value not in {one.value for one in taken})
    if free:
        return say("crowded", wilds=finding.wilds, values=free)
    return say("taken", wilds=finding.wilds, values=finding.values, cards=taken, count=len(taken))


def _wilds_told(group: Group) -> tuple[Message, ...]:
    """That the wilds are too few."""
    finding = group[1]
    if isinstance(finding, Blocked) and finding.wilds:
        return (say("stand-for-only", wilds=finding.wilds, count=len(finding.wilds)),)
    return ()


# ---------------------------------------------------------------- colour by colour


def _color_lines(attempt: Attempt, groups: dict[Color, list[Group]], *, same_wilds: bool) -> list[Item]:
    """A line for each colour; one for several that lack the same, where places are not told."""
    alike: dict[object, list[Color]] = {}
    for color, of_color in groups.items():
        same = tuple((runs, tuple(card.value for card in _gone(finding))) for runs, finding in of_color)
        alike.setdefault(color if attempt.places.told else same, []).append(color)
    lines = []
    for colors in alike.values():
        every = len(colors) == len(groups)
        label = say("label-every-color") if every else say("label-colors", colors=tuple(colors))
        lines.append(Item(label, (_color_clause(attempt, groups[colors[0]], same_wilds=same_wilds),), depth=1))
    return lines


def _color_clause(attempt: Attempt, groups: list[Group], *, same_wilds: bool) -> Message:
    """Which values, or where places are told which cards, the runs of a colour lack."""
    cards = sorted({card for _, finding in groups for card in _gone(finding)})
    values = tuple(card.value for card in cards)
    count = sum(len(runs) for runs, _ in groups)
    lacking = {len(_gone(finding)) for _, finding in groups}
    if lacking == {1} and attempt.places.told:
        return say("each-needs-one", cards=attempt.places.mention(cards), count=count)
    if lacking == {1}:
        return say("each-needs-one-value", values=values, count=count)
    if lacking == {len(values)}:
        return say("each-needs-all-values", values=values, count=count)
    if same_wilds and len(lacking) == 1:
        every = {len(set(run.values) & set(values)) for runs, _ in groups for run in runs}
        lacks = "each-lacks-some-values" if every == lacking else "each-lacks-at-least-some-values"
        return say(lacks, lacking=min(lacking), values=values, count=count)
    return say("each-lacks-too-many-values", values=values, count=count)


def _lone_card(groups: list[Group]) -> Troop | None:
    """The one card that stops every run of a colour, if one does."""
    if len(groups) == 1 and len(_gone(groups[0][1])) == 1:
        return _gone(groups[0][1])[0]
    return None


def _gone(finding: Finding) -> tuple[Troop, ...]:
    return finding.cards if isinstance(finding, Blocked) else ()
