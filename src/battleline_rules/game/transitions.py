"""What an action does (R54): :func:`apply` gives the next state and leaves the old one as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import Tactic
from battleline_rules.game.actions import (
    Abandon,
    AgreeOnDraw,
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
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
    Resign,
    ScoutDraw,
    ScoutReturn,
)
from battleline_rules.game.held import back_of, deck_of, without
from battleline_rules.game.legality import refusal
from battleline_rules.game.legality.claiming import AUTOMATIC, check_granted, claimable
from battleline_rules.game.legality.ending import draw_due
from battleline_rules.game.legality.guile import scout_sources
from battleline_rules.game.lines import OVERFULL, exchanged, where_lies
from battleline_rules.game.parts import SCOUT_RETURNS, GameOutcome
from battleline_rules.game.refusals import IllegalAction
from battleline_rules.game.sides import is_leader
from battleline_rules.game.state import State, changed
from battleline_rules.game.surplus import resolved_by_itself
from battleline_rules.game.turns import NEXT, TurnState, opposite
from battleline_rules.game.victory import stalemate, ways_won

if TYPE_CHECKING:
    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.actions import Action
    from battleline_rules.game.decks import Deck
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.players import Player

IDLE_TURNS: Final = 2
"""After so many turns in a row in which nothing happens a game is over (D35)."""


def apply(state: State, action: Action) -> State:
    """The state after an action.

    Raises :class:`IllegalAction`, which carries the :class:`Refusal`, if it is not possible.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(action, refused, state.actor)
    if type(action) is Draw:
        return _drawn_at_the_end(state, action.deck)
    if type(action) is PlayTroop or type(action) is PlayMorale:
        return _laid(state, action.card, action.flag)
    if type(action) is PlayFog or type(action) is PlayMud:
        return _laid(state, Tactic.FOG if type(action) is PlayFog else Tactic.MUD, action.flag)
    return _after(changed(state, ply=state.ply + 1), action)


def _after(state: State, action: Action) -> State:  # noqa: C901, PLR0911, PLR0912 - one line a kind of action
    """The state after an action that is possible and rarer than a card laid or drawn; the ply has been counted."""
    match action:
        case PlayScout():
            return _scouting(changed(_from_hand(state, Tactic.SCOUT), turn=state.turn.in_phase("scout-draw")))
        case ScoutDraw(deck):
            return _scout_drawn(state, deck)
        case ScoutReturn(card):
            return _scout_returned(state, card)
        case PlayRedeploy(target, goal):
            return _settled(_redeployed(_from_hand(state, Tactic.REDEPLOY), target, goal))
        case PlayDeserter(target):
            return _settled(_deserted(_from_hand(state, Tactic.DESERTER), target))
        case PlayTraitor(target, goal):
            return _settled(_betrayed(_from_hand(state, Tactic.TRAITOR), target, goal))
        case DiscardSurplus(card):
            assert state.actor is not None  # noqa: S101 - somebody discards
            return _settled(_discarded(state, state.actor, card))
        case ClaimFlag(flag):
            return _claimed(state, state.turn.player, flag)
        case Pass():
            return _play_over(changed(state, turn=state.turn.having_passed()))
        case EndTurn():
            return _turn_over(state)
        case PlaceTerrain():
            return _terrain_placed(state, action)
        case NameCard(seat, card):
            return _named(state, seat, card)
        case Resign(seat):
            return changed(state, outcome=GameOutcome(opposite(seat), ("resignation",)))
        case AgreeOnDraw():
            return changed(state, outcome=GameOutcome(None, ("agreement",)))
        case Abandon():
            return changed(state, outcome=GameOutcome(None, ("abandonment",)))
        case _:
            raise AssertionError(action)


# ---------------------------------------------------------------- playing a card


def _from_hand(state: State, card: Card) -> State:
    """The state after a card has been played from the hand; a Guile card lies beside the decks then."""
    seat = state.turn.player
    return _with_player(state, seat, state.player(seat).having_played(card))


def _laid(state: State, card: Card, number: int) -> State:
    """The state after a card of the hand has come to a flag: no side has more cards than slots for it."""
    seat, ply = state.turn.player, state.ply + 1
    player = state.player(seat).having_played(card)
    before = state.flags[number - 1]
    flag = before.with_card(seat, card, ply)
    return _play_over(
        State(
            state.ruleset,
            exchanged(state.flags, flag),
            player if seat == "north" else state.north,
            player if seat == "south" else state.south,
            state.troop_deck,
            state.tactics_deck,
            state.turn.in_phase("after-play"),
            ply,
            state.draft,
            _opens=state.opens & ~before.opens | flag.opens,
            _marks=state.marks & ~before.marks | flag.marks,
            _unseen=state.unseen & ~(flag.north.troops | flag.south.troops),
            _rulings=state.rulings,
        )
    )


