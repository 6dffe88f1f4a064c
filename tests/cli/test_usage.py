"""Command lines that ask for what cannot be done, and those that ask for no judgement."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

import battleline_rules
from battleline_rules import builds
from battleline_rules.documents import parse_position
from battleline_rules.rulesets import RULESETS, ruleset
from tests.cli.running import PROVEN, check

if TYPE_CHECKING:
    from pathlib import Path

WRONG = [
    ([], "battleline-check", "there is nothing to judge"),
    (["--all"], "battleline-check", "there is nothing to judge"),
    (["--frobnicate", PROVEN], "--frobnicate", "there is no option"),
    (["-z", PROVEN], "-z", "there is no option"),
    (["--verbos", PROVEN], "--verbos", "the nearest is --verbose"),
    (["--form", "json", PROVEN], "--form", "the nearest is --format"),
    (["--flag=0", PROVEN], "--flag", "1 to 9"),
    (["--flag", "10", PROVEN], "--flag", "1 to 9"),
    (["--flag", "３", PROVEN], "--flag", "1 to 9"),
    (["--flag", "1_0", PROVEN], "--flag", "1 to 9"),
    ([PROVEN, "--flag"], "--flag", "needs a value"),
    (["--bogus", PROVEN], "--bogus", 'there is no option "--bogus"; battleline-check --help lists them'),
    (["--by", "west", PROVEN], "--by", 'there is no side "west"; a side is north or south'),
    (["--by", "North", PROVEN], "--by", "the nearest is north"),
    (["--ruleset", "gmtt", PROVEN], "--ruleset", "the nearest is gmt"),
    (
        ["--option", "tie_rule", PROVEN],
        "--option",
        "write NAME=VALUE: the values of tie_rule are last_card, claimant_wins or must_beat",
    ),
    (["--option", "tie_ruel", PROVEN], "--option", "tie_rule"),
    (["--option"], "--option", "this needs a value after it"),
    (["--option", "tie_rule=coin", PROVEN], "--option", "last_card, claimant_wins or must_beat"),
    (["--option", "tie_ruel=must_beat", PROVEN], "--option", "tie_rule"),
    (["--engine", "oracle", PROVEN], "--engine", "an engine is bitset, enumeration"),
    (["--format", "pdf", PROVEN], "--format", "a format is text, markdown, html, svg, json or jsonl"),
    (["--color", "sometimes", PROVEN], "--color", "auto, always or never"),
    (["--lang", "fr", PROVEN], "--lang", "there are en or ro"),
    (["--all", "--flag", "3", PROVEN], "--all", "leave out one"),
    (["--all=3", PROVEN], "--all", "takes no value"),
    (["-q", "-v", PROVEN], "--quiet", "leave out one"),
    (["-", "-"], "-", "only once"),
    (["--check-proof", "-", "--position", "-"], "-", "only once"),
    (["--check-proof", "v.json"], "--check-proof", "--position FILE"),
    (["--check-proof", "v.json", "--position", PROVEN, "--all"], "--all", "leave out --all"),
    (["--check-proof", "v.json", "--position", PROVEN, "--engine", "all"], "--engine", "leave out --engine"),
    (["--position", PROVEN, PROVEN], "--position", "--check-proof"),
    (["--template", PROVEN], "--template", "without FILE"),
    (["--template", "--explain", "R46"], "--template", "without --explain"),
    (["--template", "--flag", "3"], "--template", "without --flag"),
    (["--template", "--by", "south"], "--template", "without --by"),
    (["--template", "--all"], "--template", "without --all"),
    (["--template", "-v"], "--template", "without --verbose"),
    (["--explain", "R46", "--ruleset", "gmt"], "--explain", "without --ruleset"),
    (["--explain", "R46", "--option", "tie_rule=must_beat"], "--explain", "without --option"),
    (["--explain", ""], "--explain", "code"),
    (["--explain", "R46", PROVEN], "--explain", "without FILE"),
    (["--explain", "can-be-beatn"], "--explain", "the nearest is can-be-beaten"),
    (["-o", "", PROVEN], "--output", "is empty"),
    (["--template", "-o", ""], "--output", "is empty"),
    (["-o", "\0", PROVEN], "--output", "cannot be written"),
    (["--flag", "3", PROVEN], "--flag", "always about flag 5"),
    (["--verdict-only", "-v", PROVEN], "--verdict-only", "leave out one"),
    (["--check-proof", "v.json", "--position", PROVEN, "-v"], "--verbose", "leave out --verbose"),
    (["--check-proof", "v.json", "--position", ""], "--check-proof", "--position FILE"),
    ([""], "battleline-check", "empty name"),
    ([PROVEN, ""], "battleline-check", "empty name"),
    (["R3", "R4", "R5", "vs", "B8"], "battleline-check", 'put the whole line in quotes: "R3 R4 R5 vs B8"'),
    (["R3", "R4", "R5", "VS", "-"], "battleline-check", 'put the whole line in quotes: "R3 R4 R5 VS -"'),
    (["-q", "R3", "R4", "R5", "--", "Vs", "B8"], "battleline-check", "put the whole line in quotes"),
    (["-o", "no/such/place", PROVEN], "--output", "cannot be written"),
    (["--ply", "-1", "g.json"], "--ply", '0 is the start, and "-1" is none'),
    (["--ply", "1.5", "g.json"], "--ply", "0 is the start"),
    (["--ply", "２", "g.json"], "--ply", "0 is the start"),
    (["g.json", "--ply"], "--ply", "needs a value"),
    (["--convert", "fen", "g.json"], "--convert", "a form is position, state, game, line or sheet"),
    (["--convert", "Sheet", "g.json"], "--convert", "the nearest is sheet"),
    (["--convert", "state", "--all", "g.json"], "--all", "judges nothing: leave out --all"),
    (["--convert", "state", "--flag", "3", "g.json"], "--flag", "judges nothing"),
    (["--convert", "state", "--by", "north", "g.json"], "--by", "judges nothing"),
    (["--convert", "state", "--engine", "smt", "g.json"], "--engine", "judges nothing"),
    (["--convert", "state", "--all-rulings", "g.json"], "--all-rulings", "judges nothing"),
    (["--convert", "state", "--verdict-only", "g.json"], "--verdict-only", "judges nothing"),
    (["--convert", "state", "-q", "g.json"], "--quiet", "leave out --quiet"),
    (["--convert", "state", "-v", "g.json"], "--verbose", "leave out --verbose"),
    (["--convert", "state", "--check-proof", "v.json", "--position", PROVEN], "--check-proof", "judges nothing"),
    (["--convert", "state", "--position", PROVEN, "g.json"], "--position", "judges nothing"),
    (["--convert", "game", "--ply", "3", "g.json"], "--ply", "a game is written whole"),
    (["--convert", "sheet", "--ply", "3", "g.json"], "--ply", "a sheet is written whole"),
    (["--convert", "state"], "battleline-check", "there is nothing to judge"),
    (["--all-rulings", "--verdict-only", PROVEN], "--verdict-only", "leave out --verdict-only"),
    (["--all-rulings", "--check-proof", "v.json", "--position", PROVEN], "--all-rulings", "judges nothing anew"),
    (["--template", "--ply", "3"], "--template", "goes without --ply"),
    (["--explain", "R1", "--convert", "line"], "--explain", "goes without --convert"),
    (["--all-rulings"], "battleline-check", "there is nothing to judge"),
]


@pytest.mark.parametrize(("arguments", "source", "message"), WRONG, ids=lambda value: str(value)[:50])
def test_wrong_usage_is_told_in_one_line(arguments: list[str], source: str, message: str) -> None:
    result = check(*arguments)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(
        "battleline-check: " if source == "battleline-check" else f"battleline-check: {source}: "
    )
    assert message in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "source", "message"), WRONG, ids=lambda value: str(value)[:50])
@pytest.mark.parametrize("asked", [["--format", "json"], ["--format=jsonl"]], ids=["json", "jsonl"])
def test_wrong_usage_is_told_in_json_where_json_is_awaited(
    arguments: list[str], source: str, message: str, asked: list[str]
) -> None:
    if "pdf" in arguments or {"-q", "-v"} & {*arguments}:
        pytest.skip("this asks for another format, or for text")
    result = check(*asked, *arguments)
    assert (result.status, result.err) == (2, "")
    document = result.json()
    assert (document["format"], document["source"]) == ("battleline-error/1", source)
    assert [one["code"] for one in document["problems"]] == ["usage"]
    assert message in document["problems"][0]["message"]


@pytest.mark.parametrize("arguments", [argv for argv, _, _ in WRONG], ids=lambda value: str(value)[:80])
def test_no_complaint_names_its_option_twice(arguments: list[str]) -> None:
    _, option, message = f"{check(*arguments).err}: ".split(": ", 2)
    assert not message.startswith(f"{option} ")


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize(("option", "source"), [("-q", "--quiet"), ("-v", "--verbose")])
def test_options_for_text_are_refused_for_json(form: str, option: str, source: str) -> None:
    document = check(PROVEN, option, "--format", form).json()
    assert (document["source"], document["problems"][0]["code"]) == (source, "usage")


@pytest.mark.parametrize("form", ["line", "sheet"])
@pytest.mark.parametrize("asked", ["json", "jsonl"])
def test_a_form_that_is_text_is_no_json(form: str, asked: str) -> None:
    document = check("--convert", form, "--format", asked, PROVEN).json()
    assert document["source"] == "--format"
    assert document["problems"][0]["message"] == f"a {form} is no JSON: leave out --format"


def test_the_version_is_the_package_s() -> None:
    assert check("--version").out == f"battleline-check {battleline_rules.__version__}\n"
    assert battleline_rules.__version__ == version("battleline_rules")


@pytest.mark.parametrize(
    ("modules", "told"),
    [((), "compiled: nothing, all modules are plain Python\n"), (("a.b", "a.c"), "compiled:\n  a.b\n  a.c\n")],
    ids=["plain", "compiled"],
)
def test_the_version_in_full_tells_the_build(
    modules: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = battleline_rules.BuildInfo(battleline_rules.__version__, modules, "3.13.0", "CPython")
    monkeypatch.setattr(builds, "build_info", lambda: build)
    for arguments in (["--version", "-v"], ["-v", "--version"]):
        assert check(*arguments).out == (
            f"battleline-check {battleline_rules.__version__}\npython: CPython 3.13.0\n" + told
        )


def test_the_template_is_a_position_and_its_comments_stay_apart(tmp_path: Path) -> None:
    result = check("--template")
    assert result.status == 0
    assert parse_position(result.out).claim is not None
    assert "also_visible" in result.err
    check("--template", "-o", tmp_path / "p.json")
    assert (tmp_path / "p.json").read_text(encoding="utf-8") == result.out


@pytest.mark.parametrize("edition", [one.id for one in RULESETS])
def test_the_template_is_of_the_edition_that_is_asked_for(edition: str) -> None:
    position = parse_position(check("--template", "--ruleset", edition).out)
    assert (position.ruleset.id, position.ruleset.options) == (edition, ruleset(edition).options)


def test_the_template_has_the_rulings_that_are_asked_for() -> None:
    told = check("--template", "--option", "tie_rule=must_beat", "--option", "values=9", "--format", "jsonl").out
    assert told.count("\n") == 1
    options = parse_position(told).ruleset.options
    assert (options.tie_rule, options.values) == ("must_beat", 9)


@pytest.mark.parametrize("code", ["R46", "can-be-beaten", "tie_rule", "D21", "unknown-card", "internal-fault"])
def test_a_code_is_explained(code: str) -> None:
    result = check("--explain", code)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{code}: ")
    told = check("--explain", code, "--format", "json").json()
    assert told["code"] == code
    assert check("--explain", code, "--format", "jsonl").lines() == [told]


@pytest.mark.parametrize(
    ("argument", "hint"),
    [
        ("gmt 3: R3 R4 R5 / B8", '"gmt; 3: R3 R4 R5 / B8"'),
        ("medieval 3: R3 R4 R5 / B8; seen B7", '"gmt; 3: R3 R4 R5 / B8"'),
        ("R3 R4 R5 / B8", '"gmt; 3: R3 R4 R5 / B8"'),
        ("R3 R4 R5 versus B8", '"R3 R4 R5 vs B8"'),
        ("R3 R4 R5 B8 seen B7", '"R3 R4 R5 vs B8"'),
        ("R3,R4", '"R3 R4 R5 vs B8"'),
    ],
)
def test_a_line_whose_marks_are_forgotten_is_told_what_it_may_be(argument: str, hint: str) -> None:
    result = check(argument)
    assert result.status == 2
    assert hint in result.err
    assert "[no-such-file]" in result.err


@pytest.mark.parametrize("argument", ["games/R3", "my games/of today.json", "no/such/file.json", "a: b / c"])
def test_other_names_are_names_of_files(argument: str) -> None:
    assert check(argument).err.endswith("there is no such file; check the path [no-such-file]\n")
