"""What a Romanian ear would notice: numbers, genders, and the letters."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, cast

import pytest

from battleline_rules.cards import Color, Tactic
from battleline_rules.explain.messages import say
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.explain.writing import Writer
from battleline_rules.formations import Category
from battleline_rules.language.catalogs import DOMAINS
from battleline_rules.language.making import name, strings
from battleline_rules.rulesets import GMT, MEDIEVAL, SCHOTTEN_TOTTEN_TACTICS, Words
from tests.language.written import read

if TYPE_CHECKING:
    from battleline_rules.explain.messages import Arg
    from battleline_rules.rulesets import Ruleset


def said(message_id: str, edition: Ruleset = GMT, /, **args: object) -> str:
    message = say(message_id, **cast("dict[str, Arg]", args))
    return Writer(edition.words, "ro").sentence(message).replace(GLUE, " ")


@pytest.mark.parametrize(
    ("count", "cards"),
    [
        (1, "o carte"),
        (2, "2 cărți"),
        (19, "19 cărți"),
        (20, "20 de cărți"),
        (59, "59 de cărți"),
    ],
)
def test_from_twenty_on_things_are_counted_with_de(count: int, cards: str) -> None:
    text = said("evidence", deposits=(), cited=count, count=count)
    assert text.startswith(f"Demonstrația se sprijină pe {cards} cu fața în sus. ")


@pytest.mark.parametrize(
    ("deck", "troops"),
    [(1, "1 trupă"), (12, "12 trupe"), (60, "60 de trupe"), (101, "101 trupe"), (100, "100 de trupe")],
)
def test_so_do_words_in_a_field(deck: int, troops: str) -> None:
    assert said("visible", shown=1, deck=deck) == f"Cu fața în sus în această poziție: 1 din cele {troops}."


@pytest.mark.parametrize(
    ("message_id", "args", "text"),
    [
        ("side-empty", {"count": 2}, "încă nimic, două locuri libere"),
        ("needs-more", {"value": 8, "count": 1}, "mai cere o carte de 8"),
        ("needs-more", {"value": 8, "count": 2}, "mai cere două cărți de 8"),
        ("needs-of-color", {"color": Color.GREEN, "count": 1}, "mai cere o carte verde"),
        ("needs-of-color", {"color": Color.GREEN, "count": 2}, "mai cere două cărți verzi"),
        ("needs-of-color", {"color": Color.PURPLE, "count": 3}, "mai cere trei cărți mov"),
        ("left-of-needed", {"left": 0, "needed": 1, "count": 0}, "nu a mai rămas niciuna și e nevoie de una"),
        ("left-of-needed", {"left": 2, "needed": 3, "count": 2}, "au rămas doar două și e nevoie de trei"),
        ("no-formation", {"category": Category.WEDGE}, "nicio Pană"),
        ("no-formation", {"category": Category.BATTALION}, "niciun Batalion"),
        ("a-formation", {"category": Category.HOST}, "o Oaste"),
        ("label-values", {"values": (8,)}, "de 8"),
        ("label-values", {"values": (7, 8, 9)}, "de 7–9"),
        (
            "side-lacks",
            {"lacking": 1, "rules": say("these"), "count": 2},
            "acolo sunt două cărți; revendicarea mai cere una ",
        ),
    ],
)
def test_words_agree_with_what_they_stand_beside(message_id: str, args: dict[str, object], text: str) -> None:
    assert said(message_id, **args) == text


@pytest.mark.parametrize(
    ("edition", "place", "answer", "claimed"),
    [
        (GMT, "la steagul 3", "Revendicarea steagului 3 de către Sud", "iar un steag revendicat"),
        (
            MEDIEVAL,
            "la câmpul de luptă 3",
            "Revendicarea câmpului de luptă 3 de către Sud",
            "iar un câmp de luptă revendicat",
        ),
        (SCHOTTEN_TOTTEN_TACTICS, "la piatra 3", "Revendicarea pietrei 3 de către Sud", "iar o piatră revendicată"),
    ],
)
def test_flags_of_every_edition_have_their_gender_and_cases(
    edition: Ruleset, place: str, answer: str, claimed: str
) -> None:
    writer = Writer(edition.words, "ro")
    assert writer.text("place-flag", flag=3).replace(GLUE, " ") == place
    assert said("answer-undecided", edition, who="south", flag=3).startswith(answer)
    assert claimed in said("flag-is-claimed", edition, holder="south", rules=say("these"))


def test_a_flag_that_somebody_named_stands_as_it_is() -> None:
    writer = Writer(Words(flag="banner"), "ro")
    assert writer.text("place-flag", flag=3) == f"la banner{GLUE}3"
    assert "un banner revendicat" in writer.text("flag-is-claimed", holder="south", rules=say("these"))


def test_cards_of_both_numbers_fit_into_the_same_sentence() -> None:
    for card in (Tactic.DARIUS, Tactic.SHIELD_BEARERS):
        assert "nu se poate obține nimic mai bun" in said("no-valuation-better", wilds=(card,), rules=say("these"))


@pytest.mark.parametrize("domain", DOMAINS)
def test_letters_are_composed_and_have_commas_and_no_cedillas(domain: str) -> None:
    for message in read("ro", domain):
        for text in strings(message):
            assert unicodedata.is_normalized("NFC", text), name(message)
            assert not {*"ŞşŢţ"} & {*text}, name(message)
