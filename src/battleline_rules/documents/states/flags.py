"""Reading the flags of a state document: cards with the plies at which they came, or without.

A side is an object from cards to plies, or a list of cards. Where no card has a ply, plies are
given in the order of the document, from 1. Where ``last_card`` names a side, that side's
cards at that flag come after the other's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS, card_index
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.documents.positions.flags import check_last_card, read_flags, read_side
from battleline_rules.documents.positions.seats import read_as_seat
from battleline_rules.documents.positions.spots import read_name
from battleline_rules.game.lines import FlagState
from battleline_rules.game.sides import Side
from battleline_rules.language import sentence
from battleline_rules.records import dataclass, field
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.documents.plain_json.checking import Faults, Message, Node
    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.documents.positions.flags import Draft
    from battleline_rules.documents.positions.spots import Spot

_GUILE_GOES: Final = "part-guile-goes"


@dataclass
class LaidCards:
    """The flags of a document as far as they could be read, and the plies that it gives."""

    drafts: list[Draft] = field(default_factory=list["Draft"])
    plies: dict[Path, int] = field(default_factory=dict["Path", int])
    """The ply of each card, by the card's place in the document."""
    stamped: Node | None = None
    """The first side with cards that have plies."""
    bare: Node | None = None
    """The first side with cards that have none."""

    def read(self, node: Node) -> None:
        """Read every flag."""
        self.drafts = read_flags(node, self._read_side)
        if self.stamped is None:
            self.plies = {spot.path: ply for ply, spot in enumerate(self._in_order(), 1)}

    @property
    def is_mixed(self) -> bool:
        """Whether some cards have plies and others have none."""
        return self.stamped is not None and self.bare is not None

    def spots(self) -> Iterator[Spot]:
        """Every card, in the document's order."""
        for draft in self.drafts:
            yield from draft.spots()

    def newest(self) -> int:
        """The highest ply there is."""
        return max(self.plies.values(), default=0)

    def check(self, ply: Node | None, now: int | None, faults: Faults) -> None:
        """Report plies that no card can have in a state of ply ``now``, and a wrong ``last_card``."""
        if self.stamped is not None:
            self._check_stamps(now, faults)
        elif ply is not None and now is not None and now < self.newest():
            count = self.newest()
            ply.fail("bad-ply", sentence("too-few-plies", now=now, count=count))
        for draft in self.drafts:
            self._check_last_card(draft)

    def flags(self) -> tuple[FlagState, ...]:
        """All nine flags."""
        told: dict[int, FlagState] = {}
        for draft in self.drafts:
            if draft.number:
                told.setdefault(draft.number, self._flag(draft))
        return tuple(told.get(number) or FlagState(number) for number in range(1, FLAG_COUNT + 1))

    def _flag(self, draft: Draft) -> FlagState:
        north, south = (self._side(draft, seat) for seat in SEATS)
        return FlagState(draft.number, north, south, draft.claimed_by, draft.terrain)

    def _side(self, draft: Draft, seat: Seat) -> Side:
        laid = [
            (spot.card, self.plies.get(spot.path, 0))
            for spot in draft.sides[seat]
            if spot.card is not None and spot.zone == "flag"
        ]
        laid.sort(key=lambda pair: card_index(pair[0]))
        return Side(tuple(card for card, _ in laid), tuple(ply for _, ply in laid))

    def _read_side(self, draft: Draft, seat: Seat, node: Node) -> None:
        if not is_object(node.value):
            read_side(draft, seat, node, guile_goes=_GUILE_GOES)
            if self.bare is None and is_list(node.value) and node.value:
                self.bare = node
                self._check_mixed(node, self.stamped, "plies-there-not-here")
            return
        if self.stamped is None and node.value:
            self.stamped = node
            self._check_mixed(node, self.bare, "plies-here-not-there")
        for name in node.value:
            child = node.child(name)
            spot = read_name(child, name, "flag", seat, at_key=True, guile_goes=_GUILE_GOES)
            ply = child.integer("part-ply-of-card")
            if spot is None:
                draft.doubtful.add(seat)
                continue
            draft.sides[seat].append(spot)
            if ply is not None:
                self.plies[spot.path] = ply

    def _check_mixed(self, node: Node, earlier: Node | None, told: str) -> None:
        if earlier is not None:
            node.fail("mixed-plies", _mixed(told, earlier.path))

    def _in_order(self) -> Iterator[Spot]:
        for draft in self.drafts:
            seats = [read_as_seat(key) for key in draft.nodes if key in SEATS]
            for seat in sorted(seats, key=lambda one: one == draft.last_card):
                yield from draft.sides[seat]

    def _check_stamps(self, now: int | None, faults: Faults) -> None:
        first: dict[int, Spot] = {}
        for spot in self.spots():
            ply = self.plies.get(spot.path)
            if ply is None:
                continue
            if ply < 0 or (now is not None and ply > now):
                spot.fail(faults, "bad-ply", _out_of_range(spot, ply, now))
            elif first.setdefault(ply, spot) is not spot:
                spot.fail(faults, "bad-ply", _same_ply(ply, first[ply].path))

    def _check_last_card(self, draft: Draft) -> None:
        check_last_card(draft, draft.flag())
        if self.stamped is None or self.is_mixed or draft.last_card is None or draft.doubtful:
            return
        found = self._flag(draft).last_card
        if found is not None and found != draft.last_card and draft.flag().slot_cards(draft.last_card):
            draft.nodes["last_card"].fail("last-card-contradicted", sentence(f"last-card-contradicted-{found}"))


def _mixed(told: str, earlier: Path) -> Message:
    return lambda where: sentence(told, path=where(earlier))


def _out_of_range(spot: Spot, ply: int, now: int | None) -> str:
    if now is None or now < 0:
        return sentence("ply-negative", card=str(spot.card), ply=ply)
    return sentence("setup-ply-outside", card=str(spot.card), last=now, ply=ply)


def _same_ply(ply: int, earlier: Path) -> Message:
    return lambda where: sentence("same-ply", ply=ply, path=where(earlier))
