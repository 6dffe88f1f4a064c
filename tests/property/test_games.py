"""Laws of whole games: what holds of every state that play can reach, under every edition and any rulings."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from battleline_rules import testing
from battleline_rules.cards import SEATS, TacticKind, Troop
from battleline_rules.game import ENDINGS, Game, IllegalAction, Setup, State, apply, legal_actions, new_game, refusal
from battleline_rules.game.parts import parts_of
from battleline_rules.game.turns import PHASES
from battleline_rules.judge import decide_claim, is_claimable
from battleline_rules.rulesets import RULESETS, Ruleset
from tests.playing import all_cards, long_replay, played_on, states_of
from tests.strategies import many, some_terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Card
    from battleline_rules.game import Replay
    from battleline_rules.game.parts import Way
    from battleline_rules.rulesets import Terrain

MOST_TURNS = 160

editions = pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)


def strict_on_ties(ruleset: Ruleset, tie_rule: str) -> Ruleset:
    return ruleset.with_options({"tie_rule": tie_rule})


def turns_of(states: tuple[State, ...] | list[State]) -> int:
    """How many turns were begun."""
    return 1 + sum(before.turn.player != after.turn.player for before, after in itertools.pairwise(states))


# ---------------------------------------------------------------- along a game


@given(testing.replays())
def test_r1_r2_the_cards_of_the_edition_are_there_in_every_state_once_each(replay: Replay) -> None:
    start = replay.states[0]
    box = Counter((*start.ruleset.troops, *start.ruleset.tactics))
    for state in replay.states:
        assert all_cards(state) == box


@given(testing.replays())
def test_r8_nobody_holds_more_than_a_hand_after_a_turn(replay: Replay) -> None:
    most = replay.last.ruleset.options.hand_size
    for before, after in itertools.pairwise(replay.states):
        if before.turn.player != after.turn.player:
            assert max(len(after.north.hand), len(after.south.hand)) <= most
        # Between turns, and whatever happens, nobody else's hand changes.
        assert all(before.player(seat).hand == after.player(seat).hand for seat in SEATS if seat != before.turn.player)


@given(testing.replays())
def test_r13_r14_the_tactics_counts_differ_by_one_at_most_and_never_fall(replay: Replay) -> None:
    for before, after in itertools.pairwise(replay.states):
        assert abs(after.north.tactics_played - after.south.tactics_played) <= 1
        for seat in SEATS:
            assert after.player(seat).tactics_played - before.player(seat).tactics_played in {0, 1}


@given(testing.replays())
def test_r29_r48_what_lies_face_up_stays_so_and_claimed_flags_stay_as_they_are(replay: Replay) -> None:
    for before, after in itertools.pairwise(replay.states):
        assert set(before.visible()) <= set(after.visible())
        for flag, later in zip(before.flags, after.flags, strict=True):
            assert flag.claimed_by is None or flag == later


@given(testing.replays())
def test_r11_r55_no_side_has_more_cards_than_slots_but_while_a_surplus_is_due(replay: Replay) -> None:
    for state in replay.states:
        overfull = {seat for flag in state.flags for seat in flag.overfull}
        assert bool(overfull) == (state.turn.phase == "surplus")
        if state.turn.phase == "surplus" and state.outcome is None:
            # The player on turn first, then the opponent, out of turn.
            assert state.actor == state.turn.player or overfull == {state.actor}


@given(testing.replays(st.builds(strict_on_ties, testing.rulesets(), st.sampled_from(("last_card", "must_beat")))))
def test_d25_no_flag_can_be_claimed_by_both_sides(replay: Replay) -> None:
    for state in replay.states:
        for flag in state.flags:
            questions = [
                state.position().question(flag.number, seat)
                for seat in SEATS
                if not flag.overfull and flag.free_slots(seat) == 0
            ]
            assert sum(map(is_claimable, questions)) <= 1


@given(testing.replays())
def test_d35_nobody_is_ever_without_an_action_and_none_is_listed_twice(replay: Replay) -> None:
    for state in replay.states:
        listed = legal_actions(state)
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (state.outcome is None)
        assert (state.actor is None) == (state.outcome is not None)


@given(testing.replays())
def test_every_state_is_without_faults_and_is_made_anew_from_its_parts(replay: Replay) -> None:
    for number, state in enumerate(replay.states):
        assert Setup(**parts_of(state)).faults() == ()
        if number % 3:
            continue
        assert State(**parts_of(state)) == state
        assert state.setup().state() == state
        for seat in (None, *SEATS):
            view = state.view(seat)
            assert view.state.setup().faults() == ()
            assert view.position() == state.position()


@given(testing.replays())
def test_every_state_and_view_pickles_and_copies(replay: Replay) -> None:
    for state in replay.states[::12]:
        legal_actions(state)  # which fills in what is worked out once
        for thing in (state, state.view("north"), state.setup()):
            for again in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):  # noqa: S301 - our own
                assert again == thing
                assert hash(again) == hash(thing)
        assert legal_actions(pickle.loads(pickle.dumps(state))) == legal_actions(state)  # noqa: S301 - our own


@given(testing.states(), st.data())
def test_apply_never_changes_its_argument(state: State, data: st.DataObject) -> None:
    before, kept = copy.deepcopy(state), hash(state)
    possible = (*legal_actions(state), *(ENDINGS if state.outcome is None else ()))
    for action in data.draw(st.lists(st.sampled_from(possible), max_size=5)) if possible else ():
        after = apply(state, action)
        assert after.ply == state.ply + 1
        assert (state, hash(state)) == (before, kept)


@given(testing.games())
def test_a_record_replays_to_the_same_states(game: Game) -> None:
    replay = game.replay()
    assert replay.refused is None
    assert replay.states[0] == game.start
    assert replay.last.ply == len(game.actions)
    assert game.replay() == replay
    if game.actions:
        assert game.taken_back().replay().states == replay.states[:-1]
        assert game.taken_back().played(game.actions[-1]) == game


# ---------------------------------------------------------------- along games to the end

LAWS = (
    test_r1_r2_the_cards_of_the_edition_are_there_in_every_state_once_each,
    test_r8_nobody_holds_more_than_a_hand_after_a_turn,
    test_r13_r14_the_tactics_counts_differ_by_one_at_most_and_never_fall,
    test_r29_r48_what_lies_face_up_stays_so_and_claimed_flags_stay_as_they_are,
    test_r11_r55_no_side_has_more_cards_than_slots_but_while_a_surplus_is_due,
    test_d35_nobody_is_ever_without_an_action_and_none_is_listed_twice,
    test_every_state_is_without_faults_and_is_made_anew_from_its_parts,
)


@pytest.fixture(scope="module")
def long_replays() -> list[Replay]:
    return [long_replay(rng, seed=number) for number, rng in enumerate(many("far games", 30))]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_holds_to_the_end_of_games_in_which_rare_things_are_sought(
    law: Callable[[Replay], None], long_replays: list[Replay]
) -> None:
    for replay in long_replays:
        law.hypothesis.inner_test(replay)  # type: ignore[attr-defined] # the law behind the test


def test_rare_things_happen_in_those_games(long_replays: list[Replay]) -> None:
    states = [state for replay in long_replays for state in replay.states]
    assert {state.turn.phase for state in states} == set(PHASES)
    assert any(state.actor not in {None, state.turn.player} for state in states), "nobody discarded out of turn"
    assert any(state.player(seat).exposed for state in states for seat in SEATS), "no card that was put back was drawn"


def test_r42_r50_every_flag_that_was_claimed_was_proven_at_that_moment(long_replays: list[Replay]) -> None:
    for replay in long_replays:
        every_claim_was_proven(replay)


def every_claim_was_proven(replay: Replay) -> None:
    made = list(replay.claims())
    assert {one.claim.flag: one.claim.by for one in made} == {
        flag.number: flag.claimed_by for flag in replay.last.flags if flag.claimed_by is not None
    }
    assert len({one.claim.flag for one in made}) == len(made)
    for one in made:
        assert is_claimable(one.position, flag=one.claim.flag, by=one.claim.by)
        assert one.automatic == (
            replay.last.ruleset.options.claim_window in {"end_of_turn_auto", "end_of_turn_auto_both"}
        )
    for one in made[:1]:
        assert one.verdict() == decide_claim(one.position, flag=one.claim.flag, by=one.claim.by)
        assert one.verdict().outcome == "proven"


def test_r50_nobody_acts_when_the_game_is_over(long_replays: list[Replay]) -> None:
    for replay in long_replays:
        assert replay.last.outcome is not None
        for action in (*ENDINGS, *replay.game.actions[-3:]):
            why = refusal(replay.last, action)
            assert why is not None
            assert why.code == "game-over"
            with pytest.raises(IllegalAction) as caught:
                apply(replay.last, action)
            assert caught.value.refusal == why


# ---------------------------------------------------------------- to the end


@given(testing.finished_games())
def test_d35_games_end_under_any_rulings(game: Game) -> None:
    replay = game.replay()
    outcome = replay.last.outcome
    assert outcome is not None
    event(" ".join(outcome.ways))
    assert turns_of(replay.states) <= MOST_TURNS


@editions
def test_d35_games_end_under_every_edition(edition: Ruleset) -> None:
    for rng in many(f"to the end {edition.id}", 12):
        states = states_of(rng, edition)
        assert states[-1].outcome is not None
        assert turns_of(states) <= MOST_TURNS


def test_r50_d35_games_end_in_every_way() -> None:
    seen: Counter[tuple[Way, ...]] = Counter()
    for number, rng in enumerate(many("every way", 90)):
        rulings = {
            "deadlock": rng.choice(("draw", "most_flags")),
            "mud_removed": rng.choice(("owner_discards", "discard_latest")),
        }
        states = states_of(rng, RULESETS[number % len(RULESETS)].with_options(rulings))
        outcome = states[-1].outcome
        assert outcome is not None
        seen[outcome.ways] += 1
        assert (outcome.winner is None) == (outcome.ways == ("stalemate",))
    ways: set[tuple[Way, ...]] = {
        ("envelopment",),
        ("breakthrough",),
        ("envelopment", "breakthrough"),
        ("stalemate",),
        ("most-flags",),
    }
    assert set(seen) == ways


def test_games_with_terrain_and_a_draft_end_too() -> None:
    for rng in many("terrain", 25):
        terrain = {number: some_terrain(rng) for number in rng.sample(range(1, 10), rng.randint(0, 4))}
        draft = [some_terrain(rng) for _ in range(rng.randint(0, 9 - len(terrain)))]
        edition = rng.choice(RULESETS)
        first = rng.choice(SEATS)
        start = new_game(edition, seed=rng.getrandbits(20), first=first, terrain=terrain, draft=draft)
        states = [start, *(state for _, state in played_on(rng, start))]
        placed = [state for state in states if state.turn.phase != "draft"]
        # Whoever comes after the last record plays first.
        assert len(states) - len(placed) == len(draft)
        assert (placed[0].turn.player == first) == (len(draft) % 2 == 0)
        assert turns_of(placed) <= MOST_TURNS
        for state in placed:
            for flag in state.flags:
                if flag.terrain is not None:
                    laid = (*flag.north.cards, *flag.south.cards)
                    assert [card for card in laid if not _accepts(flag.terrain, card)] == []


def _accepts(terrain: Terrain, card: Card) -> bool:
    """Whether a card may lie at a flag with this record, however it came."""
    if isinstance(card, Troop):
        return terrain.accepts_troops
    return terrain.accepts_morale if card.kind is TacticKind.MORALE else terrain.accepts_environment
