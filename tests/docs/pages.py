"""Reading the pages for readers: README.md, docs/ and examples/README.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = (ROOT / "README.md", *sorted(DOCS.glob("*.md")), ROOT / "examples" / "README.md")

_FENCE: Final = re.compile(r"^(?P<fence>`{3,})(?P<info>.*)\n(?P<body>(?:.*\n)*?)(?P=fence)[ ]*$", re.MULTILINE)
_DIRECTIVE: Final = re.compile(r"\{code-block\} *(?P<language>\w+)")
_OPTION: Final = re.compile(r"^:(?P<name>\w+): *(?P<value>.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its directive's options, and what is in it, with the line where that begins."""

    language: str
    options: dict[str, str]
    text: str
    line: int


def name_of(page: Path) -> str:
    """A page as tests name it."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[Block]:
    """The fenced blocks of a page in these languages, in order."""
    return [block for block in _blocks(page.read_text(encoding="utf-8")) if block.language in languages]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as the pages have it."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _blocks(text: str) -> Iterator[Block]:
    for found in _FENCE.finditer(text):
        info, body = found["info"].strip(), found["body"]
        directive = _DIRECTIVE.fullmatch(info)
        options = {}
        head = 0
        if directive:
            while option := _OPTION.match(body, head):
                options[option["name"]] = option["value"]
                head = option.end()
        before = text[: found.start("body") + head]
        yield Block(
            directive["language"] if directive else info, options, body[head:].lstrip("\n"), before.count("\n") + 1
        )
