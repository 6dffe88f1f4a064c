"""The one-line form of a claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import read_card
from battleline_rules.documents import is_one_line, parse_position
from battleline_rules.errors import DocumentError
from battleline_rules.table import Claim, Flag


def flag(north: str, south: str, last: str | None = None) -> Flag:
    cards = [tuple(read_card(name) for name in side.split()) for side in (north, south)]
    return Flag(5, cards[0], cards[1], last_card=last)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "expected", "seen"),
    [
        ("R3 R4 R5 vs B8 seen B7 B10", flag("R3 R4 R5", "B8"), "B7 B10"),
        ("r3 r4 r5 VS b8", flag("R3 R4 R5", "B8"), ""),
        ("R3 R4 R5 vs -", flag("R3 R4 R5", ""), ""),
        ("R3 R4 R5 vs - seen", flag("R3 R4 R5", ""), ""),
        ("R3 R4 R5 vs - seen -", flag("R3 R4 R5", ""), ""),
        ("- vs B8", flag("", "B8"), ""),
        ("  R3,R4 , R5 \t vs\nB8  ", flag("R3 R4 R5", "B8"), ""),
        ("R8 leader R10 vs G8 G9 joker", flag("R8 alexander R10", "G8 G9 darius"), ""),
        ("R8 vs G8 leader seen king of england", flag("R8", "G8 darius"), "alexander"),
        ("companion cavalry shield bearers R1 vs G4", flag("companion-cavalry shield-bearers R1", "G4"), ""),
        ("Support Troops R1 vs cavalry-mercenary G4", flag("shield-bearers R1", "companion-cavalry G4"), ""),
        ("R1 mud vs fog G4", flag("R1 mud", "fog G4"), ""),
        ("R1 vs mud fight blind man's buff G4", flag("R1", "mud fog G4"), ""),
        ("R1 blind mans buff vs mud-fight", flag("R1 fog", "mud"), ""),
        ("R1 vs G4 seen scout traitor fog", flag("R1", "G4"), "scout traitor fog"),
        ("R1 R2 R3 vs G1 G2 G3 last mine", flag("R1 R2 R3", "G1 G2 G3", "north"), ""),
        ("R1 R2 R3 vs G1 G2 G3 last theirs seen R4", flag("R1 R2 R3", "G1 G2 G3", "south"), "R4"),
        ("R1 R2 R3 vs G1 G2 G3 seen R4 Last Mine", flag("R1 R2 R3", "G1 G2 G3", "north"), "R4"),
        ("R1 R2 R3 R4 vs G1 G2 G3 G4 mud", flag("R1 R2 R3 R4", "G1 G2 G3 G4 mud"), ""),
    ],
)
def test_a_line_says_what_lies_at_flag_5(line: str, expected: Flag, seen: str) -> None:
    position = parse_position(line)
    assert position.flag(5) == expected
    assert set(position.also_visible) == {read_card(name) for name in seen.split()}
    assert position.claim == Claim("north", 5)
    assert position.ruleset.id == "gmt"


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("R3 R4 R5 vs", [("bad-line", 10)]),
        ("vs B8", [("bad-line", 1)]),
        ("R3 vs seen B8", [("bad-line", 4)]),
        ("R3 vs B8 vs B9", [("bad-line", 10)]),
        ("R3 vs B8 seen B9 seen", [("bad-line", 18)]),
        ("R3 seen B9 vs B8", [("bad-line", 4)]),
        ("R3 vs B8 last", [("bad-line", 10)]),
        ("R3 vs B8 last one", [("bad-line", 10), ("unknown-card", 15)]),
        ("R3 vs B8 last mine last theirs", [("bad-line", 20)]),
        ("R3 - vs B8", [("bad-line", 4)]),
        ("R3 vs - B8", [("bad-line", 7)]),
        ("R3 R11 vs B8 foog", [("unknown-card", 4), ("unknown-card", 14)]),
        ("Red 3 R4 vs B 8 seen 9 of blue, 3", [("unknown-card", at) for at in (1, 13, 22, 33)]),
        ("R 3 R 4 vs - seen R", [("unknown-card", at) for at in (1, 5, 19)]),
        ("R3 R4 vs B8 seen r3", [("duplicate-card", 18)]),
        ("R3 R4 R5 R6 vs B8", [("too-many-cards", 1)]),
        ("R3 vs B1 B2 B3 B4", [("too-many-cards", 7)]),
        ("R3 vs scout", [("guile-at-flag", 7)]),
        ("R3 vs B8 seen leader", [("which-leader", 15)]),
        ("alexander darius vs B8", [("two-leaders", 11)]),
        ("R3 vs - last theirs", [("last-card-nowhere", 9)]),
    ],
)
def test_every_fault_of_a_line_has_its_column(line: str, faults: list[tuple[str, int]]) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(line)
    assert [(one.code, one.column) for one in caught.value.problems] == faults
    assert {(one.path, one.line) for one in caught.value.problems} == {("$", 1)}


def test_a_duplicate_names_the_column_of_the_other_card() -> None:
    with pytest.raises(DocumentError, match="column 4"):
        parse_position("R1 R3 vs B8 seen R3")


def test_a_troop_in_several_words_is_one_problem() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position("Red 3 R4 vs 8 - B")
    assert [one.message for one in caught.value.problems] == [
        'no card is called "Red 3"; write R3',
        'no card is called "8 - B"; write B8',
    ]


def test_a_line_is_checked_under_what_is_asked_for() -> None:
    assert parse_position("R8 R9 vs -", ruleset="schotten-totten").ruleset.id == "schotten-totten"
    with pytest.raises(DocumentError) as caught:
        parse_position("R8 R10 vs fog", ruleset="schotten-totten")
    assert [(one.code, one.column) for one in caught.value.problems] == [("not-in-deck", 4), ("not-in-deck", 11)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R3 vs B8", True),
        ("vs", True),
        ("R3 Vs -", True),
        ('{"title": "a vs b"}', False),
        (' \n["a vs b"]', False),
        ("versus", False),
        ("R3-vs-B8", False),
        ("position.json", False),
    ],
)
def test_what_is_a_line(text: str, *, expected: bool) -> None:
    assert is_one_line(text) is expected


WORDS = [
    "R3",
    "b8",
    "vs",
    "seen",
    "last",
    "mine",
    "theirs",
    "-",
    "leader",
    "fog",
    "mud",
    "x\x1b",
    "king",
    "of",
    "france",
]


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    try:
        position = parse_position(" ".join([*words, "vs"]))
    except DocumentError as error:
        problems = error.problems
    else:
        problems = ()
        assert position.claim == Claim("north", 5)
    assert all(one.column and one.message.isprintable() for one in problems)


@pytest.mark.parametrize("text", ["vs " * 20_000, "R3 vs " + "B8 " * 20_000, "x vs " + "last " * 20_000])
def test_a_line_of_nothing_but_faults_is_refused(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(text)
    assert len(caught.value.problems) == 100
    assert caught.value.omitted > 100


def test_a_huge_line_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position("R3 vs " + "B8 " * 500_000)
    assert caught.value.code == "too-large"


def test_a_line_has_not_so_many_words() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position("R3 " * 300_000 + "vs B8")
    assert caught.value.problems[0].message.startswith("a line has far fewer words")
