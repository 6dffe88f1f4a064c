"""What the command says of whole games: replays, the claims in them, and the table after any action."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from jsonschema import Draft202012Validator

from battleline_rules.cards import opponent_of
from battleline_rules.documents import parse_game, verdict_document
from battleline_rules.documents.games.sheets import game_sheet
from battleline_rules.documents.replays import dump_replay
from battleline_rules.documents.schema import schema
from battleline_rules.documents.states.writing import dump_state
from battleline_rules.game import AgreeOnDraw, ClaimFlag, Game, Resign, apply, new_game
from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import GMT, RULESETS
from tests.cli.games import actions_of, document, played, with_action
from tests.cli.running import PROVEN, check, position, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from battleline_rules.game import State, View

GAME: Final = document(played())
PLIES: Final = len(actions_of(GAME))
CLAIMS: Final = tuple(played().replay().claims())
FIRST_CLAIM: Final = CLAIMS[0]
BAD_CLAIM: Final = with_action(GAME, 3, "claim 5")
"""The third action is a claim to a flag at which nothing lies."""


def text_of(told: dict[str, object]) -> bytes:
    return json.dumps(told).encode()


def problems(told: dict[str, object], *asked: str) -> list[tuple[str, str]]:
    result = check("-", *asked, "--format", "json", stdin=text_of(told))
    assert result.status == 2
    return [(one["path"], one["code"]) for one in result.json()["problems"]]


# ---------------------------------------------------------------- replays


@pytest.mark.parametrize("edition", [one.id for one in RULESETS])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_is_replayed_with_every_claim(edition: str, seed: int) -> None:
    game = played(edition, seed)
    made = [(one.ply, one.claim.by, one.claim.flag, one.automatic) for one in game.replay().claims()]
    result = check("-", "--format", "json", stdin=text_of(document(game)))
    told = result.json()
    assert (result.status, result.err, told["legal"], told["refused"]) == (0, "", True, None)
    assert told["plies"] == len(game.actions)
    assert made
    assert [
        (one["ply"], one["verdict"]["claim"]["by"], one["verdict"]["claim"]["flag"], one["automatic"])
        for one in told["claims"]
    ] == made
    assert {one["verdict"]["verdict"] for one in told["claims"]} == {"proven"}
    outcome = game.replay().last.outcome
    assert outcome is not None
    assert told["outcome"] == {"winner": outcome.winner, "ways": list(outcome.ways)}


def test_a_replay_tells_how_the_game_ended_and_lists_the_claims() -> None:
    told = check("-", stdin=text_of(GAME)).out
    first, blank, *claims = told.splitlines()
    assert (first, blank) == (f"LEGAL   All {PLIES} actions are possible: North has won by five flags.", "")
    assert claims == [
        f"Action {one.ply}: PROVEN   {one.claim.by.capitalize()} may claim flag {one.claim.flag}." for one in CLAIMS
    ]


def test_quiet_and_verbose_replays() -> None:
    quiet, usual, verbose = (check("-", *more, stdin=text_of(GAME)).out for more in (["-q"], [], ["-v"]))
    assert quiet.splitlines() == usual.splitlines()[:1]
    assert verbose.index("Flag   North") < verbose.index("LEGAL")
    assert verbose.count("of the 60 troops") == len(CLAIMS)
    assert f"\nAction {FIRST_CLAIM.ply}\nPROVEN   " in verbose
    assert check("-", "--verdict-only", stdin=text_of(GAME)).out == quiet


def _endings() -> Iterator[tuple[Game, str]]:
    start = new_game(GMT, seed=1)
    yield Game(start), "There are no actions in this record, and the game goes on: North is to play."
    yield Game(start, (Resign("north"),)), "The only action is possible: South has won, for North has resigned."
    yield Game(start, (AgreeOnDraw(),)), "The only action is possible: the players have agreed on a draw."
    yield Game(start, played("gmt", 1).actions[:1]), "and the game goes on: North is to finish the turn."
    yield (
        Game(start, played("gmt", 1).actions[:2]),
        "Both actions are possible, and the game goes on: South is to play.",
    )
    yield played("gmt", 1), "North has won by three adjacent flags."
    yield played("gmt", 3), "North has won by five flags, three of them adjacent."
    yield played("schotten-totten-tactics", 1), "nobody has won, for neither player gets any further."
    yield played("medieval"), "North has won by five Battlefields."


@pytest.mark.parametrize(("game", "told"), [*_endings()], ids=[told for _, told in _endings()])
def test_every_end_and_every_pause_is_told(game: Game, told: str) -> None:
    assert check("-", "-q", stdin=text_of(document(game))).out.endswith(f"{told}\n")


def test_flags_that_fall_by_themselves_are_told_so() -> None:
    game = played("online-basic")
    automatic = next(iter(game.replay().claims()))
    told = check("-", stdin=text_of(document(game))).out
    assert f"After action {automatic.ply}: PROVEN   " in told
    assert "\nAction " not in told


# ---------------------------------------------------------------- what is not possible


def test_the_first_action_that_is_not_possible_is_told_with_its_reason() -> None:
    result = check("-", stdin=text_of(with_action(GAME, 3, "draw troop")))
    assert (result.status, result.err) == (1, "")
    assert result.out == (
        f"ILLEGAL   Action 3 of {PLIES + 1} is not possible: draw troop, by South.\n\n"
        "South cannot do this now: it is time to play a card, or to pass where that is\nallowed (R54).\n\n"
        "Nothing was claimed before it.\n"
    )


def test_a_refused_claim_comes_with_its_verdict() -> None:
    result = check("-", "--format", "json", stdin=text_of(BAD_CLAIM))
    refused = result.json()["refused"]
    assert result.status == 1
    assert (refused["ply"], refused["action"], refused["actor"]) == (3, "claim 5", "south")
    assert refused["code"] == refused["verdict"]["code"] == "side-incomplete"
    verdict = decide_claim(played().replay().states[2].position(), flag=5, by="south")
    assert refused["verdict"] == verdict_document(verdict)
    text, verbose = (check("-", *more, stdin=text_of(BAD_CLAIM)).out for more in ([], ["-v"]))
    assert "South cannot claim flag 5 now." in text
    assert "INADMISSIBLE   South cannot claim flag 5 now." not in text
    assert "INADMISSIBLE   South cannot claim flag 5 now." in verbose


def test_nobody_acts_when_the_game_is_over() -> None:
    late = with_action(GAME, PLIES + 1, "pass")
    assert f"Action {PLIES + 1} of {PLIES + 1} is not possible: pass.\n" in check("-", stdin=text_of(late)).out
    refused = check("-", "--format", "json", stdin=text_of(late)).json()["refused"]
    assert (refused["actor"], refused["code"]) == (None, "game-over")


def test_the_claims_before_it_are_told_too() -> None:
    late = with_action(GAME, FIRST_CLAIM.ply + 1, "claim 9")
    told = check("-", "--format", "jsonl", "--verdict-only", stdin=text_of(late)).lines()[0]
    claim = {"by": FIRST_CLAIM.claim.by, "flag": FIRST_CLAIM.claim.flag}
    assert [(one["ply"], one["claim"]) for one in told["claims"]] == [(FIRST_CLAIM.ply, claim)]
    assert "verdict" not in told["refused"]


# ---------------------------------------------------------------- forms of inputs


@pytest.mark.parametrize("name", ["game.json", "game.sheet", "game", "-"])
def test_a_sheet_is_a_game_whatever_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(game_sheet(played()), encoding="utf-8")
    path = name if name == "-" else tmp_path / name
    stdin = game_sheet(played()).encode()
    assert check(path, "--format", "json", stdin=stdin).out == check("-", "--format", "json", stdin=text_of(GAME)).out


def test_sheets_may_follow_one_another(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    sheets = [game_sheet(played("gmt", seed)) for seed in (1, 2)]
    path.write_text("\n\n" + "\n\n".join(sheets), encoding="utf-8")
    second = 3 + sheets[0].count("\n") + 2
    told = check(path).out
    assert f"== {path}:3\nLEGAL" in told
    assert f"== {path}:{second}\nLEGAL" in told
    assert told.endswith("\n2 games: 2 legal\n")


def test_places_in_a_sheet_are_places_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    sheet = game_sheet(played())
    path.write_text(f"\n{sheet}\n{sheet.replace('1. north: ', '1. north: Q7@5, ')}", encoding="utf-8")
    line = 1 + sheet.count("\n") + 1 + sheet[: sheet.index("1. north: ")].count("\n") + 1
    result = check(path, "-q")
    assert f"{path}:2: LEGAL" in result.out
    assert f":{line}:11: " in result.err
    assert "ply 1: " in result.err


def test_lines_of_all_kinds_may_be_mixed(tmp_path: Path) -> None:
    state = json.loads(dump_state(played().start))
    path = write(tmp_path / "all.jsonl", GAME, position(), {"id": "a", "position": position()})
    path.write_text(
        path.read_text(encoding="utf-8")
        + "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3\n"
        + f"{PROVEN}\n{json.dumps(state)}\n",
        encoding="utf-8",
    )
    for name in ("all.jsonl", "all.txt"):
        (tmp_path / name).write_bytes(path.read_bytes())
        game, *others, stateless = check(tmp_path / name, "--format", "jsonl").lines()
        assert game["legal"]
        assert [one["verdict"] for one in others] == ["proven"] * 4
        assert stateless["problems"][0]["code"] == "no-claim"


def test_a_position_line_is_judged_as_an_argument_and_from_a_file(tmp_path: Path) -> None:
    line = "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"
    assert check(line, "-q").out == "PROVEN   North may claim flag 3.\n"
    for text in (line, f"\n {line}\n", f"{line}\n{line}\n"):
        (tmp_path / "p").write_text(text, encoding="utf-8")
        assert check(tmp_path / "p").status == 0
        assert check("-", stdin=text.encode()).status == 0
    result = check("-", stdin=b"\n\ngmt; 3: R3 R4 Q5 / -\n")
    assert result.err.startswith('<stdin>:3:15: no card is called "Q5"')
    drawn = check("gmt; 3: R3 R4 Q5 / -").err.splitlines()
    assert drawn[0] == "gmt; 3: R3 R4 Q5 / -"
    assert drawn[1].startswith(" " * 14 + "^ ")


# ---------------------------------------------------------------- the table after an action


def test_the_claim_at_a_ply_is_the_next_action() -> None:
    before = FIRST_CLAIM.ply - 1
    verdict = check("-", "--ply", str(before), "--format", "json", stdin=text_of(GAME)).json()
    assert verdict["claim"] == {"by": FIRST_CLAIM.claim.by, "flag": FIRST_CLAIM.claim.flag}
    replayed = check("-", "--format", "json", stdin=text_of(GAME)).json()
    assert verdict == replayed["claims"][0]["verdict"]
    assert problems(GAME, "--ply", str(before - 1)) == [("$", "no-claim")]
    other = check("-", "--ply", str(before), "--flag", "9", "--format", "json", stdin=text_of(GAME)).json()
    assert other["claim"] == {"by": FIRST_CLAIM.claim.by, "flag": 9}


def test_any_claim_may_be_asked_about_at_any_ply() -> None:
    for ply in (0, 5, PLIES):
        asked = ("--ply", str(ply), "--flag", "1", "--by", "south", "--format", "json")
        assert check("-", *asked, stdin=text_of(GAME)).json()["claim"] == {"by": "south", "flag": 1}
        assert check("-", "--ply", str(ply), "--all", stdin=text_of(GAME)).status == 0
    before = FIRST_CLAIM.ply - 1
    told = check("-", "--ply", str(before), "--all", "-q", stdin=text_of(GAME)).out
    assert f"{FIRST_CLAIM.claim.by.capitalize()} can claim flag {FIRST_CLAIM.claim.flag}." in told


def test_without_a_ply_a_claim_is_asked_about_at_the_end() -> None:
    for asked in (["--all"], ["--flag", "1", "--by", "north"]):
        at_the_end = check("-", *asked, "--ply", str(PLIES), stdin=text_of(GAME))
        assert check("-", *asked, stdin=text_of(GAME)) == at_the_end
    assert problems(GAME, "--by", "north") == [("$", "no-claim")]


def test_an_action_that_is_not_possible_bars_the_way() -> None:
    replay = check("-", stdin=text_of(BAD_CLAIM))
    for more in (["--ply", "3"], ["--ply", "9", "--all"], ["--all"], ["--flag", "1", "--by", "north"]):
        assert check("-", *more, stdin=text_of(BAD_CLAIM)) == replay
    verdict = check("-", "--ply", "2", "--format", "json", stdin=text_of(BAD_CLAIM)).json()
    assert (verdict["claim"], verdict["verdict"]) == ({"by": "south", "flag": 5}, "inadmissible")


def test_a_ply_has_to_be_there() -> None:
    for beyond in (str(PLIES + 1), "1000000", "9" * 5000):
        assert problems(GAME, "--ply", beyond) == [("$.actions", "no-such-ply")]
    assert f"--ply goes from 0 to {PLIES}" in check("-", "--ply", "999999", stdin=text_of(GAME)).err
    assert problems(position(), "--ply", "1") == [("$", "not-a-game")]
    assert problems(json.loads(dump_state(played().start)), "--ply", "0") == [("$", "not-a-game")]


def test_a_state_is_judged_as_the_position_that_it_shows() -> None:
    state = played().replay().states[FIRST_CLAIM.ply - 1]
    views: list[State | View] = [state, state.view("north"), state.view("south"), state.view(None)]
    told = {check("-", "--all", "--format", "json", stdin=dump_state(one)).out for one in views}
    assert told == {check("-", "--all", "--ply", str(FIRST_CLAIM.ply - 1), "--format", "json", stdin=text_of(GAME)).out}
    asked = ("--flag", str(FIRST_CLAIM.claim.flag), "--by", FIRST_CLAIM.claim.by)
    assert check("-", *asked, "-q", stdin=dump_state(state)).out.startswith("PROVEN")
    assert check("-", *asked[2:], stdin=dump_state(state)).status == 2
    other = opponent_of(FIRST_CLAIM.claim.by)
    assert check("-", *asked[:2], "--by", other, stdin=dump_state(state)).status == 1


def test_a_proof_may_be_checked_against_a_game_a_state_or_a_line(tmp_path: Path) -> None:
    ply = FIRST_CLAIM.ply - 1
    state = played().replay().states[ply]
    (tmp_path / "game.json").write_bytes(text_of(GAME))
    (tmp_path / "state.json").write_bytes(dump_state(state))
    check(tmp_path / "game.json", "--ply", str(ply), "--format", "json", "-o", tmp_path / "verdict.json")
    checking = ("--check-proof", tmp_path / "verdict.json", "--position")
    assert check(*checking, tmp_path / "game.json", "--ply", str(ply)).out.startswith("ACCEPTED")
    assert check(*checking, tmp_path / "state.json").out.startswith("ACCEPTED")
    assert check(*checking, check(tmp_path / "state.json", "--convert", "line").out.strip()).out.startswith("ACCEPTED")
    assert check(*checking, tmp_path / "game.json").out.startswith("REJECTED")
    assert check(*checking, tmp_path / "game.json", "--ply", "999").status == 2
    (tmp_path / "bad.json").write_bytes(text_of(BAD_CLAIM))
    assert "[illegal-action]" in check(*checking, tmp_path / "bad.json", "--ply", "9").err


# ---------------------------------------------------------------- other rulings


def test_a_claim_under_all_rulings() -> None:
    tie = "R8 R9 R10 vs G8 G9 G10 last theirs"
    result = check(tie, "--all-rulings", "--format", "json")
    told = result.json()
    assert result.status == 0
    assert told["answer"] == {"verdict": "proven", "code": "tie-won"}
    differs = {(one.pop("option"), one.pop("value")): one for one in told["differs"]}
    assert differs["tie_rule", "must_beat"] == {
        "decision": "D21",
        "contested": True,
        "verdict": "refuted",
        "code": "tie-lost",
    }
    # There is no 10 in a deck up to 9.
    assert differs["values", 9]["problem"] == "not-in-deck"
    text = check(tie, "--all-rulings").out
    assert "\n\nUnder tie_rule=must_beat (D21, contested): REFUTED   North may not claim flag\n  5.\n" in text
    assert "\nUnder values=9 the document itself would be faulty.\n" in text
    assert check(tie, "--all-rulings", "-q").out.startswith("PROVEN   North may claim flag 5.\nUnder tie_rule=")


def test_what_no_ruling_changes_is_said_to_be_so() -> None:
    same = "R1 R2 R3 vs B1 B2 B4"
    assert check(same, "--all-rulings").out.endswith(
        "\n\nThe answer is the same under every ruling that can touch it.\n"
    )
    assert check(same, "--all-rulings", "--format", "json").json()["differs"] == []
    assert "other ruling" in check("R8 R9 R10 vs B1 B2 B4", "--all-rulings").out


def test_the_status_is_that_of_the_ruling_in_force() -> None:
    tie = "R8 R9 R10 vs G8 G9 G10 last theirs"
    result = check(tie, "--all-rulings", "--option", "tie_rule=must_beat")
    assert result.status == 1
    assert "Under tie_rule=last_card (D21, contested): PROVEN" in result.out
    assert check("R8 R9 Q9 vs -", "--all-rulings").status == 2


def test_every_claim_at_once_may_be_asked_under_all_rulings() -> None:
    tie = "R8 R9 R10 vs G8 G9 G10 last theirs"
    told = check(tie, "--all", "--all-rulings", "--format", "json").json()
    assert [one["claim"]["by"] for one in told["answer"]["claims"]] == ["north"]
    assert {one["option"] for one in told["differs"]} == {"tie_rule", "values"}


def test_a_game_under_all_rulings() -> None:
    told = check("-", "--all-rulings", "--format", "json", stdin=text_of(GAME)).json()
    outcome = {"winner": "north", "ways": ["envelopment"]}
    assert (told["answer"]["legal"], told["answer"]["outcome"]) == (True, outcome)
    assert len(told["answer"]["claims"]) == len(CLAIMS)
    differs = {(one["option"], one["value"]): one for one in told["differs"]}
    by_themselves = differs["claim_window", "end_of_turn_auto"]
    assert by_themselves["legal"] is False
    assert by_themselves["refused"] == {"ply": FIRST_CLAIM.ply, "code": "claims-are-automatic"}
    assert "problem" in differs["hand_size", 6]
    assert ("deadlock", "most_flags") not in differs


def test_what_differs_behind_the_same_line_is_told() -> None:
    told = " ".join(check("-", "--all-rulings", stdin=text_of(BAD_CLAIM)).out.split())
    assert "Under claim_window=after_play (D23): ILLEGAL Action 3" in told
    assert "by South. [wrong-window] Under" in told
    game = played("online-basic")
    early = document(game, count=next(iter(game.replay().claims())).ply)
    told = " ".join(check("-", "--all-rulings", stdin=text_of(early)).out.split())
    assert "Under claim_window=before_draw (D23): LEGAL" in told
    assert "Nothing is claimed." in told


def test_a_claim_that_a_game_does_not_come_to_under_another_ruling() -> None:
    asked = ("--ply", str(FIRST_CLAIM.ply - 1), "--all-rulings", "--format", "json")
    told = check("-", *asked, stdin=text_of(GAME)).json()
    assert told["answer"]["verdict"] == "proven"
    assert {one["option"] for one in told["differs"]} <= {"tie_rule", "claim_window", "cavalry_value", "values"}
    assert any(one.get("legal") is False for one in told["differs"])


# ---------------------------------------------------------------- documents of these answers


def test_every_answer_is_as_its_schema_says(tmp_path: Path) -> None:
    replay, rulings = Draft202012Validator(schema("replay")), Draft202012Validator(schema("rulings"))
    games = [document(played(one.id)) for one in RULESETS]
    games += [
        BAD_CLAIM,
        with_action(GAME, PLIES + 1, "pass"),
        document(Game(played().start)),
        document(played(), count=9),
    ]
    path = write(tmp_path / "games.jsonl", *games)
    for more in ([], ["--verdict-only"]):
        for told in check(path, "--format", "jsonl", *more).lines():
            replay.validate(told)
    for more in ([], ["--all"], ["--ply", "2", "--by", "south", "--flag", "5"]):
        for told in check(path, PROVEN, "--all-rulings", "--format", "jsonl", *more).lines():
            if told["format"] != "battleline-error/1":
                rulings.validate(told)


def test_the_document_of_a_replay_is_what_the_library_writes() -> None:
    assert check("-", "--format", "jsonl", stdin=text_of(GAME)).out.encode() == dump_replay(played().replay()) + b"\n"


def test_games_and_claims_are_counted_apart(tmp_path: Path) -> None:
    path = write(tmp_path / "all.jsonl", GAME, BAD_CLAIM, position(), {"format": "battleline-game/1"})
    assert check(path).out.endswith("\n1 claim: 1 proven; 2 games: 1 legal, 1 illegal; 1 document not judged\n")


@pytest.mark.parametrize("engine", ["enumeration", "all"])
def test_the_claims_of_a_game_are_judged_by_the_engine_that_is_asked_for(engine: str) -> None:
    short = document(played(), count=FIRST_CLAIM.ply)
    asked = ("-", "--format", "json")
    assert check(*asked, "--engine", engine, stdin=text_of(short)) == check(*asked, stdin=text_of(short))


def test_the_last_state_is_what_playing_on_would_start_from() -> None:
    state = played().start
    for action in played().actions[:9]:
        assert not isinstance(action, ClaimFlag)
        state = apply(state, action)
    assert check("-", "--convert", "state", "--ply", "9", stdin=text_of(GAME)).out.encode() == dump_state(state)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("resign north", "The game is over: South has won, for North has resigned."),
        ("agree", "The game is over: the players have agreed on a draw."),
        ("abandon", "The game is over: the game was broken off."),
    ],
)
def test_of_a_game_that_is_over_without_flags_every_claim_is_none(action: str, said: str) -> None:
    told = document(Game(new_game(GMT, seed=1)), actions=[action])
    state = json.dumps(json.loads(dump_state(parse_game(told).replay().last)))
    for text in (text_of(told), state.encode()):
        for more in ([], ["--by", "north"]):
            result = check("-", "--all", "-q", *more, stdin=text)
            assert (result.status, result.out, result.err) == (0, f"{said}\n", "")
        listed = check("-", "--all", "--format", "json", stdin=text)
        assert (listed.status, listed.json()["claims"]) == (0, [])
        single = check("-", "--flag", "3", "--by", "north", "--format", "json", stdin=text)
        assert (single.status, single.json()["problems"][0]["code"]) == (2, "game-over")


@pytest.mark.parametrize(
    "comment", ["{ hi }", "{}", '{"hello" he said}', "{ two\nlines }", "{a} {b}\n\n{c}", '{"a": 1}']
)
def test_a_sheet_may_begin_with_a_comment(comment: str, tmp_path: Path) -> None:
    sheet = game_sheet(played())
    comment += "\n"
    path = tmp_path / "games"
    for count in (1, 3):
        path.write_text(comment + sheet * count, encoding="utf-8")
        for told in (check(path, "-q"), check("-", "-q", stdin=path.read_bytes())):
            assert (told.status, told.err, len(told.out.splitlines())) == (0, "", count)
            assert told.out.count("LEGAL") == count


def test_problems_have_their_line_behind_a_first_line_that_is_not_all() -> None:
    told = check("-", stdin=b'\n{\n"format": "battleline-position/1",\n"flags": [}\n').err
    assert told.startswith("<stdin>:4:11:")


@pytest.mark.parametrize("text", ['[Format "battleline-sheet/1"]\n', "R3 R4 R5 vs B8\n", "gmt; 3: R3 / -\n"])
def test_what_is_no_proof_is_told_as_what_it_is(text: str) -> None:
    result = check("--check-proof", "-", "--position", PROVEN, stdin=text.encode())
    assert result.status == 2
    assert "a verdict is wanted [wrong-format]" in result.err
