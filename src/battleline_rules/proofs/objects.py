"""What a proof is: data, with nothing in it that has to be believed.

A proof goes through every case in which the opponent would beat the claimant's stated
formation, and gives each case integer multipliers that add its inequalities up to a
contradiction (a Farkas certificate). Over 0/1 variables, "he lays troop c" and "wild w
stands for value v", a case has these inequalities, by the names that
:attr:`CaseProof.multipliers` uses:

===============  =======================================================================
``laid B8``      a laid troop is part of the pattern: 0 <= 0 if it fits, 0 <= -1 if not
``size``         as many troops are laid as there are open places
``one B7``       a troop is laid at most once
``visible B7``   a visible troop is not laid
``wild darius``  a wild stands for exactly one value that the pattern has and that it may take
``value 7``      in a run, each value is there exactly once
``total``        the total is high enough to beat
===============  =======================================================================

Only troops that fit the pattern have a variable. ``size``, ``visible``, ``wild`` and
``value`` are equalities and may be multiplied by a negative number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Color, Seat, Troop

Reason: TypeAlias = Literal[
    "laid-card-does-not-fit",
    "value-laid-twice",
    "wild-cannot-stand",
    "wilds-lack-values",
    "values-blocked",
    "too-few-left",
    "best-sum-too-small",
]
"""Why nothing of a case can come; the page on proofs explains each."""
Multiplier: TypeAlias = tuple[str, int]
"""The name of an inequality, and how many times it is taken."""


class PublicTerrain(TypedDict):
    """A Terrain record as plain data."""

    name: str
    slots: int
    compare: str
    accepts: list[str]
    tactics: bool


class PublicFlag(TypedDict):
    """A flag as plain data; the cards by their canonical names, in card order."""

    flag: int
    north: list[str]
    south: list[str]
    last_card: NotRequired[str]
    claimed_by: NotRequired[str]
    terrain: NotRequired[PublicTerrain]


class PublicTurn(TypedDict):
    """Whose turn it is, as plain data."""

    player: str
    window: str


class PublicPosition(TypedDict):
    """The public part of a position document as plain data, every option filled in.

    This is what a proof is about, and what its digest is taken over.
    """

    format: str
    ruleset: str
    options: dict[str, str | int | bool]
    flags: list[PublicFlag]
    also_visible: list[str]
    turn: NotRequired[PublicTurn]


@dataclass(frozen=True, slots=True)
class ValuedCard:
    """A card of a formation and the troop that it stands for, itself unless it is a wild."""

    card: Card
    stands_for: Troop


@dataclass(frozen=True, slots=True)
class Formation:
    """A complete side: its category by canonical name, its total, its cards in card order."""

    category: str
    total: int
    cards: tuple[ValuedCard, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What is proven: that ``by`` may claim ``flag`` in the position with this digest, with this formation."""

    by: Seat
    flag: int
    formation: Formation
    position_digest: str


@dataclass(frozen=True, slots=True)
class Case:
    """One way to beat the stated formation.

    ``pattern`` is a category's name, or ``totals`` where only totals count. ``color`` is set
    for a wedge and a battalion, ``value`` for a wedge and a skirmish (the lowest of the run)
    and for a phalanx.
    """

    pattern: str
    color: Color | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class CaseProof:
    """Why one case is impossible; ``cites`` are the visible troops elsewhere that it rests on, in card order."""

    case: Case
    cites: tuple[Troop, ...]
    multipliers: tuple[Multiplier, ...]

    @property
    def reason(self) -> Reason:
        """What the multipliers say in a word: it follows from which inequalities they take, and so cannot mislead."""
        kinds = {name.partition(" ")[0] for name, _ in self.multipliers}
        if "total" in kinds:
            return "best-sum-too-small"
        if "size" in kinds:
            return "too-few-left"
        if "laid" in kinds:
            return "laid-card-does-not-fit"
        if any(times < 0 for name, times in self.multipliers if name.startswith("value ")):
            return "values-blocked"
        if "value" in kinds:
            return "wilds-lack-values" if "wild" in kinds else "value-laid-twice"
        return "wild-cannot-stand"


@dataclass(frozen=True, slots=True)
class Witness:
    """Why a cited card is needed: without it, this completion would deny the claim."""

    card: Troop
    completion: tuple[Troop, ...]
    formation: Formation


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that a claim holds.

    ``evidence`` are the visible troops elsewhere that all cases together cite, in card order,
    with one witness each: there is no smaller set that proves the claim, and of equals it is
    the first in card order, unless ``evidence_minimal`` is false, where the search for it stopped
    at its limit.
    """

    statement: Statement
    cases: tuple[CaseProof, ...]
    evidence: tuple[Troop, ...]
    witnesses: tuple[Witness, ...]
    evidence_minimal: bool = True


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A proof that a claim does not hold.

    ``completion`` are unseen troops that the opponent may lay (none if the side is complete),
    ``formation`` is what the opponent's side is then worth, and ``cases`` show that the claimant's own side cannot
    be worth more (nor as much, where a tie goes to the claimant).

    ``repair`` is the smallest set of unseen troops which, once face up, would make the claim
    provable, of equals the first in card order, unless ``repair_minimal`` is false, where the
    search for it stopped at its limit. It is ``None`` where the opponent's side is complete.
    """

    by: Seat
    flag: int
    position_digest: str
    completion: tuple[Troop, ...]
    formation: Formation
    cases: tuple[CaseProof, ...]
    repair: tuple[Troop, ...] | None = None
    repair_minimal: bool = True


class Rejected(Exception):  # noqa: N818 - the kernel's verdict on a proof, not a malfunction
    """The kernel does not accept a proof or counterexample; ``code`` is stable, the message says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code: str = code
        self.message: str = message

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.message))
