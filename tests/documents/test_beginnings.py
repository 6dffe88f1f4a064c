"""What a text is shows in how it begins, and the short cuts to that say the same as the patterns."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.documents import beginnings, is_line, is_one_line, is_position_line, is_sheet

PIECES = st.sampled_from(
    [
        *("{", "}", "[", "]", '"', ",", ":", ";", "/", "-", "\\", " ", "\n", "\t", "\u3000", "\ufeff"),
        *("vs", "VS", "v\u017f", "Format", "result", "1.", "north:", "3:", "gmt", "R3", "B8", "x" * 120, " " * 120),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)


@given(TEXTS)
def test_short_cuts_say_what_the_patterns_say(text: str) -> None:
    words = re.search(beginnings._VS, text, re.IGNORECASE) is not None
    assert is_sheet(text) == (re.match(beginnings._SHEET, text, re.IGNORECASE) is not None)
    assert is_one_line(text) == (words and not text.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')))
    assert is_position_line(text) == (re.match(beginnings._POSITION_LINE, text) is not None)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"a": {"b": 1}, "c": [2]}', ""),
        ('{"a": [{}]}', ""),
        ('{a comment} [Format "battleline-sheet/1"]', "sheet"),
        ('{one}{two}\n\n[Format "battleline-sheet/1"]', "sheet"),
        (f'{{a comment}}{" " * 200}[Format "battleline-sheet/1"]', "sheet"),
        ("{}, 1. north: pass", ""),
        ("{a} 1. north: pass", "sheet"),
        ("R3 R4 R5 vs B8", "line"),
        ("R3 R4 R5 v\u017f B8", "line"),
        ("gmt; 3: R3 / B8", "line"),
        ("visits", ""),
    ],
)
def test_kinds_of_texts(text: str, kind: str) -> None:
    assert (is_sheet(text), is_line(text)) == (kind == "sheet", kind == "line")
