"""States of games and views of them as documents, ``battleline-state/1``."""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.documents.states.reading import build_state
    from battleline_rules.documents.states.turns import SPECTATOR
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.documents.states.reading": "build_state",
            "battleline_rules.documents.states.turns": "SPECTATOR",
        },
    )

__all__ = ["SPECTATOR", "build_state"]
