"""R10, R13 and R14 in play: who must play and who may pass, and how many Tactics cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS, Seat, Troop
from battleline_rules.game import (
    ClaimFlag,
    Draw,
    EndTurn,
    Pass,
    PlayScout,
    ScoutDraw,
    apply,
    legal_actions,
)
from tests.rules.games import (
    after,
    count,
    deserter,
    game,
    give_back,
    holders,
    lay,
    line,
    may,
    plays,
    redeploy,
    scouted,
    shown,
    traitor,
    turn_over,
    under,
    whole_turn,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.game import Action
    from battleline_rules.rulesets import Ruleset

# North has no free slot: four flags are taken, and at the other five north has three cards.
FULL = {2: "R1 R2 R4", 4: "O1 O2 O4", 6: "Y1 Y2 Y4", 8: "G1 G2 G4", 9: "B1 B2 B4"}
TAKEN: dict[Seat, str] = {"north": "1 3", "south": "5 7"}


# ---------------------------------------------------------------- who must play, and who may pass


def test_r10_who_can_lay_a_troop_has_to_play_a_card() -> None:
    state = game(north="R5 fog", south="...")
    assert why_not(state, Pass()) == "must-play R10"
    assert {"R5", "fog"} <= plays(state)


def test_r10_r54_who_has_to_play_may_not_merely_claim() -> None:
    state = apply(game(north="R1 ...", south="...", flags={5: "R8 R9 R10"}), ClaimFlag(5))
    assert why_not(state, EndTurn()) == "not-now R54"
    assert why_not(state, Pass()) == "must-play R10"
    assert why_not(state, Draw("troop")) == "not-now R54"
    assert may(state, lay("R1", 4))


def test_d27_a_tactics_card_may_be_played_instead_of_a_troop() -> None:
    state = apply(game(north="R5 fog", south="..."), lay("fog", 3))
    assert (line(state, 3), count(state)) == ("fog |", (1, 0))


def test_r10_without_a_troop_one_may_pass_and_hand_and_decks_stay() -> None:
    state = game(north="fog mud", south="B1 ...")
    passed = apply(state, Pass())
    assert why_not(passed, Draw("troop")) == "passed R10"
    assert why_not(passed, lay("fog", 3)) == "not-now R54"
    over = apply(passed, EndTurn())
    assert over.north.hand == state.north.hand
    assert (len(over.troop_deck), len(over.tactics_deck)) == (len(state.troop_deck), len(state.tactics_deck))
    assert (over.turn.player, over.turn.phase) == ("south", "before-play")
    # The opponent simply goes on.
    assert may(over, lay("B1", 4))


def test_r10_with_troops_but_no_free_slot_one_may_pass() -> None:
    state = game(north="P1 P2", south="...", flags=FULL, claimed=TAKEN)
    assert plays(state) == set()
    assert may(state, Pass())


def test_r10_free_slots_at_claimed_flags_do_not_count() -> None:
    state = game(north="P1 P2", south="...", flags=FULL, claimed=TAKEN)
    assert state.flag(1).free_slots("north") == 3
    for number in (1, 3, 5, 7):
        assert why_not(state, lay("P1", number)).startswith("flag-claimed R48")
    assert why_not(state, lay("P1", 2)) == "side-full R11"


def test_r10_one_free_slot_is_enough_for_the_duty() -> None:
    state = game(north="P1 P2", south="...", flags={**FULL, 9: "B1 B2"}, claimed=TAKEN)
    assert why_not(state, Pass()) == "must-play R10"
    assert may(state, lay("P1", 9))


@pytest.mark.parametrize("by", SEATS)
def test_r10_mud_of_either_player_reopens_the_duty(by: Seat) -> None:
    if by == "south":
        state = game(north="P1 P2", south="mud ...", flags=FULL, claimed=TAKEN)
        assert may(state, Pass())
        state = whole_turn(state, Pass())
        state = whole_turn(state, lay("mud", 4))
    else:
        state = game(north="P1 P2 mud", south="P10 ...", flags=FULL, claimed=TAKEN)
        assert may(state, Pass())
        state = whole_turn(state, lay("mud", 4))
        state = whole_turn(state, lay("P10", 4))
    assert why_not(state, Pass()) == "must-play R10"
    assert may(state, lay("P1", 4))


def test_r10_the_loss_of_an_own_card_reopens_the_duty() -> None:
    state = game(north="P1 P2", south="deserter ...", flags=FULL, claimed=TAKEN)
    state = whole_turn(whole_turn(state, Pass()), deserter("O2"))
    assert why_not(state, Pass()) == "must-play R10"
    assert may(state, lay("P1", 4))


def test_r10_an_own_redeploy_to_the_discards_reopens_it_at_the_next_turn() -> None:
    state = game(north="P1 P2 redeploy", south="P10 ...", flags=FULL, claimed=TAKEN)
    assert may(state, Pass())
    state = whole_turn(state, redeploy("O2"))
    state = whole_turn(state, lay("P10", 4))
    assert why_not(state, Pass()) == "must-play R10"


@under(pass_if_tactics_playable=True)
def test_d28_one_may_pass_and_keep_playable_tactics(ruleset: Ruleset) -> None:
    state = game(north="fog alexander", south="...", ruleset=ruleset)
    assert may(state, Pass())
    assert may(state, lay("fog", 1))


@under(pass_if_tactics_playable=False)
def test_d28_who_could_play_a_tactics_card_may_not_pass(ruleset: Ruleset) -> None:
    state = game(north="fog alexander", south="...", ruleset=ruleset)
    assert why_not(state, Pass()) == "must-play-tactics D28"
    assert may(state, lay("fog", 1))
    unplayable = game(north="darius", south="...", ruleset=ruleset, leaders=("north",))
    assert may(unplayable, Pass())
    one_ahead = game(north="fog", south="...", guile={"north": "scout"}, ahead="north", ruleset=ruleset)
    assert may(one_ahead, Pass())


def test_d29_with_only_unplayable_tactics_a_pass_is_the_only_move() -> None:
    state = game(north="darius redeploy", south="...", flags={1: "alexander |"}, ahead="south")
    assert why_not(state, lay("darius", 2)) == "leader-limit R16"
    state = game(north="darius traitor deserter", south="...", leaders=("north",))
    assert legal_actions(state) == (Pass(),)


def test_d29_claims_are_possible_all_the_same() -> None:
    state = game(north="darius traitor", south="...", leaders=("north",), flags={5: "R8 R9 R10"})
    assert set(legal_actions(state)) == {Pass(), ClaimFlag(5)}
    after_pass = apply(state, Pass())
    assert set(legal_actions(after_pass)) == {EndTurn(), ClaimFlag(5)}


def test_r10_with_an_empty_hand_one_passes() -> None:
    state = game(north="", south="B1", troops="", tactics="")
    assert legal_actions(state) == (Pass(),)


def test_r54_a_pass_goes_through_the_claims_as_a_play_does() -> None:
    state = apply(game(north="fog", south="...", flags={5: "R8 R9 R10"}), Pass())
    assert may(state, ClaimFlag(5))
    state = apply(state, ClaimFlag(5))
    assert holders(state) == {5: "north"}
    assert why_not(state, Draw("troop")) == "passed R10"
    assert apply(state, EndTurn()).turn.player == "south"


# ---------------------------------------------------------------- how many Tactics cards


def test_r13_nobody_plays_a_tactics_card_more_than_one_ahead() -> None:
    state = game(north="fog mud R1 R2 ...", south="B1 scout ...")
    state = whole_turn(state, lay("fog", 3))
    state = whole_turn(state, lay("B1", 1))
    assert count(state) == (1, 0)
    assert why_not(state, lay("mud", 3)) == "tactics-limit R13"
    assert plays(state) >= {"R1", "R2"}
    assert "mud" not in plays(state)
    state = whole_turn(state, lay("R1", 1))
    state = turn_over(scouted(state))
    assert count(state) == (1, 1)
    assert may(state, lay("mud", 3))


def test_r13_who_is_behind_may_play_two_in_a_row() -> None:
    state = game(north="fog CC R1", south="B1 B2 ...", guile={"south": "scout"})
    assert count(state) == (0, 1)
    state = whole_turn(whole_turn(state, lay("fog", 3)), lay("B1", 1))
    assert count(state) == (1, 1)
    state = whole_turn(whole_turn(state, lay("CC", 3)), lay("B2", 1))
    assert count(state) == (2, 1)


def test_r13_holding_tactics_is_unlimited() -> None:
    state = game(north="fog mud scout CC SB deserter R1", south="...", tactics="alexander ...")
    state = after(state, lay("R1", 2), Draw("tactics"))
    assert len(state.north.hand) == 7
    assert not any(isinstance(card, Troop) for card in state.north.hand)


@pytest.mark.parametrize(
    "actions",
    [
        (lay("alexander", 2),),
        (lay("darius", 2),),
        (lay("CC", 2),),
        (lay("SB", 2),),
        (lay("fog", 2),),
        (lay("mud", 2),),
        (redeploy("R2", 3),),
        (redeploy("R2"),),
        (deserter("B2"),),
        (traitor("B2", 3),),
        (PlayScout(), *[ScoutDraw("troop")] * 3, *give_back("P1", "P2")),
    ],
    ids=lambda actions: (
        f"{type(actions[0]).__name__} {' '.join(str(getattr(actions[0], name, '')) for name in ('card', 'flag'))}"
    ),
)
def test_r14_every_tactics_card_counts_one_when_it_is_played(actions: tuple[Action, ...]) -> None:
    everything = "alexander darius CC SB fog mud redeploy"
    for hand in (everything, "deserter traitor scout P1 P2 ..."):
        state = game(north=hand, south="...", flags={1: "R2 | B2"})
        if may(state, actions[0]):
            assert count(after(state, *actions)) == (1, 0)
            return
    pytest.fail("one of the hands has the card")


def test_r14_a_troop_counts_nothing() -> None:
    assert count(after(game(north="R1 ...", south="..."), lay("R1", 1))) == (0, 0)


@pytest.mark.parametrize("action", [redeploy("CC"), redeploy("CC", 3), redeploy("R2", 3)], ids=str)
def test_r14_moving_a_morale_card_changes_no_count_but_for_redeploy_itself(action: Action) -> None:
    state = game(north="redeploy ...", south="...", flags={1: "CC R2"}, guile={"south": "scout"}, ahead="south")
    assert count(state) == (1, 1)
    assert count(apply(state, action)) == (2, 1)


def test_r14_a_deserted_morale_card_still_counts_for_its_player() -> None:
    state = game(north="deserter ...", south="mud B1 ...", flags={1: "| CC"}, ahead="south")
    assert count(state) == (0, 1)
    state = whole_turn(state, deserter("CC"))
    assert count(state) == (1, 1)
    assert shown(state.south.discards) == "companion-cavalry"
