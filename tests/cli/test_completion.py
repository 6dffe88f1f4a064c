"""What shells complete a command line with: asked as they ask, and in the shells that are here."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.cli import completing
from battleline_rules.cli.arguments import PROGRAM, SHELLS
from battleline_rules.cli.completing import language_asked_for, values_of
from battleline_rules.cli.options import read_options
from battleline_rules.cli.usage import OPTIONS, Option
from battleline_rules.explain.codes import known_codes
from battleline_rules.rulesets import OPTION_SPECS, RULESETS
from tests.cli.running import PROVEN, check, process
from tests.cli.test_start import loaded_by

if TYPE_CHECKING:
    from collections.abc import Callable

FREE: Final = ("ply", "jobs")
"""Options before which any number may come."""

FOLDER: Final = ("a game.json", "all.jsonl", "game.sheet", "notes.txt", "old/", "old/past.json", ".hidden.json")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in FOLDER:
        path = tmp_path / name
        path.mkdir() if name.endswith("/") else path.touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """What may come next on a command line, as fish asks: one a line, with its hint."""

    def asked(line: str) -> list[str]:
        for name, value in {
            "_ARGCOMPLETE": "1",
            "_ARGCOMPLETE_SHELL": "fish",
            "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
            "_ARGCOMPLETE_IFS": "\n",
            "_ARGCOMPLETE_DFS": "\t",
            "COMP_LINE": f"{PROGRAM} {line}",
            "COMP_POINT": str(len(f"{PROGRAM} {line}".encode())),
        }.items():
            monkeypatch.setenv(name, value)
        answer = io.StringIO()
        assert completing.complete(answer) == 0
        return answer.getvalue().splitlines()

    return asked


def words(told: list[str]) -> list[str]:
    return [one.partition("\t")[0].strip() for one in told]


# ---------------------------------------------------------------- what is told


def test_every_option_is_told_with_a_hint(ask: Callable[[str], list[str]]) -> None:
    told = dict(one.split("\t") for one in ask("-"))
    assert set(told) == {name for option in OPTIONS for name in option.names}
    assert all(0 < len(hint) <= 64 for hint in told.values())


def test_hints_are_in_the_language_that_the_line_asks_for(ask: Callable[[str], list[str]]) -> None:
    assert ask("--verdict") == ["--verdict-only\tonly the verdict and its code, and nothing is proven"]
    assert ask("--lang ro --verdict") == ["--verdict-only\tdoar verdictul și codul lui, fără nicio demonstrație"]


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("", "en"),
        ("battleline-check --lang ro -", "ro"),
        ("battleline-check --lang=ro -", "ro"),
        ("battleline-check --lang ro --lang en", "en"),
        ("battleline-check --lang", "en"),
        ("battleline-check --lang tlh -", "en"),
        ("battleline-check --language ro", "en"),
    ],
)
def test_the_language_of_a_line(line: str, lang: str) -> None:
    assert language_asked_for(line) == lang


@pytest.mark.parametrize("option", [one for one in OPTIONS if one.value is not None], ids=lambda one: one.name)
@pytest.mark.usefixtures("folder")
def test_every_value_that_is_told_is_read(option: Option) -> None:
    values = values_of(option.name)
    assert bool(values) == (option.name not in FREE)
    for value in values:
        if option.name == "option":
            assert value.endswith("=")
            for whole in values_of("option", value):
                assert read_options(["--option", whole])[1] == []
        else:
            assert read_options([option.names[-1], value])[1] == []


def test_every_edition_ruling_and_code_is_told() -> None:
    assert values_of("ruleset") == {one.id: one.title for one in RULESETS}
    assert [one.rstrip("=") for one in values_of("option")] == [spec.name for spec in OPTION_SPECS]
    assert tuple(values_of("explain")) == known_codes()
    assert [*values_of("option", "tie_rule=m")] == [
        "tie_rule=last_card",
        "tie_rule=claimant_wins",
        "tie_rule=must_beat",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--by ", ["north", "south"]),
        ("--by n", ["north"]),
        ("--by=s", ["--by=south"]),
        ("--convert s", ["state", "sheet"]),
        ("--option tie_r", ["tie_rule="]),
        ("--option tie_rule=m", ["tie_rule=must_beat"]),
        ("--option=tie_rule=m", ["--option=tie_rule=must_beat"]),
        ("--ply ", []),
        ("", ["a game.json", "all.jsonl", "game.sheet", "old/"]),
        ("al", ["all.jsonl"]),
        ("-q -v al", ["all.jsonl"]),
        ("x.json al", ["all.jsonl"]),
        ("x.json -q al", ["all.jsonl"]),
        ("old/", ["old/past.json"]),
        (".h", [".hidden.json"]),
        ("no/such/folder/", []),
        ("~nobody-of-that-name/", []),
        ("-o no", ["notes.txt"]),
        ("--position a", ["a game.json", "all.jsonl"]),
        ("x.json --q", ["--quiet"]),
        ("-- --q", []),
        ("-- al", ["all.jsonl"]),
        ("--frob", []),
        ("--frob al", ["all.jsonl"]),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_may_come_next(ask: Callable[[str], list[str]], line: str, told: list[str]) -> None:
    assert words(ask(line)) == told


def test_the_command_is_asked_and_not_run(tmp_path: Path) -> None:
    asking = {"_ARGCOMPLETE": "1", "COMP_LINE": f"{PROGRAM} --rul", "COMP_POINT": str(len(PROGRAM) + 6)}
    answer = tmp_path / "answer"
    result = process(PROVEN, env={**asking, "_ARGCOMPLETE_STDOUT_FILENAME": str(answer)})
    assert (result.status, result.out, result.err) == (0, "", "")
    assert answer.read_text(encoding="utf-8").strip() == "--ruleset"


@pytest.mark.skipif(os.name != "posix", reason="needs the descriptors of a Unix system")
def test_a_shell_that_opens_nothing_to_answer_to_gets_no_answer() -> None:
    result = process(PROVEN, env={"_ARGCOMPLETE": "1", "COMP_LINE": PROGRAM, "COMP_POINT": "0"})
    assert (result.status, result.out, result.err) == (1, "", "")


def test_what_completes_is_loaded_where_it_is_asked_for_and_nowhere_else() -> None:
    for asked, wanted in ((["--completion", "bash"], True), (["--help"], False), ([PROVEN], False)):
        status, modules = loaded_by(*asked)
        assert status == 0
        assert ("argcomplete" in modules, "battleline_rules.cli.completing" in modules) == (wanted, wanted)


# ---------------------------------------------------------------- the scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_says_at_its_end_where_it_goes(shell: str) -> None:
    told = {lang: check("--completion", shell, "--lang", lang) for lang in ("en", "ro")}
    assert all((one.status, one.err) == (0, "") for one in told.values())
    *_, last = told["en"].out.splitlines()
    assert last.startswith("# ")
    assert f"{PROGRAM} --completion {shell}" in last
    scripts = [one.out.partition("\n\n# ")[0] for one in told.values()]
    assert scripts[0] == scripts[1]
    assert told["en"].out != told["ro"].out


def test_a_script_is_the_same_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert check("--completion", "zsh", "--color", "never", terminal=True) == check("--completion", "zsh")


@pytest.mark.parametrize(
    ("asked", "source", "message"),
    [
        (["--completion", "tcsh"], "--completion", "there are bash, zsh or fish"),
        (["--completion", "bahs"], "--completion", "the nearest is bash"),
        (["--completion"], "--completion", "needs a value"),
        (["--completion", "bash", PROVEN], "--completion", "without FILE"),
        (["--completion", "bash", "--flag", "3"], "--completion", "without --flag"),
        (["--completion", "bash", "--template"], "--template", "without --completion"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_for(asked: list[str], source: str, message: str) -> None:
    result = check(*asked)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"battleline-check: {source}: ")
    assert message in result.err


def test_without_argcomplete_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "argcomplete.shell_integration", None)
    result = check("--completion", "bash")
    assert (result.status, result.out) == (2, "")
    assert "needs the package argcomplete" in result.err


# ---------------------------------------------------------------- the shells themselves

BASH: Final = """
source <(battleline-check --completion bash)
ask() {
    COMP_LINE="battleline-check $1" COMP_TYPE=9
    COMP_POINT=${#COMP_LINE}
    COMPREPLY=()
    _python_argcomplete battleline-check
    printf '%s|' "${COMPREPLY[@]}"
}
complete -p battleline-check > /dev/null || exit 1
ask "$ASKED"
"""

ZSH: Final = """
autoload -Uz compinit
compinit -D -u
source <(battleline-check --completion zsh)
[[ ${_comps[battleline-check]} == _python_argcomplete ]] || exit 1
_describe() { local one; for one in ${(P)2}; do printf '%s|' "${one%%:*}"; done }
BUFFER="battleline-check $ASKED"
CURSOR=${#BUFFER}
words=(battleline-check)
_python_argcomplete
"""

FISH: Final = """
battleline-check --completion fish | source
for one in (complete -C "battleline-check $ASKED")
    printf '%s|' (string split -m 1 \\t -- $one)[1]
end
"""

COMMANDS: Final = {
    "bash": ["bash", "--norc", "-c", BASH],
    "zsh": ["zsh", "-f", "-c", ZSH],
    "fish": ["fish", "--no-config", "-c", FISH],
}


@pytest.mark.skipif(os.name != "posix", reason="needs a Unix shell")
@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--rul", {"--ruleset"}),
        ("--ruleset sch", {"schotten-totten", "schotten-totten-tactics"}),
        ("--option tie_r", {"tie_rule="}),
        ("--option tie_rule=m", {"tie_rule=must_beat"}),
        ("--explain can-be-b", {"can-be-beaten"}),
        ("-q al", {"all.jsonl"}),
        ("--format=h", {"--format=html"}),
    ],
)
def test_a_real_shell(shell: str, line: str, told: set[str], folder: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    scripts = Path(sys.executable).parent
    if not (scripts / PROGRAM).exists():
        pytest.skip(f"{PROGRAM} is not beside this Python")
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder), "ASKED": line}
    done = subprocess.run(COMMANDS[shell], capture_output=True, text=True, check=False, timeout=60, env=env, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    # Bash takes the sign of equality for the end of a word, and completes what comes after it.
    wanted = {one.rpartition("=")[2] or one for one in told} if shell == "bash" else told
    assert {one.strip() for one in done.stdout.split("|")} - {""} == wanted
