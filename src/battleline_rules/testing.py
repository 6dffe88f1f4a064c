"""Hypothesis strategies for tests of what is built on this library.

Every strategy gives values of the library's own types, and shrinks, games to fewer actions.
``pip install 'battleline_rules[test]'`` brings Hypothesis, and nothing else in the library needs it::

    from hypothesis import given
    from battleline_rules import legal_actions, testing

    @given(testing.states())
    def test_my_bot_finds_something_to_do(state):
        assert state.outcome is not None or my_bot(state) in legal_actions(state)
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypedDict

from battleline_rules.cards import SEATS, Seat
from battleline_rules.game import (
    ENDINGS,
    Action,
    Game,
    NameCard,
    Replay,
    Unknown,
    action_as_known_to,
    apply,
    legal_actions,
    new_game,
    unknown_game,
)
from battleline_rules.game.held import back_of
from battleline_rules.rulesets import ARRIVALS, GMT, OPTION_SPECS, RULESETS, Arrival, OptionValue, Ruleset, Terrain
from battleline_rules.table import FLAG_COUNT

try:
    from hypothesis import strategies as st
except ImportError as missing:
    raise ImportError(
        "battleline_rules.testing draws its examples with Hypothesis, which is not installed: "
        "pip install 'battleline_rules[test]'"
    ) from missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.cards import Card, Tactic, Troop
    from battleline_rules.game import Move, State, View
    from battleline_rules.table import Position

__all__ = [
    "actions",
    "cards",
    "finished_games",
    "flag_numbers",
    "games",
    "option_changes",
    "positions",
    "replays",
    "rulesets",
    "seats",
    "starts",
    "states",
    "tactics",
    "terrains",
    "troops",
    "unknown_states",
    "views",
]

MOST_PLIES: Final = 150
"""How many actions a drawn game has at most, where it does not say otherwise: most games are over by then."""


class _Layout(TypedDict):
    first: Seat
    terrain: dict[int, Terrain]
    draft: tuple[Terrain, ...]


# ---------------------------------------------------------------- cards, seats and flags


def seats() -> st.SearchStrategy[Seat]:
    """North or south."""
    return st.sampled_from(SEATS)


def flag_numbers() -> st.SearchStrategy[int]:
    """The number of a flag, 1 to 9."""
    return st.integers(1, FLAG_COUNT)


def troops(ruleset: Ruleset = GMT) -> st.SearchStrategy[Troop]:
    """Any troop of an edition's deck."""
    return st.sampled_from(ruleset.troops)


def tactics(ruleset: Ruleset = GMT) -> st.SearchStrategy[Tactic]:
    """Any Tactics card of an edition's deck; nothing where the game is played without them."""
    return st.sampled_from(ruleset.tactics) if ruleset.tactics else st.nothing()


def cards(ruleset: Ruleset = GMT) -> st.SearchStrategy[Card]:
    """Any card of an edition's two decks."""
    return st.sampled_from((*ruleset.troops, *ruleset.tactics))


# ---------------------------------------------------------------- rulesets


def option_changes() -> st.SearchStrategy[dict[str, OptionValue]]:
    """Any rulings by the names of their options: a few of them, or all, each with any of its values."""
    rulings = {spec.name: st.sampled_from(spec.values) for spec in OPTION_SPECS}
    return st.fixed_dictionaries({}, optional=rulings)


def rulesets(editions: Sequence[Ruleset] = RULESETS) -> st.SearchStrategy[Ruleset]:
    """One of these editions, as it is or under other rulings, any of them.

    ``st.sampled_from(RULESETS)`` gives the editions as they are.
    """
    as_it_is = st.sampled_from(editions)
    return as_it_is | st.builds(Ruleset.with_options, as_it_is, option_changes())


def terrains() -> st.SearchStrategy[Terrain]:
    """Any Terrain record, those among them that let nothing come to their flag."""
    return st.builds(
        Terrain,
        st.text(max_size=8),
        slots=st.sampled_from((3, 4)),
        compare=st.sampled_from(("normal", "totals")),
        # Often everything, since little happens where nothing may come.
        accepts=st.just(ARRIVALS) | st.lists(st.sampled_from(ARRIVALS), unique=True).map(_in_their_order),
        tactics=st.sampled_from((True, True, False)),
    )


# ---------------------------------------------------------------- games


def starts(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[State]:
    """The start of a game with shuffled decks, by default under any of :func:`rulesets`.

    Either player begins. Some flags have Terrain records, and sometimes there are records that the players
    place themselves before the first turn.
    """
    return st.builds(_start, rulesets() if rules is None else rules, _seeds(), _layouts())


def actions(state: State) -> st.SearchStrategy[Move]:
    """A move that is possible now; nothing when the game is over.

    Each kind of move is as likely as any other, since a hand of troops has many more ways to be played than a
    flag has to be claimed.
    """
    by_kind: dict[type, list[Move]] = {}
    for move in legal_actions(state):
        by_kind.setdefault(type(move), []).append(move)
    return st.one_of([st.sampled_from(moves) for moves in by_kind.values()])


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
    rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES
) -> st.SearchStrategy[State]:
    """A state that a game can come to: the last one of a game as :func:`games` draws it."""
    return replays(rules, most_plies=most_plies).map(_last)


def views(rules: st.SearchStrategy[Ruleset] | None = None, *, most_plies: int = MOST_PLIES) -> st.SearchStrategy[View]:
    """What one of the players, or a spectator, knows of a state that a game can come to."""
    watchers: st.SearchStrategy[Seat | None] = st.sampled_from((*SEATS, None))
    return st.builds(_view, states(rules, most_plies=most_plies), watchers)


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


def _seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)


@st.composite
def _layouts(draw: st.DrawFn) -> _Layout:
    """Who begins, and Terrain records at some flags and to be placed, mostly none."""
    first = draw(seats())
    terrain = draw(st.just({}) | st.dictionaries(flag_numbers(), terrains(), max_size=3))
    draft = draw(st.just([]) | st.lists(terrains(), max_size=FLAG_COUNT - len(terrain)))
    return {"first": first, "terrain": terrain, "draft": tuple(draft)}


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


def _start(ruleset: Ruleset, seed: int, layout: _Layout) -> State:
    return new_game(ruleset, seed=seed, **layout)


def _game(replay: Replay) -> Game:
    return replay.game


def _last(replay: Replay) -> State:
    return replay.last


def _view(state: State, seat: Seat | None) -> View:
    return state.view(seat)


def _position(state: State) -> Position:
    return state.position()


def _in_their_order(found: list[Arrival]) -> tuple[Arrival, ...]:
    return tuple(kind for kind in ARRIVALS if kind in found)
