"""What an explanation is about: one side of a flag, what may come to it, and where the cited cards lie."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import Color, Troop, opponent_of
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.explain.findings import Unfit, finding_of
from battleline_rules.explain.messages import Deposit, Mention, Place, Valued, Worth
from battleline_rules.formations import Category
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.cards import Card, Seat
    from battleline_rules.claims.question import Laid
    from battleline_rules.errors import EngineLimit
    from battleline_rules.explain.findings import Finding
    from battleline_rules.proofs.objects import CaseProof, Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Flag, Obstacle, Position

FEW: Final = 6
"""Up to so many cited cards are named with their places where they are cited; more are listed once, at the end."""

CATEGORIES: Final = {category.word: category for category in Category}
RUNS: Final = frozenset({Category.WEDGE, Category.SKIRMISH})


def worth_of(formation: Formation, *, totals_only: bool) -> Worth:
    """A formation's category and total, as a message holds them."""
    return Worth(None if totals_only else CATEGORIES[formation.category], formation.total)


def valued_cards(formation: Formation, *, totals_only: bool) -> tuple[Valued, ...]:
    """A formation's cards, as a message holds them: those of a run by their values."""
    cards = formation.cards
    if not totals_only and CATEGORIES[formation.category] in RUNS:
        cards = tuple(sorted(cards, key=lambda one: one.stands_for.value))
    return tuple(Valued(one.card, one.stands_for, totals_only) for one in cards)


@dataclass(frozen=True)
class Scene:
    """A claim at its flag."""

    position: Position
    claim: Claim

    @property
    def claimant(self) -> Seat:
        """Whose claim it is."""
        return self.claim.by

    @property
    def opponent(self) -> Seat:
        """The other seat."""
        return opponent_of(self.claim.by)

    @property
    def where(self) -> Flag:
        """The claimed flag."""
        return self.position.flag(self.claim.flag)

    @property
    def bars_troops(self) -> bool:
        """Whether a Terrain record keeps troops from this flag."""
        return self.where.terrain is not None and not self.where.terrain.accepts_troops

    @property
    def tie_rule(self) -> str:
        """The ruling on ties in force (D21)."""
        return self.position.ruleset.options.tie_rule

    @property
    def tie_suffices(self) -> bool:
        """Whether the claimant wins a tie."""
        return self.position.tie_goes_to(self.claim.flag, self.claimant) is TieGoesTo.CLAIMANT

    def open_places(self, seat: Seat) -> int:
        """How many cards a side still lacks."""
        return max(0, self.where.size - len(self.where.slot_cards(seat)))

    def place_of(self, card: Card) -> Place:
        """Where a face-up card lies."""
        flag = self.position.place_of(card)
        if flag is None:
            return Place(None)
        if flag.number != self.claim.flag:
            return Place(flag.number)
        return Place(flag.number, "north" if card in flag.north else "south")

    def deposits(self, cards: Iterable[Troop]) -> tuple[Deposit, ...]:
        """Face-up cards by the places where they lie, flag by flag, those beside the line last."""
        by_place: dict[Place, list[Troop]] = {}
        for card in sorted(cards):
            by_place.setdefault(self.place_of(card), []).append(card)
        order = sorted(by_place, key=lambda place: (place.flag is None, place.flag or 0, place.side or ""))
        return tuple(Deposit(place, tuple(by_place[place])) for place in order)


class Places:
    """Names the cited cards, each with its place where it comes up first; keeps count of those named so."""

    def __init__(self, scene: Scene, *, told: bool) -> None:
        self._scene = scene
        self._told = told
        self.placed: set[Troop] = set()

    @property
    def told(self) -> bool:
        """Whether places are told in the sentences at all."""
        return self._told

    def mention(self, cards: Iterable[Troop]) -> tuple[Mention, ...]:
        """The cards, as a sentence names them."""
        named = sorted(cards)
        # A list that names one new card tells all its places: half of them would puzzle more than repeat.
        telling = self._told and not self.placed.issuperset(named)
        if self._told:
            self.placed.update(named)
        where = {card: self._scene.place_of(card) for card in named}
        return tuple(Mention(card, where[card] if telling or where[card].side else None) for card in named)


@dataclass(frozen=True)
class Parts:
    """The parts of a verdict that an explanation is made from."""

    position: Position
    claim: Claim
    outcome: str
    code: str
    rules: tuple[str, ...]
    formation: Formation | None
    proof: Proof | None
    counterexample: Counterexample | None
    obstacles: tuple[Obstacle, ...]
    limits: tuple[EngineLimit, ...] = ()

    @property
    def scene(self) -> Scene:
        """The claim at its flag."""
        return Scene(self.position, self.claim)


Found: TypeAlias = "tuple[CaseProof, Finding]"
"""A case, and what its certificate found."""


@dataclass(frozen=True)
class Attempt:
    """The try of one side to beat a formation: the cases that a proof or a counterexample goes through.

    ``target`` is what it would have to beat, or only to reach where ``reaching``.
    """

    scene: Scene
    seat: Seat
    cases: tuple[CaseProof, ...]
    target: Worth
    reaching: bool
    places: Places

    @property
    def laid(self) -> Laid:
        """The side's cards."""
        return self.scene.position.laid(self.scene.claim.flag, self.seat)

    @property
    def size(self) -> int:
        """How many cards make a formation."""
        return self.scene.where.size

    @property
    def open_places(self) -> int:
        """How many troops may still be laid."""
        return self.scene.open_places(self.seat)

    @property
    def deck(self) -> Sequence[Troop]:
        """Every troop of the edition."""
        return self.scene.position.ruleset.troops

    @cached_property
    def findings(self) -> tuple[Found, ...]:
        """The cases with what their certificates found."""
        return tuple((case, finding_of(case)) for case in self.cases)

    @cached_property
    def patterns(self) -> tuple[str, ...]:
        """The formations among the cases, strongest first."""
        return tuple(dict.fromkeys(case.case.pattern for case in self.cases))

    def of(self, pattern: str) -> tuple[Found, ...]:
        """The cases of one formation."""
        return tuple((case, finding) for case, finding in self.findings if case.case.pattern == pattern)

    def left(self, pattern: str) -> tuple[Found, ...]:
        """The cases of one formation that the laid cards alone do not rule out."""
        return tuple((case, finding) for case, finding in self.of(pattern) if not isinstance(finding, Unfit))

    def run(self, case: CaseProof) -> tuple[int, ...]:
        """The values of a run."""
        low = case.case.value or 1
        return tuple(range(low, low + self.size))

    def laid_cards(self) -> tuple[Card, ...]:
        """The side's troops and wilds, in card order."""
        return self.scene.where.slot_cards(self.seat)

    def pattern(self, color: Color | None, value: int | None) -> tuple[Troop, ...]:
        """The troops of the deck with this colour and value."""
        return tuple(card for card in self.deck if color in {None, card.color} and value in {None, card.value})

    def unseen(self, color: Color | None, value: int | None) -> tuple[Troop, ...]:
        """Those of them that are really not face up, cited or not."""
        unseen = self.scene.position.unseen
        return tuple(card for card in self.pattern(color, value) if unseen >> card.index & 1)
