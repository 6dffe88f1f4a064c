"""Who knows what, card by card (R7, R25): hands, decks, what Scout put back, and what is seen of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS, Seat, Tactic, troop
from battleline_rules.game import (
    ENDINGS,
    Action,
    ClaimFlag,
    Draw,
    EndTurn,
    NameCard,
    Pass,
    PlayRedeploy,
    PlayScout,
    PlayTroop,
    ScoutDraw,
    ScoutReturn,
    Unknown,
    View,
    action_as_known_to,
    apply,
    deal,
    legal_actions,
    new_game,
    unknown_game,
)
from battleline_rules.rulesets import GMT, RULESETS, Ruleset

if TYPE_CHECKING:
    from battleline_rules.game import HeldCard, State

TOP = (Tactic.SCOUT, Tactic.FOG, Tactic.MUD, Tactic.ALEXANDER, Tactic.TRAITOR, Tactic.DESERTER)
TACTICS_DECK = (*TOP, *(card for card in Tactic if card not in TOP))


def words(held: tuple[HeldCard, ...]) -> str:
    return " ".join(map(str, held))


def begun(ruleset: Ruleset = GMT) -> State:
    """North holds R1 R3 R5 R7 R9 O1 O3 and south R2 R4 R6 R8 R10 O2 O4; the troop deck begins with O5."""
    return deal(ruleset, troop_deck=ruleset.troops, tactics_deck=TACTICS_DECK)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def scouted(ruleset: Ruleset = GMT) -> State:
    """North has played Scout, drawn O5 (a troop) and two Tactics cards, and put R3 and mud back.

    Before that north laid R1 and drew Scout, and south laid R2 and drew fog.
    """
    return after(
        begun(ruleset),
        PlayTroop(troop("R1"), 1),
        Draw("tactics"),
        PlayTroop(troop("R2"), 1),
        Draw("tactics"),
        PlayScout(),
        ScoutDraw("troop"),
        ScoutDraw("tactics"),
        ScoutDraw("tactics"),
        ScoutReturn(troop("R3")),
        ScoutReturn(Tactic.MUD),
    )


# ---------------------------------------------------------------- hands and decks


def test_r7_a_player_sees_the_own_hand_and_the_backs_of_the_other() -> None:
    state = after(begun(), PlayTroop(troop("R1"), 1), Draw("tactics"))
    north, south, spectator = (state.view(seat).state for seat in ("north", "south", None))
    assert words(north.north.hand) == "R3 R5 R7 R9 O1 O3 scout"
    assert words(north.south.hand) == "?t ?t ?t ?t ?t ?t ?t"
    assert words(south.north.hand) == words(spectator.north.hand) == "?t ?t ?t ?t ?t ?t ?x"
    assert words(south.south.hand) == "R2 R4 R6 R8 R10 O2 O4"
    assert words(spectator.south.hand) == "?t ?t ?t ?t ?t ?t ?t"


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_nobody_sees_a_deck_but_how_many_cards_are_in_it(seat: Seat | None) -> None:
    view = begun().view(seat).state
    assert view.troop_deck.cards == (Unknown.TROOP,) * 46
    assert view.tactics_deck.cards == (Unknown.TACTIC,) * 10


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_what_lies_face_up_is_seen_by_all(seat: Seat | None) -> None:
    state = scouted()
    view = state.view(seat)
    assert view.seat == seat
    assert view.position() == state.position()
    assert view.state.flags == state.flags
    assert view.state.north.guile == (Tactic.SCOUT,)
    assert view.state.north.tactics_played == 1
    assert (view.state.ply, view.state.outcome) == (state.ply, state.outcome)


def test_it_is_for_one_player_to_act_and_never_for_a_spectator() -> None:
    state = begun()
    assert [state.view(seat).is_to_act for seat in ("north", "south", None)] == [True, False, False]
    over = apply(state, ENDINGS[0])
    assert not any(over.view(seat).is_to_act for seat in SEATS)


def test_the_player_on_turn_finds_the_same_moves_in_the_view() -> None:
    state = begun()
    assert legal_actions(state.view("north").state) == legal_actions(state)
    # The other sees what may still come.
    guessed = set(legal_actions(state.view("south").state))
    assert guessed > set(legal_actions(state))
    assert PlayTroop(troop("P10"), 1) in guessed
    assert PlayTroop(troop("R2"), 1) not in guessed


# ---------------------------------------------------------------- what Scout puts back (R25)


def test_r25_a_card_put_back_is_known_to_its_player_alone() -> None:
    state = scouted()
    assert words(state.troop_deck.cards[:2]) == "R3 O6"
    assert words(state.tactics_deck.cards[:2]) == "mud traitor"
    assert state.troop_deck.known_to[:2] == ("north", None)
    north, south, spectator = (state.view(seat).state for seat in ("north", "south", None))
    assert words(north.troop_deck.cards[:2]) == "R3 ?t"
    assert words(north.tactics_deck.cards[:2]) == "mud ?x"
    for other in (south, spectator):
        assert words(other.troop_deck.cards[:2]) == "?t ?t"
        assert words(other.tactics_deck.cards[:2]) == "?x ?x"
        # Which decks the two cards went to is public (D30).
        assert other.troop_deck.known_to == state.troop_deck.known_to


def test_r25_at_the_bottom_it_is_known_too() -> None:
    state = scouted(GMT.with_options({"scout_return": "bottom"}))
    assert words(state.view("north").state.troop_deck.cards[-2:]) == "?t R3"
    assert words(state.view("south").state.troop_deck.cards[-2:]) == "?t ?t"
    assert state.troop_deck.known_to[-1] == "north"


def test_r25_who_put_a_card_back_knows_it_in_the_hand_of_who_draws_it() -> None:
    state = after(scouted(), EndTurn(), PlayTroop(troop("R4"), 2), Draw("troop"))
    assert state.south.exposed == (troop("R3"),)
    assert words(state.view("north").state.south.hand) == "R3 ?t ?t ?t ?t ?t ?x"
    assert words(state.view(None).state.south.hand) == "?t ?t ?t ?t ?t ?t ?x"
    assert state.view(None).state.south.exposed == ()
    assert words(state.view("south").state.south.hand) == "R3 R6 R8 R10 O2 O4 fog"
    # Played, it is known to all, and no longer a secret of two.
    moves = legal_actions(state)
    state = after(state, next(move for move in moves if isinstance(move, PlayTroop)), Draw("troop"))
    state = after(state, PlayTroop(troop("R3"), 3))
    assert state.south.exposed == ()


def test_r25_who_draws_back_an_own_card_learns_nothing_and_shows_nothing() -> None:
    state = after(scouted(), EndTurn(), PlayTroop(troop("R4"), 2), Draw("tactics"))
    assert state.south.exposed == (Tactic.MUD,)
    state = after(state, PlayTroop(troop("R5"), 2), Draw("troop"))
    assert troop("R3") in state.north.hand
    assert state.north.exposed == ()
    assert words(state.view("south").state.north.hand).count("?") == 7


# ---------------------------------------------------------------- unknown cards and names


def test_a_view_of_an_unknown_game_knows_no_more_than_the_game() -> None:
    state = after(unknown_game(GMT), NameCard("north", troop("R7")))
    assert words(state.view("north").state.north.hand) == "R7 ?t ?t ?t ?t ?t ?t"
    assert words(state.view("south").state.north.hand) == "?t ?t ?t ?t ?t ?t ?t"


@pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)
def test_a_view_is_a_value(edition: Ruleset) -> None:
    one, other = new_game(edition, seed=1).view("south"), new_game(edition, seed=1).view("south")
    assert one == other
    assert hash(one) == hash(other)
    assert one == View("south", one.state)
    assert one != new_game(edition, seed=1).view("north")
    # To a spectator, games with other cards begin all the same.
    assert new_game(edition, seed=1).view(None) == new_game(edition, seed=2).view(None)


# ---------------------------------------------------------------- what is seen of an action

OPEN: tuple[Action, ...] = (
    PlayTroop(troop("R1"), 1),
    PlayScout(),
    ScoutDraw("tactics"),
    PlayRedeploy(troop("R1"), 2),
    ClaimFlag(4),
    Draw("troop"),
    Pass(),
    *ENDINGS,
)


@pytest.mark.parametrize("seat", [*SEATS, None])
@pytest.mark.parametrize("action", OPEN, ids=repr)
def test_most_actions_are_seen_by_all(action: Action, seat: Seat | None) -> None:
    assert action_as_known_to(action, "north", seat) == action


def test_r25_of_a_card_put_back_the_others_see_the_back() -> None:
    action = ScoutReturn(troop("R3"))
    assert action_as_known_to(action, "north", "north") == action
    others: tuple[Seat | None, ...] = ("south", None)
    for seat in others:
        assert action_as_known_to(action, "north", seat) == ScoutReturn(Unknown.TROOP)
        assert action_as_known_to(ScoutReturn(Tactic.FOG), "north", seat) == ScoutReturn(Unknown.TACTIC)
        assert action_as_known_to(ScoutReturn(Unknown.TROOP), "north", seat) == ScoutReturn(Unknown.TROOP)


def test_a_remark_is_for_who_holds_the_card() -> None:
    remark = NameCard("south", troop("R3"))
    assert action_as_known_to(remark, "north", "south") == remark
    assert action_as_known_to(remark, "north", "north") is None
    assert action_as_known_to(remark, "north", None) is None
