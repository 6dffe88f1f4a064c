"""What was asked for: the command line, read and checked before anything is opened."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from battleline_rules import cli
from battleline_rules.claims.engines import DEFAULT_ENGINE
from battleline_rules.cli.batch import STDIN
from battleline_rules.cli.output import shortened
from battleline_rules.documents.beginnings import FLAG, is_one_line
from battleline_rules.language import LANGUAGES, sentence
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.language import Language
    from battleline_rules.proofs.export import ExportFormat
    from battleline_rules.rulesets import OptionValue

PROGRAM: Final = "battleline-check"

Format: TypeAlias = Literal["text", "json", "jsonl", "markdown", "html", "svg"]
Form: TypeAlias = Literal["position", "state", "game", "line", "sheet"]
ColorWhen: TypeAlias = Literal["auto", "always", "never"]
Shell: TypeAlias = Literal["bash", "zsh", "fish"]

FORMATS: Final[tuple[Format, ...]] = ("text", "markdown", "html", "svg", "json", "jsonl")
PAGE_FORMATS: Final[frozenset[Format]] = frozenset({"markdown", "html", "svg"})
"""The formats of reports, which people read elsewhere than at a terminal."""

FORMS: Final[tuple[Form, ...]] = ("position", "state", "game", "line", "sheet")
"""Into what documents can be converted."""

TEXT_FORMS: Final[frozenset[Form | None]] = frozenset({"line", "sheet"})
"""The forms that are not JSON."""

WHOLE_GAMES: Final[frozenset[Form | None]] = frozenset({"game", "sheet"})
"""The forms that only the record of a game can be brought into."""

COLOR_WHEN: Final[tuple[ColorWhen, ...]] = ("auto", "always", "never")
SHELLS: Final[tuple[Shell, ...]] = ("bash", "zsh", "fish")

STDOUT: Final = "-"

_ALONE: Final = {
    "template": frozenset({"ruleset", "options", "format", "lang", "output", "color"}),
    "explain": frozenset({"format", "lang", "output", "color"}),
    "completion": frozenset({"lang", "output", "color"}),
}
"""What goes with each question that is about no document."""

_JUDGING: Final = ("flag", "by", "every_flag", "all_rulings", "engine", "verdict_only", "verbose")
"""What says which claim is judged, how, and what is told of it."""

_MANNERS: Final = frozenset({"lang", "color"})
"""What says how to speak, and of nothing what to say."""

ONE_CLAIM: Final = "usage-one-claim"

_NAMES: Final = {
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


class NothingAsked(UsageError):  # noqa: N818 - it is one of those
    """A command line that asks for nothing at all, but for a language in which to be told so."""

    def __init__(self, message: str, lang: Language) -> None:
        super().__init__(message)
        self.lang = lang


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
    completion: Shell | None = None
    version: bool = False
    help: bool = False

    @property
    def judges_nothing(self) -> bool:
        """Whether something is to be told that is in no document: help, the version, a meaning, a template, ..."""
        asked = self.help or self.version or self.template
        return asked or self.explain is not None or self.completion is not None

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
    for word in _words_after("--format", arguments):
        if word in FORMATS:
            # A page that is no answer would be taken for one: what is wrong is told in text.
            asked = "text" if word in PAGE_FORMATS else word
    return asked


def language_asked_for(arguments: Sequence[str]) -> Language:
    """The language that even a faulty command line asks for, so that its fault is told in it."""
    asked = LANGUAGES[0]
    for word in _words_after("--lang", arguments):
        if word in LANGUAGES:
            asked = word
    return asked


def _words_after(option: str, arguments: Sequence[str]) -> Iterator[str]:
    """Whatever an option is set to."""
    for one, following in pairwise([*arguments, ""]):
        name, _, value = one.partition("=")
        if name == option:
            yield value or following


def _check(request: Request, given: frozenset[str]) -> None:
    """Refuse what contradicts itself or asks for nothing; ``given`` names the fields that the command line sets."""
    if request.output == "":
        raise UsageError(sentence("usage-empty-output"), "--output")
    alone = next((name for name in _ALONE if name in given), None)
    if alone is not None:
        _check_alone(alone, given, request.format)
    elif "vs" in map(str.lower, request.files):
        line = shortened(" ".join(request.files))
        raise UsageError(sentence("usage-line-unquoted", line=line))
    else:
        _check_files(request, given)
        _check_output(request)
        _check_resume(request)
        if request.convert is not None:
            _check_conversion(request, given)
            return
        _check_question(request, given)
        if request.export is not None:
            _check_export(request, given)


def _check_alone(name: str, given: frozenset[str], request_format: Format) -> None:
    for other in sorted(given - {name} - _ALONE[name]):
        raise UsageError(
            sentence("usage-alone", option=sentence("usage-file") if other == "files" else _name_of(other)),
            _name_of(name),
        )
    if request_format in PAGE_FORMATS:
        raise UsageError(sentence("usage-alone-format", format=request_format), _name_of(name))


def _check_files(request: Request, given: frozenset[str]) -> None:
    if not request.files:
        message = sentence("usage-nothing")
        raise NothingAsked(message, request.lang) if given <= _MANNERS else UsageError(message)
    if "" in request.files:
        raise UsageError(sentence("usage-empty-file"))
    if [*request.files, request.position].count(STDIN) > 1:
        raise UsageError(sentence("usage-stdin-twice"), STDIN)


def _check_output(request: Request) -> None:
    if request.quiet and request.verbose:
        raise UsageError(sentence("usage-quiet-verbose"), "--quiet")
    if request.verdict_only and request.verbose:
        raise UsageError(sentence("usage-verdict-verbose"), "--verdict-only")
    if request.format == "svg":
        _check_picture(request)
    if request.format in {"json", "jsonl"} and request.convert is None and (request.quiet or request.verbose):
        name = "--quiet" if request.quiet else "--verbose"
        raise UsageError(sentence("usage-for-text"), name)


def _check_picture(request: Request) -> None:
    """Refuse what a picture does not show."""
    asked = {
        "--quiet": request.quiet,
        "--verbose": request.verbose,
        "--verdict-only": request.verdict_only,
        "--all-rulings": request.all_rulings,
    }
    for name in (name for name, is_asked in asked.items() if is_asked):
        raise UsageError(sentence("usage-picture-same", option=name), name)


def _check_resume(request: Request) -> None:
    """Only answers one a line can be told from those that are still to come."""
    if not request.resume or request.export is not None:
        return
    if request.output in {None, STDOUT}:
        raise UsageError(sentence("usage-resume-file"), "--resume")
    if request.format != "jsonl":
        raise UsageError(sentence("usage-resume-lines"), "--resume")
    if request.all_rulings:
        raise UsageError(sentence("usage-resume-rulings"), "--resume")


def _check_question(request: Request, given: frozenset[str]) -> None:
    if request.every_flag and request.flag is not None:
        raise UsageError(sentence("usage-every-flag"), "--all")
    if request.all_rulings and request.verdict_only:
        raise UsageError(sentence("usage-rulings-verdict"), "--verdict-only")
    if request.check_proof:
        _check_proof_check(request, given)
    elif request.position is not None:
        raise UsageError(sentence("usage-position-alone"), "--position")
    if request.flag not in {None, FLAG} and any(map(is_one_line, request.files)):
        raise UsageError(sentence("usage-line-flag", flag=FLAG), "--flag")


def _check_proof_check(request: Request, given: frozenset[str]) -> None:
    if not request.position:
        raise UsageError(sentence("usage-proof-position"), "--check-proof")
    for name in _JUDGING:
        if name in given:
            raise UsageError(sentence("usage-proof-judging", option=_name_of(name)), _name_of(name))


def _check_export(request: Request, given: frozenset[str]) -> None:
    for name in ("every_flag", "all_rulings", "check_proof", "verdict_only", "quiet", "verbose", "jobs", "resume"):
        if name in given:
            raise UsageError(sentence("usage-export-other", option=_name_of(name)), "--export")
    if request.format != "text":
        raise UsageError(sentence("usage-export-format", form=request.export or ""), "--export")
    if len(request.files) > 1:
        raise UsageError(sentence(ONE_CLAIM), "--export")


def _check_conversion(request: Request, given: frozenset[str]) -> None:
    for name in (*_JUDGING, "export", "quiet", "check_proof", "position"):
        if name in given:
            raise UsageError(sentence("usage-convert-other", option=_name_of(name)), _name_of(name))
    if request.format in PAGE_FORMATS:
        raise UsageError(sentence("usage-convert-page", format=request.format), "--convert")
    if request.convert in WHOLE_GAMES and request.ply is not None:
        raise UsageError(sentence("usage-convert-whole", form=request.convert or ""), "--ply")
    if request.convert in TEXT_FORMS and request.format != "text":
        raise UsageError(sentence("usage-convert-text", form=request.convert or ""), "--format")


def _name_of(field: str) -> str:
    return _NAMES.get(field, f"--{field.replace('_', '-')}")
