"""The texts of each language, by message id.

They are gettext's: a catalog a language and domain, in ``locale/<language>/LC_MESSAGES/``. The ids are words of this
library and stand for no sentence of any language, English among them.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from battleline_rules.echo import listed, nearest, quoted
from battleline_rules.errors import BattlelineError

if TYPE_CHECKING:
    from typing import NoReturn

Language: TypeAlias = Literal["en", "ro"]
"""A language that all texts are there in: English, Romanian."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

LOCALE: Final = Path(__file__).parent / "locale"

DOMAINS: Final = ("answers", "pictures", "report", "play", "command", "faults", "codes")
"""The catalogs of a language, in the order in which they are asked: those that every answer needs come first."""


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
        forms; one for this very number, as English has "both" for two, goes before those.
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
        raise LookupError(f"{self.language} has no text {message_id!r} (context {context!r}, count {count!r})")

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
    guess = nearest(language, LANGUAGES)
    hint = f"the nearest is {guess}" if guess else f"there are {listed(LANGUAGES)}"
    raise BattlelineError("unknown-language", f"nothing is written in the language {quoted(language)}; {hint}")


@cache
def _loaded(language: Language, domain: str) -> GNUTranslations:
    with (LOCALE / language / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
        texts = GNUTranslations(file)
    texts.add_fallback(_Nothing())
    return texts
