"""The colours, for light and dark surroundings.

Those of the cards lie as far from each other as their names allow, for people too who see no red, no green or no blue;
a card's letter and shape say its colour as well. What is written on a card is nearly black everywhere, since
the cards are bright; only ghosts are written on in the ink of the surroundings.
"""

from __future__ import annotations

from typing import Final

from battleline_rules.cards import Color
from battleline_rules.records import dataclass

FACES: Final[dict[Color, str]] = {
    Color.RED: "#ef3450",
    Color.ORANGE: "#eb7f06",
    Color.YELLOW: "#fdf06a",
    Color.GREEN: "#4edd9c",
    Color.BLUE: "#2b81e4",
    Color.PURPLE: "#db98cc",
}
"""The faces of troops."""

TACTICS_FACE: Final = "#e9e2d0"
ON_CARDS: Final = "#111114"
"""What is written and drawn on the face of a card."""
GHOSTLY: Final = 0.3
"""How much of its colour the face of a card has that does not lie there."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours around the cards, and the faces of the small ones that nothing rests on."""

    paper: str
    column: str
    ink: str
    soft: str
    rule: str
    plain_face: str
    outcomes: tuple[str, str, str, str]
    on_outcome: str


LIGHT: Final = Scheme(
    paper="#ffffff",
    column="#e8ebf4",
    ink="#17181c",
    soft="#55565f",
    rule="#8b8c96",
    plain_face="#ffffff",
    outcomes=("#00694d", "#a83c00", "#55565f", "#5b4a00"),
    on_outcome="#ffffff",
)
DARK: Final = Scheme(
    paper="#17181c",
    column="#2d303a",
    ink="#f0f0f4",
    soft="#b9bac4",
    rule="#7f808b",
    plain_face="#202228",
    outcomes=("#3fcf9f", "#ff9d66", "#b9bac4", "#e3c64a"),
    on_outcome="#17181c",
)
OUTCOMES: Final = ("proven", "refuted", "inadmissible", "undecided")
"""In the order in which a scheme has their colours."""

_ROOT: Final = ".battleline-picture"


def style() -> str:
    """The picture's style sheet; every rule of it begins at the picture's own class, so that none leaks into a page."""
    rules = [*_forms(), *_colors(LIGHT), *_cards()]
    return "".join([*rules, "@media (prefers-color-scheme:dark){", *_colors(DARK), "}"])


def _rule(selector: str, **properties: str | float) -> str:
    where = ",".join(f"{_ROOT} {one}".strip() for one in selector.split(","))
    what = ";".join(f"{name.replace('_', '-')}:{value}" for name, value in properties.items())
    return f"{where}{{{what}}}"


def _forms() -> list[str]:
    return [
        f"{_ROOT}{{direction:ltr;max-width:100%}}",
        _rule("text", font_family="system-ui,sans-serif", unicode_bidi="isolate"),
        _rule(".strong", font_weight="bold"),
        _rule(".rule,.banner,.open,.face,.frame,.inset,.column", stroke_width=1.5),
        _rule(".rule,.open,.frame,.sign path", fill="none"),
        _rule(".sign path", stroke_width=4, stroke_linecap="round", stroke_linejoin="round"),
        _rule(".pole", stroke_width=3, stroke_linecap="round"),
        _rule(".open", stroke_dasharray="6 5"),
        _rule(".ghost .face", stroke_dasharray="5 3", stroke_width=2, fill_opacity=GHOSTLY),
        _rule(".cited .face", stroke_width=3),
        _rule(".mark circle", stroke_width=2.5),
    ]


def _colors(scheme: Scheme) -> list[str]:
    outcomes = [
        _rule(f".{outcome} circle,.{outcome} text", fill=color)
        for outcome, color in zip(OUTCOMES, scheme.outcomes, strict=True)
    ]
    return [
        _rule(".paper", fill=scheme.paper),
        _rule(".column", fill=scheme.column, stroke=scheme.rule),
        _rule("text,.suit", fill=scheme.ink),
        _rule(".soft", fill=scheme.soft),
        _rule(".rule,.face", stroke=scheme.rule),
        _rule(".open", stroke=scheme.soft),
        _rule(".chip .face", fill=scheme.plain_face),
        _rule(".cited .face,.ghost .face", stroke=scheme.ink),
        _rule(".mark circle", fill=scheme.paper, stroke=scheme.ink),
        _rule(".mark .dot", fill=scheme.ink),
        _rule(".banner,.pole", fill=scheme.paper, stroke=scheme.ink),
        _rule(".taken .banner", fill=scheme.ink),
        _rule(".taken text", fill=scheme.paper),
        _rule(".sign path", stroke=scheme.on_outcome),
        *outcomes,
    ]


def _cards() -> list[str]:
    """The colours of cards, which are the same in all surroundings."""
    faces = [
        _rule(f".full.{color.word} .face,.ghost.{color.word} .face,.block.{color.word},.inset.{color.word}", fill=face)
        for color, face in FACES.items()
    ]
    return [
        *faces,
        _rule(".full.tactics .face,.inset.bare", fill=TACTICS_FACE),
        _rule(".full text,.full .suit,.block+.suit", fill=ON_CARDS),
        _rule(".full .frame,.inset", stroke=ON_CARDS),
    ]
