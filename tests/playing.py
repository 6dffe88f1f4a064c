"""What the laws of games are tried on: every action there is, actions that are none, and games by a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battleline_rules.cards import SEATS, TACTICS, TROOPS, Color, Seat, Tactic, TacticKind, Troop
from battleline_rules.game import (
    Abandon,
    Action,
    AgreeOnDraw,
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
    Game,
    Move,
    NameCard,
    Pass,
    PlaceTerrain,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    Replay,
    Resign,
    ScoutDraw,
    ScoutReturn,
    State,
    Unknown,
    action_as_known_to,
    apply,
    legal_actions,
    new_game,
)
from battleline_rules.game.held import DECKS, HeldCard
from battleline_rules.game.parts import parts_of
from battleline_rules.rulesets import OPTION_SPECS, RULESETS, Terrain
from battleline_rules.table import FLAG_COUNT
from tests.strategies import some_terrain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from battleline_rules.cards import Card
    from battleline_rules.rulesets import Ruleset

# ---------------------------------------------------------------- every action

FLAGS: Final = range(1, FLAG_COUNT + 1)
ALL_CARDS: Final[tuple[Card, ...]] = (*TROOPS, *TACTICS)
MORALE: Final = tuple(card for card in TACTICS if card.kind is TacticKind.MORALE)
STRANGE: Final = Terrain("a record that is in no game")


def _every_move() -> Iterator[Move]:
    yield from (PlayTroop(card, flag) for card in TROOPS for flag in FLAGS)
    yield from (PlayMorale(card, flag) for card in MORALE for flag in FLAGS)
    yield from (PlayFog(flag) for flag in FLAGS)
    yield from (PlayMud(flag) for flag in FLAGS)
    yield PlayScout()
    yield from (ScoutDraw(deck) for deck in DECKS)
    yield from (ScoutReturn(card) for card in (*ALL_CARDS, *Unknown))
    yield from (PlayRedeploy(card, flag) for card in (None, *ALL_CARDS) for flag in (None, *FLAGS))
    yield from (PlayDeserter(card) for card in (None, *ALL_CARDS))
    yield from (PlayTraitor(card, flag) for card in (None, *ALL_CARDS) for flag in (None, *FLAGS))
    yield from (ClaimFlag(flag) for flag in FLAGS)
    yield from (DiscardSurplus(card) for card in ALL_CARDS)
    yield from (Draw(deck) for deck in DECKS)
    yield Pass()
    yield EndTurn()
    yield from (PlaceTerrain(STRANGE, flag) for flag in FLAGS)


EVERY_MOVE: Final = tuple(_every_move())
"""Every move that can be written down, but for those with a game's own Terrain records."""

EVERY_REMARK: Final = tuple(NameCard(seat, card) for seat in SEATS for card in ALL_CARDS)


def every_move(state: State) -> Iterator[Move]:
    """Every move that can be written down in a game."""
    yield from EVERY_MOVE
    yield from (PlaceTerrain(record, flag) for record in dict.fromkeys(state.draft) for flag in FLAGS)


# ---------------------------------------------------------------- what is no action

_RED_3: Final = Troop(Color.RED, 3)
_NO_FLAG: Final[tuple[Any, ...]] = (0, 10, -1, 2**70, True, 1.0, float("nan"), "1", "", [], {}, _RED_3)
_NO_CARD: Final[tuple[Any, ...]] = (3, True, "R3", "fog", "", [], {}, object(), Troop, b"R3")
_NO_DECK: Final[tuple[Any, ...]] = (None, 0, "", "troops", "Troop", [], Tactic.FOG, _RED_3, Unknown.TROOP)
_NO_SEAT: Final[tuple[Any, ...]] = (None, 0, "", "east", "North", [], {})


def _malformed() -> Iterator[object]:
    for flag in _NO_FLAG:
        yield from (PlayTroop(_RED_3, flag), PlayMorale(Tactic.DARIUS, flag), PlayFog(flag), PlayMud(flag))
        yield from (ClaimFlag(flag), PlaceTerrain(STRANGE, flag))
        yield from (PlayRedeploy(_RED_3, flag), PlayTraitor(_RED_3, flag))
    yield from (PlayTroop(_RED_3, None), PlayMorale(Tactic.DARIUS, None), PlayFog(None), PlayMud(None))  # type: ignore[arg-type] # the point
    yield from (ClaimFlag(None), PlaceTerrain(STRANGE, None))  # type: ignore[arg-type] # the point
    for card in _NO_CARD:
        yield from (PlayTroop(card, 1), PlayMorale(card, 1), ScoutReturn(card), DiscardSurplus(card))
        yield from (PlayRedeploy(card, 1), PlayRedeploy(card), PlayDeserter(card), PlayTraitor(card, 1))
        yield from (NameCard("north", card), PlaceTerrain(card, 1))
    for unknown in (None, *Unknown):
        yield from (PlayTroop(unknown, 1), PlayMorale(unknown, 1), DiscardSurplus(unknown), NameCard("north", unknown))
    for unknown in Unknown:
        yield from (PlayRedeploy(unknown, 1), PlayDeserter(unknown), PlayTraitor(unknown, 1))  # type: ignore[arg-type] # the point
    yield from (PlayTroop(card, 1) for card in TACTICS)  # type: ignore[arg-type] # the point
    yield from (PlayMorale(card, 1) for card in (_RED_3, *TACTICS) if card not in MORALE)  # type: ignore[arg-type] # the point
    yield from (PlayRedeploy(None, 1), PlayTraitor(_RED_3, None), PlayTraitor(None, 1), ScoutReturn(None))  # type: ignore[arg-type] # the point
    for deck in _NO_DECK:
        yield from (Draw(deck), ScoutDraw(deck))
    for seat in _NO_SEAT:
        yield from (Resign(seat), NameCard(seat, _RED_3))
    yield from (None, "pass", 3, object(), Pass, Abandon, AgreeOnDraw, (Pass(),), [], _RED_3, Unknown.TROOP)


