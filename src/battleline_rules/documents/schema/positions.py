"""The schema of position documents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADER_NAMES, TACTIC_NAMES, TacticKind
from battleline_rules.documents.plain_json.reader import MOST_DIGITS
from battleline_rules.documents.positions.reading import REQUIRED, TEXTS, WINDOW_WORDS
from battleline_rules.documents.schema.words import (
    FLAG_NUMBER,
    SEAT,
    TEXT,
    Schema,
    described,
    document,
    list_of,
    obj,
    one_of,
    ref,
)
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.rulesets import ARRIVALS, OPTION_SPECS, RULESETS
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.rulesets import OptionSpec

_TROOP: Final = "[RrOoYyGgBbPp](10|[1-9])"
_LIMITS: Final = (
    "A public table and a claim. A document that this schema accepts may still be refused: it cannot say that no card "
    "is there twice under two names or in two places, that no flag is there twice, that a card is in the edition's "
    "deck, that a side has no more cards than slots, that a player has one Leader, that last_card names a side with "
    "cards, or that a key is written once."
)


def position_schema() -> Schema:
    """The schema of ``battleline-position/1``."""
    count = {"type": "integer", "minimum": 0, "maximum": 10**MOST_DIGITS - 1}
    cards = list_of(ref("card"))
    properties: Schema = {
        "format": {"const": POSITION_FORMAT},
        **rulings(),
        "flags": described(list_of(ref("flag"), maxItems=FLAG_COUNT), "The flags that have anything to tell."),
        "also_visible": described(unique(cards), "Every other face-up card, wherever it lies."),
        "claim": described(obj({"by": SEAT, "flag": FLAG_NUMBER}), "The claim to judge."),
        "turn": described(
            obj({"player": SEAT, "window": one_of(WINDOW_WORDS)}),
            "Whose turn it is and how far it has come; with it, the time of the claim is judged too.",
        ),
        "tactics_played": described(
            obj({"north": count, "south": count}), "How many Tactics cards each player has played."
        ),
        "hands": described(
            obj({"north": unique(cards), "south": unique(cards)}, required=()),
            "Looked at only for cards that are somewhere else too; never evidence.",
        ),
        **dict.fromkeys(TEXTS, TEXT),
    }
    body = obj(properties, required=REQUIRED) | {"$defs": _definitions()}
    return document("position", "Battle Line position", _LIMITS, body)


def rulings() -> Schema:
    """The keys that say under which rules a document is read."""
    return {
        "ruleset": described(one_of(one.id for one in RULESETS), "The edition; gmt if left out."),
        "options": described(
            obj({spec.name: _option(spec) for spec in OPTION_SPECS}, required=()),
            "Rulings that differ from the edition's.",
        ),
    }


def _definitions() -> Schema:
    side = unique(list_of(ref("card_at_flag")))
    return {
        **card_definitions(),
        "flag": obj(
            {
                "flag": FLAG_NUMBER,
                "north": described(side, "All cards lying on north's side, Fog and Mud among them."),
                "south": described(side, "All cards lying on south's side, Fog and Mud among them."),
                "last_card": described(SEAT, "Whose of the cards now in the two formations was laid last."),
                "claimed_by": described(SEAT, "Who holds the flag."),
                "terrain": ref("terrain"),
            },
            required=("flag",),
        ),
        "terrain": terrain_definition(),
    }


def card_definitions() -> Schema:
    """A card anywhere, and one at a flag."""
    anywhere = name_pattern(TACTIC_NAMES)
    guile = {name for name, tactic in TACTIC_NAMES.items() if tactic.kind is TacticKind.GUILE}
    at_flag = name_pattern((TACTIC_NAMES.keys() - guile) | LEADER_NAMES)
    return {
        "card": described(
            {"type": "string", "pattern": anywhere},
            "A card by its name in any edition; case does not matter, and space, _ and - are the same.",
        ),
        "card_at_flag": described(
            {"type": "string", "pattern": at_flag},
            "A card that can lie at a flag; leader is the Leader that the document names nowhere else.",
        ),
    }


def terrain_definition() -> Schema:
    """A Terrain record."""
    return obj(
        {
            "name": TEXT,
            "slots": one_of((3, 4)),
            "compare": one_of(("normal", "totals")),
            "accepts": unique(list_of(one_of(ARRIVALS))),
            "tactics": {"type": "boolean"},
        },
        required=(),
    )


def name_pattern(names: Iterable[str]) -> str:
    """A regular expression for a troop or one of these names, in any case and with any separators."""
    return f"^({'|'.join([_TROOP, *(_any_case(name) for name in sorted(names))])})$"


def _any_case(name: str) -> str:
    return "".join(map(_any_case_of, name))


def _any_case_of(char: str) -> str:
    if char == "-":
        return "[ _-]+"
    return f"[{char.upper()}{char}]" if char.isalpha() else re.escape(char)


def unique(schema: Schema) -> Schema:
    """A list that has nothing twice."""
    return schema | {"uniqueItems": True}


def _option(spec: OptionSpec) -> Schema:
    values = one_of((*spec.values, *(alias for alias, _ in spec.aliases)))
    return described(values, f"{spec.question} ({spec.decision})")
