"""The man page, of the same data as the help.

``python -m battleline_rules.cli.manual FOLDER`` writes one in each language, in folders as ``man`` looks for them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from battleline_rules import __version__
from battleline_rules.cli.arguments import PROGRAM
from battleline_rules.cli.usage import EXAMPLE, glued, usage
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.language import LANGUAGES, catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.cli.usage import Entry, Usage
    from battleline_rules.language import Language

_PLAIN: Final = "en"
"""The language whose pages stand in no folder of its own."""

_ESCAPES: Final = str.maketrans({"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"})
"""In what is to be typed every character is itself, and a dash no hyphen."""

_OPTION: Final = r"(?<![\w-])--?[a-z][a-z-]*(?![\w-])"
_EXAMPLES: Final = {
    "claim": f'{PROGRAM} "{EXAMPLE}"',
    "all": f"{PROGRAM} --all position.json",
    "game": f"{PROGRAM} -v --ply 9 game.json",
    "proof": f"{PROGRAM} --format json -o v.json p.json\n{PROGRAM} --check-proof v.json \\\n    --position p.json",
}
_VARIABLES: Final = ("COLUMNS", "NO_COLOR", "TERM")


def manual(lang: Language) -> str:
    """The page in one language, as ``man`` reads it."""
    return "\n".join(_lines(usage(lang), lang)) + "\n"


def place_of(lang: Language) -> Path:
    """Where the page stands below ``share/man``."""
    folder = Path("man1") / f"{PROGRAM}.1"
    return folder if lang == _PLAIN else Path(lang) / folder


def write_manuals(folder: Path) -> None:
    """Write the page in every language."""
    for lang in LANGUAGES:
        path = folder / place_of(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(manual(lang), encoding="utf-8", newline="\n")


def _lines(told: Usage, lang: Language) -> Iterator[str]:
    text = catalog(lang).text
    yield from (
        '.\\" Made from the texts of --help by python -m battleline_rules.cli.manual.',
        f'.TH {PROGRAM.upper()} 1 "" "battleline_rules {__version__}" "{text("man-manual")}"',
        # Words stay whole and lines ragged: options are to be found by eye.
        ".nh",
        ".ad l",
    )
    yield from _section(text("man-title-name"), [rf"{_typed(PROGRAM)} \- {_plain(text('man-name'))}"])
    yield from _section(text("man-title-synopsis"), [_bold(PROGRAM), _marked(told.arguments, told)])
    yield from _section(text("man-title-description"), [_marked(told.about, told), ".PP", _marked(told.files[0], told)])
    yield from _entries(told.files[1], told)
    yield from (".PP", _marked(told.games, told))
    yield from _section(text("man-title-options"))
    for title, entries in told.sections:
        yield f'.SS "{_plain(title)}"'
        yield from _entries(entries, told)
    yield from _section(told.statuses[0].upper())
    yield from _entries(told.statuses[1], told)
    yield from (".PP", _marked(told.worst, told))
    yield from _section(text("man-title-environment"))
    for name in _VARIABLES:
        yield from (".TP", _bold(name), _marked(text(f"man-environment-{name}"), told))
    yield from (".PP", _marked(text("man-environment-others"), told))
    yield from _section(text("man-title-examples"))
    for number, (name, command) in enumerate(_EXAMPLES.items()):
        yield from [".PP"] if number else []
        yield from (_marked(text(f"man-example-{name}"), told), ".PP", ".RS 2", ".nf")
        yield from (_bold(line) for line in command.splitlines())
        yield from (".fi", ".RE")
    yield from _section(text("man-title-documentation"), [_marked(text("man-documentation"), told)])


def _section(title: str, lines: Iterable[str] = ()) -> Iterator[str]:
    yield f'.SH "{_plain(title)}"'
    yield from lines


def _entries(entries: Iterable[Entry], told: Usage) -> Iterator[str]:
    for entry in entries:
        is_option = entry.term.startswith("-") and entry.term != "-"
        yield from (".TP", _marked(entry.term, told) if is_option else _named(entry.term), _marked(entry.text, told))


def _named(term: str) -> str:
    """A form of FILE, or an exit status: what is to be typed, but for the part that is a name."""
    name, dot, ending = term.partition(".")
    if term.startswith('"') or not name.isupper():
        return _bold(term)
    return rf"\fI{name}\fR{_bold(dot + ending) if ending else ''}"


def _marked(text: str, told: Usage) -> str:
    """Prose in which options are bold and what stands for something else is in italics."""
    values = "|".join(sorted(map(re.escape, told.values), key=len, reverse=True))
    found = re.split(rf"({_OPTION})|(?<!\w)({values})(?!\w)", glued(text))
    pieces = zip(found[::3], [*found[1::3], None], [*found[2::3], None], strict=True)
    line = "".join(
        _plain(plain) + (_bold(option) if option else "") + (rf"\fI{value}\fR" if value else "")
        for plain, option, value in pieces
    )
    return rf"\&{line}" if line[:1] in {".", "'"} else line


def _plain(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-").replace(GLUE, r"\~")


def _typed(text: str) -> str:
    return text.translate(_ESCAPES)


def _bold(text: str) -> str:
    return rf"\fB{_typed(text)}\fR"


if __name__ == "__main__":
    write_manuals(Path(sys.argv[1]))
