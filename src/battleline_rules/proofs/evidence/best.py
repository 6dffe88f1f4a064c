"""The best set of troops to leave uncited that has been found."""

from __future__ import annotations

from battleline_rules.cards import HIGHEST_VALUE, Color

_ROW = (1 << HIGHEST_VALUE) - 1


class Best:
    """The largest set so far, as 60 bits; of equals the one that lacks the first card in which two differ.

    Leaving that card out of the set means citing it, and evidence with an earlier card comes first.
    """

    def __init__(self) -> None:
        self.troops: int = 0

    @property
    def number(self) -> int:
        """How many troops there are."""
        return self.troops.bit_count()

    def by_color(self) -> list[int]:
        """The values of each colour, as sets of ten bits."""
        return [self.troops >> HIGHEST_VALUE * color & _ROW for color in Color]

    def offer(self, troops: int) -> None:
        """Keep a set if it is better."""
        more = troops.bit_count() - self.number
        differing = troops ^ self.troops
        if more > 0 or (more == 0 and self.troops & differing & -differing):
            self.troops = troops
