"""JSON as such: what the strict reader finds wrong, where, and that nothing hostile holds it up."""

from __future__ import annotations

import json
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.documents import parse_case, parse_position
from battleline_rules.documents.plain_json.checking import MOST_COUNTED, MOST_ENTRIES
from battleline_rules.documents.plain_json.loader import read_source
from battleline_rules.documents.plain_json.reader import MOST_VALUES, Broken, read_json
from battleline_rules.errors import DocumentError

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)

# Text, then every flaw as (path, code, line, column).
FLAWS = {
    "empty": ("", [("$", "empty-document", 1, 1)]),
    "blanks-only": (" \n\t ", [("$", "empty-document", 2, 3)]),
    "unclosed-list": ("[1", [("$[0]", "bad-json", 1, 3)]),
    "unclosed-object": ('{"a": 1', [("$.a", "bad-json", 1, 8)]),
    "unclosed-text": ('["a", "b', [("$[1]", "bad-json", 1, 7)]),
    "no-value": ('{"a": }', [("$.a", "bad-json", 1, 7)]),
    "no-colon": ('{"a" 1}', [("$.a", "bad-json", 1, 6)]),
    "no-comma": ("[1 2]", [("$[0]", "bad-json", 1, 4)]),
    "comma-at-the-end-of-a-list": ("[1,\n]", [("$[0]", "bad-json", 2, 1)]),
    "comma-at-the-end-of-an-object": ('{"a":1,}', [("$.a", "bad-json", 1, 8)]),
    "comma-first": ("[,1]", [("$[0]", "bad-json", 1, 2)]),
    "wrong-bracket": ('{"a":[1}', [("$.a[0]", "bad-json", 1, 8)]),
    "key-without-quotes": ("{a: 1}", [("$", "bad-json", 1, 2)]),
    "single-quotes": ("{'a': 1}", [("$", "bad-json", 1, 2)]),
    "comment": ("[1, // one\n2]", [("$[1]", "bad-json", 1, 5)]),
    "python-names": ("[True]", [("$[0]", "bad-json", 1, 2)]),
    "leading-zero": ("[01]", [("$[0]", "bad-json", 1, 2)]),
    "plus": ("[+1]", [("$[0]", "bad-json", 1, 2)]),
    "half-a-fraction": ("[1.]", [("$[0]", "bad-json", 1, 2)]),
    "hexadecimal": ("[0x1]", [("$[0]", "bad-json", 1, 2)]),
    "two-documents": ("{}\n{}", [("$", "trailing-text", 2, 1)]),
    "nul-at-the-end": ("{}\0", [("$", "trailing-text", 1, 3)]),
    "duplicate-key": ('{"a": 1,\n "a": 2}', [("$.a", "duplicate-key", 2, 2)]),
    "duplicate-key-in-disguise": ('{"a": 1, "\\u0061": 2}', [("$.a", "duplicate-key", 1, 10)]),
    "three-times": ('{"a":1,"a":2,"a":3}', [("$.a", "duplicate-key", 1, 8), ("$.a", "duplicate-key", 1, 14)]),
    "numbers-that-are-none": (
        "[NaN, Infinity, -Infinity]",
        [("$[0]", "not-a-number", 1, 2), ("$[1]", "not-a-number", 1, 7), ("$[2]", "not-a-number", 1, 17)],
    ),
    "beyond-floats": ("[1e999]", [("$[0]", "number-too-large", 1, 2)]),
    "nineteen-digits": ("[1234567890123456789]", [("$[0]", "number-too-large", 1, 2)]),
    "five-thousand-digits": (f"[{'9' * 5000}]", [("$[0]", "number-too-large", 1, 2)]),
    "lone-surrogate": ('["\\ud800"]', [("$[0]", "lone-surrogate", 1, 3)]),
    "two-high-surrogates": ('["\\ud800\\ud800"]', [("$[0]", "lone-surrogate", 1, 3)]),
    "low-surrogate": ('["x\\udc00"]', [("$[0]", "lone-surrogate", 1, 4)]),
    "raw-surrogate": ('["\udc80"]', [("$[0]", "lone-surrogate", 1, 3)]),
    "line-break-in-text": ('["a\nb"]', [("$[0]", "control-character", 1, 4)]),
    "nul-in-text": ('["\0"]', [("$[0]", "control-character", 1, 3)]),
    "bad-escape": ('["\\x41"]', [("$[0]", "bad-escape", 1, 3)]),
    "bad-unicode-escape": ('["\\u12"]', [("$[0]", "bad-escape", 1, 3)]),
    "columns-are-characters": ('["\U0001f600é", NaN]', [("$[1]", "not-a-number", 1, 8)]),
    "windows-lines": ("[1,\r\n2,\r\n NaN]", [("$[2]", "not-a-number", 3, 2)]),
    "old-mac-lines": ("[1,\rNaN]", [("$[1]", "not-a-number", 2, 1)]),
    "odd-keys-in-paths": ('{"a b": {"\\u001b": NaN}}', [('$["a b"]["\\u001b"]', "not-a-number", 1, 20)]),
    "goes-on": ('{"a": NaN, "a": 1e999, "b": "\\q", "c"}', [
        ("$.a", "not-a-number", 1, 7),
        ("$.a", "duplicate-key", 1, 12),
        ("$.a", "number-too-large", 1, 17),
        ("$.b", "bad-escape", 1, 30),
        ("$.c", "bad-json", 1, 38),
    ]),
}  # fmt: skip


