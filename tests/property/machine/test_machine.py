"""One long game with everything that can happen to it: played, claimed, taken back, ended, watched and told of."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from battleline_rules import testing
from battleline_rules.cards import SEATS
from battleline_rules.game import (
    ENDINGS,
    ClaimFlag,
    Draw,
    Game,
    IllegalAction,
    NameCard,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    ScoutReturn,
    State,
    Unknown,
    action_as_known_to,
    apply,
    legal_actions,
    refusal,
    unknown_game,
)
from battleline_rules.game.legality.claiming import claimable
from battleline_rules.game.lines import FlagState
from battleline_rules.game.parts import parts_of
from battleline_rules.game.state import unchecked
from battleline_rules.judge import is_claimable
from tests.playing import EVERY_MOVE, EVERY_REMARK, MALFORMED, all_cards

if TYPE_CHECKING:
    from battleline_rules.game import Action, Ending, Move

TACTICS_PLAYS = (PlayMorale, PlayFog, PlayMud, PlayScout, PlayRedeploy, PlayDeserter, PlayTraitor)


class GameMachine(RuleBasedStateMachine):
    """A game, its record, and a referee who knows no card that nobody told."""

    state: State
    possible: tuple[Move, ...]
    record: Game
    referee: State
    referees: list[State]

    @initialize(start=testing.starts())
    def begin(self, start: State) -> None:
        terrain = {flag.number: flag.terrain for flag in start.flags if flag.terrain is not None}
        self.record = Game(start)
        self.come_to(start)
        self.referee = unknown_game(start.ruleset, first=start.turn.player, terrain=terrain, draft=start.draft)
        self.referees = [self.referee]

    def come_to(self, state: State) -> None:
        self.state, self.possible = state, legal_actions(state)

    # ------------------------------------------------------------ what is done

    @precondition(lambda self: self.state.outcome is None)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.do(data.draw(testing.actions(self.state)))

    @precondition(lambda self: self.state.outcome is None)
    @rule(data=st.data())
    def some_turns(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(1, 12))):
            if self.state.outcome is None:
                self.do(data.draw(testing.actions(self.state)))

    @precondition(lambda self: any(isinstance(move, TACTICS_PLAYS) for move in self.possible))
    @rule(data=st.data())
    def play_a_tactics_card(self, data: st.DataObject) -> None:
        self.do(data.draw(st.sampled_from([move for move in self.possible if isinstance(move, TACTICS_PLAYS)])))

    @precondition(lambda self: Draw("tactics") in self.possible)
    @rule()
    def draw_a_tactics_card(self) -> None:
        self.do(Draw("tactics"))

    @precondition(lambda self: any(isinstance(move, ClaimFlag) for move in self.possible))
    @rule()
    def claim_a_flag(self) -> None:
        claim = next(move for move in self.possible if isinstance(move, ClaimFlag))
        player = self.state.turn.player
        self.do(claim)
        assert self.state.flag(claim.flag).claimed_by == player

    @precondition(lambda self: self.state.outcome is None and self.state.ply > 60)
    @rule(ending=st.sampled_from(ENDINGS))
    def end(self, ending: Ending) -> None:
        self.do(ending)
        assert self.state.outcome is not None

    @precondition(lambda self: bool(self.record.actions))
    @rule(count=st.integers(1, 5))
    def take_back(self, count: int) -> None:
        self.record = self.record.taken_back(count)
        self.come_to(self.record.replay().last)
        self.referees = self.referees[: len(self.record.actions) + 1]
        self.referee = self.referees[-1]

    @precondition(lambda self: not self.referee.turn.drawn and self.state.outcome is None)
    @rule(data=st.data())
    def tell_the_referee_of_a_card(self, data: st.DataObject) -> None:
        held = [
            NameCard(seat, card)
            for seat in SEATS
            for card in self.state.player(seat).hand
            if not isinstance(card, Unknown) and card in self.referee.unaccounted
        ]
        if held:
            self.referee = self.referees[-1] = apply(self.referee, data.draw(st.sampled_from(held)))

    @rule(action=st.sampled_from(EVERY_MOVE) | st.sampled_from(EVERY_REMARK))
    def try_anything(self, action: Action) -> None:
        if action in self.possible:
            self.do(action)
        else:
            self.refused(action)

    @rule(thing=st.sampled_from(MALFORMED))
    def try_nonsense(self, thing: object) -> None:
        self.refused(thing)  # type: ignore[arg-type] # the point

    def do(self, action: Action) -> None:
        before, actor = self.state, self.state.actor
        kept = pickle.dumps(parts_of(before))
        assert refusal(before, action) is None
        self.come_to(apply(before, action))
        assert pickle.loads(kept) == parts_of(before)  # noqa: S301 - our own
        assert self.state.ply == before.ply + 1
        self.record = self.record.played(action)
        named = isinstance(action, ScoutReturn) and action.card in self.referee.held()
        told = action if named else action_as_known_to(action, actor or before.turn.player, None)
        assert told is not None
        self.referee = apply(self.referee, told)
        self.referees.append(self.referee)
        if before.turn.player != self.state.turn.player:
            most = self.state.ruleset.options.hand_size
            assert all(len(self.state.player(seat).hand) <= most for seat in SEATS)

    def refused(self, action: Action) -> None:
        before = self.state
        with pytest.raises(IllegalAction):
            apply(before, action)
        assert refusal(before, action) is not None
        assert self.state == before

    # ------------------------------------------------------------ what always holds

    @invariant()
    def the_cards_are_conserved(self) -> None:
        box = Counter((*self.state.ruleset.troops, *self.state.ruleset.tactics))
        assert all_cards(self.state) == box

    @invariant()
    def nothing_is_wrong_with_it(self) -> None:
        assert State(**parts_of(self.state)) == self.state

    @invariant()
    def what_is_kept_from_ply_to_ply_is_what_would_be_worked_out_anew(self) -> None:
        for state in (self.state, self.referee):
            flags = tuple(
                FlagState(one.number, one.north, one.south, one.claimed_by, one.terrain) for one in state.flags
            )
            fresh = unchecked(**parts_of(replace(state.setup(), flags=flags)))
            assert (state.opens, state.marks, state.unseen) == (fresh.opens, fresh.marks, fresh.unseen)
            for player in (state.north, state.south):
                again = replace(player)
                assert (player.troops, player.tactics) == (again.troops, again.tactics)
            # What is known of claims was found out at other plies.
            for seat in SEATS:
                assert claimable(state, seat) == claimable(fresh, seat)
            assert legal_actions(state) == legal_actions(fresh)

    @invariant()
    def there_is_something_to_do_until_it_is_over(self) -> None:
        assert bool(self.possible) == (self.state.outcome is None)
        assert len(set(self.possible)) == len(self.possible)

    @invariant()
    def r13_the_tactics_counts_are_close(self) -> None:
        assert abs(self.state.north.tactics_played - self.state.south.tactics_played) <= 1

    @invariant()
    def d25_no_flag_can_be_claimed_by_both(self) -> None:
        if self.state.ruleset.options.tie_rule == "claimant_wins":
            return
        position = self.state.position()
        for flag in self.state.flags:
            if not flag.overfull and not flag.free_slots("north") and not flag.free_slots("south"):
                assert sum(is_claimable(position.question(flag.number, seat)) for seat in SEATS) <= 1

    @invariant()
    def a_state_answers_for_claims_as_its_table_does(self) -> None:
        position = self.state.position()
        for flag in range(1, 10):
            for seat in SEATS:
                there = is_claimable(position, flag=flag, by=seat) and self.state.outcome is None
                assert is_claimable(self.state, flag=flag, by=seat) == there
                assert self.state.view(None).can_claim(flag, seat) == there

    @invariant()
    def the_referee_sees_the_same_table(self) -> None:
        assert self.referee.position() == self.state.position()
        assert (self.referee.actor, self.referee.outcome) == (self.state.actor, self.state.outcome)


TestGames = GameMachine.TestCase
# Some steps are several turns, so that a machine of so many comes far into a game.
TestGames.settings = settings(stateful_step_count=25)
