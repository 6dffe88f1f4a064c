"""Whole games as immutable transitions over the full rulebook.

:class:`State` is a game at one moment, :func:`legal_actions` and :func:`refusal` say what may be done,
:func:`apply` does it and gives the next state, and :class:`View` is what one player knows.
"""

from typing import TYPE_CHECKING

from battleline_rules.on_demand import names_on_demand

if TYPE_CHECKING:
    from battleline_rules.game.actions import (
        ENDINGS,
        Abandon,
        Action,
        AgreeOnDraw,
        ClaimFlag,
        DiscardSurplus,
        Draw,
        Ending,
        EndTurn,
        Move,
        NameCard,
        Pass,
        PlaceTerrain,
        PlayDeserter,
        PlayFog,
        PlayMorale,
        PlayMud,
        PlayRedeploy,
        PlayScout,
        PlayTraitor,
        PlayTroop,
        Resign,
        ScoutDraw,
        ScoutReturn,
    )
    from battleline_rules.game.dealing import deal, new_game, shuffled, unknown_game
    from battleline_rules.game.decks import Deck
    from battleline_rules.game.held import DeckName, HeldCard, Unknown
    from battleline_rules.game.legality import legal_actions, refusal
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.parts import GameOutcome, Way
    from battleline_rules.game.players import Player
    from battleline_rules.game.record import ClaimMade, Game, Refused, Replay
    from battleline_rules.game.refusals import IllegalAction, Refusal
    from battleline_rules.game.series import Match
    from battleline_rules.game.setups import Setup
    from battleline_rules.game.sides import Side
    from battleline_rules.game.state import State
    from battleline_rules.game.transitions import apply
    from battleline_rules.game.turns import Phase, TurnState
    from battleline_rules.game.views import View, action_as_known_to
else:
    __getattr__, __dir__ = names_on_demand(
        __name__,
        {
            "battleline_rules.game.actions": (
                "ENDINGS Abandon Action AgreeOnDraw ClaimFlag DiscardSurplus Draw Ending EndTurn Move NameCard "
                "Pass PlaceTerrain PlayDeserter PlayFog PlayMorale PlayMud PlayRedeploy PlayScout PlayTraitor "
                "PlayTroop Resign ScoutDraw ScoutReturn"
            ),
            "battleline_rules.game.dealing": "deal new_game shuffled unknown_game",
            "battleline_rules.game.decks": "Deck",
            "battleline_rules.game.held": "DeckName HeldCard Unknown",
            "battleline_rules.game.legality": "legal_actions refusal",
            "battleline_rules.game.lines": "FlagState Side",
            "battleline_rules.game.parts": "GameOutcome Way",
            "battleline_rules.game.players": "Player",
            "battleline_rules.game.record": "ClaimMade Game Refused Replay",
            "battleline_rules.game.refusals": "IllegalAction Refusal",
            "battleline_rules.game.series": "Match",
            "battleline_rules.game.setups": "Setup",
            "battleline_rules.game.state": "State",
            "battleline_rules.game.transitions": "apply",
            "battleline_rules.game.turns": "Phase TurnState",
            "battleline_rules.game.views": "View action_as_known_to",
        },
    )

__all__ = [
    "ENDINGS",
    "Abandon",
    "Action",
    "AgreeOnDraw",
    "ClaimFlag",
    "ClaimMade",
    "Deck",
    "DeckName",
    "DiscardSurplus",
    "Draw",
    "EndTurn",
    "Ending",
    "FlagState",
    "Game",
    "GameOutcome",
    "HeldCard",
    "IllegalAction",
    "Match",
    "Move",
    "NameCard",
    "Pass",
    "Phase",
    "PlaceTerrain",
    "PlayDeserter",
    "PlayFog",
    "PlayMorale",
    "PlayMud",
    "PlayRedeploy",
    "PlayScout",
    "PlayTraitor",
    "PlayTroop",
    "Player",
    "Refusal",
    "Refused",
    "Replay",
    "Resign",
    "ScoutDraw",
    "ScoutReturn",
    "Setup",
    "Side",
    "State",
    "TurnState",
    "Unknown",
    "View",
    "Way",
    "action_as_known_to",
    "apply",
    "deal",
    "legal_actions",
    "new_game",
    "refusal",
    "shuffled",
    "unknown_game",
]
