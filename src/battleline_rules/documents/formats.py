"""The names of the document formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.echo import quoted
from battleline_rules.proofs.public import POSITION_FORMAT

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.checking import Node

VERDICT_FORMAT: Final = "battleline-verdict/1"
CLAIMS_FORMAT: Final = "battleline-claims/1"
ERROR_FORMAT: Final = "battleline-error/1"
STATE_FORMAT: Final = "battleline-state/1"
GAME_FORMAT: Final = "battleline-game/1"

_KINDS: Final = {
    POSITION_FORMAT: "a position",
    VERDICT_FORMAT: "a verdict",
    CLAIMS_FORMAT: "a list of claims",
    ERROR_FORMAT: "a list of problems",
    STATE_FORMAT: "the state of a game",
    GAME_FORMAT: "the record of a game",
}


def has_format(node: Node, wanted: str) -> bool:
    """Whether a document's format is the one that is wanted, and reports it if not.

    True as well for a format that nobody knows: what is meant may still be a document of the
    wanted kind, so that its other faults are worth telling.
    """
    found = node.text(f'the format of {_KINDS[wanted]} is "{wanted}", which')
    if found is None or found == wanted:
        return True
    meant = f", which is {_KINDS[found]}" if found in _KINDS else ""
    node.fail("wrong-format", f'the format of {_KINDS[wanted]} is "{wanted}", not {quoted(found)}{meant}')
    return found not in _KINDS
