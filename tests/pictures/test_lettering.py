"""How text is broken and sized so that it stays where it belongs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.explain.pictures.lettering import fitted, set_in, width_of


def test_a_text_that_fits_stays_on_one_line_in_its_size() -> None:
    assert set_in("Red 10", 100, 14).lines == ("Red 10",)
    assert fitted("Red 10", 100, (8, 14)).size == 14


def test_lines_are_broken_between_words_and_never_at_a_glued_space() -> None:
    assert set_in("King of England", 66, 14).lines == ("King of", "England")
    assert set_in("may claim flag\u00a03", 90, 14).lines == ("may claim", "flag 3")


def test_letters_shrink_until_no_word_is_torn() -> None:
    set_small = fitted("Companion Cavalry", 60, (6, 20), most=2)
    assert set_small.lines == ("Companion", "Cavalry")
    assert 6 < set_small.size < 20


def test_what_does_not_fit_in_the_smallest_letters_is_cut() -> None:
    cut = fitted("Supercalifragilistic", 30, (10, 14))
    assert cut.size == 10
    assert cut.lines[0].endswith("…")
    assert len(cut.lines) == 1


@pytest.mark.parametrize(
    ("narrow", "wide"), [("i", "m"), ("a", "A"), ("s", "\u4e2d"), ("\u0219", "\ufdfd"), ("e\u0301", "ee")]
)
def test_widths_follow_the_letters(narrow: str, wide: str) -> None:
    assert 0 < width_of(narrow, 10) < width_of(wide, 10) < width_of(wide, 10, bold=True)


def test_marks_on_letters_take_no_room() -> None:
    assert width_of("Însoțitorilor", 10) == width_of("Insotitorilor", 10)


@given(text=st.text(max_size=60), width=st.integers(20, 300), most=st.integers(1, 3))
def test_no_line_is_wider_than_its_room(text: str, width: int, most: int) -> None:
    for lettering in (set_in(text, width, 12, most=most), fitted(text, width, (6, 12), most=most, bold=True)):
        assert 1 <= len(lettering.lines) <= most
        for line in lettering.lines:
            wide = width_of(line, lettering.size, bold=lettering.bold)
            assert wide <= width or len(line.rstrip("…")) <= 1


@given(text=st.text(max_size=40), width=st.integers(20, 300))
def test_nothing_is_lost_where_lines_are_not_counted(text: str, width: int) -> None:
    kept = "".join(set_in(text, width, 12).lines).replace(" ", "")
    assert kept == text.replace(" ", "").replace("\u00a0", "")
