"""What came of one document: a verdict, several, a replay, another form of it, or what was wrong with it."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.errors import DocumentError, Problem
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cards import Seat
    from battleline_rules.cli.gists import Gist
    from battleline_rules.errors import ProofError
    from battleline_rules.game import ClaimMade, GameOutcome, Replay
    from battleline_rules.judge import Verdict
    from battleline_rules.proofs.export import Export
    from battleline_rules.rulesets import OptionSpec, OptionValue
    from battleline_rules.table import Position


_LONGEST_FAULT: Final = 200


class Status(IntEnum):
    """The exit statuses; of several the highest counts."""

    HOLDS = 0
    FAILS = 1
    OPEN = 2


STATUS_OF: Final = {
    "proven": Status.HOLDS,
    "refuted": Status.FAILS,
    "inadmissible": Status.FAILS,
    "undecided": Status.OPEN,
}
"""What each outcome of a claim stands for."""


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
    """A claim and its verdict, or what that comes to."""

    named: Named
    verdict: Verdict | Gist

    @property
    def status(self) -> Status:
        """Whether the claim holds."""
        return STATUS_OF[self.verdict.outcome]


@dataclass(frozen=True, slots=True)
class Surveyed:
    """Every claim that these seats can make now, and every one of theirs that cannot be decided.

    ``outcome`` is how the game ended, if it is over in a way that the position does not show.
    """

    named: Named
    position: Position
    seats: tuple[Seat, ...]
    verdicts: tuple[Verdict | Gist, ...]
    outcome: GameOutcome | None = None

    @property
    def status(self) -> Status:
        """Whether everything was decided."""
        return max((STATUS_OF[verdict.outcome] for verdict in self.verdicts), default=Status.HOLDS)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game's record, every claim in it as far as all is possible, and the verdicts on these claims.

    There are no verdicts where only what happened was asked for.
    """

    named: Named
    replay: Replay
    claims: tuple[ClaimMade, ...]
    verdicts: tuple[Verdict | Gist, ...] = ()

    @property
    def status(self) -> Status:
        """Whether every action is possible, and every claim decided."""
        if self.replay.refused is not None:
            return Status.FAILS
        return max((STATUS_OF[verdict.outcome] for verdict in self.verdicts), default=Status.HOLDS)


@dataclass(frozen=True, slots=True)
class OtherRuling:
    """What the answer would be if one option had another value: another answer, or that there can be none."""

    spec: OptionSpec
    value: OptionValue
    answer: Ruled | Failed


@dataclass(frozen=True, slots=True)
class Compared:
    """An answer, and every other value of an option with which it would be another one."""

    named: Named
    answer: Ruled
    differs: tuple[OtherRuling, ...]

    @property
    def status(self) -> Status:
        """What the rulings in force say."""
        return self.answer.status


@dataclass(frozen=True, slots=True)
class Converted:
    """A document in another form: JSON, or lines of text."""

    named: Named
    content: Mapping[str, object] | str

    @property
    def status(self) -> Status:
        """It has been done."""
        return Status.HOLDS


@dataclass(frozen=True, slots=True)
class Exported:
    """A claim with its verdict and, unless it cannot be made at all, as a formula.

    ``proof`` is an outside solver's that the formula has no model. Where there could be one and is
    none, ``missing`` says why.
    """

    named: Named
    verdict: Verdict
    export: Export | None
    proof: str | None = None
    missing: str = ""

    @property
    def status(self) -> Status:
        """Whether the claim holds."""
        return STATUS_OF[self.verdict.outcome]


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


Ruled: TypeAlias = Judged | Surveyed | Replayed
"""What the rulings in force decide."""

Told: TypeAlias = Ruled | Compared | AcceptedProof | RejectedProof
"""What is said to people in prose."""

Answer: TypeAlias = Told | Converted | Exported | Failed


def internal_fault(error: BaseException) -> DocumentError:
    """What is said of a fault of our own: one sentence, and never a traceback."""
    what = " ".join(str(error).split())[:_LONGEST_FAULT]
    name = type(error).__name__
    message = f"this is a fault of battleline-check itself, which should be reported: {name}{what and ': '}{what}"
    return DocumentError([Problem("$", "internal-fault", message)])