def _redeployed(state: State, target: Card | None, goal: int | None) -> State:
    if target is None:
        return state
    seat = state.turn.player
    if goal is None:
        return _discarded(state, seat, target)
    return _come(_gone(state, seat, target), seat, target, goal)


def _deserted(state: State, target: Card | None) -> State:
    return state if target is None else _discarded(state, opposite(state.turn.player), target)


def _betrayed(state: State, target: Card | None, goal: int | None) -> State:
    if target is None or goal is None:
        return state
    seat = state.turn.player
    state = _come(_gone(state, opposite(seat), target), seat, target, goal)
    if is_leader(target):
        state = _with_player(state, seat, state.player(seat).with_leader())
    return state


# ---------------------------------------------------------------- Scout


def _scouting(state: State) -> State:
    """Scout goes on: to the next draw, to the returns, or to its end (R25, D30)."""
    if scout_sources(state):
        return state
    turn = state.turn.in_phase("scout-return")
    if state.ruleset.options.scout_return_from == "hand":
        # Which of the drawn cards are left in the hand would tell which went back.
        turn = turn.with_drawn(())
    return _returning(changed(state, turn=turn), returned=0)


def _scout_drawn(state: State, name: DeckName) -> State:
    card = state.deck(name).top
    state = _drawn(state, name)
    return _scouting(changed(state, turn=state.turn.with_drawn((*state.turn.drawn, card))))


def _scout_returned(state: State, card: HeldCard) -> State:
    seat = state.turn.player
    hand = state.player(seat).hand
    player = state.player(seat).hand_without(card)
    # Nobody else can tell which card went back, nor what is left in the hand.
    exposed = tuple(one for one in player.exposed if deck_of(one) != deck_of(card))
    state = _with_player(state, seat, player.exposing(exposed))
    place = state.ruleset.options.scout_return
    state = _with_deck(state, deck_of(card), state.deck(deck_of(card)).with_returned(card, seat, place))
    drawn = state.turn.drawn
    if card in drawn or (card not in hand and back_of(card) in drawn):
        drawn = without(drawn, card)
    return _returning(changed(state, turn=state.turn.with_drawn(drawn)), returned=1)


def _returning(state: State, *, returned: int) -> State:
    """Whether more is to be returned: two cards at most, and only what is more than a hand (D30)."""
    too_many = len(state.player(state.turn.player).hand) - state.ruleset.options.hand_size
    if min(too_many, SCOUT_RETURNS - returned) > 0:
        return state
    return _settled(changed(state, turn=state.turn.with_drawn(())))


# ---------------------------------------------------------------- after the play


def _settled(state: State) -> State:
    """What a card does has been done: surplus cards come next, then the end of the play (R55)."""
    if state.ruleset.options.mud_removed != "owner_discards":
        for seat, card in resolved_by_itself(state):
            state = _discarded(state, seat, card)
    if state.marks & OVERFULL:
        return changed(state, turn=state.turn.in_phase("surplus"))
    return _play_over(changed(state, turn=state.turn.in_phase("after-play")))


def _play_over(state: State) -> State:
    """Claims by themselves where that is the ruling (D24), and the end of the turn where nothing is drawn before it."""
    window = state.rulings.claim_window
    if window == "before_draw":
        return state
    if window in AUTOMATIC:
        seats = (state.turn.player, opposite(state.turn.player))
        for seat in seats if window == "end_of_turn_auto_both" else seats[:1]:
            for number in claimable(state, seat):
                state = _claimed(state, seat, number)
                if state.outcome is not None:
                    return state
    if window == "after_draw" and not draw_due(state):
        return changed(state, turn=state.turn.in_phase("after-draw"))
    return state


