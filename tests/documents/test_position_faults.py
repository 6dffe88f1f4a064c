"""What is wrong with a position document: every fault with its path, code, line and column."""

from __future__ import annotations

import json
from typing import Any, cast

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.documents import dump_position, parse_position
from battleline_rules.documents.schema import schema
from battleline_rules.errors import DocumentError, RulesetError
from tests.documents.test_reader import JSON_VALUES

Fault = tuple[str, str, int, int]

HEAD = '{"format": "battleline-position/1",\n'


def at_flag(flag: str) -> str:
    """A document whose second line holds one flag, whose first character is in column 11."""
    return HEAD + '"flags": [' + flag + "]}"


# Text, then every fault; and whether the schema can see that something is wrong.
FAULTS: dict[str, tuple[str, list[Fault], bool]] = {
    "not-an-object": ("[]", [("$", "wrong-type", 1, 1)], True),
    "null": ("null", [("$", "wrong-type", 1, 1)], True),
    "nothing-in-it": ("{}", [("$", "missing-key", 1, 1), ("$", "missing-key", 1, 1)], True),
    "no-format": ('{"flags": []}', [("$", "missing-key", 1, 1)], True),
    "no-flags": ('{"format": "battleline-position/1"}', [("$", "missing-key", 1, 1)], True),
    "wrong-format": ('{"format": "battleline-position/2", "flags": []}', [("$.format", "wrong-format", 1, 12)], True),
    "wrong-format-and-more": (
        '{"format": "battle-line", "flags": [3]}',
        [("$.format", "wrong-format", 1, 12), ("$.flags[0]", "wrong-type", 1, 37)],
        True,
    ),
    "another-format": (
        '{"format": "battleline-verdict/1", "claim": 0, "proof": {}}',
        [("$.format", "wrong-format", 1, 12)],
        True,
    ),
    "a-case": ('{"id": "W01", "position": {}}', [("$", "wrong-format", 1, 1)], True),
    "a-gist": ('{"id": "W01", "verdict": "proven", "code": "tie-won"}', [("$", "wrong-format", 1, 1)], True),
    "format-is-no-text": ('{"format": 1, "flags": []}', [("$.format", "wrong-type", 1, 12)], True),
    "unknown-key": (HEAD + '"flags": [], "flgas": []}', [("$.flgas", "unknown-key", 2, 14)], True),
    "unknown-ruleset": (HEAD + '"ruleset": "gmtt", "flags": []}', [("$.ruleset", "unknown-ruleset", 2, 12)], True),
    "ruleset-is-no-text": (HEAD + '"ruleset": 1, "flags": []}', [("$.ruleset", "wrong-type", 2, 12)], True),
    "unknown-option": (
        HEAD + '"options": {"tie_rules": "must_beat"}, "flags": []}',
        [("$.options.tie_rules", "unknown-option", 2, 13)],
        True,
    ),
    "bad-option-values": (
        HEAD + '"options": {"tie_rule": "never", "cavalry_value": "8", "fog_mud_stack": 1}, "flags": []}',
        [
            ("$.options.tie_rule", "bad-option-value", 2, 25),
            ("$.options.cavalry_value", "bad-option-value", 2, 51),
            ("$.options.fog_mud_stack", "bad-option-value", 2, 73),
        ],
        True,
    ),
    "options-are-no-object": (HEAD + '"options": [], "flags": []}', [("$.options", "wrong-type", 2, 12)], True),
    "flags-are-no-list": (HEAD + '"flags": {"1": []}}', [("$.flags", "wrong-type", 2, 10)], True),
    "no-flag-number": (at_flag('{"north": ["R1"]}'), [("$.flags[0]", "missing-key", 2, 11)], True),
    "flag-0": (at_flag('{"flag": 0}'), [("$.flags[0].flag", "flag-out-of-range", 2, 20)], True),
    "flag-10": (at_flag('{"flag": 10}'), [("$.flags[0].flag", "flag-out-of-range", 2, 20)], True),
    "flag-true": (at_flag('{"flag": true}'), [("$.flags[0].flag", "wrong-type", 2, 20)], True),
    "flag-is-a-fraction": (at_flag('{"flag": 3.0}'), [("$.flags[0].flag", "wrong-type", 2, 20)], False),
    "flag-is-text": (at_flag('{"flag": "3"}'), [("$.flags[0].flag", "wrong-type", 2, 20)], True),
    "flag-twice": (
        at_flag('{"flag": 3}, {"flag": 4}, {"flag": 3}'),
        [("$.flags[2].flag", "duplicate-flag", 2, 46)],
        False,
    ),
    "unknown-key-of-a-flag": (at_flag('{"flag": 3, "nroth": []}'), [("$.flags[0].nroth", "unknown-key", 2, 23)], True),
    "side-is-no-list": (at_flag('{"flag": 3, "north": "R3"}'), [("$.flags[0].north", "wrong-type", 2, 32)], True),
    "card-is-no-text": (at_flag('{"flag": 3, "north": [3]}'), [("$.flags[0].north[0]", "wrong-type", 2, 33)], True),
    "unknown-cards": (
        at_flag('{"flag": 3, "north": ["R11", "R0", "foog"]}'),
        [
            ("$.flags[0].north[0]", "unknown-card", 2, 33),
            ("$.flags[0].north[1]", "unknown-card", 2, 40),
            ("$.flags[0].north[2]", "unknown-card", 2, 46),
        ],
        True,
    ),
    "look-alike-letters": (
        at_flag('{"flag": 3, "north": ["В3", "R３"]}'),
        [("$.flags[0].north[0]", "unknown-card", 2, 33), ("$.flags[0].north[1]", "unknown-card", 2, 39)],
        True,
    ),
    "blanks-around-a-card": (
        at_flag('{"flag":3,"north":[" R3"]}'),
        [("$.flags[0].north[0]", "unknown-card", 2, 30)],
        True,
    ),
    "card-twice-on-a-side": (
        at_flag('{"flag": 3, "north": ["R3", "r3"]}'),
        [("$.flags[0].north[1]", "duplicate-card", 2, 39)],
        False,
    ),
    "card-twice-at-two-flags": (
        at_flag('{"flag": 3, "north": ["R3"]},\n{"south": ["R3"], "flag": 4}'),
        [("$.flags[1].south[0]", "duplicate-card", 3, 12)],
        False,
    ),
    "card-at-a-flag-and-beside": (
        HEAD + '"also_visible": ["Fog"],\n"flags": [{"flag": 1, "north": ["fog"]}]}',
        [("$.flags[0].north[0]", "duplicate-card", 3, 33)],
        False,
    ),
    "card-under-two-names": (
        HEAD + '"also_visible": ["shield_bearers", "Support Troops"], "flags": []}',
        [("$.also_visible[1]", "duplicate-card", 2, 36)],
        False,
    ),
    "card-in-a-hand-and-visible": (
        HEAD + '"also_visible": ["R3"], "flags": [], "hands": {"north": ["R3", "R4"], "south": ["R4"]}}',
        [("$.hands.north[0]", "duplicate-card", 2, 58), ("$.hands.south[0]", "duplicate-card", 2, 81)],
        False,
    ),
    "too-many-cards": (
        at_flag('{"flag": 3, "north": ["R1", "R2", "R3", "R4"]}'),
        [("$.flags[0].north", "too-many-cards", 2, 32)],
        False,
    ),
    "too-many-cards-under-mud": (
        at_flag('{"flag": 3, "north": ["R1", "R2", "R3", "R4", "alexander", "mud"]}'),
        [("$.flags[0].north", "too-many-cards", 2, 32)],
        False,
    ),
    "ten-in-a-deck-without": (
        HEAD + '"ruleset": "schotten-totten", "flags": [], "also_visible": ["R9", "R10"]}',
        [("$.also_visible[1]", "not-in-deck", 2, 67)],
        False,
    ),
    "tactics-in-a-deck-without": (
        HEAD + '"ruleset": "online-basic", "flags": [{"flag": 1, "north": ["leader"], "south": ["fog"]}]}',
        [("$.flags[0].north[0]", "not-in-deck", 2, 60), ("$.flags[0].south[0]", "not-in-deck", 2, 81)],
        False,
    ),
    "ten-where-an-option-bars-it": (
        HEAD + '"options": {"values": 9}, "flags": [], "hands": {"north": ["R10"]}}',
        [("$.hands.north[0]", "not-in-deck", 2, 60)],
        False,
    ),
    "two-leaders": (
        at_flag('{"flag": 3, "north": ["alexander"]}, {"flag": 4, "north": ["darius"]}'),
        [("$.flags[1].north[0]", "two-leaders", 2, 70)],
        False,
    ),
    "two-leaders-by-kind": (
        at_flag('{"flag": 3, "south": ["leader", "joker"]}'),
        [("$.flags[0].south[1]", "two-leaders", 2, 43)],
        False,
    ),
    "a-leader-by-name-and-one-by-kind": (
        at_flag('{"flag": 3, "south": ["leader", "darius"]}'),
        [("$.flags[0].south[1]", "two-leaders", 2, 43)],
        False,
    ),
    "leader-where-both-are-named": (
        HEAD + '"also_visible": ["alexander", "darius"], "flags": [{"flag": 3, "south": ["leader"]}]}',
        [("$.flags[0].south[0]", "duplicate-card", 2, 74)],
        False,
    ),
    "leader-on-both-sides-where-one-is-named": (
        HEAD + '"also_visible": ["darius"], "flags": [{"flag": 3, "north": ["leader"], "south": ["leader"]}]}',
        [("$.flags[0].south[0]", "duplicate-card", 2, 82)],
        False,
    ),
    "leader-beside-the-line": (
        HEAD + '"flags": [], "also_visible": ["leader"], "hands": {"north": ["Joker"]}}',
        [("$.also_visible[0]", "which-leader", 2, 31), ("$.hands.north[0]", "which-leader", 2, 62)],
        True,
    ),
    "leader-that-a-hand-names": (
        at_flag('{"flag": 3, "north": ["leader"]}') [:-1] + ', "hands": {"south": ["alexander"]}}',
        [("$.hands.south[0]", "duplicate-card", 2, 66)],
        False,
    ),
    "guile-at-a-flag": (
        at_flag('{"flag": 3, "north": ["scout"], "south": ["traitor"]}'),
        [("$.flags[0].north[0]", "guile-at-flag", 2, 33), ("$.flags[0].south[0]", "guile-at-flag", 2, 53)],
        True,
    ),
    "last-card-of-an-empty-side": (
        at_flag('{"flag": 3, "north": ["R3"], "south": ["fog"], "last_card": "south"}'),
        [("$.flags[0].last_card", "last-card-nowhere", 2, 71)],
        False,
    ),
    "last-card-is-no-seat": (
        at_flag('{"flag": 3, "north": ["R3"], "last_card": "mine"}'),
        [("$.flags[0].last_card", "bad-value", 2, 53)],
        True,
    ),
    "last-card-null": (
        at_flag('{"flag": 3, "north": ["R3"], "last_card": null}'),
        [("$.flags[0].last_card", "wrong-type", 2, 53)],
        True,
    ),
    "claimed-by-nobody-known": (
        at_flag('{"flag": 3, "claimed_by": "North"}'),
        [("$.flags[0].claimed_by", "bad-value", 2, 37)],
        True,
    ),
    "terrain": (
        at_flag('{"flag":3,"terrain":{"name":1,"slots":5,"compare":"sum","accepts":["troops"],"tactics":0,"x":0}}'),
        [
            ("$.flags[0].terrain.name", "wrong-type", 2, 39),
            ("$.flags[0].terrain.slots", "bad-value", 2, 49),
            ("$.flags[0].terrain.compare", "bad-value", 2, 61),
            ("$.flags[0].terrain.accepts[0]", "bad-value", 2, 78),
            ("$.flags[0].terrain.tactics", "wrong-type", 2, 98),
            ("$.flags[0].terrain.x", "unknown-key", 2, 100),
        ],
        True,
    ),
    "terrain-accepts-twice": (
        at_flag('{"flag":3,"terrain":{"accepts":["troop","troop"]}}'),
        [("$.flags[0].terrain.accepts[1]", "duplicate-value", 2, 51)],
        True,
    ),
    "terrain-slots-are-no-number": (
        at_flag('{"flag":3,"terrain":{"slots":3.0,"accepts":"troop"}}'),
        [("$.flags[0].terrain.slots", "wrong-type", 2, 40), ("$.flags[0].terrain.accepts", "wrong-type", 2, 54)],
        True,
    ),
    "claim": (
        HEAD + '"flags": [], "claim": {"by": "me", "flag": 11, "why": ""}}',
        [
            ("$.claim.by", "bad-value", 2, 30),
            ("$.claim.flag", "flag-out-of-range", 2, 44),
            ("$.claim.why", "unknown-key", 2, 48),
        ],
        True,
    ),
    "half-a-claim": (HEAD + '"flags": [], "claim": {"by": "north"}}', [("$.claim", "missing-key", 2, 23)], True),
    "claim-null": (HEAD + '"flags": [], "claim": null}', [("$.claim", "wrong-type", 2, 23)], True),
    "turn": (
        HEAD + '"flags": [], "turn": {"player": "east", "window": "after_play"}}',
        [("$.turn.player", "bad-value", 2, 33), ("$.turn.window", "bad-value", 2, 51)],
        True,
    ),
    "half-a-turn": (HEAD + '"flags": [], "turn": {"player": "north"}}', [("$.turn", "missing-key", 2, 22)], True),
    "tactics-played": (
        HEAD + '"flags": [], "tactics_played": {"north": -1, "south": 1.0}}',
        [("$.tactics_played.north", "bad-value", 2, 42), ("$.tactics_played.south", "wrong-type", 2, 55)],
        True,
    ),
    "tactics-played-of-one": (
        HEAD + '"flags": [], "tactics_played": {"north": true}}',
        [("$.tactics_played", "missing-key", 2, 32), ("$.tactics_played.north", "wrong-type", 2, 42)],
        True,
    ),
    "a-number-of-thirty-digits": (
        HEAD + f'"flags": [], "tactics_played": {{"north": 0, "south": {"1" * 30}}}}}',
        [("$.tactics_played.south", "number-too-large", 2, 54)],
        True,
    ),
    "hands": (
        HEAD + '"flags": [], "hands": {"north": ["X1"], "south": {}, "east": []}}',
        [
            ("$.hands.north[0]", "unknown-card", 2, 34),
            ("$.hands.south", "wrong-type", 2, 50),
            ("$.hands.east", "unknown-key", 2, 54),
        ],
        True,
    ),
    "hands-are-a-list": (HEAD + '"flags": [], "hands": ["R3"]}', [("$.hands", "wrong-type", 2, 23)], True),
    "texts": (
        HEAD + '"flags": [], "title": 1, "comment": [], "$schema": null}',
        [("$.title", "wrong-type", 2, 23), ("$.comment", "wrong-type", 2, 37), ("$.$schema", "wrong-type", 2, 52)],
        True,
    ),
    "everything-at-once": (
        HEAD + '"ruleset": "gtm",\n"flags": [{"flag": NaN, "north": ["R3", "r3", "R11"]}],\n"flags": [],\n"claim": {}}',
        [
            ("$.ruleset", "unknown-ruleset", 2, 12),
            ("$.flags[0].flag", "not-a-number", 3, 20),
            ("$.flags[0].north[1]", "duplicate-card", 3, 41),
            ("$.flags[0].north[2]", "unknown-card", 3, 47),
            ("$.flags", "duplicate-key", 4, 1),
            ("$.claim", "missing-key", 5, 10),
            ("$.claim", "missing-key", 5, 10),
        ],
        True,
    ),
}  # fmt: skip

