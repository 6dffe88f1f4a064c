"""One document in, one answer out, whatever the document holds and whatever goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS
from battleline_rules.cli.answers import Accepted, Failed, Judged, Named, Rejected, Surveyed
from battleline_rules.documents import ConformanceCase, case_id, check_verdict, parse_document
from battleline_rules.errors import ClaimError, DocumentError, Problem, ProofError
from battleline_rules.judge import decide_claim, is_claimable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.cli.answers import Answer
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.batch import Item
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

_LONGEST_FAULT: Final = 200


def answer_to(item: Item, request: Request) -> Answer:
    """What the judge says of a document."""
    return _answered(item, lambda named: _judged(item, named, request))


def checked(item: Item, position: Position) -> Answer:
    """What the kernel says of a verdict document's proof or counterexample in this position."""

    def check(named: Named) -> Answer:
        try:
            return Accepted(named, check_verdict(item.text, position))
        except ProofError as rejection:
            return Rejected(named, rejection)

    return _answered(item, check)


def position_in(item: Item, request: Request) -> tuple[Position, str | None]:
    """The position of a document, and the id of the conformance case that it belongs to."""
    if item.fault is not None:
        raise item.fault
    document = parse_document(item.text, ruleset=request.ruleset, options=dict(request.options))
    if isinstance(document, ConformanceCase):
        return document.position, document.id
    return document, None


def internal_fault(error: BaseException) -> DocumentError:
    """What is said of a fault of our own: one sentence, and never a traceback."""
    what = " ".join(str(error).split())[:_LONGEST_FAULT]
    name = type(error).__name__
    message = f"this is a fault of battleline-check itself, which should be reported: {name}{what and ': '}{what}"
    return DocumentError([Problem("$", "internal-fault", message)])


def _answered(item: Item, answer: Callable[[Named], Answer]) -> Answer:
    """The answer, or what went wrong: no document stops the next one."""
    named = Named(item.source)
    try:
        named = Named(item.source, case_id(item.text))
        return answer(named)
    except DocumentError as error:
        return Failed(named, _in_its_file(error, item))
    except Exception as error:  # noqa: BLE001 - whatever happened, it is answered, and nobody sees a traceback
        return Failed(named, internal_fault(error))


def _judged(item: Item, named: Named, request: Request) -> Answer:
    position, _ = position_in(item, request)
    if request.every_flag:
        seats = SEATS if request.by is None else (request.by,)
        verdicts = (verdict for seat in seats for verdict in _claims_of(position, seat, request.engine))
        return Surveyed(named, position.ruleset.words.flag, seats, tuple(verdicts))
    try:
        return Judged(named, decide_claim(position, flag=request.flag, by=request.by, engine=request.engine))
    except ClaimError as error:
        path = "$.position.claim" if named.id is not None else "$.claim"
        raise DocumentError([Problem(path, error.code, error.message)]) from error
