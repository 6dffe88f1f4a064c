"""What was asked for: the command line, read and checked before anything is opened."""

from __future__ import annotations

import argparse
import difflib
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeAlias

from battleline_rules.claims.engines import ALL_ENGINES, DEFAULT_ENGINE, ENGINES
from battleline_rules.cli.batch import STDIN
from battleline_rules.cli.output import shortened
from battleline_rules.documents import is_one_line
from battleline_rules.documents.notation.claims import FLAG
from battleline_rules.echo import listed, nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.proofs.export import EXPORT_FORMATS, ExportFormat
from battleline_rules.rulesets import OptionValue, option_spec, read_option_text, ruleset
from battleline_rules.rulesets.specs import option_text
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.cards import Seat

PROGRAM: Final = "battleline-check"

Format: TypeAlias = Literal["text", "json", "jsonl"]
Form: TypeAlias = Literal["position", "state", "game", "line", "sheet"]
ColorWhen: TypeAlias = Literal["auto", "always", "never"]

FORMATS: Final[tuple[Format, ...]] = ("text", "json", "jsonl")
FORMS: Final[tuple[Form, ...]] = ("position", "state", "game", "line", "sheet")
"""Into what documents can be converted."""

TEXT_FORMS: Final[frozenset[Form | None]] = frozenset({"line", "sheet"})
"""The forms that are not JSON."""

WHOLE_GAMES: Final[frozenset[Form | None]] = frozenset({"game", "sheet"})
"""The forms that only the record of a game can be brought into."""

_COLOR_WHEN: Final[tuple[ColorWhen, ...]] = ("auto", "always", "never")
_LANGUAGES: Final = ("en",)
_CLOSE: Final = 0.7
"""How like an option a word must be to pass for a slip of the pen."""

_ALONE: Final = {
    "template": frozenset({"ruleset", "options", "format", "output", "color"}),
    "explain": frozenset({"format", "output", "color"}),
}
"""What goes with each question that is about no document."""

_JUDGING: Final = ("flag", "by", "every_flag", "all_rulings", "engine", "verdict_only", "verbose")
"""What says which claim is judged, how, and what is told of it."""

ONE_CLAIM: Final = "a formula is about one claim, and here is not exactly one document"

_MOST_DIGITS: Final = 18
_NAMES: Final = {
    "files": "FILE",
    "every_flag": "--all",
    "options": "--option",
}
"""The options that are called otherwise than the field that holds them."""


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
    ply: int | None = None
    all_rulings: bool = False
    convert: Form | None = None
    export: ExportFormat | None = None
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

    @property
    def is_for_people(self) -> bool:
        """Whether answers are prose; what other programs are to read is the same on every machine."""
        return self.format == "text" and self.convert is None and self.export is None


class _Parser(argparse.ArgumentParser):
    """A parser that reports instead of printing and leaving the process."""

    def error(self, message: str) -> NoReturn:
        # argparse writes "argument -o/--output: what is wrong".
        where, _, what = message.removeprefix("argument ").partition(": ")
        name = where.rpartition("/")[2]
        if what.startswith("expected"):
            what = "this needs a value after it"
        elif what.startswith("ignored"):
            what = "this takes no value"
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
        values = (*given.items(), ("files", request.files))
        _check(request, frozenset(name for name, value in values if value not in {False, ()}))
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
    parser.add_argument("--by", type=_one_of("side", ("north", "south"), "a side is"))
    parser.add_argument("--all", dest="every_flag", action="store_true")
    parser.add_argument("--ply", type=_ply)
    parser.add_argument("--all-rulings", action="store_true")
    parser.add_argument("--convert", type=_one_of("form", FORMS, "a form is"))
    parser.add_argument("--export", type=_one_of("export", EXPORT_FORMATS, "an export is"))
    parser.add_argument("--ruleset", type=_ruleset_id)
    parser.add_argument("--option", dest="options", action="append", type=_option)
    parser.add_argument("--engine", type=_one_of("engine", (*ENGINES, ALL_ENGINES), "an engine is"))
    parser.add_argument("--format", type=_one_of("format", FORMATS, "a format is"))
    parser.add_argument("-o", "--output")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--verdict-only", action="store_true")
    parser.add_argument("--color", type=_one_of("such choice", _COLOR_WHEN, "write"))
    parser.add_argument("--lang", dest=argparse.SUPPRESS, type=_one_of("language", _LANGUAGES, "there is only"))
    parser.add_argument("--check-proof", action="store_true")
    parser.add_argument("--position")
    parser.add_argument("--template", action="store_true")
    parser.add_argument("--explain")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    return parser


