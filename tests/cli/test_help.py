"""What the command says of itself: one description, laid out for any terminal, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.cli.arguments import COLOR_WHEN, FORMATS, FORMS, SHELLS
from battleline_rules.cli.help import help_text, start_text
from battleline_rules.cli.options import _parser
from battleline_rules.cli.usage import EXAMPLE, OPTIONS, SECTIONS, VALUES, usage, written
from battleline_rules.explain.wrapping import columns
from battleline_rules.language import LANGUAGES
from battleline_rules.language.making import SOURCE
from battleline_rules.proofs.export import EXPORT_FORMATS
from battleline_rules.rulesets import RULESETS
from tests.cli.running import PROVEN, check
from tests.language.written import read

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTHS: Final = (40, 45, 59, 60, 61, 72, 79, 80)
NAMED: Final = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")


# ---------------------------------------------------------------- the description


def test_the_options_told_are_those_that_are_read() -> None:
    told = {option.names: option.value is not None for option in OPTIONS}
    read_ones = {tuple(action.option_strings): action.nargs != 0 for action in _parser()._actions}
    assert told == read_ones


def test_no_option_is_told_twice() -> None:
    names = [name for option in OPTIONS for name in option.names]
    assert len(names) == len(set(names))


def test_the_catalog_has_no_text_for_what_there_is_not() -> None:
    """A missing text is an error when it is told; one too many would be told by nobody."""
    there = {str(message.id) for message in read(SOURCE, "command") if message.id}
    for kind, names in {
        "option": {option.name for option in OPTIONS},
        "section": {section.name for section in SECTIONS},
        "value": {*VALUES, "name"},
    }.items():
        prefix = f"help-{kind}-"
        assert {one.removeprefix(prefix) for one in there if one.startswith(prefix)} == names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_are_written_with_what_comes_after_them(lang: str) -> None:
    terms = [entry.term for _, entries in usage(lang).sections for entry in entries]
    assert terms == [written(option, lang) for option in OPTIONS]
    assert [bool(re.search(r" [^\s,-]+$", term)) for term in terms] == [option.value is not None for option in OPTIONS]


# ---------------------------------------------------------------- --help


@pytest.mark.parametrize("asked", [["--help"], ["-h"], ["--help", "--flag", "3"], [PROVEN, "-h"], ["--lang=en", "-h"]])
def test_help_tells_everything(asked: list[str]) -> None:
    assert (check(*asked).status, check(*asked).out, check(*asked).err) == (0, help_text("en", 80), "")


def test_help_speaks_the_language_that_is_asked_for() -> None:
    assert check("--help", "--lang", "ro").out == help_text("ro", 80) != help_text("en", 80)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_option_and_no_other(lang: str, width: int) -> None:
    offered = {name for option in OPTIONS for name in option.names}
    assert set(NAMED.findall(help_text(lang, width))) == offered


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_choice(lang: str) -> None:
    editions = (one.id for one in RULESETS)
    seats = ("north", "south")
    for word in (
        *(*FORMATS, *FORMS, *ENGINES, ALL_ENGINES, *editions, *seats, *COLOR_WHEN, *LANGUAGES, *SHELLS),
        *EXPORT_FORMATS,
    ):
        assert re.search(rf"(?<![\w-]){word}(?![\w-])", help_text(lang, 80)), word


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [help_text, start_text])
def test_it_fits_on_a_terminal(text: Callable[[str, int], str], lang: str, width: int) -> None:
    lines = text(lang, width).splitlines()
    assert max(map(columns, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_narrower_help_has_the_same_words(lang: str) -> None:
    words = help_text(lang, 80).split()
    assert all(help_text(lang, width).split() == words for width in WIDTHS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_stays_on_a_line_with_what_comes_after_it(lang: str) -> None:
    file = "FILE" if lang == "en" else "FIȘIER"
    for width in WIDTHS:
        lines = help_text(lang, width).splitlines()
        assert not {line.split(" ")[-1] for line in lines} & {"--position", "-o"}
        assert any(f"--position {file}" in line for line in lines)


# ---------------------------------------------------------------- how to start


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_for_nothing_is_told_in_ten_lines_how_to_start(lang: str) -> None:
    for width in (60, 70, 80):
        text = start_text(lang, width)
        assert 8 <= text.count("\n") <= 10
        for named in (f'battleline-check "{EXAMPLE}"', "--template", "--help", "--lang", "man battleline-check"):
            assert named in text


def test_the_claim_to_start_with_holds() -> None:
    assert check(EXAMPLE, "-q").out.startswith("PROVEN")


@pytest.mark.parametrize(
    ("asked", "lang"), [([], "en"), (["--lang", "ro"], "ro"), (["--color", "never"], "en"), (["--lang=en"], "en")]
)
def test_on_a_terminal_it_is_told_to_standard_error_as_wrong_usage_is(asked: list[str], lang: str) -> None:
    result = check(*asked, terminal=True)
    assert (result.status, result.out, result.err) == (2, "", start_text(lang, 80))


@pytest.mark.parametrize("asked", [["-v"], ["--all"], ["--ruleset", "gmt"], ["--format", "text"], ["-o", "x"]])
def test_who_asks_for_something_is_told_what_is_missing(asked: list[str]) -> None:
    result = check(*asked, terminal=True)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("battleline-check: there is nothing to judge")


def test_a_program_that_asks_for_nothing_is_told_in_one_line() -> None:
    result = check()
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("battleline-check: there is nothing to judge")
