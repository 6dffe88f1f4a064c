"""Names of a package that are loaded when they are first asked for.

A package whose ``__init__`` imports all that it offers makes everybody who wants one thing of it load the whole
house. Here it tells type checkers where its names live, under ``if TYPE_CHECKING``, and the same to
:func:`names_on_demand`, so that a program loads only the rooms that it walks into. A module that wants something of a
package only sometimes imports the package, and asks it for the name where it is wanted.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def names_on_demand(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package whose names live in these modules.

    ``homes`` has the full name of each module, and the names that it holds, parted by blanks. A module that lies in
    the package itself can be asked for as well, as after an import of all of them. Several threads may ask at once: a
    module is loaded once, and all find the same value.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}
    inside = f"{package}."
    rooms = {home.removeprefix(inside).partition(".")[0] for home in homes if home.startswith(inside)}

    def find(name: str) -> object:
        if name in home_of:
            value: object = getattr(import_module(home_of[name]), name)
            setattr(sys.modules[package], name, value)  # next time nobody has to look for it
            return value
        # Python itself asks for this first before it imports a module of the package, and then imports it itself.
        if name in rooms:
            return import_module(inside + name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of, *rooms})

    return find, names
