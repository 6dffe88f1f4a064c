"""The schema of the states of games, and the definitions from which that of a whole game is put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS
from battleline_rules.documents.formats import STATE_FORMAT
from battleline_rules.documents.plain_json.reader import MOST_DIGITS
from battleline_rules.documents.schema.positions import card_definitions, rulings, terrain_definition, unique
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
    or_null,
    ref,
)
from battleline_rules.documents.states.piles import MOST
from battleline_rules.documents.states.reading import REQUIRED
from battleline_rules.documents.states.turns import WATCHERS
from battleline_rules.game.parts import WAYS
from battleline_rules.game.turns import PHASES
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from battleline_rules.game.held import DeckName

_COUNT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10**MOST_DIGITS - 1}
_TRUTH: Final[Schema] = {"type": "boolean"}
_LIMITS: Final = (
    "A game at one moment, or what one player knows of it. A document that this schema accepts may still be refused: "
    "it cannot say that each card is there once and none is missing, that plies are given to all cards or to none, or "
    "that hands, counts, turn and outcome fit what lies on the table."
)


def state_schema() -> Schema:
    """The schema of ``battleline-state/1``."""
    body = state_body() | {"$defs": state_definitions()}
    return document("state", "Battle Line state", _LIMITS, body)


def state_body(*, required: tuple[str, ...] = ("format", *REQUIRED)) -> Schema:
    """A state as an object, which refers to :func:`state_definitions`; within another document it needs no format."""
    return obj(
        {
            "$schema": TEXT,
            "format": {"const": STATE_FORMAT},
            "seen_by": described(one_of(WATCHERS), "Whose view it is, where it is not the whole truth."),
            **rulings(),
            "flags": described(list_of(ref("flag_state"), maxItems=FLAG_COUNT), "The flags with anything to tell."),
            "players": obj(dict.fromkeys(SEATS, ref("player"))),
            "decks": described(
                obj({"troop": _deck("troop"), "tactics": _deck("tactics")}, required=()),
                "Top card first; a deck left out is all cards that are nowhere else, unknown.",
            ),
            "turn": ref("turn_state"),
            "ply": described(_COUNT, "How many actions there have been; if left out, the highest ply of a card."),
            "draft": described(list_of(ref("terrain")), "Terrain records that are still to be placed."),
            "outcome": ref("outcome"),
        },
        required=required,
    )


def state_definitions() -> Schema:
    """What the schemas of states and of games refer to."""
    cards, held = list_of(ref("card")), list_of(ref("held_card"))
    return {
        **card_definitions(),
        "held_card": described(
            {"anyOf": [ref("card"), {"type": "string", "pattern": "^\\?[tTxX]$"}]},
            "A card, or ?t for an unknown troop and ?x for an unknown Tactics card.",
        ),
        "side": {
            "anyOf": [
                described(unique(list_of(ref("card_at_flag"))), "The cards, of which the order tells when each came."),
                described(
                    {"type": "object", "propertyNames": ref("card_at_flag"), "additionalProperties": _COUNT},
                    "The cards, each with the ply at which it came.",
                ),
            ]
        },
        "flag_state": obj(
            {
                "flag": FLAG_NUMBER,
                **dict.fromkeys(SEATS, ref("side")),
                "last_card": described(SEAT, "Whose of the cards now in the two formations was laid last."),
                "claimed_by": described(SEAT, "Who holds the flag."),
                "terrain": ref("terrain"),
            },
            required=("flag",),
        ),
        "player": obj(
            {
                "hand": held,
                "discards": unique(cards),
                "guile": described(unique(cards), "The Guile cards played."),
                "tactics_played": described(_COUNT, "How many Tactics cards the player has played."),
                "leader_played": described(_TRUTH, "Whether the player has had the one Leader that each gets."),
                "exposed": described(held, "Cards of the hand that the opponent knows."),
            },
            required=("hand",),
        ),
        "turn_state": obj(
            {
                "player": SEAT,
                "phase": one_of(PHASES),
                "passed": described(_TRUTH, "Whether nothing was played in this turn."),
                "claimed": described(_TRUTH, "Whether a flag was claimed in this turn."),
                "idle_turns": described(one_of((0, 1)), "How many turns just before were a pass and no more."),
                "drawn": described(held, "Scout's cards, while Scout is being resolved."),
            },
            required=("player", "phase"),
        ),
        "outcome": outcome_definition(),
        "terrain": terrain_definition(),
    }


def outcome_definition() -> Schema:
    """How a game ended."""
    return obj(
        {
            "winner": described(or_null(SEAT), "null where nobody won."),
            "ways": unique(list_of(one_of(WAYS), minItems=1)),
        }
    )


def _deck(name: DeckName) -> Schema:
    unknown: Schema = {"type": "integer", "minimum": 0, "maximum": MOST[name]}
    known: Schema = obj({"card": ref("held_card"), "known_to": described(SEAT, "Who put it back with Scout.")})
    return list_of({"anyOf": [ref("held_card"), described(unknown, "So many unknown cards."), known]})
