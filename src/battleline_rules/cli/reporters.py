"""How answers are written: for people as text, for programs as JSON or JSON Lines, and documents in their forms."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from battleline_rules import cli, documents
from battleline_rules.claims.engines import ALL_ENGINES
from battleline_rules.cli.answers import Compared, Converted, Exported, Failed, internal_fault
from battleline_rules.cli.arguments import PAGE_FORMATS, TEXT_FORMS
from battleline_rules.explain.wrapping import wrapped
from battleline_rules.language import CatalogError

if TYPE_CHECKING:
    from battleline_rules.cli.answers import Answer, Told
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output
    from battleline_rules.language import Language


class Reporter(Protocol):
    """Writes answers one after the other, as they come."""

    def report(self, answer: Answer) -> None:
        """Write one answer."""

    def close(self) -> None:
        """Write what comes after the last answer."""


def reporter_for(request: Request, out: Output, err: Output, *, several: bool) -> Reporter:
    """The reporter for the format that is asked for; ``several`` says that there is not exactly one document."""
    if request.format == "svg":
        return cli.pages.PictureReporter(request, out, err, several=several)
    if request.format in PAGE_FORMATS:
        return cli.pages.PageReporter(request, out, err, several=several)
    if request.is_for_people:
        return TextReporter(request, out, err, several=several)
    return _for_programs(request, out, err, several=several)


def _for_programs(request: Request, out: Output, err: Output, *, several: bool) -> Reporter:
    if request.export is not None:
        return ComplainingReporter(cli.exporting.ExportReporter(request, out, err), err, request.lang)
    if request.convert in TEXT_FORMS:
        return ComplainingReporter(LinesReporter(request, out), err, request.lang)
    if request.format == "jsonl":
        return JsonLinesReporter(request, out)
    json = JsonReporter(request, out, several=several)
    return json if request.format == "json" else ComplainingReporter(json, err, request.lang)


def reported(answer: Answer, reporter: Reporter) -> Answer:
    """Write an answer, or that it cannot be written; returns what was written."""
    try:
        reporter.report(answer)
    except (OSError, CatalogError):
        raise
    except Exception as error:  # noqa: BLE001 - as everywhere, a fault of our own stops no batch
        answer = Failed(answer.named, internal_fault(error))
        reporter.report(answer)
    return answer


class JsonLinesReporter:
    """One line an answer, errors among them."""

    def __init__(self, request: Request, out: Output) -> None:
        self._request = request
        self._out = out

    def report(self, answer: Answer) -> None:
        """Write one answer."""
        verdict_only, lang = self._request.verdict_only, self._request.lang
        self._out.write(cli.json_answers.line_of(answer, verdict_only=verdict_only, lang=lang))

    def close(self) -> None:
        """Nothing comes after the last line."""


class JsonReporter:
    """One object, or an array of objects where there are several documents."""

    def __init__(self, request: Request, out: Output, *, several: bool) -> None:
        self._request = request
        self._out = out
        self._several = several
        self._separator = "[\n"

    def report(self, answer: Answer) -> None:
        """Write one answer."""
        verdict_only, lang = self._request.verdict_only, self._request.lang
        document = cli.json_answers.document_of(answer, verdict_only=verdict_only, lang=lang)
        text = documents.laid_out(document).decode()
        if not self._several:
            self._out.write(text)
            return
        self._out.write(self._separator + text.rstrip("\n"))
        self._separator = ",\n"

    def close(self) -> None:
        """Close the array."""
        if self._several:
            self._out.line("[]" if self._separator == "[\n" else "\n]")


class LinesReporter:
    """Documents in forms that are text: each on a line of its own, or on several and then a blank one between."""

    def __init__(self, request: Request, out: Output) -> None:
        self._gap = "\n" if request.convert == "sheet" else ""
        self._out = out
        self._begun = False

    def report(self, answer: Answer) -> None:
        """Write one document."""
        assert isinstance(answer, Converted)  # noqa: S101 - nothing else has such a form
        self._out.write(f"{self._gap if self._begun else ''}{str(answer.content).rstrip()}\n")
        self._begun = True

    def close(self) -> None:
        """Nothing comes after the last one."""


class ComplainingReporter:
    """Writes what is wrong with a document to standard error, and leaves the rest to another."""

    def __init__(self, inner: Reporter, err: Output, lang: Language) -> None:
        self._inner = inner
        self._err = err
        self._lang = lang

    def report(self, answer: Answer) -> None:
        """Write one answer, there or here."""
        if isinstance(answer, Failed):
            _complain(answer, self._err, self._lang)
        else:
            self._inner.report(answer)

    def close(self) -> None:
        """Write what comes after the last answer."""
        self._inner.close()


class TextReporter:
    """Verdicts with their explanations; of several documents each under its name, and counts at the end."""

    def __init__(self, request: Request, out: Output, err: Output, *, several: bool) -> None:
        self._request = request
        self._out = out
        self._err = err
        self._several = several
        self._lang = request.lang
        self._brief = request.quiet or request.verdict_only
        self._counts: Counter[str] = Counter()

    def report(self, answer: Answer) -> None:
        """Write one answer; what is wrong with a document goes to standard error."""
        prose = cli.prose
        for word in prose.counted(answer):
            self._counts[word] += 1
        if isinstance(answer, Failed):
            _complain(answer, self._err, self._lang)
            return
        assert not isinstance(answer, Converted | Exported)  # noqa: S101 - another reporter's
        name = prose.name_of(answer.named) if self._several else ""
        rulings = list(cli.rulings_prose.rulings_lines(answer, self._lang)) if isinstance(answer, Compared) else []
        if self._brief:
            for line in (prose.brief(answer, self._lang), *rulings):
                self._out.line(f"{name}: {line}" if name else line)
            return
        if name:
            self._out.line(f"== {name}")
        if self._request.verbose:
            self._write_table(answer)
        self._out.line(prose.full(answer, self._out.width, self._lang, verbose=self._request.verbose))
        if self._request.engine == ALL_ENGINES and prose.was_found_by_engines(answer):
            self._out.line("\n" + "\n".join(wrapped(prose.unanimous(self._lang), self._out.width)))
        if rulings:
            self._out.line("\n" + "\n".join(cli.game_prose.hanging(rulings, self._out.width)))
        if name:
            self._out.line()

    def _write_table(self, answer: Told) -> None:
        lines = cli.prose.table(answer, self._out.width, self._lang)
        for line in lines:
            self._out.spans((span.text, span.role) for span in line)
            self._out.line()
        if lines:
            self._out.line()

    def close(self) -> None:
        """Write the counts, which are over when there is but one document or only first lines are wanted."""
        if self._several and not self._brief:
            self._out.line(cli.prose.counts_line(self._counts, self._lang))


def _complain(failed: Failed, err: Output, lang: Language) -> None:
    for line in cli.prose.problem_lines(failed, lang, err.columns):
        err.line(line)
