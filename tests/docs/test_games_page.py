"""docs/games.md tells every action, phase and end that there is, and its shuffle is the one that deals."""

from __future__ import annotations

import hashlib
import itertools
import re
from typing import TYPE_CHECKING, Final, get_args

import pytest

import battleline_rules as bl
from tests.docs.pages import DOCS, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = (DOCS / "games.md").read_text(encoding="utf-8")
TUTORIAL: Final = DOCS / "tutorial-referee-your-app.md"
ACTIONS: Final = re.findall(
    r"^\| (`[^|]+`) \| (`[^|]+`) \|", PAGE.split("## Actions\n")[1].split("\n## ")[0], re.MULTILINE
)


def in_code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_move_is_told() -> None:
    told = {re.sub(r"\(.*", "", kind) for _, kinds in ACTIONS for kind in in_code(kinds)}
    assert told == {kind.__name__ for kind in get_args(bl.Move)}


@pytest.mark.parametrize(("texts", "kinds"), ACTIONS)
def test_the_texts_of_moves_are_read_as_what_stands_beside_them(texts: str, kinds: str) -> None:
    calls = in_code(kinds)
    for text, call in zip(in_code(texts), itertools.cycle(calls), strict=False):
        if text != "terrain …":
            action = bl.read_action(text)
            assert type(action).__name__ == call.partition("(")[0]
            assert bl.action_text(action) == text
            assert [field for field in in_brackets(call) if field != "None"] == [
                name for name in type(action).__match_args__ if getattr(action, name) is not None
            ]


def in_brackets(call: str) -> list[str]:
    return [field for field in call.partition("(")[2].rstrip(")").split(", ") if field]


def test_the_endings_and_the_remark_are_told() -> None:
    told = PAGE.split("These are *moves*")[1].split("\n## ")[0]
    texts = {bl.action_text(ending).replace("south", "north") for ending in bl.ENDINGS}
    assert texts <= set(in_code(told))
    assert "north holds R5" in in_code(told)
    for text in ("redeploy -", "deserter -", "traitor -"):
        assert text in in_code(told)
        assert bl.action_text(bl.read_action(text)) == text


@pytest.mark.parametrize(
    ("heading", "words"), [("## The phases of a turn\n", bl.Phase), ("## The end\n", bl.Way)], ids=["phases", "ways"]
)
def test_every_word_is_told(heading: str, words: object) -> None:
    rows = re.findall(r"^\| (`[^|]+`) \|", PAGE.split(heading)[1].split("\n## ")[0], re.MULTILINE)
    assert tuple(word for row in rows for word in in_code(row)) == get_args(words)


def numbers(seed: int, deck: str) -> Iterator[int]:
    for counter in itertools.count():
        block = hashlib.sha256(f"battleline-shuffle/1 {seed} {deck} {counter}".encode()).digest()
        yield from (int.from_bytes(block[start : start + 8], "big") for start in (0, 8, 16, 24))


@pytest.mark.parametrize("seed", [0, 7, 2026])
def test_the_shuffle_is_as_the_page_tells_it(seed: int) -> None:
    drawn, deck = numbers(seed, "troop"), list(bl.TROOPS)
    for i in range(len(deck) - 1, 0, -1):
        # Of 64 bits, what is passed over is so seldom that these seeds never meet it.
        other = next(drawn) % (i + 1)
        deck[i], deck[other] = deck[other], deck[i]
    state = bl.new_game(bl.GMT, seed=seed)
    assert set(state.north.hand) == set(deck[0:14:2])
    assert set(state.south.hand) == set(deck[1:14:2])
    assert state.troop_deck.cards == tuple(deck[14:])


def test_the_referee_of_the_tutorial_has_twenty_lines() -> None:
    first = blocks(TUTORIAL, "python")[0].text
    lines = [line for line in first.splitlines() if line.removeprefix("...").removeprefix(">>>").strip()]
    assert len(lines) <= 20
