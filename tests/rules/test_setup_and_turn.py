"""R1 to R9, R12 and R54 in play: the deal, and the order of a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from battleline_rules.cards import SEATS, Seat, Tactic, Troop, opponent_of
from battleline_rules.game import (
    ClaimFlag,
    Draw,
    EndTurn,
    Pass,
    PlayScout,
    ScoutDraw,
    Unknown,
    apply,
    deal,
    legal_actions,
    new_game,
)
from battleline_rules.rulesets import GMT, RULESETS, Ruleset
from tests.rules.games import (
    after,
    game,
    give_back,
    holders,
    lay,
    line,
    may,
    shown,
    under,
    whole_turn,
    why_not,
)

# ---------------------------------------------------------------- the box and the deal


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_r1_r2_every_card_of_the_edition_is_dealt_or_in_its_deck(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=1)
    held = Counter(state.held())
    assert set(held.values()) == {1}
    assert sum(isinstance(card, Troop) for card in held) == 6 * ruleset.options.values
    assert sum(isinstance(card, Tactic) for card in held) == (10 if ruleset.options.tactics else 0)


def test_r3_there_are_nine_flags_and_no_tenth() -> None:
    state = game(north="R1")
    assert [flag.number for flag in state.flags] == list(range(1, 10))
    assert may(state, lay("R1", 9))
    for number in (0, 10, -1):
        assert why_not(state, lay("R1", number)) == "no-such-flag R3"


@pytest.mark.parametrize("first", SEATS)
def test_r5_who_plays_first_is_told_and_is_dealt_to_first(first: Seat) -> None:
    state = deal(GMT, troop_deck=GMT.troops, tactics_deck=GMT.tactics, first=first)
    assert state.turn.player == state.actor == first
    assert shown(state.player(first).hand) == "R1 R3 R5 R7 R9 O1 O3"
    assert shown(state.player(opponent_of(first)).hand) == "R2 R4 R6 R8 R10 O2 O4"


def test_r6_seven_troops_each_and_two_decks() -> None:
    state = new_game(GMT, seed=3)
    for seat in SEATS:
        assert len(state.player(seat).hand) == 7
        assert all(isinstance(card, Troop) for card in state.player(seat).hand)
    assert (len(state.troop_deck), len(state.tactics_deck)) == (46, 10)


@under(hand_size=7)
def test_r6_d37_a_hand_of_seven(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=1)
    assert len(whole_turn(state, next(iter(legal_actions(state)))).north.hand) == 7


@under(hand_size=6)
def test_r6_d37_a_hand_of_six_is_dealt_and_drawn_up_to(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=1)
    assert len(state.north.hand) == len(state.south.hand) == 6
    assert len(state.troop_deck) == 48
    state = whole_turn(state, next(iter(legal_actions(state))))
    assert len(state.north.hand) == 6
    assert len(state.troop_deck) == 47


@under(hand_size=6)
def test_r25_d37_with_six_cards_scout_goes_from_five_to_eight_to_six(ruleset: Ruleset) -> None:
    state = game(north="R1 R2 R3 R4 R5 scout", south="...", ruleset=ruleset)
    state = after(state, PlayScout(), *[ScoutDraw("troop")] * 3)
    assert len(state.north.hand) == 8
    state = after(state, *give_back("R1", "R2"))
    assert len(state.north.hand) == 6
    assert why_not(state, Draw("troop")) == "hand-full D36"


@under(tactics=False)
def test_r2_d37_without_tactics_there_is_one_deck_to_draw_from(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=1)
    assert len(state.tactics_deck) == 0
    state = apply(state, next(iter(legal_actions(state))))
    assert may(state, Draw("troop"))
    assert why_not(state, Draw("tactics")) == "deck-empty R9"


@under(tactics=True)
def test_r2_d37_with_tactics_there_are_two_decks_to_draw_from(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=1)
    state = apply(state, next(iter(legal_actions(state))))
    assert may(state, Draw("troop"))
    assert may(state, Draw("tactics"))


def test_r7_hands_are_secret_but_their_backs_are_not() -> None:
    state = game(north="R1 R2 scout", south="B1 fog mud")
    seen = state.view("north").state
    assert shown(seen.north.hand) == "R1 R2 scout"
    assert seen.south.hand == (Unknown.TROOP, Unknown.TACTIC, Unknown.TACTIC)
    nobody = state.view(None).state
    assert nobody.north.hand == (Unknown.TROOP, Unknown.TROOP, Unknown.TACTIC)
    assert set(nobody.troop_deck.cards) == {Unknown.TROOP}


# ---------------------------------------------------------------- one card, then one card drawn


def test_r8_one_card_is_played_and_one_drawn() -> None:
    state = game(north="R1 R2 ...", south="...", troops="G1 ...")
    state = apply(state, lay("R1", 4))
    assert why_not(state, lay("R2", 4)) == "not-now R54"
    assert why_not(state, Pass()) == "not-now R54"
    assert why_not(state, EndTurn()) == "draw-due R54"
    assert len(state.north.hand) == 6
    state = apply(state, Draw("troop"))
    assert "G1" in shown(state.north.hand)
    assert len(state.north.hand) == 7
    assert (state.turn.player, state.turn.phase) == ("south", "before-play")


def test_r8_the_card_is_drawn_from_either_deck() -> None:
    state = apply(game(north="R1 ...", south="...", troops="G1 ...", tactics="mud ..."), lay("R1", 4))
    assert "G1" in shown(apply(state, Draw("troop")).north.hand)
    assert "mud" in shown(apply(state, Draw("tactics")).north.hand)


def test_r8_a_card_that_is_not_in_the_hand_is_not_played() -> None:
    state = game(north="R1 ...", south="B1 ...")
    for name in ("B1", "O5", "fog", "alexander"):
        assert why_not(state, lay(name, 4)) == "not-in-hand R8"
    assert why_not(state, PlayScout()) == "not-in-hand R8"


def test_r54_nothing_is_drawn_before_the_play() -> None:
    state = game(north="R1 ...", south="...")
    assert why_not(state, Draw("troop")) == "not-now R54"
    assert why_not(state, EndTurn()) == "not-now R54"


def test_r9_where_one_deck_is_empty_the_other_gives_the_card() -> None:
    state = apply(game(north="R1 ...", south="...", troops="", tactics="fog ..."), lay("R1", 9))
    assert why_not(state, Draw("troop")) == "deck-empty R9"
    assert why_not(state, EndTurn()) == "draw-due R54"
    state = apply(state, Draw("tactics"))
    assert "fog" in shown(state.north.hand)


def test_r9_where_both_decks_are_empty_play_goes_on_with_what_is_held() -> None:
    state = game(north="R1 R2", south="B1 B2", troops="", tactics="")
    state = apply(state, lay("R1", 9))
    assert why_not(state, Draw("troop")) == "deck-empty R9"
    assert why_not(state, Draw("tactics")) == "deck-empty R9"
    state = apply(state, EndTurn())
    assert shown(state.north.hand) == "R2"
    state = after(state, lay("B1", 9), EndTurn())
    assert may(state, lay("R2", 9))
    assert why_not(state, Pass()) == "must-play R10"


def test_r9_the_last_card_of_a_deck_is_drawn_and_the_next_player_draws_none() -> None:
    state = game(north="R1", south="B1 B2", troops="G1", tactics="")
    state = after(state, lay("R1", 9), Draw("troop"), lay("B1", 9))
    assert why_not(state, Draw("troop")) == "deck-empty R9"
    assert may(state, EndTurn())


def test_d36_nothing_is_drawn_to_a_full_hand_and_one_card_to_a_short_one() -> None:
    short = whole_turn(game(north="R1 R2", south="..."), lay("R1", 4))
    assert len(short.north.hand) == 2
    state = after(game(north="scout ...", south="..."), PlayScout(), *[ScoutDraw("troop")] * 3)
    state = after(state, *give_back("P10", "P9"))
    assert why_not(state, Draw("troop")) == "hand-full D36"
    assert may(state, EndTurn())


def test_r54_d38_a_claim_is_made_before_the_draw_and_not_after_it() -> None:
    state = game(north="R1 ...", south="...", flags={5: "R8 R9 R10"})
    state = apply(state, lay("R1", 4))
    assert may(state, ClaimFlag(5))
    state = apply(state, Draw("troop"))
    assert state.actor == "south"
    assert why_not(state, ClaimFlag(5)) == "side-incomplete R41"
    claimed = after(game(north="R1 ...", south="...", flags={5: "R8 R9 R10"}), lay("R1", 4), ClaimFlag(5))
    assert may(claimed, Draw("troop"))
    assert holders(claimed) == {5: "north"}


# ---------------------------------------------------------------- troops stay


def test_r12_what_lies_at_a_flag_stays_whatever_troops_are_played() -> None:
    state = game(north="R1 R2 R3 ...", south="B1 B2 B3 ...", flags={5: "G4 | P4"})
    for name, flag in (("R1", 5), ("B1", 5), ("R2", 4), ("B2", 4), ("R3", 5), ("B3", 5)):
        state = whole_turn(state, lay(name, flag))
    assert line(state, 5) == "R1 R3 G4 | B1 B3 P4"
    assert line(state, 4) == "R2 | B2"
