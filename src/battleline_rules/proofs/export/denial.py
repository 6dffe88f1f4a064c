"""What a formula states: that the opponent can deny a claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.question import TieGoesTo

if TYPE_CHECKING:
    from battleline_rules.cards import Seat, Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.claims.question import OpenSide
    from battleline_rules.table import Position


@dataclass(frozen=True, slots=True)
class Denial:
    """That ``side`` can become something which denies a claim.

    ``cases`` are all the ways to do so, ``deck`` the troops that could come to this flag if
    nothing were face up, in card order, ``visible`` those of them that are, ``here`` those
    that lie at this flag, and ``highest`` is the highest value of a troop.
    """

    side: OpenSide
    cases: tuple[BeatingCase, ...]
    deck: tuple[Troop, ...]
    visible: tuple[Troop, ...]
    here: tuple[Troop, ...]
    highest: int

    @property
    def open_places(self) -> int:
        """How many troops the opponent still lays."""
        return self.side.open_places

    def fitting(self, case: BeatingCase) -> tuple[Troop, ...]:
        """The troops of the deck that can be part of a pattern, in card order."""
        return tuple(card for card in self.deck if case.fits(card))

    def laid_sum(self) -> int:
        """The total of the troops that lie on the opponent's side."""
        return sum(card.value for card in self.side.laid.troops)


def denial(position: Position, flag: int, by: Seat) -> Denial:
    """What would deny the claim of ``by`` to ``flag``, whose side there is complete."""
    question = position.question(flag, by)
    assert question.strength is not None  # noqa: S101 - an incomplete side has an obstacle and no formula
    highest = position.ruleset.options.values
    cases = cases_beating(
        question.strength,
        size=question.size,
        highest=highest,
        totals_only=question.totals_only,
        ties_beat=question.ties is TieGoesTo.OPPONENT,
    )
    where = position.flag(flag)
    barred = where.terrain is not None and not where.terrain.accepts_troops
    deck = () if barred else position.ruleset.troops
    visible = tuple(card for card in deck if position.visible >> card.index & 1)
    here = tuple(card for card in visible if card in where.north or card in where.south)
    return Denial(question.defence, cases, deck, visible, here, highest)
