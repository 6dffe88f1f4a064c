"""Colours for a terminal, by rich, which is imported only where there is something to colour."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cli.arguments import ColorWhen
    from battleline_rules.explain.board import Role

_ROLES: Final[dict[Role, str]] = {
    "plain": "",
    "label": "bold",
    "claimed": "dim",
    "asked": "bold reverse",
    "tactics": "bold",
    "red": "red",
    "orange": "color(208)",
    "yellow": "yellow",
    "green": "green",
    "blue": "color(33)",
    "purple": "color(135)",
}

_IN_PROSE: Final = {
    r"(?m)(?:^|: )(?:PROVEN|ACCEPTED|LEGAL)\b": "bold green",
    r"(?m)(?:^|: )(?:REFUTED|REJECTED|ILLEGAL)\b": "bold red",
    r"(?m)(?:^|: )INADMISSIBLE\b": "bold yellow",
    r"(?m)(?:^|: )UNDECIDED\b": "bold cyan",
    r"(?m)^== .*": "bold",
    r"\bRed (?:10|[1-9])\b": _ROLES["red"],
    r"\bOrange (?:10|[1-9])\b": _ROLES["orange"],
    r"\bYellow (?:10|[1-9])\b": _ROLES["yellow"],
    r"\bGreen (?:10|[1-9])\b": _ROLES["green"],
    r"\bBlue (?:10|[1-9])\b": _ROLES["blue"],
    r"\bPurple (?:10|[1-9])\b": _ROLES["purple"],
}
"""What is coloured in prose: an answer at the start of what is said, a heading, and troops by name.

"R3" is left alone: in prose it is a rule. Where it is a card, the line of flags says so by its role.
"""


def wants_color(when: ColorWhen, stream: TextIO) -> bool:
    """Whether to write with colours: as asked, else on a terminal that has them and where nobody minds."""
    if when != "auto":
        return when == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Callable[[str, Role | None], None]:
    """What writes a text in the colour of its role, or, without a role, as prose; it never breaks a line."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom needed
    from rich.text import Text  # noqa: PLC0415 - as above

    console = Console(file=stream, force_terminal=True, color_system="256", no_color=False, highlight=False)

    def paint(text: str, role: Role | None) -> None:
        styled = Text(text, style="" if role is None else _ROLES[role])
        for pattern, style in _IN_PROSE.items() if role is None else ():
            styled.highlight_regex(pattern, style)
        console.print(styled, soft_wrap=True, end="")

    return paint
