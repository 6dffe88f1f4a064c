"""What somebody claims about a game, right or wrong: it may hold anything, and lists all its faults at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from battleline_rules.errors import Problem, SetupError
from battleline_rules.game.faults import faults_of, path_of
from battleline_rules.game.parts import Table, parts_of
from battleline_rules.game.state import unchecked

if TYPE_CHECKING:
    from battleline_rules.game.state import State


@dataclass(frozen=True)
class Setup(Table):
    """What somebody claims about a game, unchecked."""

    def faults(self) -> tuple[Problem, ...]:
        """Everything that is wrong with it; each path is the one in the document of a state."""
        return tuple(Problem(path_of(one.where), one.code, one.message) for one in faults_of(self))

    def state(self) -> State:
        """The state that it describes; raises :class:`SetupError` with every fault."""
        # What is of no right type is a fault like others, but no state takes it.
        faults = self.faults()
        if faults:
            raise SetupError(faults)
        return unchecked(**parts_of(self))
