"""The whole line of flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tests.explain.situations import SITUATIONS, position_of
from tests.strategies import positions

if TYPE_CHECKING:
    from battleline_rules.table import Position

from battleline_rules.cards import Troop
from battleline_rules.explain.board import board, plain


@given(positions(), st.sampled_from([70, 80, 120]))
def test_every_card_is_shown_once(position: Position, width: int) -> None:
    lines = board(position, claim=position.claim, width=width)
    words = position.ruleset.words
    shown = [span.text for line in lines for span in line]
    for card in position.cards():
        name = str(card) if isinstance(card, Troop) else words.card(card)
        assert shown.count(name) == 1, name
    assert max(map(len, plain(lines).splitlines())) <= width


@given(positions())
def test_troops_play_the_role_of_their_colour(position: Position) -> None:
    roles = {span.text: span.role for line in board(position) for span in line}
    for card in position.cards():
        if isinstance(card, Troop):
            assert roles[str(card)] == card.color.word


def test_a_board_as_text() -> None:
    position = position_of(SITUATIONS["wedge-against-nothing"])
    text = plain(board(position, claim=position.claim))
    assert text.splitlines() == [
        "Flag   North                               South",
        "  1    R8 O8 Y8                            G6 G9 G10",
        "       claimed by North",
        "  2    O9 Y9 B9                            P6 P7",
        "  3 ?  R5 R6 R7                            -",
        "  4    B6 B7                               O6 Y6 P9",
        "  5    -                                   -",
        "  6    -                                   -",
        "  7    R9 R10                              O10 Y10 P10",
        "  8    -                                   -",
        "  9    -                                   -",
        "",
        "Beside the line: G8",
    ]


def test_what_else_is_known_of_a_flag() -> None:
    text = plain(board(position_of(SITUATIONS["terrain"])))
    assert 'terrain "Ford\\u202e of the \\u001b[31mHalys"' in text
    assert "last card: South's" in plain(board(position_of(SITUATIONS["complete-tie-won"])))
