"""Values written by hand: as frozen as dataclasses, and quick to make, compiled or not.

The classes on which searches live are compiled where a C compiler was found. There, attributes that are
declared ``Final`` cannot be written from outside. In the plain build :func:`seal` sees to that: an object
is made in a twin of its class, which may be written, and then told which class it really has. That is
several times faster than writing each attribute past a guard, as frozen dataclasses do.
"""

from __future__ import annotations

import functools
from dataclasses import Field, FrozenInstanceError, dataclass, fields
from types import FunctionType
from typing import Any, NoReturn, cast

Fields = dict[str, "Field[Any]"]


def seal(cls: type, *names: str) -> None:
    """Make a class a value whose public parts have these names.

    Its attributes cannot be written any more, and ``dataclasses.replace``, ``fields`` and ``asdict``, and
    patterns with positions, take it for the frozen dataclass that it stands for. The class has slots, no base,
    and an ``__init__`` of its own, which takes the parts by these names and calls no method of the class.
    """
    parts: type = dataclass(
        type(cls.__name__, (), {"__annotations__": dict.fromkeys(names, object)}), eq=False, init=False
    )
    told_as_fields: dict[str, object] = {
        "__dataclass_fields__": cast("Any", parts).__dataclass_fields__,
        "__match_args__": names,
    }
    for name, what in told_as_fields.items():
        setattr(cls, name, what)
    init = cls.__dict__["__init__"]
    if isinstance(init, FunctionType):  # compiled classes guard themselves
        _freeze(cls, init)


def _freeze(cls: type, init: FunctionType) -> None:
    twin = type(cls.__name__, (), {"__slots__": cls.__dict__["__slots__"], "__init__": init})
    # A signature of its own is what dataclasses give their __init__ too: it is quicker than passing any arguments on.
    code = init.__code__
    parts = code.co_varnames[1 : code.co_argcount]
    named = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    taken = ", ".join((*parts, *(("*", *named) if named else ())))
    given = ", ".join((*parts, *(f"{name}={name}" for name in named)))
    text = f"def made(wanted, {taken}):\n one = twin({given})\n one.__class__ = wanted\n return one"
    scope: dict[str, Any] = {"twin": twin}
    exec(text, scope)  # noqa: S102 - names of our own parameters, no text of anybody's
    made = scope["made"]
    made.__defaults__, made.__kwdefaults__ = init.__defaults__, init.__kwdefaults__
    functools.update_wrapper(made, init, assigned=())  # so that help() tells the parts
    delattr(cls, "__init__")
    for name, what in {"__new__": made, "__setattr__": _not_written, "__delattr__": _not_written}.items():
        setattr(cls, name, what)


def _not_written(_: object, name: str, *__: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def remember(value: object, name: str, what: object) -> None:
    """Keep what was worked out of a value in a slot that its ``__init__`` left empty; no equality looks there."""
    object.__setattr__(value, name, what)


def told(value: Any) -> str:  # noqa: ANN401 - a sealed value, which no type can tell
    """A sealed value as its source text, as dataclasses show themselves."""
    parts = ", ".join(f"{one.name}={getattr(value, one.name)!r}" for one in fields(value))
    return f"{type(value).__name__}({parts})"
