"""Cards: large ones as they lie at the claimed flag, and small ones for the line and what lies beside it.

Each is a group of class ``card`` with the card's name, as documents write it, as ``data-card``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import Troop
from battleline_rules.explain.pictures.drawing import draw, new, write, write_lines
from battleline_rules.explain.pictures.lettering import LINE_HEIGHT, fitted
from battleline_rules.explain.pictures.suits import draw_suit

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from battleline_rules.cards import Card
    from battleline_rules.explain.pictures.lettering import Lettering

Standing: TypeAlias = Literal["plain", "cited", "ghost"]
"""Whether a card just lies there, whether something rests on it, or whether it does not lie there at all."""

LARGE_WIDTH: Final = 94
LARGE_HEIGHT: Final = 116
CHIP_WIDTH: Final = 49
CHIP_HEIGHT: Final = 24

_INSET_WIDTH: Final = 72
_INSET_HEIGHT: Final = 36
_BLOCK: Final = 17
_WIDE: Final = 80
_MARK: Final = 7


def large(card: Card, name: str, standing: Standing, stands_for: Troop | int | None = None) -> Element:
    """A large card; ``stands_for`` is what a wild is counted as, only its value where no more matters."""
    group = _card(card, standing, "large")
    draw(group, "rect", "face", width=LARGE_WIDTH, height=LARGE_HEIGHT, rx=9)
    if isinstance(card, Troop):
        write(group, card.color.letter, 11, 19, 22, "strong")
        draw_suit(group, card.color, LARGE_WIDTH - 33, 8, 23)
        write(group, str(card.value), LARGE_WIDTH / 2, 73, 52, "strong", anchor="middle")
    else:
        draw(group, "rect", "frame", x=4, y=4, width=LARGE_WIDTH - 8, height=LARGE_HEIGHT - 8, rx=5)
        room, most = (LARGE_HEIGHT, 3) if stands_for is None else (LARGE_HEIGHT - _INSET_HEIGHT - 8, 2)
        _name(group, fitted(name, LARGE_WIDTH - 10, (9, 17), most=most), LARGE_WIDTH / 2, room / 2)
        if stands_for is not None:
            _inset(group, stands_for, (LARGE_WIDTH - _INSET_WIDTH) / 2, LARGE_HEIGHT - _INSET_HEIGHT - 10)
    if standing == "cited":
        draw_mark(group, LARGE_WIDTH - 1, 1, _MARK + 1)
    return group


def environment(card: Card, name: str, size: tuple[float, float]) -> Element:
    """Fog or Mud as it lies across at the claimed flag; no proof names it."""
    width, height = size
    group = _card(card, "plain", "large")
    draw(group, "rect", "face", width=width, height=height, rx=9)
    draw(group, "rect", "frame", x=4, y=4, width=width - 8, height=height - 8, rx=5)
    _name(group, fitted(name, width - 12, (9, 17), most=2), width / 2, height / 2)
    return group


def chip(card: Card, name: str, standing: Standing, width: float = CHIP_WIDTH) -> Element:
    """A small card, :data:`CHIP_HEIGHT` high."""
    group = _card(card, standing, "chip")
    draw(group, "rect", "face", width=width, height=CHIP_HEIGHT, rx=4)
    if isinstance(card, Troop):
        if standing == "plain":
            edge = (
                f"M{_BLOCK} .75V{CHIP_HEIGHT - 0.75}H4A3.25 3.25 0 0 1 .75 {CHIP_HEIGHT - 4}V4A3.25 3.25 0 0 1 4 .75Z"
            )
            draw(group, "path", f"block {card.color.word}", d=edge)
        draw_suit(group, card.color, (_BLOCK - 12) / 2 + 0.5, (CHIP_HEIGHT - 12) / 2, 12)
        write(group, str(card), (_BLOCK + width) / 2 - 0.5, CHIP_HEIGHT / 2, 13, "strong", anchor="middle")
    else:
        lettering = fitted(name, width - 3, (6, 9), most=2) if width < _WIDE else fitted(name, width - 6, (6, 13))
        _name(group, lettering, width / 2, CHIP_HEIGHT / 2)
    if standing == "cited":
        draw_mark(group, width, 0, _MARK - 2)
    return group


def _card(card: Card, standing: Standing, form: Literal["large", "chip"]) -> Element:
    kind = card.color.word if isinstance(card, Troop) else "tactics"
    # What stands out, and everything large, has its whole face in the card's colour.
    full = standing == "cited" or (standing == "plain" and (form == "large" or kind == "tactics"))
    classes = ["card", form, kind, *(["full"] if full else []), *([standing] if standing != "plain" else [])]
    return new("g", " ".join(classes), data_card=str(card))


def _name(group: Element, lettering: Lettering, x: float, y: float) -> None:
    """A name, its middle at ``x`` and ``y``."""
    used = lettering.size * LINE_HEIGHT * len(lettering.lines)
    write_lines(group, lettering, x, y - used / 2, anchor="middle")


def _inset(group: Element, stands_for: Troop | int, x: float, y: float) -> None:
    """The card that a wild stands for, on the wild."""
    troop = stands_for if isinstance(stands_for, Troop) else None
    kind = troop.color.word if troop else "bare"
    draw(group, "rect", f"inset {kind}", x=x, y=y, width=_INSET_WIDTH, height=_INSET_HEIGHT, rx=4)
    middle = y + _INSET_HEIGHT / 2
    if troop is None:
        write(group, str(stands_for), x + _INSET_WIDTH / 2, middle, 24, "strong", anchor="middle")
        return
    draw_suit(group, troop.color, x + 5, middle - 8, 16)
    write(group, str(troop), x + 21 + (_INSET_WIDTH - 21) / 2, middle, 18, "strong", anchor="middle")


def draw_mark(parent: Element, x: float, y: float, radius: float) -> None:
    """A ring with a dot in it: something rests on this card."""
    mark = draw(parent, "g", "mark")
    draw(mark, "circle", cx=x, cy=y, r=radius)
    draw(mark, "circle", "dot", cx=x, cy=y, r=radius / 3)
