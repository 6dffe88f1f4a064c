"""The whole line: nine flags, both sides' cards at each, and the cards beside the line."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic, Troop, opponent_of
from battleline_rules.explain.messages import say
from battleline_rules.explain.pictures.cards import CHIP_HEIGHT, CHIP_WIDTH, chip
from battleline_rules.explain.pictures.drawing import Drawn, draw, new, place, write, write_lines
from battleline_rules.explain.pictures.lettering import fitted, set_in
from battleline_rules.explain.pictures.pennants import ASPECT, MIDDLE, pennant
from battleline_rules.explain.pictures.sides import terrain_note
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from battleline_rules.cards import Card, Seat
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.pictures.cards import Standing
    from battleline_rules.explain.writing import Writer
    from battleline_rules.table import Claim, Flag, Position

WIDTH: Final = 532
"""How wide everything is that stands inside a picture's margins."""

_PITCH: Final = WIDTH / FLAG_COUNT
_STEP: Final = CHIP_HEIGHT + 5
_BAND: Final = 78
_POLE: Final = 32
_SHIFT: Final = 14
_SEAT: Final = 22
_SMALL: Final = 14
_HEADING: Final = 15
_ACROSS: Final = 10
_MANY: Final = 2 * _ACROSS
_WIDE_CHIP: Final = 2 * WIDTH / _ACROSS - 4
_TALLEST_NOTE: Final = 11


class Line:
    """Draws the line as ``nearest`` sees it, whose side is the lower one; ``cited`` cards stand out."""

    def __init__(self, position: Position, writer: Writer, *, nearest: Seat, cited: frozenset[Card]) -> None:
        self._position = position
        self._writer = writer
        self._seats = (opponent_of(nearest), nearest)
        self._cited = cited
        self._heights = tuple(
            max(_STEP, max(len(flag.side(seat)) for flag in position.flags) * _STEP) for seat in self._seats
        )

    def flags(self, claim: Claim | None) -> Drawn:
        """The nine flags; the one that is asked about stands on a ground of its own."""
        upper, lower = self._heights
        height = _SEAT + upper + _BAND + lower + _SEAT
        group = new("g", "flags")
        if claim is not None:
            left = (claim.flag - 1) * _PITCH
            draw(group, "rect", "column", x=left, y=_SEAT - 4, width=_PITCH, height=height - 2 * _SEAT + 8, rx=8)
        middle = _SEAT + upper + _BAND / 2
        draw(group, "path", "rule", d=f"M0 {middle:g}H{WIDTH}", stroke_width=1.5)
        for y, seat in zip((_SEAT / 2 - 4, height - _SEAT / 2 + 4), self._seats, strict=True):
            write(group, self._writer.text("picture-side", who=seat), 0, y, _SMALL, "soft")
        for flag in self._position.flags:
            place(group, self._flag(flag), (flag.number - 1) * _PITCH, _SEAT)
        return Drawn(group, height)

    def _flag(self, flag: Flag) -> Element:
        group = new("g", "flag")
        upper, lower = (flag.side(seat) for seat in self._seats)
        first = self._heights[0] - len(upper) * _STEP
        left = (_PITCH - CHIP_WIDTH) / 2
        for cards, top in ((upper, first), (lower, self._heights[0] + _BAND + _STEP - CHIP_HEIGHT)):
            for index, card in enumerate(cards):
                place(group, self._chip(card), left, top + index * _STEP)
        self._pennant(group, flag)
        return group

    def _pennant(self, group: Element, flag: Flag) -> None:
        middle = self._heights[0] + _BAND / 2
        holder = flag.claimed_by
        shift = 0 if holder is None else -_SHIFT if holder == self._seats[0] else _SHIFT
        left = (_PITCH - _POLE * ASPECT) / 2
        place(group, pennant(flag.number, _POLE, taken=holder is not None), left, middle - _POLE * MIDDLE + shift)
        if holder is not None:
            name = fitted(self._writer.text("picture-side", who=holder), _PITCH - 4, (7, _TALLEST_NOTE))
            y = middle + (shift + _POLE / 2 + 3 if shift < 0 else shift - _POLE / 2 - 16)
            write_lines(group, name, _PITCH / 2, y, anchor="middle")

    def notes(self) -> Drawn | None:
        """What else there is to say of the flags, or ``None`` if there is nothing."""
        lines = [
            self._writer.text("picture-at-flag", flag=number, what=told) for number, told in _notes(self._position)
        ]
        if not lines:
            return None
        group = new("g", "notes")
        used = 0.0
        for line in lines:
            used += write_lines(group, set_in(line, WIDTH, _SMALL, most=3), 0, used)
        return Drawn(group, used)

    # ------------------------------------------------------------ beside the line

    def beside(self) -> Drawn | None:
        """The face-up cards that lie at no flag, or ``None`` if there are none."""
        cards = self._position.also_visible
        if not cards:
            return None
        return headed(self._writer.text("picture-beside"), self.rows(cards), "beside")

    def rows(self, cards: Sequence[Card], standing: Standing = "plain") -> Drawn:
        """Small cards in rows: many troops in a row for each colour; Tactics cards in rows of their own."""
        group = new("g")
        troops = [card for card in cards if isinstance(card, Troop)]
        lines: list[list[Card]] = [[*troops]] if troops else []
        if len(troops) > _MANY:
            lines = [[*ones] for _, ones in itertools.groupby(troops, key=lambda one: one.color)]
        lines = [line[start : start + _ACROSS] for line in lines for start in range(0, len(line), _ACROSS)]
        for index, line in enumerate(lines):
            for column, card in enumerate(line):
                place(group, self._chip(card, standing), column * WIDTH / _ACROSS, index * _STEP)
        tactics = [card for card in cards if isinstance(card, Tactic)]
        count = len(lines)
        for index, card in enumerate(tactics):
            row, column = divmod(index, _ACROSS // 2)
            place(group, self._chip(card, standing, _WIDE_CHIP), column * 2 * WIDTH / _ACROSS, (count + row) * _STEP)
        count += -(-len(tactics) // (_ACROSS // 2))
        return Drawn(group, count * _STEP - (_STEP - CHIP_HEIGHT))

    def _chip(self, card: Card, standing: Standing = "plain", width: float = CHIP_WIDTH) -> Element:
        return chip(card, self._writer.name(card), "cited" if card in self._cited else standing, width)


def _notes(position: Position) -> Iterator[tuple[int, tuple[Message, ...]]]:
    for flag in position.flags:
        told = [terrain_note(flag.terrain.name)] if flag.terrain is not None else []
        told += [say("picture-last-card", who=flag.last_card)] if flag.last_card is not None else []
        if told:
            yield flag.number, tuple(told)


def headed(heading: str, drawn: Drawn, classes: str) -> Drawn:
    """Something drawn under a heading."""
    group = new("g", classes)
    used = write_lines(group, set_in(heading, WIDTH, _HEADING, bold=True), 0, 0) + 6
    place(group, drawn.group, 0, used)
    return Drawn(group, used + drawn.height)
