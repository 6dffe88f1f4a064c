"""The editions there are, and finding one by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import choice, sentence
from battleline_rules.rulesets.gmt import GMT
from battleline_rules.rulesets.medieval import MEDIEVAL
from battleline_rules.rulesets.online import ONLINE_ADVANCED, ONLINE_BASIC
from battleline_rules.rulesets.schotten_totten import SCHOTTEN_TOTTEN, SCHOTTEN_TOTTEN_TACTICS

if TYPE_CHECKING:
    from battleline_rules.rulesets.model import Ruleset

RULESETS: Final[tuple[Ruleset, ...]] = (
    GMT,
    MEDIEVAL,
    ONLINE_BASIC,
    ONLINE_ADVANCED,
    SCHOTTEN_TOTTEN,
    SCHOTTEN_TOTTEN_TACTICS,
)
"""Every edition there is, GMT first."""

_BY_ID: Final = {one.id: one for one in RULESETS}


def ruleset(ruleset_id: str) -> Ruleset:
    """The edition with that id, such as ``gmt`` or ``online-basic``.

    Raises :class:`RulesetError` with code ``unknown-ruleset``, which names the nearest known id, or all of them where
    none is close.
    """
    if ruleset_id in _BY_ID:
        return _BY_ID[ruleset_id]
    guess = nearest(ruleset_id, _BY_ID)
    hint = sentence("hint-nearest", word=guess) if guess else sentence("hint-there-are", words=choice(list(_BY_ID)))
    raise RulesetError("unknown-ruleset", sentence("unknown-ruleset", id=quoted(ruleset_id), hint=hint))
