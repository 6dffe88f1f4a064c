"""States in a phase of the turn that one asks for, however rare it is.

Most phases come by themselves. Scout's come where Scout is played, and a surplus where Mud is taken away from
four cards (R55). For these the decks are stacked, and the players do first what leads there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import reject
from hypothesis import strategies as st

from battleline_rules.cards import SEATS, Tactic, opponent_of
from battleline_rules.game import (
    ClaimFlag,
    Draw,
    Move,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    ScoutDraw,
    apply,
    deal,
    legal_actions,
    shuffled,
)
from battleline_rules.game.turns import PHASES
from battleline_rules.table import FLAG_COUNT
from battleline_rules.testing.playing import actions, layouts, one_of_each_kind, seeds
from battleline_rules.testing.small import rulesets, terrains

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cards import Seat
    from battleline_rules.game import FlagState, Phase, State
    from battleline_rules.rulesets import OptionValue, Ruleset

NEEDED: Final[Mapping[Phase, Mapping[str, OptionValue]]] = {
    "scout-draw": {"tactics": True},
    "scout-return": {"tactics": True},
    "surplus": {
        "tactics": True,
        "mud_removed": "owner_discards",
        "environment_place": "side",
        "deserter_targets": "any",
        "redeploy_targets": "any",
    },
    "after-draw": {"claim_window": "after_draw"},
}
"""The rulings without which a turn never has a phase."""

_LONGEST_WAY: Final = 40
"""How many actions pass at most before a phase is sought for which cards have to be kept until then."""

_SCOUTS: Final = ((Tactic.SCOUT,), (Tactic.FOG, Tactic.SCOUT), (Tactic.DARIUS, Tactic.MUD, Tactic.SCOUT))

_ON_TOP: Final[Mapping[Phase, tuple[tuple[Tactic, ...], ...]]] = {
    "scout-draw": _SCOUTS,
    "scout-return": _SCOUTS,
    # Who has laid Mud can take it away only after the opponent has played a Tactics card too (R13).
    "surplus": ((Tactic.MUD, Tactic.DESERTER), (Tactic.MUD, Tactic.FOG, Tactic.REDEPLOY)),
}
"""What lies on top of the Tactics deck, one of these."""

_PLACES: Final = 3
"""How many cards complete a side without Mud (R56)."""

_PLAYS_TACTICS: Final = (PlayMorale, PlayFog, PlayMud, PlayScout, PlayRedeploy, PlayDeserter, PlayTraitor)


def in_phase(phase: Phase, rules: st.SearchStrategy[Ruleset] | None, *, most_plies: int) -> st.SearchStrategy[State]:
    """A state in this phase that a game can come to."""
    if phase not in PHASES:
        raise ValueError(f"the phases of a turn are {', '.join(PHASES)}, and there is no {phase!r}")
    return _in_phase(phase, rulesets() if rules is None else rules, most_plies)


@st.composite
def _in_phase(draw: st.DrawFn, phase: Phase, rules: st.SearchStrategy[Ruleset], most_plies: int) -> State:
    ruleset = draw(rules).with_options(NEEDED.get(phase, {}))
    state = draw(_starts(phase, ruleset))
    if phase == "draft":
        return draw(_some_placed(state, most_plies))
    before = draw(st.integers(0, min(most_plies, _LONGEST_WAY) if phase in _ON_TOP else most_plies))
    latest = None
    while state.outcome is None:
        if state.turn.phase == phase:
            latest = state
            if state.ply >= before:
                break
        state = apply(state, draw(_next(phase, state, sought=state.ply >= before)))
    return reject() if latest is None else draw(_further(latest))


@st.composite
def _starts(draw: st.DrawFn, phase: Phase, ruleset: Ruleset) -> State:
    """A start from which the phase can be reached."""
    # Where the players place records too, there could be no flag left to which a card may come.
    layout = draw(layouts(most_drafted=FLAG_COUNT if phase in {"draft", "before-play"} else 0))
    if phase == "draft" and not layout["draft"]:
        layout["draft"] = tuple(draw(st.lists(terrains(), min_size=1, max_size=FLAG_COUNT - len(layout["terrain"]))))
    seed = draw(seeds())
    tactics = shuffled(ruleset.tactics, seed=seed, deck="tactics")
    if phase in _ON_TOP:
        top = draw(st.sampled_from(_ON_TOP[phase]))
        tactics = (*top, *(card for card in tactics if card not in top))
    troops = shuffled(ruleset.troops, seed=seed, deck="troop")
    return deal(ruleset, troop_deck=troops, tactics_deck=tactics, **layout)


@st.composite
def _some_placed(draw: st.DrawFn, state: State, most_plies: int) -> State:
    """A state of the draft, in which one record at least is still to be placed."""
    for _ in range(draw(st.integers(0, min(most_plies, len(state.draft) - 1)))):
        state = apply(state, draw(actions(state)))
    return state


@st.composite
def _further(draw: st.DrawFn, state: State) -> State:
    """The state, or one of those that come after it in the same phase: claims made, cards drawn or put back."""
    going_on = [state]
    while going_on[-1].outcome is None and going_on[-1].turn.phase == state.turn.phase:
        going_on.append(apply(going_on[-1], draw(actions(going_on[-1]))))
    return draw(st.sampled_from(going_on[:-1]))


# ---------------------------------------------------------------- what leads to a phase


def _next(phase: Phase, state: State, *, sought: bool) -> st.SearchStrategy[Move]:
    """A move: one that leads to the phase if it is sought, and else one that does not lead away from it."""
    moves = legal_actions(state)
    if phase not in _ON_TOP:
        return one_of_each_kind(moves)
    leads, spoils = (_leads_to_surplus, _spoils_surplus) if phase == "surplus" else (_leads_to_scout, _spoils_scout)
    leading = [move for move in moves if leads(state, move)] if sought else []
    others = [move for move in moves if not spoils(state, move)]
    return one_of_each_kind(leading or others or moves)


def _leads_to_scout(state: State, move: Move) -> bool:
    holder = _holder(state, Tactic.SCOUT)
    waits = holder is not None and _has_to_wait(state, holder)
    match move:
        case PlayScout() | ScoutDraw():
            return True
        case Draw("tactics"):
            return holder is None or (waits and holder != state.turn.player)
        case _:
            return isinstance(move, _PLAYS_TACTICS) and waits and holder != state.turn.player


def _spoils_scout(state: State, move: Move) -> bool:
    """Whether a move plays Scout too early, or another Tactics card for which Scout would have to wait."""
    return isinstance(move, _PLAYS_TACTICS) and _holder(state, Tactic.SCOUT) == state.turn.player


def _leads_to_surplus(state: State, move: Move) -> bool:
    mud = state.places.get(Tactic.MUD)
    match move:
        case PlayDeserter(Tactic.MUD) | PlayRedeploy(Tactic.MUD, _):
            return mud is not None and _is_crowded(mud[0])
        case PlayMud(flag):
            return state.flags[flag - 1].terrain is None
        case PlayFog():
            return True
        case PlayTroop(_, flag):
            return mud is not None and flag == mud[0].number and not _is_crowded(mud[0])
        case Draw("tactics"):
            left = state.tactics_deck.cards
            return Tactic.MUD in left or {Tactic.DESERTER, Tactic.REDEPLOY} <= set(left)
        case _:
            return False


def _spoils_surplus(_state: State, move: Move) -> bool:
    """Whether a move uses up what is needed, or claims a flag that may be needed."""
    return isinstance(move, (*_PLAYS_TACTICS, ClaimFlag)) or move == Draw("tactics")


def _is_crowded(flag: FlagState) -> bool:
    """Whether a side has more cards than it will have places without Mud."""
    return any(len(flag.side(seat).slot_cards) > _PLACES for seat in SEATS)


def _holder(state: State, card: Tactic) -> Seat | None:
    return next((seat for seat in SEATS if card in state.player(seat).hand), None)


def _has_to_wait(state: State, seat: Seat) -> bool:
    """Whether a player has to wait for the opponent to play a Tactics card (R13)."""
    return state.player(seat).tactics_played > state.player(opponent_of(seat)).tactics_played
