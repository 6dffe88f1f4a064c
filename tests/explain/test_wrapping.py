"""Lines of a given width, and text of strangers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.explain.wrapping import GLUE, columns, harmless, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines\tand  spaces ", "two lines and spaces"),
        ("\x1b[31mred", "\\u001b[31mred"),
        ("a\u202eb", "a\\u202eb"),
        ("a\u2028b\x85c", "a b c"),
        ("\u200b\ufeff", "\\u200b\\ufeff"),
        ("e\u0301\u0301\u0301\u0301", "e\u0301\u0301"),
        ("a" + "\ufe0f" * 9, "a" + "\ufe0f" * 4),
        ("a" + "\u20dd" * 9 + "b", "a" + "\u20dd" * 4 + "b"),
        ("\u302e" * 9, "\u302e" * 2),
        ("\u0915\u093c\u0941\u0902", "\u0915\u093c\u0941\u0902"),
        ("軍", "軍"),
        ("\ue000", "\\ue000"),
    ],
)
def test_harmless(text: str, shown: str) -> None:
    assert harmless(text, 40) == shown


def test_long_text_is_cut() -> None:
    assert harmless("x" * 50, 20) == "x" * 17 + "..."
    assert columns(harmless("軍" * 50, 20)) <= 20
    assert len(harmless("x" * 10_000_000, 20)) == 20


@given(st.text(), st.integers(min_value=8, max_value=60))
def test_harmless_text_is_one_printable_line(text: str, longest: int) -> None:
    shown = harmless(text, longest)
    assert shown.isprintable()
    assert columns(shown) <= longest


@given(st.lists(st.text(alphabet="ab\u00a0軍", min_size=1), min_size=1), st.integers(min_value=2, max_value=30))
def test_wrapped_text_is_no_wider_and_loses_nothing(words: list[str], width: int) -> None:
    lines = wrapped(" ".join(words), width)
    assert max(map(columns, lines)) <= width
    assert "".join(lines).replace(" ", "") == "".join(words).replace(GLUE, "")


def test_glue_holds_as_long_as_it_can() -> None:
    assert wrapped(f"needs Red{GLUE}10 now", 11) == ["needs", "Red 10 now"]
    assert wrapped(f"Red{GLUE}10", 4) == ["Red", "10"]
