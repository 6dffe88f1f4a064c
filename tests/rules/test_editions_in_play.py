"""R4 and the editions in play: what each one's players may do, as the rulebook's table of editions says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import Tactic, Troop
from battleline_rules.game import (
    ClaimFlag,
    Draw,
    EndTurn,
    PlayScout,
    ScoutDraw,
    apply,
    legal_actions,
    new_game,
    refusal,
)
from battleline_rules.rulesets import (
    GMT,
    MEDIEVAL,
    ONLINE_ADVANCED,
    ONLINE_BASIC,
    RULESETS,
    SCHOTTEN_TOTTEN,
    SCHOTTEN_TOTTEN_TACTICS,
)
from tests.rules.games import (
    after,
    deserter,
    game,
    give_back,
    holders,
    lay,
    line,
    may,
    redeploy,
    shown,
    traitor,
    why_not,
)

if TYPE_CHECKING:
    from battleline_rules.rulesets import Ruleset

BEST = "R7 R8 R9 |"


@pytest.mark.parametrize(
    ("ruleset", "hand", "troops", "tactics"),
    [
        (GMT, 7, 46, 10),
        (MEDIEVAL, 7, 46, 10),
        (ONLINE_BASIC, 6, 48, 0),
        (ONLINE_ADVANCED, 7, 46, 10),
        (SCHOTTEN_TOTTEN, 6, 42, 0),
        (SCHOTTEN_TOTTEN_TACTICS, 7, 40, 10),
    ],
    ids=lambda one: getattr(one, "id", one),
)
def test_r1_r2_r6_what_is_dealt_in_each_edition(ruleset: Ruleset, hand: int, troops: int, tactics: int) -> None:
    state = new_game(ruleset, seed=11)
    assert len(state.north.hand) == len(state.south.hand) == hand
    assert (len(state.troop_deck), len(state.tactics_deck)) == (troops, tactics)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_r8_the_first_turn_of_each_edition(ruleset: Ruleset) -> None:
    state = new_game(ruleset, seed=5)
    card = state.north.hand[0]
    assert isinstance(card, Troop)
    state = after(state, lay(str(card), 5), Draw("troop"))
    assert (state.turn.player, len(state.north.hand)) == ("south", ruleset.options.hand_size)


# ---------------------------------------------------------------- when flags are claimed


@pytest.mark.parametrize(
    ("ruleset", "before", "later", "by_itself"),
    [
        (GMT, True, True, False),
        (MEDIEVAL, True, True, False),
        (ONLINE_BASIC, False, False, True),
        (ONLINE_ADVANCED, False, False, True),
        (SCHOTTEN_TOTTEN, False, True, False),
        (SCHOTTEN_TOTTEN_TACTICS, False, True, False),
        (SCHOTTEN_TOTTEN.with_options({"claim_window": "start_of_turn"}), True, False, False),
        (ONLINE_ADVANCED.with_options({"claim_window": "start_of_turn"}), True, False, False),
    ],
    ids=lambda one: f"{one.id}-{one.options.claim_window}" if hasattr(one, "id") else str(one),
)
def test_r40_r52_d23_d24_when_flags_are_claimed(
    ruleset: Ruleset, *, before: bool, later: bool, by_itself: bool
) -> None:
    # No better Wedge is left whatever the edition's highest card.
    flags = {5: "R7 R8 R9 | B1"}
    state = game(north="P1 ...", south="...", flags=flags, ruleset=ruleset)
    assert may(state, ClaimFlag(5)) is before
    state = apply(state, lay("P1", 1))
    assert may(state, ClaimFlag(5)) is later
    assert holders(state) == ({5: "north"} if by_itself else {})


# ---------------------------------------------------------------- the medieval edition


def test_r4_the_medieval_edition_plays_alike_and_speaks_otherwise() -> None:
    laid = {5: "R1 R2 R3 | B1", 6: "alexander |"}
    texts = []
    for ruleset in (GMT, MEDIEVAL):
        state = game(north="R4 darius ...", south="...", flags=laid, guile={"south": "scout"}, ruleset=ruleset)
        full = refusal(state, lay("R4", 5))
        leader = refusal(state, lay("darius", 4))
        assert full is not None
        assert leader is not None
        assert (full.code, leader.code) == ("side-full", "leader-limit")
        texts.append((full.message, leader.message))
    (gmt_full, gmt_leader), (medieval_full, medieval_leader) = texts
    assert "flag 5" in gmt_full
    assert "Battlefield 5" in medieval_full
    assert "Darius" in gmt_leader
    assert "King of France" in medieval_leader


def test_r4_the_same_actions_are_possible_in_both() -> None:
    flags = {5: "R1 R2 R3 mud | B1 B2", 6: "CC |"}
    states = [
        game(north="R4 redeploy fog darius ...", south="...", flags=flags, ruleset=one) for one in (GMT, MEDIEVAL)
    ]
    assert legal_actions(states[0]) == legal_actions(states[1])


# ---------------------------------------------------------------- the online version


def test_r2_d37_the_basic_online_game_has_no_tactics_anywhere() -> None:
    state = new_game(ONLINE_BASIC, seed=2)
    assert not any(isinstance(card, Tactic) for card in state.held())
    assert all(isinstance(action.card, Troop) for action in legal_actions(state) if hasattr(action, "card"))


def test_d2_d3_d40_d41_in_the_advanced_online_game_guile_cards_reach_troops() -> None:
    state = game(
        north="redeploy deserter traitor ...", south="...", flags={5: "R1 CC fog | B1 SB mud"}, ruleset=ONLINE_ADVANCED
    )
    assert may(state, redeploy("R1", 6))
    assert why_not(state, redeploy("R1")) == "no-discarding D41"
    assert why_not(state, redeploy("CC", 6)) == "not-a-target D3"
    assert why_not(state, redeploy("fog", 6)).startswith("not-a-target")
    assert may(state, deserter("B1"))
    assert why_not(state, deserter("SB")) == "not-a-target D2"
    assert why_not(state, deserter("mud")).startswith("not-a-target")
    assert may(state, traitor("B1", 6))
    assert why_not(state, traitor("SB", 6)) == "not-a-target D1"


def test_d33_the_online_scout_draws_from_one_deck_and_returns_of_the_drawn() -> None:
    state = game(north="scout R1 R2 ...", south="...", troops="G1 G2 G3 ...", ruleset=ONLINE_ADVANCED)
    state = after(state, PlayScout(), ScoutDraw("troop"))
    assert why_not(state, ScoutDraw("tactics")) == "scout-deck D33"
    state = after(state, ScoutDraw("troop"), ScoutDraw("troop"))
    assert why_not(state, *give_back("R1")) == "not-drawn D33"
    state = after(state, *give_back("G3", "G1"))
    assert shown(state.troop_deck.cards[:2]) == "G1 G3"
    assert legal_actions(state) == (EndTurn(),)


# ---------------------------------------------------------------- Schotten Totten


@pytest.mark.parametrize("ruleset", [SCHOTTEN_TOTTEN, SCHOTTEN_TOTTEN_TACTICS], ids=lambda one: one.id)
def test_r1_without_tens_seven_eight_nine_is_the_best_wedge(ruleset: Ruleset) -> None:
    state = game(north="P1 ...", south="...", flags={5: BEST}, ruleset=ruleset)
    assert why_not(state, lay("R10", 1)) == "not-in-hand R8"
    assert may(apply(state, lay("P1", 1)), ClaimFlag(5))


def test_d33_the_recruiters_two_go_to_the_bottom() -> None:
    state = game(north="scout R1 R2 ...", south="...", ruleset=SCHOTTEN_TOTTEN_TACTICS)
    state = after(state, PlayScout(), *[ScoutDraw("troop")] * 3, *give_back("R1", "R2"))
    assert shown(state.troop_deck.cards[-2:]) == "R1 R2"


def test_d42_the_spy_is_a_seven() -> None:
    state = game(north="CC ...", south="...", flags={5: "R8 R9 | G1 B2 Y9"}, ruleset=SCHOTTEN_TOTTEN_TACTICS)
    state = apply(state, lay("CC", 5))
    assert may(state, ClaimFlag(5))
    wedge = game(flags={5: "R8 R9 CC | G6 G7 G8"}, phase="after-play", ruleset=SCHOTTEN_TOTTEN_TACTICS)
    assert may(wedge, ClaimFlag(5))
    in_gmt = game(flags={5: "R8 R9 CC | G6 G7 G8"}, phase="after-play")
    assert why_not(in_gmt, ClaimFlag(5)) == "weaker-formation R42"


def test_d40_fog_and_mud_lie_on_the_stone() -> None:
    state = game(
        north="redeploy deserter ...", south="...", flags={5: "R1 CC fog | B1 SB mud"}, ruleset=SCHOTTEN_TOTTEN_TACTICS
    )
    assert why_not(state, redeploy("fog", 6)) == "not-a-target D40"
    assert why_not(state, deserter("mud")) == "not-a-target D40"
    # Strategist and Banshee reach troops and other Tactics cards.
    assert may(state, redeploy("CC", 6))
    assert may(state, redeploy("CC"))
    assert may(state, deserter("SB"))
    assert line(apply(state, deserter("SB")), 5) == "R1 companion-cavalry fog | B1 mud"
