"""Terrain records in one line: ``terrain "Hill" slots=4 compare=totals accepts=troop,morale tactics=no``.

The name comes first, in double quotes as JSON writes text. Fields that change nothing are left out;
``accepts=none`` lets nothing come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.documents.notation.words import in_quotes, number_or_text, unquoted
from battleline_rules.echo import quoted
from battleline_rules.language import sentence
from battleline_rules.rulesets import ARRIVALS, Terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.documents.notation.words import Word
    from battleline_rules.documents.plain_json.checking import Message

FORM: Final = 'terrain "Hill" slots=4 compare=totals accepts=troop,morale tactics=no'
FIELDS: Final = ("slots", "compare", "accepts", "tactics")

_YES_OR_NO: Final[dict[str, bool]] = {"yes": True, "no": False, "true": True, "false": False}


def terrain_text(terrain: Terrain) -> str:
    """The record in one line."""
    parts = ["terrain", in_quotes(terrain.name)]
    if terrain.slots != 3:  # noqa: PLR2004 - what a flag has without a record
        parts.append(f"slots={terrain.slots}")
    if terrain.compare != "normal":
        parts.append(f"compare={terrain.compare}")
    if terrain.accepts != ARRIVALS:
        parts.append(f"accepts={','.join(terrain.accepts) or 'none'}")
    if not terrain.tactics:
        parts.append("tactics=no")
    return " ".join(parts)


def terrain_fields(
    words: Sequence[Word], fail: Callable[[Word, Message], None]
) -> tuple[dict[str, object], dict[str, int]]:
    """The document of the record that begins after the word ``terrain``, and where each of its keys is said.

    Takes the name and the fields; what is wrong with them as notation goes to ``fail``, and their
    values are for the reader of documents to check. The name is missing from what is returned
    where it cannot be read.
    """
    said: dict[str, object] = {}
    offsets: dict[str, int] = {}
    for index, word in enumerate(words):
        if word.kind == "text" and index == 0:
            name = unquoted(word.text)
            if name is None:
                fail(word, _bad_name(word))
            else:
                said["name"], offsets["name"] = name, word.offset
            continue
        key, _, value = word.text.lower().partition("=")
        if key not in FIELDS:
            fail(word, _no_such_field(word))
        elif key in said:
            fail(word, sentence("there-twice", word=key))
        elif key == "tactics" and value not in _YES_OR_NO:
            fail(word, _bad_tactics(value))
        else:
            said[key], offsets[key] = _value(key, value), word.offset
    return said, offsets


def _value(key: str, value: str) -> object:
    if key == "slots":
        return number_or_text(value)
    if key == "accepts":
        return [] if value == "none" else value.split(",")
    return _YES_OR_NO[value] if key == "tactics" else value


def _bad_name(word: Word) -> Message:
    return lambda _: sentence("terrain-bad-name", found=quoted(word.text))


def _no_such_field(word: Word) -> Message:
    return lambda _: sentence("terrain-no-field", found=quoted(word.text), form=FORM)


def _bad_tactics(value: str) -> Message:
    return lambda _: sentence("terrain-yes-or-no", found=quoted(value))
