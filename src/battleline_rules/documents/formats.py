"""The names of the document formats, and telling one kind of document from another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.language import described, sentence
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

_KINDS: Final = {  # as messages name them, by id
    POSITION_FORMAT: "kind-position",
    VERDICT_FORMAT: "kind-verdict",
    CLAIMS_FORMAT: "kind-claims",
    CHECK_FORMAT: "kind-check",
    ERROR_FORMAT: "kind-error",
    STATE_FORMAT: "kind-state",
    GAME_FORMAT: "kind-game",
    SHEET_FORMAT: "kind-sheet",
    REPLAY_FORMAT: "kind-replay",
    RULINGS_FORMAT: "kind-rulings",
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
            node.fail("wrong-format", other_kind(kind, wanted))
        return kind is None
    node = node.child("format")
    found = node.value
    if found == wanted:
        return True
    kind = known_format(found) if isinstance(found, str) else None
    if kind is not None and kind != wanted:
        node.fail("wrong-format", other_kind(_KINDS[kind], wanted))
        return False
    if not node.is_broken:
        told = sentence("is-format", kind=sentence(_KINDS[wanted]), format=wanted, found=described(found))
        node.fail("wrong-format" if isinstance(found, str) else "wrong-type", told)
    return True


def other_kind(kind: str, wanted: str) -> str:
    """What is said of a document of another kind, which goes by its id, than that of the format which is wanted."""
    return sentence("is-other-kind", kind=sentence(kind), wanted=sentence(_KINDS[wanted]))


def known_format(said: str) -> str | None:
    """The format that is meant, in whatever version and however it is spelt; ``None`` for none that is known."""
    return _BY_NAME.get(said.strip().lower().partition("/")[0])


def _kind_without_format(document: dict[str, object]) -> str | None:
    """The id of what a document is that has no format and needs none."""
    claims = document.get("claims")
    if _is_gist(document) or (is_list(claims) and claims and all(is_object(one) and _is_gist(one) for one in claims)):
        return "kind-gist"
    if "position" in document:
        return "kind-case"
    return None


def _is_gist(document: dict[str, object]) -> bool:
    return document.keys() >= _GIST and document.keys() <= _GIST | {"id", "claim"}
