"""What the command tells without judging anything: its help, its version, what a code means, an empty document."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from battleline_rules import __version__
from battleline_rules.cli.arguments import PROGRAM, UsageError
from battleline_rules.cli.help import HELP
from battleline_rules.documents import laid_out, one_line, template
from battleline_rules.errors import BattlelineError

if TYPE_CHECKING:
    from battleline_rules.cli.arguments import Request
    from battleline_rules.cli.output import Output


def tell(request: Request, out: Output, err: Output) -> bool:
    """Tell what is asked for beside judgements; false if nothing is."""
    if request.help:
        out.write(HELP)
    elif request.version:
        out.line(f"{PROGRAM} {__version__}")
    elif request.template:
        _template(request, out, err)
    elif request.explain is not None:
        _explain(request.explain, request, out)
    else:
        return False
    return True


def _template(request: Request, out: Output, err: Output) -> None:
    """An empty position of the edition and with the rulings that are asked for."""
    empty = template()
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
        out.line(one_line(document).decode())
    else:
        out.write(laid_out(document).decode())


def _explain(code: str, request: Request, out: Output) -> None:
    from battleline_rules.explain.codes import meaning_of, meaning_text  # noqa: PLC0415 - many texts, seldom needed

    try:
        meaning = meaning_of(code)
    except BattlelineError as error:
        raise UsageError(error.message, "--explain") from error
    if request.format == "text":
        out.line(meaning_text(meaning, width=out.width))
    elif request.format == "json":
        out.write(laid_out(dataclasses.asdict(meaning)).decode())
    else:
        out.line(one_line(dataclasses.asdict(meaning)).decode())