def problems_of(source: object) -> list[tuple[str, str, int | None, int | None]]:
    with pytest.raises(DocumentError) as caught:
        parse_position(cast("str", source))
    return [(one.path, one.code, one.line, one.column) for one in caught.value.problems]


def codes_of(source: object) -> list[str]:
    return [code for _, code, _, _ in problems_of(source)]


@pytest.mark.parametrize(("text", "expected"), FLAWS.values(), ids=FLAWS)
def test_every_flaw_is_found_at_its_place(text: str, expected: list[tuple[str, str, int, int]]) -> None:
    reading = read_json(text)
    found = problems_of(text)
    assert sorted(flaw.code for flaw in reading.flaws) == sorted(code for _, code, _, _ in expected)
    assert [one for one in found if one[1] in {code for _, code, _, _ in expected}] == expected


@given(JSON_VALUES)
def test_right_json_reads_as_what_it_says(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        reading = read_json(text)
        assert not reading.flaws
        assert reading.value == value


@given(st.text(alphabet='{}[]",:0123456789eE+-.\\u tfnaulrse\n\x01NI/', max_size=40))
def test_the_reader_accepts_what_json_accepts_and_nothing_else(text: str) -> None:
    def no_constant(name: str) -> None:
        raise ValueError(name)

    def no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("duplicate")
        return dict(pairs)

    reading = read_json(text)
    try:
        expected = json.loads(text, parse_constant=no_constant, object_pairs_hook=no_duplicates)
        json.dumps(expected, ensure_ascii=False).encode()
    except ValueError:
        assert reading.flaws
        return
    if not reading.flaws:
        assert reading.value == expected
    else:
        assert {flaw.code for flaw in reading.flaws} == {"number-too-large"}


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_a_hundred_thousand_levels_are_one_clear_problem(opening: str) -> None:
    assert codes_of(opening * 100_000) == ["too-deep"]
    assert codes_of((opening * 100_000).encode()) == ["too-deep"]


def test_depth_is_counted_exactly() -> None:
    assert not read_json("[" * 64 + "]" * 64).flaws
    assert [flaw.code for flaw in read_json("[" * 65 + "]" * 65).flaws] == ["too-deep"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xef\xbb\xbf{}", "byte-order-mark"),
        ("{}".encode("utf-16"), "not-utf-8"),
        ("{}".encode("utf-16-le"), "not-utf-8"),
        ("{}".encode("utf-16-be"), "not-utf-8"),
        ("{}".encode("utf-32"), "not-utf-8"),
        ("{}".encode("utf-32-be"), "not-utf-8"),
        (b"\0\0\0\0", "not-utf-8"),
    ],
)
def test_other_encodings_are_told_to_be_saved_as_utf_8(data: bytes, code: str) -> None:
    assert problems_of(data) == [("$", code, 1, 1)]
    with pytest.raises(DocumentError, match="UTF-8"):
        parse_position(data)


def test_a_byte_order_mark_is_refused_in_text_too() -> None:
    assert codes_of("\ufeff{}") == ["byte-order-mark"]


def test_a_byte_that_is_no_utf_8_is_shown_where_it_is() -> None:
    assert problems_of(b'{\n "title": "caf\xe9"}') == [("$", "not-utf-8", 2, 15)]
    assert problems_of('{"é":"'.encode() + b"\xff") == [("$", "not-utf-8", 1, 7)]


def test_too_large_is_said_without_reading() -> None:
    assert codes_of(b" " * (1 << 20) + b"{") == ["too-large"]
    assert codes_of("é" * ((1 << 19) + 1)) == ["too-large"]


