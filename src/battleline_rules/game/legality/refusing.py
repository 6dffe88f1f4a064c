"""Why an action is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from battleline_rules.cards import SEATS, Tactic, TacticKind, Troop
from battleline_rules.game.actions import (
    Abandon,
    AgreeOnDraw,
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
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
from battleline_rules.game.held import DECKS, Unknown, back_of
from battleline_rules.game.legality.arriving import arriving, goals
from battleline_rules.game.legality.claiming import claiming
from battleline_rules.game.legality.ending import draw_due, drawing, ending, surplus_cards
from battleline_rules.game.legality.guile import (
    fizzling,
    redeploying,
    returning,
    scout_sources,
    scouting,
    taking,
    targeting,
)
from battleline_rules.game.legality.playing import card_played, holding, may_play, passing, playing
from battleline_rules.game.legality.saying_no import refuse
from battleline_rules.game.sides import takes_slot
from battleline_rules.language import described
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from battleline_rules.cards import Card
    from battleline_rules.game.actions import Action, Move
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State
    from battleline_rules.game.turns import Phase

# Compiled, a constant of the module itself is at hand, and what is imported has to be looked up.
_DRAW: Final = Draw
_PLAY_TROOP: Final = PlayTroop
_PLAY_MORALE: Final = PlayMorale
_TROOP: Final = Troop

_PHASE_OF: Final[dict[type, tuple[Phase, ...]]] = {
    PlaceTerrain: ("draft",),
    Pass: ("before-play",),
    ScoutDraw: ("scout-draw",),
    ScoutReturn: ("scout-return",),
    DiscardSurplus: ("surplus",),
    Draw: ("after-play",),
    EndTurn: ("after-play", "after-draw"),
}
"""When each kind of move is possible (R54); plays are before everything else, and claims have windows of their own."""


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not possible now, or ``None`` if it is."""
    if _is_plainly_possible(state, action):
        return None
    if state.outcome is not None:
        return refuse(state, "game-over", "R50")
    match action:
        case Resign() | AgreeOnDraw() | Abandon():
            return _ending(state, action)
        case NameCard():
            return _naming(state, action)
        case _:
            return _malformed(state, action) or _untimely(state, action) or _move(state, action)


def _is_plainly_possible(state: State, action: Action) -> bool:
    """Whether a known card is laid or one is drawn just as it should be: nearly all that is ever asked."""
    if state.outcome is not None:
        return False
    kind = type(action)
    if kind is _DRAW:
        deck = _part(action, "deck")
        left = state.troop_deck.left if deck == "troop" else state.tactics_deck.left if deck == "tactics" else 0
        return left > 0 and draw_due(state)
    if kind is _PLAY_TROOP:
        return state.turn.phase == "before-play" and _is_plainly_laid(state, action, _TROOP)
    if kind is _PLAY_MORALE:
        return state.turn.phase == "before-play" and _is_plainly_laid(state, action, Tactic)
    return False


def _is_plainly_laid(state: State, play: Action, kind: type) -> bool:
    card, flag, seat = _part(play, "card"), _part(play, "flag"), state.turn.player
    if type(flag) is not int or not 0 < flag <= FLAG_COUNT or type(card) is not kind:
        return False
    held = cast("Card", card)
    if not state.player(seat).holds(held) or not may_play(state, held) or not takes_slot(held):
        return False
    return goals(state, seat, held) >> (flag - 1) & 1 == 1


def _part(action: Action, name: str) -> object:
    """A part of an action, which may be anything: compiled code trusts the types, and actions come from anybody."""
    part: object = getattr(action, name)
    return part


def _move(state: State, move: Move) -> Refusal | None:  # noqa: PLR0911 - one a kind of move
    card = card_played(move)
    if card is not None:
        return playing(state, card) or _play(state, move) or holding(state, card)
    match move:
        case ClaimFlag(flag):
            return claiming(state, flag)
        case Pass():
            return passing(state)
        case ScoutDraw(deck):
            return _scout_draw(state, deck)
        case ScoutReturn(held):
            return returning(state, held)
        case DiscardSurplus(surplus):
            possible = surplus in surplus_cards(state)
            return None if possible else refuse(state, "not-surplus", "R55", card=surplus)
        case Draw(deck):
            return drawing(state, deck)
        case EndTurn():
            return ending(state)
        case PlaceTerrain():
            return _placing(state, move)
        case _:
            raise AssertionError(move)


def _play(state: State, move: Move) -> Refusal | None:  # noqa: PLR0911 - one a kind of play
    """Why a card that may be played may not be played so."""
    seat = state.turn.player
    match move:
        case PlayTroop(card, number) | PlayMorale(card, number):
            return arriving(state, state.flags[number - 1], seat, card)
        case PlayFog(number):
            return arriving(state, state.flags[number - 1], seat, Tactic.FOG)
        case PlayMud(number):
            return arriving(state, state.flags[number - 1], seat, Tactic.MUD)
        case PlayScout():
            return scouting(state)
        case PlayRedeploy(target, goal):
            return _redeploy(state, target, goal)
        case PlayDeserter(target):
            return fizzling(state, Tactic.DESERTER) if target is None else targeting(state, Tactic.DESERTER, target)
        case PlayTraitor(target, goal):
            return _traitor(state, target, goal)
        case _:
            raise AssertionError(move)


