"""Positions as documents, ``battleline-position/1``, and in one line."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.positions.slips import hint_for
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.positions.slips": "hint_for",
        },
    )

__all__ = ["hint_for"]
