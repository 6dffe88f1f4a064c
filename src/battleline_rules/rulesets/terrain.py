"""Rules of a single flag, for those who own the Medieval Battlefield cards.

The text of those cards is in no source that this library rests on, so it comes without
any; an owner fills them in. What a record can say is this project's model of them.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import KW_ONLY  # noqa: TC003 - whoever asks for the types of the fields finds it here
from typing import Final, Literal, TypeAlias

from battleline_rules.echo import is_one_of
from battleline_rules.errors import RulesetError
from battleline_rules.language import described, sentence
from battleline_rules.records import dataclass

Arrival: TypeAlias = Literal["troop", "morale", "environment"]
"""A kind of cards that can come to a flag."""

ARRIVALS: Final[tuple[Arrival, ...]] = ("troop", "morale", "environment")
"""The kinds of cards that can come to a flag, in the order in which ``Terrain.accepts`` holds them."""

_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")

_SELECTIONS: Final = tuple(
    itertools.chain.from_iterable(itertools.combinations(ARRIVALS, count) for count in range(len(ARRIVALS) + 1))
)


@dataclass(frozen=True, slots=True)
class Terrain:
    """What is different at one flag.

    ``slots`` is the number of places on each side, where Mud does not make it four (R56). With ``compare`` set to
    ``totals`` only totals count, as under Fog (R21). ``accepts`` are the kinds of cards that may arrive there, by
    whatever way, in the order ``troop``, ``morale``, ``environment``. Without ``tactics`` no Tactics card may be
    played there or touch the cards there. The defaults change nothing.

    Raises :class:`RulesetError` with code ``bad-terrain`` for a flag that cannot be.
    """

    name: str
    _: KW_ONLY
    slots: Literal[3, 4] = 3
    compare: Literal["normal", "totals"] = "normal"
    accepts: tuple[Arrival, ...] = ARRIVALS
    tactics: bool = True

    def __post_init__(self) -> None:
        if type(self.name) is not str or _HALF_CHARACTER.search(self.name):
            raise _bad_terrain("name", self.name)
        if not is_one_of(self.slots, (3, 4)):
            raise _bad_terrain("slots", self.slots)
        if not is_one_of(self.compare, ("normal", "totals")):
            raise _bad_terrain("compare", self.compare)
        if not is_one_of(self.accepts, _SELECTIONS):
            raise _bad_terrain("accepts", self.accepts)
        if not is_one_of(self.tactics, (True, False)):
            raise _bad_terrain("tactics", self.tactics)

    @property
    def accepts_troops(self) -> bool:
        """Whether troops may come here; if not, no empty place here can be filled by one (R43, D17)."""
        return "troop" in self.accepts

    @property
    def accepts_morale(self) -> bool:
        """Whether Morale cards may come here."""
        return self.tactics and "morale" in self.accepts

    @property
    def accepts_environment(self) -> bool:
        """Whether Fog and Mud may come here."""
        return self.tactics and "environment" in self.accepts

    @property
    def totals_only(self) -> bool:
        """Whether only totals count here, Fog or not."""
        return self.compare == "totals"


def _bad_terrain(key: str, found: object) -> RulesetError:
    told = sentence(f"bad-terrain-{key}", found=described(found), kinds=", ".join(ARRIVALS))
    return RulesetError("bad-terrain", told)
