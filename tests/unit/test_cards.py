"""Cards: the deck, card order, and reading names."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import (
    LEADERS,
    SEATS,
    TACTIC_NAMES,
    TACTICS,
    TROOPS,
    Card,
    Color,
    Tactic,
    TacticKind,
    Troop,
    card_index,
    fold_name,
    in_card_order,
    opponent_of,
    read_card,
    troop,
    troop_bits,
    troops_in,
)
from battleline_rules.errors import CardError
from battleline_rules.rulesets import RULESETS, Words
from tests.strategies import troops

EVERY_CARD: tuple[Card, ...] = (*TROOPS, *TACTICS)


def code_of(text: str) -> str:
    with pytest.raises(CardError) as caught:
        read_card(text)
    return caught.value.code


def test_r1_there_are_sixty_troops_of_six_colors_and_ten_values() -> None:
    assert len(set(TROOPS)) == 60
    assert {(one.color, one.value) for one in TROOPS} == {(color, value) for color in Color for value in range(1, 11)}
    assert [color.letter for color in Color] == list("ROYGBP")
    assert Color.GREEN.word == "green"


def test_r2_there_are_ten_tactics_of_three_kinds() -> None:
    kinds = {kind: [str(tactic) for tactic in TACTICS if tactic.kind is kind] for kind in TacticKind}
    assert kinds == {
        TacticKind.MORALE: ["alexander", "darius", "companion-cavalry", "shield-bearers"],
        TacticKind.ENVIRONMENT: ["fog", "mud"],
        TacticKind.GUILE: ["scout", "redeploy", "deserter", "traitor"],
    }
    assert LEADERS == (Tactic.ALEXANDER, Tactic.DARIUS)


@pytest.mark.parametrize("value", [0, 11, -1])
def test_r1_no_troop_has_another_value(value: int) -> None:
    with pytest.raises(CardError) as caught:
        Troop(Color.RED, value)
    assert caught.value.code == "unknown-card"


def test_card_order_is_colors_then_values_then_tactics() -> None:
    assert [str(card) for card in EVERY_CARD[:11]] == [
        "R1",
        "R2",
        "R3",
        "R4",
        "R5",
        "R6",
        "R7",
        "R8",
        "R9",
        "R10",
        "O1",
    ]
    assert str(EVERY_CARD[59]) == "P10"
    assert [card_index(card) for card in EVERY_CARD] == list(range(70))
    assert in_card_order(reversed(EVERY_CARD)) == EVERY_CARD
    assert max(TROOPS) == troop("P10")


def test_the_other_seat() -> None:
    assert [opponent_of(seat) for seat in SEATS] == ["south", "north"]


@given(st.sets(troops))
def test_a_set_of_troops_and_its_bits(cards: set[Troop]) -> None:
    bits = troop_bits(cards)
    assert troops_in(bits) == tuple(sorted(cards))
    assert bits.bit_count() == len(cards)
    assert bits < 1 << 60


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_card_reads_back_from_its_name(card: Card) -> None:
    assert read_card(str(card)) is card
    assert read_card(str(card).upper()) is card
    assert read_card(str(card).lower()) is card


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_card_pickles_to_an_equal_one(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("king-of-england", Tactic.ALEXANDER),
        ("King of France", Tactic.DARIUS),
        ("Cavalry Mercenary", Tactic.COMPANION_CAVALRY),
        ("support_troops", Tactic.SHIELD_BEARERS),
        ("Spy", Tactic.COMPANION_CAVALRY),
        ("shield bearer", Tactic.SHIELD_BEARERS),
        ("RECRUITER", Tactic.SCOUT),
        ("strategist", Tactic.REDEPLOY),
        ("banshee", Tactic.DESERTER),
        ("traitor", Tactic.TRAITOR),
        ("Blind Man's Buff", Tactic.FOG),
        ("blind-mans-buff", Tactic.FOG),
        ("mud fight", Tactic.MUD),
    ],
)
def test_other_editions_names_are_read(text: str, card: Tactic) -> None:
    assert read_card(text) is card


@pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("tactic", [one for one in TACTICS if one not in LEADERS], ids=str)
def test_the_names_that_an_edition_writes_are_read(edition: object, tactic: Tactic) -> None:
    words = next(one.words for one in RULESETS if one is edition)
    assert isinstance(words, Words)
    assert read_card(words.tactic(tactic)) is tactic


@pytest.mark.parametrize("name", TACTIC_NAMES)
@pytest.mark.parametrize("between", ["-", "_", " ", "__", "- _", "   "])
def test_case_space_underscore_and_hyphen_do_not_matter(name: str, between: str) -> None:
    assert read_card(name.replace("-", between).title()) is TACTIC_NAMES[name]


def test_every_known_name_is_folded_already() -> None:
    assert all(fold_name(name) == name for name in TACTIC_NAMES)


@pytest.mark.parametrize("name", ["leader", "Leader", "LEADER", "joker", "Joker"])
def test_a_leader_must_be_told_apart(name: str) -> None:
    assert code_of(name) == "which-leader"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-",
        "R",
        "3",
        "R0",
        "R11",
        "R01",
        "R010",
        "R100",
        "R-3",
        "R 3",
        "R_3",
        "R3 ",
        " R3",
        "R3\n",
        "R3\x00",
        "R3.",
        "R+3",
        "R3R4",
        "3R",
        "W3",
        "red 3",
        "scout ",
        "-scout",
        "companioncavalry",
        "companion\tcavalry",
        "companion cavalry\n",
        "king",
        "shield",
        "weather",
        "none",
        "alexander darius",
    ],
)
def test_what_names_no_card_is_refused(text: str) -> None:
    assert code_of(text) == "unknown-card"


@pytest.mark.parametrize(
    "text",
    [
        "R３",  # fullwidth digit
        "Ｒ3",  # fullwidth letter
        "R٣",  # Arabic-Indic digit
        "R³",  # superscript
        "Р3",  # Cyrillic Er
        "В7",  # Cyrillic Ve
        "О10",  # Cyrillic O
        "R1\u200b0",  # zero-width space
        "\ufeffR3",  # byte order mark
        "ſcout",  # long s, whose capital is S
        "\u212aing of england",  # the Kelvin sign, which is k in lower case
        "companion\u00a0cavalry",  # no-break space
        "companion‑cavalry",  # non-breaking hyphen
        "companion–cavalry",  # dash
        "blind man’s buff",  # typographic apostrophe
        "mυd",  # Greek upsilon
    ],
)
def test_what_only_looks_like_a_card_is_refused(text: str) -> None:
    assert code_of(text) == "unknown-card"


@given(st.text(max_size=24))
def test_reading_any_text_gives_a_card_of_that_name_or_a_refusal(text: str) -> None:
    try:
        card = read_card(text)
    except CardError as refused:
        assert refused.code in {"unknown-card", "which-leader"}  # noqa: PT017 - most texts are refused, not all
    else:
        assert text.isascii()
        assert str(card).lower() == text.lower() or card in TACTICS


def test_troop_wants_a_troop() -> None:
    assert troop("p10") == Troop(Color.PURPLE, 10)
    with pytest.raises(CardError) as caught:
        troop("scout")
    assert caught.value.code == "not-a-troop"
    with pytest.raises(CardError) as caught:
        troop("R11")
    assert caught.value.code == "unknown-card"
