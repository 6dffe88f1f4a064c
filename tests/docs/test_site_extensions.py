"""What the extensions in docs/_extensions/ do to a page, without the rest of Sphinx."""

from __future__ import annotations

import pytest

from docs._extensions.for_everybody import mended, with_levels
from docs._extensions.rule_links import answers_with_links, pieces
from docs._extensions.source_links import with_live_links, without_missing

PLACES = {"R41": "rulebook.html#r41", "D21": "rulebook.html#d21", "R3": "rulebook.html#r3"}


def rules_in(text: str, *, cards: bool) -> list[str]:
    found = list(pieces(text, cards=cards))
    assert "".join(piece for piece, _ in found) == text
    return [piece for piece, is_rule in found if is_rule]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("so it stands (R41, R43, R44).", ["R41", "R43", "R44"]),
        ("R31 to R35: O1", ["R31", "R35"]),
        ("D1 and D42", ["D1", "D42"]),
        ("R56", ["R56"]),
        ("North lays R3 and R10", []),
        ("XR41, R41x, R411, R041, r41, R 41", []),
        ("", []),
    ],
)
def test_numbers_that_can_be_no_card_are_rules(text: str, rules: list[str]) -> None:
    assert rules_in(text, cards=True) == rules


def test_where_there_are_no_cards_every_number_is_a_rule() -> None:
    assert rules_in("R1, R10, R11, R99 and D1", cards=False) == ["R1", "R10", "R11", "R99", "D1"]


def test_answers_of_commands_have_links() -> None:
    answer = '<span class="go">So R3 R4 R5 stands (R41, D21). R99</span>'
    assert answers_with_links(answer, PLACES) == (
        '<span class="go">So R3 R4 R5 stands (<a class="rule" href="rulebook.html#r41">R41</a>, '
        '<a class="rule" href="rulebook.html#d21">D21</a>). R99</span>'
    )


def test_what_is_typed_has_none() -> None:
    typed = '<span class="gp">$ </span>battleline-check --explain R41 <span class="s2">"R41"</span>'
    assert answers_with_links(typed, PLACES) == typed


def test_captions_get_a_level() -> None:
    assert with_levels('<p class="caption" role="heading"><span>A</span></p>') == (
        '<p class="caption" role="heading" aria-level="2"><span>A</span></p>'
    )


def test_code_and_tables_are_within_reach_of_a_keyboard() -> None:
    code, table = '<div class="highlight"><pre>', '<div class="table-wrapper container"'
    assert mended(f"{code}x</pre>") == '<div class="highlight"><pre tabindex="0">x</pre>'
    assert mended(f"{table}>") == f'{table} tabindex="0">'
    assert mended("<pre>x</pre>") == "<pre>x</pre>"


def test_the_parameters_of_a_signature_are_lines() -> None:
    signature = '<span class="sig-paren">(</span>\n\n<dl>\n<dd><em>a</em>,</dd>\n</dl>\n<dl><dt>b</dt><dd>c</dd></dl>'
    assert mended(signature) == (
        '<span class="sig-paren">(</span>\n\n<div class="sig-parameters">\n<div><em>a</em>,</div>\n</div>'
        "\n<dl><dt>b</dt><dd>c</dd></dl>"
    )


@pytest.mark.parametrize(
    ("wanted", "got"),
    [("a.right.Name", "#a.right.Name"), ("a.wrong.Name", "#a.right.Name"), ("a.wrong.Nobody", "")],
)
def test_links_back_from_a_source_lead_to_where_the_name_is_told(wanted: str, got: str) -> None:
    link = '<a class="viewcode-back" href="../api.html{}">[docs]</a>'
    assert with_live_links(link.format(f"#{wanted}"), "a.right", {"a.right.Name"}) == link.format(got)


def test_modules_without_a_page_are_not_listed() -> None:
    listed = '<li><a href="a/b.html">a.b</a></li>\n'
    missing = '<li><a href="builtins.html">builtins</a></li>\n'
    assert without_missing(f"<ul>{listed}{missing}</ul>", {"a.b"}) == f"<ul>{listed}</ul>"
