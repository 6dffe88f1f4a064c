"""What an edition calls things. Documents have one name for each card; prose and pictures use these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Troop
from battleline_rules.echo import quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import choice, sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Color, Tactic

FORMATIONS: Final = ("wedge", "phalanx", "battalion", "skirmish", "host")
"""The canonical words for the categories, the strongest first (R31-R35)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """An edition's names, as the singular in which they stand in English; the defaults are those of GMT.

    ``leader`` and ``environment`` name what two cards have in common; every card, colour and formation has a field
    with its own canonical name.
    """

    flag: str = "flag"
    leader: str = "Leader"
    environment: str = "Environment"

    wedge: str = "Wedge"
    phalanx: str = "Phalanx"
    battalion: str = "Battalion"
    skirmish: str = "Skirmish"
    host: str = "Host"

    alexander: str = "Alexander"
    darius: str = "Darius"
    companion_cavalry: str = "Companion Cavalry"
    shield_bearers: str = "Shield Bearers"
    fog: str = "Fog"
    mud: str = "Mud"
    scout: str = "Scout"
    redeploy: str = "Redeploy"
    deserter: str = "Deserter"
    traitor: str = "Traitor"

    red: str = "Red"
    orange: str = "Orange"
    yellow: str = "Yellow"
    green: str = "Green"
    blue: str = "Blue"
    purple: str = "Purple"

    def card(self, card: Card) -> str:
        """The card's name: a colour and a value such as ``Red 3``, or what the edition calls the Tactics card."""
        if isinstance(card, Troop):
            return f"{self.color(card.color)} {card.value}"
        return self.tactic(card)

    def tactic(self, tactic: Tactic) -> str:
        """What the edition calls a Tactics card."""
        return self._field(tactic.name.lower())

    def color(self, color: Color) -> str:
        """What the edition calls a colour, with a capital."""
        return self._field(color.word)

    def formation(self, category_word: str) -> str:
        """What the edition calls the category whose canonical word is ``wedge``, ``phalanx`` and so on.

        Raises :class:`RulesetError` with code ``unknown-formation`` for any other word.
        """
        if category_word in FORMATIONS:
            return self._field(category_word)
        told = sentence("unknown-formation", known=choice(FORMATIONS), found=quoted(category_word))
        raise RulesetError("unknown-formation", told)

    def _field(self, name: str) -> str:
        word: str = getattr(self, name)
        return word
