"""Keeps the catalogs of all languages in step with the English ones, and makes the files that programs load.

The English catalogs are where texts are written first. Contexts that begin with ``form`` or ``=`` hold what belongs to
one language alone: forms of words and numbers, and texts for an exact number.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages import Catalog, Message, mofile, pofile

from battleline_rules.language.catalogs import DOMAINS, LANGUAGES, LOCALE

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE: Final = "en"
_OWN: Final = ("form ", "=")
_WIDTH: Final = 118
_ABOUT: Final = {
    "answers": "verdicts and why they are so; names, places and numbers, which all texts share",
    "pictures": "what pictures say, in titles, descriptions and legends",
    "report": "what a page says around an answer",
    "play": "whole games: refusals, and what came of a replay",
    "command": "what the command says beside its answers, and its help",
    "faults": "what is wrong with a document, a question or a command line",
    "codes": "what codes, rules, decisions and rulings mean",
}


class _Bare(Catalog):
    """A catalog whose head tells the language and nothing of the tool or the day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        """Whatever a file says in its head is written anew."""


def make() -> list[str]:
    """Bring all catalogs in step and write them, and the files that programs load; says what lacks a text."""
    lacking = []
    for domain in DOMAINS:
        source = read(SOURCE, domain)
        for language in LANGUAGES:
            texts = source if language == SOURCE else _in_step(source, read(language, domain), language)
            _write(texts, language, domain)
            lacking += [f"{language}/{domain}: {name(message)}" for message in texts if message.id and _lacks(message)]
    return lacking


def read(language: str, domain: str, folder: Path = Path(LOCALE)) -> Catalog:
    """The catalog of a language for translators; an empty one where there is none yet, which there is of English.

    An installed package has none: raises :class:`FileNotFoundError`.
    """
    path = _path(language, domain, "po", folder)
    if language != SOURCE and not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language, abort_invalid=True)


def name(message: Message) -> str:
    """A message's context and id, in one word for people and for comparing."""
    message_id = message.id if isinstance(message.id, str) else message.id[0]
    return message_id if message.context is None else f"{message.context} | {message_id}"


def is_own(message: Message) -> bool:
    """Whether a text belongs to its language alone, so that others need not have it."""
    return message.context is not None and message.context.startswith(_OWN)


def strings(message: Message) -> tuple[str, ...]:
    """The texts of a message, one for each of its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _in_step(source: Catalog, texts: Catalog, language: str) -> Catalog:
    """The texts of a language in the order of the English ones, which stand beside them; then those of its own."""
    known = {name(message): message for message in texts if message.id}
    made = Catalog(locale=language)
    for message in _shared(source):
        old = known.get(name(message))
        made.add(
            message.id,
            old.string if old else "",
            context=message.context,
            auto_comments=[f"English: {text}" for text in dict.fromkeys(strings(message))],
            user_comments=message.user_comments,
        )
    for message in texts:
        if message.id and is_own(message):
            made.add(message.id, message.string, context=message.context, user_comments=message.user_comments)
    return made


def _shared(source: Catalog) -> Iterator[Message]:
    return (message for message in source if message.id and not is_own(message))


def _lacks(message: Message) -> bool:
    return not all(strings(message))


def _write(texts: Catalog, language: str, domain: str) -> None:
    bare = _Bare(locale=language, header_comment=f"# {domain}: {_ABOUT[domain]}", fuzzy=False)
    for message in texts:
        if message.id:
            bare[message.id] = message
    for_people, for_programs = BytesIO(), BytesIO()
    pofile.write_po(for_people, bare, width=_WIDTH)
    mofile.write_mo(for_programs, _without_gaps(bare, language))
    _path(language, domain, "po").parent.mkdir(parents=True, exist_ok=True)
    for kind, made in (("po", for_people), ("mo", for_programs)):
        path = _path(language, domain, kind)
        if not path.exists() or path.read_bytes() != made.getvalue():
            path.write_bytes(made.getvalue())


def _without_gaps(texts: Catalog, language: str) -> Catalog:
    """The texts that are there; of one with a gap among its plural forms, gettext would take the id for a text."""
    whole = _Bare(locale=language, fuzzy=False)
    for message in texts:
        if message.id and not _lacks(message):
            whole[message.id] = message
    return whole


def _path(language: str, domain: str, kind: str, folder: Path = Path(LOCALE)) -> Path:
    return folder / language / "LC_MESSAGES" / f"{domain}.{kind}"
