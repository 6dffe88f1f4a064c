"""Damaged, truncated and huge records of games: an answer each time, with the ply where there is one."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Final
from unicodedata import category

import pytest

from battleline_rules.documents.games.sheets import game_sheet
from battleline_rules.documents.games.writing import dump_game
from battleline_rules.documents.states.writing import dump_state
from battleline_rules.game import Game
from tests.cli.games import actions_of, document, played, with_action
from tests.cli.running import PROVEN, check, position

if TYPE_CHECKING:
    from pathlib import Path

MIB: Final = 1 << 20
NASTY: Final = "\x1b]0;pwned\x07\x1b[31m\x9b\x7f\r\u202eevil\u2066\u200b\u2060\xad\u180e\ufff9\U000e0041\u2028"
UNSEEN: Final = "".join(
    char for char in map(chr, range(sys.maxunicode + 1)) if category(char) in {"Cc", "Cf", "Zl", "Zp"}
)
UNSAFE: Final = re.compile(f"[{re.escape(UNSEEN.replace(chr(10), ''))}]")

GAME: Final = document(played())
RECORD: Final = dump_game(played())
ONE_LINE: Final = json.dumps(GAME).encode()
SHEET: Final = game_sheet(played()).encode()
STATE: Final = dump_state(played().replay().states[60])
PLIES: Final = len(actions_of(GAME))

ASKED: Final[tuple[list[str], ...]] = (
    [],
    ["--all"],
    ["--ply", "30", "--all"],
    ["--all-rulings", "-q"],
    ["--convert", "sheet"],
)
FORMS: Final[tuple[list[str], ...]] = (["--format", "json"], ["--format", "jsonl"], [])


def _short(value: object) -> str:
    return str(value)[:20]


def harmless(text: bytes, *asked: str) -> str:
    """What the command says of a text, after a look at how it says it."""
    result = check("-", *asked, stdin=text)
    told = result.out + result.err
    assert result.status in {1, 2}
    assert told
    assert "Traceback" not in told
    assert "internal-fault" not in told
    assert UNSAFE.search(told) is None
    assert len(told) < 100_000
    return told


# ---------------------------------------------------------------- truncated


@pytest.mark.parametrize("text", [RECORD, ONE_LINE, SHEET, STATE], ids=["record", "one line", "sheet", "state"])
@pytest.mark.parametrize("asked", ASKED[:2], ids=str)
def test_a_text_that_ends_too_early_is_told_so(text: bytes, asked: list[str]) -> None:
    whole = text.rstrip().removesuffix(b"}")
    for end in range(1, len(whole), 211):
        if b"\nresult: " not in text[:end]:
            harmless(text[:end], *asked)


@pytest.mark.parametrize("text", [RECORD, ONE_LINE], ids=["record", "one line"])
def test_a_record_that_ends_among_its_actions_is_told_with_the_ply(text: bytes) -> None:
    begun = text.index(b'"actions"')
    for ply in (2, 30, PLIES):
        action = json.dumps(actions_of(GAME)[ply - 1]).encode()
        end = _nth(text, b'", "', begun, ply - 1) + 4
        assert text[end - 1 :].startswith(action)
        for cut in (end + 2, end + len(action) - 2):
            assert f"ply {ply}: " in harmless(text[:cut])


def test_a_sheet_that_ends_among_its_actions_is_told_with_the_ply() -> None:
    for turn in (2, 20):
        cut = SHEET.index(f"\n{turn}. ".encode()) + 12
        assert re.search(r"ply \d+: |result", harmless(SHEET[:cut]))


def _nth(text: bytes, part: bytes, start: int, count: int) -> int:
    for _ in range(count):
        start = text.index(part, start + 1)
    return start


# ---------------------------------------------------------------- damaged


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_an_action_that_is_none_is_told_with_its_ply(asked: list[str], form: list[str]) -> None:
    if "-q" in asked or asked[:1] == ["--convert"]:
        form = []
    actions: tuple[object, ...] = (
        "fly",
        "",
        "R3@",
        "@",
        "R3@10",
        "Q7@3",
        NASTY,
        "x" * 100_000,
        "claim " + "9" * 5000,
        7,
        None,
        [],
        {},
    )
    for action in actions:
        told = harmless(json.dumps(with_action(GAME, 10, action)).encode(), *asked, *form)
        assert "ply 10: " in told
        assert len(told) < 3000


def test_damage_anywhere_is_told_or_does_no_harm() -> None:
    for text in (ONE_LINE, SHEET):
        for place in range(0, len(text), 83):
            for byte in (b"\x00", b'"', b"]", b"9", b"\xff"):
                result = check("-", "-q", stdin=text[:place] + byte + text[place + 1 :])
                told = result.out + result.err
                assert "internal-fault" not in told
                assert UNSAFE.search(told) is None


@pytest.mark.parametrize("key", ["format", "start", "actions", "headers", "outcome", NASTY])
@pytest.mark.parametrize("value", [None, 0, "x", [], {}, [[]], NASTY, {NASTY: NASTY}, [NASTY] * 2000], ids=_short)
def test_a_record_with_the_wrong_parts(key: str, value: object) -> None:
    text = json.dumps({**GAME, key: value}).encode()
    for asked in ASKED:
        result = check("-", *asked, stdin=text)
        told = result.out + result.err
        assert "internal-fault" not in told
        assert UNSAFE.search(told) is None
        assert len(told) < 100_000


@pytest.mark.parametrize("key", ["flags", "players", "decks", "turn", "ply", "draft", "outcome", "seen_by", "options"])
@pytest.mark.parametrize("value", [None, 0, -1, 10**17, "x", [], {}, [[]], NASTY, [0] * 2000, {"north": 1}], ids=_short)
def test_a_state_with_the_wrong_parts(key: str, value: object) -> None:
    state = {**json.loads(STATE), key: value}
    for told in (state, {**GAME, "start": state}):
        result = check("-", "--all", stdin=json.dumps(told).encode())
        assert "internal-fault" not in result.err
        assert UNSAFE.search(result.out + result.err) is None


def test_names_in_headers_are_text() -> None:
    game = Game(played().start, played().actions[:3], (("north", NASTY), (f"a {NASTY}", "]\n[Format")))
    for text in (dump_game(game), game_sheet(game).encode()):
        for asked in ([], ["-v"], *(["--convert", form] for form in ("game", "sheet", "state", "line"))):
            result = check("-", *asked, "--color", "never", stdin=text, terminal=True)
            assert (result.status, UNSAFE.search(result.out)) == (0, None)


# ---------------------------------------------------------------- huge


def test_a_record_may_not_have_more_actions_than_documents_may() -> None:
    many = {**GAME, "actions": ["north holds R1"] * 2000}
    many.pop("outcome")
    assert "too-many-entries" in harmless(json.dumps(many).encode())
    assert "too-large" in harmless(json.dumps({**many, "actions": ["pass"] * 200_000}).encode())


def test_a_sheet_may_not_be_larger_than_a_document() -> None:
    comment = b"{ " + b"much ado " * (MIB // 9 + 1) + b"}"
    for text in (SHEET + comment, SHEET + b"\n" * MIB + comment, b"\n" * (MIB + 1) + SHEET, SHEET + b"pass, " * MIB):
        assert "too-large" in harmless(text)


def test_a_sheet_that_is_too_large_does_not_stop_the_next(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    large = SHEET + b"{ much ado }\n" * (MIB // 13 + 1)
    path.write_bytes(SHEET + large + b"x" * (3 * MIB) + b"\n" + SHEET)
    told = check(path, "--format", "jsonl", "--verdict-only").lines()
    assert [one.get("legal", one.get("problems", [{}])[0].get("code")) for one in told] == [True, "too-large", True]


def test_only_its_first_header_begins_a_sheet() -> None:
    text = SHEET + b'{\n[North "x"]\n1. north: pass\nR3 vs B8\n}\n'
    assert check("-", stdin=text) == check("-", stdin=SHEET)


def test_long_lines_of_words_are_refused_or_judged() -> None:
    for text in (
        b"gmt; " + b"3: R3 / -; " * 50_000,
        b"gmt; 3: " + b"R3 " * 100_000 + b"/ -",
        b"R3 " * 300_000 + b"vs -",
    ):
        harmless(text)
    for line in (
        "gmt;",
        "1:",
        "gmt; ;",
        "gmt; 3:",
        "gmt; x",
        "gmt x=1;",
        f"gmt; {NASTY}",
        'gmt; 3: - / - terrain "',
        "0: / ",
    ):
        result = check(line, PROVEN)
        assert "internal-fault" not in result.err
        assert UNSAFE.search(result.out + result.err) is None


def test_a_terrain_s_name_is_text_in_what_cannot_be_done() -> None:
    terrain = json.dumps(NASTY * 20)
    text = json.dumps(with_action(GAME, 3, f"terrain {terrain} slots=4 @5")).encode()
    for more in (*FORMS, ["-v"], ["--all-rulings"]):
        assert "not-now" in harmless(text, *more) or "not possible" in harmless(text, *more)
    line = f"gmt; 3: R3 R4 R5 / B8 terrain {terrain}; claim north 3"
    told = check("-", "-v", stdin=line.encode()).out
    assert UNSAFE.search(told) is None


def test_other_texts_are_no_sheets_and_no_lines() -> None:
    for text in (
        b"[Event",
        b"1. e4 e5",
        b"result",
        b"Chapter 1: Ann vs Bob\nand more",
        b"<html>",
        position.__name__.encode(),
    ):
        harmless(text)
