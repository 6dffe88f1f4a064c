"""Documents in other forms: what is written reads back as the same, and what cannot be had is refused in a sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cli.arguments import FORMS
from battleline_rules.documents import parse_document, position_document
from battleline_rules.documents.games.sheets import game_sheet
from battleline_rules.documents.games.writing import dump_game
from battleline_rules.documents.notation.positions import position_line
from battleline_rules.documents.states.writing import dump_state
from battleline_rules.game import Game
from battleline_rules.rulesets import RULESETS
from tests.cli.games import document, played, with_action
from tests.cli.running import BROKEN, PROVEN, case, check, position, write

if TYPE_CHECKING:
    from pathlib import Path

GAME: Final = played()
PLY: Final = 50


def converted(form: str, source: bytes, *more: str) -> str:
    result = check("-", "--convert", form, *more, stdin=source)
    assert (result.status, result.err) == (0, "")
    return result.out


# ---------------------------------------------------------------- what can be had


@pytest.mark.parametrize("edition", [one.id for one in RULESETS])
def test_a_record_and_its_sheet_become_each_other(edition: str) -> None:
    game = played(edition)
    named = Game(game.start, game.actions, (("north", "Łucja vs Bob"), ("Site", 'a "table"\n[Format "x"]')))
    for one in (game, named):
        record, sheet = dump_game(one).decode(), game_sheet(one)
        assert converted("sheet", record.encode()) == sheet
        assert converted("game", sheet.encode()) == record
        assert converted("game", record.encode()) == record
        assert converted("sheet", sheet.encode()) == sheet


@pytest.mark.parametrize("ply", [0, PLY, None])
def test_a_game_becomes_any_of_its_states(ply: int | None) -> None:
    state = GAME.replay().states[-1 if ply is None else ply]
    asked = () if ply is None else ("--ply", str(ply))
    for source in (dump_game(GAME), game_sheet(GAME).encode()):
        assert converted("state", source, *asked) == dump_state(state).decode()
        assert json.loads(converted("position", source, *asked)) == position_document(state.position())
        assert converted("line", source, *asked) == f"{position_line(state.position())}\n"


def test_the_claim_that_comes_next_is_that_of_the_position() -> None:
    claim = next(iter(GAME.replay().claims()))
    told = converted("position", dump_game(GAME), "--ply", str(claim.ply - 1))
    assert json.loads(told)["claim"] == {"by": claim.claim.by, "flag": claim.claim.flag}


@pytest.mark.parametrize("seat", ["north", "south", None])
def test_a_view_stays_a_view(seat: str | None) -> None:
    view = GAME.replay().states[PLY].view(None if seat is None else "north" if seat == "north" else "south")
    told = converted("state", dump_state(view))
    assert told == dump_state(view).decode()
    assert parse_document(told) == view
    other = converted("state", dump_state(view), "--option", "deadlock=most_flags")
    assert json.loads(other)["seen_by"] == (seat or "spectator")
    assert json.loads(converted("position", dump_state(view))) == position_document(view.position())


def test_a_position_becomes_a_line_and_back() -> None:
    text = json.dumps(position(turn={"player": "north", "window": "before-play"})).encode()
    line = converted("line", text)
    assert line == "gmt; 3: R3 R4 R5 / B8; seen B7 B10; turn north before-play; claim north 3\n"
    assert parse_document(converted("position", line.encode())) == parse_document(text)
    assert check(PROVEN, "--convert", "line").out == "gmt; 5: R3 R4 R5 / B8; seen B7 B10; claim north 5\n"
    assert converted("position", json.dumps(case("a")).encode()) == converted(
        "position", json.dumps(position()).encode()
    )


def test_a_record_that_stops_is_converted_all_the_same() -> None:
    bad = json.dumps(with_action(document(GAME), 3, "claim 5")).encode()
    sheet = converted("sheet", bad)
    assert json.loads(converted("game", sheet.encode())) == json.loads(bad)
    assert converted("state", bad, "--ply", "2") == dump_state(GAME.replay().states[2]).decode()
    for form in ("state", "position", "line"):
        for more in ([], ["--ply", "3"]):
            result = check("-", "--convert", form, *more, stdin=bad)
            assert (result.status, result.out) == (2, "")
            assert result.err == (
                "<stdin>:1: $.actions[2]: action 3 of the record is not possible, and there is no table after it: "
                "--ply goes up to 2 [illegal-action]\n"
            )


def test_rulings_that_are_asked_for_are_written() -> None:
    told = json.loads(converted("position", json.dumps(position()).encode(), "--option", "tie_rule=must_beat"))
    assert told["options"] == {"tie_rule": "must_beat"}
    assert converted("line", b"gmt; 3: R3 / -", "--ruleset", "medieval") == "medieval; 3: R3 / -\n"


# ---------------------------------------------------------------- what cannot


@pytest.mark.parametrize("form", ["state", "game", "sheet"])
@pytest.mark.parametrize("source", [position(), case("a")], ids=["position", "case"])
def test_a_position_tells_of_no_game(form: str, source: dict[str, object]) -> None:
    result = check("-", "--convert", form, stdin=json.dumps(source).encode())
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("<stdin>:1: a position does not tell ")
    assert result.err.endswith(" [cannot-convert]\n")


@pytest.mark.parametrize("form", ["game", "sheet"])
def test_a_state_does_not_tell_how_it_came_about(form: str) -> None:
    result = check("-", "--convert", form, stdin=dump_state(GAME.start))
    assert result.status == 2
    assert "a state does not tell how it came about" in result.err


def test_only_a_game_has_plies() -> None:
    for form in ("position", "state", "line"):
        assert "[not-a-game]" in check("-", "--convert", form, "--ply", "0", stdin=dump_state(GAME.start)).err
        assert "[no-such-ply]" in check("-", "--convert", form, "--ply", "9999", stdin=dump_game(GAME)).err


# ---------------------------------------------------------------- how it is written


def test_several_documents_in_json(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", position(), position(also_visible=["Q7"]), position(also_visible=["B7"]))
    text = check(path, "--convert", "position")
    assert text.status == 2
    assert [one["also_visible"] for one in text.json()] == [["B7", "B10"], ["B7"]]
    assert "unknown-card" in text.err
    array = check(path, "--convert", "position", "--format", "json")
    assert [one["format"] for one in array.json()] == [
        "battleline-position/1",
        "battleline-error/1",
        "battleline-position/1",
    ]
    lines = check(path, "--convert", "position", "--format", "jsonl")
    assert lines.lines() == array.json()
    assert (array.err, lines.err) == ("", "")


def test_several_documents_in_text(tmp_path: Path) -> None:
    lines = check(PROVEN, BROKEN, "R1 vs -", "--convert", "line")
    assert lines.out.count("\n") == 2
    assert "Q5" in lines.err
    (tmp_path / "lines.txt").write_text(lines.out, encoding="utf-8")
    assert check(tmp_path / "lines.txt", "--convert", "line").out == lines.out
    path = write(tmp_path / "games.jsonl", document(GAME), document(played("medieval")))
    sheets = check(path, "--convert", "sheet").out
    assert sheets == f"{game_sheet(GAME)}\n{game_sheet(played('medieval'))}"
    (tmp_path / "games.txt").write_text(sheets, encoding="utf-8")
    assert check(tmp_path / "games.txt", "--convert", "game", "--format", "jsonl").lines() == [
        document(GAME),
        document(played("medieval")),
    ]


def test_a_conversion_may_go_to_a_file(tmp_path: Path) -> None:
    result = check("-", "--convert", "sheet", "-o", tmp_path / "game.sheet", stdin=dump_game(GAME))
    assert (result.status, result.out) == (0, "")
    assert (tmp_path / "game.sheet").read_text(encoding="utf-8") == game_sheet(GAME)


@pytest.mark.parametrize("form", FORMS)
def test_a_conversion_has_no_colours(form: str) -> None:
    result = check("-", "--convert", form, "--color", "always", stdin=dump_game(GAME), terminal=True)
    assert "\x1b" not in result.out
    assert result.out == converted(form, dump_game(GAME))
