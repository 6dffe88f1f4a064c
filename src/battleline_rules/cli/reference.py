"""What the command tells without judging anything: its help, its version, what a code means, an empty document."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Final

from battleline_rules import __version__, documents
from battleline_rules.cli.arguments import PROGRAM, UsageError
from battleline_rules.cli.help import help_text
from battleline_rules.errors import BattlelineError
from battleline_rules.language import catalog

if TYPE_CHECKING:
    from battleline_rules.cli.arguments import Request, Shell
    from battleline_rules.cli.output import Output

_CONTINUED: Final = re.compile(r"\n {16}(?=\S)")
"""Where a comment of the template goes on in the next line."""


def tell(request: Request, out: Output, err: Output) -> None:
    """Tell what is asked for beside judgements."""
    if request.help:
        out.write(help_text(request.lang, out.width))
    elif request.version:
        _version(request, out)
    elif request.template:
        _template(request, out, err)
    elif request.explain is not None:
        _explain(request.explain, request, out)
    elif request.completion is not None:
        _completion(request.completion, request, out)


def _version(request: Request, out: Output) -> None:
    """The version; in full also what runs it, and which of its modules are compiled."""
    text = catalog(request.lang).text
    out.line(f"{PROGRAM} {__version__}")
    if request.verbose:
        from battleline_rules.builds import build_info  # noqa: PLC0415 - looks for files, seldom needed

        build = build_info()
        out.line(f"python: {build.implementation} {build.python}")
        out.line(text("version-compiled" if build.compiled else "version-plain"))
        for name in build.modules:
            out.line(f"  {name}")


def _template(request: Request, out: Output, err: Output) -> None:
    """An empty position of the edition and with the rulings that are asked for."""
    empty = documents.template(request.lang)
    filled_in: dict[str, object] = json.loads(empty.document)
    document: dict[str, object] = {}
    for key, value in filled_in.items():
        document[key] = value
        if key == "ruleset":
            document[key] = request.ruleset or value
            document.update({"options": dict(request.options)} if request.options else {})
    # JSON has no room for comments.
    if err.terminal:
        err.line(_CONTINUED.sub(" ", empty.comments).rstrip("\n"))
    else:
        err.write(empty.comments)
    if request.format == "jsonl":
        out.write(f"{documents.one_line(document).decode()}\n")
    else:
        out.write(documents.laid_out(document).decode())


def _explain(code: str, request: Request, out: Output) -> None:
    from battleline_rules.explain.codes import meaning_of, meaning_text  # noqa: PLC0415 - many texts, seldom needed

    try:
        meaning = meaning_of(code, request.lang)
    except BattlelineError as error:
        raise UsageError(error.message, "--explain") from error
    if request.format == "text":
        out.line(meaning_text(meaning, width=out.width, lang=request.lang))
    elif request.format == "json":
        out.write(documents.laid_out(dataclasses.asdict(meaning)).decode())
    else:
        out.write(f"{documents.one_line(dataclasses.asdict(meaning)).decode()}\n")


def _completion(shell: Shell, request: Request, out: Output) -> None:
    from battleline_rules.cli.completing import script  # noqa: PLC0415 - many names, seldom needed

    try:
        told = script(shell, request.lang)
    except ImportError as error:
        raise UsageError(catalog(request.lang).text("help-completion-missing"), "--completion") from error
    out.write(told)
