"""Colours for a terminal, by rich, which is imported only where there is something to colour."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cli.arguments import ColorWhen

_VERDICTS: Final = {"proven": "bold green", "refuted": "bold red", "inadmissible": "bold yellow", "undecided": "bold cyan"}
_TROOPS: Final = {"R": "red", "O": "color(208)", "Y": "yellow", "G": "green", "B": "blue", "P": "magenta"}


def wants_color(when: ColorWhen, stream: TextIO) -> bool:
    """Whether to write with colours: as asked, else on a terminal that has them and where nobody minds."""
    if when != "auto":
        return when == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Callable[[str], None]:
    """What writes a text to this stream with its verdicts and troops in colour, and never breaks a line."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom needed
    from rich.text import Text  # noqa: PLC0415 - as above

    console = Console(file=stream, force_terminal=True, color_system="256", no_color=False, highlight=False)

    def paint(text: str) -> None:
        styled = Text(text)
        for word, style in _VERDICTS.items():
            styled.highlight_regex(rf"(?im)^{word}\b", style)
        for letter, style in _TROOPS.items():
            styled.highlight_regex(rf"\b{letter}(?:10|[1-9])\b", style)
        console.print(styled, soft_wrap=True, end="")

    return paint
