"""The options of the command line, one by one: their names, and what each may be set to."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final, NoReturn

from battleline_rules import rulesets
from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.cli.arguments import COLOR_WHEN, FORMATS, FORMS, PROGRAM, UsageError
from battleline_rules.cli.batch import STDIN
from battleline_rules.cli.output import shortened
from battleline_rules.documents.beginnings import is_one_line
from battleline_rules.echo import listed, nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import LANGUAGES
from battleline_rules.proofs import export

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.rulesets import OptionValue

_MOST_DIGITS: Final = 18
MOST_JOBS: Final = 256
_CLOSE: Final = 0.7
"""How like an option a word must be to pass for a slip of the pen."""


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


def read_options(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """What the options among these arguments say, ``None`` where they say nothing, and the files, in order.

    Raises :class:`UsageError`.
    """
    known, others = _parser().parse_known_args(arguments)
    for one in others:
        if one.startswith("-") and one != STDIN and not is_one_line(one):
            raise _unknown_option(one)
    return known, others


def _parser() -> _Parser:
    parser = _Parser(prog=PROGRAM, usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False)
    parser.add_argument("--flag", type=_flag)
    parser.add_argument("--by", type=_one_of("side", ("north", "south"), "a side is"))
    parser.add_argument("--all", dest="every_flag", action="store_true")
    parser.add_argument("--ply", type=_ply)
    parser.add_argument("--all-rulings", action="store_true")
    parser.add_argument("--convert", type=_one_of("form", FORMS, "a form is"))
    parser.add_argument("--export", type=_export)
    parser.add_argument("--ruleset", type=_ruleset_id)
    parser.add_argument("--option", dest="options", action="append", type=_option)
    parser.add_argument("--engine", type=_one_of("engine", (*ENGINES, ALL_ENGINES), "an engine is"))
    parser.add_argument("--format", type=_one_of("format", FORMATS, "a format is"))
    parser.add_argument("-o", "--output")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--verdict-only", action="store_true")
    parser.add_argument("--jobs", type=_jobs)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--color", type=_one_of("such choice", COLOR_WHEN, "write"))
    parser.add_argument("--lang", type=_one_of("language", LANGUAGES, "there are"))
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


def _export(text: str) -> str:
    return _one_of("export", export.EXPORT_FORMATS, "an export is")(text)


def _flag(text: str) -> int:
    from battleline_rules.table import FLAG_COUNT  # noqa: PLC0415 - help and version need no table

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


def _jobs(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_JOBS)) and 1 <= int(text) <= MOST_JOBS:
        return int(text)
    raise argparse.ArgumentTypeError(f"there are 1 to {MOST_JOBS} workers, and {quoted(text)} is no such number")


def _ruleset_id(text: str) -> str:
    try:
        return rulesets.ruleset(text).id
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _option(text: str) -> tuple[str, OptionValue]:
    try:
        if "=" not in text:
            values = listed([rulesets.option_text(value) for value in rulesets.option_spec(text).values])
            raise argparse.ArgumentTypeError(f"write NAME=VALUE: the values of {text} are {values}")
        return rulesets.read_option_text(text)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _unknown_option(argument: str) -> UsageError:
    name = argument.partition("=")[0]
    names = [one for action in _parser()._actions for one in action.option_strings]  # noqa: SLF001 - no public way
    words = {one.lstrip("-"): one for one in names}
    import difflib  # noqa: PLC0415 - only where something is misspelt

    guesses = difflib.get_close_matches(shortened(name).lstrip("-").lower(), words, n=1, cutoff=_CLOSE)
    hint = f"the nearest is {words[guesses[0]]}" if guesses else "battleline-check --help lists them"
    return UsageError(f"there is no option {quoted(name)}; {hint}", argument)
