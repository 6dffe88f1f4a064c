"""Answers as text for people: what is said beside the explanation of a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import cli, explain
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
from battleline_rules.explain.wrapping import wrapped
from battleline_rules.language import catalog

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Answer, Named, Told
    from battleline_rules.cli.gists import Gist
    from battleline_rules.errors import Problem
    from battleline_rules.explain.board import Line
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

WIDE: Final = 200
"""A width in which a verdict's first sentence stays on its line."""

_SIDES: Final = 2
"""The sections of an explanation that tell the verdict and the two sides of the flag."""

_COUNTED: Final = {
    "claim": ("proven", "refuted", "inadmissible", "undecided", "accepted", "rejected"),
    "game": ("legal", "illegal"),
}


def unanimous() -> str:
    """What is said where every engine was asked."""
    *others, last = ENGINES
    return f"All {catalog('en').form(str(len(ENGINES)), context='form word')} engines agree: {', '.join(others)} and {last}."


def name_of(named: Named) -> str:
    """The name of a document in a heading: its source, and its id if it has one."""
    source = escaped_line(shortened(named.source))
    return source if named.id is None else f"{source} ({escaped_line(shortened(named.id))})"


def brief(answer: Told) -> str:
    """An answer in one line."""
    match answer:
        case Replayed():
            return cli.game_prose.first_line(answer)
        case Compared(answer=inner):
            return brief(inner)
        case Judged(_, verdict):
            return verdict.explain(width=WIDE).partition("\n")[0]
        case Surveyed():
            return _survey(answer)
        case AcceptedProof(_, verdict):
            return _accepted(verdict)
        case RejectedProof(_, error):
            return f"REJECTED   {error.message[:1].upper()}{escaped_line(error.message[1:])} [{error.code}]"


def _accepted(verdict: Verdict) -> str:
    claim = f"{verdict.claim.by}'s claim to {verdict.position.ruleset.words.flag} {verdict.claim.flag}"
    if verdict.outcome == "undecided":
        return f"ACCEPTED   The verdict agrees with the position: {claim} is undecided, and nothing is certified."
    what = {"proven": "proof", "refuted": "counterexample"}.get(verdict.outcome, "verdict")
    return f"ACCEPTED   The {what} holds: {claim} is {verdict.outcome}."


def table(answer: Told, width: int) -> tuple[Line, ...]:
    """The whole line of flags that an answer is about, with the claimed one marked; nothing for a proof's check.

    Of a game it is the last one that was reached.
    """
    match answer:
        case Replayed(_, replay):
            return explain.board.board(replay.last.position(), width=width)
        case Compared(answer=inner):
            return table(inner, width)
        case Judged(_, verdict):
            return explain.board.board(verdict.position, claim=verdict.claim, width=width)
        case Surveyed(position=position):
            return explain.board.board(position, width=width)
        case _:
            return ()


def full(answer: Told, width: int, *, verbose: bool) -> str:
    """An answer with what justifies it, in lines of at most ``width`` columns; without an end of line."""
    match answer:
        case Replayed():
            return cli.game_prose.replay_text(answer, width, verbose=verbose)
        case Compared(answer=inner):
            return full(inner, width, verbose=verbose)
        case Judged(_, verdict):
            return verdict.explain(width=width)
        case Surveyed(verdicts=verdicts):
            survey = "\n".join(wrapped(_survey(answer), width))
            return "\n\n".join([survey, *(_sides(verdict, width, verbose=verbose) for verdict in verdicts)])
        case _:
            return brief(answer)


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


def problem_lines(failed: Failed) -> Iterator[str]:
    """What is wrong with a document, one line a problem, as compilers write it."""
    source = escaped_line(shortened(failed.named.source))
    # Carets stand where they should only under a line that is shown as it was written, not escaped or shortened.
    drawn = is_line(failed.named.source) and source == failed.named.source
    if drawn and any(problem.column is not None for problem in failed.error.problems):
        yield source
    for problem in failed.error.problems:
        said = f"{escaped_line(problem.message)} [{problem.code}]"
        if drawn and problem.column is not None:
            yield f"{' ' * (problem.column - 1)}^ {said}"
        else:
            yield f"{source}:{_place(problem, failed.named)} {said}"
    if failed.error.omitted:
        yield f"{source}: and {failed.error.omitted} more problems"


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


