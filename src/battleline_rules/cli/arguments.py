"""What was asked for: the command line, read and checked before anything is opened."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeAlias

from battleline_rules.claims.engines import ALL_ENGINES, DEFAULT_ENGINE, ENGINES
from battleline_rules.cli.batch import STDIN
from battleline_rules.documents import is_one_line
from battleline_rules.echo import listed, nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.rulesets import OptionValue, read_option_text, ruleset
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.cards import Seat

PROGRAM: Final = "battleline-check"

Format: TypeAlias = Literal["text", "json", "jsonl"]
ColorWhen: TypeAlias = Literal["auto", "always", "never"]

FORMATS: Final[tuple[Format, ...]] = ("text", "json", "jsonl")
_COLOR_WHEN: Final[tuple[ColorWhen, ...]] = ("auto", "always", "never")
_LANGUAGES: Final = ("en",)


class UsageError(Exception):
    """A command line that asks for nothing that can be done; ``argument`` names the part at fault, if it is one."""

    def __init__(self, message: str, argument: str = PROGRAM) -> None:
        super().__init__(message)
        self.message = message
        self.argument = argument


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The command line in words of this project; every default is what is in force without the option."""

    files: tuple[str, ...] = ()
    flag: int | None = None
    by: Seat | None = None
    every_flag: bool = False
    ruleset: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    engine: str = DEFAULT_ENGINE
    format: Format = "text"
    output: str | None = None
    quiet: bool = False
    verbose: bool = False
    verdict_only: bool = False
    color: ColorWhen = "auto"
    check_proof: bool = False
    position: str | None = None
    template: bool = False
    explain: str | None = None
    version: bool = False
    help: bool = False


class _Parser(argparse.ArgumentParser):
    """A parser that reports instead of printing and leaving the process."""

    def error(self, message: str) -> NoReturn:
        # argparse writes "argument -o/--output: what is wrong".
        where, _, what = message.removeprefix("argument ").partition(": ")
        name = where.rpartition("/")[2]
        if what.startswith("expected"):
            what = f"{name} needs a value after it"
        elif what.startswith("ignored"):
            what = f"{name} takes no value"
        raise UsageError(what or message, name)


def read_arguments(arguments: Sequence[str]) -> Request:
    """Read a command line; raises :class:`UsageError`."""
    # Files may stand before, between and after the options, which argparse itself cannot do where there is a "--".
    before, after = _split(list(arguments))
    known, others = _parser().parse_known_args(before)
    for one in others:
        if one.startswith("-") and one != STDIN and not is_one_line(one):
            raise _unknown_option(one)
    given = {name: value for name, value in vars(known).items() if value is not None}
    given["options"] = tuple(known.options or ())
    request = Request(files=(*others, *after), **given)
    if not (request.help or request.version):
        _check(request)
    return request


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """What stands before the first ``--``, and the files after it."""
    if "--" not in arguments:
        return arguments, []
    end = arguments.index("--")
    return arguments[:end], arguments[end + 1 :]


def format_asked_for(arguments: Sequence[str]) -> Format:
    """The format that even a faulty command line asks for, so that its fault is told in it."""
    asked: Format = "text"
    for one, following in pairwise([*arguments, ""]):
        name, _, value = one.partition("=")
        word = value or following
        if name == "--format" and word in FORMATS:
            asked = word
    return asked


def _parser() -> _Parser:
    parser = _Parser(prog=PROGRAM, usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False)
    parser.add_argument("--flag", type=_flag)
    parser.add_argument("--by", type=_one_of("side", ("north", "south")))
    parser.add_argument("--all", dest="every_flag", action="store_true")
    parser.add_argument("--ruleset", type=_ruleset_id)
    parser.add_argument("--option", dest="options", action="append", type=_option)
    parser.add_argument("--engine", type=_one_of("engine", (*ENGINES, ALL_ENGINES)))
    parser.add_argument("--format", type=_one_of("format", FORMATS))
    parser.add_argument("-o", "--output")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--verdict-only", action="store_true")
    parser.add_argument("--color", type=_one_of("such choice", _COLOR_WHEN))
    parser.add_argument("--lang", dest=argparse.SUPPRESS, type=_one_of("language", _LANGUAGES))
    parser.add_argument("--check-proof", action="store_true")
    parser.add_argument("--position")
    parser.add_argument("--template", action="store_true")
    parser.add_argument("--explain")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    return parser


def _one_of(what: str, words: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in words:
            return text
        guess = nearest(text, words)
        hint = f"the nearest is {guess}" if guess else f"there are {listed(words)}"
        raise argparse.ArgumentTypeError(f"there is no {what} {quoted(text)}; {hint}")

    return read


def _flag(text: str) -> int:
    # No int(): it takes other scripts' digits, underscores and spaces.
    if text in map(str, range(1, FLAG_COUNT + 1)):
        return int(text)
    raise argparse.ArgumentTypeError(f"flags are numbered 1 to {FLAG_COUNT}, and there is no flag {quoted(text)}")


def _ruleset_id(text: str) -> str:
    try:
        return ruleset(text).id
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _option(text: str) -> tuple[str, OptionValue]:
    try:
        return read_option_text(text)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _unknown_option(argument: str) -> UsageError:
    name = argument.partition("=")[0]
    names = [one for action in _parser()._actions for one in action.option_strings]  # noqa: SLF001 - no public way
    guess = nearest(name, names)
    hint = f"the nearest is {guess}" if guess else "battleline-check --help lists them"
    return UsageError(f"there is no option {quoted(name)}; {hint}", argument)


def _check(request: Request) -> None:
    """Refuse what contradicts itself or asks for nothing."""
    if request.template or request.explain is not None:
        _check_alone(request)
        return
    if not request.files:
        wanted = 'name a FILE, - for standard input, or a line such as "R3 R4 R5 vs B8"'
        raise UsageError(f"there is nothing to judge: {wanted}")
    if [*request.files, request.position].count(STDIN) > 1:
        raise UsageError("standard input can be read only once", STDIN)
    if request.every_flag and request.flag is not None:
        raise UsageError("--all looks at every flag, --flag at one: leave out one of them", "--all")
    if request.quiet and request.verbose:
        raise UsageError("-q asks for less and -v for more: leave out one of them", "--quiet")
    if request.check_proof:
        _check_proof_check(request)
    elif request.position is not None:
        raise UsageError("the position goes with --check-proof; to judge one, name it as FILE", "--position")


def _check_alone(request: Request) -> None:
    name = "--template" if request.template else "--explain"
    if request.files or (request.template and request.explain is not None):
        raise UsageError(f"{name} judges nothing and goes without FILE or other questions", name)


def _check_proof_check(request: Request) -> None:
    if request.position is None:
        raise UsageError("the position that the proof is about is missing: add --position FILE", "--check-proof")
    judging = {
        "--flag": request.flag is not None,
        "--by": request.by is not None,
        "--all": request.every_flag,
        "--engine": request.engine != DEFAULT_ENGINE,
        "--verdict-only": request.verdict_only,
    }
    for name, given in judging.items():
        if given:
            raise UsageError(f"--check-proof judges nothing anew: leave out {name}", name)
