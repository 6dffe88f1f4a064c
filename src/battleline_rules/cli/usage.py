"""How the command is used, as data: the help, the man page and the completions are made of it.

Every text has a message id, which follows from the name of what it is about. A test holds the options to those that
are read.
"""

from __future__ import annotations

import re
from typing import Final

from battleline_rules.explain.wrapping import GLUE
from battleline_rules.language import catalog
from battleline_rules.records import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its names, the last of them in full, and what comes after it, if anything does."""

    names: tuple[str, ...]
    value: str | None = None

    @property
    def name(self) -> str:
        """The name in full, without dashes."""
        return self.names[-1].lstrip("-")


@dataclass(frozen=True, slots=True)
class Section:
    """Options that answer one question."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be written, and what it means."""

    term: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How the command is used, in one language; ``sections`` are titles, each with its options."""

    summary: str
    arguments: str
    about: str
    files: tuple[str, tuple[Entry, ...]]
    games: str
    sections: tuple[tuple[str, tuple[Entry, ...]], ...]
    statuses: tuple[str, tuple[Entry, ...]]
    worst: str
    values: frozenset[str]


SECTIONS: Final = (
    Section(
        "claim",
        (
            Option(("--flag",), "number"),
            Option(("--by",), "side"),
            Option(("--all",)),
            Option(("--ply",), "number"),
        ),
    ),
    Section(
        "rules",
        (
            Option(("--ruleset",), "id"),
            Option(("--option",), "ruling"),
            Option(("--all-rulings",)),
            Option(("--engine",), "name"),
        ),
    ),
    Section(
        "output",
        (
            Option(("--format",), "format"),
            Option(("-o", "--output"), "file"),
            Option(("-q", "--quiet")),
            Option(("-v", "--verbose")),
            Option(("--verdict-only",)),
            Option(("--jobs",), "number"),
            Option(("--resume",)),
            Option(("--color",), "when"),
            Option(("--lang",), "language"),
        ),
    ),
    Section(
        "instead",
        (
            Option(("--convert",), "form"),
            Option(("--export",), "format"),
            Option(("--check-proof",)),
            Option(("--position",), "file"),
            Option(("--template",)),
            Option(("--explain",), "code"),
            Option(("--completion",), "shell"),
            Option(("--version",)),
            Option(("-h", "--help")),
        ),
    ),
)

OPTIONS: Final = tuple(option for section in SECTIONS for option in section.options)

VALUES: Final = tuple(dict.fromkeys(option.value for option in OPTIONS if option.value is not None))
"""The kinds of things that come after options."""

EXAMPLE: Final = "R3 R4 R5 vs B8 seen B7 B10"

_FILES: Final = {
    "json": "{name}.json",
    "jsonl": "{name}.jsonl",
    "other": "{name}",
    "stdin": "-",
    "claim": f'"{EXAMPLE}"',
    "position": '"gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"',
}

_VALUE_AFTER_OPTION: Final = re.compile(r"((?<![\w-])--?[a-z][a-z-]*) (?=[A-ZĂÂÎȘȚ]+\b)")

_STATUSES: Final = ("0", "1", "2")


def usage(lang: str) -> Usage:
    """How the command is used; raises :class:`BattlelineError` with code ``unknown-language``."""
    text = catalog(lang).text
    name = text("help-value-name")
    return Usage(
        summary=text("help-usage"),
        arguments=text("help-arguments"),
        about=text("help-about"),
        files=(
            text("help-files"),
            tuple(Entry(term.format(name=name), text(f"help-file-{which}")) for which, term in _FILES.items()),
        ),
        games=text("help-games"),
        sections=tuple(
            (
                text(f"help-section-{section.name}"),
                tuple(Entry(written(one, lang), text(f"help-option-{one.name}")) for one in section.options),
            )
            for section in SECTIONS
        ),
        statuses=(text("help-statuses"), tuple(Entry(one, text(f"help-status-{one}")) for one in _STATUSES)),
        worst=text("help-statuses-worst"),
        values=frozenset(one for value in VALUES for one in text(f"help-value-{value}").split("=")),
    )


def written(option: Option, lang: str) -> str:
    """An option as it is written, with what comes after it: ``-o, --output FILE``."""
    names = ", ".join(option.names)
    return names if option.value is None else f"{names} {catalog(lang).text(f'help-value-{option.value}')}"


def glued(text: str) -> str:
    """The text with no line to be broken between an option and what comes after it."""
    return _VALUE_AFTER_OPTION.sub(rf"\1{GLUE}", text)
