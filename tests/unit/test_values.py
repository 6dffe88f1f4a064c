"""Values written by hand: to everybody outside they are frozen dataclasses, compiled or not."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, ClassVar, Final, final

import pytest

from battleline_rules.game.decks import Deck
from battleline_rules.game.lines import FlagState
from battleline_rules.game.players import Player
from battleline_rules.game.sides import Side
from battleline_rules.game.state import State
from battleline_rules.game.turns import TurnState
from battleline_rules.values import remember, seal, told

if TYPE_CHECKING:
    from battleline_rules.values import Fields


@final
class Point:
    __slots__ = ("_far", "x", "y")
    __dataclass_fields__: ClassVar[Fields]
    x: Final[int]
    y: Final[int]
    _far: bool | None

    def __init__(self, x: int, y: int = 0, *, _far: bool | None = None) -> None:
        self.x = x
        self.y = y
        self._far = _far

    @property
    def is_far(self) -> bool:
        if self._far is None:
            remember(self, "_far", self.x + self.y > 10)
        return bool(self._far)

    def __repr__(self) -> str:
        return told(self)


seal(Point, "x", "y")

SEALED = (Deck, FlagState, Player, Side, State, TurnState)


def test_a_sealed_value_is_made_as_its_init_says() -> None:
    assert (Point(1).x, Point(1).y) == (1, 0)
    assert Point(y=4, x=3).y == 4
    assert Point(1, _far=True).is_far
    assert type(Point(1)) is Point


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"z": 2}), ((1,), {"x": 2})])
def test_a_sealed_value_is_made_no_other_way(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        Point(*given, **named)  # type: ignore[arg-type] # the point


@pytest.mark.parametrize("name", ["x", "y", "_far", "z", "is_far"])
def test_no_attribute_of_a_sealed_value_can_be_written_or_deleted(name: str) -> None:
    point = Point(1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError, match=name):
        setattr(point, name, 5)
    with pytest.raises(dataclasses.FrozenInstanceError, match=name):
        delattr(point, name)
    assert (point.x, point.y) == (1, 2)


def test_what_was_worked_out_is_kept() -> None:
    near, far = Point(1, 2), Point(9, 2)
    assert (near.is_far, far.is_far) == (False, True)
    assert (near.is_far, far.is_far) == (False, True)


def test_a_sealed_value_passes_for_a_dataclass() -> None:
    point = Point(1, 2)
    assert dataclasses.is_dataclass(point)
    assert [field.name for field in dataclasses.fields(point)] == ["x", "y"]
    assert dataclasses.asdict(point) == {"x": 1, "y": 2}
    assert repr(dataclasses.replace(point, y=7)) == "Point(x=1, y=7)"
    assert getattr(Point, "__match_args__") == ("x", "y")  # noqa: B009 - made when it is sealed, which no type tells


@pytest.mark.parametrize("kind", SEALED)
def test_every_part_of_a_sealed_class_of_the_library_is_told(kind: type) -> None:
    names = [field.name for field in dataclasses.fields(kind)]
    assert names == list(kind.__match_args__)  # type: ignore[attr-defined] # made when it is sealed
    assert not any(name.startswith("_") for name in names)
