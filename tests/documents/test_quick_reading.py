"""The quick way to read a position says the same as the thorough one, or nothing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.documents import parse_document, parse_position, position_document
from battleline_rules.documents.cases import build_case, quick_case
from battleline_rules.documents.plain_json import loader
from battleline_rules.documents.positions.quick import quick_position
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import AS_IT_SAYS, Instead, instead
from battleline_rules.errors import DocumentError
from tests.documents.test_position_accepts import ACCEPTED
from tests.strategies import positions

if TYPE_CHECKING:
    from battleline_rules.documents.cases import ConformanceCase
    from battleline_rules.table import Position

EXAMPLE: Final[dict[str, Any]] = {
    "format": "battleline-position/1",
    "ruleset": "gmt",
    "options": {"tie_rule": "must_beat"},
    "flags": [
        {"flag": 3, "north": ["R5", "r3", "R4"], "south": ["B8"]},
        {"flag": 1, "south": ["B7", "O7", "spy"], "claimed_by": "south"},
        {"flag": 6, "north": [], "south": ["P9", "mud", "fog", "P8", "P7", "alexander"]},
        {"flag": 7, "north": ["G8", "G9", "darius"], "south": ["Y8", "Y9", "Y10"], "last_card": "north"},
    ],
    "also_visible": ["scout", "B10"],
    "turn": {"player": "north", "window": "start"},
    "tactics_played": {"north": 1, "south": 0},
    "hands": {"north": ["O1"]},
    "title": "Round 2: the end",
    "comment": "",
    "$schema": "https://example.org/position.json",
    "claim": {"by": "north", "flag": 3},
}


def quickly(text: str, rulings: Instead = AS_IT_SAYS) -> Position | None:
    if "\\" in text:
        return None
    try:
        return quick_position(rulings, msgspec.json.decode(text), text.count(":"))
    except msgspec.DecodeError:
        return None


def thoroughly(text: str, rulings: Instead = AS_IT_SAYS) -> Position | None:
    try:
        return loader._read_strictly(text, lambda node: build_position(node, rulings), "", 1)
    except DocumentError:
        return None


def agree(text: str, rulings: Instead = AS_IT_SAYS) -> Position | None:
    found, expected = quickly(text, rulings), thoroughly(text, rulings)
    assert found is None or found == expected
    if found is not None and expected is not None:
        assert (found.visible, found.unseen, found.winner) == (expected.visible, expected.unseen, expected.winner)
        assert repr(found) == repr(expected)
    return found


def edited(path: str, value: object) -> str:
    """The example with another value at a place such as ``claim.flag``; ``...`` removes it."""
    document = json.loads(json.dumps(EXAMPLE))
    *way, key = (int(part) if part.isdecimal() else part for part in path.split("."))
    inner = document
    for part in way:
        inner = inner[part]
    if value is ...:
        del inner[key]
    else:
        inner[key] = value
    return json.dumps(document, ensure_ascii=False)


# ---------------------------------------------------------------- accepted


def test_what_archives_are_made_of_is_read_quickly() -> None:
    assert agree(json.dumps(EXAMPLE)) is not None


@pytest.mark.parametrize(
    "key", ["ruleset", "options", "also_visible", "turn", "tactics_played", "hands", "title", "comment", "claim"]
)
def test_what_may_be_missing_may_be_missing(key: str) -> None:
    assert agree(edited(key, ...)) is not None


@pytest.mark.parametrize(
    "held", [[], [1, 2], [1, 2, 3], [1, 3, 5, 7], [1, 3, 5, 7, 9], range(1, 10)], ids=lambda held: f"{len(held)}-held"
)
def test_who_holds_the_flags(held: list[int]) -> None:
    flags = [{"flag": number, "claimed_by": "south"} for number in held]
    assert agree(json.dumps({"format": "battleline-position/1", "flags": flags})) is not None


@pytest.mark.parametrize("name", ACCEPTED)
def test_what_is_accepted_otherwise(name: str) -> None:
    agree(json.dumps(ACCEPTED[name], ensure_ascii=False))


def test_a_side_with_surplus_cards_while_a_play_is_resolved() -> None:
    text = edited("flags.0.north", ["R1", "R2", "R3", "R4"])
    assert agree(text) is None
    document = json.loads(text) | {"turn": {"player": "north", "window": "resolving"}}
    assert agree(json.dumps(document)) is not None


@pytest.mark.parametrize("ruleset", [None, "schotten-totten", "schotten-totten-tactics", "medieval"])
@pytest.mark.parametrize("options", [{}, {"tie_rule": "claimant_wins"}, {"values": 9, "tactics": False}])
def test_under_rulings_that_are_asked_for_instead(ruleset: str | None, options: dict[str, Any]) -> None:
    rulings = instead(ruleset, options)
    for text in (json.dumps(EXAMPLE), edited("also_visible", []), edited("options", {"slots": True})):
        agree(text, rulings)
        agree(text, rulings)  # what is known by now is the same


# ---------------------------------------------------------------- left to others


REJECTED: Final = {
    "another format": ("format", "battleline-position/2"),
    "no format": ("format", ...),
    "an unknown key": ("colour", "red"),
    "an unknown key of a flag": ("flags.0.east", []),
    "an unknown edition": ("ruleset", "gtm"),
    "an edition that is no text": ("ruleset", 1),
    "an unknown option": ("options", {"ties": "lose"}),
    "true is not 1": ("options", {"values": True}),
    "a list is no option": ("options", {"tie_rule": ["must_beat"]}),
    "options that are none": ("options", None),
    "no flags": ("flags", ...),
    "flags that are none": ("flags", {}),
    "a flag that is none": ("flags.0", 3),
    "flag 0": ("flags.0.flag", 0),
    "flag 10": ("flags.0.flag", 10),
    "flag minus one": ("flags.0.flag", -1),
    "flag true": ("flags.1.flag", True),
    "flag 3.0": ("flags.0.flag", 3.0),
    "a flag twice": ("flags.1.flag", 3),
    "a side that is a word": ("flags.0.north", "R3"),
    "a side that is nothing": ("flags.0.north", None),
    "a side that is an object": ("flags.0.north", {"R3": 1}),
    "a card that is none": ("flags.0.north.0", "R11"),
    "a card that is a number": ("flags.0.north.0", 3),
    "a card that is a list": ("flags.0.north.0", ["R3"]),
    "a Guile card at a flag": ("flags.0.north.0", "traitor"),
    "four cards": ("flags.0.north", ["R1", "R2", "R3", "R4"]),
    "five cards in Mud": ("flags.2.south", ["P1", "P2", "P3", "P4", "P5", "mud"]),
    "a card twice at a flag": ("flags.0.north", ["R3", "R3"]),
    "a card twice": ("also_visible", ["B8"]),
    "a card in a hand too": ("hands", {"south": ["B8"]}),
    "a card thrice": ("also_visible", ["B8", "B8"]),
    "a Leader twice": ("also_visible", ["darius"]),
    "two Leaders on a side": ("flags.0.south", ["darius"]),
    "a last card where there is none": ("flags.2.last_card", "north"),
    "a last card of nobody": ("flags.0.last_card", None),
    "held by nobody": ("flags.0.claimed_by", None),
    "a terrain": ("flags.0.terrain", {"slots": 4}),
    "claim of nobody": ("claim.by", "east"),
    "claim of a list": ("claim.by", ["north"]),
    "claim of flag true": ("claim.flag", True),
    "claim of nothing": ("claim", None),
    "claim of no flag": ("claim.flag", ...),
    "a turn of nothing": ("turn", None),
    "a turn of all": ("turn.player", "all"),
    "a window that is none": ("turn.window", "open"),
    "a count below 0": ("tactics_played.north", -1),
    "a count too large": ("tactics_played.north", 10**18),
    "a count of halves": ("tactics_played.north", 0.5),
    "a hand of nobody": ("hands", {"east": []}),
    "hands that are none": ("hands", []),
    "a title of nothing": ("title", None),
    "a comment of numbers": ("comment", 3),
}


@pytest.mark.parametrize("name", REJECTED)
def test_whatever_is_not_plain_is_left_to_others(name: str) -> None:
    assert agree(edited(*REJECTED[name])) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"title":', '"title": "first", "title":'),
        ('"title": "', '"title": "a: b", "title": "'),
        ('"flag": 3', '"flag": 4, "flag": 3'),
        ('"by": "north"', '"by": "south", "by": "north"'),
        ('"tie_rule"', '"tie_rule": "must_beat", "tie_rule"'),
        ('"title": "Round 2:', '"title": "x", "title": "Round 2\\u003a'),
        ('"comment": ""', '"comment": "\\u003a", "comment": ""'),
        ('"comment": ""', '"comment": "leader"} '),
    ],
)
def test_a_key_that_is_there_twice_is_never_overlooked(old: str, new: str) -> None:
    text = json.dumps(EXAMPLE)
    assert old in text
    broken = text.replace(old, new)
    assert agree(broken) is None
    assert thoroughly(broken) is None
    for _ in range(9):  # the first few are read thoroughly anyway
        with pytest.raises(DocumentError):
            parse_position(broken)
        with pytest.raises(DocumentError):
            parse_document(broken.encode())


# ---------------------------------------------------------------- laws


_TOKEN: Final = re.compile(r'"[^"]*"|-?[0-9.]+|[\[\]{},:]|true|null')
_TOKENS: Final = [
    *('"R3"', '"b7"', '"P10"', '"leader"', '"fog"', '"mud"', '"scout"', '"darius"', '"north"', '"south"', '"x: y"'),
    *('"flag"', '"claim"', '"title"', '"last_card"', '"gmt"', '"medieval"', '""', "3", "0", "10", "1.0", "-1"),
    *(
        "true",
        "null",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        '"title": "a", ',
        '"flag": 3, ',
        '"R1", ',
        '"flag": 3, "north": [], ',
    ),
]


@given(st.data(), positions())
def test_after_a_slip_of_the_pen_it_is_the_same_or_nothing(data: st.DataObject, position: Position) -> None:
    text = json.dumps(position_document(position), ensure_ascii=False)
    for _ in range(data.draw(st.integers(0, 2), label="slips")):
        spots = list(_TOKEN.finditer(text))
        spot = data.draw(st.sampled_from(spots), label="where")
        keep = data.draw(st.sampled_from(["", spot[0]]), label="kept")
        text = text[: spot.start()] + data.draw(st.sampled_from(_TOKENS)) + keep + text[spot.end() :]
    agree(text)


@given(positions())
def test_however_it_is_read_it_is_the_same(position: Position) -> None:
    document = position_document(position)
    text = json.dumps(document, ensure_ascii=False)
    if thoroughly(text) is not None:
        assert parse_position(text) == parse_position(text.encode()) == parse_position(document) == position
        assert parse_document(text.encode()) == position
        return
    for source in (text, text.encode(), document):
        with pytest.raises(DocumentError):
            parse_position(source)


# ---------------------------------------------------------------- cases

CASE: Final[dict[str, Any]] = {
    "id": "a: b",
    "why: not": "own: keys",
    "source": "",
    "why": "",
    "position": EXAMPLE,
    "expected": "proven",
}


def cases_agree(text: str) -> ConformanceCase | None:
    found = None if "\\" in text else quick_case(AS_IT_SAYS, msgspec.json.decode(text), text.count(":"))
    try:
        expected = loader._read_strictly(text, build_case, "", 1)
    except DocumentError:
        expected = None
    assert found is None or found == expected
    return found


@pytest.mark.parametrize("key", ["why: not", "source", "why", "expected"])
def test_a_case_is_read_quickly(key: str) -> None:
    for document in (CASE, {name: said for name, said in CASE.items() if name != key}):
        found = cases_agree(json.dumps(document))
        assert found is not None
        for _ in range(9):  # the first few are read thoroughly anyway
            assert parse_document(json.dumps(document)) == found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"id"', '"ID"'),
        ('"id": "a: b"', '"id": 3'),
        ('"id"', '"id": "b", "id"'),
        ('"expected": "proven"', '"expected": "sure"'),
        ('"expected": "proven"', '"expected": null'),
        ('"expected": "proven"', '"expected": []'),
        ('"why": ""', '"why": []'),
        ('"why: not": "own: keys"', '"why: not": {"a": 1, "a": 2}'),
        ('"why: not": "own: keys"', '"why: not": "x", "why: not": "own keys"'),
        ('"position": {', '"format": "battleline-position/1", "position": {'),
        ('"flag": 3', '"flag": 10'),
        ('"flag": 3', '"flag": 4, "flag": 3'),
    ],
)
def test_a_case_that_is_not_plain_is_left_to_others(old: str, new: str) -> None:
    text = json.dumps(CASE)
    assert old in text
    assert cases_agree(text.replace(old, new)) is None
