"""What ``battleline-check --help`` prints, and what the command says to somebody who asks for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cli.arguments import PROGRAM
from battleline_rules.cli.usage import EXAMPLE, glued, usage
from battleline_rules.explain.wrapping import columns, wrapped
from battleline_rules.language import LANGUAGES, catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.cli.usage import Entry

_INDENT: Final = 2
_COLUMN: Final = 20
"""Where the texts of options begin."""

_ROOM: Final = 60
"""In fewer columns texts begin below what they are about."""

_BELOW: Final = 6


def help_text(lang: str, width: int) -> str:
    """All options and what they mean, in lines of at most ``width`` columns, of which there are 40 at least."""
    told = usage(lang)
    column = _COLUMN if width >= _ROOM else _BELOW
    blocks = [
        _paragraph(f"{told.summary}: {PROGRAM} {told.arguments}", width),
        _paragraph(told.about, width),
        [told.files[0], *_list(told.files[1], column, width)],
        _paragraph(told.games, width),
        *([title, *_list(entries, column, width)] for title, entries in told.sections),
        [
            told.statuses[0],
            *_list(told.statuses[1], _INDENT + 3, width),
            *(" " * _INDENT + line for line in _paragraph(told.worst, width - _INDENT)),
        ],
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def start_text(lang: str, width: int) -> str:
    """How to start, in ten lines of at most ``width`` columns; in a few more where there are fewer than 60."""
    text = catalog(lang).text
    other = next(one for one in LANGUAGES if one != lang)
    steps = {"file": "game.json", "template": "--template", "help": "--help", "lang": f"--lang {other}"}
    beside = 2 * _INDENT + max(len(f"{PROGRAM} {step}") for step in steps.values())
    column = beside if width >= _ROOM else _BELOW
    lines = [
        *_paragraph(text("start-about"), width),
        *_item("", f'{PROGRAM} "{EXAMPLE}"', _INDENT, width),
        *_paragraph(text("start-example"), width),
        *(
            line
            for what, step in steps.items()
            for line in _item(f"  {PROGRAM} {step}", text(f"start-{what}"), column, width)
        ),
        *_paragraph(text("start-more"), width),
    ]
    return "\n".join(lines) + "\n"


def _paragraph(text: str, width: int) -> list[str]:
    return wrapped(glued(text), width)


def _list(entries: Sequence[Entry], column: int, width: int) -> Iterator[str]:
    for entry in entries:
        yield from _item(" " * _INDENT + entry.term, entry.text, column, width)


def _item(head: str, text: str, column: int, width: int) -> Iterable[str]:
    """What something is, beside its name, or below a name that is too long."""
    lines = [" " * column + line for line in _paragraph(text, width - column)]
    if columns(head) < column:
        return [head.ljust(column) + lines[0][column:], *lines[1:]]
    first, *more = wrapped(head.strip(), width - 2 * _INDENT)
    return [" " * _INDENT + first, *(" " * 2 * _INDENT + line for line in more), *lines]
