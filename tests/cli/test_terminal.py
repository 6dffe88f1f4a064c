"""What a terminal gets: lines that fit, colours that can be told apart, and nothing but text where there is none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cli.output import Output, folded
from battleline_rules.cli.painting import _ROLES
from battleline_rules.explain.wrapping import columns
from battleline_rules.language import LANGUAGES
from tests.cli.games import document, played, with_action
from tests.cli.running import BROKEN, INADMISSIBLE, PROVEN, REFUTED, UNDECIDED, Stream, case, check, position, write

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
ESCAPE: Final = "\x1b"
LONG: Final = "gmt; 3: R3 R4 R5 / B8; 4: G2 / O7 B7; 6: Y6 / B10 P9; seen P1 P2 P3; claim nowhere 3"

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of a Unix system")


# ---------------------------------------------------------------- lines that fit


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    broken = case("second", flags=[{"flag": 3, "north": ["R3", "R3", "Q5"], "south": []}], tilte="x")
    terrain = {"name": "a terrain with a name that is long", "slots": 4, "compare": "totals", "accepts": ["troop"]}
    odd = position(flags=[{"flag": 3, "north": ["R3", "R4", "R5"], "south": ["B8"], "terrain": terrain}])
    write(tmp_path / "cases.jsonl", case("first", title="Round 2"), broken, case("third", also_visible=["B10"]), odd)
    write(tmp_path / "game.json", document(played()))
    write(tmp_path / "refused.json", with_action(document(played()), 86, "claim 1"))
    (tmp_path / "verdict.json").write_text(check(PROVEN, "--format", "json").out, encoding="utf-8")
    (tmp_path / "broken.json").write_text('{"format": "battleline-position/1",\n "flags": [', encoding="utf-8")


ASKED: Final[tuple[list[str], ...]] = (
    ["--help"],
    [],
    ["--version", "-v"],
    ["--template"],
    ["--template", "--option", "tie_rule=must_beat", "--ruleset", "schotten-totten-tactics"],
    ["--explain", "R43"],
    ["--explain", "tie_rule"],
    ["--explain", "D21"],
    [PROVEN, "-v"],
    [REFUTED, "-v"],
    [INADMISSIBLE],
    [UNDECIDED, "-v"],
    [UNDECIDED, "--all"],
    [UNDECIDED, "--all", "-q"],
    [PROVEN, "-q", "--engine", "all"],
    [PROVEN, "--engine", "all"],
    [f"{UNDECIDED} last theirs", "--all-rulings"],
    [UNDECIDED, "--all-rulings", "-q"],
    [BROKEN],
    [LONG],
    ["R3 R4 R5 vs B8 seen B7 B10 G1 G2 G3 G4 G5 Q7"],
    ["cases.jsonl", BROKEN, "missing.json", "broken.json"],
    ["cases.jsonl", "-v"],
    ["cases.jsonl", "-q"],
    ["cases.jsonl", "--all", "-v"],
    ["game.json", "-v"],
    ["game.json", "-q"],
    ["refused.json", "-v"],
    ["refused.json", "--all-rulings"],
    ["game.json", "--ply", "82", "--all-rulings"],
    ["verdict.json", "--check-proof", "--position", PROVEN],
    ["verdict.json", "--check-proof", "--position", REFUTED],
    ["--frobnicate-with-a-very-long-name-that-there-is-not-and-never-was", PROVEN],
    ["--ruleset", "gtm", PROVEN],
    ["R3", "R4", "R5", "vs", "B8"],
    ["-o", "no/such/place/in/which/anything/could/be/written/to/at/all.txt", PROVEN],
)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: " ".join(asked)[:60] or "nothing")
def test_no_line_is_longer_than_the_terminal_is_wide(
    asked: list[str], lang: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    result = check(*asked, "--lang", lang, "--color", "never", terminal=True)
    # A document is for programs, and stays as it is.
    told = result.err if "--template" in asked else result.out + result.err
    assert told
    assert [line for line in told.splitlines() if columns(line) > width] == []


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json*")), ids=lambda path: path.name)
def test_no_example_is_too_wide(path: Path, lang: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for more in (["-v"], ["-q"], ["--all", "-v"]):
        result = check(path, *more, "--lang", lang, "--color", "never", terminal=True)
        told = (result.out + result.err).splitlines()
        assert [line for line in told if columns(line) > width] == []


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("asked", [["--convert", "line"], ["--convert", "position"], ["--format", "json"]], ids=str)
def test_what_is_for_programs_is_the_same_on_every_terminal(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = check(*asked, "verdict.json", PROVEN, terminal=True)
    assert max(map(len, result.out.splitlines())) > 40
    assert result.out == check(*asked, "verdict.json", PROVEN).out


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: " ".join(asked)[:60] or "nothing")
def test_a_narrow_terminal_gets_the_same_words(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not asked or LONG in asked or any("Q7" in one for one in asked):
        pytest.skip("this is told otherwise on a narrow terminal")
    told = []
    for width in ("60", "1000"):
        monkeypatch.setenv("COLUMNS", width)
        result = check(*asked, "--color", "never", terminal=True)
        # Words that are longer than a line are cut.
        told.append(re.sub(r"\s", "", result.out + result.err))
    assert _without_board(told[0]) == _without_board(told[1])


def _without_board(text: str) -> str:
    return re.sub(r"^.*?Flag.*?9--", "", text)


def test_a_mark_stands_below_what_it_marks_or_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    line, *others = check(BROKEN, terminal=True).err.splitlines()
    assert (line, others[0].index("^")) == (BROKEN, BROKEN.index("Q5"))
    short = "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim nowhere 3"
    line, mark, *others = check(short, terminal=True).err.splitlines()
    assert (line, mark) == (short, " " * short.index("nowhere") + "^")
    assert others
    told = check(LONG, terminal=True).err
    assert "^" not in told
    assert f":{LONG.index('nowhere') + 1}:" in re.sub(r"\n\s*", "", told)


@given(st.text(st.sampled_from("ab 1^:漢é\u0301"), max_size=300), st.integers(40, 120))
def test_folded_lines_fit_and_say_the_same(line: str, width: int) -> None:
    lines = [*folded(line, width)]
    assert all(columns(one) <= width for one in lines)
    assert "".join("".join(lines).split()) == "".join(line.split())


@given(st.lists(st.sampled_from(["Red 3", "claim", "flag 5", "(R43)", "stands"]), min_size=20, max_size=60))
def test_a_number_stays_with_its_word(words: list[str]) -> None:
    assert not any(re.match(r"\s*\d", one) for one in [*folded(" ".join(words), 40)])


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("short", ["short"]),
        ("  " + "word " * 9 + "end", ["  " + "word " * 6 + "word", "    word word end"]),
        ("PROVEN   " + "word " * 7 + "end", ["PROVEN   " + "word " * 5 + "word", "         word end"]),
        (" " * 30 + "^ what is wrong", [" " * 30 + "^", "  what is wrong"]),
        (" " * 99 + "^ what is wrong", [" " * 39 + "^", "  what is wrong"]),
        ("a.json: PROVEN   " + "word " * 5 + "end", ["a.json: PROVEN   " + "word " * 3 + "word", "  word end"]),
    ],
    ids=["short", "indented", "column", "mark", "mark outside", "long name"],
)
def test_where_a_folded_line_goes_on(line: str, lines: list[str]) -> None:
    assert [*folded(line, 40)] == lines


@pytest.mark.parametrize(
    ("told", "width", "available"),
    [
        ("60", 60, 60),
        ("39", 40, 40),
        ("1", 40, 40),
        ("200", 80, 200),
        ("0", 80, 80),
        ("", 80, 80),
        ("-5", 80, 80),
        ("６0", 80, 80),
        ("x", 80, 80),
        ("9" * 5000, 80, 999_999_999),
    ],
)
def test_how_wide_a_terminal_is(told: str, width: int, available: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", told)
    out = Output(Stream(terminal=True))
    assert (out.width, out.columns) == (width, available)
    elsewhere = Output(Stream())
    assert (elsewhere.width, elsewhere.columns) == (80, None)


# ---------------------------------------------------------------- colours


def test_the_colours_of_cards_are_read_on_dark_and_on_light_and_told_apart() -> None:
    from rich.color import Color  # noqa: PLC0415 - only this test needs it

    names = ("red", "orange", "yellow", "green", "blue", "purple")
    colors = {name: tuple(Color.parse(_ROLES[name]).get_truecolor()) for name in names}  # type: ignore[index]
    for name, rgb in colors.items():
        for ground in ((0, 0, 0), (255, 255, 255)):
            assert _contrast(rgb, ground) >= 3, name
    for one, other in combinations(names, 2):
        assert _distance(colors[one], colors[other]) >= 35, (one, other)


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(rgb: tuple[int, ...]) -> float:
    return sum(weight * _linear(value) for weight, value in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """As WCAG 2 has it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """As CIE 1976 has it, in its space L*a*b* with white D65."""
    places = []
    for rgb in (one, other):
        red, green, blue = map(_linear, rgb)
        x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
        y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
        x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
        places.append((116 * y - 16, 500 * (x - y), 200 * (y - z)))
    return float(sum((a - b) ** 2 for a, b in zip(*places, strict=True)) ** 0.5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_hide_no_letter(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    plain = check(PROVEN, "-v", "--lang", lang, "--color", "never", terminal=True).out
    painted = check(PROVEN, "-v", "--lang", lang, "--color", "always", terminal=True).out
    assert painted != plain == re.sub(r"\x1b\[[0-9;]*m", "", painted)


# ---------------------------------------------------------------- real terminals, and none


@pytest.fixture
def on_terminal(tmp_path: Path) -> Callable[..., str]:
    """What the command writes on a terminal of so many columns, seen from the other side."""
    import fcntl  # noqa: PLC0415 - of Unix systems alone
    import pty  # noqa: PLC0415 - as above
    import struct  # noqa: PLC0415 - as above
    import termios  # noqa: PLC0415 - as above

    def run(*arguments: str, width: int, env: dict[str, str] | None = None) -> str:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "NO_COLOR", "TERM"}}
        with subprocess.Popen(
            [sys.executable, "-m", "battleline_rules", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**kept, "TERM": "xterm-256color", **(env or {})},
            cwd=tmp_path,
        ) as running:
            os.close(theirs)
            told = bytearray()
            while True:
                try:
                    piece = os.read(ours, 1 << 16)
                except OSError:  # so a terminal ends
                    break
                if not piece:
                    break
                told += piece
            running.wait(60)
        os.close(ours)
        return told.decode().replace("\r\n", "\n")

    return run


