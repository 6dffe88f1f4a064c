"""Sentences about what is wrong: English where they are made, and any language where they are read."""

from __future__ import annotations

import copy
import pickle

import pytest

from battleline_rules.errors import BattlelineError
from battleline_rules.language import choice, in_language, sentence


def test_a_sentence_is_english_text() -> None:
    told = sentence("hint-nearest", word="R3")
    assert told == "the nearest is R3"
    assert isinstance(told, str)
    assert hash(told) == hash("the nearest is R3")
    assert type(str(told)) is str


def test_a_sentence_can_be_told_in_romanian() -> None:
    assert sentence("hint-nearest", word="R3").in_language("ro") == "cel mai apropiat este R3"


@pytest.mark.parametrize(
    ("count", "english", "romanian"),
    [
        (1, "and 1 more problem", "și încă o problemă"),
        (2, "and 2 more problems", "și încă 2 probleme"),
        (19, "and 19 more problems", "și încă 19 probleme"),
        (20, "and 20 more problems", "și încă 20 de probleme"),
        (101, "and 101 more problems", "și încă 101 probleme"),
    ],
)
def test_a_number_chooses_the_plural_form(count: int, english: str, romanian: str) -> None:
    told = sentence("and-more-problems", count=count)
    assert (told, told.in_language("ro")) == (english, romanian)


def test_a_sentence_within_a_sentence_changes_its_language_too() -> None:
    inner = sentence("hint-there-are", words=choice(["en", "ro"]))
    told = sentence("unknown-ruleset", id='"xx"', hint=inner)
    assert told == 'no edition has the id "xx"; there are en or ro'
    assert told.in_language("ro") == 'nicio ediție nu are identificatorul "xx"; există en sau ro'


@pytest.mark.parametrize(("words", "listed"), [(["a"], "a"), (["a", "b"], "a sau b"), (["a", "b", "c"], "a, b sau c")])
def test_a_choice_is_listed_in_every_language(words: list[str], listed: str) -> None:
    assert in_language(choice(words), "ro") == listed


def test_braces_of_users_stay_as_they_are() -> None:
    assert sentence("hint-nearest", word="{word} {0} {").in_language("ro") == "cel mai apropiat este {word} {0} {"


def test_any_other_text_stays_as_it_is() -> None:
    assert in_language("R3", "ro") == "R3"


def pickled(told: object) -> object:
    return pickle.loads(pickle.dumps(told))  # noqa: S301 - of our own making


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_knows_its_languages_too(copied: object) -> None:
    told = sentence("hint-there-are", words=choice(["en", "ro"]))
    again = copied(told)  # type: ignore[operator]
    assert again == told
    assert again.in_language("ro") == "există en sau ro"


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(BattlelineError, match="no") as caught:
        sentence("hint-nearest", word="R3").in_language("xx")
    assert caught.value.code == "unknown-language"
