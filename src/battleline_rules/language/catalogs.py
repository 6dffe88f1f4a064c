"""The texts of each language, by message id.

They are gettext's: a catalog a language and domain, in ``locale/<language>/LC_MESSAGES/``. The ids are words of this
library and stand for no sentence of any language, English among them.
"""

from __future__ import annotations

import os
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import BattlelineError

if TYPE_CHECKING:
    from typing import NoReturn

Language: TypeAlias = Literal["en", "ro"]
"""A language that all texts are there in: English, Romanian."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

LOCALE: Final = f"{__file__.rpartition(os.sep)[0]}{os.sep}locale"
"""The folder of all catalogs. Paths are written by hand here, since pathlib is slow to load."""

_FIRST: Final[Language] = "en"
"""The language in which texts are written first."""

DOMAINS: Final = ("answers", "pictures", "report", "play", "command", "faults", "codes")
"""The catalogs of a language, in the order in which they are asked: those that every answer needs come first."""


_UNREADABLE: Final = "battleline-rules has to be installed again, since texts of it cannot be read"
"""In English: that there are no texts is the one thing that they cannot tell."""


class CatalogError(Exception):
    """A file of texts is missing or damaged, so that nothing can be said in this language."""


class _Nothing(NullTranslations):
    """Where gettext looks for what a catalog does not have: it says so, and does not take the id for a text."""

    def gettext(self, message: str) -> NoReturn:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise LookupError(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise LookupError(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise LookupError(context, msgid1, msgid2, n)


class Catalog:
    """All texts of one language. Make one with :func:`catalog`."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language

    def text(
        self, message_id: str, *, count: int | None = None, context: str | None = None, domain: str | None = None
    ) -> str:
        """The text of a message, with ``count`` the one for such a number; raises :class:`LookupError`.

        It is looked for in every domain, unless one is named. A text that is the same for every number needs no plural
        forms; one for this very number, as English has "both" for two, goes before those. What a language that is still
        being made lacks is told in English.
        """
        for one in DOMAINS if domain is None else (domain,):
            if count is not None and context is None:
                exact = self.form(message_id, context=f"={count}", domain=one)
                if exact is not None:
                    return exact
            for number in dict.fromkeys((count, None)):
                found = self.form(message_id, count=number, context=context, domain=one)
                if found is not None:
                    return found
        if self.language != _FIRST:
            return catalog(_FIRST).text(message_id, count=count, context=context, domain=domain)
        raise LookupError(f"there is no text {message_id!r} (context {context!r}, count {count!r})")

    def form(
        self, message_id: str, *, count: int | None = None, context: str | None = None, domain: str = DOMAINS[0]
    ) -> str | None:
        """The text of a message in one domain, or ``None`` where there is none: not all have a form of their own."""
        texts = _loaded(self.language, domain)
        try:
            if count is None:
                return texts.gettext(message_id) if context is None else texts.pgettext(context, message_id)
            if context is None:
                return texts.ngettext(message_id, message_id, count)
            return texts.npgettext(context, message_id, message_id, count)
        except LookupError:
            return None


@cache
def catalog(language: str) -> Catalog:
    """The texts of a language; raises :class:`BattlelineError` with code ``unknown-language``."""
    for known in LANGUAGES:
        if language == known:
            return Catalog(known)
    raise _unknown(language)


def _unknown(language: str) -> BattlelineError:
    from battleline_rules.language.sentences import choice, sentence  # noqa: PLC0415 - they are told with catalogs

    guess = nearest(language, LANGUAGES)
    hint = (
        sentence("hint-nearest-language", word=guess) if guess else sentence("hint-there-are", words=choice(LANGUAGES))
    )
    return BattlelineError("unknown-language", sentence("unknown-language", name=quoted(language), hint=hint))


@cache
def _loaded(language: Language, domain: str) -> GNUTranslations:
    path = os.path.join(LOCALE, language, "LC_MESSAGES", f"{domain}.mo")  # noqa: PTH118 - as above
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as above
            texts = GNUTranslations(file)
    except Exception as error:
        why = getattr(error, "strerror", None) or "it is damaged"
        raise CatalogError(f"{_UNREADABLE}: {path}: {why}") from error
    texts.add_fallback(_Nothing())
    return texts
