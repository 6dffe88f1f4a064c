"""Records of games as JSON documents: what they say, every fault at its place and ply, and that all reads back."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, cast

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import troop
from battleline_rules.documents import dump_game, game_document, game_sheet, load_game, one_line, parse_game
from battleline_rules.documents.notation.actions import action_text
from battleline_rules.documents.schema import schema
from battleline_rules.errors import DocumentError, NotationError, RulesetError
from battleline_rules.game import (
    ENDINGS,
    Action,
    ClaimFlag,
    Game,
    GameOutcome,
    NameCard,
    PlaceTerrain,
    PlayTroop,
    State,
    apply,
    legal_actions,
    new_game,
    unknown_game,
)
from battleline_rules.rulesets import GMT, RULESETS, Ruleset, Terrain
from tests.documents.test_action_notation import ODD_NAMES, UNIVERSE

if TYPE_CHECKING:
    from pathlib import Path

VALIDATOR = jsonschema.Draft202012Validator(schema("game"))
HILL = Terrain('Hill, "2. north: {', slots=4, accepts=("troop",))
HEADERS = (
    ("north", "Ann"),
    ("south", 'Bé "B" \n[x]'),
    ("", ""),
    ("Format", "mine"),
    *((name, name) for name in ODD_NAMES[1:]),
)

Fault = tuple[str, str, int | None, int | None]


def played(start: State, seed: int) -> tuple[Action, ...]:
    """A game to its end by random moves."""
    chance, state, actions = Random(seed), start, list[Action]()
    while state.outcome is None:
        actions.append(chance.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return tuple(actions)


def some_games(edition: Ruleset = GMT, count: int = 3) -> list[Game]:
    """Whole games, and such as begin or break off in the middle, of known and of unknown cards."""
    games = []
    for seed in range(count):
        draft = (HILL, Terrain(""), HILL)[: seed % 3]
        start = new_game(edition, seed=seed, first="south", terrain={3: HILL} if seed % 2 else None, draft=draft)
        game = Game(start, played(start, seed), HEADERS)
        middle = len(game.actions) // 2
        later = Game(start, game.actions[:middle]).replay().last
        unknown = apply(unknown_game(edition, north=[troop("R5")]), NameCard("south", troop("P9")))
        games += [
            game,
            game.taken_back(middle),
            Game(later, game.actions[middle:]),
            Game(game.replay().last),
            Game(unknown, played(unknown, seed)),
        ]
    return games


def impossible(seed: int) -> Game:
    """A record with an action that is not possible, and many after it."""
    chance = Random(seed)
    start = new_game(GMT, seed=seed)
    actions = played(start, seed)[: chance.randrange(60)]
    return Game(start, (*actions, *chance.sample(UNIVERSE, 30)))


def faults_of(document: object) -> list[Fault]:
    with pytest.raises(DocumentError) as caught:
        parse_game(cast("str", document))
    assert all(one.message.isprintable() for one in caught.value.problems)
    return [(one.path, one.code, one.line, one.column) for one in caught.value.problems]


def messages_of(document: object) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        parse_game(cast("str", document))
    return [one.message for one in caught.value.problems]


GAME = Game(new_game(GMT, seed=1), played(new_game(GMT, seed=1), 1), (("north", "Ann"),))
DOCUMENT: dict[str, Any] = json.loads(dump_game(GAME))
TEXT = dump_game(GAME).decode()


def changed(**parts: object) -> dict[str, Any]:
    return DOCUMENT | parts


class TestWriting:
    @pytest.mark.parametrize("edition", RULESETS, ids=lambda one: one.id)
    def test_every_game_reads_back_equal(self, edition: Ruleset) -> None:
        for game in some_games(edition):
            assert parse_game(dump_game(game)) == game
            assert parse_game(one_line(game_document(game)).decode()) == game
            VALIDATOR.validate(game_document(game))

    @pytest.mark.parametrize("seed", range(8))
    def test_so_does_one_with_impossible_actions(self, seed: int) -> None:
        game = impossible(seed)
        assert game.replay().refused
        assert parse_game(game_document(game)) == game
        assert "outcome" not in game_document(game)

    def test_every_action_can_stand_in_a_record(self) -> None:
        for first in range(0, len(UNIVERSE), 1000):
            game = Game(GAME.start, UNIVERSE[first : first + 1000])
            assert parse_game(game_document(game)) == game
            VALIDATOR.validate(game_document(game))

    def test_every_ending_reads_back(self) -> None:
        for ending in ENDINGS:
            game = Game(GAME.start, (*GAME.actions[:10], ending))
            assert parse_game(dump_game(game)) == game
            assert "outcome" in game_document(game)

    def test_changed_options_read_back(self) -> None:
        rules = GMT.with_options({"claim_window": "after_draw", "deadlock": "most_flags", "tie_rule": "must_beat"})
        start = new_game(rules, seed=2)
        game = Game(start, played(start, 2))
        assert parse_game(dump_game(game)) == game

    def test_the_same_game_gives_the_same_bytes(self) -> None:
        assert dump_game(parse_game(TEXT)) == TEXT.encode()

    def test_what_is_written(self) -> None:
        assert list(DOCUMENT) == ["format", "headers", "start", "actions", "outcome"]
        assert DOCUMENT["format"] == "battleline-game/1"
        assert "format" not in DOCUMENT["start"]
        assert DOCUMENT["actions"] == [action_text(action) for action in GAME.actions]
        outcome = GAME.replay().last.outcome
        assert outcome is not None
        assert DOCUMENT["outcome"] == {"winner": outcome.winner, "ways": list(outcome.ways)}

    def test_what_cannot_be_written(self) -> None:
        with pytest.raises(NotationError) as caught:
            game_document(Game(GAME.start, (ClaimFlag(10),)))
        assert caught.value.code == "bad-action"
        with pytest.raises(NotationError) as caught:
            game_document(Game(GAME.start, (), (("a", "1"), ("a", "2"))))
        assert caught.value.code == "duplicate-header"
        assert parse_game(dump_game(Game(GAME.start, (ClaimFlag(1),) * 1000))).actions == (ClaimFlag(1),) * 1000
        with pytest.raises(NotationError) as caught:
            dump_game(Game(GAME.start, (ClaimFlag(1),) * 1001))
        assert caught.value.code == "too-many-entries"


class TestReading:
    def test_a_file_holds_a_document_or_a_sheet(self, tmp_path: Path) -> None:
        path = tmp_path / "game"
        path.write_bytes(dump_game(GAME))
        assert load_game(path) == GAME
        path.write_text(game_sheet(GAME), encoding="utf-8")
        assert load_game(path) == GAME
        path.write_bytes(b"\xff" + dump_game(GAME))
        with pytest.raises(DocumentError) as caught:
            load_game(path)
        assert (caught.value.code, caught.value.source) == ("not-utf-8", str(path))

    def test_faults_in_a_file_name_it(self, tmp_path: Path) -> None:
        path = tmp_path / "game"
        for text in (TEXT.replace("draw", "drew"), game_sheet(GAME).replace("draw", "drew")):
            path.write_text(text, encoding="utf-8")
            with pytest.raises(DocumentError) as caught:
                load_game(path)
            assert caught.value.source == str(path)

    def test_other_names_and_forms_of_actions_are_read(self) -> None:
        actions = ["king of england @3", "MUD fight@4", "recruiter", 'terrain "a" slots=4 @1']
        game = parse_game(changed(actions=actions) | {"outcome": None})
        assert [action_text(one) for one in game.actions] == ["alexander@3", "mud@4", "scout", 'terrain "a" slots=4 @1']
        assert game.actions[-1] == PlaceTerrain(Terrain("a", slots=4), 1)

    def test_a_start_may_say_its_format(self) -> None:
        start = DOCUMENT["start"] | {"format": "battleline-state/1"}
        assert parse_game(changed(start=start)) == GAME

    def test_impossible_actions_are_no_fault_of_the_document(self) -> None:
        game = parse_game(changed(actions=["claim 5", *DOCUMENT["actions"]]))
        refused = game.replay().refused
        assert refused is not None
        assert refused.ply == 1

    def test_other_rulings_are_put_in_force(self) -> None:
        game = parse_game(TEXT, ruleset="medieval", options={"deadlock": "most_flags"})
        assert game.start.ruleset.id == "medieval"
        assert game.start.ruleset.options.deadlock == "most_flags"
        assert game.actions == GAME.actions
        with pytest.raises(RulesetError):
            parse_game(TEXT, ruleset="medeival")
        with pytest.raises(DocumentError):
            parse_game(TEXT, ruleset="schotten-totten")

    def test_the_outcome_is_compared_under_the_rulings_of_the_document(self) -> None:
        wrong = changed(outcome={"winner": None, "ways": ["stalemate"]})
        assert parse_game(wrong, options={"deadlock": "most_flags"}).actions == GAME.actions
        assert faults_of(wrong) == [("$.outcome", "wrong-outcome", None, None)]

    @pytest.mark.parametrize("count", [0, 1, 20])
    def test_a_game_that_goes_on_has_no_outcome(self, count: int) -> None:
        unfinished = changed(actions=DOCUMENT["actions"][:count])
        assert "no end" in messages_of(unfinished)[0]
        del unfinished["outcome"]
        assert len(parse_game(unfinished).actions) == count
        assert parse_game(unfinished | {"outcome": None}) == parse_game(unfinished)
        assert faults_of(changed(outcome=None)) == [("$.outcome", "wrong-outcome", None, None)]

    def test_an_outcome_after_an_impossible_action_is_not_compared(self) -> None:
        game = parse_game(changed(actions=["claim 5"]))
        assert game.actions == (ClaimFlag(5),)

    def test_ways_may_stand_in_any_order(self) -> None:
        start = new_game(GMT, seed=1)
        games = (Game(start, played(start, seed)) for seed in range(200))
        game = next(
            one for one in games if one.replay().last.outcome == GameOutcome("north", ("envelopment", "breakthrough"))
        )
        outcome = {"winner": "north", "ways": ["breakthrough", "envelopment"]}
        assert parse_game(game_document(game) | {"outcome": outcome}) == game


class TestFaults:
    @pytest.mark.parametrize(
        ("document", "found"),
        [
            ({}, [("$", "missing-key")] * 3),
            ([], [("$", "wrong-type")]),
            (changed(format="battleline-game/2"), [("$.format", "wrong-format")]),
            (changed(format="battleline-position/1"), [("$.format", "wrong-format")]),
            (changed(moves=[]), [("$.moves", "unknown-key")]),
            (changed(headers=["Ann"]), [("$.headers", "wrong-type")]),
            (changed(headers={"north": 1}), [("$.headers.north", "wrong-type")]),
            (changed(actions="R3@5"), [("$.actions", "wrong-type")]),
            (
                changed(actions=["R3@5", 5, "R3", None]),
                [(f"$.actions[{at}]", code) for at, code in ((1, "wrong-type"), (2, "bad-action"), (3, "wrong-type"))],
            ),
            (changed(actions=["pass"] * 1001), [("$.actions", "too-many-entries")]),
            (
                changed(outcome={"winner": "east", "ways": ["luck"]}),
                [("$.outcome.winner", "bad-value"), ("$.outcome.ways[0]", "bad-value")],
            ),
            (changed(outcome="north"), [("$.outcome", "wrong-type")]),
            (changed(start={}), [("$.start", "missing-key")] * 3),
            (
                changed(start=DOCUMENT["start"] | {"turn": {"player": "east", "phase": "before-play"}}),
                [("$.start.turn.player", "bad-value")],
            ),
        ],
    )
    def test_every_fault_has_its_path(self, document: object, found: list[tuple[str, str]]) -> None:
        assert sorted(fault[:2] for fault in faults_of(document)) == sorted(found)

    def test_faults_of_actions_name_the_ply_and_how_much_can_be_read(self) -> None:
        text = TEXT.replace(f'"{DOCUMENT["actions"][36]}"', '"claim 12"', 1).replace(
            f'"{DOCUMENT["actions"][40]}"', "5", 1
        )
        first, second = messages_of(text)
        assert first.startswith('ply 37: flags are numbered 1 to 9, and there is no flag "12"')
        assert first.endswith("; the first 36 actions can be read")
        assert second == 'ply 41: an action is text such as "R3@5", not 5'
        line = 1 + TEXT[: TEXT.index('"actions"')].count("\n")
        assert {fault[2] for fault in faults_of(text)} == {line}

    @pytest.mark.parametrize(
        ("ply", "told"), [(1, "no action can"), (2, "only the first action can"), (3, "the first 2 actions can")]
    )
    def test_how_much_can_be_read_is_told(self, ply: int, told: str) -> None:
        actions = [*DOCUMENT["actions"]]
        actions[ply - 1] = "?"
        assert messages_of(changed(actions=actions))[0].endswith(f"; {told} be read")

    @pytest.mark.parametrize(
        ("end", "ply", "readable"),
        [
            (f'"{DOCUMENT["actions"][9][:-1]}', 10, 9),
            (f'"{DOCUMENT["actions"][9]}"', 10, 10),
            (f'"{DOCUMENT["actions"][9]}",', 11, 10),
            (f'"{DOCUMENT["actions"][9]}", ', 11, 10),
            (f'"{DOCUMENT["actions"][9]}", ]', 10, 10),
            (f'"{DOCUMENT["actions"][9]}", @', 11, 10),
            (f'"{DOCUMENT["actions"][9]}" "pass"]', 10, 10),
            ('"claim 0", "pass', 11, 9),
        ],
    )
    def test_a_damaged_record_says_after_which_ply(self, end: str, ply: int, readable: int) -> None:
        start = TEXT.index('"actions"')
        before = json.dumps(DOCUMENT["actions"][:9])[:-1]
        text = f'{TEXT[:start]}"actions": {before}, {end}'
        (message,) = messages_of(text)
        assert message.startswith(f"ply {ply}: ")
        assert message.endswith(f"; the first {readable} actions can be read")
        assert messages_of(text.encode()) == [message]

    def test_a_record_cut_anywhere_is_refused(self) -> None:
        for end in range(0, len(TEXT.rstrip()), 7):
            assert {fault[1] for fault in faults_of(TEXT[:end])} <= {"bad-json", "empty-document"}

    def test_damaged_text_inside_an_action_names_the_ply(self) -> None:
        text = TEXT.replace(f'"{DOCUMENT["actions"][4]}"', '"pa\nss"', 1)
        (message,) = messages_of(text)
        assert message.startswith("ply 5: here is a control character")

    @given(st.text(max_size=30) | st.sampled_from(['"' * 40, "\ud800", "\x1b["]))
    def test_any_action_is_read_or_refused(self, text: str) -> None:
        problems: list[str] = []
        try:
            parse_game(changed(actions=[text], outcome=None))
        except DocumentError as error:
            problems = [one.message for one in error.problems]
        assert all(message.startswith("ply 1: ") or "outcome" in message or "half" in message for message in problems)


def test_the_schema_refuses_what_it_can() -> None:
    for action in (
        "R3",
        "R3@10",
        "R11@5",
        "claim",
        "draw both",
        "redeploy R3",
        "north R3",
        "resign",
        "terrain Hill @5",
        "",
    ):
        assert not VALIDATOR.is_valid(changed(actions=[action]))
    for action in (
        "r3 @ 5",
        "King of England@5",
        "recruiter troop",
        "banshee mud\tfight",
        "return ?T",
        'terrain "a@" slots=4 @5',
        " pass\n",
    ):
        assert VALIDATOR.is_valid(changed(actions=[action]))
    assert not VALIDATOR.is_valid(changed(headers={"north": 1}))
    assert not VALIDATOR.is_valid(changed(outcome={"winner": "north"}))
    assert VALIDATOR.is_valid(changed(outcome=None))


def test_a_record_is_a_value() -> None:
    assert parse_game(TEXT) == GAME
    assert parse_game(DOCUMENT).played(PlayTroop(troop("R3"), 5)) != GAME


@pytest.mark.parametrize(
    ("outcome", "place"),
    [
        ({"winner": None, "ways": []}, "ways"),
        ({"winner": "north", "ways": []}, "ways"),
        ({"winner": None, "ways": ["envelopment"]}, "winner"),
        ({"winner": None, "ways": ["stalemate", "agreement"]}, "ways"),
        ({"winner": "north", "ways": ["stalemate"]}, "winner"),
        ({"winner": "north", "ways": ["envelopment", "resignation"]}, "ways"),
    ],
)
def test_an_outcome_that_is_none_is_a_fault_whatever_the_actions_come_to(
    outcome: dict[str, object], place: str
) -> None:
    for told in (changed(outcome=outcome), changed(outcome=outcome, actions=["pass"])):
        (fault,) = faults_of(told)
        assert fault[:2] == (f"$.outcome.{place}", "bad-outcome")
        assert "wins" in messages_of(told)[0]


def test_what_is_no_record_is_told_as_what_it_is() -> None:
    for line, kind in (("R3 R4 R5 vs B8", "a claim in one line"), (b"gmt; 3: R3 / -", "a position in one line")):
        with pytest.raises(DocumentError) as caught:
            parse_game(line)
        (problem,) = caught.value.problems
        assert (problem.code, problem.message) == ("wrong-format", f"this is {kind}; the record of a game is wanted")
