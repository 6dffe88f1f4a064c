"""How answers are written: for people as text, for programs as JSON or JSON Lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from battleline_rules.cli import prose
from battleline_rules.cli.answers import Accepted, Failed, Judged, Rejected, Surveyed
from battleline_rules.cli.json_answers import document_of
from battleline_rules.documents.writer import laid_out, one_line

if TYPE_CHECKING:
    from battleline_rules.cli.answers import Answer
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output


class Reporter(Protocol):
    """Writes answers one after the other, as they come."""

    def report(self, answer: Answer) -> None:
        """Write one answer."""

    def close(self) -> None:
        """Write what comes after the last answer."""


class JsonLinesReporter:
    """One line an answer, errors among them."""

    def __init__(self, request: Request, out: Output) -> None:
        self._request = request
        self._out = out

    def report(self, answer: Answer) -> None:
        """Write one answer."""
        self._out.line(one_line(document_of(answer, self._request)).decode())

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
        text = laid_out(document_of(answer, self._request)).decode()
        if self._several:
            self._out.write(self._separator + text.rstrip("\n"))
            self._separator = ",\n"
        else:
            self._out.write(text)

    def close(self) -> None:
        """Close the array."""
        if self._several:
            self._out.line("[]" if self._separator == "[\n" else "\n]")
