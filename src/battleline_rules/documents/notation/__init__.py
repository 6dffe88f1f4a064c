"""Actions and positions in one line each, as SAN and FEN are for chess."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.notation.claims import read_one_line
    from battleline_rules.documents.notation.positions import read_position_line
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.notation.claims": "read_one_line",
            "battleline_rules.documents.notation.positions": "read_position_line",
        },
    )

__all__ = ["read_one_line", "read_position_line"]
