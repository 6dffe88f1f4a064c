"""The public part of a position as plain data, and its digest: what a proof is about."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import TACTICS, TROOPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Card
    from battleline_rules.proofs.objects import PublicFlag, PublicPosition, PublicTerrain
    from battleline_rules.rulesets import Terrain
    from battleline_rules.table import Flag, Position

POSITION_FORMAT: Final = "battleline-position/1"

_NAMES: Final = tuple(map(str, (*TROOPS, *TACTICS)))
_IN_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def public_position(position: Position) -> PublicPosition:
    """Format, ruleset with every option, the flags that have anything to tell, visible cards and turn.

    The claim, hands, Tactics counts, title and comment are no part of it.
    """
    public: PublicPosition = {
        "format": POSITION_FORMAT,
        "ruleset": position.ruleset.id,
        "options": position.ruleset.options.as_dict(),
        "flags": [_public_flag(flag) for flag in position.flags if not flag.is_empty],
        "also_visible": _names(position.also_visible),
    }
    if position.turn is not None:
        public["turn"] = {"player": position.turn.player, "window": position.turn.window}
    return public


def position_digest(position: Position) -> str:
    """``sha256:`` and the hash of the public part, as JSON with sorted keys and no spaces."""
    return digest_of(public_position(position))


def digest_of(public: PublicPosition) -> str:
    """The digest of a position, from its public part."""
    return "sha256:" + hashlib.sha256(_IN_JSON(public).encode()).hexdigest()


def _public_flag(flag: Flag) -> PublicFlag:
    public: PublicFlag = {
        "flag": flag.number,
        "north": _names(flag.north),
        "south": _names(flag.south),
    }
    if flag.last_card is not None:
        public["last_card"] = flag.last_card
    if flag.claimed_by is not None:
        public["claimed_by"] = flag.claimed_by
    if flag.terrain is not None:
        public["terrain"] = public_terrain(flag.terrain)
    return public


def _names(cards: Iterable[Card]) -> list[str]:
    return [_NAMES[card.index] for card in cards]


def public_terrain(terrain: Terrain) -> PublicTerrain:
    """A Terrain record with every key."""
    return {
        "name": terrain.name,
        "slots": terrain.slots,
        "compare": terrain.compare,
        "accepts": list(terrain.accepts),
        "tactics": terrain.tactics,
    }
