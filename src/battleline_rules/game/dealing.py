"""The start of a game: shuffling, dealing, and what is laid out before the first turn (R5, R6).

The shuffle is this library's own, so that a seed means the same game in every version of Python. Of
the bytes ``SHA-256("battleline-shuffle/1 SEED DECK COUNTER")``, for COUNTER = 0, 1, 2, ..., each eight
make one whole number, the first byte the highest. A number below n is the remainder of the next of
them by n, where those from the largest multiple of n on are passed over. A deck begins in card
order; for i from its last place down to the second, the card at place i is exchanged with the one at
a place below i + 1 so chosen, places counted from 0. The result is the deck with its top card first.
Cards are dealt from the top, one by one, the first player first.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING, Final, TypeVar

from battleline_rules.cards import opponent_of
from battleline_rules.errors import ClaimError
from battleline_rules.game.decks import Deck
from battleline_rules.game.held import Unknown
from battleline_rules.game.lines import FlagState
from battleline_rules.game.players import Player
from battleline_rules.game.setups import Setup
from battleline_rules.game.state import unchecked
from battleline_rules.game.turns import TurnState
from battleline_rules.language import described, sentence
from battleline_rules.table import FLAG_COUNT, read_seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.state import State
    from battleline_rules.rulesets import Ruleset, Terrain

T = TypeVar("T")

_NUMBERS: Final = struct.Struct(">4Q")
"""A block of SHA-256 as four whole numbers, the first byte of each the highest."""

_NUMBERS_BELOW: Final = 1 << 64

_WHOLE_MULTIPLES: Final = tuple(_NUMBERS_BELOW - _NUMBERS_BELOW % limit for limit in range(1, 61))
"""For each limit from 1 on, its largest multiple among those numbers."""

_LINE: Final = tuple(FlagState(number) for number in range(1, FLAG_COUNT + 1))


def new_game(
    ruleset: Ruleset,
    *,
    seed: int,
    first: Seat = "north",
    terrain: Mapping[int, Terrain] | None = None,
    draft: Sequence[Terrain] = (),
) -> State:
    """A shuffled and dealt game; the same seed gives the same game everywhere.

    ``first`` plays first, or with a ``draft`` places the first of those Terrain records. ``terrain``
    are records that lie at flags from the start, by the flag's number.
    """
    troops = shuffled(ruleset.troops, seed=seed, deck="troop")
    tactics = shuffled(ruleset.tactics, seed=seed, deck="tactics")
    if terrain or draft:
        return deal(ruleset, troop_deck=troops, tactics_deck=tactics, first=first, terrain=terrain, draft=draft)
    # Decks that were made here need not be looked at for faults.
    hands, decks = _dealt(ruleset, troops, tactics, first)
    players = Player(hands["north"]), Player(hands["south"])
    return unchecked(ruleset, _LINE, *players, Deck(decks[0]), Deck(decks[1]), TurnState(first))


def unknown_game(
    ruleset: Ruleset,
    *,
    first: Seat = "north",
    north: Sequence[Card] = (),
    south: Sequence[Card] = (),
    terrain: Mapping[int, Terrain] | None = None,
    draft: Sequence[Terrain] = (),
) -> State:
    """A game at a real table, dealt but unknown but for what is told of the two hands.

    Raises :class:`SetupError` for hands that cannot be.
    """
    size = ruleset.options.hand_size
    hands: dict[Seat, tuple[HeldCard, ...]] = {"north": _filled_up(north, size), "south": _filled_up(south, size)}
    left = len(ruleset.troops) - sum(len(hand) for hand in hands.values())
    decks = (Unknown.TROOP,) * left, (Unknown.TACTIC,) * len(ruleset.tactics)
    return _begun(ruleset, hands, decks, first, terrain or {}, draft)


def deal(
    ruleset: Ruleset,
    *,
    troop_deck: Sequence[HeldCard],
    tactics_deck: Sequence[HeldCard],
    first: Seat = "north",
    terrain: Mapping[int, Terrain] | None = None,
    draft: Sequence[Terrain] = (),
) -> State:
    """The game that is dealt from these decks, the top card first; unknown cards may be among them.

    Raises :class:`SetupError` with every fault if they are not the edition's.
    """
    hands, decks = _dealt(ruleset, troop_deck, tactics_deck, first)
    return _begun(ruleset, hands, decks, first, terrain or {}, draft)


def shuffled(cards: Sequence[T], *, seed: int, deck: DeckName) -> tuple[T, ...]:
    """Cards in the order that a seed gives them, the top card first.

    How is told on the page *Whole games*, under *The shuffle*, so that other programs can do the same.
    """
    numbers = _Numbers(f"battleline-shuffle/1 {seed} {deck}")
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = numbers.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _dealt(
    ruleset: Ruleset, troop_deck: Sequence[HeldCard], tactics_deck: Sequence[HeldCard], first: Seat
) -> tuple[dict[Seat, tuple[HeldCard, ...]], tuple[tuple[HeldCard, ...], tuple[HeldCard, ...]]]:
    """The hands and the decks that are left, troops first."""
    dealt = 2 * ruleset.options.hand_size
    hands = {read_seat(first): tuple(troop_deck[:dealt:2]), opponent_of(first): tuple(troop_deck[1:dealt:2])}
    return hands, (tuple(troop_deck[dealt:]), tuple(tactics_deck))


def _begun(
    ruleset: Ruleset,
    hands: Mapping[Seat, tuple[HeldCard, ...]],
    decks: tuple[tuple[HeldCard, ...], tuple[HeldCard, ...]],
    first: Seat,
    terrain: Mapping[int, Terrain],
    draft: Sequence[Terrain],
) -> State:
    strange = next((number for number in terrain if number not in range(1, FLAG_COUNT + 1)), None)
    if strange is not None:
        shown = described(strange)
        raise ClaimError("no-such-flag", sentence("no-such-flag", flags=FLAG_COUNT, found=shown))
    return Setup(
        ruleset=ruleset,
        flags=tuple(FlagState(number, terrain=terrain.get(number)) for number in range(1, FLAG_COUNT + 1)),
        north=Player(hands["north"]),
        south=Player(hands["south"]),
        troop_deck=Deck(decks[0]),
        tactics_deck=Deck(decks[1]),
        turn=TurnState(first, "draft" if draft else "before-play"),
        draft=tuple(draft),
    ).state()


def _filled_up(known: Sequence[Card], size: int) -> tuple[HeldCard, ...]:
    """A hand of which some cards are known."""
    return (*known, *(Unknown.TROOP,) * (size - len(known)))


class _Numbers:
    """The whole numbers that come of a name, one after the other."""

    def __init__(self, name: str) -> None:
        self._begun = hashlib.sha256(f"{name} ".encode())
        self._blocks = 0
        self._left: list[int] = []

    def below(self, limit: int) -> int:
        """The next number below a limit, all of them being as likely."""
        end = _WHOLE_MULTIPLES[limit - 1] if limit <= len(_WHOLE_MULTIPLES) else _NUMBERS_BELOW - _NUMBERS_BELOW % limit
        number = self._next()
        while number >= end:
            number = self._next()
        return number % limit

    def _next(self) -> int:
        if not self._left:
            block = self._begun.copy()
            block.update(str(self._blocks).encode())
            self._left = [*reversed(_NUMBERS.unpack(block.digest()))]
            self._blocks += 1
        return self._left.pop()
