"""Setting up games in a line of text, playing them on, and saying what is expected of them.

A side of a flag is a line of cards, and the two sides of a flag stand north to south: ``"R3 R4 | B8 fog"``.
``...`` stands for the cards that are named nowhere else: in a hand as many troops as fill it, in a deck all that
are left. What belongs to no place lies face up among the discards.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

import pytest

from battleline_rules.cards import LEADERS, SEATS, Seat, Tactic, TacticKind, Troop, opponent_of
from battleline_rules.game import (
    Deck,
    Draw,
    EndTurn,
    FlagState,
    PlayDeserter,
    Player,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    ScoutReturn,
    Setup,
    Side,
    TurnState,
    apply,
    legal_actions,
    refusal,
)
from battleline_rules.game.held import in_hand_order
from battleline_rules.game.legality.playing import card_played
from battleline_rules.rulesets import GMT, option_spec
from battleline_rules.table import FLAG_COUNT
from tests.rules.layout import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from battleline_rules.cards import Card
    from battleline_rules.game import Action, HeldCard, State
    from battleline_rules.game.turns import Phase
    from battleline_rules.rulesets import OptionValue, Ruleset, Terrain

Test = TypeVar("Test", bound="Callable[..., object]")

NOW: Final = 100
"""The ply of a game that is set up; cards without a ply of their own came before it, in the order written."""

REST: Final = "..."

EXERCISED: Final[set[tuple[str, OptionValue]]] = set()
"""Each option with each value under which some test plays; filled as the tests are read."""


def under(ruleset: Ruleset = GMT, **rulings: OptionValue) -> Callable[[Test], Test]:
    """A test that plays by these rulings, which it gets as ``ruleset``."""
    for name, value in rulings.items():
        EXERCISED.add((name, option_spec(name).read(value)))
    return pytest.mark.parametrize("ruleset", [pytest.param(ruleset.with_options(rulings), id=_told(rulings))])


def under_each(name: str) -> Callable[[Test], Test]:
    """A test that plays under each value of an option, which it gets as ``ruleset``."""
    values = option_spec(name).values
    EXERCISED.update((name, value) for value in values)
    rulesets = [pytest.param(GMT.with_options({name: value}), id=_told({name: value})) for value in values]
    return pytest.mark.parametrize("ruleset", rulesets)


def _told(rulings: Mapping[str, OptionValue]) -> str:
    return ",".join(f"{name}={value}" for name, value in rulings.items())


# ---------------------------------------------------------------- setting up


@dataclass
class _Box:
    """The cards of an edition, as they are taken out one by one."""

    ruleset: Ruleset
    left: dict[Card, None] = field(init=False)

    def __post_init__(self) -> None:
        self.left = dict.fromkeys((*self.ruleset.troops, *self.ruleset.tactics))

    def take(self, text: str, seat: Seat = "north") -> tuple[Card, ...]:
        found = cards(text.replace(REST, ""), seat)
        for card in found:
            assert card in self.left, f"{card} is not in the box any more"
            del self.left[card]
        return found

    def troops(self) -> list[Troop]:
        return [card for card in self.left if isinstance(card, Troop)]

    def tactics(self) -> list[Tactic]:
        return [card for card in self.left if isinstance(card, Tactic)]


def game(
    *,
    north: str = "",
    south: str = "",
    flags: Mapping[int, str] | None = None,
    claimed: Mapping[Seat, str] | None = None,
    terrain: Mapping[int, Terrain] | None = None,
    troops: str = REST,
    tactics: str = REST,
    discards: Mapping[Seat, str] | None = None,
    guile: Mapping[Seat, str] | None = None,
    ahead: Seat | None = None,
    leaders: tuple[Seat, ...] = (),
    turn: Seat = "north",
    phase: Phase = "before-play",
    idle_turns: int = 0,
    ruleset: Ruleset = GMT,
) -> State:
    """A game in its middle, checked.

    ``north`` and ``south`` are hands, ``troops`` and ``tactics`` the decks with the top card first. A card at a flag
    may tell its ply: ``R3@40``. ``claimed`` are flags by who holds them. Both players have played as many Tactics
    cards, or where an odd number lies face up ``ahead`` has played one more, by default who is not on turn.
    ``leaders`` have played one, besides those whose Leader lies face up on their side.
    """
    box = _Box(ruleset)
    sides = _sides(box, flags or {})
    named: dict[Seat, tuple[Card, ...]] = {"north": box.take(north, "north"), "south": box.take(south, "south")}
    piles = {seat: box.take((discards or {}).get(seat, ""), seat) for seat in SEATS}
    lying = {seat: tuple(_guile(box.take((guile or {}).get(seat, ""), seat))) for seat in SEATS}
    tops = box.take(troops), box.take(tactics)
    hands: dict[Seat, tuple[Card, ...]] = {
        seat: _filled(box, named[seat], ruleset.options.hand_size) if REST in text else named[seat]
        for seat, text in zip(SEATS, (north, south), strict=True)
    }
    decks = (
        Deck((*tops[0], *(box.take(" ".join(map(str, box.troops()))) if REST in troops else ()))),
        Deck((*tops[1], *(box.take(" ".join(map(str, box.tactics()))) if REST in tactics else ()))),
    )
    piles["north"] = (*piles["north"], *box.take(" ".join(map(str, box.troops()))))
    _put_away(box, piles, lying)
    on_table = [card for pair in sides.values() for side in pair for card in side.cards]
    face_up = sum(isinstance(card, Tactic) for card in (*on_table, *piles["north"], *piles["south"]))
    face_up += len(lying["north"]) + len(lying["south"])
    first = ahead or opponent_of(turn)
    players = {
        seat: Player(
            hand=in_hand_order(hands[seat]),
            discards=tuple(card for card in (*ruleset.troops, *ruleset.tactics) if card in piles[seat]),
            guile=tuple(card for card in Tactic if card in lying[seat]),
            tactics_played=face_up // 2 + (face_up % 2 if seat == first else 0),
            leader_played=seat in leaders or _has_shown_leader(seat, sides, piles[seat]),
        )
        for seat in SEATS
    }
    holders = {int(number): seat for seat, text in (claimed or {}).items() for number in text.split()}
    return Setup(
        ruleset=ruleset,
        flags=tuple(
            FlagState(number, *sides.get(number, (Side(), Side())), holders.get(number), (terrain or {}).get(number))
            for number in range(1, FLAG_COUNT + 1)
        ),
        north=players["north"],
        south=players["south"],
        troop_deck=decks[0],
        tactics_deck=decks[1],
        turn=TurnState(turn, phase, idle_turns=idle_turns),
        ply=NOW,
    ).state()


def _sides(box: _Box, flags: Mapping[int, str]) -> dict[int, tuple[Side, Side]]:
    told = {int(word.split("@")[1]) for text in flags.values() for word in text.split() if "@" in word}
    plies = (ply for ply in itertools.count() if ply not in told)
    sides = {}
    for number, text in flags.items():
        north, _, south = text.partition("|")
        sides[number] = _side(box, north, "north", plies), _side(box, south, "south", plies)
    return sides


def _side(box: _Box, text: str, seat: Seat, plies: Iterator[int]) -> Side:
    side = Side()
    for word in text.split():
        name, _, ply = word.partition("@")
        side = side.with_card(box.take(name, seat)[0], int(ply) if ply else next(plies))
    return side


def _filled(box: _Box, hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """A hand filled up with troops, from the end of card order."""
    free = box.troops()[::-1][: size - len(hand)]
    return (*hand, *box.take(" ".join(map(str, free))))


def _put_away(box: _Box, piles: dict[Seat, tuple[Card, ...]], lying: dict[Seat, tuple[Tactic, ...]]) -> None:
    """The Tactics cards that belong nowhere lie face up, by turns on both sides, a Leader on each."""
    for place, card in enumerate(box.tactics()):
        seat = SEATS[place % 2]
        if card.kind is TacticKind.GUILE:
            lying[seat] = (*lying[seat], card)
        else:
            piles[seat] = (*piles[seat], card)
    box.left.clear()


def _guile(found: tuple[Card, ...]) -> Iterator[Tactic]:
    for card in found:
        assert isinstance(card, Tactic)
        yield card


def _has_shown_leader(seat: Seat, sides: Mapping[int, tuple[Side, Side]], pile: tuple[Card, ...]) -> bool:
    own = [card for pair in sides.values() for card in pair[SEATS.index(seat)].cards]
    return any(leader in own or leader in pile for leader in LEADERS)


# ---------------------------------------------------------------- actions by the card's name


def lay(name: str, flag: int) -> PlayTroop | PlayMorale | PlayFog | PlayMud:
    """A card is laid at a flag."""
    card = cards(name)[0]
    if isinstance(card, Troop):
        return PlayTroop(card, flag)
    if card.kind is TacticKind.MORALE:
        return PlayMorale(card, flag)
    return PlayFog(flag) if card is Tactic.FOG else PlayMud(flag)


def redeploy(name: str, flag: int | None = None) -> PlayRedeploy:
    """A card is moved to a flag, or to the discards."""
    return PlayRedeploy(cards(name)[0], flag)


def deserter(name: str) -> PlayDeserter:
    """A card is discarded."""
    return PlayDeserter(cards(name)[0])


def traitor(name: str, flag: int) -> PlayTraitor:
    """A card is taken to a flag."""
    return PlayTraitor(cards(name)[0], flag)


def give_back(*names: str) -> tuple[ScoutReturn, ...]:
    """Cards go back on their decks, one after the other."""
    return tuple(ScoutReturn(cards(name)[0]) for name in names)


# ---------------------------------------------------------------- playing on


def after(state: State, *actions: Action) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, action)
    return state


def turn_over(state: State) -> State:
    """The state after the end of a turn whose play is over: a card is drawn, a troop if there is one."""
    possible = legal_actions(state)
    last: tuple[Action, ...] = (Draw("troop"), Draw("tactics"), EndTurn())
    return apply(state, next(action for action in last if action in possible))


def whole_turn(state: State, *actions: Action) -> State:
    """The state after a turn in which this is done."""
    return turn_over(after(state, *actions))


def scouted(state: State) -> State:
    """The state after Scout has been played for its own sake, and the first cards that may be returned are."""
    state = apply(state, PlayScout())
    while state.turn.phase in {"scout-draw", "scout-return"}:
        state = apply(state, legal_actions(state)[0])
    return state


# ---------------------------------------------------------------- asking


def may(state: State, action: Action) -> bool:
    """Whether a move is possible: it is listed, and nothing speaks against it."""
    listed = action in legal_actions(state)
    assert listed is (refusal(state, action) is None)
    return listed


def why_not(state: State, action: Action) -> str:
    """The code and the rule by which a move is refused."""
    why = refusal(state, action)
    assert action not in legal_actions(state)
    assert why is not None, f"{action} is possible"
    assert why.message
    assert why.brief
    return f"{why.code} {why.rule}"


def line(state: State, flag: int) -> str:
    """What lies at a flag, north's side first."""
    where = state.flag(flag)
    north, south = (" ".join(map(str, where.side(seat).cards)) for seat in SEATS)
    return f"{north} | {south}".strip()


def shown(held: tuple[HeldCard, ...]) -> str:
    """Cards in a line of text."""
    return " ".join(map(str, held))


def count(state: State) -> tuple[int, int]:
    """How many Tactics cards north and south have played."""
    return state.north.tactics_played, state.south.tactics_played


def holders(state: State) -> dict[int, Seat]:
    """The flags that have been claimed, with who holds them."""
    return {flag.number: flag.claimed_by for flag in state.flags if flag.claimed_by is not None}


def plays(state: State) -> set[str]:
    """The cards that can be played now."""
    return {str(card) for card in map(card_played, legal_actions(state)) if card is not None}
