"""One document in, one answer out, whatever the document holds and whatever goes wrong."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from battleline_rules import cli, documents, game
from battleline_rules.cards import SEATS
from battleline_rules.claims.engines import answer_text
from battleline_rules.cli.answers import (
    AcceptedProof,
    Failed,
    Judged,
    Named,
    RejectedProof,
    Replayed,
    Surveyed,
    internal_fault,
)
from battleline_rules.cli.subjects import Finished, position_in, reached, subject_of
from battleline_rules.documents.any_document import read_document
from battleline_rules.documents.cases import ConformanceCase, case_id
from battleline_rules.documents.positions.rulings import instead
from battleline_rules.errors import ClaimError, DocumentError, EngineError, Problem, ProofError
from battleline_rules.judge import decide_claim
from battleline_rules.language import sentence
from battleline_rules.table import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Answer, Ruled
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.batch import Item
    from battleline_rules.cli.gists import Gist
    from battleline_rules.documents import AnyDocument
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.game import ClaimMade
    from battleline_rules.judge import Verdict
    from battleline_rules.rulesets import OptionValue

T = TypeVar("T")


class _DisagreementError(Exception):
    """Engines gave different answers about the claim that a position states: a fault of our own, and no document's."""

    def __init__(self, asked: Position, error: EngineError) -> None:
        super().__init__(error.message)
        self._asked = asked
        self._answers = error.answers

    def in_full(self) -> DocumentError:
        """All that a report of the fault needs: the claim, every engine's answer, and the position to try it on."""
        claim = self._asked.claim
        assert claim is not None  # noqa: S101 - the position states the claim that was asked about
        lines = [
            sentence(f"usage-disagreement-{claim.by}", flag=claim.flag),
            *map(answer_text, self._answers),
            sentence("usage-asked-about", line=documents.position_line(self._asked)),
        ]
        return DocumentError([Problem("$", "engines-disagree", line) for line in lines])


def answer_to(item: Item, request: Request) -> Answer:
    """What the judge says of a document, or another form of it."""
    return _answered(item, lambda: _settled(item, request))


def checked(item: Item, position: Position) -> Answer:
    """What the kernel says of a verdict document's proof or counterexample in this position."""

    def check() -> Answer:
        named = _named(item)
        try:
            return AcceptedProof(named, documents.check_verdict(item.text, position, first_line=item.line or 1))
        except ProofError as rejection:
            return RejectedProof(named, rejection)

    return _answered(item, check)


def position_or_failure(item: Item, request: Request) -> Position | Failed:
    """The position that a proof is about, or why there is none."""
    return _answered(item, lambda: _position_in(item, request))


def _answered(item: Item, answer: Callable[[], T]) -> T | Failed:
    """The answer, or what went wrong: no document stops the next one."""
    if item.fault is not None:
        return Failed(Named(item.source, line=item.line), item.explained(item.fault))
    try:
        return answer()
    except Exception as error:  # noqa: BLE001 - whatever happened is answered, and nobody sees a traceback
        return Failed(_named(item), _told(error, item))


def _named(item: Item) -> Named:
    """How a document is named of which perhaps not more can be read than its id."""
    return Named(item.source, case_id(item.text), item.line)


def _told(error: Exception, item: Item) -> DocumentError:
    """What is said of whatever kept a document from being judged."""
    match error:
        case DocumentError():
            return item.explained(error)
        case _DisagreementError():
            return error.in_full()
        case EngineError():
            return DocumentError([Problem("$", error.code, error.message)])
        case _:
            return internal_fault(error)


def _read(item: Item, request: Request) -> AnyDocument:
    return read_document(item.text, _rulings(request.ruleset, request.options), first_line=item.line or 1)


@lru_cache
def _rulings(ruleset: str | None, options: tuple[tuple[str, OptionValue], ...]) -> Instead:
    return instead(ruleset, dict(options))


def _position_in(item: Item, request: Request) -> Position:
    return reached(position_in(_read(item, request), request))


def _settled(item: Item, request: Request) -> Answer:
    document = _read(item, request)
    named = Named(item.source, document.id if isinstance(document, ConformanceCase) else None, item.line)
    if request.convert is not None:
        return cli.converting.converted(document, named, request)
    answer = _ruled(document, named, request)
    if request.export is not None:
        return cli.exporting.exported(answer, request.export)
    if isinstance(answer, Replayed):
        answer = replace(answer, verdicts=tuple(_verdicts(answer.claims, request)))
    if not request.all_rulings:
        return answer

    def ask(option: str, value: OptionValue) -> Ruled | Failed:
        other = replace(request, options=(*request.options, (option, value)))
        try:
            return _ruled(_read(item, other), named, other)
        except DocumentError as error:
            return Failed(named, error)

    return cli.rulings.compared(answer, ask)


def _ruled(document: AnyDocument, named: Named, request: Request) -> Ruled:
    subject = subject_of(document, request)
    seats = SEATS if request.by is None else (request.by,)
    if isinstance(subject, Finished):
        return Surveyed(named, subject.position, seats, (), subject.outcome)
    if not isinstance(subject, Position):
        return Replayed(named, subject, tuple(subject.claims()))
    if request.every_flag:
        verdicts = tuple(verdict for seat in seats for verdict in _claims(subject, seat, request))
        return Surveyed(named, subject, seats, verdicts)
    try:
        return Judged(named, _decided(subject, request.flag, request.by, request))
    except ClaimError as error:
        raise DocumentError([_no_claim(error, document)]) from error


def _no_claim(error: ClaimError, document: AnyDocument) -> Problem:
    """That nothing says which claim to judge, at the place where it might be said."""
    match document:
        case Position():
            path, what = "$.claim", error.message
        case ConformanceCase():
            path, what = "$.position.claim", error.message
        case game.Game():
            path, what = "$", sentence("usage-next-no-claim")
        case _:
            path, what = "$", sentence("usage-state-no-claim")
    return Problem(path, error.code, sentence("usage-name-claim", what=what))


def _decided(position: Position, flag: int | None, by: Seat | None, request: Request) -> Verdict | Gist:
    """The judge's verdict, or what it comes to if no more is told.

    Of engines that disagree it is told which claim in which position they were asked about.
    """
    decide = cli.gists.gist_of_claim if request.verdict_only else decide_claim
    try:
        return decide(position, flag=flag, by=by, engine=request.engine)
    except EngineError as error:
        if error.code != "engines-disagree":
            raise
        raise _DisagreementError(replace(position, claim=position.claim_of(by, flag)), error) from error


def _verdicts(claims: Iterable[ClaimMade], request: Request) -> Iterator[Verdict | Gist]:
    for one in claims:
        yield _decided(one.position, one.claim.flag, one.claim.by, request)


def _claims(position: Position, seat: Seat, request: Request) -> Iterator[Verdict | Gist]:
    """Every claim that a seat can make now, and every one of which that is not decided."""
    for flag in position.flags:
        if not position.obstacles(flag.number, seat):
            verdict = _decided(position, flag.number, seat, request)
            if verdict.outcome in {"proven", "undecided"}:
                yield verdict
