"""Reading the flags of a position document."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import SEATS, Seat
from battleline_rules.documents.plain_json.checking import Node
from battleline_rules.documents.plain_json.values import is_list
from battleline_rules.documents.positions.seats import read_as_seat, read_flag_number, read_seat_word
from battleline_rules.documents.positions.spots import ALSO_VISIBLE, read_spot
from battleline_rules.documents.positions.terrain import read_terrain
from battleline_rules.language import sentence
from battleline_rules.records import dataclass, field
from battleline_rules.table import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.documents.positions.spots import Spot
    from battleline_rules.rulesets import Terrain

_KEYS: Final = ("north", "south", "last_card", "claimed_by", "terrain")

MOST_PLACES: Final = 4
"""How many places a side has under Mud (R22)."""


@dataclass(slots=True)
class Draft:
    """A flag as far as it could be read, with what is needed to check it once the Leaders are known."""

    number: int
    sides: dict[Seat, list[Spot]] = field(default_factory=lambda: {"north": [], "south": []})
    nodes: dict[str, Node] = field(default_factory=dict[str, Node])
    last_card: Seat | None = None
    claimed_by: Seat | None = None
    terrain: Terrain | None = None
    doubtful: set[str] = field(default_factory=set[str])
    """The keys whose value could not be read in full."""

    def spots(self) -> Iterator[Spot]:
        """The cards of both sides, in the order of the document."""
        for key in self.nodes:
            if key in self.sides:
                yield from self.sides[read_as_seat(key)]

    def flag(self) -> Flag:
        """The flag."""
        north, south = (
            tuple(spot.card for spot in self.sides[seat] if spot.card is not None and spot.zone == "flag")
            for seat in SEATS
        )
        return Flag(self.number, north, south, self.last_card, self.claimed_by, self.terrain)


SideReader: TypeAlias = Callable[[Draft, Seat, Node], None]
"""Reads one side into a draft."""


def read_flags(node: Node, sides: SideReader | None = None) -> list[Draft]:
    """Every flag of the document, in its order; ``sides`` reads a side where it need not be a list of cards."""
    drafts: list[Draft] = []
    seen: dict[int, Path] = {}
    for one in node.elements("flags"):
        draft = _read_flag(one, sides or read_side)
        if not draft.nodes:
            continue
        drafts.append(draft)
        number = draft.nodes.get("flag")
        if number is not None and draft.number:
            earlier = seen.setdefault(draft.number, number.path)
            if earlier is not number.path:
                number.fail("duplicate-flag", _duplicate(draft.number, earlier))
    return drafts


def check_flag(draft: Draft, *, resolving: bool) -> None:
    """Report a side with more cards than slots, and a last card on a side that has none."""
    flag = draft.flag()
    size = MOST_PLACES if draft.doubtful else flag.size  # what could not be read may be Mud
    for seat in SEATS:
        count = len(flag.slot_cards(seat))
        if count > size and not resolving:
            draft.nodes[seat].fail("too-many-cards", _too_many(seat, count, size))
    check_last_card(draft, flag)


def check_last_card(draft: Draft, flag: Flag) -> None:
    """Report a last card on a side that has none."""
    if draft.last_card is not None and not flag.slot_cards(draft.last_card) and draft.last_card not in draft.doubtful:
        told = sentence("last-card-nowhere", seat=sentence(f"player-{draft.last_card}"))
        draft.nodes["last_card"].fail("last-card-nowhere", told)


def read_side(draft: Draft, seat: Seat, node: Node, *, guile_goes: str = ALSO_VISIBLE) -> None:
    """Read the cards of a side from a list; ``guile_goes`` is where a Guile card belongs that is among them."""
    elements = node.elements(f"part-side-{seat}")
    for element in elements:
        spot = read_spot(element, "flag", seat, guile_goes=guile_goes)
        if spot is None:
            draft.doubtful.add(seat)
        else:
            draft.sides[seat].append(spot)
    if not is_list(node.value):
        draft.doubtful.add(seat)


def _read_flag(node: Node, sides: SideReader) -> Draft:
    fields = node.fields("part-flag", required=("flag",), optional=_KEYS)
    draft = Draft(number=0, nodes=fields)
    for key, child in fields.items():
        if key == "flag":
            draft.number = read_flag_number(child) or 0
        elif key in draft.sides:
            sides(draft, read_as_seat(key), child)
        elif key == "last_card":
            draft.last_card = read_seat_word(child, "part-last-card")
        elif key == "claimed_by":
            draft.claimed_by = read_seat_word(child, "part-claimed-by")
        elif key == "terrain":
            draft.terrain = read_terrain(child)
            if draft.terrain is None:
                draft.doubtful.add(key)
    return draft


def _too_many(seat: Seat, count: int, size: int) -> str:
    told = "too-many-cards-mud" if count == MOST_PLACES else "too-many-cards-here"
    return sentence(told, seat=sentence(f"player-{seat}"), places=size, count=count)


def _duplicate(number: int, earlier: Path) -> Message:
    return lambda where: sentence("flag-twice", flag=number, path=where(earlier))
