"""The argument step by step: formation, case, arithmetic. Cases that fail by the same sum are told together."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from battleline_rules.explain.arithmetic import addition_of, needed
from battleline_rules.explain.findings import BestSum, Blocked, Crowded, TooFew, Unfit, finding_of
from battleline_rules.explain.messages import Run, Runs, say
from battleline_rules.explain.scene import CATEGORIES, Attempt, Places, worth_of
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Color
    from battleline_rules.explain.arithmetic import Addition
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Parts
    from battleline_rules.proofs.objects import CaseProof


@dataclass(frozen=True, slots=True)
class Step:
    """Cases of one formation that are impossible for the same reason: which, why, and the sum that shows it."""

    cases: tuple[CaseProof, ...]
    label: Message
    why: Message
    addition: Addition


@dataclass(frozen=True, slots=True)
class Chapter:
    """All cases of one formation; ``count`` says how many there are."""

    label: Message
    count: int
    steps: tuple[Step, ...]


def attempt_of(parts: Parts) -> Attempt | None:
    """The try that a verdict's certificates are about: the opponent's if it is proven, the claimant's if refuted."""
    scene = parts.scene
    totals_only = scene.where.totals_only
    if parts.proof is not None:
        target = worth_of(parts.proof.statement.formation, totals_only=totals_only)
        return Attempt(
            scene, scene.opponent, parts.proof.cases, target, not scene.tie_suffices, Places(scene, told=False)
        )
    if parts.counterexample is not None:
        target = worth_of(parts.counterexample.formation, totals_only=totals_only)
        cases = parts.counterexample.cases
        return Attempt(scene, scene.claimant, cases, target, scene.tie_suffices, Places(scene, told=False))
    return None


def chapters(attempt: Attempt) -> tuple[Chapter, ...]:
    """The argument, formation by formation, the strongest first."""
    return tuple(
        Chapter(_name_of(pattern), len(attempt.of(pattern)), tuple(_steps(attempt, pattern)))
        for pattern in attempt.patterns
    )


def _name_of(pattern: str) -> Message:
    return say("label-total") if pattern == "totals" else say("label-formation", category=CATEGORIES[pattern])


def _steps(attempt: Attempt, pattern: str) -> Iterator[Step]:
    by_sum: dict[Addition, list[CaseProof]] = {}
    for case, _ in attempt.of(pattern):
        by_sum.setdefault(addition_of(attempt, case), []).append(case)
    for addition, cases in by_sum.items():
        yield Step(tuple(cases), _cases(attempt, cases), _why(attempt, cases, addition), addition)


def _cases(attempt: Attempt, cases: Sequence[CaseProof]) -> Message:
    """Which cases these are, as a label."""
    match cases[0].case.pattern:
        case "wedge":
            return say("step-runs-in-colors", parts=tuple(_runs_in_colors(attempt, cases)))
        case "skirmish":
            return say("label-runs", runs=_runs(attempt, cases))
        case "phalanx":
            return say("label-values", values=tuple(one.case.value or 0 for one in cases))
        case "battalion":
            return say("label-colors", colors=tuple(one.case.color for one in cases if one.case.color is not None))
        case pattern:
            return _name_of(pattern)


def _runs_in_colors(attempt: Attempt, cases: Sequence[CaseProof]) -> Iterator[Message]:
    runs_of: dict[Runs, list[Color]] = {}
    for color, ones in itertools.groupby(cases, key=lambda one: one.case.color):
        if color is not None:
            runs_of.setdefault(_runs(attempt, [*ones]), []).append(color)
    for runs, colors in runs_of.items():
        yield say("step-runs-in-color", colors=tuple(colors), runs=runs)


def _runs(attempt: Attempt, cases: Sequence[CaseProof]) -> Runs:
    return Runs(tuple(Run(attempt.run(one)) for one in cases))


def _why(  # noqa: PLR0911 - one a finding
    attempt: Attempt, cases: Sequence[CaseProof], addition: Addition
) -> Message:
    """The reason in a few words, read off the certificate."""
    count = len(cases)
    match finding_of(cases[0]):
        case Unfit(None):
            (name, _), *_ = cases[0].multipliers
            return say("step-laid-twice", value=int(name.removeprefix("value ")))
        case Unfit(card) if cases[0].reason == "wild-cannot-stand":
            assert card is not None  # noqa: S101 - it is the wild
            return say("step-wild-unfit", card=card, count=count)
        case Unfit(card):
            assert card is not None  # noqa: S101 - it is the troop that does not fit
            return say("step-unfit", card=card)
        case Crowded(wilds):
            return say("step-crowded", wilds=wilds, count=len(wilds))
        case Blocked(values, wilds):
            return say("step-blocked-wilds" if wilds else "step-blocked", values=values)
        case TooFew(left):
            return say("step-too-few", count=len(left), places=attempt.open_places)
        case BestSum():
            need = needed(attempt)
            return say("step-best-sum", best=need + addition.bound, need=need)


def witnesses(parts: Parts) -> Iterator[Message]:
    """For each cited card what the opponent could have without it, whatever else is face up and not cited."""
    assert parts.proof is not None  # noqa: S101 - only a proof has witnesses
    scene = parts.scene
    totals_only = scene.where.totals_only
    for witness in parts.proof.witnesses:
        yield say(
            "report-witness",
            card=witness.card,
            who=scene.opponent,
            cards=witness.completion,
            worth=worth_of(witness.formation, totals_only=totals_only),
            flag=scene.claim.flag,
            count=len(parts.proof.witnesses),
        )
