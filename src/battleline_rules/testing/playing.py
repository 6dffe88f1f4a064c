"""Starts of games, and the moves by which they go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from hypothesis import strategies as st

from battleline_rules.game import legal_actions, new_game
from battleline_rules.table import FLAG_COUNT
from battleline_rules.testing.small import flag_numbers, rulesets, seats, terrains

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Seat
    from battleline_rules.game import Move, State
    from battleline_rules.rulesets import Ruleset, Terrain


class Layout(TypedDict):
    """Who begins, and the Terrain records of a game: at flags, and to be placed."""

    first: Seat
    terrain: dict[int, Terrain]
    draft: tuple[Terrain, ...]


def starts(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[State]:
    """The start of a game with shuffled decks, by default under any of :func:`rulesets`.

    Either player begins. Some flags have Terrain records, and sometimes there are records that the players
    place themselves before the first turn.
    """
    return st.builds(_start, rulesets() if rules is None else rules, seeds(), layouts())


def actions(state: State) -> st.SearchStrategy[Move]:
    """A move that is possible now; nothing when the game is over.

    Each kind of move is as likely as any other, since a hand of troops has many more ways to be played than a
    flag has to be claimed.
    """
    return one_of_each_kind(legal_actions(state))


def one_of_each_kind(moves: Iterable[Move]) -> st.SearchStrategy[Move]:
    """One of these moves, each kind as likely as any other."""
    by_kind: dict[type, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(type(move), []).append(move)
    return st.one_of([st.sampled_from(of_a_kind) for of_a_kind in by_kind.values()])


def seeds() -> st.SearchStrategy[int]:
    """A seed for shuffling."""
    return st.integers(0, 2**32 - 1)


@st.composite
def layouts(draw: st.DrawFn, *, most_drafted: int = FLAG_COUNT) -> Layout:
    """Who begins, and Terrain records at some flags and to be placed, mostly none."""
    first = draw(seats())
    terrain = draw(st.just({}) | st.dictionaries(flag_numbers(), terrains(), max_size=3))
    draft = draw(st.just([]) | st.lists(terrains(), max_size=min(most_drafted, FLAG_COUNT - len(terrain))))
    return {"first": first, "terrain": terrain, "draft": tuple(draft)}


def _start(ruleset: Ruleset, seed: int, layout: Layout) -> State:
    return new_game(ruleset, seed=seed, **layout)
