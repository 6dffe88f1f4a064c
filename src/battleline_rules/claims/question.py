"""The pure question: does this side stand against everything the other may still become?

A question knows no flag, no seat and no hand. A position, a state, the one-line form
and a test all make one, and every engine answers it.
"""

from __future__ import annotations

import enum
from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from battleline_rules.claims.decision import Challenge, worth_of
from battleline_rules.claims.prospects import ROWS, VALUES, Prospects
from battleline_rules.records import dataclass
from battleline_rules.wilds import best_valuation

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.formations import Strength
    from battleline_rules.wilds import Wild

Size: TypeAlias = Literal[3, 4]
"""How many cards complete a side (R56)."""


class TieGoesTo(enum.Enum):
    """Who wins if both formations are equal in category and total (R46, D21, D22)."""

    CLAIMANT = "claimant"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards in one side's slots, each kind in card order."""

    troops: tuple[Troop, ...] = ()
    wilds: tuple[Wild, ...] = ()

    def __len__(self) -> int:
        return len(self.troops) + len(self.wilds)


@dataclass(frozen=True, slots=True)
class OpenSide:
    """A side that may still be completed.

    ``size`` cards complete it; ``unseen`` is the 60-bit set of troops that may still
    come (R43, R44). Under ``totals_only`` nothing but the total counts (R21).
    """

    size: Size
    totals_only: bool
    laid: Laid
    unseen: int

    @property
    def open_places(self) -> int:
        """How many cards are missing, 0 to 4."""
        return self.size - len(self.laid)


@dataclass(frozen=True)
class Completion:
    """Troops that fill a side's open places, in card order, and what the side is then worth."""

    cards: tuple[Troop, ...]
    strength: Strength


@dataclass(frozen=True)
class ClaimQuestion:
    """May ``mine`` claim against ``theirs``?

    ``size`` and ``totals_only`` hold for both sides, ``unseen`` is the 60-bit set of troops
    that the opponent might still lay, and ``ties`` says whose a tie is.
    """

    size: Size
    totals_only: bool
    mine: Laid
    theirs: Laid
    unseen: int
    ties: TieGoesTo

    def __post_init__(self) -> None:
        # Worked out now, so that a ready question is answered at once; past the lock that the property takes.
        self.__dict__["_challenge"] = self._what_denies()

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: what was worked out of them can be worked out again."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def _challenge(self) -> Challenge | None:
        """What denies the claim, for the quick decision; ``None`` while the claimant's side is incomplete (R41)."""
        return self._what_denies()

    def _what_denies(self) -> Challenge | None:
        if len(self.mine) != self.size:
            return None
        theirs = Prospects(self.theirs.troops, self.theirs.wilds, self.size)
        worth = worth_of(Prospects(self.mine.troops, self.mine.wilds, self.size), totals_only=self.totals_only)
        need = worth + 1 if self.ties is TieGoesTo.CLAIMANT else worth
        return Challenge(theirs, self.unseen & VALUES * ROWS, need, totals_only=self.totals_only)

    @cached_property
    def defence(self) -> OpenSide:
        """The opponent's side of the question."""
        return OpenSide(self.size, self.totals_only, self.theirs, self.unseen)

    @cached_property
    def strength(self) -> Strength | None:
        """What the claimant's side is worth, or ``None`` while it is incomplete (R41)."""
        if len(self.mine) != self.size:
            return None
        return best_valuation(self.mine.troops, self.mine.wilds, totals_only=self.totals_only)[0]

    def is_beaten_by(self, answer: Completion | None) -> bool:
        """Whether this completion of the opponent's denies the claim (R42, R43, R46).

        ``None``, no completion at all, never does (D17). An incomplete claimant's side is
        beaten by anything.
        """
        if self.strength is None:
            return True
        if answer is None:
            return False
        if self.ties is TieGoesTo.CLAIMANT:
            return answer.strength > self.strength
        return answer.strength >= self.strength
