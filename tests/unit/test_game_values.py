"""Everything in a game is a value: it cannot be changed, compares by what it holds, and is shared where it stays."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import TYPE_CHECKING, get_args

import pytest

from battleline_rules.cards import TACTICS, Tactic, troop
from battleline_rules.errors import ClaimError
from battleline_rules.game import (
    ENDINGS,
    Action,
    ClaimFlag,
    Draw,
    EndTurn,
    Game,
    IllegalAction,
    Match,
    NameCard,
    Pass,
    PlayTroop,
    Refusal,
    Setup,
    State,
    Unknown,
    View,
    apply,
    deal,
    legal_actions,
    new_game,
    refusal,
)
from battleline_rules.game.parts import parts_of
from battleline_rules.rulesets import GMT, SCHOTTEN_TOTTEN, Terrain
from tests.playing import EVERY_MOVE

if TYPE_CHECKING:
    from collections.abc import Iterator


def made() -> dict[str, object]:
    """One value of each kind, made anew at each call."""
    state = deal(GMT, troop_deck=GMT.troops, tactics_deck=TACTICS)
    state = apply(state, PlayTroop(troop("R1"), 1))
    why = refusal(state, ClaimFlag(1))
    assert why is not None
    assert why.verdict is not None
    over = apply(state, ENDINGS[0])
    wrong = Game(state, (Pass(),)).replay()
    return {
        "state": state,
        "setup": state.setup(),
        "view": state.view("north"),
        "player": state.north,
        "deck": state.troop_deck,
        "flag": state.flags[0],
        "side": state.flags[0].north,
        "turn": dataclasses.replace(state.turn),
        "outcome": over.outcome,
        "refusal": why,
        "record": Game(state, (Draw("troop"),), (("Event", "x"),)),
        "replay": wrong,
        "refused": wrong.refused,
        "match": Match(),
        "position": state.position(),
    }


KINDS = tuple(made())


@pytest.mark.parametrize("kind", KINDS)
def test_no_attribute_can_be_set_or_deleted(kind: str) -> None:
    value = made()[kind]
    assert dataclasses.is_dataclass(value)
    before = copy.deepcopy(value)
    names = [field.name for field in dataclasses.fields(value)]
    assert names
    for name in (*names, "something_new"):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            setattr(value, name, None)
    for name in names:
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
            delattr(value, name)
    assert value == before


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_equal_by_what_they_hold(kind: str) -> None:
    one, other = made()[kind], made()[kind]
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert one != "something else"
    assert len({one: 1, other: 2}) == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_values_pickle(kind: str, protocol: int) -> None:
    value = made()[kind]
    again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own
    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)


@pytest.mark.parametrize("kind", KINDS)
def test_values_copy(kind: str) -> None:
    value = made()[kind]
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


def test_what_is_worked_out_once_does_not_get_in_the_way() -> None:
    """A state that has been asked for everything is still equal to a fresh one, and pickles."""
    asked, fresh = new_game(GMT, seed=5), new_game(GMT, seed=5)
    legal_actions(asked)
    asked.position()
    asked.may_hold("south")
    assert dict(asked.places) == {}
    assert asked.unaccounted == ()
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    for again in (copy.copy(asked), copy.deepcopy(asked), pickle.loads(pickle.dumps(asked))):  # noqa: S301 - our own
        assert again == fresh
        assert legal_actions(again) == legal_actions(fresh)


def test_what_a_state_works_out_cannot_be_changed_either() -> None:
    state = apply(new_game(GMT, seed=5), legal_actions(new_game(GMT, seed=5))[0])
    with pytest.raises(TypeError):
        state.places[troop("R1")] = (state.flags[0], "north")  # type: ignore[index] # the point
    assert isinstance(legal_actions(state), tuple)
    assert isinstance(state.unaccounted, tuple)
    assert isinstance(state.may_hold("north"), tuple)


def test_a_setup_and_a_state_with_the_same_parts_are_not_the_same() -> None:
    state = new_game(GMT, seed=1)
    other: object = state.setup()
    assert other != state
    assert state.setup() == Setup(**parts_of(state))
    assert state.setup().state() == State(**parts_of(state)) == state
    assert state.view("north") == View("north", state.view("north").state)


def test_states_differ_by_each_of_their_parts() -> None:
    state = new_game(GMT, seed=1)
    others = [
        new_game(GMT, seed=2),
        new_game(GMT, seed=1, first="south"),
        new_game(GMT, seed=1, terrain={1: Terrain("Hill")}),
        new_game(GMT, seed=1, draft=[Terrain("Hill")]),
        new_game(GMT.with_options({"tie_rule": "must_beat"}), seed=1),
        new_game(SCHOTTEN_TOTTEN, seed=1),
        apply(state, ENDINGS[0]),
        apply(state, legal_actions(state)[0]),
    ]
    assert len({state, *others}) == len(others) + 1


# ---------------------------------------------------------------- applying


def test_apply_gives_a_new_state_and_leaves_the_old_one() -> None:
    state = new_game(GMT, seed=3)
    kept, number = copy.deepcopy(state), hash(state)
    for action in legal_actions(state):
        after = apply(state, action)
        assert after is not state
        assert after != state
        assert after.ply == 1
        assert (state, hash(state)) == (kept, number)
    with pytest.raises(IllegalAction):
        apply(state, EndTurn())
    assert (state, hash(state)) == (kept, number)


def test_what_stays_as_it_was_is_shared() -> None:
    state = new_game(GMT, seed=3)
    played = legal_actions(state)[0]
    assert isinstance(played, PlayTroop)
    after = apply(state, played)
    assert after.south is state.south
    assert after.ruleset is state.ruleset
    assert after.troop_deck is state.troop_deck
    assert after.tactics_deck is state.tactics_deck
    for flag, later in zip(state.flags, after.flags, strict=True):
        assert (flag is later) == (flag.number != played.flag)
    drawn = apply(after, Draw("tactics"))
    assert drawn.flags is after.flags
    assert drawn.troop_deck is after.troop_deck
    assert drawn.south is after.south


def test_the_same_actions_lead_to_the_same_state() -> None:
    one, other = new_game(GMT, seed=3), new_game(GMT, seed=3)
    for _ in range(60):
        action = legal_actions(one)[-1]
        one, other = apply(one, action), apply(other, action)
        assert one == other
        assert hash(one) == hash(other)


def test_a_state_tells_its_flags_by_number() -> None:
    state = new_game(GMT, seed=3)
    assert [state.flag(number).number for number in range(1, 10)] == list(range(1, 10))
    for wrong in (0, 10, -1, True, "1", None):
        with pytest.raises(ClaimError) as caught:
            state.flag(wrong)
        assert caught.value.code == "no-such-flag"


# ---------------------------------------------------------------- actions


def examples() -> Iterator[Action]:
    seen: set[type] = set()
    for action in (*EVERY_MOVE, *ENDINGS, NameCard("north", Tactic.FOG)):
        if type(action) not in seen:
            seen.add(type(action))
            yield action


def test_there_is_an_example_of_each_kind_of_action() -> None:
    assert {type(action) for action in examples()} == set(get_args(Action))


@pytest.mark.parametrize("action", tuple(examples()), ids=lambda action: type(action).__name__)
def test_actions_are_values(action: Action) -> None:
    again = pickle.loads(pickle.dumps(action))  # noqa: S301 - our own
    assert again == action
    assert hash(again) == hash(action)
    assert copy.deepcopy(action) == action
    assert repr(action).startswith(type(action).__name__)
    for field in dataclasses.fields(action):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(action, field.name, None)
    with pytest.raises((AttributeError, TypeError)):
        action.something_new = 1  # type: ignore[union-attr] # the point


def test_actions_of_different_kinds_are_never_equal() -> None:
    kinds = list(examples())
    for place, one in enumerate(kinds):
        assert one not in kinds[:place]
    assert PlayTroop(troop("R1"), 1) == PlayTroop(troop("R1"), 1) != PlayTroop(troop("R1"), 2)


# ---------------------------------------------------------------- refusals


def test_an_illegal_action_carries_its_refusal_and_pickles() -> None:
    state = new_game(GMT, seed=3)
    with pytest.raises(IllegalAction) as caught:
        apply(state, ClaimFlag(1))
    error = caught.value
    assert isinstance(error.refusal, Refusal)
    assert (error.action, error.actor, error.code) == (ClaimFlag(1), "north", error.refusal.code)
    assert str(error) == error.refusal.message
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.action, again.refusal, again.actor) == (error.action, error.refusal, error.actor)
    assert str(again) == str(error)


def test_unknown_cards_stay_themselves() -> None:
    for card in Unknown:
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own
        assert copy.deepcopy(card) is card
    assert [str(card) for card in Unknown] == ["?t", "?x"]