MESSAGES = {
    "unknown-key": ('"flgas"', 'nearest is "flags"'),
    "unknown-ruleset": ("gmtt", "gmt"),
    "unknown-option": ("tie_rules", "tie_rule"),
    "unknown-cards": ("foog", "fog"),
    "card-twice-at-two-flags": ("R3", "$.flags[0].north[0] (line 2, column 33)"),
    "flag-twice": ("flag 3", "$.flags[0].flag (line 2, column 20)"),
    "too-many-cards": ("4 cards", "3 places a side; four cards need Mud at this flag: is it missing?", "resolving"),
    "ten-in-a-deck-without": ("R10", "schotten-totten", "up to 9"),
    "tactics-in-a-deck-without": ("alexander", "without Tactics"),
    "guile-at-a-flag": ("scout", "also_visible"),
    "another-format": ("this is a verdict; a position is wanted",),
    "a-case": ("this is a conformance case; a position is wanted",),
    "a-gist": ("made with --verdict-only",),
    "too-many-cards-under-mud": ("5 cards", "4 places a side; leave some out", "resolving"),
    "leader-beside-the-line": ("alexander or darius",),
    "wrong-format": ("battleline-position/1",),
    "two-leaders": ("R16",),
}


WRONG_TYPES: dict[str, tuple[dict[str, Any], str]] = {
    "document": ({"format": None}, 'the format of a position is "battleline-position/1", not null'),
    "title": ({"title": None}, "title is text, not null"),
    "ruleset": ({"ruleset": 5}, 'a ruleset is the id of an edition, such as "gmt", not 5'),
    "options": ({"options": []}, "options is an object, not a list"),
    "flags": ({"flags": {}}, "flags is a list, not an object"),
    "flag": ({"flags": [{"flag": 1.0}]}, "the number of a flag is a whole number, written without a fraction, not 1.0"),
    "card": ({"also_visible": [5]}, 'a card is text such as "R3", not 5'),
    "claimed-by": (
        {"flags": [{"flag": 1, "claimed_by": None}]},
        'claimed_by, the side that holds the flag, is "north" or "south", not null',
    ),
    "last-card": (
        {"flags": [{"flag": 1, "last_card": "mine"}]},
        'last_card, the side whose card was laid last, is "north" or "south", not "mine"',
    ),
    "claimant": ({"claim": {"by": True, "flag": 1}}, 'the claimant is "north" or "south", not true'),
    "window": (
        {"turn": {"player": "north", "window": 1}},
        'the window of a turn is "before-play", "resolving", "after-play", "after-draw" or "start", not 1',
    ),
    "slots": (
        {"flags": [{"flag": 1, "terrain": {"slots": "4"}}]},
        'slots is a whole number, written without a fraction, not "4"',
    ),
    "accepts": (
        {"flags": [{"flag": 1, "terrain": {"accepts": [None]}}]},
        'what may arrive is "troop", "morale" or "environment", not null',
    ),
    "tactics": ({"flags": [{"flag": 1, "terrain": {"tactics": 0}}]}, "tactics is true or false, not 0"),
}

