"""Answers as text for people: what is said beside the explanation of a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import cli, documents, explain
from battleline_rules.claims.engines import ENGINES
from battleline_rules.cli.answers import (
    AcceptedProof,
    Compared,
    Converted,
    Exported,
    Failed,
    Judged,
    RejectedProof,
    Replayed,
    Surveyed,
)
from battleline_rules.cli.output import escaped_line, shortened
from battleline_rules.documents.beginnings import is_line
from battleline_rules.explain.messages import FreeText, say
from battleline_rules.explain.wrapping import GLUE, wrapped
from battleline_rules.explain.writing import Writer, capital
from battleline_rules.language import catalog, in_language, sentence
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from battleline_rules.cli.answers import Answer, Named, Told
    from battleline_rules.cli.gists import Gist
    from battleline_rules.errors import Problem, ProofError
    from battleline_rules.explain.board import Line
    from battleline_rules.explain.messages import Message
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language

WIDE: Final = 200
"""A width in which a verdict's first sentence stays on its line."""

GAP: Final = "   "
"""What stands between an answer in one word and the sentence with it."""

_SIDES: Final = 2
"""The sections of an explanation that tell the verdict and the two sides of the flag."""

_COUNTED: Final = {
    "claims": ("proven", "refuted", "inadmissible", "undecided", "accepted", "rejected"),
    "games": ("legal", "illegal"),
}


def unanimous(lang: Language) -> str:
    """What is said where every engine was asked."""
    return _plain(lang).text("engines-agree", count=len(ENGINES), engines=tuple(map(FreeText, ENGINES)))


def name_of(named: Named) -> str:
    """The name of a document in a heading: its source, and its id if it has one."""
    source = escaped_line(shortened(named.source))
    return source if named.id is None else f"{source} ({escaped_line(shortened(named.id))})"


def brief(answer: Told, lang: Language) -> str:
    """An answer in one line."""
    match answer:
        case Replayed():
            return cli.game_prose.first_line(answer, lang)
        case Compared(answer=inner):
            return brief(inner, lang)
        case Judged(_, verdict):
            return verdict.explain(lang=lang, width=WIDE).partition("\n")[0]
        case Surveyed():
            return cli.survey_prose.survey(answer, lang)
        case AcceptedProof(_, verdict):
            return _accepted(verdict, lang)
        case RejectedProof(_, error):
            return _rejected(error, lang)


def _accepted(verdict: Verdict, lang: Language) -> str:
    writer = Writer(verdict.position.ruleset.words, lang)
    what = {"proven": "proof", "refuted": "counterexample", "undecided": "undecided"}.get(verdict.outcome, "verdict")
    said = writer.text(f"accepted-{what}", who=verdict.claim.by, flag=verdict.claim.flag)
    return f"{writer.text('check-accepted')}{GAP}{said}".replace(GLUE, " ")


def _rejected(error: ProofError, lang: Language) -> str:
    said = escaped_line(documents.message_in(error, lang).removesuffix("."))
    return f"{catalog(lang).text('check-rejected')}{GAP}{capital(said)} [{error.code}]"


def table(answer: Told, width: int, lang: Language) -> tuple[Line, ...]:
    """The whole line of flags that an answer is about, with the claimed one marked; nothing for a proof's check.

    Of a game it is the last one that was reached.
    """
    match answer:
        case Replayed(_, replay):
            return explain.board.board(replay.last.position(), width=width, lang=lang)
        case Compared(answer=inner):
            return table(inner, width, lang)
        case Judged(_, verdict):
            return explain.board.board(verdict.position, claim=verdict.claim, width=width, lang=lang)
        case Surveyed(position=position):
            return explain.board.board(position, width=width, lang=lang)
        case _:
            return ()


def full(answer: Told, width: int, lang: Language, *, verbose: bool) -> str:
    """An answer with what justifies it, in lines of at most ``width`` columns; without an end of line."""
    match answer:
        case Replayed():
            return cli.game_prose.replay_text(answer, width, lang, verbose=verbose)
        case Compared(answer=inner):
            return full(inner, width, lang, verbose=verbose)
        case Judged(_, verdict):
            return verdict.explain(lang=lang, width=width)
        case Surveyed(verdicts=verdicts):
            survey = "\n".join(wrapped(brief(answer, lang), width))
            return "\n\n".join([survey, *(_sides(verdict, width, lang, verbose=verbose) for verdict in verdicts)])
        case _:
            return brief(answer, lang)


