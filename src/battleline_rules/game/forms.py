"""Whether the parts of a setup are of the right kind at all, which types cannot promise of what comes from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from battleline_rules.cards import SEATS, Tactic, Troop
from battleline_rules.echo import is_one_of
from battleline_rules.game.decks import Deck
from battleline_rules.game.held import Unknown
from battleline_rules.game.lines import FlagState
from battleline_rules.game.parts import WAYS, GameOutcome
from battleline_rules.game.players import Player
from battleline_rules.game.sides import Side
from battleline_rules.game.turns import PHASES, TurnState
from battleline_rules.language import described
from battleline_rules.rulesets import Ruleset, Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.game.parts import Table

Where: TypeAlias = tuple[str | int, ...]
Kinds: TypeAlias = type | tuple[type, ...]

_CARD: Final = (Troop, Tactic)
_HELD_CARD: Final = (*_CARD, Unknown)
_SEAT_OR_NOBODY: Final = (*SEATS, None)


class Misshapen(NamedTuple):
    """A part of the wrong kind: where, and what would be right."""

    where: Where
    message: str


def misshapen(table: Table) -> Iterator[Misshapen]:
    """Every part of the wrong kind; where there is one, nothing else can be asked."""
    yield from _kind(("ruleset",), table.ruleset, Ruleset, "a Ruleset")
    yield from _kind(("flags",), table.flags, tuple, "a tuple")
    for index, flag in enumerate(table.flags if type(table.flags) is tuple else ()):
        yield from _flag(("flags", index), flag)
    for seat in SEATS:
        yield from _player(("players", seat), table.player(seat))
    yield from _deck(("decks", "troop"), table.troop_deck)
    yield from _deck(("decks", "tactics"), table.tactics_deck)
    yield from _turn(table.turn)
    yield from _count(("ply",), table.ply)
    yield from _all_of(("draft",), table.draft, Terrain, "a Terrain record")
    if table.outcome is not None:
        yield from _outcome(table.outcome)


def _flag(where: Where, flag: object) -> Iterator[Misshapen]:
    yield from _kind(where, flag, FlagState, "a FlagState")
    if not isinstance(flag, FlagState):
        return
    for seat in SEATS:
        side = flag.side(seat)
        yield from _kind((*where, seat), side, Side, "a Side")
        if isinstance(side, Side):
            yield from _all_of((*where, seat), side.cards, _CARD, "a card")
            for ply in side.plies:
                yield from _kind((*where, seat), ply, int, "a whole number")
    yield from _word((*where, "claimed_by"), flag.claimed_by, _SEAT_OR_NOBODY, "north, south or None")
    if flag.terrain is not None:
        yield from _kind((*where, "terrain"), flag.terrain, Terrain, "a Terrain record")


def _player(where: Where, player: object) -> Iterator[Misshapen]:
    yield from _kind(where, player, Player, "a Player")
    if isinstance(player, Player):
        yield from _all_of((*where, "hand"), player.hand, _HELD_CARD, "a card, known or not")
        yield from _all_of((*where, "discards"), player.discards, _CARD, "a card")
        yield from _all_of((*where, "guile"), player.guile, _CARD, "a card")
        yield from _all_of((*where, "exposed"), player.exposed, _HELD_CARD, "a card, known or not")
        yield from _count((*where, "tactics_played"), player.tactics_played)
        yield from _kind((*where, "leader_played"), player.leader_played, bool, "true or false")


def _deck(where: Where, deck: object) -> Iterator[Misshapen]:
    yield from _kind(where, deck, Deck, "a Deck")
    if not isinstance(deck, Deck):
        return
    yield from _all_of(where, deck.cards, _HELD_CARD, "a card, known or not")
    for seat in deck.known_to:
        yield from _word(where, seat, _SEAT_OR_NOBODY, "known to north, south or None")
    if len(deck.known_to) > len(deck.cards):
        yield Misshapen(where, f"known_to tells of {len(deck.known_to)} cards, and the deck has {len(deck.cards)}")


def _turn(turn: object) -> Iterator[Misshapen]:
    yield from _kind(("turn",), turn, TurnState, "a TurnState")
    if isinstance(turn, TurnState):
        yield from _word(("turn", "player"), turn.player, SEATS, "north or south")
        yield from _word(("turn", "phase"), turn.phase, PHASES, f"one of {', '.join(PHASES)}")
        yield from _kind(("turn", "passed"), turn.passed, bool, "true or false")
        yield from _kind(("turn", "claimed"), turn.claimed, bool, "true or false")
        yield from _count(("turn", "idle_turns"), turn.idle_turns)
        yield from _all_of(("turn", "drawn"), turn.drawn, _HELD_CARD, "a card, known or not")


def _outcome(outcome: object) -> Iterator[Misshapen]:
    yield from _kind(("outcome",), outcome, GameOutcome, "a GameOutcome")
    if isinstance(outcome, GameOutcome):
        yield from _word(("outcome", "winner"), outcome.winner, _SEAT_OR_NOBODY, "north, south or None")
        yield from _kind(("outcome", "ways"), outcome.ways, tuple, "a tuple")
        for way in outcome.ways:
            yield from _word(("outcome", "ways"), way, WAYS, f"one of {', '.join(WAYS)}")


def _kind(where: Where, value: object, kinds: Kinds, wanted: str) -> Iterator[Misshapen]:
    if not isinstance(value, kinds):
        yield Misshapen(where, f"this is {wanted}, not {described(value)}")


def _all_of(where: Where, values: object, kinds: Kinds, wanted: str) -> Iterator[Misshapen]:
    yield from _kind(where, values, tuple, "a tuple")
    if isinstance(values, tuple):
        for value in values:
            yield from _kind(where, value, kinds, wanted)


def _word(where: Where, value: object, words: tuple[object, ...], wanted: str) -> Iterator[Misshapen]:
    if not is_one_of(value, words):
        yield Misshapen(where, f"this is {wanted}, not {described(value)}")


def _count(where: Where, value: object) -> Iterator[Misshapen]:
    if type(value) is not int or value < 0:
        yield Misshapen(where, f"this is a number from 0 on, not {described(value)}")
