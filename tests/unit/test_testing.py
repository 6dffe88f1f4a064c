"""The strategies for everybody: what they draw, and what is said where Hypothesis is missing."""

from __future__ import annotations

import importlib
import inspect
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import battleline_rules
from battleline_rules import testing
from battleline_rules.cards import SEATS, TACTICS, TROOPS, Tactic, Troop
from battleline_rules.game import Game, Replay, State, View, legal_actions, new_game
from battleline_rules.game.parts import PHASES
from battleline_rules.rulesets import GMT, OPTION_SPECS, RULESETS, SCHOTTEN_TOTTEN, Ruleset, Terrain
from battleline_rules.table import Position

if TYPE_CHECKING:
    from battleline_rules.rulesets import OptionValue

EASILY = settings(
    max_examples=150, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


def test_every_strategy_is_named_and_says_what_is_drawn() -> None:
    public = [
        name for name, one in vars(testing).items() if inspect.isfunction(one) and one.__module__ == testing.__name__
    ]
    named = [name for name in public if not name.startswith("_")]
    assert sorted(named) == sorted(testing.__all__)
    for name in named:
        assert inspect.getdoc(getattr(testing, name))


def test_the_library_itself_does_without_hypothesis() -> None:
    assert not hasattr(battleline_rules, "strategies")
    assert "testing" not in battleline_rules.__all__


def test_where_hypothesis_is_missing_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "battleline_rules.testing")
    with pytest.raises(ImportError, match=r"pip install 'battleline_rules\[test\]'"):
        importlib.import_module("battleline_rules.testing")


# ---------------------------------------------------------------- what is drawn


@given(testing.cards(), testing.troops(SCHOTTEN_TOTTEN), testing.tactics(), testing.seats(), testing.flag_numbers())
def test_small_things_are_of_the_edition(card: object, low: Troop, tactic: Tactic, seat: str, number: int) -> None:
    assert card in {*TROOPS, *TACTICS}
    assert low in SCHOTTEN_TOTTEN.troops
    assert tactic in TACTICS
    assert seat in SEATS
    assert 1 <= number <= 9


def test_where_there_are_no_tactics_cards_none_is_drawn() -> None:
    assert testing.tactics(SCHOTTEN_TOTTEN).is_empty


@given(testing.rulesets([GMT]))
def test_rulesets_are_of_the_editions_asked_for(ruleset: Ruleset) -> None:
    assert ruleset.id == "gmt"


def test_every_value_of_every_option_is_drawn() -> None:
    missing = {(spec.name, value) for spec in OPTION_SPECS for value in spec.values}

    @EASILY
    @given(testing.option_changes())
    def draw(changes: dict[str, OptionValue]) -> None:
        missing.difference_update(changes.items())

    draw()
    assert missing == set()


@given(st.sampled_from(RULESETS), st.data())
def test_states_are_of_the_rulesets_asked_for(edition: Ruleset, data: st.DataObject) -> None:
    state = data.draw(testing.states(st.just(edition), most_plies=10))
    assert state.ruleset == edition
    assert state.ply <= 11


@given(testing.terrains(), testing.views(most_plies=20), testing.positions(most_plies=20), testing.starts())
def test_each_strategy_draws_its_kind(terrain: Terrain, view: View, position: Position, start: State) -> None:
    assert isinstance(terrain, Terrain)
    assert isinstance(view, View)
    assert isinstance(position, Position)
    assert position.claim is None
    assert start.ply == 0
    assert view.state.setup().faults() == start.setup().faults() == ()


@given(testing.actions(new_game(GMT, seed=1)))
def test_actions_are_possible(action: object) -> None:
    assert action in legal_actions(new_game(GMT, seed=1))


@given(testing.games(most_plies=30), testing.replays(most_plies=30))
def test_games_are_played_by_the_rules(game: Game, replay: Replay) -> None:
    assert game.replay().refused is None
    assert len(game.actions) <= 31
    assert replay.game.replay() == replay


@given(testing.finished_games(st.just(SCHOTTEN_TOTTEN)))
@settings(max_examples=5)
def test_finished_games_are_over(game: Game) -> None:
    assert game.replay().last.outcome is not None


def test_games_come_to_every_phase() -> None:
    # A surplus takes Mud, four cards there and a card that takes Mud away: it is too rare to count on.
    missing = set[str](PHASES) - {"surplus"}

    @EASILY
    @given(testing.replays(st.just(GMT.with_options({"claim_window": "after_draw"}))))
    def draw(replay: Replay) -> None:
        missing.difference_update(state.turn.phase for state in replay.states)

    draw()
    assert missing == set()


@given(testing.unknown_states(most_plies=20))
def test_unknown_states_are_without_faults(state: State) -> None:
    assert state.setup().faults() == ()
    assert state.unaccounted
