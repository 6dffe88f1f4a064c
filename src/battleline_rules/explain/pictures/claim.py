"""The picture of a claim: its flag, large, with both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Troop, opponent_of
from battleline_rules.explain.outline import opening
from battleline_rules.explain.pictures.cards import LARGE_HEIGHT, LARGE_WIDTH, environment, large
from battleline_rules.explain.pictures.drawing import Drawn, draw, new, number, place, stacked, write_lines
from battleline_rules.explain.pictures.lettering import LINE_HEIGHT, fitted, set_in
from battleline_rules.explain.pictures.line import WIDTH
from battleline_rules.explain.pictures.pennants import ASPECT, pennant
from battleline_rules.explain.pictures.sides import cited_cards, notes, side_shown
from battleline_rules.explain.writing import capital

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from battleline_rules.cards import Card
    from battleline_rules.explain.pictures.cards import Standing
    from battleline_rules.explain.pictures.sides import SideShown
    from battleline_rules.explain.scene import Parts
    from battleline_rules.explain.writing import Writer

SIGNS: Final = {
    "proven": "M-9 1L-3 8L9 -7",
    "refuted": "M-7 -7L7 7M7 -7L-7 7",
    "inadmissible": "M-9 0H9",
    "undecided": "M-6 -5A6 6 0 1 1 1 2.5L0 5M0 10.5V11",
}
"""A tick, a cross, a bar and a question mark."""

_SIGN: Final = 20
_TEXT: Final = 16
_CAPTION: Final = 14
_GAP: Final = 8
_ACROSS: Final = (110, 54)
_POLE: Final = 60


def headline(parts: Parts, writer: Writer) -> Drawn:
    """The answer, with a sign for it."""
    group = new("g", parts.outcome)
    told = opening(parts.claim, parts.outcome)
    sign = draw(group, "g", "sign", transform=f"translate({_SIGN} {_SIGN + 3})")
    draw(sign, "circle", cx=0.0, cy=0.0, r=_SIGN)
    draw(sign, "path", d=SIGNS[parts.outcome])
    left = 2 * _SIGN + 14
    used = write_lines(group, set_in(writer.sentence(told.outcome), WIDTH - left, _TEXT, bold=True), left, 0)
    answer = fitted(writer.sentence(told.answer), WIDTH - left, (18, 24), most=2, bold=True)
    used += write_lines(group, answer, left, used, "answer")
    return Drawn(group, max(used, 2 * _SIGN + 4))


class ClaimedFlag:
    """Draws the claimed flag: the opponent's side above it, the claimant's below."""

    def __init__(self, parts: Parts, writer: Writer) -> None:
        self._parts = parts
        self._scene = parts.scene
        self._writer = writer
        self._cited = cited_cards(parts)

    def drawn(self) -> Drawn:
        """Both sides and the flag between them."""
        claimant = self._scene.claimant
        theirs, mine = side_shown(self._parts, opponent_of(claimant)), side_shown(self._parts, claimant)
        return stacked(
            [
                self._label("picture-opponent", theirs),
                self._cards(theirs),
                self._flag(),
                self._cards(mine),
                self._label("picture-claimant", mine),
            ],
            gap=10,
            classes="claimed",
        )

    def _label(self, message_id: str, side: SideShown) -> Drawn:
        group = new("g", "label")
        who = self._writer.text(message_id, who=side.seat)
        used = write_lines(group, set_in(who, WIDTH, _TEXT, bold=True), WIDTH / 2, 0, anchor="middle")
        status = self._writer.text("picture-status", what=side.status)
        used += write_lines(group, set_in(status, WIDTH, _TEXT), WIDTH / 2, used, anchor="middle")
        return Drawn(group, used)

    # ------------------------------------------------------------ a side

    def _cards(self, side: SideShown) -> Drawn:
        shown = [*(self._laid(card, side) for card in side.cards), *(self._ghost(card) for card in side.completion)]
        shown += [self._open() for _ in range(side.open_places)]
        group = new("g", f"side {side.seat}")
        weather = [environment(card, self._writer.name(card), _ACROSS) for card in side.environments]
        beside = _ACROSS[0] + 2 * _GAP if weather else 0
        most = int((WIDTH - beside + _GAP) // (LARGE_WIDTH + _GAP))
        rows = [shown[start : start + most] for start in range(0, len(shown), most)] or [[]]
        top = 0.0
        for row in rows:
            width = len(row) * (LARGE_WIDTH + _GAP) - _GAP
            # In the middle if that leaves room for what lies beside.
            left = min((WIDTH - width) / 2, WIDTH - beside - width)
            for index, (card, _) in enumerate(row):
                place(group, card, left + index * (LARGE_WIDTH + _GAP), top)
            if row is rows[0]:
                for index, card in enumerate(weather):
                    place(group, card, left + width + 2 * _GAP, index * (LARGE_HEIGHT - _ACROSS[1]))
            top += max((height for _, height in row), default=LARGE_HEIGHT) + _GAP
        return Drawn(group, top - _GAP)

    def _laid(self, card: Card, side: SideShown) -> tuple[Element, float]:
        stands_for = side.stand_ins.get(card)
        if isinstance(card, Troop) or stands_for is None:
            return large(card, self._writer.name(card), self._standing(card)), LARGE_HEIGHT
        bare = self._scene.where.totals_only
        drawn = large(card, self._writer.name(card), self._standing(card), stands_for.value if bare else stands_for)
        told = self._writer.text("picture-as-value", value=stands_for.value) if bare else ""
        return self._captioned(drawn, told or self._writer.text("picture-as", card=stands_for))

    def _ghost(self, card: Troop) -> tuple[Element, float]:
        return self._captioned(large(card, self._writer.name(card), "ghost"), self._writer.text("picture-unseen"))

    def _open(self) -> tuple[Element, float]:
        group = new("g", "place")
        draw(group, "rect", "open", x=1, y=1, width=LARGE_WIDTH - 2, height=LARGE_HEIGHT - 2, rx=9)
        text = fitted(self._writer.text("picture-open"), LARGE_WIDTH - 12, (10, _TEXT), most=3)
        used = text.size * LINE_HEIGHT * len(text.lines)
        write_lines(group, text, LARGE_WIDTH / 2, (LARGE_HEIGHT - used) / 2, "soft", anchor="middle")
        return group, LARGE_HEIGHT

    def _captioned(self, card: Element, caption: str) -> tuple[Element, float]:
        group = new("g")
        group.append(card)
        text = fitted(caption, LARGE_WIDTH + _GAP - 2, (11, _CAPTION), most=2)
        used = write_lines(group, text, LARGE_WIDTH / 2, LARGE_HEIGHT + 3, anchor="middle")
        return group, LARGE_HEIGHT + 3 + used

    def _standing(self, card: Card) -> Standing:
        return "cited" if card in self._cited else "plain"

    # ------------------------------------------------------------ the flag

    def _flag(self) -> Drawn:
        group = new("g", "flag")
        where = self._scene.where
        width = _POLE * ASPECT
        left = (WIDTH - width) / 2
        middle = _POLE / 2
        ends = (left - _GAP * 2, left + width + _GAP * 2)
        draw(
            group, "path", "rule", d=f"M0 {number(middle)}H{number(ends[0])}M{number(ends[1])} {number(middle)}H{WIDTH}"
        )
        place(group, pennant(where.number, _POLE, taken=where.claimed_by is not None), left, 0)
        name = fitted(self._writer.text("picture-flag", flag=where.number), left - 4 * _GAP, (12, 20), bold=True)
        write_lines(group, name, 0, middle - name.size * LINE_HEIGHT - 2)
        told = "; ".join(self._writer.sentence(note) for note in notes(self._scene))
        if not told:
            return Drawn(group, _POLE)
        used = write_lines(group, set_in(capital(told), WIDTH, _CAPTION, most=4), WIDTH / 2, _POLE + 4, anchor="middle")
        return Drawn(group, _POLE + 4 + used)
