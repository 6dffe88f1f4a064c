"""Game sheets: what they look like, every fault at its line and column, and that all reads back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import TROOPS, Tactic, troop
from battleline_rules.documents import game_sheet, is_sheet, parse_game
from battleline_rules.errors import DocumentError, NotationError
from battleline_rules.game import (
    ENDINGS,
    Abandon,
    ClaimFlag,
    Draw,
    Game,
    PlayTroop,
    Unknown,
    apply,
    deal,
    legal_actions,
    new_game,
    unknown_game,
)
from battleline_rules.rulesets import GMT, ONLINE_BASIC, RULESETS, Ruleset, Terrain
from tests.documents.test_action_notation import UNIVERSE
from tests.documents.test_games import GAME, HEADERS, impossible, some_games

SHEET = game_sheet(GAME)

OPENING = """\
[Format "battleline-sheet/1"]
[north "Ann"]
[Ruleset "gmt"]
[Options "tie_rule=must_beat values=9"]
[First player "south"]
[North hand "R1 R2 R3 R4 R5 R6 R7"]
[South hand "O1 O2 O3 O4 O5 ?t ?t"]
[Troop deck "B1 38 B2"]
[Tactics deck "fog 9"]

1. south: O1@5, draw troop
2. north: R1@5, draw tactics
result: open
"""


def problems_of(sheet: str) -> list[tuple[str, int | None, int | None, str]]:
    with pytest.raises(DocumentError) as caught:
        parse_game(sheet)
    assert {one.path for one in caught.value.problems} == {"$"}
    assert all(one.message.isprintable() for one in caught.value.problems)
    return [(one.code, one.line, one.column, one.message) for one in caught.value.problems]


def faults_of(sheet: str) -> list[tuple[str, int | None, int | None]]:
    return [problem[:3] for problem in problems_of(sheet)]


def without_blanks(sheet: str) -> str:
    return re.sub(r"\s", "", sheet)


class TestWriting:
    @pytest.mark.parametrize("edition", RULESETS, ids=lambda one: one.id)
    def test_every_game_reads_back_equal(self, edition: Ruleset) -> None:
        for game in some_games(edition):
            sheet = game_sheet(game)
            assert is_sheet(sheet)
            assert all(line.isprintable() for line in sheet.splitlines())
            assert parse_game(sheet) == game
            assert game_sheet(parse_game(sheet)) == sheet

    @pytest.mark.parametrize("seed", range(8))
    def test_so_does_one_with_impossible_actions(self, seed: int) -> None:
        game = impossible(seed)
        assert parse_game(game_sheet(game)) == game
        assert game_sheet(game).endswith("\nresult: open\n")

    def test_every_action_can_stand_in_a_sheet(self) -> None:
        for first in range(0, len(UNIVERSE), 1000):
            game = Game(GAME.start, UNIVERSE[first : first + 1000])
            assert parse_game(game_sheet(game)) == game

    def test_every_ending_reads_back(self) -> None:
        for ending in ENDINGS:
            for count in (0, 1, 2, 10):
                game = Game(GAME.start, (*GAME.actions[:count], ending))
                assert parse_game(game_sheet(game)) == game

    def test_every_place_of_a_game_is_a_start(self) -> None:
        for count, state in [*enumerate(GAME.replay().states)][::5]:
            game = Game(state, GAME.actions[count:])
            assert parse_game(game_sheet(game)) == game

    @given(st.dictionaries(st.text(), st.text()))
    def test_every_header_reads_back(self, headers: dict[str, str]) -> None:
        game = Game(GAME.start, (), tuple(headers.items()))
        assert parse_game(game_sheet(game)) == game

    def test_a_fresh_deal_is_written_as_lists_of_cards(self) -> None:
        assert game_sheet(parse_game(OPENING)) == OPENING
        hands = parse_game(OPENING).start
        assert hands.south.hand[-1] is Unknown.TROOP
        assert hands.troop_deck.cards[-1] == troop("B2")
        assert hands.ruleset.options.values == 9

    def test_decks_without_cards_have_a_dash(self) -> None:
        sheet = game_sheet(Game(new_game(ONLINE_BASIC, seed=1)))
        assert '[Tactics deck "-"]' in sheet
        assert parse_game(sheet).start == new_game(ONLINE_BASIC, seed=1)

    def test_any_other_start_is_one_line_of_json(self) -> None:
        for start in (
            GAME.replay().states[1],
            apply(unknown_game(GMT), Abandon()),
            new_game(GMT, seed=1, terrain={2: Terrain("Hill")}),
            new_game(GMT, seed=1, draft=(Terrain("Hill"),)),
        ):
            (line,) = [line for line in game_sheet(Game(start)).splitlines() if line.startswith("[Start ")]
            assert line.startswith('[Start {"flags": ')
            assert line.endswith("}]")

    def test_headers_of_the_record_are_told_from_those_of_the_start(self) -> None:
        headers = (("ruleset", "mine"), ("a [b", "c"), ("First player", "Ann"), ("my name", "x"), (" x", ""))
        lines = game_sheet(Game(GAME.start, (), headers)).splitlines()
        assert lines[1:6] == [
            '["ruleset" "mine"]',
            '["a [b" "c"]',
            '["First player" "Ann"]',
            '[my name "x"]',
            '[" x" ""]',
        ]

    def test_turns_are_numbered_and_the_result_told(self) -> None:
        lines = SHEET[SHEET.index("\n\n") + 2 :].splitlines()
        for number, line in enumerate(lines[:-1], 1):
            assert line.startswith(f"{number}. {'north' if number % 2 else 'south'}: ")
        outcome = GAME.replay().last.outcome
        assert outcome is not None
        assert lines[-1] == f"result: {outcome.winner} wins by {' and '.join(outcome.ways)}"
        assert game_sheet(Game(GAME.start, (Abandon(),))).endswith(
            "1. north: abandon\nresult: nobody wins by abandonment\n"
        )

    def test_the_other_players_surplus_belongs_to_the_turn(self) -> None:
        flags = [
            {"flag": 1, "north": ["R1", "R2", "R3", "R4", "mud"], "south": ["B1", "B2", "B3", "B4"]},
            {"flag": 2, "south": ["fog"]},
        ]
        hands = {"north": {"hand": ["redeploy", *["?t"] * 6]}, "south": {"hand": ["?t"] * 7}}
        start = {"flags": flags, "players": hands, "turn": {"player": "north", "phase": "before-play"}}
        actions = ["redeploy mud off", "discard R1", "discard B4", "draw troop", "R5@2"]
        game = parse_game({"format": "battleline-game/1", "start": start, "actions": actions})
        assert game.replay().refused is None
        assert game_sheet(game).endswith(
            "1. north: redeploy mud off, discard R1, discard B4, draw troop\n2. south: R5@2\nresult: open\n"
        )
        assert parse_game(game_sheet(game)) == game

    def test_what_cannot_be_written(self) -> None:
        with pytest.raises(NotationError) as caught:
            game_sheet(Game(GAME.start, (ClaimFlag(10),)))
        assert caught.value.code == "bad-action"
        with pytest.raises(NotationError) as caught:
            game_sheet(Game(GAME.start, (), (("a", "1"), ("a", "2"))))
        assert caught.value.code == "duplicate-header"
        assert parse_game(game_sheet(Game(GAME.start, (ClaimFlag(1),) * 1000))).actions == (ClaimFlag(1),) * 1000
        with pytest.raises(NotationError) as caught:
            game_sheet(Game(GAME.start, (ClaimFlag(1),) * 1001))
        assert caught.value.code == "too-many-entries"


class TestReading:
    @pytest.mark.parametrize("blank", ["\n", "\r\n", "  ", ' {a, 3. north: " } ', "\t{}{}\n"])
    def test_line_breaks_and_comments_are_free(self, blank: str) -> None:
        at = SHEET.index("1. north")
        words = re.sub(r"(?<=[:.,]) |\n", lambda _: blank, SHEET[at:])
        assert parse_game(SHEET[:at] + words) == GAME

    def test_comments_may_stand_between_headers(self) -> None:
        sheet = '{ a "sheet } ' + SHEET.replace("]\n", '] { [x "y"] }\n', 3) + "{ the end }"
        assert is_sheet(sheet)
        assert parse_game(sheet) == GAME

    def test_case_does_not_matter(self) -> None:
        at = SHEET.index("1. north")
        headers = (
            SHEET[:at].replace("First player", "FIRST PLAYER").replace('"gmt"', '"GMT"').replace("Ruleset", "ruleset")
        )
        assert parse_game(headers + SHEET[at:].upper()) == GAME

    def test_cards_of_other_editions_are_read(self) -> None:
        sheet = OPENING.replace('"fog 9"', '"blind man\'s buff, 8 King of England"').replace("O1@5", "o1 @ 5")
        game = parse_game(sheet)
        assert game.start.tactics_deck.cards[0] is Tactic.FOG
        assert game.start.tactics_deck.cards[-1] is Tactic.ALEXANDER

    def test_decks_that_are_not_told_are_unknown(self) -> None:
        sheet = OPENING.replace('[Troop deck "B1 38 B2"]\n', "").replace('[Tactics deck "fog 9"]\n', "")
        start = parse_game(sheet).start
        assert start.troop_deck.cards == (Unknown.TROOP,) * 40
        assert start.tactics_deck.cards == (Unknown.TACTIC,) * 10

    def test_a_start_may_bring_its_own_ruleset_and_go_over_lines(self) -> None:
        sheet = game_sheet(Game(GAME.replay().last)).replace('[Ruleset "gmt"]\n', "")
        sheet = sheet.replace('[Start {"', '[ start {"ruleset": "gmt",\n"')
        assert parse_game(sheet).start == GAME.replay().last

    def test_impossible_actions_are_no_fault_of_a_sheet(self) -> None:
        game = parse_game(SHEET.replace("1. north: ", "1. north: claim 3, "))
        refused = game.replay().refused
        assert refused is not None
        assert refused.ply == 1

    def test_a_forgotten_draw_is_found_by_the_replay(self) -> None:
        first = GAME.actions[1]
        assert isinstance(first, Draw)
        game = parse_game(SHEET.replace(f", draw {first.deck}", "", 1))
        refused = game.replay().refused
        assert refused is not None
        assert refused.ply == 2

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("First player", "First  player"),
            ("[First player ", "[\n\tFirst\r\nplayer\n"),
            ("[Format ", "[Format\n"),
            ("North hand", "north   hand"),
            ('"gmt"]', '"gmt"\n]'),
        ],
    )
    def test_blanks_and_line_breaks_are_free_in_headers(self, old: str, new: str) -> None:
        sheet = OPENING.replace(old, new, 1)
        assert sheet != OPENING
        assert is_sheet(sheet)
        assert parse_game(sheet) == parse_game(OPENING)

    def test_other_rulings_are_put_in_force(self) -> None:
        game = parse_game(SHEET, ruleset="medieval")
        assert game.start.ruleset.id == "medieval"
        assert game.actions == GAME.actions

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (SHEET, True),
            ('[north "Ann"]', True),
            ("[Start {", True),
            ('\ufeff[Format "x"]', True),
            ("1. north: R3@5", True),
            ("result: open", True),
            ("", False),
            ('["R3"]', False),
            ("[1, 2]", False),
            ("[true]", False),
            ('{"a": "[b]"}', False),
            ("R3 R4 R5 vs B8", False),
            ("gmt; 3: R3 / -", False),
        ],
    )
    def test_what_is_a_sheet(self, text: str, *, expected: bool) -> None:
        assert is_sheet(text) is expected


class TestMessages:
    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("O1@5, draw", "O1@5 draw", "is a comma missing?"),
            ("O1@5, draw", "claim 5 claim 6 O1@5 draw", "is a comma missing?"),
            ("2. north:", "2. north", 'as in "2. north:"'),
            ("2. north:", "2 North:", 'as in "2. north:"'),
            ("2. north", "2. East", 'not "East"\'s'),
            ("open", "North Wins By Luck", 'not "North Wins By Luck"'),
            ('"gmt"', '"Foo"', '"Foo"'),
            ('"south"', '"East"', '"East"'),
            ("R1@5", "Q1@5", '"Q1"'),
            ("open", "nobody wins by breakthrough", "there is one way: stalemate, agreement or abandonment"),
            ("open", "south wins by stalemate", "south wins by envelopment, breakthrough or both"),
        ],
    )
    def test_a_message_says_what_would_be_right(self, old: str, new: str, message: str) -> None:
        (problem,) = problems_of(OPENING.replace(old, new, 1))
        assert message in problem[3]

    def test_an_action_that_is_merely_wrong_lacks_no_comma(self) -> None:
        (problem,) = problems_of(OPENING.replace("draw troop", "draw troops"))
        assert "comma" not in problem[3]


class TestFaults:
    @pytest.mark.parametrize(
        ("old", "new", "found"),
        [
            ("sheet/1", "sheet/2", [("wrong-format", 1, 1)]),
            ('[Format "battleline-sheet/1"]\n', "", [("bad-sheet", 10, 1)]),
            ('[First player "south"]\n', "", [("bad-sheet", 10, 1)]),
            ('"south"]', '"east"]', [("bad-value", 5, 16)]),
            ('[North hand "R1 R2 R3 R4 R5 R6 R7"]\n', "", [("bad-sheet", 5, 1)]),
            ('"gmt"', '"gtm"', [("unknown-ruleset", 3, 11)]),
            ('"gmt"', '"gmt', [("bad-sheet", 3, 1)]),
            ('"gmt"', '"g\\mt"', [("bad-sheet", 3, 10)]),
            ('"gmt"', "gmt", [("bad-sheet", 3, 1)]),
            ('"gmt"', '{"a": 1}', [("bad-sheet", 3, 1)]),
            ("[north ", "[north, ", [("bad-sheet", 2, 1)]),
            ("[Ruleset ", '[north "Bob"]\n[Ruleset ', [("duplicate-header", 3, 1)]),
            ("[Ruleset ", '[Ruleset "gmt"]\n[Ruleset ', [("duplicate-header", 4, 1)]),
            ("must_beat", "lose", [("bad-option-value", 4, 11)]),
            ("must_beat values", "must_beat, foo value", [("bad-sheet", 4, 31), ("unknown-option", 4, 35)]),
            ("R2 R3", "R1 R33", [("duplicate-card", 6, 17), ("unknown-card", 6, 20)]),
            ("R2 R3", "R2; R10", [("bad-sheet", 6, 19), ("not-in-deck", 6, 21)]),
            ("B1 38 B2", "B1 39 B2", [("card-count", 8, 14)]),
            (
                "[Troop deck",
                '[Start {"flags": []}]\n[Troop deck',
                [
                    ("bad-sheet", 5, 1),
                    ("bad-sheet", 6, 1),
                    ("bad-sheet", 7, 1),
                    ("missing-key", 8, 1),
                    ("missing-key", 8, 1),
                    ("bad-sheet", 9, 1),
                    ("bad-sheet", 10, 1),
                ],
            ),
            ("1. south", "1. south: R3@5\n3. north", [("bad-sheet", 12, 1), ("bad-sheet", 13, 1)]),
            ("1. south", "south", [("bad-sheet", 11, 1)]),
            ("1. south:", "1. south", [("bad-sheet", 11, 1)]),
            ("2. north", "2 north", [("bad-sheet", 12, 1)]),
            ("2. north:", "2. north", [("bad-sheet", 12, 1)]),
            ("2. north", "north", [("bad-sheet", 12, 1)]),
            ("O1@5, draw", "O1@5 draw", [("bad-action", 11, 11)]),
            ("open", "nobody wins by breakthrough", [("bad-outcome", 13, 1)]),
            ("open", "north wins by stalemate", [("bad-outcome", 13, 1)]),
            ("open", "north wins by envelopment and agreement", [("bad-outcome", 13, 1)]),
            ("2. north", "2. east", [("bad-sheet", 12, 1)]),
            ("2. north", "2. south", [("wrong-player", 12, 11)]),
            ("1. south", "1. north", [("wrong-player", 11, 11)]),
            ("2. north: R1@5, draw tactics", "2. north:", [("bad-sheet", 13, 1)]),
            ("O1@5, draw", "O1@5,, draw", [("bad-sheet", 11, 16)]),
            ("O1@5, draw", ", O1@5, draw", [("bad-sheet", 11, 11)]),
            ("draw troop", "draw troop,", [("bad-sheet", 12, 1)]),
            ("draw troop", "draw troops", [("bad-action", 11, 17)]),
            ("R1@5", "R1@0", [("bad-action", 12, 11)]),
            ("open", "over", [("bad-sheet", 13, 1)]),
            ("open", "north wins by luck", [("bad-sheet", 13, 1)]),
            ("open", "north wins by breakthrough", [("wrong-outcome", 13, 1)]),
            ("open", "open 3. south: R3@5", [("bad-sheet", 13, 1)]),
            ("1. south", "{ x", [("bad-sheet", 11, 1), ("bad-sheet", 14, 1)]),
            (
                "[Ruleset",
                "{ x\n[Ruleset",
                [("bad-sheet", 3, 1), ("bad-sheet", 15, 1), ("bad-sheet", 15, 1)],
            ),
        ],
    )
    def test_every_fault_has_its_line_and_column(self, old: str, new: str, found: list[tuple[str, int, int]]) -> None:
        assert old in OPENING
        assert faults_of(OPENING.replace(old, new, 1)) == found

    def test_faults_of_a_start_have_their_place(self) -> None:
        sheet = game_sheet(Game(GAME.replay().states[5]))
        at = sheet.index('"phase": ') + len('"phase": ')
        line = sheet[:at].count("\n") + 1
        column = at - sheet.rindex("\n", 0, at)
        assert faults_of(sheet.replace('"phase": "', '"phase": "x')) == [("bad-value", line, column)]

    def test_faults_of_actions_name_the_ply_and_how_much_can_be_read(self) -> None:
        at = SHEET.index("\n20. ")
        sheet = SHEET[:at] + SHEET[at:].replace("@", "?", 2)
        first, second = (problem[3] for problem in problems_of(sheet))
        told = re.match("ply ([0-9]+): .*; the first ([0-9]+) actions can be read$", first)
        assert told is not None
        assert GAME.actions[: int(told[2])] == parse_game(f"{SHEET[:at]}\nresult: open").actions
        assert int(told[1]) == int(told[2]) + 1
        assert re.match("ply [0-9]+: ", second)
        assert "can be read" not in second

    def test_a_sheet_cut_anywhere_says_after_which_ply(self) -> None:
        begin = SHEET.index("1. north")
        end = SHEET.rindex("result:")
        for at in range(begin, end, 37):
            code, line, _, message = problems_of(SHEET[:at])[-1]
            assert code == "bad-sheet"
            assert line == SHEET[: max(begin, len(SHEET[:at].rstrip()))].count("\n") + 1
            told = re.search(
                "ends without its last line.*; (?:(no|only the first)|the first ([0-9]+)) actions? can be read", message
            )
            assert told is not None
            count = {"no": 0, "only the first": 1}.get(told[1], int(told[2] or 0))
            assert parse_game(game_sheet(replace(GAME, actions=GAME.actions[:count]))).actions == GAME.actions[:count]
            assert SHEET[begin:at].count(",") <= count + SHEET[begin:at].count("\n") <= 2 * (count + 1)

    def test_a_sheet_cut_among_its_headers_is_refused(self) -> None:
        for at in range(SHEET.index("\n"), SHEET.index("1. north"), 9):
            assert {fault[0] for fault in faults_of(SHEET[:at])} <= {"bad-sheet"}

    def test_a_record_is_not_too_long(self) -> None:
        sheet = OPENING.replace("O1@5, ", "O1@5, " * 1001)
        assert ("too-many-entries", 1, 1) in faults_of(sheet)

    def test_a_byte_order_mark_is_a_fault(self) -> None:
        assert faults_of("\ufeff" + OPENING) == [("byte-order-mark", 1, 1)]


WORDS = [
    "[",
    "]",
    '"',
    "{",
    "}",
    "north",
    "a",
    '"a"',
    "Start",
    "1.",
    "2.",
    ":",
    ",",
    "R3@5",
    "result:",
    "open",
    "\n",
    "\\",
    "\ud800",
    "\x1b[1m",
    'terrain "a,"',
]


@given(
    st.lists(st.sampled_from(WORDS)),
    st.sampled_from(["", '[Format "x"]', OPENING[: OPENING.index("1. ")], "1. south: "]),
)
def test_any_words_are_read_or_refused(words: list[str], before: str) -> None:
    problems: tuple[object, ...] = ()
    try:
        game = parse_game(f"{before} {' '.join(words)}")
    except DocumentError as error:
        problems = tuple(one for one in error.problems if not one.message.isprintable())
    else:
        assert parse_game(game_sheet(game)) == game
    assert not problems


@pytest.mark.parametrize(
    "waste", ["[", "{", '"', "1. north: ", "R3@5, ", "R3 ", "{}", '[a "b"]\n', '[a {"b":', "\\", '["', ",", "."]
)
def test_a_sheet_of_nothing_but_faults_is_refused(waste: str) -> None:
    for before in ('[Format "', OPENING[: OPENING.index("result")]):
        with pytest.raises(DocumentError) as caught:
            parse_game(before + waste * (900_000 // len(waste)))
        assert len(caught.value.problems) <= 100


def test_a_huge_sheet_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_game(OPENING + " " * (1 << 20))
    assert caught.value.code == "too-large"


def test_unknown_decks_of_a_real_table_read_back() -> None:
    start = deal(GMT, troop_deck=[*TROOPS[:14], *(Unknown.TROOP,) * 46], tactics_deck=(Unknown.TACTIC,) * 10)
    sheet = game_sheet(Game(start, (PlayTroop(troop("R1"), 1),), HEADERS))
    assert '[Troop deck "46"]' in sheet
    assert '[Tactics deck "10"]' in sheet
    assert parse_game(sheet).start == start
    assert legal_actions(parse_game(sheet).replay().last)
