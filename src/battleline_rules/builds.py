"""Which build of this library was loaded: with compiled modules, or as plain Python throughout."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import battleline_rules


@dataclass(frozen=True, slots=True)
class BuildInfo:
    """What was loaded, as a report of a fault should have it.

    ``modules`` are the full names of the compiled modules, in order, none in the plain build. ``python`` is the version
    and ``implementation`` the name of what runs them, such as ``3.13.0`` and ``CPython``.
    """

    version: str
    modules: tuple[str, ...]
    python: str
    implementation: str

    @property
    def compiled(self) -> bool:
        """Whether any module is compiled."""
        return bool(self.modules)


def build_info() -> BuildInfo:
    """Which build this is; the answers are the same in each, only the time they take is not."""
    return BuildInfo(
        battleline_rules.__version__, _compiled_modules(), platform.python_version(), platform.python_implementation()
    )


def _compiled_modules() -> tuple[str, ...]:
    """The modules beside whose source lies a compiled one for this Python, which is then what Python loads."""
    home = Path(__file__).parent
    return tuple(
        sorted(
            ".".join((home.name, *source.relative_to(home).with_suffix("").parts))
            for source in home.rglob("*.py")
            if any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
        )
    )
