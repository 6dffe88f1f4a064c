"""Colours for a terminal, by rich, which is imported only where there is something to colour."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cli.arguments import ColorWhen
    from battleline_rules.explain.board import Role
    from battleline_rules.language import Language

_ROLES: Final[dict[Role, str]] = {
    "plain": "",
    "label": "bold",
    "claimed": "dim",
    "asked": "bold reverse",
    "tactics": "bold",
    "red": "color(196)",
    "orange": "color(166)",
    "yellow": "color(136)",
    "green": "color(28)",
    "blue": "color(32)",
    "purple": "color(129)",
}
"""The colours of cards are no theme's own, and stand out from a dark ground, a light one and each other."""


def wants_color(when: ColorWhen, stream: TextIO) -> bool:
    """Whether to write with colours: as asked, else on a terminal that has them and where nobody minds."""
    if when != "auto":
        return when == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO, lang: Language) -> Callable[[str, Role | None], None]:
    """What writes a text in the colour of its role, or, without a role, as prose; it never breaks a line."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom needed
    from rich.text import Text  # noqa: PLC0415 - as above

    from battleline_rules.cli.prose_colors import colored_in_prose  # noqa: PLC0415 - as above

    console = Console(file=stream, force_terminal=True, color_system="256", no_color=False, highlight=False)
    in_prose = tuple(colored_in_prose(lang, _ROLES))

    def paint(text: str, role: Role | None) -> None:
        styled = Text(text, style="" if role is None else _ROLES[role])
        for pattern, style in in_prose if role is None else ():
            styled.highlight_regex(pattern, style)
        console.print(styled, soft_wrap=True, end="")

    return paint