@posix
@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_terminal_is_asked_how_wide_it_is(on_terminal: Callable[..., str], width: int) -> None:
    for asked in (["--help"], [PROVEN, "-v", "--color", "never"], [BROKEN, LONG]):
        assert max(map(len, on_terminal(*asked, width=width).splitlines())) <= width
    assert max(map(len, on_terminal("--help", width=120, env={"COLUMNS": str(width)}).splitlines())) <= width


@posix
def test_a_terminal_that_knows_no_width_is_taken_for_a_common_one(on_terminal: Callable[..., str]) -> None:
    assert on_terminal("--help", width=0) == on_terminal("--help", width=80)


@posix
def test_a_terminal_gets_colours_and_a_greeting(on_terminal: Callable[..., str]) -> None:
    assert ESCAPE in on_terminal(PROVEN, width=80)
    assert ESCAPE not in on_terminal(PROVEN, width=80, env={"NO_COLOR": "1"})
    assert ESCAPE not in on_terminal(PROVEN, width=80, env={"TERM": "dumb"})
    assert on_terminal(width=80).count("\n") in range(8, 11)


@posix
@pytest.mark.parametrize("asked", [[PROVEN, "-v"], [BROKEN], ["--help"], ["--template"], [], ["--explain", "R43"]])
def test_a_pipe_gets_nothing_but_text(asked: list[str]) -> None:
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "40", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "battleline_rules", *asked],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
        env=env,
    )
    told = (done.stdout + done.stderr).decode()
    assert told
    assert all(char.isprintable() or char == "\n" for char in told)
    assert told == check(*asked).out + check(*asked).err
