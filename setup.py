"""Which modules are compiled, and how; everything else about the package stands in pyproject.toml.

mypyc compiles them where there is a C compiler that works. Without one the same source is used as it is:
no installation fails for want of a compiler. ``BATTLELINE_PURE=1`` asks for that, and makes a wheel for every
platform. An editable installation is always plain, since compiled modules would hide what is edited.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = (
    "claims/decision.py",
    "claims/engines/bitset.py",
    "claims/prospects.py",
    "documents/verdicts/proof_writing.py",
    "game/dealing.py",
    "game/decks.py",
    "game/legality/arriving.py",
    "game/legality/claiming.py",
    "game/legality/ending.py",
    "game/legality/guile.py",
    "game/legality/listing.py",
    "game/legality/moves.py",
    "game/legality/playing.py",
    "game/legality/refusing.py",
    "game/lines.py",
    "game/players.py",
    "game/rulings.py",
    "game/sides.py",
    "game/state.py",
    "game/transitions.py",
    "game/turns.py",
    "game/victory.py",
    "proofs/certificates.py",
    "proofs/evidence/best.py",
    "proofs/evidence/by_color.py",
    "proofs/evidence/columns.py",
    "proofs/evidence/packing.py",
    "proofs/evidence/patterns.py",
    "proofs/evidence/rooms.py",
    "proofs/evidence/rows.py",
    "proofs/evidence/steps.py",
    "proofs/evidence/superfluous.py",
    "proofs/evidence/tolls.py",
)
"""Rooms made for speed, compiled as one group, so that they call each other directly."""

GROUP = "battleline_rules"
"""Names what the compiled modules share: the top-level module ``battleline_rules__mypyc``."""

OPTIONS = (
    # The type check of the whole project is the gate's work. Here mypyc only has to know the types, and of what is
    # imported from other packages, none of which need be there, it needs to know nothing.
    "--config-file=",
    "--follow-imports=silent",
    "--ignore-missing-imports",
)


class BuildAllOrNothing(build_ext):
    """Compiles the group when it comes to building, and leaves the plain source where that fails."""

    def run(self) -> None:
        """Translate to C, and compile that, unless the sources are to be edited."""
        editable = self.editable_mode
        self._clear_away()
        self.distribution.ext_modules = [] if editable else self._translated()
        # The command was made ready for other modules than these.
        self.distribution.reinitialize_command(self)
        self.editable_mode = editable
        self.ensure_finalized()
        super().run()

    def _translated(self) -> list[Extension]:
        try:
            from mypyc.build import mypycify  # noqa: PLC0415 - what cannot be imported is done without

            paths = [str(Path("src/battleline_rules") / path) for path in COMPILED]
            cache = f"--cache-dir={Path(self.build_temp) / 'mypy_cache'}"
            return mypycify([*OPTIONS, cache, *paths], debug_level="0", group_name=GROUP, target_dir=self.build_temp)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, there is the plain source
            self._do_without(error)
            return []

    def build_extensions(self) -> None:
        """Compile every module, or leave none: a part of the group would only fail to load."""
        try:
            super().build_extensions()
        except Exception as error:  # noqa: BLE001 - compilers fail in many ways, and each leaves the plain source
            self._clear_away()
            self.extensions = self.distribution.ext_modules = []
            self._do_without(error)

    def _clear_away(self) -> None:
        """Remove what an earlier build, or half of this one, has left to be packed."""
        for suffix in EXTENSION_SUFFIXES:
            for left in Path(self.build_lib).rglob(f"*{suffix}"):
                left.unlink()

    def _do_without(self, error: BaseException) -> None:
        self.warn(f"nothing was compiled, and the plain source does the same more slowly: {error}")


def wants_compiled_modules() -> bool:
    """Whether they are asked for, and can be had of this Python at all."""
    return os.environ.get("BATTLELINE_PURE", "") in {"", "0"} and sys.implementation.name == "cpython"


if wants_compiled_modules():
    # What is to be compiled is found out in `run`. That there will be something makes it a wheel for one platform.
    setup(ext_modules=[Extension(f"{GROUP}__mypyc", sources=[])], cmdclass={"build_ext": BuildAllOrNothing})
else:
    setup()
