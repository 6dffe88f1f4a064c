"""What a shell completes a command line with, by argcomplete, which is imported only where a shell asks.

``--completion SHELL`` prints the script with which a shell asks: it calls this command with the line so far, and is
told what may come next. So it never tells of other options than those of the version that is installed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules import rulesets
from battleline_rules.claims.engines import ALL_ENGINES, ENGINES
from battleline_rules.cli.arguments import COLOR_WHEN, FORMATS, FORMS, PROGRAM, SHELLS
from battleline_rules.cli.usage import OPTIONS, written
from battleline_rules.explain.codes import known_codes
from battleline_rules.explain.wrapping import wrapped
from battleline_rules.language import LANGUAGES, catalog
from battleline_rules.proofs.export import EXPORT_FORMATS
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TextIO

    from battleline_rules.cli.arguments import Shell
    from battleline_rules.language import Language

    Completer: TypeAlias = Callable[[str], Mapping[str, str]]

_DOCUMENTS: Final = (".json", ".jsonl", ".sheet")
_LONGEST_HINT: Final = 60
_HOME: Final[Mapping[Shell, tuple[str, str, str]]] = {
    "bash": (
        f"~/.local/share/bash-completion/completions/{PROGRAM}",
        "~/.bashrc",
        f'eval "$({PROGRAM} --completion bash)"',
    ),
    "zsh": (f"_{PROGRAM}", "~/.zshrc", f'eval "$({PROGRAM} --completion zsh)"'),
    "fish": (
        f"~/.config/fish/completions/{PROGRAM}.fish",
        "~/.config/fish/config.fish",
        f"{PROGRAM} --completion fish | source",
    ),
}
"""Where each shell looks for scripts of its own, which file it reads at its start, and what that may hold instead."""


def script(shell: Shell, lang: Language) -> str:
    """What a shell reads in order to complete this command.

    Raises :class:`ImportError` where argcomplete is missing.
    """
    from argcomplete.shell_integration import shellcode  # noqa: PLC0415 - see above

    path, startup, line = _HOME[shell]
    where = catalog(lang).text(f"help-completion-{shell}").format(path=path, startup=startup)
    comments = "".join(f"# {one}\n" for one in (*wrapped(where, 78), f"    {line}"))
    return f"{shellcode([PROGRAM], shell=shell).strip()}\n\n{comments}"


def complete(answer: TextIO | None = None) -> int:
    """Tell the shell what may come next, to the file that it has opened for that; returns the exit status."""
    from argcomplete.finders import CompletionFinder  # noqa: PLC0415 - see above

    class Finder(CompletionFinder):
        """Knows that files may stand anywhere, of which argparse takes but those in one row."""

        def _init_debug_stream(self) -> None:
            """Nothing is told of how it goes, so no stream is taken for that."""

        def collect_completions(
            self, active_parsers: list[argparse.ArgumentParser], parsed_args: argparse.Namespace, cword_prefix: str
        ) -> list[str]:
            files = [*_files(cword_prefix, _DOCUMENTS)]
            if " -- " in asked:
                return files
            found: list[str] = super().collect_completions(active_parsers, parsed_args, cword_prefix)
            at_value = bool(vars(active_parsers[-1]).get("active_actions"))
            return found if found or at_value or cword_prefix.startswith("-") else files

    asked = os.environ.get("COMP_LINE", "")
    parser = _parser(language_asked_for(asked))
    try:
        Finder()(parser, always_complete_options=False, exit_method=sys.exit, output_stream=answer)
    except SystemExit as ended:
        return int(ended.code or 0)
    return 1


def language_asked_for(line: str) -> Language:
    """The language that a command line asks for so far."""
    asked = re.findall(r"\s--lang(?:=|\s+)(\S+)", line)
    return next((one for one in LANGUAGES if one in asked[-1:]), LANGUAGES[0])


def values_of(name: str, prefix: str = "") -> Mapping[str, str]:
    """What may come after an option, as far as it can be listed, each with a word on what it is or with none."""
    match name:
        case "option":
            return _rulings(prefix)
        case "output" | "position":
            return dict.fromkeys(_files(prefix), "")
        case "ruleset":
            return {one.id: one.title for one in rulesets.RULESETS}
        case _:
            return dict.fromkeys(_WORDS.get(name, ()), "")


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "flag": tuple(map(str, range(1, FLAG_COUNT + 1))),
    "by": ("north", "south"),
    "engine": (*ENGINES, ALL_ENGINES),
    "format": FORMATS,
    "color": COLOR_WHEN,
    "lang": LANGUAGES,
    "convert": FORMS,
    "export": tuple(EXPORT_FORMATS),
    "explain": known_codes(),
    "completion": SHELLS,
}


def _parser(lang: Language) -> argparse.ArgumentParser:
    """The options as argcomplete wants them: nothing is read, so nothing is refused."""
    parser = argparse.ArgumentParser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    for option in OPTIONS:
        # A percent sign is argparse's.
        hint = _hint(catalog(lang).text(f"help-option-{option.name}")).replace("%", "%%")
        if option.value is None:
            parser.add_argument(*option.names, help=hint, action="store_true")
        else:
            action = parser.add_argument(*option.names, help=hint, metavar=written(option, lang), action="append")
            _completed(action, partial(values_of, option.name))
    _completed(parser.add_argument("files", nargs="*"), lambda prefix: dict.fromkeys(_files(prefix, _DOCUMENTS), ""))
    return parser


def _completed(action: argparse.Action, completer: Completer) -> None:
    def told(prefix: str, **_: object) -> Mapping[str, str]:
        return completer(prefix)

    action.completer = told  # type: ignore[attr-defined] # where argcomplete looks for it


def _hint(text: str) -> str:
    first = re.split(r"[;.] |\.$", text.strip(". "))[0]
    return first if len(first) <= _LONGEST_HINT else f"{wrapped(first, _LONGEST_HINT - 4)[0]} ..."


def _rulings(prefix: str) -> Mapping[str, str]:
    """The names of options, and once one is written its values."""
    if "=" not in prefix:
        return {f"{spec.name}=": spec.decision for spec in rulesets.OPTION_SPECS}
    specs = [spec for spec in rulesets.OPTION_SPECS if prefix.startswith(f"{spec.name}=")]
    return {f"{spec.name}={rulesets.option_text(value)}": "" for spec in specs for value in spec.values}


def _files(prefix: str, endings: tuple[str, ...] = ("",)) -> Iterator[str]:
    """Files that begin so and end so, and folders; those that begin with a dot only if that is written."""
    folder, slash, name = prefix.rpartition("/")
    try:
        found = sorted(Path(folder + slash or ".").expanduser().iterdir())
    except (OSError, RuntimeError, ValueError):
        return
    for one in found:
        if not one.name.startswith(name) or (one.name.startswith(".") and not name):
            continue
        if one.is_dir():
            yield f"{folder}{slash}{one.name}/"
        elif one.name.endswith(endings):
            yield f"{folder}{slash}{one.name}"
