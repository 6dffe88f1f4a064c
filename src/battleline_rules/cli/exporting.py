"""A claim as a formula for outside tools, and where the proof goes that it has no model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import cli
from battleline_rules.cli.answers import Exported, Judged, Replayed
from battleline_rules.cli.arguments import PROGRAM
from battleline_rules.cli.files import proof_file
from battleline_rules.cli.subjects import reached
from battleline_rules.errors import DocumentError, EngineError, Problem
from battleline_rules.language import catalog, in_language, sentence
from battleline_rules.proofs.export import drat_proof, export_claim

if TYPE_CHECKING:
    from battleline_rules.cli.answers import Answer, Ruled
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output
    from battleline_rules.proofs.export import ExportFormat

_PROOF_LINE: Final = "c drat"


def exported(answer: Ruled, form: ExportFormat) -> Exported:
    """The claim that was judged, as a formula, with an outside solver's proof if it has no model.

    Raises :class:`DocumentError` where the answer is about a whole game.
    """
    if isinstance(answer, Replayed):
        if answer.replay.refused is not None:
            reached(answer.replay)
        raise DocumentError([Problem("$", "no-claim", sentence("usage-many-claims"))])
    assert isinstance(answer, Judged)  # noqa: S101 - no other question goes with an export
    named, verdict = answer.named, cli.gists.in_full(answer.verdict)
    if verdict.outcome == "inadmissible":
        return Exported(named, verdict, None)
    claim = verdict.claim
    export = export_claim(verdict.position, flag=claim.flag, by=claim.by, format=form)
    if form != "cnf" or export.satisfiable:
        return Exported(named, verdict, export)
    try:
        return Exported(named, verdict, export, drat_proof(export))
    except EngineError as error:
        return Exported(named, verdict, export, missing=error.message)


class ExportReporter:
    """Writes the formula, and its proof beside it or, if it goes to no file, in comments at its end."""

    def __init__(self, request: Request, out: Output, err: Output) -> None:
        self._request = request
        self._out = out
        self._err = err

    def report(self, answer: Answer) -> None:
        """Write one claim."""
        assert isinstance(answer, Exported)  # noqa: S101 - nothing else is a formula
        if answer.export is None:
            summary = answer.verdict.summary(lang=self._request.lang)
            self._say(f"{summary} {self._text('export-no-formula')}")
            return
        if answer.missing:
            self._say(self._text("export-no-proof", why=in_language(answer.missing, self._request.lang)))
        beside = proof_file(self._request)
        if answer.proof is None and beside is not None and beside.exists():
            self._say(self._text("export-other-proof", file=beside.name))
        if answer.proof is not None and beside is not None:
            beside.write_text(answer.proof, encoding="ascii", newline="\n")
        self._out.write(answer.export.text)
        if answer.proof is not None and beside is None:
            for step in answer.proof.splitlines():
                self._out.line(f"{_PROOF_LINE} {step}")

    def close(self) -> None:
        """Nothing comes after the last claim."""

    def _text(self, message_id: str, **fields: str) -> str:
        return catalog(self._request.lang).text(message_id).format(**fields)

    def _say(self, message: str) -> None:
        self._err.line(f"{PROGRAM}: {message}")
