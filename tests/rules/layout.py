"""Laying out a table in a line of text, as the rulebook's worked examples do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Card, Seat, Tactic, Troop, opponent_of, read_card, troop
from battleline_rules.rulesets import GMT
from battleline_rules.table import FLAG_COUNT, Claim, Flag, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.rulesets import OptionValue, Ruleset, Terrain
    from battleline_rules.table import Turn

_SHORT = {"CC": Tactic.COMPANION_CAVALRY, "SP": Tactic.COMPANION_CAVALRY, "SB": Tactic.SHIELD_BEARERS}
_LEADER_OF: dict[Seat, Tactic] = {"north": Tactic.ALEXANDER, "south": Tactic.DARIUS}


def cards(text: str, seat: Seat = "north") -> tuple[Card, ...]:
    """The cards that a line of words names: L is the seat's Leader, CC or SP its Cavalry, SB Shield Bearers."""
    return tuple(_LEADER_OF[seat] if word == "L" else _SHORT.get(word) or read_card(word) for word in text.split())


def troops(text: str) -> tuple[Troop, ...]:
    """The troops that a line of words names."""
    return tuple(troop(word) for word in text.split())


def lay(
    mine: str,
    theirs: str = "",
    *,
    seen: str = "",
    environment: str = "",
    last: str = "",
    ruleset: Ruleset = GMT,
    options: dict[str, OptionValue] | None = None,
    terrain: Terrain | None = None,
    turn: Turn | None = None,
    claimed_by: Seat | None = None,
    others: Sequence[Flag] = (),
    by: Seat = "north",
    flag: int = 5,
) -> Position:
    """A position with one interesting flag, and the claim of ``by`` to it.

    ``last`` says who laid the last card there: ``me`` (the claimant), ``opp`` or nobody says.
    Fog and Mud lie on the claimant's side unless they are named among the cards of the other.
    """
    opponent = opponent_of(by)
    sides = {by: cards(mine, by) + cards(environment), opponent: cards(theirs, opponent)}
    here = Flag(
        flag,
        sides["north"],
        sides["south"],
        last_card={"": None, "me": by, "opp": opponent}[last],
        claimed_by=claimed_by,
        terrain=terrain,
    )
    line = {number: Flag(number) for number in range(1, FLAG_COUNT + 1)}
    line |= {other.number: other for other in (*others, here)}
    return Position(
        ruleset.with_options(options or {}), tuple(line.values()), cards(seen), turn=turn, claim=Claim(by, flag)
    )
