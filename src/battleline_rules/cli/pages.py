"""Answers as pages, Markdown and pictures: what a report tells of each document, and who writes it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final, Protocol

from battleline_rules import cli, documents, explain
from battleline_rules.claims.engines import ALL_ENGINES
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
from battleline_rules.cli.arguments import UsageError
from battleline_rules.explain import replays
from battleline_rules.explain.reports import TONE_OF, Entry, Note, Papers, parts_of
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.explain.writing import Writer
from battleline_rules.judge import Verdict
from battleline_rules.language import sentence
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.cli.answers import Answer, Told
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.gists import Gist
    from battleline_rules.cli.output import Output
    from battleline_rules.explain.reports import Depth, Tone

ONE_PICTURE: Final = "usage-one-picture"

_MOST_IN_MEMORY: Final = 1 << 23
_PIECE: Final = 1 << 16
_AT_ONCE: Final = 64
"""How many characters are kept in memory, are read at a time, and how many pieces of a page are written together."""


class _Maker(Protocol):
    """Makes a page of answers, none of which has to be kept."""

    def answer(self, entry: Entry) -> str:
        """One answer, as a part of the page."""

    def page(self, answers: Iterable[str], lead: str = "") -> Iterator[str]:
        """The whole page in pieces, with these parts of it."""


class PageReporter:
    """Writes the answers together: one page, or Markdown.

    What all of them come to stands above them, so they wait in a file if they are many.
    """

    def __init__(self, request: Request, out: Output, err: Output, *, several: bool) -> None:
        self._request = request
        self._out = out
        self._err = err
        self._several = several
        self._counts: Counter[str] = Counter()
        depth = _depth(request)
        self._maker: _Maker = (
            explain.html.PageMaker(lang=request.lang, depth=depth, alone=not several)
            if request.format == "html"
            else explain.markdown.MarkdownMaker(lang=request.lang, depth=depth)
        )
        self._told = SpooledTemporaryFile(  # noqa: SIM115 - closed when all has been written
            _MOST_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline=""
        )

    def report(self, answer: Answer) -> None:
        """Take one answer; what is wrong with a document goes to standard error as well."""
        name = cli.prose.name_of(answer.named) if self._several else ""
        self._told.write(self._maker.answer(entry_of(answer, self._request, name)))
        self._counts.update(cli.prose.counted(answer))
        if isinstance(answer, Failed):
            _complain(answer, self._err, self._request)

    def close(self) -> None:
        """Write what has been gathered; of one answer that never came there is nothing."""
        with self._told as told:
            if not self._several and not told.tell():
                return
            counts = cli.prose.counts_line(self._counts, self._request.lang) if self._several else ""
            told.seek(0)
            pieces = self._maker.page(iter(partial(told.read, _PIECE), ""), counts)
            while some := tuple(islice(pieces, _AT_ONCE)):
                self._out.write("".join(some))
        if self._request.format != "html":
            self._out.line()


class PictureReporter:
    """Writes the picture of one answer."""

    def __init__(self, request: Request, out: Output, err: Output, *, several: bool) -> None:
        if several:
            raise UsageError(sentence(ONE_PICTURE), "--format")
        self._request = request
        self._out = out
        self._err = err

    def report(self, answer: Answer) -> None:
        """Write one picture; what shows no table is told on standard error."""
        if isinstance(answer, Failed):
            _complain(answer, self._err, self._request)
            return
        entry = entry_of(answer, self._request, "")
        lang = self._request.lang
        if entry.claim is not None:
            self._out.line(explain.pictures.claim_picture(entry.claim, lang=lang))
        elif entry.position is not None:
            self._out.line(explain.pictures.line_picture(entry.position, claim=entry.asked, lang=lang))
        else:
            self._err.line(f"{entry.word}{cli.prose.GAP}{entry.sentence}")

    def close(self) -> None:
        """There is one picture."""


def entry_of(answer: Answer, request: Request, name: str) -> Entry:
    """What a report tells of an answer under this name."""
    match answer:
        case Failed():
            return _failed(answer, request, name)
        case Converted() | Exported():
            raise AssertionError("documents and formulas are no pages, and another reporter's")
        case _:
            return _told(answer, request, name)


def _told(answer: Told, request: Request, name: str) -> Entry:
    match answer:
        case Compared(answer=inner):
            entry = _told(inner, request, name)
            rulings = tuple(cli.rulings_prose.rulings_lines(answer, request.lang))
            return replace(entry, notes=(*entry.notes, Note("rulings", rulings)))
        case Judged(_, verdict):
            return replace(_claimed(verdict, request, name), notes=_unanimity(answer, request))
        case Surveyed():
            return replace(_surveyed(answer, request, name), notes=_unanimity(answer, request))
        case Replayed():
            return _replayed(answer, request, name)
        case AcceptedProof(_, verdict):
            word, sentence = _headed(cli.prose.brief(answer, request.lang))
            return replace(_claimed(verdict, request, name), word=word, sentence=sentence)
        case RejectedProof():
            word, sentence = _headed(cli.prose.brief(answer, request.lang))
            return Entry(name, word=word, sentence=sentence, tone="fails")


def _failed(failed: Failed, request: Request, name: str) -> Entry:
    writer = Writer(Words(), request.lang)
    lines = tuple(cli.prose.problem_lines(failed, request.lang))
    word, sentence = writer.text("report-not-judged-word"), writer.text("report-not-judged")
    return Entry(name, word=word, sentence=sentence, tone="open", notes=(Note("problems", lines),))


def _claimed(verdict: Verdict | Gist, request: Request, name: str) -> Entry:
    """A claim with its verdict; of one that was only decided there are only the answer and the table."""
    if isinstance(verdict, Verdict):
        return Entry(name, claim=parts_of(verdict), papers=None if request.quiet else _papers(verdict))
    word, sentence = _headed(verdict.explain(lang=request.lang, width=cli.prose.WIDE))
    tone = TONE_OF[verdict.outcome]
    return Entry(name, word=word, sentence=sentence, tone=tone, position=verdict.position, asked=verdict.claim)


def _papers(verdict: Verdict) -> Papers:
    """The documents of a verdict, and of the position with the claim that was judged."""
    position = replace(verdict.position, claim=verdict.claim)
    return Papers(
        documents.laid_out(documents.verdict_document(verdict)).decode(),
        documents.dump_position(position).decode(),
        documents.position_line(position),
    )


def _surveyed(survey: Surveyed, request: Request, name: str) -> Entry:
    return Entry(
        name,
        sentence=cli.prose.brief(survey, request.lang),
        position=survey.position,
        entries=tuple(_claimed(verdict, request, "") for verdict in survey.verdicts),
    )


def _replayed(replayed: Replayed, request: Request, name: str) -> Entry:
    word, sentence = _headed(cli.game_prose.first_line(replayed, request.lang))
    refused = replayed.replay.refused
    last = replayed.replay.last.position()
    writer = Writer(last.ruleset.words, request.lang)
    tone: Tone = "holds" if refused is None else "fails"
    entries = [
        _claimed(verdict, request, writer.sentence(replays.when_claimed(made.ply, automatic=made.automatic)))
        for made, verdict in zip(replayed.claims, replayed.verdicts, strict=True)
    ]
    lines = []
    if refused is not None:
        lines.append(cli.game_prose.why_refused(refused, request.lang))
        if refused.refusal.verdict is not None:
            when = writer.sentence(replays.when_claimed(refused.ply, automatic=False))
            entries.append(_claimed(refused.refusal.verdict, request, when))
    if not replayed.claims:
        lines.append(writer.text("nothing-was-claimed" if refused is None else "nothing-was-claimed-before"))
    notes = (*([Note("text", tuple(lines))] if lines else []), *_unanimity(replayed, request))
    return Entry(name, None, None, word, sentence, tone, notes, last, None, tuple(entries))


def _unanimity(answer: Told, request: Request) -> tuple[Note, ...]:
    """That all engines agree, where all were asked."""
    if request.engine != ALL_ENGINES or not cli.prose.was_found_by_engines(answer):
        return ()
    return (Note("text", (cli.prose.unanimous(request.lang).replace(GLUE, " "),)),)


def _headed(line: str) -> tuple[str, str]:
    """The answer in one word and the sentence with it, of a line that has both."""
    word, _, sentence = line.partition(cli.prose.GAP)
    return word, sentence


def _depth(request: Request) -> Depth:
    if request.verbose:
        return "open"
    return "brief" if request.quiet or request.verdict_only else "usual"


def _complain(failed: Failed, err: Output, request: Request) -> None:
    for line in cli.prose.problem_lines(failed, request.lang):
        err.line(line)
