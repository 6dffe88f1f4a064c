"""What an edition is: options, names and sources. Rulings are read off it; nothing asks what it is called."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules.cards import TACTICS, TROOPS
from battleline_rules.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cards import Tactic, Troop
    from battleline_rules.rulesets.options import Options
    from battleline_rules.rulesets.specs import OptionValue
    from battleline_rules.rulesets.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """An edition: GMT with other options, names and decks.

    ``citations`` are pairs of a clause and what it rests on. A clause is an option's name, or ``words`` for the
    names; every option that the edition sets away from GMT has one. What it rests on is a rule or decision of the
    rulebook, then the sources by the letters that the rulebook gives them.
    """

    id: str
    title: str
    options: Options
    words: Words
    # What a ruling rests on does not tell two rulesets apart, and a document does not say it.
    citations: tuple[tuple[str, str], ...] = field(compare=False)

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The troop deck, in card order (R1)."""
        return _troops_up_to(self.options.values)

    @property
    def tactics(self) -> tuple[Tactic, ...]:
        """The Tactics deck, in card order; empty where the game is played without (R2)."""
        return TACTICS if self.options.tactics else ()

    def with_options(self, changes: Mapping[str, OptionValue]) -> Ruleset:
        """The same edition under other rulings, with the same id.

        What was cited for an option that has another value now is left out, since no source says so any more. Raises
        :class:`RulesetError` with code ``unknown-option`` or ``bad-option-value``.
        """
        options = self.options.changed(changes)
        gone = self.options.differences(options)
        citations = tuple(pair for pair in self.citations if pair[0] not in gone)
        return replace(self, options=options, citations=citations)


@functools.cache
def _troops_up_to(highest: int) -> tuple[Troop, ...]:
    return tuple(one for one in TROOPS if one.value <= highest)
