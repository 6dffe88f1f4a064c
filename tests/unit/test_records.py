"""Records are the standard library's dataclasses in all that can be seen of them."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import sys
import threading
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import battleline_rules
from battleline_rules import records

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

SOURCE = '''
from __future__ import annotations
from dataclasses import KW_ONLY
from functools import cached_property

@dataclass(frozen=True, slots=True)
class Frozen:
    """Frozen, with slots."""
    a: int
    b: str = "b"
    c: tuple[int, ...] = (1, 2)

@dataclass(frozen=True, slots=True)
class Single:
    """One field."""
    a: float

@dataclass(frozen=True, slots=True)
class Empty:
    """None."""

@dataclass(slots=True)
class Changing:
    """With lists that belong to one object each."""
    a: int
    b: list[int] = field(default_factory=list)
    c: list[int] = field(init=False, default_factory=list)
    d: int = field(default=7, compare=False)

@dataclass
class Loose:
    """Without slots."""
    a: int
    b: int = 3
    c: int = field(init=False)

    def __post_init__(self):
        self.c = self.a + self.b

@dataclass(frozen=True)
class Lazy:
    """Works something out once."""
    a: int
    b: int = field(default=0, compare=False)

    @cached_property
    def twice(self):
        return 2 * self.a

@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """By name only."""
    a: int
    b: int = 3

@dataclass(frozen=True, slots=True)
class Mixed:
    """Some by name only."""
    a: int
    _: KW_ONLY
    b: int = 3
    c: int

@dataclass(frozen=True, slots=True)
class Own:
    """With methods of its own."""
    a: int
    def __repr__(self):
        return "mine"
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 5

@dataclass(frozen=True, slots=True)
class Checked:
    """Looks at what it is given."""
    a: int
    def __post_init__(self):
        if self.a < 0:
            raise ValueError("negative")
        object.__setattr__(self, "a", self.a + 1)
'''

MADE: dict[str, tuple[Any, ...]] = {
    "Frozen": ((1,), (1, "x"), (1, "b", (3,))),
    "Single": ((1.0,), (2.0,)),
    "Empty": ((), ()),
    "Changing": ((1,), (1, [2])),
    "Loose": ((1,), (1, 5)),
    "Lazy": ((1,), (1, 5), (2, 5)),
    "Own": ((1,), (2,)),
    "Checked": ((1,), (2,)),
}
BY_NAME: dict[str, tuple[dict[str, int], ...]] = {
    "Named": ({"a": 1}, {"a": 1, "b": 4}),
    "Mixed": ({"a": 1, "c": 2}, {"a": 1, "b": 4, "c": 5}),
}
NAMES = sorted({*MADE, *BY_NAME})


def declared(module: str, dataclass: Callable[..., Any], field: Callable[..., Any]) -> dict[str, Any]:
    """All these classes, made by one of the two; pickle finds them in a module of this name."""
    found = type(sys)(module)
    sys.modules[module] = found
    vars(found).update(dataclass=dataclass, field=field)
    exec(SOURCE, vars(found))  # noqa: S102 - the same source for both
    return vars(found)


OURS = declared("tests_of_records_ours", records.dataclass, records.field)
THEIRS = declared("tests_of_records_theirs", dataclasses.dataclass, dataclasses.field)


def objects(name: str) -> list[tuple[Any, Any]]:
    """The same objects, ours and theirs."""
    pair = OURS[name], THEIRS[name]
    plain = [tuple(one(*copy.deepcopy(given)) for one in pair) for given in MADE.get(name, ())]
    named = [tuple(one(**given) for one in pair) for given in BY_NAME.get(name, ())]
    return [(one, other) for one, other in (*plain, *named)]


@pytest.mark.parametrize("name", NAMES)
def test_classes_look_the_same(name: str) -> None:
    ours, theirs = OURS[name], THEIRS[name]
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert ours.__match_args__ == theirs.__match_args__
    assert (ours.__doc__, ours.__name__, ours.__qualname__) == (theirs.__doc__, theirs.__name__, theirs.__qualname__)
    assert getattr(ours, "__slots__", None) == getattr(theirs, "__slots__", None)
    assert get_type_hints(ours.__init__) == get_type_hints(theirs.__init__)
    assert ours.__init__.__qualname__ == theirs.__init__.__qualname__
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    assert ours.__dataclass_params__.frozen == theirs.__dataclass_params__.frozen
    assert dataclasses.is_dataclass(ours)
    told = [
        [(one.name, one.type, one.default, one.default_factory, one.init, one.compare, one.kw_only) for one in fields]
        for fields in (dataclasses.fields(ours), dataclasses.fields(theirs))
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", NAMES)
def test_objects_look_the_same(name: str) -> None:
    for ours, theirs in objects(name):
        assert repr(ours) == repr(theirs)
        assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
        assert dataclasses.astuple(ours) == dataclasses.astuple(theirs)
        assert hasattr(ours, "__dict__") == hasattr(theirs, "__dict__")
        if theirs.__hash__ is not None:
            assert hash(ours) == hash(theirs)


@pytest.mark.parametrize("name", NAMES)
def test_objects_are_equal_alike(name: str) -> None:
    made = objects(name)
    for ours, theirs in made:
        assert [ours == one for one, _ in made] == [theirs == one for _, one in made]
        if name != "Own":
            assert ours != theirs
            assert ours != object()


@pytest.mark.parametrize("name", NAMES)
def test_objects_can_be_copied_pickled_and_replaced(name: str) -> None:
    for ours, theirs in objects(name):
        assert copy.copy(ours) == ours
        assert copy.deepcopy(ours) == ours
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(ours, protocol)) == ours  # noqa: S301 - our own
        if name not in {"Empty", "Changing"}:
            assert repr(dataclasses.replace(ours, a=4)) == repr(dataclasses.replace(theirs, a=4))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, 3, 4, 5), {}), ((1,), {"a": 2}), ((1,), {"z": 2}), ((), {"b": 2}), ((-1,), {})],
    ids=["none", "many", "twice", "unknown", "missing", "refused"],
)
def test_wrong_arguments_are_refused_in_the_same_words(
    name: str, given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    def tried(cls: Any) -> str:  # noqa: ANN401 - any of them
        try:
            return repr(cls(*given, **named))
        except (TypeError, ValueError) as error:
            return f"{type(error)}: {error}"

    assert tried(OURS[name]) == tried(THEIRS[name])


@pytest.mark.parametrize("name", ["Frozen", "Single", "Lazy", "Named", "Mixed", "Checked"])
def test_what_is_frozen_cannot_be_written(name: str) -> None:
    for ours, theirs in objects(name):
        refused = []
        for one in (ours, theirs):
            with pytest.raises(dataclasses.FrozenInstanceError) as written:
                one.a = 3
            with pytest.raises(dataclasses.FrozenInstanceError) as deleted:
                del one.a
            refused.append((str(written.value), str(deleted.value)))
        assert refused[0] == refused[1]


@pytest.mark.parametrize("name", ["Frozen", "Lazy", "Mixed"])
def test_what_is_frozen_gets_no_other_attributes(name: str) -> None:
    """In all versions in the same words; the standard library of 3.11 stumbles over it where there are slots."""
    for ours, _ in objects(name):
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'unheard_of'"):
            ours.unheard_of = 3
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'unheard_of'"):
            del ours.unheard_of


def test_what_is_not_frozen_can_be_written() -> None:
    one = OURS["Changing"](1)
    one.a = 2
    assert one == OURS["Changing"](2)
    with pytest.raises(TypeError):
        hash(one)


def test_lists_are_not_shared() -> None:
    one, other = OURS["Changing"](1), OURS["Changing"](1)
    one.b.append(1)
    one.c.append(1)
    assert (other.b, other.c) == ([], [])


def test_what_is_worked_out_once_is_kept() -> None:
    one = OURS["Lazy"](4)
    assert (one.twice, vars(one)["twice"]) == (8, 8)


@given(st.lists(st.tuples(st.integers(), st.text(), st.tuples(st.integers())), max_size=6))
def test_equal_values_are_equal_records(values: list[tuple[Any, ...]]) -> None:
    for cls in (OURS["Frozen"], THEIRS["Frozen"]):
        assert len({cls(*one) for one in values}) == len(set(values))


def test_a_class_is_made_once_whoever_comes_first() -> None:
    cls = declared("tests_of_records_threads", records.dataclass, records.field)["Frozen"]
    start, made = threading.Barrier(8), []

    def make() -> None:
        start.wait()
        made.append(cls(1))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert made == [cls(1)] * 8


def test_a_class_with_a_base_is_left_to_the_standard_library() -> None:
    with pytest.raises(TypeError, match="base"):
        records.dataclass(type("Heir", (OURS["Frozen"],), {"__annotations__": {"z": "int"}}))


def all_modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(battleline_rules.__path__, "battleline_rules.")
    return [importlib.import_module(one.name) for one in found if not one.name.endswith("__main__")]


def test_every_record_of_the_library_has_its_fields() -> None:
    records_found = 0
    for module in all_modules():
        for cls in vars(module).values():
            own = isinstance(cls, type) and cls.__module__ == module.__name__ and cls.__bases__ == (object,)
            if own and hasattr(cls, "__dataclass_params__"):
                names = [one.name for one in dataclasses.fields(cls)]
                assert names == [name for name in cls.__annotations__ if name != "_"]
                records_found += 1
    assert records_found > 100
