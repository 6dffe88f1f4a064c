"""Answers as text for people: what is said beside the explanation of a verdict."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from battleline_rules.cli.answers import Failed, Judged, Surveyed
from battleline_rules.cli.output import one_line
from battleline_rules.documents.notation import is_one_line
from battleline_rules.explain import explain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Answer, Named
    from battleline_rules.errors import DocumentError, Problem
    from battleline_rules.judge import Outcome, Verdict

_OUTCOMES: Final[tuple[Outcome, ...]] = ("proven", "refuted", "inadmissible", "undecided")
_UNBROKEN: Final = 10_000
_SHORT: Final = 2
"""Of an explanation the verdict and the two sides."""


def name_of(named: Named) -> str:
    """The name of a document in a heading: its source, and its id if it has one."""
    source = one_line(named.source)
    return source if named.id is None else f"{source} ({one_line(named.id)})"


def explained(verdict: Verdict, width: int) -> str:
    """A verdict with its whole explanation, in lines of at most ``width`` columns."""
    return explain(
        verdict.position,
        verdict.claim,
        outcome=verdict.outcome,
        code=verdict.code,
        rules=verdict.rules,
        formation=verdict.formation,
        proof=verdict.proof,
        counterexample=verdict.counterexample,
        obstacles=verdict.obstacles,
        width=width,
    )


def explained_shortly(verdict: Verdict, width: int) -> str:
    """A verdict with the two sides of the flag, and no more."""
    return "\n\n".join(explained(verdict, width).split("\n\n")[:_SHORT])


def first_line(verdict: Verdict) -> str:
    """A verdict in one line."""
    return explained(verdict, _UNBROKEN).partition("\n")[0]


def survey_line(seats: Sequence[Seat], verdicts: Sequence[Verdict], word: str) -> str:
    """Who can claim which flags, in one line; ``word`` is what the edition calls a flag."""
    said = []
    for seat in seats:
        own = [verdict for verdict in verdicts if verdict.claim.by == seat]
        sure = [verdict.claim.flag for verdict in own if verdict.outcome == "proven"]
        said.append(f"{seat.capitalize()} can claim {_flags(sure, word)}.")
        open_ones = [verdict.claim.flag for verdict in own if verdict.outcome == "undecided"]
        if open_ones:
            said.append(f"Whether {seat} can claim {_flags(open_ones, word)} is undecided.")
    return " ".join(said)


def problem_lines(named: Named, error: DocumentError, *, in_lines: bool) -> Iterator[str]:
    """What is wrong with a document, one line a problem, as compilers write it.

    ``in_lines`` says that the document is itself a line, which its source names.
    """
    source = one_line(named.source)
    drawn = is_one_line(named.source) and source == named.source
    if drawn:
        yield source
    for problem in error.problems:
        said = f"{one_line(problem.message)} [{problem.code}]"
        yield f"{_pointer(problem)} {said}" if drawn else f"{source}:{_place(problem, in_lines=in_lines)} {said}"
    if error.omitted:
        yield f"{source}: and {error.omitted} more problems"


def counts_line(answers: Iterable[tuple[str, int]]) -> str:
    return ""


def _flags(numbers: Sequence[int], word: str) -> str:
    if not numbers:
        return f"no {word}"
    if len(numbers) == 1:
        return f"{word} {numbers[0]}"
    *others, last = map(str, numbers)
    return f"{word}s {', '.join(others)} and {last}"


def _pointer(problem: Problem) -> str:
    """A caret under the column of a line that was just written."""
    return " " * ((problem.column or 1) - 1) + "^"


def _place(problem: Problem, *, in_lines: bool) -> str:
    if problem.line is None:
        return ""
    place = f"{problem.column}:" if in_lines else f"{problem.line}:{problem.column}:"
    return place if problem.path == "$" else f"{place} {one_line(problem.path)}:"
