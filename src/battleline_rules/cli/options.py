"""The options of the command line, one by one: their names, and what each may be set to."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final, NoReturn

from battleline_rules import rulesets
from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.cli.arguments import COLOR_WHEN, FORMATS, FORMS, PROGRAM, SHELLS, UsageError
from battleline_rules.cli.batch import STDIN
from battleline_rules.cli.output import shortened
from battleline_rules.documents.beginnings import is_one_line
from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.language import LANGUAGES, choice, sentence
from battleline_rules.proofs import export

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battleline_rules.rulesets import OptionValue

_MOST_DIGITS: Final = 18
MOST_JOBS: Final = 256
_CLOSE: Final = 0.7
"""How like an option a word must be to pass for a slip of the pen."""


class _UnfitError(Exception):
    """What an option cannot be set to, and why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class _Set(argparse.Action):
    """Sets an option to what its text means.

    What argparse itself makes of a value that does not fit is one text with the option's name in it, in English.
    """

    def __init__(self, option_strings: Sequence[str], dest: str, read: Callable[[str], object]) -> None:
        super().__init__(option_strings, dest)
        self._read = read

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - as argparse calls it
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,  # noqa: ARG002 - as above
    ) -> None:
        """Read the value; raises :class:`UsageError`."""
        setattr(namespace, self.dest, self.value(str(values)))

    def value(self, text: str) -> object:
        """What a text means."""
        try:
            return self._read(text)
        except _UnfitError as error:
            raise UsageError(error.message, self.option_strings[-1]) from error


class _Add(_Set):
    """Adds what a text means to those before it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - as argparse calls it
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,  # noqa: ARG002 - as above
    ) -> None:
        """Read one value more; raises :class:`UsageError`."""
        before = getattr(namespace, self.dest) or ()
        setattr(namespace, self.dest, [*before, self.value(str(values))])


class _Parser(argparse.ArgumentParser):
    """A parser that reports instead of printing and leaving the process."""

    def error(self, message: str) -> NoReturn:
        # argparse writes "argument -o/--output: what is wrong".
        where, _, what = message.removeprefix("argument ").partition(": ")
        name = where.rpartition("/")[2]
        if what.startswith("expected"):
            what = sentence("usage-needs-value")
        elif what.startswith("ignored"):
            what = sentence("usage-takes-none")
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
    parser.add_argument("--flag", action=_Set, read=_flag)
    parser.add_argument("--by", action=_Set, read=_one_of("side", ("north", "south")))
    parser.add_argument("--all", dest="every_flag", action="store_true")
    parser.add_argument("--ply", action=_Set, read=_ply)
    parser.add_argument("--all-rulings", action="store_true")
    parser.add_argument("--convert", action=_Set, read=_one_of("form", FORMS))
    parser.add_argument("--export", action=_Set, read=_export)
    parser.add_argument("--ruleset", action=_Set, read=_ruleset_id)
    parser.add_argument("--option", dest="options", action=_Add, read=_option)
    parser.add_argument("--engine", action=_Set, read=_one_of("engine", (*ENGINES, ALL_ENGINES)))
    parser.add_argument("--format", action=_Set, read=_one_of("format", FORMATS))
    parser.add_argument("-o", "--output")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--verdict-only", action="store_true")
    parser.add_argument("--jobs", action=_Set, read=_jobs)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--color", action=_Set, read=_one_of("choice", COLOR_WHEN))
    parser.add_argument("--lang", action=_Set, read=_one_of("language", LANGUAGES))
    parser.add_argument("--check-proof", action="store_true")
    parser.add_argument("--position")
    parser.add_argument("--template", action="store_true")
    parser.add_argument("--explain")
    parser.add_argument("--completion", action=_Set, read=_one_of("shell", SHELLS))
    parser.add_argument("--version", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    return parser


def _one_of(kind: str, words: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in words:
            return text
        guess = nearest(text, words)
        these = sentence("hint-nearest", word=guess) if guess else sentence(f"usage-these-{kind}", words=choice(words))
        raise _UnfitError(sentence(f"usage-no-{kind}", word=quoted(text), hint=these))

    return read


def _export(text: str) -> str:
    return _one_of("export", export.EXPORT_FORMATS)(text)


def _flag(text: str) -> int:
    from battleline_rules.table import FLAG_COUNT  # noqa: PLC0415 - help and version need no table

    # No int(): it takes other scripts' digits, underscores and spaces.
    if text in map(str, range(1, FLAG_COUNT + 1)):
        return int(text)
    raise _UnfitError(sentence("usage-no-flag", last=FLAG_COUNT, word=quoted(text)))


def _ply(text: str) -> int:
    if text.isascii() and text.isdecimal():
        # No record has so many actions, and Python takes long over long numbers.
        return int(text) if len(text) <= _MOST_DIGITS else 10**_MOST_DIGITS
    raise _UnfitError(sentence("usage-no-ply", word=quoted(text)))


def _jobs(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_JOBS)) and 1 <= int(text) <= MOST_JOBS:
        return int(text)
    raise _UnfitError(sentence("usage-no-jobs", last=MOST_JOBS, word=quoted(text)))


def _ruleset_id(text: str) -> str:
    try:
        return rulesets.ruleset(text).id
    except RulesetError as error:
        raise _UnfitError(error.message) from error


def _option(text: str) -> tuple[str, OptionValue]:
    try:
        if "=" not in text:
            values = choice([rulesets.option_text(value) for value in rulesets.option_spec(text).values])
            raise _UnfitError(sentence("usage-option-value", name=text, values=values))
        return rulesets.read_option_text(text)
    except RulesetError as error:
        raise _UnfitError(error.message) from error


def _unknown_option(argument: str) -> UsageError:
    name = argument.partition("=")[0]
    names = [one for action in _parser()._actions for one in action.option_strings]  # noqa: SLF001 - no public way
    words = {one.lstrip("-"): one for one in names}
    import difflib  # noqa: PLC0415 - only where something is misspelt

    guesses = difflib.get_close_matches(shortened(name).lstrip("-").lower(), words, n=1, cutoff=_CLOSE)
    hint = sentence("hint-nearest", word=words[guesses[0]]) if guesses else sentence("usage-options-listed")
    return UsageError(sentence("usage-no-option", word=quoted(name), hint=hint), argument)
