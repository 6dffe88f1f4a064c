"""Pages as readers have them: a tree of elements, their texts, and the sums in them, read back as numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VOID: Final = frozenset({"meta", "link", "img", "br", "hr", "input", "base"})
_UNKNOWN: Final = r"[ROYGBP][0-9]+|[^()+·…−]+ (?:as|ca) [0-9]+"
_TERM: Final = re.compile(rf"(?P<sign>[+−]?) ?(?:(?P<times>[0-9]+)·)?(?:\((?P<inside>[^)]*)\)|(?P<alone>{_UNKNOWN}))")
_ROW: Final = re.compile(r"([ROYGBP])([0-9]+) \+ … \+ \1([0-9]+)")


@dataclass
class Node:
    """An element, or the page itself."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node | str] = field(default_factory=list)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """What is to be read, with single spaces."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for one in self.inside:
            if isinstance(one, str):
                yield one
            elif one.tag != "style":
                yield from one._texts()

    def walk(self) -> Iterator[Node]:
        """The element, and all in it, in order."""
        yield self
        for one in self.inside:
            if isinstance(one, Node):
                yield from one.walk()

    def all(self, tag: str = "", cls: str = "") -> list[Node]:
        """Elements in it of a tag and a class."""
        nodes = (node for node in self.walk() if node is not self)
        return [node for node in nodes if tag in {"", node.tag} and (not cls or cls in node.classes)]

    def one(self, tag: str = "", cls: str = "") -> Node:
        (found,) = self.all(tag, cls)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Node("")
        self._open = [self.page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        assert len(node.attributes) == len(attrs), f"{tag} has an attribute twice"
        self._open[-1].inside.append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        node = self._open.pop()
        assert node.tag == tag, f"{node.tag} is closed by {tag}"

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def whole(self) -> Node:
        assert len(self._open) == 1, f"{self._open[-1].tag} is not closed"
        return self.page


def read(page: str) -> Node:
    """The tree of a page, in which everything has to be closed in its turn."""
    assert page.startswith("<!DOCTYPE html>\n<html")
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.whole()


def formula(text: str) -> tuple[Mapping[str, int], str, int]:
    """How often each unknown is taken, what stands between, and the number on the right."""
    left, relation, right = re.fullmatch(r"(.*) ([=≤]) (−?[0-9]+)", text).groups()  # type: ignore[union-attr]
    return {} if left == "0" else _coefficients(left), relation, _number(right)


def _coefficients(text: str) -> Mapping[str, int]:
    found: defaultdict[str, int] = defaultdict(int)
    text = _ROW.sub(_spelled_out, text)
    end = 0
    for term in _TERM.finditer(text):
        assert not text[end : term.start()].strip(), f"what is {text[end : term.start()]!r} in {text!r}?"
        end = term.end()
        times = int(term["times"] or 1) * (-1 if term["sign"] == "−" else 1)
        for name in (term["inside"] or term["alone"]).split(" + "):
            assert re.fullmatch(_UNKNOWN, name.strip()), name
            found[name.strip()] += times
    assert end == len(text), text
    return found


def _spelled_out(row: re.Match[str]) -> str:
    color, first, last = row.groups()
    return " + ".join(f"{color}{value}" for value in range(int(first), int(last) + 1))


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def rows_of(table: Node) -> tuple[list[tuple[int, str, str]], str | None]:
    """The rows of a sum - how often, what it says, what it comes to - and what they come to together."""
    rows = []
    for row in table.one("tbody").all("tr"):
        times, says, comes_to = row.all("td")
        rows.append((_number(times.text), says.text, comes_to.text))
    feet = table.all("tfoot")
    return rows, feet[0].one("td").text if feet else None
