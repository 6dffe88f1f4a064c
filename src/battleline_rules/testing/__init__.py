"""Hypothesis strategies for tests of what is built on this library.

Every strategy gives values of the library's own types, and shrinks, games to fewer actions.
``pip install 'battleline_rules[test]'`` brings Hypothesis, and nothing else in the library needs it::

    from hypothesis import given
    from battleline_rules import legal_actions, testing

    @given(testing.states())
    def test_my_bot_finds_something_to_do(state):
        assert state.outcome is not None or my_bot(state) in legal_actions(state)
"""

try:
    from battleline_rules.testing.alike import look_alikes, looking_like
    from battleline_rules.testing.games import (
        finished_games,
        games,
        positions,
        replays,
        states,
        unknown_states,
        views,
    )
    from battleline_rules.testing.playing import actions, starts
    from battleline_rules.testing.small import (
        cards,
        flag_numbers,
        option_changes,
        rulesets,
        seats,
        tactics,
        terrains,
        troops,
    )
except ModuleNotFoundError as _missing:
    if _missing.name != "hypothesis":
        raise
    raise ImportError(
        "battleline_rules.testing draws its examples with Hypothesis, which is not installed: "
        "pip install 'battleline_rules[test]'"
    ) from _missing

__all__ = [
    "actions",
    "cards",
    "finished_games",
    "flag_numbers",
    "games",
    "look_alikes",
    "looking_like",
    "option_changes",
    "positions",
    "replays",
    "rulesets",
    "seats",
    "starts",
    "states",
    "tactics",
    "terrains",
    "troops",
    "unknown_states",
    "views",
]
