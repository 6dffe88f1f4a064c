"""What came of one document: a verdict, several, the kernel's word on a proof, or what was wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.errors import DocumentError, ProofError
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position


class Status(IntEnum):
    """The exit statuses; of several the highest counts."""

    HOLDS = 0
    FAILS = 1
    OPEN = 2


_STATUS_OF: Final = {
    "proven": Status.HOLDS,
    "refuted": Status.FAILS,
    "inadmissible": Status.FAILS,
    "undecided": Status.OPEN,
}


@dataclass(frozen=True, slots=True)
class Named:
    """How reports name a document: where it came from, and its own id if it is a conformance case.

    ``line`` is its line in a file of many documents, which ``source`` tells as well.
    """

    source: str
    id: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and its verdict."""

    named: Named
    verdict: Verdict

    @property
    def status(self) -> Status:
        """Whether the claim holds."""
        return _STATUS_OF[self.verdict.outcome]


@dataclass(frozen=True, slots=True)
class Surveyed:
    """Every claim that these seats can make now, and every one of theirs that cannot be decided."""

    named: Named
    position: Position
    seats: tuple[Seat, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def status(self) -> Status:
        """Whether everything was decided."""
        return max((_STATUS_OF[verdict.outcome] for verdict in self.verdicts), default=Status.HOLDS)


@dataclass(frozen=True, slots=True)
class AcceptedProof:
    """A verdict whose proof or counterexample the kernel accepts."""

    named: Named
    verdict: Verdict

    @property
    def status(self) -> Status:
        """What was to be shown is shown."""
        return Status.HOLDS


@dataclass(frozen=True, slots=True)
class RejectedProof:
    """A verdict that the kernel, or its own contradictions, give no reason to believe."""

    named: Named
    error: ProofError

    @property
    def status(self) -> Status:
        """What was to be shown is not shown."""
        return Status.FAILS


@dataclass(frozen=True, slots=True)
class Failed:
    """A document that could not be judged, and why."""

    named: Named
    error: DocumentError

    @property
    def status(self) -> Status:
        """Nothing was decided."""
        return Status.OPEN


Answer: TypeAlias = Judged | Surveyed | AcceptedProof | RejectedProof | Failed
