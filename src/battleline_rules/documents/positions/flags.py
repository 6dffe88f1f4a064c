"""Reading the flags of a position document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from battleline_rules.cards import SEATS
from battleline_rules.documents.plain_json.checking import Node
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.documents.positions.spots import read_spot
from battleline_rules.rulesets import ARRIVALS, Terrain
from battleline_rules.table import FLAG_COUNT, Flag

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from battleline_rules.cards import Seat
    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.documents.positions.spots import Spot
    from battleline_rules.rulesets import Arrival

_KEYS: Final = ("north", "south", "last_card", "claimed_by", "terrain")


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


def read_flags(node: Node) -> list[Draft]:
    """Every flag of the document, in its order."""
    drafts: list[Draft] = []
    seen: dict[int, Path] = {}
    for one in node.elements("flags"):
        draft = _read_flag(one)
        if not draft.nodes:
            continue
        drafts.append(draft)
        number = draft.nodes.get("flag")
        if number is not None and draft.number:
            earlier = seen.setdefault(draft.number, number.path)
            if earlier is not number.path:
                number.fail("duplicate-flag", _duplicate(draft.number, earlier))
    return drafts


def read_flag_number(node: Node) -> int | None:
    """The number of a flag, 1 to 9."""
    number = node.integer("the number of a flag")
    if number is None or 1 <= number <= FLAG_COUNT:
        return number
    node.fail("flag-out-of-range", f"flags are numbered 1 to {FLAG_COUNT}, and there is no flag {number}")
    return None


def read_seat_word(node: Node, what: str) -> Seat | None:
    """A seat: north or south."""
    word = node.word(what, SEATS)
    return None if word is None else read_as_seat(word)


def read_as_seat(word: str) -> Seat:
    """A word that is known to be a seat, as one."""
    return cast("Seat", word)


def check_flag(draft: Draft, *, resolving: bool) -> None:
    """Report a side with more cards than slots, and a last card on a side that has none."""
    flag = draft.flag()
    size = 4 if draft.doubtful else flag.size  # what could not be read may be Mud
    for seat in SEATS:
        count = len(flag.slot_cards(seat))
        if count > size and not resolving:
            draft.nodes[seat].fail(
                "too-many-cards",
                f"{seat} has {count} cards here, and the flag has {size} places a side; "
                'there may be more only while the window of "turn" is "resolving" (R55)',
            )
    if draft.last_card is not None and not flag.slot_cards(draft.last_card) and draft.last_card not in draft.doubtful:
        draft.nodes["last_card"].fail(
            "last-card-nowhere",
            f"{draft.last_card} has no troop or Morale card here, so the last one laid cannot be its (D21)",
        )


def _read_flag(node: Node) -> Draft:
    fields = node.fields("a flag", required=("flag",), optional=_KEYS)
    draft = Draft(number=0, nodes=fields)
    for key, child in fields.items():
        if key == "flag":
            draft.number = read_flag_number(child) or 0
        elif key in draft.sides:
            _read_side(draft, read_as_seat(key), child)
        elif key == "last_card":
            draft.last_card = read_seat_word(child, "last_card names the side whose card was laid last, which")
        elif key == "claimed_by":
            draft.claimed_by = read_seat_word(child, "claimed_by names who holds the flag, which")
        elif key == "terrain":
            draft.terrain = read_terrain(child)
            if draft.terrain is None:
                draft.doubtful.add(key)
    return draft


def _read_side(draft: Draft, seat: Seat, node: Node) -> None:
    elements = node.elements(f"{seat}'s side")
    for element in elements:
        spot = read_spot(element, "flag", seat)
        if spot is None:
            draft.doubtful.add(seat)
        else:
            draft.sides[seat].append(spot)
    if not is_list(node.value):
        draft.doubtful.add(seat)


def read_terrain(node: Node) -> Terrain | None:
    """A Terrain record; what it leaves out is as everywhere else.

    A card that the record would not let come may lie there all the same: a document is judged
    on what it shows.
    """
    fields = node.fields("a Terrain record", optional=("name", "slots", "compare", "accepts", "tactics"))
    name = fields["name"].text("the name of a Terrain record") if "name" in fields else ""
    slots = _slots(fields["slots"]) if "slots" in fields else 3
    compare = fields["compare"].word("compare", ("normal", "totals")) if "compare" in fields else "normal"
    accepts = _accepts(fields["accepts"]) if "accepts" in fields else ARRIVALS
    tactics = fields["tactics"].boolean("tactics") if "tactics" in fields else True
    if name is None or slots is None or compare is None or accepts is None or tactics is None:
        return None
    if not is_object(node.value):
        return None
    totals: Literal["normal", "totals"] = "totals" if compare == "totals" else "normal"
    return Terrain(name, slots=slots, compare=totals, accepts=accepts, tactics=tactics)


def _slots(node: Node) -> Literal[3, 4] | None:
    slots = node.integer("slots, 3 or 4,")
    if slots is None:
        return None
    if slots not in {3, 4}:
        node.fail("bad-value", f"slots is 3 or 4, not {slots}")
        return None
    return 4 if slots == 4 else 3  # noqa: PLR2004 - the two numbers there are


def _accepts(node: Node) -> tuple[Arrival, ...] | None:
    elements = node.elements("accepts")
    words = [element.word("what a flag accepts", ARRIVALS) for element in elements]
    for index, element in enumerate(elements):
        if words[index] is not None and words[index] in words[:index]:
            element.fail("duplicate-value", f'"{words[index]}" is in the list already; leave one out')
    if None in words or len(set(words)) < len(words) or not is_list(node.value):
        return None
    return tuple(arrival for arrival in ARRIVALS if arrival in words)


def _duplicate(number: int, earlier: Path) -> Message:
    return lambda where: f"flag {number} is there twice: it is at {where(earlier)} already; put its cards together"
