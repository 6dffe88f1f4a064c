"""One document in, one answer out, whatever the document holds and whatever goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import SEATS
from battleline_rules.cli.answers import AcceptedProof, Failed, Judged, Named, RejectedProof, Surveyed
from battleline_rules.documents import ConformanceCase, case_id, check_verdict, parse_document
from battleline_rules.errors import ClaimError, DocumentError, EngineError, Problem, ProofError
from battleline_rules.judge import decide_claim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Answer
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.batch import Item
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

T = TypeVar("T")

_LONGEST_FAULT: Final = 200


def answer_to(item: Item, request: Request) -> Answer:
    """What the judge says of a document."""
    return _answered(item, lambda named: _judged(item, named, request))


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
    except EngineError as error:
        return Failed(named, _engine_trouble(error))
    except Exception as error:  # noqa: BLE001 - whatever happened is answered, and nobody sees a traceback
        return Failed(named, internal_fault(error))


def _engine_trouble(error: EngineError) -> DocumentError:
    """What kept an engine from its answer; that two of them differ is a fault of our own."""
    if error.code == "engines-disagree":
        return internal_fault(error)
    return DocumentError([Problem("$", error.code, error.message)])


def _position_in(item: Item, request: Request) -> Position:
    rulings = dict(request.options)
    document = parse_document(item.text, ruleset=request.ruleset, options=rulings, first_line=item.line or 1)
    return document.position if isinstance(document, ConformanceCase) else document


def _judged(item: Item, named: Named, request: Request) -> Answer:
    position = _position_in(item, request)
    if request.every_flag:
        seats = SEATS if request.by is None else (request.by,)
        verdicts = tuple(verdict for seat in seats for verdict in _claims(position, seat, request.engine))
        return Surveyed(named, position, seats, verdicts)
    try:
        return Judged(named, decide_claim(position, flag=request.flag, by=request.by, engine=request.engine))
    except ClaimError as error:
        path = "$.claim" if named.id is None else "$.position.claim"
        message = f"{error.message}: add --flag and --by, or --all"
        raise DocumentError([Problem(path, error.code, message)]) from error


def _claims(position: Position, seat: Seat, engine: str) -> Iterator[Verdict]:
    """Every claim that a seat can make now, and every one of which that is not decided."""
    for flag in position.flags:
        if not position.obstacles(flag.number, seat):
            verdict = decide_claim(position, flag=flag.number, by=seat, engine=engine)
            if verdict.outcome in {"proven", "undecided"}:
                yield verdict
