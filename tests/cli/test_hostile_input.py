"""Whatever comes in: an answer, quickly, in bounded memory, without a traceback and without a control character."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import tracemalloc
from typing import TYPE_CHECKING
from unicodedata import category

import pytest

from battleline_rules.cli import batch, command, judging, reporters
from battleline_rules.cli.output import escaped
from battleline_rules.errors import EngineError, ProofError
from battleline_rules.judge import decide_claim
from tests.cli.running import BROKEN, PROVEN, REFUTED, Stream, case, check, position, process, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MIB = 1 << 20
UNSEEN = "".join(char for char in map(chr, range(sys.maxunicode + 1)) if category(char) in {"Cc", "Cf", "Zl", "Zp"})
UNSAFE = re.compile(f"[{re.escape(UNSEEN.replace(chr(10), ''))}]")
NASTY = "\x1b]0;pwned\x07\x1b[31m\x9b\x7f\r\u202eevil\u2066\u200b\u2060\xad\u180e\ufff9\U000e0041\u2028"

posix = pytest.mark.skipif(os.name != "posix", reason="needs files of a Unix system")

CONTENTS = {
    "nothing": b"",
    "blank": b" \n\t\n",
    "a NUL": b"\x00",
    "random bytes": bytes(range(256)) * 100,
    "UTF-16": json.dumps(position()).encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + json.dumps(position()).encode(),
    "bad UTF-8": b'{"title": "\xff\xfe\xc0\x80\xed\xa0\x80"}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep and whole": b"[" * 100_000 + b"]" * 100_000,
    "deep in a position": json.dumps(position())[:-1].encode() + b', "x": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a huge integer": b'{"format": ' + b"9" * 100_000 + b"}",
    "many quotes": b'{"\\' + b'"\\' * 500_000,
    "many keys": b"{" + b",".join(b'"%d": 1' % number for number in range(60_000)) + b"}",
    "one text": b'{"format": "' + b"x" * (MIB - 100) + b'"}',
    "too much": b'{"format": "' + b"x" * MIB + b'"}',
    "another value": b"3",
    "a list": b"[]",
    "another format": b'{"format": "battleline-game/1"}',
    "control characters": json.dumps(position(title=NASTY, claim={"by": NASTY, "flag": 3}, **{NASTY: 1})).encode(),
    "wrong types": json.dumps({key: [] for key in position()}).encode(),
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
@pytest.mark.parametrize("name", ["p.json", "p.jsonl", "p"])
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_no_content_breaks_the_command(tmp_path: Path, content: bytes, name: str, form: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    result = check(path, "--format", form)
    assert result.status == (0 if name == "p.jsonl" and not content.strip() else 2)
    told = result.out + result.err
    assert "Traceback" not in told
    assert "internal-fault" not in told
    assert UNSAFE.search(told) is None
    assert len(told) < 100_000


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_no_content_of_a_verdict_breaks_the_command(content: bytes) -> None:
    result = check("--check-proof", "-", "--position", PROVEN, stdin=content)
    assert result.status == 2
    assert "internal-fault" not in result.err
    assert UNSAFE.search(result.err) is None


@posix
@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", ".", "missing.json", "missing/p.json", "\x00", "x" * 5000])
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_no_file_name_breaks_the_command(name: str, form: str) -> None:
    result = check(name, PROVEN, "--format", form)
    assert result.status == 2
    assert "internal-fault" not in result.err + result.out
    assert "proven" in result.out.lower()


@posix
@pytest.mark.parametrize("suffix", ["json", "jsonl", "any"])
def test_an_endless_file_has_an_end(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"endless.{suffix}").symlink_to("/dev/zero")
    result = check(tmp_path / f"endless.{suffix}", "--format", "jsonl")
    assert [one["problems"][0]["code"] for one in result.lines()] == ["too-large"]


@posix
def test_a_file_that_may_not_be_read_is_a_fault_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path / "p.json", position())
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert check(path, PROVEN, "--format", "jsonl").lines()[0]["format"] == "battleline-error/1"


@posix
@pytest.mark.parametrize("suffix", ["json", "jsonl"])
def test_control_characters_of_a_file_name_reach_no_terminal(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{NASTY.replace('/', '')}\n.{suffix}"
    for document in (case(NASTY), case(NASTY, also_visible=[NASTY])):
        write(path, document)
        for more in ([], ["-q"], ["-v"], ["--all"], ["--format", "json"], ["--color", "never"]):
            result = check(path, BROKEN, *more, terminal=True)
            assert UNSAFE.search(re.sub(r"\x1b\[[0-9;]*m", "", result.out + result.err)) is None


@posix
def test_file_names_need_not_be_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\x1b.json"
    for form in ("text", "json"):
        result = process(b"--format", form, path)
        assert result.status == 2
        assert UNSAFE.search(result.out + result.err) is None


@pytest.mark.parametrize(
    "argument", [f"--{NASTY}", f"{NASTY} vs {NASTY}", f"--flag={NASTY}", f"--explain={NASTY}", NASTY]
)
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_control_characters_of_arguments_reach_no_terminal(argument: str, form: str) -> None:
    result = check("--format", form, argument)
    assert result.status == 2
    assert UNSAFE.search(result.out + result.err) is None


def test_a_title_keeps_its_letters_and_nothing_else() -> None:
    text = json.dumps(position(title=f"Zweite Runde, Łódź {NASTY}")).encode()
    told = check("-", stdin=text).out
    assert "Łódź" in told
    assert UNSAFE.search(told) is None


def test_everything_that_is_unseen_is_written_as_json_writes_it() -> None:
    for char in (*UNSEEN.replace("\n", ""), "\ud800", "\ue000", "\uffff", "\U000e0041"):
        written = escaped(f"a{char}b")
        assert written.isascii()
        assert json.loads(f'"{written}"') == f"a{char}b"
    kept = "Łódź, 白旗\xa0\u3000\n\U0001f0a1"
    assert escaped(kept) == kept


def test_an_id_is_seen_whole(tmp_path: Path) -> None:
    path = write(tmp_path / "cases.jsonl", case(NASTY))
    heading = check(path, PROVEN).out.splitlines()[0]
    assert heading.isascii()
    assert json.loads(f'"{heading}"') == f"== {path}:1 ({NASTY})"
    assert check(path, "--format", "jsonl").lines()[0]["id"] == NASTY


# ---------------------------------------------------------------- long inputs

LONG = 60_000


@pytest.mark.parametrize(
    "arguments",
    [
        ["Q1 " * (LONG // 3) + "vs B8"],
        ["-q", PROVEN, "Q1 " * (LONG // 3) + "vs B8"],
        ["x" * LONG],
        [f"--{'x' * LONG}"],
        ["--flag", "x" * LONG],
        ["--explain", "x" * LONG],
        ["--option", "x" * LONG],
        [f"--option={'x' * LONG}={'x' * LONG}"],
        ["vs", "x" * LONG],
        ["--check-proof", "x" * LONG, "--position", "y" * LONG],
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_long_is_not_echoed_whole(arguments: list[str]) -> None:
    lines = check(*arguments).err.splitlines()
    assert lines
    assert max(map(len, lines)) < 600
    for form in ("json", "jsonl"):
        told = check("--format", form, *(one for one in arguments if one != "-q")).out
        assert len(told) < LONG
        assert told.count("x" * 1000) == 0


def test_a_long_name_shows_its_start_and_its_end() -> None:
    name = f"start{'x' * 300}end.json"
    told = check(name).err
    assert re.match(r"startx+\.\.\.x+end\.json: ", told)
    assert len(told.split(": ")[0]) == 200
    assert check(name, "--format", "json").json()["source"] == name


# ---------------------------------------------------------------- large batches


BLANK = {"newlines": b"\n", "CRLF": b"\r\n", "spaces": b"  \t \n", "long spaces": b" " * 10_000 + b"\n"}


@pytest.mark.parametrize("blank", BLANK.values(), ids=BLANK)
@pytest.mark.parametrize("name", ["p.jsonl", "p.txt", "-"])
def test_blank_lines_are_passed_over_together(tmp_path: Path, blank: bytes, name: str) -> None:
    count = 3 * MIB // len(blank)
    good = json.dumps(position()).encode()
    text = b"".join(
        [blank * count, good, b"\n", blank * count, b" ", good, b"\n{\n", blank, good, b"\n", blank * 9, b"{"]
    )
    path = tmp_path / name
    path.write_bytes(text)
    calls: list[int] = []

    class Counting(io.BufferedReader):
        def readline(self, size: int | None = -1, /) -> bytes:
            calls.append(1)
            return super().readline(size)

    with Counting(io.FileIO(path)) as stream:
        asked = str(path) if name.endswith(".jsonl") else "-"
        found = list(batch.items([asked], stream))
    assert [item.line for item in found] == [count + 1, 2 * count + 2, 2 * count + 3, 2 * count + 5, 2 * count + 15]
    assert len(calls) < 2000


def test_a_document_after_too_many_blank_lines_is_too_large() -> None:
    text = b"\n" * (3 * MIB) + json.dumps(position(), indent=1).encode()
    assert check("-", "--format", "jsonl", stdin=text).lines()[0]["problems"][0]["code"] == "too-large"


def test_one_broken_line_in_thousands(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    # Nothing has to be searched or proven here, so that thousands take no time.
    good = json.dumps(position(claim={"by": "south", "flag": 3})) + "\n"
    path.write_text(good * 2500 + "{\n" + good * 2499, encoding="utf-8")
    result = process("--format", "jsonl", "--verdict-only", path)
    assert (result.status, result.err) == (2, "")
    lines = result.lines()
    assert len(lines) == 5000
    assert lines[2500]["source"] == f"{path}:2501"
    assert {one.get("verdict") for one in lines[:2500] + lines[2501:]} == {"inadmissible"}


def _peak(run: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_batch_takes_no_more_memory_the_longer_it_is(tmp_path: Path, form: str) -> None:
    line = json.dumps({**case("a", claim={"by": "south", "flag": 3}), "why": "x" * 50_000}) + "\n"

    def run(count: int) -> None:
        path = tmp_path / f"{count}.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for _ in range(count):
                file.write(line)
        assert check(path, "--format", form, "--verdict-only", "-o", os.devnull).status == 1

    run(2)
    assert _peak(lambda: run(200)) < 4 * MIB


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_lines_too_long_are_never_held(tmp_path: Path, form: str) -> None:
    path = tmp_path / "long.jsonl"
    with path.open("wb") as file:
        for _ in range(50):
            file.write(b" " * MIB)
        file.write(b"\n" + json.dumps(position()).encode() + b"\n")
        file.write(b'{"a": "' + b"x" * (3 * MIB))

    def run() -> None:
        result = check(path, "--format", form)
        assert result.status == 2
        assert "proven" in result.out.lower()

    run()
    assert _peak(run) < 12 * MIB


def test_a_line_may_be_as_long_as_a_document() -> None:
    start, end = b'{"id": "long", "why": "', b'", "position": ' + json.dumps(position()).encode() + b"}"
    longest = start + b"x" * (MIB - len(start) - len(end)) + end
    answers = check("-", "--format", "jsonl", stdin=longest + b"\n x" + longest + b"\n" + longest).lines()
    assert [one.get("verdict", one.get("problems", [{}])[0].get("code")) for one in answers] == [
        "proven",
        "too-large",
        "proven",
    ]


# ---------------------------------------------------------------- faults of our own


@pytest.mark.parametrize(
    "fault",
    [
        RecursionError("maximum recursion depth exceeded"),
        MemoryError(),
        ZeroDivisionError("division\nby zero \x1b[31m"),
        AssertionError(),
        ProofError("bad-sum", "the kernel refuses"),
    ],
    ids=lambda fault: type(fault).__name__,
)
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_fault_of_our_own_is_one_sentence_and_stops_no_batch(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, form: str
) -> None:
    calls = iter([None, fault, None])

    def decide(*arguments: object, **named: object) -> object:
        planned = next(calls)
        if planned is not None:
            raise planned
        return decide_claim(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "decide_claim", decide)
    result = check(PROVEN, PROVEN, REFUTED, "--format", form)
    assert result.status == 2
    told = result.out + result.err
    assert told.count("internal-fault") == 1
    assert type(fault).__name__ in told
    assert "Traceback" not in told
    assert UNSAFE.search(told) is None
    assert ("proven" in told.lower(), "refuted" in told.lower()) == (True, True)


@pytest.mark.parametrize("code", ["engine-missing", "limit-reached"])
def test_an_engine_that_cannot_answer_is_no_fault_of_the_command(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    def decide(*_: object, **__: object) -> object:
        raise EngineError(code, "the engine cannot answer")

    monkeypatch.setattr(judging, "decide_claim", decide)
    result = check(PROVEN)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"{PROVEN}: the engine cannot answer [{code}]\n"


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_fault_outside_of_every_document_is_one_sentence(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    def fail(*_: object, **__: object) -> object:
        raise RecursionError

    monkeypatch.setattr(reporters, "reporter_for", fail)
    result = check(PROVEN, "--format", form)
    assert result.status == 2
    assert "Traceback" not in result.err
    assert result.err.count("\n") == 1
    assert "RecursionError" in result.err


def test_an_interrupted_batch_ends_with_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter([False, False, True])

    def decide(*arguments: object, **named: object) -> object:
        if next(calls):
            raise KeyboardInterrupt
        return decide_claim(*arguments, **named)  # type: ignore[arg-type]

    for form, count in (("jsonl", 2), ("json", 2)):
        calls = iter([False, False, True])
        monkeypatch.setattr(judging, "decide_claim", decide)
        result = check(PROVEN, PROVEN, PROVEN, PROVEN, "--format", form)
        assert (result.status, result.err) == (130, "battleline-check: interrupted after 2 documents\n")
        assert len(result.lines() if form == "jsonl" else result.json()) == count


class Gone(Stream):
    """A stream whose reader has left, or whose disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self._error = error

    def write(self, _: str) -> int:
        raise self._error


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (BrokenPipeError(), ""),
        (OSError(28, "No space left"), "battleline-check: the output cannot be written: No space left\n"),
    ],
)
def test_an_output_that_takes_nothing(error: OSError, told: str) -> None:
    err = Stream()
    streams = command.Streams(sys.stdin.buffer if hasattr(sys.stdin, "buffer") else Stream(), Gone(error), err)  # type: ignore[arg-type]
    assert (command.main([PROVEN], streams), err.getvalue()) == (2, told)