@pytest.mark.parametrize(
    "text",
    [
        "[" + "1," * 150_000 + "1]",
        "[" + "NaN," * 80_000 + "1]",
        "{" + '"a":1,' * 60_000 + '"a":1}',
        '["' + "\\ud800" * 170_000 + '"]',
        '["' + "\x01" * 1_000_000 + '"]',
        '{"flags":[' + '"Z9",' * 60_000 + "1]}",
        '{"format":"battleline-position/1","flags":[],"also_visible":[' + '"zzzz",' * 50_000 + '"R1"]}',
        "1" * 1_000_000,
        "1." + "1" * 1_000_000,
        '"' + "a" * 1_000_000,
        " " * 1_000_000,
        "{" * 1_000_000,
        ":" * 1_000_000,
        "\\" * 1_000_000,
    ],
    ids=lambda text: text[:12],
)
def test_what_is_hostile_is_refused_with_few_words(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position(text)
    assert len(caught.value.problems) <= 100
    assert caught.value.omitted <= 2 * MOST_VALUES


def test_reading_ends_at_more_values_than_any_document_has() -> None:
    assert codes_of("[" + "{}," * MOST_VALUES + "}") == ["too-many-values"]
    assert read_json("[" + "{}," * (MOST_VALUES - 2) + "0]").flaws == ()


def test_a_list_is_looked_at_only_so_far() -> None:
    text = '{"format":"battleline-position/1","flags":[' + ",".join(["0"] * (MOST_ENTRIES + 5)) + "]}"
    with pytest.raises(DocumentError) as caught:
        parse_position(text)
    assert caught.value.problems[0].code == "too-many-entries"
    assert len(caught.value.problems) + caught.value.omitted == 1 + MOST_ENTRIES


BEYOND_LIMITS = {
    "too-deep": ("[" * 65 + "]" * 65, "too-deep"),
    "too-long-a-number": ("1" * 19, "number-too-large"),
    "too-many-values": ("[" + "0," * (MOST_VALUES - 2) + "0]", "too-many-values"),
}
AT_LIMITS = (
    "[" * 64 + "]" * 64,
    "-" + "9" * 18,
    "1e300",
    "1234567890123456789.0",
    "[" + "0," * (MOST_VALUES - 2) + "0]",
)


@pytest.mark.parametrize(("text", "code"), BEYOND_LIMITS.values(), ids=BEYOND_LIMITS)
def test_limits_hold_where_nothing_else_is_looked_at(text: str, code: str) -> None:
    case = '{"id":"x","position":{"format":"battleline-position/1","flags":[]},"own":' + text + "}"
    with pytest.raises(DocumentError) as caught:
        parse_case(case)
    assert [one.code for one in caught.value.problems] == [code]


@pytest.mark.parametrize("text", AT_LIMITS, ids=range(len(AT_LIMITS)))
def test_what_is_within_the_limits_is_read(text: str) -> None:
    assert read_source(text, lambda node: (node.value,)) == (json.loads(text),)


@given(JSON_VALUES | st.integers(), st.sampled_from([0, 1, 62, 63, 64]))
def test_the_fast_way_accepts_only_what_the_strict_reader_does(value: object, depth: int) -> None:
    text = "[" * depth + json.dumps(value) + "]" * depth
    reading = read_json(text)
    try:
        read = read_source(text, lambda node: (node.value,))
    except DocumentError as error:
        codes = [one.code for one in error.problems]
    else:
        codes = []
        assert read == (reading.value,)
    assert codes == [flaw.code for flaw in reading.flaws]


def test_counting_ends_somewhere() -> None:
    keys = ",".join(f'"key{index}":0' for index in range(MOST_COUNTED + 500))
    with pytest.raises(DocumentError) as caught:
        parse_position('{"format":"battleline-position/1","flags":[],' + keys + "}")
    assert len(caught.value.problems) + caught.value.omitted == MOST_COUNTED


def test_a_hundred_problems_are_listed_and_the_rest_is_counted() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_position('{"format":"battleline-position/1","flags":[],"also_visible":[' + ",".join(['"x"'] * 250) + "]}")
    assert len(caught.value.problems) == 100
    assert caught.value.omitted == 150
    assert [one.path for one in caught.value.problems] == [f"$.also_visible[{index}]" for index in range(100)]


def test_a_document_that_cannot_be_read_has_no_value() -> None:
    assert isinstance(read_json("[").value, Broken)
