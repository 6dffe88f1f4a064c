"""Position documents, ``battleline-position/1``: writing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.documents.plain_json.writer import laid_out
from battleline_rules.proofs.public import public_position
from battleline_rules.rulesets import ruleset

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.table import Position


def position_document(position: Position) -> dict[str, object]:
    """The document of a position, which reads back as a position equal to it.

    Of the options it holds those that differ from the edition's. Raises
    :class:`RulesetError` for a ruleset that is no edition under any options.
    """
    document: dict[str, object] = {**public_position(position)}
    document["options"] = changed_options(position.ruleset)
    if not document["options"]:
        del document["options"]
    if position.tactics_played is not None:
        document["tactics_played"] = {"north": position.tactics_played.north, "south": position.tactics_played.south}
    if position.claim is not None:
        document["claim"] = {"by": position.claim.by, "flag": position.claim.flag}
    if position.title:
        document["title"] = position.title
    if position.comment:
        document["comment"] = position.comment
    return document


def dump_position(position: Position) -> bytes:
    """The document of a position as JSON, laid out for people to read."""
    return laid_out(position_document(position))


def changed_options(changed: Ruleset) -> dict[str, str | int | bool]:
    """The options that differ from the edition's; raises :class:`RulesetError` for a ruleset that is no edition's."""
    edition = ruleset(changed.id)
    names = edition.options.differences(changed.options)
    return {name: value for name, value in changed.options.as_dict().items() if name in names}
