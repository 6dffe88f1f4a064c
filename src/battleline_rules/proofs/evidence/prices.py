"""What it is worth not to cite a card: the set that is worth most to leave out leaves the smallest evidence.

Leaving out one card more is always worth more. What a card is worth less than another makes
the first set in card order win among equals: it is halved from card to card, so the first
card in which two sets differ outweighs all that come after it.
"""

from __future__ import annotations

from typing import Final

from battleline_rules.cards import HIGHEST_VALUE, TROOPS, Color

_LESS: Final = len(TROOPS)
_ONE: Final = 1 << _LESS + 10
"""More than any card is worth, and so much more that only the number of cards counts in multiples of it."""

PRICES: Final = tuple(
    tuple(_ONE - (1 << _LESS - 1 - (HIGHEST_VALUE * color + at)) for at in range(HIGHEST_VALUE)) for color in Color
)
"""What leaving a troop uncited is worth, by colour, the values from the 1 up."""
