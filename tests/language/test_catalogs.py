"""The texts of every language are complete, and say of the same things what the English ones say."""

from __future__ import annotations

import string
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.mofile import read_mo

from battleline_rules.errors import BattlelineError
from battleline_rules.explain.messages import Word, say
from battleline_rules.explain.writing import Writer
from battleline_rules.language import LANGUAGES, catalog
from battleline_rules.language.catalogs import DOMAINS, LOCALE
from battleline_rules.language.making import SOURCE, is_own, name, strings
from battleline_rules.rulesets import GMT, RULESETS
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages import Catalog, Message

OTHERS: Final = tuple(language for language in LANGUAGES if language != SOURCE)
WAYS: Final = frozenset({"or", ",", ";", "range", "cap", "lower", "are", "key", "many", "colors"})
"""How a field may be written in every language; see :mod:`battleline_rules.explain.writing`."""


def texts_of(language: str, domain: str) -> dict[str, Message]:
    return {name(message): message for message in read(language, domain) if message.id}


def fields_of(text: str) -> Iterator[tuple[str, str]]:
    return ((field, how or "") for _, field, how, _ in string.Formatter().parse(text) if field is not None)


def names_of(message: Message) -> set[str]:
    return {field for text in strings(message) for field, _ in fields_of(text)}


def forms_of(language: str) -> set[str]:
    contexts = {message.context or "" for message in read(language, "answers")}
    return {context.removeprefix("form ") for context in contexts if context.startswith("form ")}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_too_many(language: str, domain: str) -> None:
    wanted = {one for one, message in texts_of(SOURCE, domain).items() if not is_own(message)}
    assert {one for one, message in texts_of(language, domain).items() if not is_own(message)} == wanted


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_written_in_all_its_plural_forms(language: str, domain: str) -> None:
    made = read(language, domain)
    for message in made:
        if not message.id:
            continue
        assert not message.fuzzy, name(message)
        assert all(strings(message)) or not any(strings(message)), name(message)
        assert len(strings(message)) == (1 if isinstance(message.id, str) else made.num_plurals), name(message)
        assert any(strings(message)), f"{language}/{domain}: {name(message)}"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_names_nothing_that_the_english_text_does_not_know(language: str, domain: str) -> None:
    english = texts_of(SOURCE, domain)
    for one, message in texts_of(language, domain).items():
        known = names_of(english[one]) if one in english else set()
        assert is_own(message) or names_of(message) <= known | {"count", "flagword"}, one


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_written_in_a_way_that_there_is(language: str, domain: str) -> None:
    ways = WAYS | forms_of(language) | {""}
    for one, message in texts_of(language, domain).items():
        for text in strings(message):
            assert {way for _, how in fields_of(text) for way in how.split("+")} <= ways, one


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_language_has_is_used(language: str) -> None:
    texts = [text for domain in DOMAINS for one in texts_of(language, domain).values() for text in strings(one)]
    assert forms_of(language) <= {way for text in texts for _, how in fields_of(text) for way in how.split("+")}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_programs_load_is_what_translators_wrote(language: str, domain: str) -> None:
    """Otherwise: ``python -m battleline_rules.language``."""
    with (Path(LOCALE) / language / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
        loaded = read_mo(file)
    assert as_written(loaded) == as_written(read(language, domain))


def as_written(made: Catalog) -> dict[str, tuple[str, ...]]:
    return {name(message): strings(message) for message in made if message.id}


def test_every_word_of_every_edition_can_be_told_in_every_language() -> None:
    words = {getattr(edition.words, field.name) for edition in RULESETS for field in fields(edition.words)}
    for language in LANGUAGES:
        assert {word for word in words if catalog(language).form(word, context="word") is None} == set()


def test_ids_are_never_used_twice() -> None:
    """Texts are asked for by id, whatever catalog they stand in."""
    found = [one for domain in DOMAINS for one in texts_of(SOURCE, domain)]
    assert len(found) == len(set(found))


def test_an_unknown_language_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(BattlelineError, match="nearest is ro") as caught:
        catalog("roo")
    assert caught.value.code == "unknown-language"


def test_an_unknown_text_is_no_text() -> None:
    with pytest.raises(LookupError):
        catalog("en").text("no-such-text")


def test_a_word_that_no_catalog_has_stands_as_it_is() -> None:
    words = replace(GMT.words, flag="banner")
    assert Writer(words).text("answer-proven", who="north", flag=3) == "North may claim banner\u00a03."
    assert Writer(words)._write(Word(words.flag), "plural") == "banners"


def test_a_message_is_the_same_as_its_id_with_arguments() -> None:
    writer = Writer(GMT.words)
    assert writer.sentence(say("above", total=12)) == writer.text("above", total=12) == "above 12"
