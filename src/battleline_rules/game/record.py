"""Records of games: a start, and what was done one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from battleline_rules.cards import SEATS
from battleline_rules.game.actions import ClaimFlag, Draw, NameCard, ScoutDraw
from battleline_rules.game.held import Unknown, is_known
from battleline_rules.game.legality import refusal
from battleline_rules.game.transitions import apply
from battleline_rules.game.views import action_as_known_to
from battleline_rules.judge import decide_claim
from battleline_rules.table import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Seat
    from battleline_rules.game.actions import Action
    from battleline_rules.game.refusals import Refusal
    from battleline_rules.game.state import State
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position


@dataclass(frozen=True)
class Refused:
    """The first action of a record that is not possible: its number, from 1, who would have acted, and why not."""

    ply: int
    action: Action
    actor: Seat | None
    refusal: Refusal


@dataclass(frozen=True)
class ClaimMade:
    """A flag that was claimed: after which ply, and by whom, asked for or by itself (D24)."""

    ply: int
    claim: Claim
    position: Position
    automatic: bool

    def verdict(self) -> Verdict:
        """The judge's answer, with its proof."""
        return decide_claim(self.position, flag=self.claim.flag, by=self.claim.by)


@dataclass(frozen=True)
class Replay:
    """What comes of a record: the states, the start first, as far as every action is possible."""

    game: Game
    states: tuple[State, ...]
    refused: Refused | None

    @property
    def last(self) -> State:
        """The last state that was reached."""
        return self.states[-1]

    def claims(self) -> Iterator[ClaimMade]:
        """Every flag that was claimed, in order."""
        steps = zip(self.game.actions, self.states, self.states[1:], strict=False)
        for ply, (action, before, after) in enumerate(steps, 1):
            yield from _claims_of(ply, action, before, after)


@dataclass(frozen=True)
class Game:
    """A record: a start, the actions as they were said to have been done, and headers such as names and dates.

    Whether the actions are possible is not asked before they are replayed.
    """

    start: State
    actions: tuple[Action, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()

    def replay(self) -> Replay:
        """Do every action in turn, up to the first that is not possible."""
        states = [self.start]
        for ply, action in enumerate(self.actions, 1):
            why = refusal(states[-1], action)
            if why is not None:
                return Replay(self, tuple(states), Refused(ply, action, states[-1].actor, why))
            states.append(apply(states[-1], action))
        return Replay(self, tuple(states), None)

    def played(self, action: Action) -> Game:
        """The record with one more action, which is not looked at."""
        return replace(self, actions=(*self.actions, action))

    def taken_back(self, count: int = 1) -> Game:
        """The record without its last actions."""
        return replace(self, actions=self.actions[: max(0, len(self.actions) - count)])

    def turn_taken_back(self) -> Game:
        """The record without the turn of its last action, as far as that has come.

        Where an action before it is not possible, the record up to there counts.
        """
        states = self.replay().states[:-1]
        kept = len(states)
        while kept and states[kept - 1].turn.player == states[-1].turn.player:
            kept -= 1
        return replace(self, actions=self.actions[:kept])

    def seen_by(self, seat: Seat | None) -> Game:
        """The record as a player, or with ``None`` a spectator, may have it.

        It begins with what they knew of the start, hides what Scout returned, and goes up to the first action
        that is not possible. What the player drew is named, so that it counts more plies than the game did.
        """
        replay = self.replay()
        start = view = self.start.view(seat).state
        seen: list[Action] = []
        for action, before, after in zip(self.actions, replay.states, replay.states[1:], strict=False):
            for one in _seen(action, before, after, view, seat):
                seen.append(one)
                view = apply(view, one)
        return Game(start, tuple(seen), self.headers)


def _seen(action: Action, before: State, after: State, view: State, seat: Seat | None) -> Iterator[Action]:
    """What is seen of an action: the action as far as it is public, and to its player the card that was drawn."""
    actor = before.actor or before.turn.player
    public = action_as_known_to(action, actor, seat)
    if public is None:
        return
    yield public
    if isinstance(action, Draw | ScoutDraw) and actor == seat and not is_known(view.deck(action.deck).top):
        drawn = before.deck(action.deck).top
        if not isinstance(drawn, Unknown) and after.outcome is None:
            yield NameCard(seat, drawn)


def _claims_of(ply: int, action: Action, before: State, after: State) -> Iterator[ClaimMade]:
    if isinstance(action, ClaimFlag):
        yield ClaimMade(ply, Claim(before.turn.player, action.flag), before.position(), automatic=False)
        return
    fallen = [
        flag.number
        for seat in (SEATS if before.turn.player == "north" else SEATS[::-1])
        for flag in after.flags
        if flag.claimed_by == seat and before.flags[flag.number - 1].claimed_by is None
    ]
    # Each was judged when the flags after it had not been claimed yet.
    for index, number in enumerate(fallen):
        flags = tuple(
            replace(flag, claimed_by=None) if flag.number in fallen[index:] else flag for flag in after.position().flags
        )
        seat = after.flags[number - 1].claimed_by
        assert seat is not None  # noqa: S101 - it has just been claimed
        yield ClaimMade(ply, Claim(seat, number), replace(after.position(), flags=flags), automatic=True)