def _claimed(state: State, seat: Seat, number: int) -> State:
    """A flag is claimed, when two searches have found nothing against it, and victory is looked for at once (R50)."""
    check_granted(state, number, seat)
    before = state.flags[number - 1]
    flag = before.claimed(seat)
    flags = exchanged(state.flags, flag)
    ways = ways_won(flags, seat)
    return State(
        state.ruleset,
        flags,
        state.north,
        state.south,
        state.troop_deck,
        state.tactics_deck,
        state.turn.having_claimed(),
        state.ply,
        state.draft,
        GameOutcome(seat, ways) if ways else None,
        _opens=state.opens & ~before.opens | flag.opens,
        _marks=state.marks & ~before.marks | flag.marks,
        _unseen=state.unseen,
        _rulings=state.rulings,
    )


def _drawn_at_the_end(state: State, name: DeckName) -> State:
    seat, deck = state.turn.player, state.deck(name)
    player = state.player(seat).hand_with(deck.top, exposed=deck.top_knower == opposite(seat))
    claims_follow = state.rulings.claim_window == "after_draw"
    turn = state.turn.in_phase("after-draw") if claims_follow else NEXT[seat]
    return State(
        state.ruleset,
        state.flags,
        player if seat == "north" else state.north,
        player if seat == "south" else state.south,
        deck.drawn() if name == "troop" else state.troop_deck,
        deck.drawn() if name == "tactics" else state.tactics_deck,
        turn,
        state.ply + 1,
        state.draft,
        _opens=state.opens,
        _marks=state.marks,
        _unseen=state.unseen,
        _rulings=state.rulings,
    )


def _turn_over(state: State) -> State:
    """The other player's turn, or the end where nobody gets any further (D35)."""
    turn = state.turn
    idle = turn.idle_turns + 1 if turn.passed and not turn.claimed else 0
    if idle == IDLE_TURNS:
        return changed(state, outcome=stalemate(state.flags, state.ruleset.options.deadlock))
    return changed(state, turn=TurnState(opposite(turn.player), idle_turns=idle) if idle else NEXT[turn.player])


def _terrain_placed(state: State, action: PlaceTerrain) -> State:
    """A record is laid. The players take turns, and whoever comes after the last record plays first."""
    place = state.draft.index(action.terrain)
    draft = state.draft[:place] + state.draft[place + 1 :]
    state = _with_flag(state, state.flags[action.flag - 1].with_terrain(action.terrain))
    turn = TurnState(opposite(state.turn.player), "draft" if draft else "before-play")
    return changed(state, draft=draft, turn=turn)


# ---------------------------------------------------------------- small changes


def _with_player(state: State, seat: Seat, player: Player) -> State:
    return changed(state, north=player) if seat == "north" else changed(state, south=player)


def _with_deck(state: State, name: DeckName, deck: Deck) -> State:
    return changed(state, troop_deck=deck) if name == "troop" else changed(state, tactics_deck=deck)


def _with_flag(state: State, flag: FlagState) -> State:
    return changed(state, flags=exchanged(state.flags, flag))


def _come(state: State, seat: Seat, card: Card, number: int) -> State:
    """A card comes to a flag, and is stamped with the ply."""
    return _with_flag(state, state.flags[number - 1].with_card(seat, card, state.ply))


def _gone(state: State, seat: Seat, card: Card) -> State:
    """A card leaves the flag at which it lies."""
    flag = where_lies(state.flags, card)
    assert flag is not None  # noqa: S101 - what leaves lies somewhere
    return _with_flag(state, flag.without(seat, card))


def _discarded(state: State, seat: Seat, card: Card) -> State:
    """A card goes from a flag to the discards on its side (R26, R27, R29)."""
    player = state.player(seat)
    return _with_player(_gone(state, seat, card), seat, player.with_discard(card))


def _drawn(state: State, name: DeckName) -> State:
    """The top card of a deck comes to the hand of the player on turn, perhaps known to the other."""
    seat, deck = state.turn.player, state.deck(name)
    player = state.player(seat).hand_with(deck.top, exposed=deck.top_knower == opposite(seat))
    return _with_deck(_with_player(state, seat, player), name, deck.drawn())


def _named(state: State, seat: Seat, card: Card) -> State:
    """An unknown card of a hand has become known; where only Scout's cards are unknown, it is one of those."""
    back, turn = back_of(card), state.turn
    if turn.player == seat and turn.drawn.count(back) == state.player(seat).hand.count(back) > 0:
        place = turn.drawn.index(back)
        turn = turn.with_drawn((*turn.drawn[:place], card, *turn.drawn[place + 1 :]))
    return changed(_with_player(state, seat, state.player(seat).hand_without(back).hand_with(card)), turn=turn)
