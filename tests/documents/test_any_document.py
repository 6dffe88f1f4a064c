"""Which kind of document a text is, in whatever form it comes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cards import SEATS
from battleline_rules.documents import (
    ConformanceCase,
    dump_game,
    dump_replay,
    dump_state,
    game_document,
    game_sheet,
    is_line,
    load_document,
    parse_document,
    position_line,
    replay_document,
    state_document,
)
from battleline_rules.errors import DocumentError
from battleline_rules.game import Game, State, View, apply, legal_actions, new_game
from battleline_rules.rulesets import GMT
from battleline_rules.table import Claim, Position

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

START: Final = new_game(GMT, seed=5)
MOVE: Final = legal_actions(START)[0]
GAME: Final = Game(START, (MOVE,))
POSITION: Final = {
    "format": "battleline-position/1",
    "flags": [{"flag": 5, "north": ["R3"], "south": ["B8"]}],
    "claim": {"by": "north", "flag": 5},
}

SOURCES: Final[dict[str, tuple[str | bytes | Mapping[str, object], type]]] = {
    "a position": (POSITION, Position),
    "a position as text": (json.dumps(POSITION), Position),
    "a case": ({"id": "a", "position": POSITION}, ConformanceCase),
    "a claim in one line": ("R3 vs B8", Position),
    "a line of a file": (b"  R3 vs B8\r\n", Position),
    "a position in one line": ("gmt; 5: R3 / B8; claim north 5", Position),
    "one without its edition": (b"\n5: R3 / B8\n", Position),
    "a state": (state_document(START), State),
    "a state as text": (dump_state(START), State),
    "a view": (state_document(START.view("north")), View),
    "a spectator's view": (state_document(START.view(None)), View),
    "a game": (game_document(GAME), Game),
    "a game as text": (dump_game(GAME), Game),
    "a sheet": (game_sheet(GAME), Game),
    "a sheet in a file": (b"\n{ Ann vs Bob }\n" + game_sheet(GAME).encode(), Game),
}


@pytest.mark.parametrize(("source", "kind"), SOURCES.values(), ids=SOURCES)
def test_the_kind_of_a_document_is_seen(source: str | bytes | Mapping[str, object], kind: type) -> None:
    assert type(parse_document(source)) is kind


def test_each_form_means_the_same(tmp_path: Path) -> None:
    for one in (POSITION, "R3 vs B8", b"gmt; 5: R3 / B8; claim north 5"):
        assert parse_document(one) == parse_document(POSITION)
    for two in (game_document(GAME), dump_game(GAME), game_sheet(GAME)):
        assert parse_document(two) == GAME
    for seat in (*SEATS, None):
        view = START.view(seat)
        assert parse_document(dump_state(view)) == view
    (tmp_path / "any").write_text(game_sheet(GAME), encoding="utf-8")
    assert load_document(tmp_path / "any") == GAME


@pytest.mark.parametrize(("source", "_"), SOURCES.values(), ids=SOURCES)
def test_other_rulings_may_be_asked_for(source: str | bytes | Mapping[str, object], _: type) -> None:
    read = parse_document(source, ruleset="medieval", options={"tie_rule": "must_beat"})
    if isinstance(read, Game):
        read = read.start
    if isinstance(read, View):
        read = read.state
    ruleset = read.position.ruleset if isinstance(read, ConformanceCase) else read.ruleset
    assert (ruleset.id, ruleset.options.tie_rule) == ("medieval", "must_beat")


@pytest.mark.parametrize(
    ("document", "wanted"),
    [
        ({"actions": [], "start": {}}, "the record of a game"),
        ({"players": {}, "flags": []}, "a state"),
        ({"flags": []}, "a position"),
        ({"position": {}}, "a conformance case"),
        ({}, "a position"),
    ],
    ids=str,
)
def test_where_the_format_is_missing_the_keys_tell_the_kind(document: dict[str, object], wanted: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_document(document)
    assert any(problem.message.startswith(f"{wanted} needs") for problem in caught.value.problems)


@pytest.mark.parametrize("format_", ["battleline-verdict/1", "battleline-state/2", "", 3, None, [], {}])
def test_what_cannot_be_judged_is_told_so(format_: object) -> None:
    with pytest.raises(DocumentError):
        parse_document({"format": format_, "flags": []})


def test_places_are_those_in_the_file() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_document(b"\n\n 5: R3 / Q8", name="lines.txt", first_line=10)
    (problem,) = caught.value.problems
    assert (problem.line, problem.column, caught.value.source) == (12, 9, "lines.txt")
    with pytest.raises(DocumentError) as caught:
        parse_document(game_sheet(GAME).replace("1. north: ", "1. north: Q7@5, "), name="a.sheet", first_line=10)
    assert caught.value.problems[0].line == 10 + game_sheet(GAME)[: game_sheet(GAME).index("1. north: ")].count("\n")


@pytest.mark.parametrize("text", ["R3 vs B8", "gmt; 5: R3 / B8", "5: R3 / -", "medieval tie_rule=must_beat;"])
def test_lines_are_told_from_files(text: str) -> None:
    assert is_line(text)
    for other in (
        f'{{"title": "{text}"}}',
        f'"{text}"',
        f"[{text}]",
        "north-vs-south.json",
        "C:\\games\\a.json",
        "-",
        "",
    ):
        assert not is_line(other)


def test_prose_in_a_file_is_no_line_though_it_has_the_word_vs() -> None:
    for text in (b"Ann vs Bob\nplayed on Sunday", b"\xff vs"):
        with pytest.raises(DocumentError) as caught:
            parse_document(text)
        assert {one.code for one in caught.value.problems} <= {"bad-json", "not-utf-8", "trailing-text"}


def test_the_document_of_a_replay_judges_where_nobody_has() -> None:
    state = apply(START, MOVE)
    assert replay_document(GAME.replay()) == replay_document(GAME.replay(), [])
    assert json.loads(dump_replay(GAME.replay())) == replay_document(GAME.replay())
    assert replay_document(GAME.replay(), case_id="a")["id"] == "a"
    assert parse_document(position_line(state.position())) == state.position()
    assert Claim("north", 5) == parse_document("R3 vs B8").claim  # type: ignore[union-attr]  # a line is a position


@pytest.mark.parametrize("document", [dump_state(GAME.start), dump_game(GAME)], ids=["state", "game"])
def test_another_version_or_spelling_of_a_format_is_one_problem(document: bytes) -> None:
    told = json.loads(document)
    right = told["format"]
    for said in (right.replace("/1", "/2"), right.upper(), right.partition("/")[0], "battle-line", 3, None):
        with pytest.raises(DocumentError) as caught:
            parse_document({**told, "format": said})
        (problem,) = caught.value.problems
        assert problem.path == "$.format"
        assert f'is "{right}"' in problem.message


@pytest.mark.parametrize("format_", ["battleline-verdict/2", "Battleline-Verdict/1"])
def test_a_verdict_of_any_version_is_told_to_be_one(format_: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_document({"format": format_, "claim": {}})
    (problem,) = caught.value.problems
    assert problem.message == "this is a verdict; a position is wanted"
