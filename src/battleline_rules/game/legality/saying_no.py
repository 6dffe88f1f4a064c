"""Making refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game.refusals import Refusal

if TYPE_CHECKING:
    from battleline_rules.explain.refusals import RefusalArg
    from battleline_rules.game.state import State


def refuse(state: State, code: str, rule: str, **args: RefusalArg) -> Refusal:
    """A refusal, in the words of the edition."""
    actor = state.actor or state.turn.player
    return Refusal(code, rule, state.ruleset.words, (("who", actor), *args.items()))