def _redeploy(state: State, target: Card | None, goal: int | None) -> Refusal | None:
    if target is not None:
        return redeploying(state, target, goal)
    if goal is not None:
        return refuse(state, "not-a-move", "R26", wanted="redeploy")
    return fizzling(state, Tactic.REDEPLOY)


def _traitor(state: State, target: Card | None, goal: int | None) -> Refusal | None:
    if target is not None and goal is not None:
        return taking(state, target, goal)
    if target is not None or goal is not None:
        return refuse(state, "not-a-move", "R28", wanted="traitor")
    return fizzling(state, Tactic.TRAITOR)


def _ending(state: State, action: Resign | AgreeOnDraw | Abandon) -> Refusal | None:
    if isinstance(action, Resign) and _part(action, "by") not in SEATS:
        return refuse(state, "not-a-move", "R50", wanted="resign")
    return None


def _naming(state: State, action: NameCard) -> Refusal | None:
    if _part(action, "seat") not in SEATS or not _is_card(_part(action, "card")):
        return refuse(state, "not-a-move", "R7", wanted="remark")
    if action.card not in state.unaccounted:
        return refuse(state, "already-known", "R7", card=action.card)
    if back_of(action.card) not in state.player(action.seat).hand:
        return refuse(state, "nothing-unknown", "R7", seat=action.seat, card=action.card)
    if _may_be_drawn_or_not(state, action):
        return refuse(state, "naming-too-soon", "D33", seat=action.seat, card=action.card)
    return None


def _may_be_drawn_or_not(state: State, action: NameCard) -> bool:
    """Whether it matters that Scout drew a card, and the one that is named may be such a card or another."""
    turn, back = state.turn, back_of(action.card)
    if turn.player != action.seat or state.ruleset.options.scout_return_from != "drawn":
        return False
    return 0 < turn.drawn.count(back) < state.player(action.seat).hand.count(back)


def _scout_draw(state: State, deck: str) -> Refusal | None:
    sources = scout_sources(state)
    if deck in sources:
        return None
    if not len(state.deck("troop" if deck == "troop" else "tactics")):
        return refuse(state, "deck-empty", "R9", deck=deck)
    return refuse(state, "scout-deck", "D33", tactic=Tactic.SCOUT)


def _placing(state: State, move: PlaceTerrain) -> Refusal | None:
    if move.terrain not in state.draft:
        return refuse(state, "no-such-terrain", "R54")
    if state.flags[move.flag - 1].terrain is not None:
        return refuse(state, "terrain-placed", "R54", flag=move.flag)
    return None


def _untimely(state: State, move: Move) -> Refusal | None:
    """Why it is not the time for a move; claims have windows of their own."""
    if isinstance(move, ClaimFlag):
        if state.turn.phase != "draft":
            return None
        phases: tuple[Phase, ...] = ()
    else:
        phases = _PHASE_OF.get(type(move), ("before-play",))
    if state.turn.phase in phases:
        return None
    return refuse(state, "not-now", "R54", now=state.turn.phase)


def _malformed(state: State, move: Move) -> Refusal | None:
    """Why something is no move at all, whatever the state: moves are checked as they come, from whoever makes them."""
    if type(move) not in _FIELDS:
        return refuse(state, "not-a-move", "R8", wanted="action")
    for name, is_right, wanted in _FIELDS[type(move)]:
        if not is_right(getattr(move, name)):
            if name == "flag":
                return refuse(state, "no-such-flag", "R3", flag=_told(getattr(move, name)))
            return refuse(state, "not-a-move", "R8", wanted=wanted)
    return None


def _told(value: object) -> str:
    """What is no flag, as a text; Python itself does not write integers of many thousand digits."""
    return described(value) if isinstance(value, int) else str(value)


def _is_card(value: object) -> bool:
    return isinstance(value, Troop | Tactic)


def _is_morale(value: object) -> bool:
    return isinstance(value, Tactic) and value.kind is TacticKind.MORALE


def _is_flag(value: object) -> bool:
    return type(value) is int and 1 <= value <= FLAG_COUNT


_Field: TypeAlias = tuple[str, Callable[[object], bool], str]

_FLAG: Final[_Field] = ("flag", _is_flag, "")
_NO_FLAG_OR_ONE: Final[_Field] = ("flag", lambda value: value is None or _is_flag(value), "")
_DECK: Final[_Field] = ("deck", lambda value: value in DECKS, "deck")
_TARGET: Final[_Field] = ("card", lambda value: value is None or _is_card(value), "target")

_FIELDS: Final[dict[type, tuple[_Field, ...]]] = {
    PlayTroop: (("card", lambda value: isinstance(value, Troop), "troop"), _FLAG),
    PlayMorale: (("card", _is_morale, "morale"), _FLAG),
    PlayFog: (_FLAG,),
    PlayMud: (_FLAG,),
    PlayScout: (),
    ScoutDraw: (_DECK,),
    ScoutReturn: (("card", lambda value: isinstance(value, Troop | Tactic | Unknown), "return"),),
    PlayRedeploy: (_TARGET, _NO_FLAG_OR_ONE),
    PlayDeserter: (_TARGET,),
    PlayTraitor: (_TARGET, _NO_FLAG_OR_ONE),
    ClaimFlag: (_FLAG,),
    DiscardSurplus: (("card", _is_card, "discard"),),
    Draw: (_DECK,),
    Pass: (),
    EndTurn: (),
    PlaceTerrain: (_FLAG,),
}
"""What the fields of each kind of move have to be, whoever makes them."""
