"""The catalogs that translators write. They stand beside the source, and in no package that is installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from battleline_rules.language import making

if TYPE_CHECKING:
    from babel.messages import Catalog

WRITTEN: Final = Path(__file__).parents[2] / "src" / "battleline_rules" / "language" / "locale"


def read(language: str, domain: str) -> Catalog:
    """The catalog of a language; one that is missing fails the test."""
    assert (WRITTEN / language / "LC_MESSAGES" / f"{domain}.po").is_file()
    return making.read(language, domain, WRITTEN)
