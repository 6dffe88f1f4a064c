"""The numbers of the rules R1 to R56 and of the decisions D1 to D42."""

from __future__ import annotations

from typing import Final

UNUSED: Final = tuple(f"R{number}" for number in (38, 39))
"""Numbers of no rule: none is ever given twice, and gaps are left alone."""

RULES: Final = tuple(f"R{number}" for number in range(1, 57) if f"R{number}" not in UNUSED)
DECISIONS: Final = tuple(f"D{number}" for number in range(1, 43))
