"""Whole positions in one line."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleline_rules.documents import dump_position, is_position_line, parse_position, position_line
from battleline_rules.documents.notation.positions import read_position_line
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import instead
from battleline_rules.errors import DocumentError
from battleline_rules.game import apply, legal_actions, new_game
from battleline_rules.rulesets import GMT, RULESETS, Ruleset, Terrain
from battleline_rules.table import Flag, Position
from tests.documents.test_action_notation import ODD_NAMES, terrains
from tests.strategies import many, positions, some_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.errors import Problem

EMPTY = Position(GMT, tuple(Flag(number) for number in range(1, 10)))


def read(line: str) -> Position:
    return read_position_line(line, build_position)


def faults(line: str) -> list[tuple[str, int | None]]:
    with pytest.raises(DocumentError) as caught:
        read(line)
    assert {(one.path, one.line) for one in caught.value.problems} == {("$", 1)}
    return [(one.code, one.column) for one in caught.value.problems]


def can_be_a_document(position: Position) -> bool:
    try:
        return parse_position(dump_position(position)) == position
    except DocumentError:
        return False


def some_documents(seed: str, count: int) -> Iterator[Position]:
    yield from filter(can_be_a_document, map(some_position, many(seed, count)))


def assert_reads_back(position: Position) -> None:
    line = position_line(position)
    assert is_position_line(line)
    assert len(line.splitlines()) == 1
    assert read(line) == position


@given(positions())
def test_every_position_reads_back(position: Position) -> None:
    assume(can_be_a_document(position))
    assert_reads_back(position)


def test_many_positions_read_back() -> None:
    found = list(some_documents("lines", 200))
    assert len(found) > 180
    for position in found:
        assert_reads_back(position)


@pytest.mark.parametrize("edition", RULESETS, ids=lambda one: one.id)
def test_what_a_game_comes_to_reads_back(edition: Ruleset) -> None:
    for seed in range(2):
        chance, state = Random(seed), new_game(edition, seed=seed)
        while state.outcome is None:
            state = apply(state, chance.choice(legal_actions(state)))
            assert_reads_back(state.position())


@given(terrains)
def test_every_terrain_record_reads_back(terrain: Terrain) -> None:
    assert_reads_back(replace(EMPTY, flags=(Flag(1, terrain=terrain), *EMPTY.flags[1:])))


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_cannot_end_a_segment(name: str) -> None:
    flags = tuple(Flag(number, terrain=Terrain(name)) for number in range(1, 10))
    assert_reads_back(replace(EMPTY, flags=flags))


def test_title_and_comment_are_no_part_of_it() -> None:
    assert read(position_line(replace(EMPTY, title="A", comment="B"))) == EMPTY


def test_how_a_line_is_written() -> None:
    line = "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"
    assert position_line(read(line)) == line
    line = (
        "schotten-totten-tactics redeploy_same_flag=true tie_rule=must_beat values=10; 1: - / - = south; "
        '3: R3 R4 mud / B8 B9 B10 alexander last south; 4: P1 / - last north terrain "Gué" accepts=none; '
        "seen scout; turn south after-play; played 2 1"
    )
    assert position_line(read(line)) == line
    assert position_line(EMPTY) == "gmt;"


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("GMT ; 3:r3,R4 , R5/b8;SEEN b7 B10;Claim North 3;", "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"),
        ("3: R3 / -", "gmt; 3: R3 / -"),
        ("gmt;\n3: R3 / -;\n", "gmt; 3: R3 / -"),
        ("gmt; seen -", "gmt;"),
        ("gmt; 2: leader R1 / leader", "gmt; 2: R1 alexander / darius"),
        ("gmt; 2: king of france spy / -", "gmt; 2: darius companion-cavalry / -"),
        ("gmt tie_rule=first_complete;", "gmt;"),
        ("gmt; turn north start", "gmt; turn north before-play"),
        (
            'gmt; 2: R1 / - terrain "a" slots=4 last north = south',
            'gmt; 2: R1 / - = south last north terrain "a" slots=4',
        ),
        ('gmt; 2: - / -=north terrain "a" tactics=yes', 'gmt; 2: - / - = north terrain "a"'),
    ],
)
def test_what_is_read_besides(line: str, same: str) -> None:
    assert position_line(read(line)) == same


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", [("bad-line", 1)]),
        ("gtm; 3: R3 / -", [("unknown-ruleset", 1)]),
        (
            "gmt tie_rule=win foo=1 tie_rule=must_beat bar;",
            [("bad-option-value", 5), ("unknown-option", 18), ("bad-line", 24), ("bad-line", 43)],
        ),
        ("gmt tie_rule=must_beat tie_rule=must_beat;", [("bad-line", 24)]),
        ("gmt; foo", [("bad-line", 6)]),
        ("gmt;; seen R3", [("bad-line", 5)]),
        ("gmt; 3 R3 / -", [("bad-line", 6)]),
        ("gmt; 3: R3", [("bad-line", 6)]),
        ("gmt; 3: / -", [("bad-line", 7)]),
        ("gmt; 3: R3 /", [("bad-line", 12)]),
        ("gmt; 3: R3 - / B4", [("bad-line", 12)]),
        ("gmt; 3: R3 / B4 / B5", [("bad-line", 17)]),
        ("gmt; 3: R3 / B4 = last south", [("bad-line", 17)]),
        ("gmt; 3: R3 / B4 = east last west", [("bad-value", 19), ("bad-value", 29)]),
        ("gmt; 3: R3 / B4 = north = south", [("bad-line", 25)]),
        ("gmt; 3: - / B4 last north", [("last-card-nowhere", 21)]),
        ("gmt; 3: R3 / B4 terrain", [("bad-line", 17)]),
        ('gmt; 3: R3 / B4 terrain "a', [("bad-line", 25)]),
        ('gmt; 3: R3 / B4 terrain "a" slots=5 accepts=x,troop', [("bad-value", 29), ("bad-value", 37)]),
        ("gmt; 0: R3 / -; x: R4 / -", [("flag-out-of-range", 6), ("wrong-type", 17)]),
        ("gmt; 3: R3 / -; 3: R4 / -", [("duplicate-flag", 17)]),
        ("gmt; 3: R3 R11 / R3 B 8", [("unknown-card", 12), ("duplicate-card", 18), ("unknown-card", 21)]),
        ("gmt; 3: R1 R2 R3 R4 / scout", [("too-many-cards", 9), ("guile-at-flag", 23)]),
        ("schotten-totten; 3: R10 / fog", [("not-in-deck", 21), ("not-in-deck", 27)]),
        ("gmt; seen R3; seen R4", [("bad-line", 15)]),
        ("gmt; seen", [("bad-line", 6)]),
        ("gmt; seen leader", [("which-leader", 11)]),
        ("gmt; turn north", [("bad-line", 6)]),
        ("gmt; turn east now", [("bad-value", 11), ("bad-value", 16)]),
        ("gmt; played 1 x", [("wrong-type", 15)]),
        ("gmt; claim north 10", [("flag-out-of-range", 18)]),
    ],
)
def test_every_fault_has_its_column(line: str, found: list[tuple[str, int]]) -> None:
    assert faults(line) == found


def test_faults_name_line_and_column_of_other_places() -> None:
    with pytest.raises(DocumentError, match="line 2, column 4") as caught:
        read("gmt;\n3: R3 / -;\n4: R3 / -")
    assert [(one.line, one.column) for one in caught.value.problems] == [(3, 4)]


def test_a_line_is_checked_under_what_is_asked_for() -> None:
    rulings = instead("schotten-totten", None)
    assert (
        read_position_line("gmt; 3: R3 / -", lambda node: build_position(node, rulings)).ruleset.id == "schotten-totten"
    )
    with pytest.raises(DocumentError):
        read_position_line("gmt; 3: R10 / -", lambda node: build_position(node, rulings))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gmt;", True),
        (" gmt tie_rule=must_beat ; 3: R3 / -", True),
        ("3: R3 / -", True),
        ("unknown-edition; foo", True),
        ('gmt; 3: - / - terrain "Hill vs Dale"', True),
        ("gmt", False),
        ("R3 R4 R5 vs B8", False),
        ("position.json", False),
        ('{"format": ";"}', False),
        ('[Format "battleline-sheet/1"]', False),
        ("1. north: R3@5", False),
    ],
)
def test_what_is_a_line(text: str, *, expected: bool) -> None:
    assert is_position_line(text) is expected


WORDS = [
    "gmt",
    ";",
    ":",
    "/",
    "=",
    "3",
    "R3",
    "-",
    "seen",
    "last",
    "north",
    "turn",
    "claim",
    "played",
    "king",
    "of",
    "terrain",
    '"a"',
    '"',
    "slots=4",
    "x\x1b",
]


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        position = read(" ".join(words))
    except DocumentError as error:
        problems = error.problems
    else:
        assert_reads_back(position)
    assert all(one.column and one.message.isprintable() for one in problems)


@pytest.mark.parametrize(
    "text",
    [
        "3: " * 100_000,
        "gmt; " + "3: R3 / -; " * 50_000,
        "gmt; seen " + "B8 " * 200_000,
        ";" * 10**6,
        "gmt a=b" + " a=b" * 200_000,
    ],
)
def test_a_line_of_nothing_but_faults_is_refused(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(text)
    assert len(caught.value.problems) == 100


def test_a_huge_line_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        read("gmt; seen " + "B8 " * 500_000)
    assert caught.value.code == "too-large"


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("3: R3 R4 R5 / B8 seen B7 B10", 18, 'before "seen" stands a ;'),
        ("3: R3 R4 R5 / B8; seen B7 claim north 3", 27, 'before "claim" stands a ;'),
        ("3: R3 / -; claim north", 12, "claim north 3"),
        ("3: R3 / -; turn north", 12, "turn north before-play"),
        ("3: R3 / -; played 1", 12, "played 1 2"),
        ("3: R3 / -; claim East 3", 18, '"East"'),
        ("3: R3 / - last East", 16, '"East"'),
        ("Foo; 3: R3 / -", 1, '"Foo"'),
        ("gmt Foo=3; 3: R3 / -", 5, '"Foo"'),
        ("gmt tie_rule=Lose; 3: R3 / -", 5, '"Lose"'),
    ],
)
def test_a_slip_is_one_problem_that_says_what_would_be_right(line: str, column: int, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(line)
    (problem,) = caught.value.problems
    assert problem.column == column
    assert message in problem.message
