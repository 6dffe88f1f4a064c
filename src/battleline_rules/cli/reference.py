"""What the command tells without judging anything: its help, its version, what a code means, an empty document."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from battleline_rules import __version__, documents
from battleline_rules.cli.arguments import PROGRAM, UsageError
from battleline_rules.cli.help import HELP
from battleline_rules.errors import BattlelineError

if TYPE_CHECKING:
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output


def tell(request: Request, out: Output, err: Output) -> None:
    """Tell what is asked for beside judgements."""
    if request.help:
        out.write(HELP)
    elif request.version:
        _version(request, out)
    elif request.template:
        _template(request, out, err)
    elif request.explain is not None:
        _explain(request.explain, request, out)


def _version(request: Request, out: Output) -> None:
    """The version; in full also what runs it, and which of its modules are compiled."""
    out.line(f"{PROGRAM} {__version__}")
    if request.verbose:
        from battleline_rules.builds import build_info  # noqa: PLC0415 - looks for files, seldom needed

        build = build_info()
        out.line(f"python: {build.implementation} {build.python}")
        out.line("compiled:" if build.compiled else "compiled: nothing, all modules are plain Python")
        for name in build.modules:
            out.line(f"  {name}")


def _template(request: Request, out: Output, err: Output) -> None:
    """An empty position of the edition and with the rulings that are asked for."""
    empty = documents.template()
    filled_in: dict[str, object] = json.loads(empty.document)
    document: dict[str, object] = {}
    for key, value in filled_in.items():
        document[key] = value
        if key == "ruleset":
            document[key] = request.ruleset or value
            document.update({"options": dict(request.options)} if request.options else {})
    # JSON has no room for comments.
    err.write(empty.comments)
    if request.format == "jsonl":
        out.line(documents.one_line(document).decode())
    else:
        out.write(documents.laid_out(document).decode())


def _explain(code: str, request: Request, out: Output) -> None:
    from battleline_rules.explain.codes import meaning_of, meaning_text  # noqa: PLC0415 - many texts, seldom needed

    try:
        meaning = meaning_of(code)
    except BattlelineError as error:
        raise UsageError(error.message, "--explain") from error
    if request.format == "text":
        out.line(meaning_text(meaning, width=out.width))
    elif request.format == "json":
        out.write(documents.laid_out(dataclasses.asdict(meaning)).decode())
    else:
        out.line(documents.one_line(dataclasses.asdict(meaning)).decode())
