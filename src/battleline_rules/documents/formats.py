"""The names of the document formats, and telling one kind of document from another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.echo import quoted
from battleline_rules.proofs.public import POSITION_FORMAT

if TYPE_CHECKING:
    from battleline_rules.documents.plain_json.checking import Node

VERDICT_FORMAT: Final = "battleline-verdict/1"
CLAIMS_FORMAT: Final = "battleline-claims/1"
CHECK_FORMAT: Final = "battleline-check/1"
ERROR_FORMAT: Final = "battleline-error/1"
STATE_FORMAT: Final = "battleline-state/1"
GAME_FORMAT: Final = "battleline-game/1"
SHEET_FORMAT: Final = "battleline-sheet/1"
REPLAY_FORMAT: Final = "battleline-replay/1"
RULINGS_FORMAT: Final = "battleline-rulings/1"

_KINDS: Final = {
    POSITION_FORMAT: "a position",
    VERDICT_FORMAT: "a verdict",
    CLAIMS_FORMAT: "a list of claims",
    CHECK_FORMAT: "what the checker says of a proof",
    ERROR_FORMAT: "a list of problems",
    STATE_FORMAT: "the state of a game",
    GAME_FORMAT: "the record of a game",
    SHEET_FORMAT: "a game sheet",
    REPLAY_FORMAT: "what comes of a record",
    RULINGS_FORMAT: "the answers under several rulings",
}
_BY_NAME: Final = {kind.partition("/")[0]: kind for kind in _KINDS}
_GIST: Final = frozenset({"verdict", "code"})


def may_be(node: Node, wanted: str) -> bool:
    """Whether a document may be of this format; one that clearly is of another kind is one problem and no more.

    A document without a format, or with one that nobody knows, may still be meant: its other
    faults are worth telling, and a missing format is for whoever reads its keys to report.
    """
    if not is_object(node.value):
        return True
    if "format" not in node.value:
        kind = _kind_without_format(node.value)
        if kind is not None:
            node.fail("wrong-format", f"this is {kind}; {_KINDS[wanted]} is wanted")
        return kind is None
    node = node.child("format")
    name = f'the format of {_KINDS[wanted]} is "{wanted}"'
    found = node.text(name)
    if found is None or found == wanted:
        return True
    kind = known_format(found)
    if kind is not None and kind != wanted:
        node.fail("wrong-format", f"this is {_KINDS[kind]}; {_KINDS[wanted]} is wanted")
        return False
    node.fail("wrong-format", f"{name}, not {quoted(found)}")
    return True


def kind_of(format_: str) -> str:
    """What a document of a format is, as messages name it."""
    return _KINDS[format_]


def known_format(said: str) -> str | None:
    """The format that is meant, in whatever version and however it is spelt; ``None`` for none that is known."""
    return _BY_NAME.get(said.strip().lower().partition("/")[0])


def _kind_without_format(document: dict[str, object]) -> str | None:
    """What a document is that has no format and needs none."""
    claims = document.get("claims")
    if _is_gist(document) or (is_list(claims) and claims and all(is_object(one) and _is_gist(one) for one in claims)):
        return "an answer made with --verdict-only, so it has no proof"
    if "position" in document:
        return "a conformance case"
    return None


def _is_gist(document: dict[str, object]) -> bool:
    return document.keys() >= _GIST and document.keys() <= _GIST | {"id", "claim"}
