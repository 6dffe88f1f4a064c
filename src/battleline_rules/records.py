"""Dataclasses that are quick to declare, since every program declares more of them than it uses.

To type checkers, and in all that can be seen of them, the classes made here are the standard library's. But that one
writes and compiles half a dozen methods for each class as soon as it is declared, which takes longer than anything
else in the start of a short program. Here ``__init__`` is compiled when the first object is made, the fields are
worked out when somebody asks for them, and the other methods are the same for all classes.

A record has no base, no order, and no other settings than :func:`dataclass` and :func:`field` take here. Compiled
modules cannot do with it, and the kernel leans on nothing but the standard library: they use that one's.
"""

from __future__ import annotations

import sys
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import NoReturn


class _Marker:
    """A value that no field has."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


_NOTHING: Final = _Marker("<nothing>")
_FACTORY: Final = _Marker("<factory>")
"""What help() shows as the default of a field that has a factory."""


class _Part:
    """What a class says of one of its fields."""

    def __init__(
        self,
        *,
        default: object = _NOTHING,
        default_factory: object = _NOTHING,
        init: bool = True,
        compare: bool = True,
    ) -> None:
        self.default = default
        self.factory = default_factory
        self.init = init
        self.compare = compare
        self.by_name = False


class _Record:
    """A class that is being made a record, and what it is told to be."""

    def __init__(
        self, made: type, kinds: Mapping[str, object], parts: Mapping[str, _Part], *, frozen: bool, slots: bool
    ) -> None:
        self.made = made
        self.kinds = kinds
        self.parts = parts
        self.frozen = frozen
        self.slots = slots


class _Later:
    """An attribute of a class that is made when it is first looked at, and then stands there as if it always had."""

    def __init__(self, name: str, record: _Record, make: Callable[[_Record], object]) -> None:
        self._name = name
        self._record = record
        self._make = make

    def __get__(self, one: object, owner: type | None = None) -> object:
        """What it is, bound to the object if it is a method."""
        what = self._make(self._record)
        setattr(self._record.made, self._name, what)
        return what.__get__(one, owner) if isinstance(what, FunctionType) else what


def _record(cls: type, *, frozen: bool, slots: bool, kw_only: bool) -> type:
    if cls.__bases__ != (object,):
        raise TypeError(f"{cls.__name__} has a base, which a record has not: dataclasses.dataclass takes it")
    own = dict(vars(cls))
    parts: dict[str, _Part] = {}
    kinds = dict(cls.__annotations__)
    for name, kind in kinds.items():
        if kind == "KW_ONLY":
            kw_only = True
            continue
        said = own.pop(name, _NOTHING)
        parts[name] = said if isinstance(said, _Part) else _Part(default=said)
        parts[name].by_name = kw_only
    made = _with_slots(cls, own, tuple(parts)) if slots else _without_slots(cls, parts)
    for name, what in _methods(_Record(made, kinds, parts, frozen=frozen, slots=slots)).items():
        # Like the standard library, this leaves alone what the class has of its own.
        if name not in own or (name == "__hash__" and own[name] is None and "__eq__" in own):
            setattr(made, name, what)
    return made


def _with_slots(cls: type, own: Mapping[str, object], names: tuple[str, ...]) -> type:
    """The class anew, since slots cannot be given to one that is there."""
    kept = {name: what for name, what in own.items() if name not in {"__dict__", "__weakref__"}}
    made = type(cls)(cls.__name__, cls.__bases__, {**kept, "__slots__": names})
    made.__qualname__ = cls.__qualname__
    return made


def _without_slots(cls: type, parts: Mapping[str, _Part]) -> type:
    for name, part in parts.items():
        if part.default is not _NOTHING:
            setattr(cls, name, part.default)
        elif name in vars(cls):
            delattr(cls, name)
    return cls


def _methods(record: _Record) -> dict[str, object]:
    """What a class gets where it has none of its own."""
    cls, parts = record.made, record.parts

    def told(self: object) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in parts)})"

    methods: dict[str, object] = {
        "__init__": _Later("__init__", record, _init),
        "__repr__": told,
        "__eq__": _Later("__eq__", record, _equality),
        "__hash__": _Later("__hash__", record, _hash) if record.frozen else None,
        "__match_args__": tuple(name for name, part in parts.items() if part.init and not part.by_name),
        "__dataclass_fields__": _Later("__dataclass_fields__", record, _fields),
        "__dataclass_params__": _Later("__dataclass_params__", record, _params),
    }
    if record.frozen:
        methods.update(_guards(cls, parts))
    if record.frozen and record.slots:
        methods.update(_pickling(list(parts)))
    if sys.version_info >= (3, 13):
        methods["__replace__"] = _replaced
    return methods


def _guards(cls: type, parts: Mapping[str, _Part]) -> dict[str, object]:
    def refuse(what: str, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError  # noqa: PLC0415 - it is loaded by whoever catches it

        raise FrozenInstanceError(f"cannot {what} field {name!r}")

    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in parts:
            refuse("assign to", name)
        object.__setattr__(self, name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in parts:
            refuse("delete", name)
        object.__delattr__(self, name)

    return {"__setattr__": set_attribute, "__delattr__": delete_attribute}


def _pickling(names: list[str]) -> dict[str, object]:
    def get_state(self: object) -> list[object]:
        return [getattr(self, name) for name in names]

    def set_state(self: object, state: list[object]) -> None:
        for name, value in zip(names, state, strict=False):
            object.__setattr__(self, name, value)

    return {"__getstate__": get_state, "__setstate__": set_state}


def _replaced(self: object, /, **changes: object) -> object:
    from dataclasses import replace  # noqa: PLC0415 - not wanted at a start

    return replace(self, **changes)  # type: ignore[type-var]


def _fields(record: _Record) -> object:
    return vars(_twin(record, frozen=False))["__dataclass_fields__"]


def _params(record: _Record) -> object:
    return vars(_twin(record, frozen=record.frozen))["__dataclass_params__"]


def _twin(record: _Record, *, frozen: bool) -> type:
    """A class with these fields, of which the standard library has made a dataclass, but for what takes long."""
    import dataclasses  # noqa: PLC0415 - what it spares is the point of this module

    made, kinds = record.made, {part: record.kinds[part] for part in record.parts}
    body: dict[str, object] = {"__module__": made.__module__, "__annotations__": kinds, "__doc__": made.__doc__ or "."}
    for part, said in record.parts.items():
        more: dict[str, Any] = {"init": said.init, "compare": said.compare, "kw_only": said.by_name}
        if said.default is not _NOTHING:
            more["default"] = said.default
        if said.factory is not _NOTHING:
            more["default_factory"] = said.factory
        body[part] = dataclasses.field(**more)
    twin: type = type(made.__name__, (), body)
    return dataclasses.dataclass(frozen=frozen, init=False, repr=False, eq=False)(twin)


# ---------------------------------------------------------------- methods with a source of their own


def _init(record: _Record) -> object:
    """Sets every field."""
    me = "self" if "self" not in record.parts else "__record_self__"
    given: dict[str, object] = {"__factory__": _FACTORY, "__set__": object.__setattr__}
    params, by_name = [me], ["*"]
    lines: list[str] = []
    for name, part in record.parts.items():
        made_anew = part.factory is not _NOTHING
        default = f"__default_{name}__"
        given[default] = part.factory if made_anew else part.default
        if part.init:
            has_none = given[default] is _NOTHING
            param = name if has_none else f"{name}={'__factory__' if made_anew else default}"
            (by_name if part.by_name else params).append(param)
            value = f"{default}() if {name} is __factory__ else {name}" if made_anew else name
        elif given[default] is _NOTHING:
            continue
        else:
            value = f"{default}()" if made_anew else default
        lines.append(f"__set__({me}, {name!r}, {value})" if record.frozen else f"{me}.{name} = {value}")
    if hasattr(record.made, "__post_init__"):
        lines.append(f"{me}.__post_init__()")
    if len(by_name) > 1:
        params += by_name
    kinds = {name: record.kinds[name] for name, part in record.parts.items() if part.init}
    method = _compiled(record, "__init__", params, lines, given)
    method.__annotations__ = {**kinds, "return": None}
    return method


def _equality(record: _Record) -> object:
    """Compares the fields of two objects of one class."""
    lines = [
        "if other.__class__ is self.__class__:",
        f" return {_tuple_of(record, 'self')} == {_tuple_of(record, 'other')}",
        "return NotImplemented",
    ]
    return _compiled(record, "__eq__", ["self", "other"], lines, {})


def _hash(record: _Record) -> object:
    """Hashes the fields."""
    return _compiled(record, "__hash__", ["self"], [f"return hash({_tuple_of(record, 'self')})"], {})


def _tuple_of(record: _Record, one: str) -> str:
    return f"({''.join(f'{one}.{name},' for name, part in record.parts.items() if part.compare)})"


def _compiled(
    record: _Record, name: str, params: list[str], lines: list[str], given: dict[str, object]
) -> FunctionType:
    inner = "".join(f"  {line}\n" for line in lines or ["pass"])
    source = f"def make({', '.join(given)}):\n def {name}({', '.join(params)}):\n{inner} return {name}\n"
    space: dict[str, Callable[..., FunctionType]] = {}
    # As the standard library does: all that is in the source are the names of the fields, which are in the class's.
    exec(source, vars(sys.modules[record.made.__module__]), space)  # noqa: S102
    method = space["make"](**given)
    method.__qualname__ = f"{record.made.__qualname__}.{name}"
    return method


if TYPE_CHECKING:
    from dataclasses import dataclass, field
else:
    field = _Part

    def dataclass(
        cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, kw_only: bool = False
    ) -> object:
        """As ``dataclasses.dataclass``."""
        if cls is None:
            return lambda one: _record(one, frozen=frozen, slots=slots, kw_only=kw_only)
        return _record(cls, frozen=frozen, slots=slots, kw_only=kw_only)


__all__ = ["dataclass", "field"]
