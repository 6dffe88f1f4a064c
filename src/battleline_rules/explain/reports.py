"""What a report tells of each document, whatever the format it is written in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from battleline_rules.explain.scene import Parts
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from battleline_rules.errors import EngineLimit
    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Obstacle, Position

Tone: TypeAlias = Literal["holds", "fails", "barred", "open"]
"""Whether what was asked about holds, does not, cannot be asked at all, or has not been decided."""

Depth: TypeAlias = Literal["brief", "usual", "open"]
"""How much is told: the verdict and the table; the argument too; or all of its steps opened from the start."""


class Judgement(Protocol):
    """What an explanation needs of a verdict, which stands above this room."""

    @property
    def position(self) -> Position:
        """The public table."""

    @property
    def claim(self) -> Claim:
        """The claim that was judged."""

    @property
    def outcome(self) -> str:
        """The answer in one word."""

    @property
    def code(self) -> str:
        """Why, in one word."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it rests on."""

    @property
    def formation(self) -> Formation | None:
        """The claimant's."""

    @property
    def proof(self) -> Proof | None:
        """Of a claim that is proven."""

    @property
    def counterexample(self) -> Counterexample | None:
        """Of a claim that is refuted."""

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """Of a claim that cannot be made."""

    @property
    def limits(self) -> tuple[EngineLimit, ...]:
        """Of engines that gave up."""


def parts_of(verdict: Judgement) -> Parts:
    """The parts of a verdict that an explanation is made from."""
    return Parts(
        verdict.position,
        verdict.claim,
        verdict.outcome,
        verdict.code,
        verdict.rules,
        verdict.formation,
        verdict.proof,
        verdict.counterexample,
        verdict.obstacles,
        verdict.limits,
    )


TONE_OF: Final[dict[str, Tone]] = {"proven": "holds", "refuted": "fails", "inadmissible": "barred", "undecided": "open"}
"""What each outcome of a claim stands for."""


@dataclass(frozen=True, slots=True)
class Papers:
    """What a reader checks a verdict with: its document, the position's, and the position in one line."""

    verdict: str
    position: str
    line: str


@dataclass(frozen=True, slots=True)
class Note:
    """Further lines of text; ``kind`` says whether they are sentences, problems of a document, or other rulings."""

    kind: Literal["text", "problems", "rulings"]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer: a claim's, or one that has claims in it.

    ``word`` and ``sentence`` are told in place of the claim's own, where it has one. ``name`` is the document's, or
    when the claim was made in its game; it is empty where no other answer stands beside it. ``position`` is what a
    picture shows where nothing is told of the claim itself, and ``asked`` marks the claimed flag in it.
    """

    name: str = ""
    claim: Parts | None = None
    papers: Papers | None = None
    word: str = ""
    sentence: str = ""
    tone: Tone = "holds"
    notes: tuple[Note, ...] = ()
    position: Position | None = None
    asked: Claim | None = None
    entries: tuple[Entry, ...] = ()
