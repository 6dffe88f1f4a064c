"""Why no claim can be made at all: a line for each obstacle, with what it would take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import SEATS, opponent_of
from battleline_rules.explain.messages import FreeText, Item, Rules, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.scene import Scene
    from battleline_rules.table import Obstacle

_LABELS: Final = {
    "game-over": "label-game",
    "flag-claimed": "label-flag",
    "not-on-turn": "label-turn",
    "wrong-window": "label-time",
    "surplus-pending": "label-surplus",
    "side-incomplete": "label-own-side",
}


def obstacle_items(scene: Scene, obstacles: Sequence[Obstacle]) -> tuple[Item, ...]:
    """A line for each obstacle."""
    return tuple(Item(_label(scene, one), (_clause(scene, one),)) for one in obstacles)


def _label(scene: Scene, obstacle: Obstacle) -> Message:
    name = _LABELS.get(obstacle.code)
    if name == "label-own-side":
        return say("label-side-of", who=scene.claimant)
    if name == "label-flag":
        return say(name, flag=scene.claim.flag)
    return say(name) if name else say("label-code", code=FreeText(obstacle.code))


def _clause(scene: Scene, obstacle: Obstacle) -> Message:  # noqa: PLR0911 - one an obstacle
    rules = Rules((obstacle.rule,))
    position, turn = scene.position, scene.position.turn
    if obstacle.code == "game-over" and position.winner is not None:
        flags = tuple(flag.number for flag in position.flags if flag.claimed_by == position.winner)
        return say("game-is-over", winner=position.winner, flags=flags, rules=rules, count=len(flags))
    if obstacle.code == "flag-claimed" and scene.where.claimed_by is not None:
        return say("flag-is-claimed", holder=scene.where.claimed_by, rules=rules)
    if obstacle.code == "not-on-turn":
        return say("turn-of-other", who=scene.claimant, player=opponent_of(scene.claimant), rules=rules)
    if obstacle.code == "wrong-window" and turn is not None:
        window = position.ruleset.options.claim_window
        return say("window-closed", now=say(f"now-{turn.window}"), when=say(f"claims-{window}"), rules=rules)
    if obstacle.code == "surplus-pending":
        sides = tuple(_surpluses(scene))
        return say("discards-first", sides=sides, rules=rules) if sides else say("resolve-first", rules=rules)
    if obstacle.code == "side-incomplete":
        return _side_lacks(scene, rules)
    return say("other-obstacle", rules=rules)


def _surpluses(scene: Scene) -> Iterator[Message]:
    """Every side that has more cards than places."""
    for flag in scene.position.flags:
        for seat in SEATS:
            count = len(flag.slot_cards(seat))
            if count > flag.size:
                where = "surplus-here" if flag.number == scene.claim.flag else "surplus-elsewhere"
                yield say(where, flag=flag.number, who=seat, size=flag.size, count=count)


def _side_lacks(scene: Scene, rules: Rules) -> Message:
    where = scene.where
    there = len(where.slot_cards(scene.claimant))
    if not there:
        return say("side-bare", size=where.size, rules=rules)
    return say("side-lacks", lacking=where.size - there, rules=rules, count=there)
