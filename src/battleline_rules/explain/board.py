"""The whole line of flags, card by card: what ``-v`` shows beside an answer.

A line is a tuple of spans, pieces of text with the role they play; a terminal may give each
role a colour, and plain text leaves the roles out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import SEATS, Color, Troop
from battleline_rules.explain.messages import FreeText
from battleline_rules.explain.wrapping import GLUE, columns, harmless, wrapped
from battleline_rules.explain.writing import Writer
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from battleline_rules.cards import Card
    from battleline_rules.language import Language
    from battleline_rules.table import Claim, Flag, Position

Role: TypeAlias = Literal[
    "plain", "label", "claimed", "asked", "tactics", "red", "orange", "yellow", "green", "blue", "purple"
]
"""What a span is: a troop by its colour, a Tactics card, a flag claimed or asked about, a label, or anything else."""

DEFAULT_WIDTH: Final = 80

_TROOP_ROLES: Final[dict[Color, Role]] = {
    Color.RED: "red",
    Color.ORANGE: "orange",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
    Color.PURPLE: "purple",
}
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line and its role."""

    text: str
    role: Role = "plain"


Line: TypeAlias = tuple[Span, ...]


def board(
    position: Position, *, claim: Claim | None = None, width: int = DEFAULT_WIDTH, lang: Language = "en"
) -> tuple[Line, ...]:
    """All nine flags and the cards beside the line, in lines of at most ``width`` columns.

    Troops are written as documents write them (R3), Tactics cards by the edition's names. The flag of
    ``claim`` is marked. Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    writer = Writer(position.ruleset.words, lang)
    title = writer.text("board-flag")
    margin = columns(title) + 3
    half = (width - margin) // 2
    north, south = ([_label(writer.text(f"seat-{seat}"))] for seat in SEATS)
    lines = [_row([_label(title + " " * (margin - columns(title)))], (north, south), half)]
    for flag in position.flags:
        lines += _flag_lines(flag, writer, margin, half, asked=claim is not None and claim.flag == flag.number)
    if position.also_visible:
        label = _label(writer.text("board-beside"))
        cards = [_card_span(card, writer) for card in position.also_visible]
        lines += [()] + [tuple(line) for line in _filled([label, *cards], width)]
    return tuple(lines)


def plain(lines: Iterable[Line]) -> str:
    """Lines of spans as plain text."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _flag_lines(flag: Flag, writer: Writer, margin: int, half: int, *, asked: bool) -> list[Line]:
    sides = [_filled([_card_span(card, writer) for card in flag.side(seat)], half - 2) for seat in SEATS]
    lines = []
    for number in range(max(1, *map(len, sides))):
        head = f"{flag.number:>3}{' ?' if asked else ''}" if number == 0 else ""
        label = Span(head.ljust(margin), "asked" if asked else "label")
        row = [side[number] if number < len(side) else [] for side in sides]
        if number == 0:
            row = [cells or [Span("-")] for cells in row]
        lines.append(_row([label], (row[0], row[1]), half))
    notes = []
    if flag.claimed_by is not None:
        notes.append(Span(writer.text("board-claimed", who=flag.claimed_by), "claimed"))
    if flag.terrain is not None:
        name = FreeText(harmless(flag.terrain.name, _LONGEST_NAME))
        notes.append(_label(writer.text("board-terrain", name=name)))
    if flag.last_card is not None:
        notes.append(_label(writer.text("board-last-card", who=flag.last_card)))
    told = [Span(line, note.role) for note in notes for line in wrapped(note.text, 2 * half)]
    return [*lines, *((Span(" " * margin), note) for note in told)]


def _row(start: list[Span], sides: tuple[Sequence[Span], Sequence[Span]], half: int) -> Line:
    north, south = sides
    used = sum(columns(span.text) for span in north)
    return (*start, *north, Span(" " * max(1 if north else 0, half - used)), *south)


def _filled(cells: Sequence[Span], width: int) -> list[list[Span]]:
    """The spans in lines, a space between each two."""
    lines: list[list[Span]] = []
    used = 0
    for cell in cells:
        need = columns(cell.text) + 1
        if lines and used + need <= width:
            lines[-1] += [Span(" "), cell]
            used += need
        else:
            lines.append([cell])
            used = need - 1
    return lines


def _card_span(card: Card, writer: Writer) -> Span:
    if isinstance(card, Troop):
        return Span(str(card), _TROOP_ROLES[card.color])
    return Span(writer.name(card), "tactics")


def _label(text: str) -> Span:
    return Span(text.replace(GLUE, " "), "label")
