"""The strategies for everybody: what they draw, and what is said where Hypothesis is missing."""

from __future__ import annotations

import importlib
import inspect
import sys
from typing import TYPE_CHECKING, Final

import hypothesis
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import battleline_rules
from battleline_rules import testing
from battleline_rules.cards import SEATS, TACTICS, TROOPS, Tactic, Troop
from battleline_rules.game import Game, Replay, State, View, legal_actions, new_game
from battleline_rules.game.held import DECKS
from battleline_rules.game.turns import PHASES
from battleline_rules.rulesets import GMT, OPTION_SPECS, RULESETS, SCHOTTEN_TOTTEN, Ruleset, Terrain
from battleline_rules.table import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Seat
    from battleline_rules.game import Phase
    from battleline_rules.rulesets import OptionValue

EASILY = settings(
    max_examples=150, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)

FOUND: Final = settings(EASILY, max_examples=2000, phases=(hypothesis.Phase.generate,))
"""For what is only looked for, and does not have to be small."""


def test_every_strategy_is_named_and_says_what_is_drawn() -> None:
    public = [name for name, one in vars(testing).items() if inspect.isfunction(one)]
    assert sorted(public) == sorted(testing.__all__)
    for name in public:
        assert inspect.getdoc(getattr(testing, name))


def test_the_library_itself_does_without_hypothesis() -> None:
    assert not hasattr(battleline_rules, "strategies")
    assert "testing" not in battleline_rules.__all__


def test_where_hypothesis_is_missing_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    for name in [one for one in sys.modules if one.startswith("battleline_rules.testing")]:
        monkeypatch.delitem(sys.modules, name)
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


# ---------------------------------------------------------------- phases


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_asked_for(phase: Phase) -> None:
    # With all health checks on: none is slow, and next to nothing is thrown away.
    @settings(max_examples=50, derandomize=True, deadline=None, database=None)
    @given(testing.states(phase=phase), testing.views(st.just(GMT), phase=phase))
    def draw(state: State, view: View) -> None:
        assert state.turn.phase == view.state.turn.phase == phase
        assert state.outcome is None
        assert state.setup().faults() == ()
        assert view.state.ruleset.id == "gmt"

    draw()


PARTS: Final[dict[str, tuple[Phase, Callable[[State], bool]]]] = {
    "records have been placed": ("draft", lambda state: len(state.draft) > 1 and state.ply > 0),
    "flags have been claimed": ("before-play", lambda state: any(flag.claimed_by for flag in state.flags)),
    "two of Scout's cards are drawn": ("scout-draw", lambda state: len(state.turn.drawn) == 2),
    "one card is put back": ("scout-return", lambda state: state.turn.player in all_known_to(state)),
    "the opponent discards": ("surplus", lambda state: state.actor != state.turn.player),
    "Mud is elsewhere": ("surplus", lambda state: Tactic.MUD in state.places),
}


def all_known_to(state: State) -> set[Seat | None]:
    return {*state.troop_deck.known_to, *state.tactics_deck.known_to}


@pytest.mark.parametrize("part", PARTS)
def test_a_phase_is_shown_in_all_its_parts(part: str) -> None:
    phase, wanted = PARTS[part]
    assert wanted(find(testing.states(phase=phase), wanted, settings=FOUND))


def test_what_a_phase_needs_is_set_in_the_rulesets() -> None:
    quiet = SCHOTTEN_TOTTEN.with_options({"mud_removed": "forbid_if_overfull"})
    state = find(testing.states(st.just(quiet), phase="surplus"), bool, settings=FOUND)
    assert state.ruleset == quiet.with_options({"tactics": True, "mud_removed": "owner_discards"})


def test_there_is_no_other_phase() -> None:
    with pytest.raises(ValueError, match="there is no 'before-draw'"):
        testing.states(phase="before-draw")  # type: ignore[arg-type] # the point


# ---------------------------------------------------------------- states that look alike


@given(testing.look_alikes(most_plies=20))
def test_look_alikes_are_legal_and_give_the_seat_the_same_view(pair: tuple[Seat | None, State, State]) -> None:
    seat, state, other = pair
    assert other.setup().faults() == ()
    assert other.view(seat) == state.view(seat)
    assert set(other.known()) == set(state.known())


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_what_a_seat_does_not_know_is_elsewhere(seat: Seat | None) -> None:
    start = new_game(GMT, seed=1)
    other = find(testing.looking_like(start, seat), lambda found: found != start, settings=FOUND)
    for holder in SEATS:
        if holder == seat:
            assert other.player(holder).hand == start.player(holder).hand


def test_what_scout_returned_stays_where_the_player_knows_it() -> None:
    phase, wanted = PARTS["one card is put back"]
    state = find(testing.states(st.just(GMT), phase=phase), wanted, settings=FOUND)
    seat = state.turn.player

    @EASILY
    @given(testing.looking_like(state, seat))
    def draw(other: State) -> None:
        for name in DECKS:
            deck = state.deck(name)
            for place, knower in enumerate(deck.known_to):
                if knower == seat:
                    assert other.deck(name).cards[place] == deck.cards[place]

    draw()


@given(testing.unknown_states(most_plies=20))
def test_unknown_states_are_without_faults(state: State) -> None:
    assert state.setup().faults() == ()
    assert state.unaccounted
