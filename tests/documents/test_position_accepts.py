"""What a position document says, and that nothing else comes of it."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import rfc8785
from hypothesis import given

from tests.strategies import positions, randoms, shuffled

if TYPE_CHECKING:
    from random import Random

from battleline_rules.cards import Tactic, read_card
from battleline_rules.documents import dump_position, load_position, parse_position, position_document, template
from battleline_rules.documents.schema import schema
from battleline_rules.errors import DocumentError
from battleline_rules.proofs.public import position_digest, public_position
from battleline_rules.rulesets import GMT, Terrain
from battleline_rules.table import Claim, Flag, Position, TacticsPlayed, Turn

EXAMPLE: dict[str, Any] = {
    "format": "battleline-position/1",
    "ruleset": "gmt",
    "flags": [
        {"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B8"]},
        {"flag": 4, "south": ["B7", "O7", "P7"], "claimed_by": "south"},
        {"flag": 6, "south": ["P9", "fog"]},
        {"flag": 7, "north": ["G8", "G9", "G10"], "south": ["Y8", "Y9", "Y10"], "last_card": "north"},
    ],
    "also_visible": ["B10", "scout"],
    "claim": {"by": "north", "flag": 3},
}


def with_flags(*flags: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"format": "battleline-position/1", "flags": list(flags), **more}


HILL = {"name": "Hill", "slots": 4, "compare": "totals", "accepts": ["troop"]}
HELD = [{"flag": number, "claimed_by": "north" if number < 4 else "south"} for number in range(1, 10)]

ACCEPTED: dict[str, dict[str, Any]] = {
    "example": EXAMPLE,
    "bare": with_flags(),
    "schema": with_flags(**{"$schema": "urn:anything"}),
    "every-kind-of-key": with_flags(
        {"flag": 1, "north": ["P1"], "terrain": HILL},
        title="A title\u0000\u202e",
        comment="",
        turn={"player": "south", "window": "after-draw"},
        tactics_played={"north": 1, "south": 0},
        hands={"north": ["R1"], "south": []},
        options={"tie_rule": "first_complete", "fog_mud_stack": False, "values": 9},
    ),
    "four-under-mud": with_flags({"flag": 9, "north": ["R1", "R2", "R3", "R4", "mud", "fog"], "south": ["alexander"]}),
    "mud-on-the-other-side": with_flags({"flag": 9, "north": ["R1", "R2", "R3", "R4"], "south": ["mud"]}),
    "four-on-a-hill": with_flags({"flag": 9, "north": ["R1", "R2", "R3", "R4"], "terrain": {"slots": 4}}),
    "four-while-resolving": with_flags(
        {"flag": 9, "north": ["R1", "R2", "R3", "R4"]}, turn={"player": "north", "window": "resolving"}
    ),
    "a-troop-where-none-may-come": with_flags({"flag": 9, "north": ["R1"], "terrain": {"accepts": []}}),
    "a-leader-each": with_flags({"flag": 9, "north": ["alexander"], "south": ["darius"]}),
    "a-leader-gone": with_flags({"flag": 9, "north": ["alexander"]}, also_visible=["darius"]),
    "a-game-that-both-have-won": with_flags(*HELD),
}


@pytest.mark.parametrize("document", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted_documents_are_accepted_in_every_form(document: dict[str, Any]) -> None:
    position = parse_position(document)
    for text in (json.dumps(document), json.dumps(document, ensure_ascii=False, indent=4).replace("\n", "\r\n")):
        assert parse_position(text) == position
        assert parse_position(text.encode()) == position
        assert parse_position(bytearray(text.encode())) == position  # type: ignore[arg-type]
    assert parse_position(dump_position(position)) == position
    jsonschema.validate(document, schema("position"), jsonschema.Draft202012Validator)


def test_the_example_says_what_it_says() -> None:
    position = parse_position(EXAMPLE)
    assert position.ruleset == GMT
    assert position.flag(3) == Flag(3, tuple(map(read_card, ("R3", "R4", "R5"))), (read_card("B8"),))
    assert position.flag(4).claimed_by == "south"
    assert position.flag(6).has_fog
    assert position.flag(7).last_card == "north"
    assert position.also_visible == (read_card("B10"), Tactic.SCOUT)
    assert position.claim == Claim("north", 3)
    assert [flag.number for flag in position.flags] == list(range(1, 10))


def test_every_kind_of_key_says_what_it_says() -> None:
    position = parse_position(ACCEPTED["every-kind-of-key"])
    assert position.title == "A title\0\u202e"
    assert position.turn == Turn("south", "after-draw")
    assert position.tactics_played == TacticsPlayed(1, 0)
    assert position.flag(1).terrain == Terrain("Hill", slots=4, compare="totals", accepts=("troop",))
    assert position.ruleset.options.tie_rule == "last_card"
    assert position.ruleset.options.fog_mud_stack is False


def test_start_is_another_word_for_before_play() -> None:
    position = parse_position(with_flags(turn={"player": "north", "window": "start"}))
    assert position.turn == Turn("north", "before-play")


def test_colons_in_text_are_no_keys() -> None:
    text = json.dumps(with_flags(title="::::", comment='a: "b": c'))
    assert parse_position(text).title == "::::"


@pytest.mark.parametrize(
    "name", ["Companion_Cavalry", "COMPANION - cavalry", "cavalry mercenary", "Spy", "companion  cavalry"]
)
def test_cards_are_read_by_every_name(name: str) -> None:
    assert parse_position(with_flags(also_visible=[name])).also_visible == (Tactic.COMPANION_CAVALRY,)


A, D = Tactic.ALEXANDER, Tactic.DARIUS


@pytest.mark.parametrize(
    ("north", "south", "beside", "expected"),
    [
        (["leader"], [], [], ((A,), ())),
        ([], ["leader"], [], ((), (D,))),
        (["leader"], ["Joker"], [], ((A,), (D,))),
        (["leader"], ["alexander"], [], ((D,), (A,))),
        (["leader"], ["darius"], [], ((A,), (D,))),
        (["alexander"], ["leader"], [], ((A,), (D,))),
        (["darius"], ["leader"], [], ((D,), (A,))),
        (["leader"], [], ["alexander"], ((D,), ())),
        (["leader"], [], ["King of France"], ((A,), ())),
        ([], ["leader"], ["darius"], ((), (A,))),
    ],
)
def test_leader_is_the_one_that_is_named_nowhere_else(
    north: list[str], south: list[str], beside: list[str], expected: tuple[tuple[Tactic, ...], tuple[Tactic, ...]]
) -> None:
    document = with_flags({"flag": 2, "north": north}, {"flag": 8, "south": south}, also_visible=beside)
    position = parse_position(document)
    assert (position.flag(2).north, position.flag(8).south) == expected


def test_hands_do_not_say_which_leader_is_meant() -> None:
    document = with_flags({"flag": 2, "north": ["leader"]})
    assert parse_position(document | {"hands": {"south": ["darius"]}}) == parse_position(document)


def readable(position: Position) -> Position:
    """The position as a document can say it: under a ruleset that has its cards, each last card on a side with some."""
    flags = tuple(
        replace(flag, last_card=None) if flag.last_card and not flag.slot_cards(flag.last_card) else flag
        for flag in position.flags
    )
    ruleset = position.ruleset.with_options({"tactics": True, "values": 10})
    return replace(position, ruleset=ruleset, flags=flags)


@given(positions())
def test_positions_read_back_equal_from_what_is_written(position: Position) -> None:
    position = readable(position)
    document = position_document(position)
    text = dump_position(position)
    assert json.loads(text) == document
    for source in (document, text, text.decode()):
        again = parse_position(source)
        assert again == position
        assert hash(again) == hash(position)
    assert dump_position(parse_position(text)) == text
    jsonschema.validate(document, schema("position"), jsonschema.Draft202012Validator)


@given(positions(), randoms)
def test_the_order_of_cards_and_flags_changes_nothing(position: Position, rng: Random) -> None:
    position = readable(position)
    document: dict[str, Any] = position_document(shuffled(rng, position))
    rng.shuffle(document["flags"])
    for flag in document["flags"]:
        rng.shuffle(flag["north"])
        rng.shuffle(flag["south"])
    rng.shuffle(document["also_visible"])
    assert dump_position(parse_position(json.dumps(document))) == dump_position(position)


@given(positions(), randoms)
def test_hands_change_nothing(position: Position, rng: Random) -> None:
    position = readable(position)
    document = position_document(position)
    shown = set(position.cards())
    hidden = [str(card) for card in (*position.ruleset.troops, *position.ruleset.tactics) if card not in shown]
    count = rng.randint(0, min(14, len(hidden)))
    dealt = rng.sample(hidden, count)
    with_hands = {**document, "hands": {"north": dealt[: count // 2], "south": dealt[count // 2 :]}}
    assert parse_position(with_hands) == position
    assert position_digest(parse_position(json.dumps(with_hands))) == position_digest(position)


@given(positions())
def test_the_digest_is_taken_over_the_rfc_8785_form(position: Position) -> None:
    public = public_position(position)
    plain = json.dumps(public, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert rfc8785.dumps(json.loads(plain)) == plain


def test_written_text_cannot_command_a_terminal() -> None:
    position = parse_position(with_flags(title="\x1b[31m \x9b31m \u202e țară \U0001f600 \x7f", comment="\u2028\u200b"))
    text = dump_position(position).decode()
    assert all(char.isprintable() or char == "\n" for char in text)
    assert "țară" in text
    assert parse_position(text) == position


def test_the_template_is_a_position_and_explains_every_key() -> None:
    document, comments = template()
    position = parse_position(document)
    assert not list(position.cards())
    for key in schema("position")["properties"]:  # type: ignore[attr-defined]
        assert key in comments or key == "$schema"


class TestFiles:
    def test_a_file_is_read_by_text_or_path(self, tmp_path: Path) -> None:
        path = tmp_path / "position.json"
        path.write_text(json.dumps(EXAMPLE), encoding="utf-8")
        assert load_position(path) == load_position(str(path)) == parse_position(EXAMPLE)
        assert load_position(path, options={"values": 10}).ruleset == GMT

    def test_a_fault_names_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "posi\x1btion.json"
        path.write_text("{", encoding="utf-8")
        with pytest.raises(DocumentError) as caught:
            load_position(path)
        assert caught.value.source.isprintable()
        assert "\\u001b" in str(caught.value)

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            pytest.param("nothing", "no-such-file", id="missing"),
            pytest.param(".", "is-a-directory", id="directory"),
            pytest.param("a/b", "no-such-file", id="below"),
            pytest.param("\0", "unreadable", id="nul"),
            pytest.param("x" * 5000, "unreadable", id="long"),
        ],
    )
    def test_a_file_that_cannot_be_read(self, tmp_path: Path, name: str, code: str) -> None:
        with pytest.raises(DocumentError) as caught:
            load_position(str(tmp_path / name) if name != "\0" else name)
        assert caught.value.code == code

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_a_file_that_may_not_be_read(self, tmp_path: Path) -> None:
        path = tmp_path / "locked.json"
        path.touch(mode=0)
        with pytest.raises(DocumentError) as caught:
            load_position(path)
        assert caught.value.code == "unreadable"

    def test_a_file_below_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(DocumentError) as caught:
            load_position(tmp_path / "file" / "position.json")
        assert caught.value.code == "no-such-file"

    def test_no_more_is_read_than_a_document_may_have(self, tmp_path: Path) -> None:
        sparse = tmp_path / "sparse.json"
        with sparse.open("wb") as file:
            file.truncate(50_000_000)
        for path in (sparse, Path("/dev/zero")):
            with pytest.raises(DocumentError) as caught:
                load_position(path)
            assert caught.value.code == "too-large"

    def test_an_empty_file_is_an_empty_document(self) -> None:
        with pytest.raises(DocumentError) as caught:
            load_position("/dev/null")
        assert caught.value.code == "empty-document"

    def test_a_pipe_is_read_to_its_end(self, tmp_path: Path) -> None:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        writer = threading.Thread(target=path.write_bytes, args=(dump_position(parse_position(EXAMPLE)),))
        writer.start()
        assert load_position(path) == parse_position(EXAMPLE)
        writer.join()
