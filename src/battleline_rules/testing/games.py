"""Games that were played by the rules, the states that they come to, and what is known of these."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from battleline_rules.cards import SEATS
from battleline_rules.game import (
    ENDINGS,
    Action,
    Game,
    NameCard,
    Replay,
    Unknown,
    action_as_known_to,
    apply,
    unknown_game,
)
from battleline_rules.game.held import back_of
from battleline_rules.testing.phases import in_phase
from battleline_rules.testing.playing import actions, starts

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat
    from battleline_rules.game import Phase, State, View
    from battleline_rules.rulesets import Ruleset
    from battleline_rules.table import Position

MOST_PLIES: Final = 150
"""How many actions a drawn game has at most, where it does not say otherwise: most games are over by then."""


def games(rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES) -> st.SearchStrategy[Game]:
    """The record of a game that was played by the rules for up to ``most_plies`` actions, from :func:`starts`.

    Some are in their first turn and some are over, most are in between; a few were given up, drawn or
    broken off.
    """
    return replays(rules, most_plies=most_plies).map(_game)


def finished_games(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[Game]:
    """The record of a game that was played to its end by the rules."""
    return _replays(starts(rules), None).map(_game)


def replays(
    rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[Replay]:
    """A game as :func:`games` draws it, with every state that it went through."""
    return _replays(starts(rules), most_plies)


def states(
    rules: st.SearchStrategy[Ruleset] | None = None, *, phase: Phase | None = None, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[State]:
    """A state that a game can come to: the last one of a game as :func:`games` draws it.

    With a ``phase``, a game that goes on and has come to this :data:`Phase` of a turn. Rare ones are sought:
    the decks are stacked, and the players do what leads there, so that a game may take some more actions than
    ``most_plies``. What a phase needs is set in the rulesets, such as ``claim_window=after_draw`` for ``after-draw``.
    """
    if phase is not None:
        return in_phase(phase, rules, most_plies=most_plies)
    return replays(rules, most_plies=most_plies).map(_last)


def views(
    rules: st.SearchStrategy[Ruleset] | None = None, *, phase: Phase | None = None, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[View]:
    """What one of the players, or a spectator, knows of one of :func:`states`."""
    watchers: st.SearchStrategy[Seat | None] = st.sampled_from((*SEATS, None))
    return st.builds(_view, states(rules, phase=phase, most_plies=most_plies), watchers)


def unknown_states(
    rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[State]:
    """A state as a referee at a real table has it: nothing was known of the decks and hands but what was shown.

    Some of the unknown cards have been named, as the players may have done.
    """
    return _unknown_states(replays(rules, most_plies=most_plies))


def positions(
    rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[Position]:
    """The public table of a state that a game can come to; it states no claim."""
    return states(rules, most_plies=most_plies).map(_position)


# ---------------------------------------------------------------- how they are drawn


@st.composite
def _replays(draw: st.DrawFn, begun: st.SearchStrategy[State], most_plies: int | None) -> Replay:
    """A game that goes on for some plies, or with ``None`` to its end."""
    states, done = [draw(begun)], list[Action]()
    wanted = math.inf if most_plies is None else draw(st.integers(0, most_plies))
    while len(done) < wanted and states[-1].outcome is None:
        done.append(draw(actions(states[-1])))
        states.append(apply(states[-1], done[-1]))
    if states[-1].outcome is None and draw(st.integers(0, 9)) == 9:  # noqa: PLR2004 - one game in ten
        done.append(draw(st.sampled_from(ENDINGS)))
        states.append(apply(states[-1], done[-1]))
    return Replay(Game(states[0], tuple(done)), tuple(states), None)


@st.composite
def _unknown_states(draw: st.DrawFn, played: st.SearchStrategy[Replay]) -> State:
    replay = draw(played)
    start = replay.states[0]
    terrain = {flag.number: flag.terrain for flag in start.flags if flag.terrain is not None}
    state = unknown_game(start.ruleset, first=start.turn.player, terrain=terrain, draft=start.draft)
    for action, before in zip(replay.game.actions, replay.states, strict=False):
        shown = action_as_known_to(action, before.actor or before.turn.player, None)
        state = state if shown is None else apply(state, shown)
    return state if state.outcome is not None else _named(state, draw(_some_of(replay.last)))


def _some_of(state: State) -> st.SearchStrategy[list[tuple[Seat, Card]]]:
    """Some of the cards in the hands, each with its holder."""
    held = [(seat, card) for seat in SEATS for card in state.player(seat).hand if not isinstance(card, Unknown)]
    return st.lists(st.sampled_from(held), unique=True) if held else st.just([])


def _named(state: State, held: list[tuple[Seat, Card]]) -> State:
    """The state after remarks on some of the cards held, which are truly there."""
    for seat, card in held:
        # While Scout is being resolved a remark is taken to be about a card just drawn.
        if back_of(card) not in state.turn.drawn:
            state = apply(state, NameCard(seat, card))
    return state


def _game(replay: Replay) -> Game:
    return replay.game


def _last(replay: Replay) -> State:
    return replay.last


def _view(state: State, seat: Seat | None) -> View:
    return state.view(seat)


def _position(state: State) -> Position:
    return state.position()
