"""The quick way from a decoded document to its position, for archives, in which nearly every document is right.

Whatever is not plainly right is left to :func:`~battleline_rules.documents.positions.reading.build_position`, which
reads everything that is allowed and says all that is wrong. Here is either the same position, or nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADERS, SEATS, TACTIC_NAMES, TACTICS, TROOPS, Tactic
from battleline_rules.documents.plain_json.checking import TOO_LARGE
from battleline_rules.errors import RulesetError
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.table import (
    ADJACENT_TO_WIN,
    FLAG_COUNT,
    WINDOWS,
    Claim,
    Flag,
    TacticsPlayed,
    Turn,
    flag_as_read,
    position_as_read,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from battleline_rules.cards import Card, Seat
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.table import Position, Window

_TEXTS: Final = ("title", "comment", "$schema")
_KEYS: Final = frozenset(
    {"format", "ruleset", "options", "flags", "also_visible", "claim", "turn", "tactics_played", "hands", *_TEXTS}
)
_FLAG_KEYS: Final = frozenset({"flag", "north", "south", "last_card", "claimed_by"})
_CLAIM_KEYS: Final = frozenset({"by", "flag"})
_TURN_KEYS: Final = frozenset({"player", "window"})
_SEATS: Final = frozenset(SEATS)

_CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
_INDEX_OF: Final[Mapping[object, int]] = {
    **{name: troop.index for troop in TROOPS for name in (str(troop), str(troop).lower())},
    **{name: tactic.index for name, tactic in TACTIC_NAMES.items()},
}
"""Each name that says at once which card it is; there are others, which few write."""

_BIT_OF: Final = tuple(1 << card.index for card in _CARDS)
_ALL_TROOPS: Final = (1 << len(TROOPS)) - 1
_ALL_TACTICS: Final = sum(_BIT_OF[tactic.index] for tactic in TACTICS)
_LEADERS: Final = frozenset(leader.index for leader in LEADERS)
_FIRST_TACTIC: Final = len(TROOPS)
_FIRST_ENVIRONMENT: Final = Tactic.FOG.index
_MUD: Final = Tactic.MUD.index
_PLACES: Final = 3
_PLACES_IN_MUD: Final = 4

_EMPTY: Final = tuple(Flag(number) for number in range(1, FLAG_COUNT + 1))
_WINDOW_OF: Final[Mapping[object, Window]] = {**{window: window for window in WINDOWS}, "start": "before-play"}


class _NotPlain(Exception):  # noqa: N818 - it ends the quick way, and is no error
    """Perhaps the document is right all the same, but that is for others to say."""


def quick_position(rulings: Instead, value: object, colons: int) -> Position | None:
    """The position that a document describes, if that is plain to see; ``None`` says nothing about the document.

    ``value`` was decoded of a text without backslashes that has so many ``colons``. Each key brings one, and texts may
    have some; where there are no more, no key was there twice.
    """
    try:
        return _Reader().position(value, colons, rulings)
    except (_NotPlain, LookupError, TypeError, RulesetError):
        return None


class _Reader:
    """Reads one document.

    It counts the keys, each player's Leaders, and the flags that are held, and keeps the places in card order of all
    cards that are named.
    """

    def __init__(self) -> None:
        self._keys = 0
        self._named: list[int] = []
        self._leaders = dict.fromkeys(SEATS, 0)
        self._held = 0

    def position(self, value: object, colons: int, rulings: Instead) -> Position:
        """The position; raises :class:`_NotPlain`, or whatever comes of taking a value for what it is not."""
        document = self._object(value, _KEYS)
        if document["format"] != POSITION_FORMAT:
            raise _NotPlain
        turn = self._turn(document["turn"]) if "turn" in document else None
        flags = self._flags(document["flags"], resolving=turn is not None and turn.window == "resolving")
        beside = self._cards(document["also_visible"]) if "also_visible" in document else []
        visible = sum([_BIT_OF[index] for index in self._named])
        ruleset = self._ruleset(document, rulings)
        self._check_cards(document, ruleset, visible)
        played = self._tactics_played(document["tactics_played"]) if "tactics_played" in document else None
        claim = self._claim(document["claim"]) if "claim" in document else None
        for key in _TEXTS:
            if key in document:
                self._keys += _text(document[key]).count(":")
        if self._keys != colons:
            raise _NotPlain
        parts: dict[str, object] = {
            "ruleset": ruleset,
            "flags": flags,
            "also_visible": tuple([_CARDS[index] for index in beside]),
            "turn": turn,
            "tactics_played": played,
            "claim": claim,
            "title": document.get("title", ""),
            "comment": document.get("comment", ""),
            "visible": visible & _ALL_TROOPS,
            "unseen": _deck(ruleset.options.values, tactics=False) & ~visible,
        }
        if self._held < ADJACENT_TO_WIN:
            parts["winner"] = None
        return position_as_read(parts)

    def _flags(self, value: object, *, resolving: bool) -> tuple[Flag, ...]:
        """All nine flags."""
        flags = list(_EMPTY)
        if type(value) is not list:
            raise _NotPlain
        for one in value:
            said = self._object(one, _FLAG_KEYS)
            number = said["flag"]
            if type(number) is not int or not 1 <= number <= FLAG_COUNT or flags[number - 1] is not _EMPTY[number - 1]:
                raise _NotPlain
            north = self._side(said["north"], "north") if "north" in said else []
            south = self._side(said["south"], "south") if "south" in said else []
            if len(north) > _PLACES or len(south) > _PLACES:
                _check_places(north, south, resolving=resolving)
            last_card = claimed_by = None
            if "claimed_by" in said:
                claimed_by = _seat(said["claimed_by"])
                self._held += 1
            if "last_card" in said:
                last_card = _seat(said["last_card"])
                if not _slots_taken(north if last_card == "north" else south):
                    raise _NotPlain
            flags[number - 1] = flag_as_read(
                number,
                tuple([_CARDS[index] for index in north]) if north else (),
                tuple([_CARDS[index] for index in south]) if south else (),
                last_card,
                claimed_by,
            )
        return tuple(flags)

    def _side(self, value: object, seat: Seat) -> list[int]:
        """The cards of a side, which has no Guile card, and of Leaders no second one (R16)."""
        found = self._cards(value)
        if found and found[-1] >= _FIRST_TACTIC:
            self._leaders[seat] += len(_LEADERS.intersection(found))
            if found[-1] > _MUD or self._leaders[seat] > 1:
                raise _NotPlain
        return found

    def _cards(self, value: object) -> list[int]:
        """The cards that a list names, in card order."""
        if type(value) is not list:
            raise _NotPlain
        found = [_INDEX_OF[name] for name in value]
        found.sort()
        self._named += found
        return found

    def _check_cards(self, document: Mapping[str, object], ruleset: Ruleset, visible: int) -> None:
        """See that no card is there twice, those in hands included, and that the decks have each."""
        bits = visible
        if "hands" in document:
            for hand in self._object(document["hands"], _SEATS).values():
                bits += sum([_BIT_OF[index] for index in self._cards(hand)])
        deck = _deck(ruleset.options.values, tactics=ruleset.options.tactics)
        # Adding a bit twice carries it over, and then there are fewer bits than were added.
        if bits.bit_count() != len(self._named) or bits & ~deck:
            raise _NotPlain

    def _ruleset(self, document: Mapping[str, object], rulings: Instead) -> Ruleset:
        options = self._object(document["options"]) if "options" in document else {}
        return rulings.of_words(_text(document.get("ruleset", "gmt")), options)

    def _claim(self, value: object) -> Claim:
        said = self._object(value, _CLAIM_KEYS)
        number = _count(said["flag"])
        if not 1 <= number <= FLAG_COUNT:
            raise _NotPlain
        return Claim(_seat(said["by"]), number)

    def _turn(self, value: object) -> Turn:
        said = self._object(value, _TURN_KEYS)
        return Turn(_seat(said["player"]), _WINDOW_OF[said["window"]])

    def _tactics_played(self, value: object) -> TacticsPlayed:
        said = self._object(value, _SEATS)
        return TacticsPlayed(_count(said["north"]), _count(said["south"]))

    def _object(self, value: object, keys: AbstractSet[str] | None = None) -> dict[str, object]:
        if type(value) is not dict or not (keys is None or value.keys() <= keys):
            raise _NotPlain
        self._keys += len(value)
        return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise _NotPlain
    return value


def _seat(value: object) -> Seat:
    if value == "north":
        return "north"
    if value == "south":
        return "south"
    raise _NotPlain


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < TOO_LARGE:
        raise _NotPlain
    return value


def _check_places(north: list[int], south: list[int], *, resolving: bool) -> None:
    """See that no side has more cards than places, unless surplus ones are still to be discarded (R55)."""
    places = _PLACES_IN_MUD if _MUD in north[-1:] or _MUD in south[-1:] else _PLACES
    if not resolving and (_slots_taken(north) > places or _slots_taken(south) > places):
        raise _NotPlain


def _slots_taken(side: list[int]) -> int:
    """How many cards of a side, in card order, lie in its slots: all but Fog and Mud."""
    taken = len(side)
    while taken and side[taken - 1] >= _FIRST_ENVIRONMENT:
        taken -= 1
    return taken


@cache
def _deck(highest: int, *, tactics: bool) -> int:
    """Every card of an edition's decks, as a set with a bit for each."""
    troops = sum(_BIT_OF[troop.index] for troop in TROOPS if troop.value <= highest)
    return troops | _ALL_TACTICS if tactics else troops
