"""Colours that can be read, and told apart by everybody; and shapes and letters for when they cannot."""

from __future__ import annotations

import itertools
import math
import re
from typing import Final, TypeAlias

import pytest

from battleline_rules.cards import Color
from battleline_rules.explain.pictures.palette import DARK, FACES, GHOSTLY, LIGHT, ON_CARDS, TACTICS_FACE, Scheme, style
from battleline_rules.explain.pictures.suits import SHAPES

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

EYES: Final[dict[str, Matrix]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of linear RGB for whom, after Machado, Oliveira and Fernandes (2009), at full severity."""

LEAST_CONTRAST: Final = 4.5
"""What the Web Content Accessibility Guidelines ask of text (AA)."""
LEAST_EDGE: Final = 3.0
"""What they ask of a shape that has to be seen."""
LEAST_DISTANCE: Final = 25.0
"""In CIELAB; two colours side by side differ visibly from about 2.3 on."""


def rgb(color: str) -> Triple:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def linear(color: Triple) -> Triple:
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in color)
    return red, green, blue


def times(matrix: Matrix, color: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, color, strict=True)) for row in matrix)
    return first, second, third


def luminance(color: Triple) -> float:
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(color), strict=True))


def contrast(one: Triple, other: Triple) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lab(light: Triple) -> Triple:
    """CIELAB of linear RGB, for daylight (D65)."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = times(matrix, (1, 1, 1))
    x, y, z = (
        one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116
        for one in (a / b for a, b in zip(times(matrix, light), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(color: str, eyes: Matrix) -> Triple:
    red, green, blue = (min(1.0, max(0.0, one)) for one in times(eyes, linear(rgb(color))))
    return lab((red, green, blue))


def distance(one: str, other: str, eyes: Matrix) -> float:
    return math.dist(seen(one, eyes), seen(other, eyes))


def over(color: str, ground: str, share: float) -> Triple:
    """A colour that lets its ground through."""
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(rgb(color), rgb(ground), strict=True))
    return red, green, blue


def test_the_formulas_are_right() -> None:
    assert contrast(rgb("#ffffff"), rgb("#000000")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert lab((1, 1, 1)) == pytest.approx((100, 0, 0), abs=0.1)
    # Pure red and a dark green, which people without green cones mix up, and others do not.
    assert distance("#a04000", "#606000", EYES["all colours"]) > 2 * distance(
        "#a04000", "#606000", EYES["deuteranopia"]
    )


@pytest.mark.parametrize("face", [*FACES.values(), TACTICS_FACE])
def test_what_is_written_on_cards_can_be_read(face: str) -> None:
    assert contrast(rgb(ON_CARDS), rgb(face)) >= LEAST_CONTRAST


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_around_the_cards_can_be_read(scheme: Scheme) -> None:
    pairs = [
        (scheme.ink, scheme.paper),
        (scheme.ink, scheme.column),
        (scheme.ink, scheme.plain_face),
        (scheme.soft, scheme.paper),
        *((outcome, scheme.paper) for outcome in scheme.outcomes),
        *((scheme.on_outcome, outcome) for outcome in scheme.outcomes),
    ]
    assert [pair for pair in pairs if contrast(rgb(pair[0]), rgb(pair[1])) < LEAST_CONTRAST] == []
    assert contrast(rgb(scheme.rule), rgb(scheme.paper)) >= LEAST_EDGE


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("face", FACES.values())
def test_what_is_written_on_ghosts_can_be_read(scheme: Scheme, face: str) -> None:
    assert contrast(rgb(scheme.ink), over(face, scheme.paper, GHOSTLY)) >= LEAST_CONTRAST


@pytest.mark.parametrize("eyes", EYES)
def test_colours_can_be_told_apart(eyes: str) -> None:
    for one, other in itertools.combinations(FACES.values(), 2):
        assert distance(one, other, EYES[eyes]) >= LEAST_DISTANCE, (one, other)


def test_shapes_and_letters_differ_anyway() -> None:
    assert len({SHAPES[color] for color in Color}) == len({color.letter for color in Color}) == 6


def test_nothing_of_the_style_leaks_into_a_page() -> None:
    sheet = style()
    light, at_media, dark = sheet.partition("@media (prefers-color-scheme:dark){")
    assert at_media
    assert dark.endswith("}}")
    for rules in (light, dark[:-1]):
        selectors = [one for rule in rules.split("}") if rule for one in rule.partition("{")[0].split(",")]
        assert len(selectors) > 20
        assert all(re.fullmatch(r"\.battleline-picture( .+)?", one) for one in selectors)


def test_the_style_asks_for_nothing_from_elsewhere() -> None:
    assert not re.search(r"url|@import|@font-face|http|expression|[<>&]", style())


def test_dark_changes_every_colour_that_belongs_to_the_surroundings() -> None:
    """Whatever is set for light but is no card's colour is set again for dark."""
    light, _, dark = style().partition("@media")
    lasting = {*FACES.values(), TACTICS_FACE, ON_CARDS}
    colored = re.findall(r"([^{}]+)\{([^}]*#[0-9a-f]{6}[^}]*)\}", light)
    assert colored
    for selector, what in colored:
        if not set(re.findall("#[0-9a-f]{6}", what)) <= lasting:
            assert f"{selector}{{" in dark, selector
