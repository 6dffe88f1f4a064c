"""The cards that a document names: reading each, and what must hold of all of them together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import LEADER_NAMES, LEADERS, Tactic, TacticKind, Troop, fold_name, read_card
from battleline_rules.documents import positions
from battleline_rules.documents.plain_json.checking import Fault, named
from battleline_rules.echo import quoted
from battleline_rules.errors import CardError
from battleline_rules.language import sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Card, Seat
    from battleline_rules.documents.plain_json.checking import Faults, Message, Node
    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.rulesets import Ruleset

Zone: TypeAlias = Literal["flag", "beside", "hand"]
"""At a flag, beside the line, or in a hand."""

ALSO_VISIBLE: Final = "also_visible"
"""Where a position has the Guile cards that were played."""


@dataclass(slots=True)
class Spot:
    """Where a document names a card; ``card`` is ``None`` for a Leader that it does not call by name."""

    path: Path
    card: Card | None
    zone: Zone
    seat: Seat | None = None
    by_kind: bool = False
    """Whether the document says ``leader``, and not which one."""
    at_key: bool = False
    """Whether the card is a key of an object, and not a value."""

    def fail(self, faults: Faults, code: str, message: Message) -> None:
        """Report a fault of this card."""
        faults.add(Fault(self.path, code, message, self.at_key))


def read_spot(node: Node, zone: Zone, seat: Seat | None = None, *, guile_goes: str = ALSO_VISIBLE) -> Spot | None:
    """The card that a node names; a fault if it names none, or one that cannot lie in such a place."""
    name = node.text("part-card", wanted="is-card")
    return None if name is None else read_name(node, name, zone, seat, guile_goes=guile_goes)


def read_name(
    node: Node, name: str, zone: Zone, seat: Seat | None = None, *, at_key: bool = False, guile_goes: str = ALSO_VISIBLE
) -> Spot | None:
    """The card that a name says, the name being a node's value or, ``at_key``, its key.

    ``guile_goes`` is where a Guile card belongs that is found at a flag.
    """
    if fold_name(name) in LEADER_NAMES:
        if zone == "flag":
            return Spot(node.path, None, zone, seat, by_kind=True, at_key=at_key)
        node.fail("which-leader", sentence("leader-at-flag", name=quoted(name)), at_key=at_key)
        return None
    try:
        card = read_card(name)
    except CardError:
        node.fail("unknown-card", _unknown_card(name), at_key=at_key)
        return None
    if zone == "flag" and isinstance(card, Tactic) and card.kind is TacticKind.GUILE:
        message = sentence("guile-goes", card=str(card), where=named(guile_goes))
        node.fail("guile-at-flag", message, at_key=at_key)
        return Spot(node.path, card, "beside", at_key=at_key)
    return Spot(node.path, card, zone, seat, at_key=at_key)


def settle_leaders(spots: list[Spot]) -> None:
    """Say which Leader each ``leader`` is.

    It is the Leader that the document names nowhere else; where it names none, Alexander on
    north's side and Darius on south's. Hands do not count, because they change nothing. Where
    the document names both, a ``leader`` is settled as the one that is met first, and so is found to be there twice.
    """
    named = [spot.card for spot in spots if spot.card in LEADERS and spot.zone != "hand"]
    free = [leader for leader in LEADERS if leader not in named]
    for spot in spots:
        if spot.by_kind:
            spot.card = LEADERS[spot.seat == "south"] if len(free) != 1 else free[0]


def check_deck(spots: Iterable[Spot], ruleset: Ruleset, faults: Faults) -> None:
    """Report every card that the deck does not have."""
    highest = ruleset.options.values
    for spot in spots:
        if isinstance(spot.card, Troop) and spot.card.value > highest:
            message = sentence("not-in-deck-value", card=str(spot.card), edition=ruleset.id, highest=highest)
            spot.fail(faults, "not-in-deck", message)
        elif isinstance(spot.card, Tactic) and not ruleset.options.tactics:
            message = sentence("not-in-deck-tactics", card=str(spot.card), edition=ruleset.id)
            spot.fail(faults, "not-in-deck", message)


def check_twice(spots: Iterable[Spot], faults: Faults) -> None:
    """Report every card that is there twice, and every second Leader of a player (R16)."""
    first: dict[Card, Spot] = {}
    leader_of: dict[Seat, Spot] = {}
    for spot in spots:
        if spot.card is None:
            continue
        earlier = first.setdefault(spot.card, spot)
        second_leader = False
        if spot.card in LEADERS and spot.zone == "flag" and spot.seat is not None:
            other = leader_of.setdefault(spot.seat, spot)
            # Two of one name are one card twice, unless only their kind is named.
            second_leader = other is not spot and (other.card != spot.card or (other.by_kind and spot.by_kind))
            if second_leader:
                spot.fail(faults, "two-leaders", _two_leaders(spot.seat, other.path))
        if earlier is not spot and not (second_leader and spot.by_kind):
            spot.fail(faults, "duplicate-card", _duplicate(spot, earlier))


def _unknown_card(name: str) -> Message:
    return lambda _: sentence("no-card-called", name=quoted(name), hint=positions.hint_for(name))


def _two_leaders(seat: Seat, other: Path) -> Message:
    return lambda where: sentence("two-leaders-here", seat=sentence(f"player-{seat}"), path=where(other))


def _duplicate(spot: Spot, earlier: Spot) -> Message:
    told = "leader-twice" if spot.by_kind else "card-twice"
    return lambda where: sentence(told, card=str(spot.card), path=where(earlier.path))
