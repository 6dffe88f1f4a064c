"""A position document to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from battleline_rules.documents.plain_json.writer import laid_out
from battleline_rules.language import catalog
from battleline_rules.proofs.public import POSITION_FORMAT
from battleline_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from battleline_rules.language import Language

_DOCUMENT: Final[dict[str, object]] = {
    "format": POSITION_FORMAT,
    "ruleset": "gmt",
    "flags": [{"flag": number, "north": [], "south": []} for number in range(1, 10)],
    "also_visible": [],
    "claim": {"by": "north", "flag": 1},
}


class Template(NamedTuple):
    """A document, and what its keys mean."""

    document: str
    comments: str


def template(lang: Language = "en") -> Template:
    """An empty position document, and the explanation of its keys, which JSON has no room for.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    rulesets = ", ".join(one.id for one in RULESETS)
    comments = catalog(lang).text("template-comments").format(format=POSITION_FORMAT, rulesets=rulesets)
    return Template(laid_out(_DOCUMENT).decode(), comments)
