"""One document in, one answer out, whatever the document holds and whatever goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import SEATS, opponent_of
from battleline_rules.cli.answers import AcceptedProof, Failed, Judged, Named, RejectedProof, Replayed, Surveyed
from battleline_rules.cli.converting import converted
from battleline_rules.cli.exporting import exported
from battleline_rules.cli.rulings import compared
from battleline_rules.cli.subjects import Finished, position_in, reached, subject_of
from battleline_rules.documents import ConformanceCase, case_id, check_verdict, parse_document, position_line
from battleline_rules.errors import ClaimError, DocumentError, EngineError, Problem, ProofError
from battleline_rules.game import Game, Replay
from battleline_rules.judge import decide_claim
from battleline_rules.table import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Answer, Ruled
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.batch import Item
    from battleline_rules.documents import AnyDocument
    from battleline_rules.game import ClaimMade
    from battleline_rules.judge import Verdict
    from battleline_rules.rulesets import OptionValue

T = TypeVar("T")

_LONGEST_FAULT: Final = 200


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
        opponent = opponent_of(claim.by)
        about = f"the best that {opponent} can have at flag {claim.flag}, which {claim.by} claims"
        what = "this is a fault of battleline-check itself, which should be reported with all of these lines"
        lines = [
            f"the engines disagree about {about}: {what}",
            *map(str, self._answers),
            f'they were asked about "{position_line(self._asked)}"',
        ]
        return DocumentError([Problem("$", "engines-disagree", line) for line in lines])


def answer_to(item: Item, request: Request) -> Answer:
    """What the judge says of a document, or another form of it."""
    return _answered(item, lambda named: _settled(item, named, request))


def checked(item: Item, position: Position) -> Answer:
    """What the kernel says of a verdict document's proof or counterexample in this position."""

    def check(named: Named) -> Answer:
        try:
            return AcceptedProof(named, check_verdict(item.text, position, first_line=item.line or 1))
        except ProofError as rejection:
            return RejectedProof(named, rejection)

    return _answered(item, check)


def position_or_failure(item: Item, request: Request) -> Position | Failed:
    """The position that a proof is about, or why there is none."""
    return _answered(item, lambda _: _position_in(item, request))


def internal_fault(error: BaseException) -> DocumentError:
    """What is said of a fault of our own: one sentence, and never a traceback."""
    what = " ".join(str(error).split())[:_LONGEST_FAULT]
    name = type(error).__name__
    message = f"this is a fault of battleline-check itself, which should be reported: {name}{what and ': '}{what}"
    return DocumentError([Problem("$", "internal-fault", message)])


def _answered(item: Item, answer: Callable[[Named], T]) -> T | Failed:
    """The answer, or what went wrong: no document stops the next one."""
    named = Named(item.source, line=item.line)
    if item.fault is not None:
        return Failed(named, item.explained(item.fault))
    try:
        named = Named(item.source, case_id(item.text), item.line)
        return answer(named)
    except DocumentError as error:
        return Failed(named, item.explained(error))
    except _DisagreementError as found:
        return Failed(named, found.in_full())
    except EngineError as error:
        return Failed(named, DocumentError([Problem("$", error.code, error.message)]))
    except Exception as error:  # noqa: BLE001 - whatever happened is answered, and nobody sees a traceback
        return Failed(named, internal_fault(error))


def _read(item: Item, request: Request) -> AnyDocument:
    rulings = dict(request.options)
    return parse_document(item.text, ruleset=request.ruleset, options=rulings, first_line=item.line or 1)


def _position_in(item: Item, request: Request) -> Position:
    return reached(position_in(_read(item, request), request))


def _settled(item: Item, named: Named, request: Request) -> Answer:
    document = _read(item, request)
    if request.convert is not None:
        return converted(document, named, request)
    answer = _ruled(document, named, request)
    if request.export is not None:
        return exported(answer, request.export)
    if isinstance(answer, Replayed):
        answer = replace(answer, verdicts=tuple(_verdicts(answer.claims, request.engine)))
    if not request.all_rulings:
        return answer

    def ask(option: str, value: OptionValue) -> Ruled | Failed:
        other = replace(request, options=(*request.options, (option, value)))
        try:
            return _ruled(_read(item, other), named, other)
        except DocumentError as error:
            return Failed(named, error)

    return compared(answer, ask)


def _ruled(document: AnyDocument, named: Named, request: Request) -> Ruled:
    subject = subject_of(document, request)
    if isinstance(subject, Replay):
        return Replayed(named, subject, tuple(subject.claims()))
    seats = SEATS if request.by is None else (request.by,)
    if isinstance(subject, Finished):
        return Surveyed(named, subject.position, seats, (), subject.outcome)
    if request.every_flag:
        verdicts = tuple(verdict for seat in seats for verdict in _claims(subject, seat, request.engine))
        return Surveyed(named, subject, seats, verdicts)
    try:
        return Judged(named, _decided(subject, request.flag, request.by, request.engine))
    except ClaimError as error:
        raise DocumentError([_no_claim(error, document)]) from error


def _no_claim(error: ClaimError, document: AnyDocument) -> Problem:
    """That nothing says which claim to judge, at the place where it might be said."""
    match document:
        case Position():
            path, what = "$.claim", error.message
        case ConformanceCase():
            path, what = "$.position.claim", error.message
        case Game():
            path, what = "$", "the next action of the record is no claim, so the flag and the claimant must be named"
        case _:
            path, what = "$", "a state makes no claim, so the flag and the claimant must be named"
    return Problem(path, error.code, f"{what}: add --flag and --by, or --all")


def _decided(position: Position, flag: int | None, by: Seat | None, engine: str) -> Verdict:
    """The judge's verdict; of engines that disagree it is told which claim in which position they were asked about."""
    try:
        return decide_claim(position, flag=flag, by=by, engine=engine)
    except EngineError as error:
        if error.code != "engines-disagree":
            raise
        raise _DisagreementError(replace(position, claim=position.claim_of(by, flag)), error) from error


def _verdicts(claims: Iterable[ClaimMade], engine: str) -> Iterator[Verdict]:
    for one in claims:
        yield _decided(one.position, one.claim.flag, one.claim.by, engine)


def _claims(position: Position, seat: Seat, engine: str) -> Iterator[Verdict]:
    """Every claim that a seat can make now, and every one of which that is not decided."""
    for flag in position.flags:
        if not position.obstacles(flag.number, seat):
            verdict = _decided(position, flag.number, seat, engine)
            if verdict.outcome in {"proven", "undecided"}:
                yield verdict
