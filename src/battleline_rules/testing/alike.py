"""States that look alike to a player: what the player does not know is somewhere else (R7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from battleline_rules.cards import SEATS
from battleline_rules.game import State, Unknown
from battleline_rules.game.held import DECKS, back_of
from battleline_rules.game.parts import parts_of
from battleline_rules.testing.games import MOST_PLIES, states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game import Deck, HeldCard, Phase, Player
    from battleline_rules.rulesets import Ruleset


def looking_like(state: State, seat: Seat | None) -> st.SearchStrategy[State]:
    """A state that ``seat``, or with ``None`` a spectator, cannot tell from this one.

    The cards of which the seat knows only the back have changed places, troops with troops and Tactics cards with
    Tactics cards. So these are also the states that a player has to reckon with.
    """
    hidden = tuple(_hidden_from(state, seat))
    piles = [[card for card in hidden if back_of(card) is back] for back in Unknown]
    return st.tuples(*map(st.permutations, piles)).map(lambda found: _exchanged(state, piles, found))


@st.composite
def look_alikes(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Ruleset] | None = None,
    *,
    phase: Phase | None = None,
    most_plies: int = MOST_PLIES,
) -> tuple[Seat | None, State, State]:
    """A seat, or ``None`` for a spectator, one of :func:`states`, and another that the seat cannot tell from it.

    What is shown to the seat, or decided for it, has to be the same for both.
    """
    seat: Seat | None = draw(st.sampled_from((*SEATS, None)))
    state = draw(states(rules, phase=phase, most_plies=most_plies))
    return seat, state, draw(looking_like(state, seat))


def _hidden_from(state: State, seat: Seat | None) -> Iterator[Card]:
    """The cards that a player does not know, told from R7 and R25 and not from the library's views."""
    for holder in SEATS:
        player = state.player(holder)
        if holder != seat:
            known = player.exposed if seat is not None else ()
            yield from (card for card in player.hand if not isinstance(card, Unknown) and card not in known)
    for name in DECKS:
        deck = state.deck(name)
        for card, knower in zip(deck.cards, deck.known_to, strict=True):
            if not isinstance(card, Unknown) and (seat is None or knower != seat):
                yield card


def _exchanged(state: State, piles: Iterable[Sequence[Card]], found: Iterable[Sequence[Card]]) -> State:
    """The state with each card of the piles exchanged for the one found in its place, checked."""
    others: dict[HeldCard, HeldCard] = {}
    for pile, other_pile in zip(piles, found, strict=True):
        others.update(zip(pile, other_pile, strict=True))

    def other(card: HeldCard) -> HeldCard:
        return others.get(card, card)

    parts = parts_of(state)
    parts["north"] = _of_player(state.north, other)
    parts["south"] = _of_player(state.south, other)
    parts["troop_deck"] = _of_deck(state.troop_deck, other)
    parts["tactics_deck"] = _of_deck(state.tactics_deck, other)
    parts["turn"] = replace(state.turn, drawn=tuple(map(other, state.turn.drawn)))
    return State(**parts)


def _of_player(player: Player, other: Callable[[HeldCard], HeldCard]) -> Player:
    return replace(player, hand=tuple(map(other, player.hand)), exposed=tuple(map(other, player.exposed)))


def _of_deck(deck: Deck, other: Callable[[HeldCard], HeldCard]) -> Deck:
    return replace(deck, cards=tuple(map(other, deck.cards)))
