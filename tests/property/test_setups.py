"""A setup may hold anything: its faults are listed and never raised, and it is a state just if there are none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from battleline_rules import testing
from battleline_rules.cards import SEATS, TACTICS, TROOPS, TacticKind
from battleline_rules.errors import SetupError
from battleline_rules.game import Deck, GameOutcome, Setup, Unknown, apply, legal_actions
from battleline_rules.game.parts import WAYS
from battleline_rules.game.turns import PHASES
from battleline_rules.rulesets import Terrain
from tests.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game import FlagState, HeldCard, Player, State

CARDS: tuple[Card, ...] = (*TROOPS, *TACTICS)
EVERYTHING: tuple[HeldCard, ...] = (*CARDS, *Unknown)
LAYABLE = tuple(card for card in CARDS if card not in TACTICS or card.kind is not TacticKind.GUILE)


def damaged(rng: Random, setup: Setup) -> Setup:
    """The setup with something else at one place, right or wrong."""
    return rng.choice(DAMAGES)(rng, setup)


def _player(setup: Setup, seat: Seat, player: Player) -> Setup:
    return replace(setup, north=player) if seat == "north" else replace(setup, south=player)


def _flag(rng: Random, setup: Setup, change: Callable[[FlagState], FlagState]) -> Setup:
    number = rng.randint(1, 9)
    return replace(setup, flags=tuple(change(one) if one.number == number else one for one in setup.flags))


def _other_hand(rng: Random, setup: Setup) -> Setup:
    seat = rng.choice(SEATS)
    hand = list(setup.player(seat).hand)
    if hand and rng.random() < 0.5:
        hand.remove(rng.choice(hand))
    hand += rng.sample(EVERYTHING, rng.randint(0, 2))
    return _player(setup, seat, replace(setup.player(seat), hand=tuple(hand)))


def _other_piles(rng: Random, setup: Setup) -> Setup:
    seat = rng.choice(SEATS)
    player = setup.player(seat)
    guile = tuple(rng.sample(TACTICS, rng.randint(0, 2)))
    discards = tuple(rng.sample(CARDS, rng.randint(0, 2)))
    changes = (
        replace(player, guile=guile),
        replace(player, discards=discards),
        replace(player, tactics_played=rng.randint(-1, 11)),
        replace(player, leader_played=not player.leader_played),
        replace(player, exposed=tuple(rng.sample(EVERYTHING, rng.randint(0, 2)))),
    )
    return _player(setup, seat, rng.choice(changes))


def _other_deck(rng: Random, setup: Setup) -> Setup:
    name = rng.choice(("troop", "tactics"))
    held = list(setup.troop_deck.cards if name == "troop" else setup.tactics_deck.cards)
    rng.shuffle(held)
    deck = Deck((*held[rng.randint(0, 1) :], *rng.sample(EVERYTHING, rng.randint(0, 2))))
    return replace(setup, troop_deck=deck) if name == "troop" else replace(setup, tactics_deck=deck)


def _other_flag(rng: Random, setup: Setup) -> Setup:
    seat, card, ply = rng.choice(SEATS), rng.choice(LAYABLE), rng.randint(-1, setup.ply + 1)
    terrain = rng.choice((None, Terrain("x", slots=4), Terrain("x", accepts=())))
    changes: tuple[Callable[[FlagState], FlagState], ...] = (
        lambda flag: flag.with_card(seat, card, ply),
        lambda flag: flag.without(seat, flag.side(seat).cards[0]) if flag.side(seat).cards else flag,
        lambda flag: replace(flag, claimed_by=rng.choice((None, *SEATS))),
        lambda flag: replace(flag, terrain=terrain),
        lambda flag: replace(flag, number=rng.randint(0, 10)),
    )
    return _flag(rng, setup, rng.choice(changes))


def _other_turn(rng: Random, setup: Setup) -> Setup:
    changes = (
        replace(setup.turn, player=rng.choice(SEATS)),
        replace(setup.turn, phase=rng.choice(PHASES)),
        replace(setup.turn, passed=not setup.turn.passed),
        replace(setup.turn, idle_turns=rng.randint(-1, 3)),
        replace(setup.turn, drawn=tuple(rng.sample(EVERYTHING, rng.randint(0, 4)))),
    )
    return replace(setup, turn=rng.choice(changes))


def _other_rest(rng: Random, setup: Setup) -> Setup:
    ways = tuple(rng.sample(WAYS, rng.randint(0, 2)))
    changes = (
        replace(setup, ply=rng.randint(-1, setup.ply)),
        replace(setup, draft=(Terrain("y"),) * rng.randint(0, 10)),
        replace(setup, outcome=rng.choice((None, GameOutcome(rng.choice((None, *SEATS)), ways)))),
        replace(setup, flags=setup.flags[: rng.randint(7, 9)]),
        replace(setup, ruleset=setup.ruleset.with_options({"hand_size": 6, "values": 9})),
        replace(setup, ruleset=setup.ruleset.with_options({"tactics": False})),
    )
    return rng.choice(changes)


DAMAGES = (_other_hand, _other_piles, _other_deck, _other_flag, _other_turn, _other_rest)


@given(testing.states() | testing.unknown_states(), randoms, st.integers(1, 6))
def test_faults_are_listed_and_never_raised(state: State, rng: Random, count: int) -> None:
    setup = state.setup()
    for _ in range(count):
        if len(setup.flags) == 9:
            setup = damaged(rng, setup)
    faults = setup.faults()
    assert setup.faults() == faults
    if not faults:
        event("right all the same")
        assert setup.state().setup() == setup
        return
    event(faults[0].code)
    with pytest.raises(SetupError) as caught:
        setup.state()
    assert caught.value.faults == faults


@given(testing.states(), randoms)
def test_whatever_has_no_faults_can_be_played_to_its_end(state: State, rng: Random) -> None:
    setup = damaged(rng, damaged(rng, state.setup()))
    if setup.faults():
        return
    state = setup.state()
    for _ in range(1000):
        if state.outcome is not None:
            break
        state = apply(state, rng.choice(legal_actions(state)))
        assert state.setup().faults() == ()
    assert state.outcome is not None