def counts_line(counts: Counter[str]) -> str:
    """How many claims had which verdict, and how many games were what, such as ``3 claims: 2 proven, 1 refuted``."""
    told = [_count(counts, what, words) for what, words in _COUNTED.items() if any(counts[word] for word in words)]
    line = "; ".join(told) or "no claims"
    return f"{line}; {_number(counts['failed'], 'document')} not judged" if counts["failed"] else line


def _count(counts: Counter[str], what: str, words: Sequence[str]) -> str:
    total = sum(counts[word] for word in words)
    return f"{_number(total, what)}: {', '.join(f'{counts[word]} {word}' for word in words if counts[word])}"


def _sides(verdict: Verdict | Gist, width: int, *, verbose: bool) -> str:
    """A verdict with the two sides of its flag, and with all that is said if that is wanted or says what is missing."""
    explanation = verdict.explain(width=width)
    return explanation if verbose or verdict.outcome == "undecided" else "\n\n".join(explanation.split("\n\n")[:_SIDES])


def _survey(survey: Surveyed) -> str:
    """Who can claim which flags, in one line, and why nothing can be claimed where that lies not in the cards."""
    if survey.outcome is not None:
        ended = explain.replays.ended(survey.outcome.winner, survey.outcome.ways, survey.position.ruleset.words)
        return f"The game is over: {ended}."
    said = [_survey_of(survey, seat) for seat in survey.seats]
    winner = survey.position.winner
    if winner is not None:
        said.append(f"The game is over: {winner.capitalize()} has won (R50).")
    return " ".join(said)


def _survey_of(survey: Surveyed, seat: Seat) -> str:
    word = survey.position.ruleset.words.flag
    own = [verdict for verdict in survey.verdicts if verdict.claim.by == seat]
    sure = [verdict.claim.flag for verdict in own if verdict.outcome == "proven"]
    unsure = [verdict.claim.flag for verdict in own if verdict.outcome == "undecided"]
    said = f"{seat.capitalize()} can claim {_flags(sure, word)}"
    if unsure:
        verb = "is" if len(unsure) == 1 else "are"
        return f"{said}{'' if sure else ' for certain'}; {_flags(unsure, word)} {verb} undecided."
    why = " and ".join(_untimely(survey.position, seat))
    return f"{said}: {why}." if why else f"{said}."


def _untimely(position: Position, seat: Seat) -> Iterator[str]:
    """Why this is not the time for any claim of a seat, as far as the game goes on at all."""
    turn = position.turn
    if turn is None or position.winner is not None:
        return
    rules = {one.code: one.rule for one in position.obstacles(1, seat)}
    if "not-on-turn" in rules:
        yield f"it is {turn.player.capitalize()}'s turn ({rules['not-on-turn']})"
    if turn.window == "resolving":
        yield f"{catalog('en').text('now-resolving')} ({rules['surplus-pending']})"
    elif "wrong-window" in rules:
        window = position.ruleset.options.claim_window
        yield f"{catalog('en').text(f'claims-{window}')}, and {catalog('en').text(f'now-{turn.window}')} ({rules['wrong-window']})"


def _flags(numbers: Sequence[int], word: str) -> str:
    if not numbers:
        return f"no {word}"
    *others, last = map(str, numbers)
    return f"{word}s {', '.join(others)} and {last}" if others else f"{word} {last}"


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _place(problem: Problem, named: Named) -> str:
    """Where a problem is, after the name of the document: line and column, as far as the name does not tell them."""
    if problem.line is None:
        place = ""
    elif named.line == problem.line:
        place = f"{problem.column}:"
    else:
        place = f"{problem.line}:{problem.column}:"
    return place if problem.path == "$" else f"{place} {escaped_line(problem.path)}:"
