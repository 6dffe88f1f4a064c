"""Actions in one line."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import LEADER_NAMES, SEATS, TACTIC_NAMES, TACTICS, TROOPS, Card, Tactic, TacticKind, troop
from battleline_rules.documents.notation.actions import action_text, read_action
from battleline_rules.errors import NotationError
from battleline_rules.game import (
    ENDINGS,
    Action,
    AgreeOnDraw,
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
    NameCard,
    Pass,
    PlaceTerrain,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    Resign,
    ScoutDraw,
    ScoutReturn,
    Unknown,
)
from battleline_rules.game.held import DECKS
from battleline_rules.rulesets import ARRIVALS, Terrain

CARDS: tuple[Card, ...] = (*TROOPS, *TACTICS)
FLAGS = range(1, 10)
MORALE = [card for card in TACTICS if card.kind is TacticKind.MORALE]
ODD_NAMES = (
    "",
    "Hill",
    'a "b"',
    "a; b / c: d = e",
    "x @5",
    "two\nlines\t\x00",
    "Gué ☃ \u202e",
    "{, [ } ]",
    "\\",
    "accepts=none",
    "vs",
)

UNIVERSE: tuple[Action, ...] = (
    *(PlayTroop(card, flag) for card in TROOPS for flag in FLAGS),
    *(PlayMorale(card, flag) for card in MORALE for flag in FLAGS),
    *(kind(flag) for kind in (PlayFog, PlayMud, ClaimFlag) for flag in FLAGS),
    PlayScout(),
    *(kind(deck) for kind in (ScoutDraw, Draw) for deck in DECKS),
    *(ScoutReturn(card) for card in (*CARDS, *Unknown)),
    *(PlayRedeploy(card, flag) for card in CARDS for flag in (*FLAGS, None)),
    PlayRedeploy(None),
    *(PlayDeserter(card) for card in (*CARDS, None)),
    *(PlayTraitor(card, flag) for card in CARDS for flag in FLAGS),
    PlayTraitor(None, None),
    *(DiscardSurplus(card) for card in CARDS),
    Pass(),
    EndTurn(),
    *ENDINGS,
    *(NameCard(seat, card) for seat in SEATS for card in CARDS),
)

terrains = st.builds(
    Terrain,
    st.text() | st.sampled_from(ODD_NAMES),
    slots=st.sampled_from((3, 4)),
    compare=st.sampled_from(("normal", "totals")),
    accepts=st.sets(st.sampled_from(ARRIVALS)).map(lambda some: tuple(one for one in ARRIVALS if one in some)),
    tactics=st.booleans(),
)


def refused(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_action(text)
    assert caught.value.code == "bad-action"
    assert caught.value.message.isprintable()
    return caught.value.message


def test_every_action_reads_back() -> None:
    texts = [action_text(action) for action in UNIVERSE]
    assert [read_action(text) for text in texts] == list(UNIVERSE)
    assert [read_action(f" {text.upper()}\n") for text in texts] == list(UNIVERSE)
    assert len(set(texts)) == len(UNIVERSE)


@given(terrains, st.sampled_from(FLAGS))
def test_every_terrain_record_reads_back(terrain: Terrain, flag: int) -> None:
    text = action_text(PlaceTerrain(terrain, flag))
    assert len(text.splitlines()) == 1
    assert read_action(text) == PlaceTerrain(terrain, flag)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PlayTroop(troop("R10"), 5), "R10@5"),
        (PlayMorale(Tactic.COMPANION_CAVALRY, 9), "companion-cavalry@9"),
        (PlayFog(1), "fog@1"),
        (PlayMud(1), "mud@1"),
        (PlayScout(), "scout"),
        (ScoutDraw("tactics"), "scout tactics"),
        (ScoutReturn(Unknown.TROOP), "return ?t"),
        (PlayRedeploy(troop("R3"), 7), "redeploy R3@7"),
        (PlayRedeploy(Tactic.MUD), "redeploy mud off"),
        (PlayRedeploy(None), "redeploy -"),
        (PlayDeserter(troop("B5")), "deserter B5"),
        (PlayDeserter(None), "deserter -"),
        (PlayTraitor(troop("B5"), 4), "traitor B5@4"),
        (PlayTraitor(None, None), "traitor -"),
        (ClaimFlag(5), "claim 5"),
        (DiscardSurplus(troop("R3")), "discard R3"),
        (Draw("troop"), "draw troop"),
        (Pass(), "pass"),
        (EndTurn(), "end"),
        (Resign("north"), "resign north"),
        (AgreeOnDraw(), "agree"),
        (NameCard("south", troop("R5")), "south holds R5"),
        (PlaceTerrain(Terrain("Hill"), 2), 'terrain "Hill" @2'),
        (
            PlaceTerrain(Terrain("", slots=4, compare="totals", accepts=(), tactics=False), 2),
            'terrain "" slots=4 compare=totals accepts=none tactics=no @2',
        ),
    ],
)
def test_how_actions_are_written(action: Action, text: str) -> None:
    assert action_text(action) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r3 @ 5", PlayTroop(troop("R3"), 5)),
        ("King of England@5", PlayMorale(Tactic.ALEXANDER, 5)),
        ("cavalry_mercenary@5", PlayMorale(Tactic.COMPANION_CAVALRY, 5)),
        ("blind man's buff @2", PlayFog(2)),
        ("mud\tfight@2", PlayMud(2)),
        ("recruiter", PlayScout()),
        ("Recruiter  Troop", ScoutDraw("troop")),
        ("strategist spy@7", PlayRedeploy(Tactic.COMPANION_CAVALRY, 7)),
        ("strategist support troops off", PlayRedeploy(Tactic.SHIELD_BEARERS)),
        ("banshee mud-fight", PlayDeserter(Tactic.MUD)),
        ("return shield bearers", ScoutReturn(Tactic.SHIELD_BEARERS)),
        ("RETURN ?X", ScoutReturn(Unknown.TACTIC)),
        ('Terrain "a" Tactics=YES Accepts=morale,troop @5', PlaceTerrain(Terrain("a", accepts=("troop", "morale")), 5)),
    ],
)
def test_what_is_read_besides(text: str, action: Action) -> None:
    assert read_action(text) == action


@pytest.mark.parametrize("name", [name for name in TACTIC_NAMES if TACTIC_NAMES[name].kind is not TacticKind.GUILE])
def test_every_name_of_a_card_is_read(name: str) -> None:
    assert read_action(f"{name.replace('-', ' ')} @3") == read_action(f"{TACTIC_NAMES[name]}@3")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no action here"),
        ("R3", "say what is done with R3"),
        ("R3@", "flags are numbered 1 to 9"),
        ("R3@10", 'no flag "10"'),
        ("R3@05", 'no flag "05"'),
        ("R3@5@6", 'no flag "5@6"'),
        ("R11@5", 'no card is called "R11"'),
        ("Red 3@5", "write R3"),
        ("scout@5", "Guile card"),
        ("scout both", "troop or tactics"),
        ("draw", "troop or tactics"),
        ("clam 5", "the nearest begins with claim"),
        ("redploy R3 @5", "the nearest begins with redeploy"),
        ("redeploy R3", "redeploy R3 off"),
        ("traitor B5", "traitor B5@4"),
        ("traitor -@5", 'no card is called "-"'),
        ("discard", "the name of a card is wanted"),
        ("return ?y", 'no card is called "?y"'),
        ("resign east", "north or south"),
        ("north has R3", "north holds R5"),
        ("pass on", "no action reads"),
        ("claim \u0665", "plain letters"),
        ("\u212aing of england@5", "plain letters"),
        ("terrain Hill @5", "it is written as"),
        ("terrain @5", "is placed as in"),
        ('terrain "Hill"', "is placed as in"),
        ('terrain "Hill" @0', 'no flag "0"'),
        ('terrain "\\ud800" @5', "as JSON writes it"),
        ('terrain "Hill slots=4 @5', "is placed as in"),
        ("terrain slots=4 compare=totals @5", "begins with its name"),
        ('terrain "a" slots=5 @5', "slots is 3 or 4"),
        ('terrain "a" slots=4 slots=4 @5', "slots is there twice"),
        ('terrain "a" tactics=maybe @5', "yes or no"),
        ('terrain "a" accepts=all @5', "what may arrive"),
        ('terrain "a" accepts=troop,troop @5', "in the list already"),
        ('terrain "a" height=4 @5', 'no "height=4"'),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    assert said in refused(text)


@pytest.mark.parametrize("name", sorted(LEADER_NAMES))
def test_a_leader_has_to_be_named(name: str) -> None:
    assert "alexander or darius" in refused(f"{name}@5")


@pytest.mark.parametrize(
    "action",
    [
        PlayTroop(troop("R3"), 12),
        PlayTroop(Tactic.FOG, 1),  # type: ignore[arg-type]
        PlayRedeploy(None, 5),
        PlayTraitor(None, 5),
        PlayTraitor(troop("R3"), None),
        ClaimFlag(0),
        Resign("east"),  # type: ignore[arg-type]
    ],
)
def test_what_no_game_knows_is_not_written(action: Action) -> None:
    with pytest.raises(NotationError) as caught:
        action_text(action)
    assert caught.value.code == "bad-action"


@given(st.text(alphabet='r3@5 -"terainscoudpylm=?\n\x1b', max_size=30) | st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    said = ""
    try:
        action = read_action(text)
    except NotationError as error:
        said = error.message
    else:
        assert read_action(action_text(action)) == action
    assert said.isprintable()


@pytest.mark.parametrize(
    "text", ["R3@" * 300_000, "redeploy " * 100_000, 'terrain "a" ' + "slots=4 " * 100_000 + "@5", '"' * 10**6]
)
def test_huge_texts_are_refused(text: str) -> None:
    assert len(refused(text)) < 300


@pytest.mark.parametrize("text", [None, b"R3@5", 3, ["R3@5"]])
def test_what_is_no_text_is_no_action(text: object) -> None:
    with pytest.raises(NotationError, match='an action is text such as "R3@5"') as caught:
        read_action(cast("str", text))
    assert caught.value.code == "bad-action"


@pytest.mark.parametrize(
    ("text", "echo"),
    [("Draw Troops", '"Troops"'), ("RESIGN East", '"East"'), ("Hello World", '"Hello World"'), ("claim Ten", '"Ten"')],
)
def test_texts_are_repeated_as_they_were_written(text: str, echo: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text)
    assert echo in caught.value.message
