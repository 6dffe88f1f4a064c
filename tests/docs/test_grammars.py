"""The grammars of docs/formats.md describe what is written, and whatever they describe is read."""

from __future__ import annotations

import re
from random import Random
from typing import Final, get_args

import battleline_rules as bl
from battleline_rules.cards import TACTIC_NAMES, TACTICS, TROOPS, TacticKind
from battleline_rules.documents import is_position_line, parse_document
from tests.docs.grammars import Grammar, Outside, rules_of
from tests.docs.test_formats_page import LINES, SHEETS, TEXTS
from tests.documents.test_action_notation import UNIVERSE
from tests.documents.test_games import some_games

CARDS: Final = (*TROOPS, *TACTICS)
NAMES: Final = [*map(str, CARDS), *TACTIC_NAMES, "king of france", "b7"]
LAID: Final = [str(one) for one in CARDS if one not in {two for two in TACTICS if two.kind is TacticKind.GUILE}]
QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
OUTSIDE: Final = {
    "card": Outside("|".join(map(re.escape, map(str, reversed(CARDS)))), NAMES),
    "laid": Outside("|".join(map(re.escape, reversed(LAID))), [*LAID, *["fog", "spy", "Mud Fight"] * 5]),
    "TEXT": Outside(QUOTED, ['"Hill"', '""', '"a; \\"b\\": {"']),
    "WORD": Outside("[A-Za-z0-9_-]+", ["Table", "No", "a-b"]),
    "COUNT": Outside("[0-9]+", ["0", "1", "7"]),
    "ID": Outside("[a-z-]+", [one.id for one in bl.RULESETS]),
    "NAME": Outside("[a-z_]+", ["tie_rule"]),
    "VALUE": Outside("[a-z_0-9]+", ["must_beat", "first_complete"]),
    "object": Outside(r"\{.*\}", ["{}"]),
}
GRAMMAR: Final = Grammar({name: part for text in TEXTS for name, part in rules_of(text).items()}, OUTSIDE)


def test_the_grammars_tell_every_rule_that_they_use() -> None:
    used = set(re.findall(r"\b[A-Za-z]+\b", " ".join(re.sub(r'"[^"]*"', "", t) for t in TEXTS if rules_of(t))))
    assert used == GRAMMAR.rules.keys() | OUTSIDE.keys()


def test_every_action_is_written_as_the_grammar_says() -> None:
    for action in (*UNIVERSE, bl.PlaceTerrain(bl.Terrain("x @5", slots=4, accepts=(), tactics=False), 9)):
        assert GRAMMAR.matches("action", bl.action_text(action)), action
    for text in ("R3", "R3@0", "scout@5", "draw", "redeploy R3", "claim", "north R5", "terrain Hill @5"):
        assert not GRAMMAR.matches("action", text)


def test_whatever_the_grammar_of_actions_describes_is_read() -> None:
    chance = Random(1)
    kinds = set()
    for _ in range(2000):
        text = GRAMMAR.example("action", chance)
        if not says_twice(text):
            kinds.add(type(bl.read_action(text)))
    assert kinds == set(get_args(bl.Action))


def says_twice(text: str) -> bool:
    """Whether a Terrain record says something twice, which a grammar cannot forbid."""
    return any(
        len(set(found)) < len(found)
        for found in (
            re.findall(r"\b(\w+)=", re.sub(QUOTED, "", text)),
            *(accepts.split(",") for accepts in re.findall(r"accepts=([\w,]+)", text)),
        )
    )


def test_every_position_is_written_as_the_grammar_of_lines_says() -> None:
    for game in some_games(count=2):
        for state in game.replay().states[::7]:
            assert GRAMMAR.matches("line", f"{bl.position_line(state.position())};")
    for line in LINES:
        assert GRAMMAR.matches("line", f"{line.removesuffix(';')};")
    for line in ("gmt; 3: R3;", "gmt; 3: R3 / B8 vs;", "gmt; claim 3;", "gmt; 3: / B8;"):
        assert not GRAMMAR.matches("line", line)


def test_whatever_the_grammar_of_lines_describes_is_a_line() -> None:
    chance = Random(2)
    lines = [line for _ in range(1000) if is_position_line(line := GRAMMAR.example("line", chance))]
    assert len(lines) > 300
    for line in lines:
        wrong = [one.message for one in problems_of(line) if one.code == "bad-line"]
        assert [message for message in wrong if "is there twice" not in message] == []


def test_every_sheet_is_written_as_its_grammar_says() -> None:
    for game in some_games(count=2):
        assert GRAMMAR.matches("sheet", bl.game_sheet(game).rstrip())
    assert GRAMMAR.matches("sheet", re.sub(r"\{ [^}]* \}", "", SHEETS[0]).strip())
    assert not GRAMMAR.matches("sheet", SHEETS[0].replace("result: open", "").strip())


def test_whatever_the_grammar_of_sheets_describes_is_a_sheet() -> None:
    chance = Random(3)
    headers = SHEETS[0][SHEETS[0].index("[Format") : SHEETS[0].index("1. north")]
    for _ in range(500):
        turns = [GRAMMAR.example("turn", chance) for _ in range(chance.randrange(4))]
        numbered = " ".join(re.sub(r"^\d+", str(number), turn) for number, turn in enumerate(turns, 1))
        header = GRAMMAR.example("header", chance).replace(" {}", ' "x"')
        sheet = f"{headers}{header}\n{numbered}\nresult : {GRAMMAR.example('result', chance)}"
        codes = {one.code for one in problems_of(sheet)}
        # A grammar does not know whose turn it is, how games end and how this one does, nor what has been said before.
        known_only_elsewhere = {"wrong-player", "bad-outcome", "wrong-outcome", "duplicate-value"}
        assert says_twice(numbered) or codes <= known_only_elsewhere, sheet


def problems_of(text: str) -> tuple[bl.Problem, ...]:
    try:
        parse_document(text)
    except bl.DocumentError as error:
        return error.problems
    return ()
