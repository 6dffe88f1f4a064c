"""Records of games, ``battleline-game/1``, and readable game sheets, ``battleline-sheet/1``."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.games.reading import build_game, with_plies
    from battleline_rules.documents.games.sheet_reading import read_sheet
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.games.reading": "build_game with_plies",
            "battleline_rules.documents.games.sheet_reading": "read_sheet",
        },
    )

__all__ = ["build_game", "read_sheet", "with_plies"]
