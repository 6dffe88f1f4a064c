"""What was asked for: the command line, read and checked before anything is opened."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from battleline_rules import cli
from battleline_rules.claims.engines import DEFAULT_ENGINE
from battleline_rules.cli.batch import STDIN
from battleline_rules.cli.output import shortened
from battleline_rules.documents.beginnings import FLAG, is_one_line
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.language import Language
    from battleline_rules.proofs.export import ExportFormat
    from battleline_rules.rulesets import OptionValue

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

COLOR_WHEN: Final[tuple[ColorWhen, ...]] = ("auto", "always", "never")

STDOUT: Final = "-"

_ALONE: Final = {
    "template": frozenset({"ruleset", "options", "format", "output", "color"}),
    "explain": frozenset({"format", "output", "color"}),
}
"""What goes with each question that is about no document."""

_JUDGING: Final = ("flag", "by", "every_flag", "all_rulings", "engine", "verdict_only", "verbose")
"""What says which claim is judged, how, and what is told of it."""

ONE_CLAIM: Final = "a formula is about one claim, and here is not exactly one document"

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
    jobs: int = 1
    resume: bool = False
    color: ColorWhen = "auto"
    lang: Language = "en"
    check_proof: bool = False
    position: str | None = None
    template: bool = False
    explain: str | None = None
    version: bool = False
    help: bool = False

    @property
    def judges_nothing(self) -> bool:
        """Whether something is to be told that is in no document: help, the version, a meaning, a template."""
        return self.help or self.version or self.template or self.explain is not None

    @property
    def is_for_people(self) -> bool:
        """Whether answers are prose; what other programs are to read is the same on every machine."""
        return self.format == "text" and self.convert is None and self.export is None


def read_arguments(arguments: Sequence[str]) -> Request:
    """Read a command line; raises :class:`UsageError`."""
    # Files may stand before, between and after the options, which argparse itself cannot do where there is a "--".
    before, after = _split(list(arguments))
    given, others = _read(before)
    request = Request(files=(*others, *after), **given)
    if not (request.help or request.version):
        values = (*given.items(), ("files", request.files))
        _check(request, frozenset(name for name, value in values if value not in {False, ()}))
    return request


def _read(arguments: list[str]) -> tuple[dict[str, Any], list[str]]:
    """The fields of a request that options set, and the files."""
    if all(map(_is_file, arguments)):
        return {}, arguments
    known, files = cli.options.read_options(arguments)
    given = {name: value for name, value in vars(known).items() if value is not None}
    return {**given, "options": tuple(known.options or ())}, files


def _is_file(argument: str) -> bool:
    """Whether an argument is no option whatever comes before it."""
    return argument == STDIN or not argument.startswith("-")


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
        _check_resume(request)
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


def _check_resume(request: Request) -> None:
    """Only answers one a line can be told from those that are still to come."""
    if not request.resume or request.export is not None:
        return
    if request.output in {None, STDOUT}:
        raise UsageError("this goes on after the answers in a file: name it with -o FILE", "--resume")
    if request.format != "jsonl":
        raise UsageError("this goes on after whole lines: add --format jsonl", "--resume")
    if request.all_rulings:
        raise UsageError("answers of --all-rulings tell too little to go on after them: leave out --resume", "--resume")


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
    for name in ("every_flag", "all_rulings", "check_proof", "verdict_only", "quiet", "verbose", "jobs", "resume"):
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
