"""What a formula speaks of: its variables, each with its meaning in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import Color, card_index
from battleline_rules.formations import Category

if TYPE_CHECKING:
    from battleline_rules.cards import Troop
    from battleline_rules.claims.cases import BeatingCase
    from battleline_rules.wilds import Wild


@dataclass(frozen=True, slots=True, order=True)
class Atom:
    """A variable: true or false, 1 or 0.

    ``kind`` and ``place`` say which one it is, and in what order variables are numbered;
    ``meaning`` is a statement about the opponent, without its subject.
    """

    kind: int
    place: tuple[int, ...]
    meaning: str = field(compare=False)


Term: TypeAlias = Atom | bool
"""A variable, or what is true or false whatever he lays."""

DENIES: Final = Atom(0, (), "denies the claim")


def lays(card: Troop) -> Atom:
    """He lays this troop in one of his open places."""
    return Atom(1, (card.index,), f"lays {card}")


def stands_for(wild: Wild, value: int) -> Atom:
    """His wild stands for this value."""
    return Atom(2, (card_index(wild.card), value), f"has {wild.card} stand for {value}")


def makes(number: int, case: BeatingCase) -> Atom:
    """He denies the claim in this way, the case with this number in the list of all."""
    return Atom(3, (number,), f"makes {case_in_words(case)}")


def lays_of_value(count: int, value: int) -> Atom:
    """He lays so many troops of this value."""
    return Atom(4, (value, count), f"lays at least {count} of value {value}")


def lays_from_value(count: int, value: int, color: Color | None) -> Atom:
    """He lays so many troops, of this colour if one is given, that have this value or a higher one."""
    what = f"{color.word} {value}" if color is not None else f"value {value}"
    place = (-1 if color is None else color, value, count)
    return Atom(5, place, f"lays at least {count} of {what} or higher")


def case_in_words(case: BeatingCase) -> str:
    """A way to deny the claim, as in "a blue wedge 7-8-9" or "a host of 15 or more"."""
    color = f"{case.color.word} " if case.color is not None else ""
    article = "an" if case.color is Color.ORANGE else "a"
    name = f"{article} {color}{'total' if case.category is None else case.category.word}"
    if case.is_run:
        return f"{name} {'-'.join(map(str, case.values))}"
    if case.category is Category.PHALANX:
        return f"{name} of {case.value}"
    return name if case.need is None else f"{name} of {case.need} or more"
