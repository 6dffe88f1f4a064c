"""Going on with a batch that was interrupted: what answers there are already, and that they belong to it."""

from __future__ import annotations

import os
import stat
from itertools import chain
from typing import TYPE_CHECKING, Final

import msgspec

from battleline_rules.cli.answers import STATUS_OF, Status
from battleline_rules.cli.arguments import UsageError
from battleline_rules.cli.json_answers import LONGEST_SOURCE
from battleline_rules.cli.output import shortened
from battleline_rules.documents.cases import case_id
from battleline_rules.documents.formats import CHECK_FORMAT, ERROR_FORMAT, GAME_FORMAT, REPLAY_FORMAT, STATE_FORMAT
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.language import sentence
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from battleline_rules.cli.archives import Lines
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.batch import Item

_CONVERTED: Final = frozenset({POSITION_FORMAT, STATE_FORMAT, GAME_FORMAT})
_OUTPUT: Final = "--output"
_LONGEST: Final = 1 << 26
"""No answer comes near so many bytes."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """How many answers there are already, and the worst status among them."""

    count: int
    status: Status


def after_earlier_answers(
    request: Request, found: Iterator[Item], answer: Callable[[list[Item]], Lines]
) -> tuple[Iterator[Item], Earlier]:
    """The documents whose answers are not yet in the file that is written to, and what is there already.

    A torn line at the end is removed. Raises :class:`UsageError`, and leaves the file as it is, where its lines are
    not the beginning of what would be written: each line has to be an answer as it is given to the document in its
    place, as far as that shows in a glance, and the first and the last of them are made anew and compared to the byte.
    """
    assert request.output is not None  # noqa: S101 - options that contradict each other have been refused
    path = request.output
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - as everywhere in this room
        raise UsageError(sentence("usage-resume-regular"), "--resume")
    with open(path, "rb") as stream:  # noqa: PTH123 - as above
        return _Reading(stream, found, answer).done(path)


class _Reading:
    """Goes through the lines of a file and the documents side by side."""

    def __init__(self, stream: BinaryIO, found: Iterator[Item], answer: Callable[[list[Item]], Lines]) -> None:
        self._stream = stream
        self._found = found
        self._answer = answer
        self._count = 0
        self._status = Status.HOLDS
        self._size = 0

    def done(self, path: str) -> tuple[Iterator[Item], Earlier]:
        """Go through all of it, and cut off what is torn."""
        first: tuple[Item, bytes] | None = None
        last = torn = first
        while line := self._stream.readline(_LONGEST):
            item = next(self._found, None)
            if item is None:
                raise self._refusal("more")
            if not line.endswith(b"\n"):
                torn = item, line
                break
            self._take(item, line)
            last = item, line
            first = first or last
        for pair in (first, last, torn):
            if pair is not None and not self._answer([pair[0]]).text.encode().startswith(pair[1]):
                raise UsageError(
                    sentence("usage-resume-other", source=shortened(pair[0].source)),
                    _OUTPUT,
                )
        if torn is not None:
            os.truncate(path, self._size)
            self._found = chain([torn[0]], self._found)
        return self._found, Earlier(self._count, self._status)

    def _take(self, item: Item, line: bytes) -> None:
        """Count a whole line, which has to be an answer to this document."""
        try:
            document = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            document = None
        status = status_of(document)
        if status is None or not is_object(document):
            raise self._refusal("none")
        if not _may_answer(document, item):
            raise self._refusal("not-to", source=shortened(item.source))
        self._count += 1
        self._size += len(line)
        self._status = max(self._status, status)

    def _refusal(self, what: str, source: str = "") -> UsageError:
        return UsageError(sentence(f"usage-resume-{what}", line=self._count + 1, source=source), _OUTPUT)


def status_of(document: object) -> Status | None:
    """The exit status that an answer stands for, read from its document; ``None`` if it is no answer."""
    if not is_object(document):
        return None
    form = document.get("format")
    if form == ERROR_FORMAT:
        return Status.OPEN
    if form == CHECK_FORMAT:
        return Status.HOLDS if document.get("accepted") is True else Status.FAILS
    if form == REPLAY_FORMAT and document.get("legal") is not True:
        return Status.FAILS
    if isinstance(form, str) and form in _CONVERTED:
        return Status.HOLDS
    claims = document.get("claims")
    return _worst_of(claims) if is_list(claims) else _status_of_claim(document)


def _worst_of(claims: list[object]) -> Status | None:
    worst = Status.HOLDS
    for one in claims:
        status = _status_of_claim(one)
        if status is None:
            return None
        worst = max(worst, status)
    return worst


def _status_of_claim(told: object) -> Status | None:
    """The status of a claim that is told by its verdict, which is a word, or in a replay a document."""
    verdict = told.get("verdict") if is_object(told) else None
    if isinstance(verdict, str):
        return STATUS_OF.get(verdict)
    return _status_of_claim(verdict) if is_object(verdict) else None


def _may_answer(document: dict[str, object], item: Item) -> bool:
    """Whether what an answer repeats of its document is in that document."""
    form = document.get("format")
    if form == ERROR_FORMAT and document.get("source") != shortened(item.source, LONGEST_SOURCE):
        return False
    if isinstance(form, str) and form in _CONVERTED:
        return item.fault is None
    return document.get("id") == (None if item.fault else case_id(item.text))
