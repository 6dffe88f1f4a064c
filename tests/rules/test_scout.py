"""R25 in play: Scout's draws and returns, short decks, where the cards lie afterwards, and who knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.game import (
    ClaimFlag,
    Draw,
    EndTurn,
    Pass,
    PlayScout,
    ScoutDraw,
    ScoutReturn,
    Unknown,
    apply,
    legal_actions,
)
from tests.rules.games import after, count, game, give_back, holders, lay, may, shown, under, whole_turn, why_not

if TYPE_CHECKING:
    from battleline_rules.game import Action, State
    from battleline_rules.rulesets import Ruleset

TROOP, TACTICS = ScoutDraw("troop"), ScoutDraw("tactics")
HAND = "R1 R2 R3 R4 R5 R6 scout"


def scout(
    *,
    troops: str = "G1 G2 G3 G4 ...",
    tactics: str = "fog mud CC SB ...",
    ruleset: Ruleset | None = None,
    north: str = HAND,
) -> State:
    """North holds seven cards with Scout among them."""
    if ruleset is None:
        return game(north=north, south="...", troops=troops, tactics=tactics)
    return game(north=north, south="...", troops=troops, tactics=tactics, ruleset=ruleset)


def top(state: State, how_many: int = 3) -> tuple[str, str]:
    """The top cards of both decks."""
    return shown(state.troop_deck.cards[:how_many]), shown(state.tactics_deck.cards[:how_many])


# ---------------------------------------------------------------- as printed


def test_r25_seven_cards_six_nine_and_seven_again_and_no_further_draw() -> None:
    state = scout()
    sizes = [len(state.north.hand)]
    actions: tuple[Action, ...] = (PlayScout(), TROOP, TACTICS, TROOP, *give_back("R1", "R2"))
    for action in actions:
        state = apply(state, action)
        sizes.append(len(state.north.hand))
    assert sizes == [7, 6, 7, 8, 9, 8, 7]
    assert (state.turn.player, state.turn.phase) == ("north", "after-play")
    assert why_not(state, Draw("troop")) == "hand-full D36"
    assert why_not(state, Draw("tactics")) == "hand-full D36"
    assert apply(state, EndTurn()).turn.player == "south"


def test_r25_scout_lies_face_up_beside_the_decks_and_counts() -> None:
    state = apply(scout(), PlayScout())
    assert shown(state.north.guile) == "scout"
    assert count(state) == (1, 0)


@under(scout_source="any")
def test_r25_d32_the_three_come_from_one_deck_or_both_chosen_one_by_one(ruleset: Ruleset) -> None:
    for first in (TROOP, TACTICS):
        for second in (TROOP, TACTICS):
            for third in (TROOP, TACTICS):
                state = after(scout(ruleset=ruleset), PlayScout(), first, second, third)
                from_troops = [first, second, third].count(TROOP)
                assert len(state.troop_deck) == len(scout().troop_deck) - from_troops
                assert state.turn.phase == "scout-return"


def test_d32_a_card_is_seen_before_the_next_deck_is_chosen() -> None:
    state = after(scout(), PlayScout(), TROOP)
    assert "G1" in shown(state.north.hand)
    assert set(legal_actions(state)) == {TROOP, TACTICS}


def test_r25_all_three_have_to_be_drawn_and_both_cards_given_back() -> None:
    state = apply(scout(), PlayScout())
    others: tuple[Action, ...] = (EndTurn(), Pass(), lay("R1", 1), Draw("troop"), ScoutReturn(state.north.hand[0]))
    for action in others:
        assert why_not(state, action) == "not-now R54"
    state = after(state, TROOP, TROOP, TROOP)
    assert why_not(state, TROOP) == "not-now R54"
    assert why_not(state, EndTurn()) == "not-now R54"
    state = apply(state, give_back("R1")[0])
    assert why_not(state, EndTurn()) == "not-now R54"


@under(scout_return_from="hand")
def test_r25_d33_any_two_of_the_hand_may_go_back(ruleset: Ruleset) -> None:
    state = after(scout(ruleset=ruleset), PlayScout(), TROOP, TROOP, TACTICS)
    for name in ("R1", "R6", "G1", "G2", "fog"):
        assert may(state, *give_back(name))
    for name in ("G3", "scout", "mud"):
        assert why_not(state, *give_back(name)) == "not-to-return R25"


@under(scout_return_from="drawn")
def test_d33_by_the_other_ruling_only_two_of_the_drawn(ruleset: Ruleset) -> None:
    state = after(scout(ruleset=ruleset), PlayScout(), TROOP, TROOP, TACTICS)
    assert set(legal_actions(state)) == set(give_back("G1", "G2", "fog"))
    assert why_not(state, *give_back("R1")) == "not-drawn D33"
    state = after(state, *give_back("G1"))
    assert set(legal_actions(state)) == set(give_back("G2", "fog"))
    assert shown(after(state, *give_back("fog")).north.hand) == "R1 R2 R3 R4 R5 R6 G2"


@under(scout_return="top")
def test_r25_d33_what_goes_back_lies_on_top_the_last_uppermost(ruleset: Ruleset) -> None:
    state = after(scout(ruleset=ruleset), PlayScout(), TROOP, TROOP, TROOP, *give_back("R1", "G2"))
    assert top(state)[0] == "G2 R1 G4"
    # South draws them in that order.
    state = whole_turn(apply(state, EndTurn()), legal_actions(apply(state, EndTurn()))[0])
    assert "G2" in shown(state.south.hand)
    assert top(state, 2)[0] == "R1 G4"


def test_r25_a_troop_and_a_tactics_card_go_each_on_its_own_deck() -> None:
    state = after(scout(), PlayScout(), TROOP, TACTICS, TACTICS, *give_back("fog", "R3"))
    assert top(state, 2) == ("R3 G2", "fog companion-cavalry")


@under(scout_return="bottom")
def test_d33_by_the_other_ruling_it_goes_to_the_bottom(ruleset: Ruleset) -> None:
    state = after(scout(ruleset=ruleset), PlayScout(), TROOP, TROOP, TROOP, *give_back("R1", "G2"))
    assert shown(state.troop_deck.cards[-2:]) == "R1 G2"
    assert top(state)[0].startswith("G4")


@under(scout_source="one_deck")
def test_d33_by_another_ruling_all_three_come_from_one_deck(ruleset: Ruleset) -> None:
    state = after(scout(ruleset=ruleset), PlayScout())
    assert set(legal_actions(state)) == {TROOP, TACTICS}
    troops = apply(state, TROOP)
    assert legal_actions(troops) == (TROOP,)
    assert why_not(troops, TACTICS) == "scout-deck D33"
    tactics = after(state, TACTICS, TACTICS)
    assert legal_actions(tactics) == (TACTICS,)
    assert why_not(tactics, TROOP) == "scout-deck D33"


@under(scout_source="one_deck")
def test_d30_d33_from_one_deck_with_two_cards_two_are_drawn(ruleset: Ruleset) -> None:
    state = after(scout(troops="G1", tactics="fog mud", ruleset=ruleset), PlayScout())
    assert legal_actions(state) == (TACTICS,)
    state = after(state, TACTICS, TACTICS)
    assert state.turn.phase == "scout-return"
    assert len(state.north.hand) == 8
    state = after(state, *give_back("R1"))
    assert (state.turn.phase, len(state.north.hand)) == ("after-play", 7)


@under(scout_source="one_deck")
def test_d30_d33_a_short_deck_is_not_chosen_where_the_other_has_three_cards(ruleset: Ruleset) -> None:
    state = after(scout(tactics="fog mud", ruleset=ruleset), PlayScout())
    assert why_not(state, TACTICS) == "scout-deck D33"
    assert may(state, TROOP)


# ---------------------------------------------------------------- short decks


@under(scout_short="draw_available")
def test_d30_with_two_cards_left_two_are_drawn_and_one_given_back(ruleset: Ruleset) -> None:
    state = after(scout(troops="G1", tactics="fog", ruleset=ruleset), PlayScout(), TROOP)
    assert legal_actions(state) == (TACTICS,)
    assert why_not(state, TROOP) == "deck-empty R9"
    state = after(state, TACTICS)
    assert (state.turn.phase, len(state.north.hand)) == ("scout-return", 8)
    state = after(state, *give_back("R1"))
    assert (state.turn.phase, len(state.north.hand)) == ("after-play", 7)
    # An emptied deck is filled again by what went back.
    assert top(state) == ("R1", "")


@under(scout_short="draw_available")
def test_d30_with_one_card_left_it_is_drawn_and_none_given_back(ruleset: Ruleset) -> None:
    state = after(scout(troops="G1", tactics="", ruleset=ruleset), PlayScout(), TROOP)
    assert (state.turn.phase, len(state.north.hand)) == ("after-play", 7)
    assert legal_actions(state) == (EndTurn(),)


def test_d30_with_a_short_hand_less_goes_back() -> None:
    for hand, back in (("R1 R2 R3 R4 R5 scout", 1), ("R1 R2 R3 R4 scout", 0), ("scout", 0)):
        state = after(scout(north=hand), PlayScout(), TROOP, TROOP, TROOP)
        for name in ("R1", "R2")[:back]:
            assert state.turn.phase == "scout-return"
            state = after(state, *give_back(name))
        assert state.turn.phase == "after-play"
        # D36: a hand that is still short draws, since a turn ends with a draw.
        assert may(state, Draw("troop")) is (len(state.north.hand) < 7)


def test_d30_the_deck_that_was_filled_again_is_drawn_from() -> None:
    state = scout(troops="G1", tactics="fog")
    state = after(state, PlayScout(), TROOP, TACTICS, *give_back("G1"), EndTurn())
    state = after(state, legal_actions(state)[0])
    assert legal_actions(state) == (Draw("troop"),)
    assert "G1" in shown(apply(state, Draw("troop")).south.hand)


@under(scout_short="forbid")
def test_d30_by_the_other_ruling_three_must_be_left(ruleset: Ruleset) -> None:
    assert why_not(scout(troops="G1", tactics="fog", ruleset=ruleset), PlayScout()) == "scout-short D30"
    assert may(scout(troops="G1 G2", tactics="fog", ruleset=ruleset), PlayScout())


@under(scout_short="forbid", scout_source="one_deck")
def test_d30_d33_and_then_in_the_one_deck(ruleset: Ruleset) -> None:
    assert why_not(scout(troops="G1 G2", tactics="fog", ruleset=ruleset), PlayScout()) == "scout-short D30"
    state = scout(troops="G1 G2 G3", tactics="fog", ruleset=ruleset)
    assert legal_actions(apply(state, PlayScout())) == (TROOP,)


@under(scout_empty="forbid")
def test_d31_with_both_decks_empty_scout_cannot_be_played(ruleset: Ruleset) -> None:
    state = scout(troops="", tactics="", ruleset=ruleset)
    assert why_not(state, PlayScout()) == "scout-empty D31"
    assert may(scout(troops="G1", tactics="", ruleset=ruleset), PlayScout())


@under(scout_empty="allow")
def test_d31_by_the_other_ruling_it_is_played_without_effect(ruleset: Ruleset) -> None:
    state = apply(scout(troops="", tactics="", ruleset=ruleset), PlayScout())
    assert (state.turn.phase, len(state.north.hand)) == ("after-play", 6)
    assert "scout" in shown(state.north.guile)
    assert legal_actions(state) == (EndTurn(),)


def test_r13_scout_is_a_tactics_card_like_any_other() -> None:
    state = game(north="scout R1", south="...", guile={"north": "traitor"}, ahead="north")
    assert why_not(state, PlayScout()) == "tactics-limit R13"


def test_d31_with_scout_alone_and_empty_decks_one_passes() -> None:
    state = game(north="scout", south="B1", troops="", tactics="")
    assert legal_actions(state) == (Pass(),)


# ---------------------------------------------------------------- claims, and who knows what


def test_d34_a_claim_may_follow_scout_in_the_same_turn() -> None:
    state = game(north="scout ...", south="...", flags={5: "R8 R9 R10"})
    assert may(state, ClaimFlag(5))
    state = after(state, PlayScout())
    assert why_not(state, ClaimFlag(5)) == "surplus-pending R55"
    state = after(state, TROOP, TROOP, TROOP)
    assert why_not(state, ClaimFlag(5)) == "surplus-pending R55"
    state = after(state, *give_back("P10", "P9"), ClaimFlag(5))
    assert holders(state) == {5: "north"}
    assert may(state, EndTurn())


def test_d19_what_scout_has_shown_is_no_evidence() -> None:
    # North has drawn B7 and put it back, and holds B10: nothing of it lies face up.
    state = game(north="scout B10 ...", south="...", flags={5: "R3 R4 R5 | B8"}, troops="B7 ...")
    state = after(state, PlayScout(), TROOP, TROOP, TROOP, *give_back("B7", "P10"))
    assert why_not(state, ClaimFlag(5)) == "can-be-beaten R43"


def test_r7_which_deck_is_public_and_which_card_is_not() -> None:
    state = after(scout(), PlayScout(), TROOP, TROOP, TACTICS, *give_back("R1", "fog"))
    for seat in ("south", None):
        seen = state.view("south" if seat else None).state
        assert (len(seen.troop_deck), len(seen.tactics_deck)) == (len(state.troop_deck), len(state.tactics_deck))
        assert (seen.troop_deck.cards[0], seen.tactics_deck.cards[0]) == (Unknown.TROOP, Unknown.TACTIC)
    own = state.view("north").state
    assert (shown(own.troop_deck.cards[:1]), shown(own.tactics_deck.cards[:1])) == ("R1", "fog")


def test_r7_who_put_a_card_back_knows_it_in_the_hand_that_draws_it() -> None:
    state = after(scout(), PlayScout(), TROOP, TROOP, TROOP, *give_back("R1", "R2"), EndTurn())
    state = whole_turn(state, legal_actions(state)[0])
    assert "R2" in shown(state.south.hand)
    assert "R2" in shown(state.view("north").state.south.hand)
    assert "R2" not in shown(state.view(None).state.south.hand)


def test_d30_the_order_on_one_deck_is_the_players_choice() -> None:
    for names, tops in ((("R1", "R2"), "R2 R1"), (("R2", "R1"), "R1 R2")):
        state = after(scout(), PlayScout(), TROOP, TROOP, TROOP, *give_back(*names))
        assert top(state, 2)[0] == tops


def test_the_card_just_given_back_may_be_drawn_by_oneself_two_turns_later() -> None:
    state = after(scout(), PlayScout(), TROOP, TROOP, TROOP, *give_back("R1", "R2"), EndTurn())
    state = after(state, legal_actions(state)[0], Draw("tactics"))
    state = whole_turn(state, lay("R6", 9))
    assert "R2" in shown(state.north.hand)