def was_found_by_engines(answer: Told) -> bool:
    """Whether engines were asked for an answer, and each of them had one."""
    match answer:
        case Compared(answer=inner):
            return was_found_by_engines(inner)
        case Judged(_, verdict):
            verdicts: tuple[Verdict | Gist, ...] = (verdict,)
        case Surveyed(verdicts=verdicts) | Replayed(verdicts=verdicts):
            pass
        case _:
            return False
    asked = [verdict.code for verdict in verdicts if verdict.outcome != "inadmissible"]
    return bool(asked) and "limit-reached" not in asked


def problem_lines(failed: Failed, lang: Language, columns: int | None = None) -> Iterator[str]:
    """What is wrong with a document, one line a problem, as compilers write it; ``columns`` is what a terminal has."""
    source = escaped_line(shortened(failed.named.source))
    # Carets stand where they should only under a line that is shown as it was written: not escaped, cut or folded.
    drawn = is_line(failed.named.source) and source == failed.named.source
    drawn = drawn and (columns is None or len(source) <= columns)
    if drawn and any(problem.column is not None for problem in failed.error.problems):
        yield source
    for problem in failed.error.problems:
        said = f"{escaped_line(in_language(problem.message, lang))} [{problem.code}]"
        if drawn and problem.column is not None:
            yield f"{' ' * (problem.column - 1)}^ {said}"
        else:
            yield f"{source}:{_place(problem, failed.named)} {said}"
    if failed.error.omitted:
        yield f"{source}: {in_language(sentence('and-more-problems', count=failed.error.omitted), lang)}"


def counted(answer: Answer) -> Iterator[str]:
    """What an answer adds to the counts."""
    match answer:
        case Judged(_, verdict):
            yield verdict.outcome
        case Surveyed(verdicts=verdicts):
            yield from (verdict.outcome for verdict in verdicts)
        case Replayed(_, replay):
            yield "legal" if replay.refused is None else "illegal"
        case Compared(answer=inner):
            yield from counted(inner)
        case AcceptedProof():
            yield "accepted"
        case RejectedProof():
            yield "rejected"
        case Failed():
            yield "failed"
        case Converted() | Exported():
            pass


def counts_line(counts: Counter[str], lang: Language) -> str:
    """How many claims had which verdict, and how many games were what, such as ``3 claims: 2 proven, 1 refuted``."""
    writer = _plain(lang)
    told = [writer.sentence(_count(counts, what, words)) for what, words in _COUNTED.items() if _total(counts, words)]
    told = told or [writer.text("count-nothing")]
    if counts["failed"]:
        told.append(writer.text("count-failed", count=counts["failed"]))
    return "; ".join(told)


def _count(counts: Counter[str], what: str, words: Sequence[str]) -> Message:
    kinds = tuple(say(f"counted-{word}", count=counts[word]) for word in words if counts[word])
    return say(f"count-{what}", count=_total(counts, words), kinds=kinds)


def _total(counts: Counter[str], words: Sequence[str]) -> int:
    return sum(counts[word] for word in words)


def _sides(verdict: Verdict | Gist, width: int, lang: Language, *, verbose: bool) -> str:
    """A verdict with the two sides of its flag, and with all that is said if that is wanted or says what is missing."""
    explanation = verdict.explain(lang=lang, width=width)
    return explanation if verbose or verdict.outcome == "undecided" else "\n\n".join(explanation.split("\n\n")[:_SIDES])


def _plain(lang: Language) -> Writer:
    """Writes what is about no edition."""
    return Writer(Words(), lang)


def _place(problem: Problem, named: Named) -> str:
    """Where a problem is, after the name of the document: line and column, as far as the name does not tell them."""
    if problem.line is None:
        place = ""
    elif named.line == problem.line:
        place = f"{problem.column}:"
    else:
        place = f"{problem.line}:{problem.column}:"
    return place if problem.path == "$" else f"{place} {escaped_line(problem.path)}:"
