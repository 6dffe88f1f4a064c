"""What is wrong, in a sentence: English text that knows how to be told in another language.

Errors are made far below where anybody knows the reader's language. So a sentence is an ordinary English ``str`` that
remembers its message id and what stands in its fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.echo import LONGEST_ECHO, quoted
from battleline_rules.language.catalogs import catalog

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Field: TypeAlias = "str | int"
"""What stands in a field: a text as it is (quote what users wrote), a number, or another sentence."""

Joint: TypeAlias = Literal["and", "or", ";"]

_DOMAIN: Final = "faults"
_COMMAND_LINES: Final = "usage-"
"""Sentences with such ids are about a command line, and stand with what else the command says."""


class Sentence(str):
    """English text that can be told in every language. Make one with :func:`sentence`."""

    __slots__ = ("_count", "_fields", "_id")

    _id: str
    _fields: tuple[tuple[str, Field], ...]
    _count: int | None

    def in_language(self, lang: str) -> str:
        """The same in another language; raises :class:`BattlelineError` with code ``unknown-language``."""
        return _told(lang, self._id, dict(self._fields), self._count)

    def __reduce__(self) -> tuple[object, ...]:
        return (_made, (self._id, self._fields, self._count))


class Listed(str):
    """Words as English lists them, that can be listed in every language. :func:`choice` and others make one."""

    __slots__ = ("_joint", "_words")

    _words: tuple[str, ...]
    _joint: Joint

    def in_language(self, lang: str) -> str:
        """The words as another language lists them."""
        return _joined(lang, self._words, self._joint)

    def __reduce__(self) -> tuple[object, ...]:
        return (_listed, (self._words, self._joint))


def sentence(message_id: str, *, count: int | None = None, **fields: Field) -> Sentence:
    """The sentence of an id in the catalogs ``faults``; ``count`` is a field too, and chooses the plural form."""
    return _made(message_id, tuple(fields.items()), count)


def player_at(seat: str) -> Sentence:
    """The player at ``north`` or ``south``, as sentences name one."""
    return sentence(f"player-{seat}")


def choice(words: Sequence[str]) -> Listed:
    """One or more words of which one is right: ``a``, ``a or b``, ``a, b or c``."""
    return _listed(tuple(words), "or")


def all_of(words: Sequence[str]) -> Listed:
    """One or more words together: ``a``, ``a and b``, ``a, b and c``."""
    return _listed(tuple(words), "and")


def one_by_one(sentences: Sequence[str]) -> Listed:
    """Several sentences or words one after the other: ``a; b; c``."""
    return _listed(tuple(sentences), ";")


def described(value: object) -> str:
    """A value as a sentence names it: text quoted, numbers, true, false and null written, all else by its kind."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    # Python refuses to write integers of more than some thousand digits, and nobody would read them.
    if isinstance(value, float) or (isinstance(value, int) and value.bit_length() < LONGEST_ECHO):
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, list | tuple):
        return sentence("kind-list")
    return sentence("kind-object") if isinstance(value, dict) else sentence("kind-other", name=type(value).__name__)


def in_language(text: str, lang: str) -> str:
    """A text in a language, as far as it is one that knows how; any other stays as it is."""
    return text.in_language(lang) if isinstance(text, Sentence | Listed) else text


def _made(message_id: str, fields: tuple[tuple[str, Field], ...], count: int | None) -> Sentence:
    made = Sentence(_told("en", message_id, dict(fields), count))
    made._id, made._fields, made._count = message_id, fields, count  # noqa: SLF001 - a str takes its content where it is made
    return made


def _told(lang: str, message_id: str, fields: Mapping[str, Field], count: int | None) -> str:
    texts, domain = catalog(lang), "command" if message_id.startswith(_COMMAND_LINES) else _DOMAIN
    told = {name: in_language(value, lang) if isinstance(value, str) else value for name, value in fields.items()}
    if count is None:
        return texts.text(message_id, domain=domain).format_map(told)
    exact = texts.form(message_id, context=f"={count}", domain=domain)
    return (exact or texts.text(message_id, count=count, domain=domain)).format_map({**told, "count": count})


def _listed(words: tuple[str, ...], joint: Joint) -> Listed:
    made = Listed(_joined("en", words, joint))
    made._words, made._joint = words, joint  # noqa: SLF001 - as above
    return made


def _joined(lang: str, words: Sequence[str], joint: Joint) -> str:
    *others, last = told = [in_language(word, lang) for word in words]
    if joint == ";":
        return "; ".join(told)
    return f"{', '.join(others)} {catalog(lang).text(joint)} {last}" if others else last
