"""Position documents, ``battleline-position/1``: reading them with every check."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from battleline_rules.documents import notation
from battleline_rules.documents.beginnings import is_one_line, is_position_line
from battleline_rules.documents.formats import may_be
from battleline_rules.documents.plain_json.loader import glanced, read_file, read_source, source_text
from battleline_rules.documents.positions.flags import check_flag, read_flags
from battleline_rules.documents.positions.quick import quick_position
from battleline_rules.documents.positions.rulings import AS_IT_SAYS, instead, ruleset_in_force
from battleline_rules.documents.positions.seats import read_claim, read_count, read_seat_word
from battleline_rules.documents.positions.spots import check_deck, check_twice, read_spot, settle_leaders
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.table import FLAG_COUNT, WINDOWS, Flag, Position, TacticsPlayed, Turn

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.flags import Draft
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.documents.positions.spots import Spot, Zone
    from battleline_rules.rulesets import OptionValue
    from battleline_rules.table import Window

REQUIRED: Final = ("format", "flags")
TEXTS: Final = ("$schema", "title", "comment")
OPTIONAL: Final = ("ruleset", "options", "also_visible", "claim", "turn", "tactics_played", "hands", *TEXTS)

WINDOW_WORDS: Final = (*WINDOWS, "start")
"""How documents say how far a turn has come; ``start`` is another word for ``before-play``."""


def load_position(
    path: str | os.PathLike[str], *, ruleset: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> Position:
    """The position in a file; see :func:`parse_position`."""
    rulings = instead(ruleset, options)
    name = source_text(path)
    return read_source(read_file(path), lambda node: build_position(node, rulings), name=name)


def parse_position(
    source: str | bytes | Mapping[str, object],
    *,
    ruleset: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Position:
    """The position that a JSON text, a dictionary or a line of words describes.

    A ``str`` that does not begin like JSON may be a whole position in one line, ``gmt; 3: R3 R4 R5 / B8``, or a
    claim in one line, which has the word ``vs`` in it: ``R3 R4 R5 vs B8``.
    ``ruleset`` takes the place of the document's ruleset and options, and ``options`` change
    single rulings of the one that then is in force; everything is checked under the result.

    Raises :class:`DocumentError` with every problem, and :class:`RulesetError` if ``ruleset``
    or ``options`` name something that does not exist.
    """
    rulings = instead(ruleset, options)
    if isinstance(source, str) and is_position_line(source):
        return notation.read_position_line(source, lambda node: build_position(node, rulings))
    if isinstance(source, str) and is_one_line(source):
        return notation.read_one_line(source, lambda node: build_position(node, rulings))
    found = glanced(source, partial(quick_position, rulings))
    return read_source(source, lambda node: build_position(node, rulings)) if found is None else found


def build_position(node: Node, rulings: Instead = AS_IT_SAYS) -> Position | None:
    """The position that a node describes, checked under the ruleset in force; reports every fault."""
    if not may_be(node, POSITION_FORMAT):
        return None
    fields = node.fields("part-position", required=REQUIRED, optional=OPTIONAL)
    ruleset = ruleset_in_force(fields.get("ruleset"), fields.get("options"), rulings)
    turn = _turn(fields["turn"]) if "turn" in fields else None
    cards = _Cards(fields)
    cards.check(node, resolving=turn is not None and turn.window == "resolving")
    texts = {key: fields[key].text(key) or "" for key in TEXTS if key in fields}
    claim = read_claim(fields["claim"]) if "claim" in fields else None
    played = _tactics_played(fields["tactics_played"]) if "tactics_played" in fields else None
    if ruleset is not None:
        check_deck(cards.spots, ruleset, node.faults)
    if ruleset is None or node.faults.found:
        return None
    return Position(
        ruleset=ruleset,
        flags=cards.flags(),
        also_visible=tuple(spot.card for spot in cards.beside if spot.card is not None),
        turn=turn,
        tactics_played=played,
        claim=claim,
        title=texts.get("title", ""),
        comment=texts.get("comment", ""),
    )


def _turn(node: Node) -> Turn | None:
    """Whose turn it is, and how far it has come."""
    fields = node.fields("part-turn", required=("player", "window"))
    player = read_seat_word(fields["player"], "part-player-on-turn") if "player" in fields else None
    word = fields["window"].word("part-window", WINDOW_WORDS) if "window" in fields else None
    if player is None or word is None:
        return None
    return Turn(player, "before-play" if word == "start" else cast("Window", word))


def _tactics_played(node: Node) -> TacticsPlayed | None:
    fields = node.fields("tactics_played", required=("north", "south"))
    counts = {key: read_count(child, "part-tactics-count") for key, child in fields.items()}
    north, south = counts.get("north"), counts.get("south")
    return TacticsPlayed(north, south) if north is not None and south is not None else None


class _Cards:
    """Every card that a document names, in its order."""

    def __init__(self, fields: dict[str, Node]) -> None:
        self.drafts: list[Draft] = []
        self.beside: list[Spot] = []
        self.spots: list[Spot] = []
        for key, child in fields.items():
            if key == "flags":
                self.drafts = read_flags(child)
                self.spots += [spot for draft in self.drafts for spot in draft.spots()]
            elif key == "also_visible":
                self.beside = _list_of_spots(child, "also_visible", "beside")
                self.spots += self.beside
            elif key == "hands":
                # Hands are looked at for cards that are somewhere else too, and then forgotten (R44).
                self.spots += _hands(child)
        settle_leaders(self.spots)

    def check(self, node: Node, *, resolving: bool) -> None:
        """Report what is wrong with the cards, whatever the deck."""
        check_twice(self.spots, node.faults)
        for draft in self.drafts:
            check_flag(draft, resolving=resolving)

    def flags(self) -> tuple[Flag, ...]:
        """All nine flags."""
        told = {draft.number: draft.flag() for draft in self.drafts if draft.number}
        return tuple(told.get(number) or Flag(number) for number in range(1, FLAG_COUNT + 1))


def _hands(node: Node) -> list[Spot]:
    fields = node.fields("hands", optional=("north", "south"))
    return [spot for seat, child in fields.items() for spot in _list_of_spots(child, f"part-hand-{seat}", "hand")]


def _list_of_spots(node: Node, what: str, zone: Zone) -> list[Spot]:
    return [spot for element in node.elements(what) if (spot := read_spot(element, zone)) is not None]
