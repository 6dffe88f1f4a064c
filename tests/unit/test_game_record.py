"""Records of games: replayed up to the first action that is not possible, with every claim in them."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from battleline_rules.cards import SEATS, TACTICS, Troop, troop
from battleline_rules.game import (
    Abandon,
    ClaimFlag,
    Draw,
    Game,
    NameCard,
    Pass,
    PlayTroop,
    Resign,
    apply,
    deal,
    legal_actions,
    new_game,
    refusal,
    unknown_game,
)
from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import GMT, ONLINE_BASIC, RULESETS, Ruleset
from battleline_rules.table import Claim
from tests.playing import long_replay, played_on
from tests.strategies import many

if TYPE_CHECKING:
    from battleline_rules.game import Action, State


def troop_game(ruleset: Ruleset = GMT) -> State:
    """A game in which north is dealt R10 R9 R8 first, and south R7 R6 R5."""
    first = [troop(name) for name in ("R10", "R7", "R9", "R6", "R8", "R5")]
    rest = [card for card in ruleset.troops if card not in first]
    return deal(ruleset, troop_deck=(*first, *rest), tactics_deck=TACTICS if ruleset.tactics else ())


def turn_of(card: str, flag: int) -> tuple[Action, ...]:
    return PlayTroop(troop(card), flag), Draw("troop")


WEDGE = (*turn_of("R10", 1), *turn_of("R7", 2), *turn_of("R9", 1), *turn_of("R6", 2), PlayTroop(troop("R8"), 1))
"""Nine plies, after which north has R8 R9 R10 at flag 1 and is still on turn."""


def test_a_record_of_nothing_is_its_start() -> None:
    start = new_game(GMT, seed=1)
    replay = Game(start).replay()
    assert replay.states == (start,)
    assert replay.last == start
    assert replay.refused is None
    assert list(replay.claims()) == []


def test_a_record_replays_action_by_action() -> None:
    start = troop_game()
    replay = Game(start, WEDGE).replay()
    assert replay.refused is None
    assert [state.ply for state in replay.states] == list(range(10))
    for before, action, after in zip(replay.states, WEDGE, replay.states[1:], strict=False):
        assert apply(before, action) == after


def test_a_record_stops_at_the_first_action_that_is_not_possible() -> None:
    wrong = PlayTroop(troop("R10"), 3)
    replay = Game(troop_game(), (*WEDGE[:4], wrong, *WEDGE[4:])).replay()
    assert len(replay.states) == 5
    refused = replay.refused
    assert refused is not None
    assert (refused.ply, refused.action, refused.actor) == (5, wrong, "north")
    assert refused.refusal == refusal(replay.last, wrong)
    assert refused.refusal.code == "not-in-hand"


def test_a_record_that_goes_on_after_the_end_is_refused_there() -> None:
    replay = Game(troop_game(), (*WEDGE[:2], Resign("north"), *WEDGE[2:])).replay()
    refused = replay.refused
    assert refused is not None
    assert (refused.ply, refused.actor, refused.refusal.code) == (4, None, "game-over")
    assert replay.last.outcome is not None
    assert replay.last.outcome.winner == "south"


def test_a_false_claim_is_refused_with_its_verdict() -> None:
    replay = Game(troop_game(), (*WEDGE[:4], ClaimFlag(1))).replay()
    refused = replay.refused
    assert refused is not None
    assert refused.refusal.verdict == decide_claim(replay.last.position(), flag=1, by="north")


def test_playing_on_and_taking_back() -> None:
    game = Game(troop_game(), headers=(("North", "Ann"), ("South", "Ben")))
    for action in WEDGE:
        game = game.played(action)
    assert game.actions == WEDGE
    assert game.taken_back().actions == WEDGE[:-1]
    assert game.taken_back(4).actions == WEDGE[:-4]
    assert game.taken_back(0) == game
    assert game.taken_back(100).actions == ()
    assert game.taken_back(100).start == game.start
    assert game.taken_back(3).headers == game.headers
    # What is played is not looked at before it is replayed.
    assert game.played(Pass()).replay().refused is not None


# ---------------------------------------------------------------- claims


def test_r40_a_claim_is_found_with_the_position_on_which_it_was_judged() -> None:
    replay = Game(troop_game(), (*WEDGE, ClaimFlag(1), Draw("troop"))).replay()
    assert replay.refused is None
    (made,) = replay.claims()
    assert (made.ply, made.claim, made.automatic) == (10, Claim("north", 1), False)
    assert made.position == replay.states[9].position()
    verdict = made.verdict()
    assert verdict.outcome == "proven"
    assert verdict.claim == made.claim
    assert replay.states[10].flag(1).claimed_by == "north"


def test_d24_an_automatic_claim_is_found_at_the_play_that_brought_it() -> None:
    start = troop_game(ONLINE_BASIC)
    replay = Game(start, (*WEDGE, Draw("troop"))).replay()
    assert replay.refused is None
    (made,) = replay.claims()
    assert (made.ply, made.claim, made.automatic) == (9, Claim("north", 1), True)
    assert made.verdict().outcome == "proven"
    assert made.position.flag(1).claimed_by is None


@pytest.mark.parametrize("window", ["end_of_turn_auto", "end_of_turn_auto_both", "before_draw"])
def test_d24_every_flag_that_fell_was_proven_when_it_fell(window: str) -> None:
    several = 0
    for number, rng in enumerate(many(f"falling {window}", 10)):
        ruleset = RULESETS[number % len(RULESETS)].with_options({"claim_window": window})
        start = new_game(ruleset, seed=number)
        actions = tuple(action for action, _ in played_on(rng, start))
        replay = Game(start, actions).replay()
        made = list(replay.claims())
        assert {one.claim.flag: one.claim.by for one in made} == {
            flag.number: flag.claimed_by for flag in replay.last.flags if flag.claimed_by is not None
        }
        assert [one.ply for one in made] == sorted(one.ply for one in made)
        assert {one.verdict().outcome for one in made} <= {"proven"}
        assert {one.automatic for one in made} <= {window != "before_draw"}
        several += len(made) - len({one.ply for one in made})
    assert several or window == "before_draw", "no play brought several flags"


# ---------------------------------------------------------------- as values


def test_records_and_replays_are_values() -> None:
    game = Game(troop_game(), WEDGE, (("Event", "a test"),))
    same = Game(troop_game(), tuple(WEDGE), (("Event", "a test"),))
    assert game == same
    assert hash(game) == hash(same)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own
    assert game.replay() == same.replay()
    assert hash(game.replay()) == hash(same.replay())
    wrong = game.played(Pass()).replay()
    assert pickle.loads(pickle.dumps(wrong)) == wrong  # noqa: S301 - our own
    assert game != game.taken_back()


def test_a_record_of_an_unknown_game_holds_remarks_too() -> None:
    start = unknown_game(GMT)
    actions = (PlayTroop(troop("R1"), 1), NameCard("south", troop("P9")), Draw("tactics"), Abandon())
    replay = Game(start, actions).replay()
    assert replay.refused is None
    assert replay.last.ply == 4
    assert troop("P9") in replay.last.south.hand
    assert legal_actions(replay.last) == ()


# ---------------------------------------------------------------- turns taken back


def test_a_turn_that_is_over_is_taken_back_whole() -> None:
    game = Game(troop_game(), (*turn_of("R10", 1), *turn_of("R7", 2)))
    assert game.turn_taken_back().actions == turn_of("R10", 1)
    assert game.turn_taken_back().turn_taken_back().actions == ()
    assert Game(troop_game()).turn_taken_back() == Game(troop_game())


def test_a_turn_that_goes_on_is_taken_back_as_far_as_it_has_come() -> None:
    game = Game(troop_game(), (*WEDGE, ClaimFlag(1)))
    assert game.turn_taken_back().actions == WEDGE[:-1]


def test_the_last_turn_of_a_game_that_was_given_up_is_taken_back_with_its_end() -> None:
    game = Game(troop_game(), (*turn_of("R10", 1), PlayTroop(troop("R7"), 2), Resign("north")))
    assert game.turn_taken_back().actions == turn_of("R10", 1)


# ---------------------------------------------------------------- records that others may have


def test_a_record_for_others_is_legal_and_shows_what_they_know_at_the_end() -> None:
    for seed, rng in enumerate(many("records for others", 12)):
        replay = long_replay(rng, seed=seed)
        for seat in (*SEATS, None):
            seen = replay.game.seen_by(seat).replay()
            known = replay.last.view(seat).state
            assert seen.refused is None
            assert seen.last.position() == known.position()
            assert [seen.last.player(one).hand for one in SEATS] == [known.player(one).hand for one in SEATS]
            assert replay.game.seen_by(seat).headers == replay.game.headers


def test_a_record_for_others_holds_no_card_that_they_cannot_know() -> None:
    game = Game(troop_game(), (*turn_of("R10", 1), *turn_of("R7", 2)))
    drawn = game.start.troop_deck.cards[0]
    assert isinstance(drawn, Troop)
    assert NameCard("north", drawn) in game.seen_by("north").actions
    for seat in ("south", None):
        seen = game.seen_by(seat)
        assert all(not isinstance(one, NameCard) or one.seat == seat for one in seen.actions)
        assert drawn not in set(seen.start.known())