MALFORMED: Final = tuple(_malformed())
"""Things that are no action in any state, though they may have come as one."""


# ---------------------------------------------------------------- games by a seed


def played_on(rng: Random, state: State) -> Iterator[tuple[Action, State]]:
    """A game played to its end, kind of move by kind of move: each action with the state after it."""
    while state.outcome is None:
        kinds: dict[type, list[Move]] = {}
        for move in legal_actions(state):
            kinds.setdefault(type(move), []).append(move)
        action = rng.choice(rng.choice(list(kinds.values())))
        state = apply(state, action)
        yield action, state


def states_of(rng: Random, ruleset: Ruleset) -> list[State]:
    """Every state of a game played to its end, the start first."""
    start = new_game(ruleset, seed=rng.getrandbits(32), first=rng.choice(SEATS))
    return [start, *(state for _, state in played_on(rng, start))]


def long_replay(rng: Random, *, seed: int) -> Replay:
    """A game to its end under any rulings, in which the players seek what is rare: Scout, and Mud coming and going."""
    edition = rng.choice(RULESETS)
    changes = {spec.name: rng.choice(spec.values) for spec in OPTION_SPECS if rng.random() < 0.35}
    changes["tactics"] = rng.random() < 0.85
    terrain = {flag: some_terrain(rng) for flag in FLAGS if rng.random() < 0.05}
    draft = [some_terrain(rng) for _ in range(rng.choice((0, 0, 0, 2, 9 - len(terrain))))]
    ruleset = edition.with_options(changes)
    states = [new_game(ruleset, seed=seed, first=rng.choice(SEATS), terrain=terrain, draft=draft)]
    actions: list[Action] = []
    while states[-1].outcome is None:
        possible = legal_actions(states[-1])
        sought = [move for move in possible if _is_sought(states[-1], move)]
        actions.append(rng.choice(sought if sought and rng.random() < 0.6 else possible))
        states.append(apply(states[-1], actions[-1]))
    return Replay(Game(states[0], tuple(actions)), tuple(states), None)


def _is_sought(state: State, move: Move) -> bool:
    match move:
        case PlayScout() | PlayMud() | Draw("tactics") | PlayDeserter(Tactic.MUD) | PlayRedeploy(Tactic.MUD, _):
            return True
        case PlayTroop(_, flag):
            return state.flag(flag).public.has_mud
        case _:
            return False


# ---------------------------------------------------------------- asking a state


def all_cards(state: State) -> Counter[HeldCard]:
    """Every card of a game, wherever it is, counted here and not by the library."""
    found: Counter[HeldCard] = Counter()
    for flag in state.flags:
        found.update(flag.north.cards)
        found.update(flag.south.cards)
    for player in (state.north, state.south):
        found.update(player.hand)
        found.update(player.discards)
        found.update(player.guile)
    found.update(state.troop_deck.cards)
    found.update(state.tactics_deck.cards)
    return found


def with_ply(state: State, ply: int) -> State:
    """The state as if there had been so many actions, checked."""
    parts = parts_of(state)
    parts["ply"] = ply
    return State(**parts)


def with_exposed(state: State, seat: Seat, exposed: tuple[HeldCard, ...]) -> State:
    """The state with other cards of a hand that the opponent knows, checked."""
    parts = parts_of(state)
    if seat == "north":
        parts["north"] = replace(state.north, exposed=exposed)
    else:
        parts["south"] = replace(state.south, exposed=exposed)
    return State(**parts)


# ---------------------------------------------------------------- views played on

WATCHERS: Final[tuple[Seat | None, ...]] = (*SEATS, None)
"""Who may watch a game: the players, and spectators."""


def agrees_with_the_view_after(state: State, action: Action, after: State, seat: Seat | None) -> bool:
    """Whether what a player sees of an action takes the view before it to the view ``after`` it.

    A card that the player draws is named, and a remark on another hand is not seen; the laws of views say more.
    """
    actor = state.actor
    assert actor is not None
    seen = after.view(seat).state
    shown = action_as_known_to(action, actor, seat)
    if shown is None:
        return seen == with_ply(state.view(seat).state, seen.ply)
    on = apply(state.view(seat).state, shown)
    if isinstance(action, Draw | ScoutDraw) and seat is not None and seat == actor:
        card = state.deck(action.deck).cards[0]
        if not isinstance(card, Unknown) and card not in on.player(seat).hand:
            on = with_ply(apply(on, NameCard(seat, card)), seen.ply)
            on = with_exposed(on, seat, seen.player(seat).exposed)
    return on == seen
