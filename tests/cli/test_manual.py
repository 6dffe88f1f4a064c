"""The man pages: current, complete, and such that those who read them for a living have nothing to say."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Final

import pytest

from battleline_rules.cli.manual import manual, place_of, write_manuals
from battleline_rules.cli.usage import OPTIONS, usage, written
from battleline_rules.language import LANGUAGES, Language
from tests.cli.running import check

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "man"
UNRELEASED: Final = "missing date"
"""A page is of a version, which it names, and not of a day."""


def _program(name: str) -> str:
    """Where a program is; the test is skipped where it is missing."""
    found = shutil.which(name)
    return found or pytest.skip(f"{name} is not installed")


def _rendered(lang: Language, width: int) -> str:
    done = subprocess.run(
        [_program("mandoc"), "-T", "utf8", "-O", f"width={width}", PAGES / place_of(lang)],
        capture_output=True,
        check=True,
        timeout=60,
    )
    return re.sub(r".\x08", "", done.stdout.decode())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_current(lang: Language) -> None:
    """Otherwise: ``python -m battleline_rules.cli.manual docs/man``."""
    assert (PAGES / place_of(lang)).read_text(encoding="utf-8") == manual(lang)


def test_pages_are_written_where_man_looks_for_them(tmp_path: Path) -> None:
    write_manuals(tmp_path)
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"man1/battleline-check.1", "ro/man1/battleline-check.1"}


def test_every_page_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    installed = project["tool"]["setuptools"]["data-files"]
    pages = [place_of(lang) for lang in LANGUAGES]
    assert installed == {f"share/man/{page.parent.as_posix()}": [f"docs/man/{page.as_posix()}"] for page in pages}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_the_help_says(lang: Language) -> None:
    """Word for word, but for their layout."""
    page = " ".join(_rendered(lang, 78).split())
    told = usage(lang)
    entries = [entry for _, entries in (told.files, *told.sections, told.statuses) for entry in entries]
    for text in (told.about, told.games, told.worst, *(part for one in entries for part in (one.term, one.text))):
        assert " ".join(text.split()).replace("'", "’") in page.replace("'", "’"), text
    assert all(written(option, lang) in page for option in OPTIONS)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_fits(lang: Language, width: int) -> None:
    done = subprocess.run(
        [_program("groff"), "-man", "-Kutf8", "-Tutf8", "-P-c", f"-rLL={width}n", PAGES / place_of(lang)],
        capture_output=True,
        check=True,
        timeout=60,
    )
    lines = re.sub(r".\x08", "", done.stdout.decode()).splitlines()
    assert len(lines) > 100
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mandoc_finds_no_fault(lang: Language) -> None:
    done = subprocess.run(
        [_program("mandoc"), "-T", "lint", "-W", "warning", PAGES / place_of(lang)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert [line for line in done.stdout.splitlines() if UNRELEASED not in line] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_groff_finds_no_fault(lang: Language) -> None:
    done = subprocess.run(
        [_program("groff"), "-man", "-Kutf8", "-Tutf8", "-ww", "-rCHECKSTYLE=3", PAGES / place_of(lang)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_page_is_taken_for_a_command(lang: Language) -> None:
    known = {"TH", "SH", "SS", "TP", "PP", "RS", "RE", "nf", "fi", "nh", "ad"}
    lines = manual(lang).splitlines()
    commands = {re.split(r"[ ]", line[1:])[0] for line in lines if line.startswith((".", "'"))}
    assert commands - {'\\"'} <= known
    assert all(re.fullmatch(r"(?:[^\\]|\\(?:f[BIR]|-|e|&|\"|~|\([a-z]{2}))*", line) for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_is_a_command_line_that_can_be(
    lang: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = manual(lang).replace("\\e\\fR\n\\fB", "")
    examples = re.findall(r"(?m)^\\fB(battleline\\-check .+)\\fR$", page)
    assert len(examples) == 5
    monkeypatch.chdir(tmp_path)
    for example in examples:
        line = example.replace(r"\-", "-").removeprefix("battleline-check ")
        asked = [line.strip('"')] if line.startswith('"') else line.split()
        # None of these files is here: that is told of a document, and nothing is of the command line.
        result = check(*asked, "--lang", "en")
        assert "[usage]" not in result.err + result.out
        assert not result.err.startswith("battleline-check: ")
