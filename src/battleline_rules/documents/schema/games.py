"""The schema of the records of games."""

from __future__ import annotations

from typing import Final

from battleline_rules.cards import SEATS, TACTIC_NAMES, Tactic
from battleline_rules.documents.formats import GAME_FORMAT
from battleline_rules.documents.games.reading import REQUIRED
from battleline_rules.documents.plain_json.checking import MOST_ENTRIES
from battleline_rules.documents.schema.positions import name_pattern
from battleline_rules.documents.schema.states import state_body, state_definitions
from battleline_rules.documents.schema.words import TEXT, Schema, described, document, list_of, obj, or_null, ref
from battleline_rules.documents.states.reading import REQUIRED as REQUIRED_OF_A_STATE
from battleline_rules.game.held import DECKS

_LIMITS: Final = (
    "A start, and what was done one after the other. A document that this schema accepts may still be refused: it "
    "cannot say that the start is one that can be, nor that the outcome is what the actions come to. Whether the "
    "actions are possible is no question of the document."
)

_BLANK: Final = "[ \\t\\r\\n]"
_GAP: Final = f"{_BLANK}+"
_MAY_BE_GAP: Final = f"{_BLANK}*"


def game_schema() -> Schema:
    """The schema of ``battleline-game/1``."""
    headers: Schema = {"type": "object", "additionalProperties": TEXT}
    properties: Schema = {
        "$schema": TEXT,
        "format": {"const": GAME_FORMAT},
        "headers": described(headers, "Names, dates, and what else there is to tell."),
        "start": described(state_body(required=REQUIRED_OF_A_STATE), "The state before the first action."),
        "actions": described(list_of(ref("action"), maxItems=MOST_ENTRIES), "What was done, one after the other."),
        "outcome": described(or_null(ref("outcome")), "What the actions come to; null where the game goes on."),
    }
    definitions = state_definitions() | {
        "action": described({"type": "string", "pattern": _action_pattern()}, "An action in one line, such as R3@5.")
    }
    body = obj(properties, required=REQUIRED) | {"$defs": definitions}
    return document("game", "Battle Line game", _LIMITS, body)


def _action_pattern() -> str:
    """A regular expression for every action; it lets pass Terrain records and cards that no game has there."""
    # Between the words of a name may be whatever blanks there are between those of an action.
    card = name_pattern(TACTIC_NAMES)[1:-1].replace("[ _-]+", f"({_BLANK}|[_-])+")
    at_flag = f"{_MAY_BE_GAP}@{_MAY_BE_GAP}[1-9]"
    seat, deck = _either(*SEATS), _either(*DECKS)
    forms = (
        f"{card}{at_flag}",
        f"{_guile(Tactic.SCOUT)}({_GAP}{deck})?",
        f"{_either('return')}{_GAP}({card}|\\?[tTxX])",
        f"{_guile(Tactic.REDEPLOY)}{_GAP}({card}({at_flag}|{_GAP}{_either('off')})|-)",
        f"{_guile(Tactic.DESERTER)}{_GAP}({card}|-)",
        f"{_guile(Tactic.TRAITOR)}{_GAP}({card}{at_flag}|-)",
        f"{_either('claim')}{_GAP}[1-9]",
        f"{_either('discard')}{_GAP}{card}",
        f"{_either('draw')}{_GAP}{deck}",
        f"{_either('resign')}{_GAP}{seat}",
        f"{seat}{_GAP}{_either('holds')}{_GAP}{card}",
        _either("pass", "end", "agree", "abandon"),
        f'{_either("terrain")}{_MAY_BE_GAP}"[^\\r\\n]*"[^"]*@{_MAY_BE_GAP}[1-9]',
    )
    return f"^{_MAY_BE_GAP}({'|'.join(forms)}){_MAY_BE_GAP}$"


def _guile(card: Tactic) -> str:
    return _either(*(name for name, tactic in TACTIC_NAMES.items() if tactic is card))


def _either(*words: str) -> str:
    return f"({'|'.join(map(_any_case, words))})"


def _any_case(word: str) -> str:
    return "".join(f"[{char.upper()}{char}]" for char in word)