SLIPS = {
    "10R": "write R10", "R 3": "write R3", "r_3": "write R3", "R-3": "write R3", "Red 9": "write R9",
    "red-9": "write R9", "red9": "write R9", "B 10": "write B10", "9 of blue": "write B9", "9-BLUE": "write B9",
    " R3": "write R3", "R03": "write R3", "G.7": "write G7", "purple: 1": "write P1",
    "R11": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "Red 0": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "X3": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "3": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "10": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "Red": "troops are R, O, Y, G, B or P with 1 to 10, such as R3",
    "foog": "the nearest is fog",
    "Alexandre": "the nearest is alexander",
    "В3": "write a troop such as R3, or a Tactics card such as fog",
    "R３": "write a troop such as R3, or a Tactics card such as fog",
    "": "write a troop such as R3, or a Tactics card such as fog",
}  # fmt: skip


@pytest.mark.parametrize(("part", "message"), WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_a_wrong_type_is_told_in_english(part: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position({"format": "battleline-position/1", "flags": [], **part})
    assert [one.message for one in caught.value.problems] == [message]


@pytest.mark.parametrize(("name", "hint"), SLIPS.items(), ids=SLIPS)
def test_a_slip_in_a_name_is_answered_with_what_to_write(name: str, hint: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position({"format": "battleline-position/1", "flags": [], "also_visible": [name]})
    (problem,) = caught.value.problems
    assert problem.code == "unknown-card"
    assert problem.message.endswith(f"; {hint}")


def faults_of(source: object) -> list[tuple[str, str, int | None, int | None]]:
    with pytest.raises(DocumentError) as caught:
        parse_position(cast("str", source))
    return [(one.path, one.code, one.line, one.column) for one in caught.value.problems]


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_told_with_its_place(name: str) -> None:
    text, expected, _ = FAULTS[name]
    assert faults_of(text) == expected
    assert faults_of(text.encode()) == expected


@pytest.mark.parametrize("name", [name for name, (text, _, _) in FAULTS.items() if "NaN" not in text])
def test_a_dictionary_has_the_same_faults_without_places(name: str) -> None:
    text, expected, _ = FAULTS[name]
    assert sorted(faults_of(json.loads(text))) == sorted((path, code, None, None) for path, code, _, _ in expected) or (
        not isinstance(json.loads(text), dict)
    )


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_says_what_would_be_right(name: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(FAULTS[name][0])
    for part in MESSAGES[name]:
        assert part in str(caught.value)


@pytest.mark.parametrize("name", [name for name, (text, _, _) in FAULTS.items() if "NaN" not in text])
def test_the_schema_refuses_what_it_can(name: str) -> None:
    text, _, expressible = FAULTS[name]
    validator = jsonschema.Draft202012Validator(schema("position"))
    assert not expressible or not validator.is_valid(json.loads(text))


@pytest.mark.parametrize("bad", ["\x1b[31m", "\x9b31m", "\u202e", "\x7f", "a" * 5000, "\r\n", "\u2028"])
@pytest.mark.parametrize("place", ["key", "card", "ruleset", "format", "option", "seat"])
def test_what_a_user_wrote_is_echoed_safely(bad: str, place: str) -> None:
    document: dict[str, Any] = {"format": "battleline-position/1", "flags": []}
    if place == "key":
        document[bad] = 1
    elif place == "card":
        document["also_visible"] = [bad]
    elif place == "option":
        document["options"] = {bad: bad, "tie_rule": bad}
    elif place == "seat":
        document["claim"] = {"by": bad, "flag": 1}
    else:
        document[place] = bad
    for source in (document, json.dumps(document), json.dumps(document, ensure_ascii=False)):
        with pytest.raises(DocumentError) as caught:
            parse_position(source)
        for problem in caught.value.problems:
            assert problem.message.isprintable()
            assert problem.path.isprintable()
            assert len(problem.message) < 600
            assert len(problem.path) < 200


class TestPythonValues:
    def test_what_holds_itself_is_refused(self) -> None:
        knot: list[Any] = []
        knot += [knot, knot]
        loop: dict[str, Any] = {"format": "battleline-position/1"}
        loop["flags"] = loop
        for value in (knot, loop, {"format": "battleline-position/1", "flags": knot}):
            codes = {code for _, code, _, _ in faults_of(value)}
            assert codes & {"too-deep", "too-large"}

    def test_absurd_depth_is_refused(self) -> None:
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        assert "too-deep" in {code for _, code, _, _ in faults_of({"flags": deep})}

    @pytest.mark.parametrize(
        ("value", "path"),
        [
            ({"flags": {1, 2}}, "$.flags"),
            ({"flags": object()}, "$.flags"),
            ({"title": b"R3", "flags": []}, "$.title"),
            ({"flags": [{"flag": 1 + 2j}]}, "$.flags[0].flag"),
            ({1: 2, "flags": []}, "$"),
            (3, "$"),
            (None, "$"),
            (object(), "$"),
            ([], "$"),
        ],
        ids=["set", "object", "bytes", "complex", "key", "number", "nothing", "whole", "list"],
    )
    def test_what_json_cannot_hold_is_refused(self, value: object, path: str) -> None:
        assert (path, "wrong-type", None, None) in faults_of(value)

    def test_numbers_out_of_this_world_are_refused(self) -> None:
        for number in (float("nan"), float("inf"), 10**5000, -(10**18)):
            document = {"format": "battleline-position/1", "flags": [{"flag": number}]}
            assert faults_of(document)[0][0] == "$.flags[0].flag"

    def test_half_a_character_is_refused(self) -> None:
        document = {"format": "battleline-position/1", "flags": [], "title": "\ud800"}
        assert faults_of(document) == [("$.title", "lone-surrogate", None, None)]


@given(JSON_VALUES)
def test_any_value_is_refused_politely(value: object) -> None:
    with pytest.raises(DocumentError) as with_places:
        parse_position(json.dumps(value))
    with pytest.raises(DocumentError) as without_places:
        parse_position(value if isinstance(value, dict) else [value])  # type: ignore[arg-type]
    for problem in (*with_places.value.problems, *without_places.value.problems):
        assert problem.message.isprintable()
    assert all(problem.line and problem.column for problem in with_places.value.problems)


KEYS = st.sampled_from(
    ["format", "flags", "ruleset", "options", "also_visible", "claim", "turn", "tactics_played", "hands", "title", "x"]
)
WORDS = st.sampled_from(
    ["north", "R3", "r3", "leader", "fog", "mud", "alexander", "gmt", "battleline-position/1", "troop"]
)
PARTS = st.sampled_from(
    ["flag", "north", "south", "last_card", "claimed_by", "terrain", "by", "player", "window", "slots"]
)
ALMOST: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 12) | WORDS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(PARTS, inner, max_size=5),
    max_leaves=12,
)


FRAMES = st.sampled_from([{}, {"format": "battleline-position/1"}, {"format": "battleline-position/1", "flags": []}])


@given(FRAMES, st.dictionaries(KEYS, ALMOST))
def test_documents_that_are_almost_right_are_read_or_refused(frame: dict[str, Any], almost: dict[str, Any]) -> None:
    document = almost | frame
    try:
        parse_position(json.dumps(document))
    except DocumentError as error:
        codes = sorted(one.code for one in error.problems)
    else:
        codes = []
    if codes:
        assert sorted(code for _, code, _, _ in faults_of(document)) == codes
        return
    position = parse_position(document)
    assert parse_position(json.dumps(document)) == position
    assert parse_position(dump_position(position)) == position
    jsonschema.validate(document, schema("position"), jsonschema.Draft202012Validator)


def test_what_is_asked_for_instead_must_exist() -> None:
    document = {"format": "battleline-position/1", "flags": []}
    with pytest.raises(RulesetError) as unknown:
        parse_position(document, ruleset="gtm")
    assert unknown.value.code == "unknown-ruleset"
    with pytest.raises(RulesetError) as bad:
        parse_position(document, options={"tie_rule": "never"})
    assert bad.value.code == "bad-option-value"


def test_a_document_is_checked_under_what_is_asked_for_instead() -> None:
    document = {"format": "battleline-position/1", "flags": [], "also_visible": ["R10", "fog"]}
    with pytest.raises(DocumentError) as caught:
        parse_position(document, ruleset="schotten-totten")
    assert [one.code for one in caught.value.problems] == ["not-in-deck", "not-in-deck"]
    with pytest.raises(DocumentError) as one_option:
        parse_position(document, options={"values": 9})
    assert [one.path for one in one_option.value.problems] == ["$.also_visible[0]"]
    mended = parse_position(document | {"ruleset": "schotten-totten"}, options={"values": 10, "tactics": True})
    assert mended.ruleset.options.hand_size == 6


def test_another_ruleset_takes_the_place_of_the_documents_and_its_options() -> None:
    document = {"format": "battleline-position/1", "ruleset": "online-basic", "options": {"values": 9}, "flags": []}
    position = parse_position(document, ruleset="gmt")
    assert position.ruleset.options.values == 10
    assert position.ruleset.id == "gmt"
