"""Explanations as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.explain.messages import FreeText, Paragraph
from battleline_rules.explain.wrapping import GLUE, columns, harmless, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.messages import Block, Explanation, Item, Listing
    from battleline_rules.explain.writing import Writer

DEFAULT_WIDTH: Final = 80
LONGEST_TITLE: Final = 120

_INDENT: Final = "  "
_GAP: Final = 2
_AFTER_OUTCOME: Final = 3
_WIDEST_TEAR: Final = 6
"""By so many columns the text may stand further right than the longest label of its depth needs."""


def text_of(explanation: Explanation, writer: Writer, *, width: int = DEFAULT_WIDTH) -> str:
    """The explanation in lines of at most ``width`` columns, without a newline at the end."""
    sections = [list(_heading(explanation, writer, width))]
    sections += [
        [line for block in section.blocks for line in _block(block, writer, width)] for section in explanation.sections
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in lines) for lines in sections)


def headline_of(explanation: Explanation, writer: Writer) -> str:
    """The answer in one sentence, without why."""
    return writer.sentence(explanation.answer).replace(GLUE, " ")


def summary_of(explanation: Explanation, writer: Writer) -> str:
    """The answer and the argument in one line, without the table, its comment, and what may have been forgotten."""
    said = [writer.sentence(explanation.answer)]
    for section in explanation.sections[1:-1]:
        for block in section.blocks:
            if isinstance(block, Paragraph):
                said += [writer.sentence(one) for one in block.sentences if one.id != "comment"]
            else:
                said += [_remark(item, writer) for item in block.items]
    return " ".join(said).replace(GLUE, " ")


def _remark(item: Item, writer: Writer) -> str:
    said = "; ".join(writer.sentence(one) for one in item.clauses)
    return f"{writer.sentence(item.label)}: {said}."


def _heading(explanation: Explanation, writer: Writer, width: int) -> Iterator[str]:
    outcome = writer.sentence(explanation.outcome)
    margin = " " * (len(outcome) + _AFTER_OUTCOME)
    room = width - len(margin)
    yield from _hanging(outcome.ljust(len(margin)), wrapped(writer.sentence(explanation.answer), room), margin)
    if explanation.title is not None:
        title = FreeText(harmless(explanation.title.text, LONGEST_TITLE))
        yield from _hanging(margin, wrapped(writer.text("title", text=title), room), margin)


def _hanging(first: str, lines: list[str], margin: str) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield (margin if number else first) + line


def _block(block: Block, writer: Writer, width: int) -> Iterator[str]:
    if isinstance(block, Paragraph):
        return iter(wrapped(" ".join(writer.sentence(one) for one in block.sentences), width))
    return _listing(block, writer, width)


def _listing(listing: Listing, writer: Writer, width: int) -> Iterator[str]:
    labels = [
        _INDENT * (item.depth + listing.margin) + writer.sentence(item.label).replace(GLUE, " ")
        for item in listing.items
    ]
    columns_of = _columns([item.depth for item in listing.items], [*map(columns, labels)], width // 3)
    for label, item in zip(labels, listing.items, strict=True):
        indent = _INDENT * (item.depth + listing.margin)
        yield from _item(label.strip(), item, writer, indent=indent, column=columns_of[item.depth], width=width)


def _columns(depths: list[int], widths: list[int], most: int) -> dict[int, int]:
    """Where the text after the labels of each depth begins: in one column, if that tears no label from its text."""
    wanted = {
        depth: min(max(width for its, width in zip(depths, widths, strict=True) if its == depth) + _GAP, most)
        for depth in set(depths)
    }
    widest = max(wanted.values(), default=0)
    return {depth: widest if widest - column <= _WIDEST_TEAR else column for depth, column in wanted.items()}


def _item(label: str, item: Item, writer: Writer, *, indent: str, column: int, width: int) -> Iterator[str]:
    names = [indent + line for line in wrapped(label, column - len(indent) - _GAP)]
    clauses = "; ".join(writer.sentence(one) for one in item.clauses)
    said = wrapped(clauses, width - column)
    for number in range(max(len(names), len(said))):
        name = names[number] if number < len(names) else ""
        yield name + " " * (column - columns(name)) + (said[number] if number < len(said) else "")