def _one_of(what: str, words: Sequence[str], these_are: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in words:
            return text
        guess = nearest(text, words)
        hint = f"the nearest is {guess}" if guess else f"{these_are} {listed(words)}"
        raise argparse.ArgumentTypeError(f"there is no {what} {quoted(text)}; {hint}")

    return read


def _flag(text: str) -> int:
    # No int(): it takes other scripts' digits, underscores and spaces.
    if text in map(str, range(1, FLAG_COUNT + 1)):
        return int(text)
    raise argparse.ArgumentTypeError(f"flags are numbered 1 to {FLAG_COUNT}, and there is no flag {quoted(text)}")


def _ply(text: str) -> int:
    if text.isascii() and text.isdecimal():
        # No record has so many actions, and Python takes long over long numbers.
        return int(text) if len(text) <= _MOST_DIGITS else 10**_MOST_DIGITS
    raise argparse.ArgumentTypeError(
        f"actions are counted 1, 2, 3 and so on, 0 is the start, and {quoted(text)} is none"
    )


def _ruleset_id(text: str) -> str:
    try:
        return ruleset(text).id
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _option(text: str) -> tuple[str, OptionValue]:
    try:
        if "=" not in text:
            values = listed([option_text(value) for value in option_spec(text).values])
            raise argparse.ArgumentTypeError(f"write NAME=VALUE: the values of {text} are {values}")
        return read_option_text(text)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _unknown_option(argument: str) -> UsageError:
    name = argument.partition("=")[0]
    names = [one for action in _parser()._actions for one in action.option_strings]  # noqa: SLF001 - no public way
    words = {one.lstrip("-"): one for one in names}
    guesses = difflib.get_close_matches(shortened(name).lstrip("-").lower(), words, n=1, cutoff=_CLOSE)
    hint = f"the nearest is {words[guesses[0]]}" if guesses else "battleline-check --help lists them"
    return UsageError(f"there is no option {quoted(name)}; {hint}", argument)


def _check(request: Request, given: frozenset[str]) -> None:
    """Refuse what contradicts itself or asks for nothing; ``given`` names the fields that the command line sets."""
    if request.output == "":
        raise UsageError("the name of the file to write is empty; - is standard output", "--output")
    if "explain" in given or "template" in given:
        _check_alone("template" if "template" in given else "explain", given)
    elif "vs" in map(str.lower, request.files):
        line = shortened(" ".join(request.files))
        raise UsageError(f'a position in one line is one argument; put the whole line in quotes: "{line}"')
    else:
        _check_files(request)
        _check_output(request)
        if request.convert is not None:
            _check_conversion(request, given)
            return
        _check_question(request, given)
        if request.export is not None:
            _check_export(request, given)


def _check_alone(name: str, given: frozenset[str]) -> None:
    for other in sorted(given - {name} - _ALONE[name]):
        raise UsageError(f"this judges nothing and goes without {_name_of(other)}", _name_of(name))


def _check_files(request: Request) -> None:
    if not request.files:
        wanted = 'name a FILE, - for standard input, or a line such as "R3 R4 R5 vs B8"'
        raise UsageError(f"there is nothing to judge: {wanted}")
    if "" in request.files:
        raise UsageError("a FILE has an empty name; perhaps a variable of the shell is not set")
    if [*request.files, request.position].count(STDIN) > 1:
        raise UsageError("standard input can be read only once", STDIN)


def _check_output(request: Request) -> None:
    if request.quiet and request.verbose:
        raise UsageError("-q asks for less and -v for more: leave out one of them", "--quiet")
    if request.verdict_only and request.verbose:
        raise UsageError("this asks for less and -v for more: leave out one of them", "--verdict-only")
    if request.format != "text" and request.convert is None and (request.quiet or request.verbose):
        name = "--quiet" if request.quiet else "--verbose"
        raise UsageError("this is for text, and JSON is asked for; --verdict-only makes JSON short", name)


def _check_question(request: Request, given: frozenset[str]) -> None:
    if request.every_flag and request.flag is not None:
        raise UsageError("this looks at every flag, and --flag at one: leave out one of them", "--all")
    if request.all_rulings and request.verdict_only:
        raise UsageError(
            "--all-rulings tells verdicts and codes and no more: leave out --verdict-only", "--verdict-only"
        )
    if request.check_proof:
        _check_proof_check(request, given)
    elif request.position is not None:
        raise UsageError("the position goes with --check-proof; to judge one, name it as FILE", "--position")
    if request.flag not in {None, FLAG} and any(map(is_one_line, request.files)):
        raise UsageError(f"a position in one line is always about flag {FLAG}: leave out --flag", "--flag")


def _check_proof_check(request: Request, given: frozenset[str]) -> None:
    if not request.position:
        raise UsageError("the position that the proof is about is missing: add --position FILE", "--check-proof")
    for name in _JUDGING:
        if name in given:
            raise UsageError(f"--check-proof judges nothing anew: leave out {_name_of(name)}", _name_of(name))


def _check_export(request: Request, given: frozenset[str]) -> None:
    for name in ("every_flag", "all_rulings", "check_proof", "verdict_only", "quiet", "verbose"):
        if name in given:
            raise UsageError(f"this writes one claim as a formula: leave out {_name_of(name)}", "--export")
    if request.format != "text":
        raise UsageError(f"{request.export} is a format of its own: leave out --format", "--export")
    if len(request.files) > 1:
        raise UsageError(ONE_CLAIM, "--export")


def _check_conversion(request: Request, given: frozenset[str]) -> None:
    for name in (*_JUDGING, "export", "quiet", "check_proof", "position"):
        if name in given:
            raise UsageError(f"--convert judges nothing: leave out {_name_of(name)}", _name_of(name))
    if request.convert in WHOLE_GAMES and request.ply is not None:
        raise UsageError(f"a {request.convert} is written whole: leave out --ply", "--ply")
    if request.convert in TEXT_FORMS and request.format != "text":
        raise UsageError(f"a {request.convert} is no JSON: leave out --format", "--format")


def _name_of(field: str) -> str:
    return _NAMES.get(field, f"--{field.replace('_', '-')}")
