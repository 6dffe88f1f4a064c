"""The public table: what both players see, and the claims that may be asked about it.

A :class:`Position` has no hands. Claims are asked of positions only, so no hidden card can
reach an answer or a proof (R44).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from battleline_rules.cards import (
    SEATS,
    TROOPS,
    Seat,
    Tactic,
    Troop,
    in_card_order,
    opponent_of,
    troop_bits,
)
from battleline_rules.claims.question import ClaimQuestion, Laid, OpenSide, Size, TieGoesTo
from battleline_rules.errors import CardError, ClaimError
from battleline_rules.language import described, player_at, sentence
from battleline_rules.records import dataclass
from battleline_rules.wilds import wild_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from battleline_rules.cards import Card
    from battleline_rules.rulesets import Ruleset, Terrain

Window: TypeAlias = Literal["before-play", "resolving", "after-play", "after-draw"]
"""How far a turn has come, as far as claims depend on it (R40, D23); while a play is resolved nothing is claimed."""

WINDOWS: Final[tuple[Window, ...]] = ("before-play", "resolving", "after-play", "after-draw")
FLAG_COUNT: Final = 9
_FIRST_TACTIC: Final = Tactic.ALEXANDER.index
_FIRST_ENVIRONMENT: Final = Tactic.FOG.index
_FIRST_GUILE: Final = Tactic.SCOUT.index
_TROOPS: Final = troop_bits(TROOPS)
_NUMBERS: Final = list(range(1, FLAG_COUNT + 1))
FLAGS_TO_WIN: Final = 5
ADJACENT_TO_WIN: Final = 3

WINDOWS_OF: Final[dict[str, tuple[Window, ...]]] = {
    "before_draw": ("before-play", "after-play"),
    "after_play": ("after-play",),
    "start_of_turn": ("before-play",),
    "end_of_turn_auto": ("after-play",),
    "end_of_turn_auto_both": ("after-play",),
    "after_draw": ("after-draw",),
}
"""In which part of the turn claims are made, by the option ``claim_window`` (R40, R52, D23, D24)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Whose claim, and to which flag (1 to 9)."""

    by: Seat
    flag: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and how far it has come (R54)."""

    player: Seat
    window: Window


@dataclass(frozen=True, slots=True)
class TacticsPlayed:
    """How many Tactics cards each player has played (R13, R14)."""

    north: int
    south: int


@dataclass(frozen=True, slots=True)
class Flag:
    """One flag with the cards on both of its sides, which it keeps in card order.

    Raises :class:`CardError` with code ``guile-at-flag`` if a Guile card is among them (R2).

    ``number`` is 1 to 9. Fog and Mud lie among the cards of the side where they were played.
    ``last_card`` says whose of the cards now in the two formations was laid last (D21).
    """

    number: int
    north: tuple[Card, ...] = ()
    south: tuple[Card, ...] = ()
    last_card: Seat | None = None
    claimed_by: Seat | None = None
    terrain: Terrain | None = None

    def __post_init__(self) -> None:
        for seat in SEATS:
            cards = in_card_order(self.side(seat))
            if cards and cards[-1].index >= _FIRST_GUILE:
                raise CardError("guile-at-flag", sentence("guile-at-flag", flag=self.number))
            object.__setattr__(self, seat, cards)

    def side(self, seat: Seat) -> tuple[Card, ...]:
        """Every card on one side, Environment cards among them."""
        return self.north if seat == "north" else self.south

    def slot_cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in one side's slots: troops and Morale cards."""
        cards = self.side(seat)
        return cards[: _in_slots(cards)]

    def slots_taken(self, seat: Seat) -> int:
        """How many cards lie in one side's slots."""
        return _in_slots(self.side(seat))

    @property
    def has_fog(self) -> bool:
        """Whether Fog lies here, on either side (R21)."""
        return _has(Tactic.FOG, self.north) or _has(Tactic.FOG, self.south)

    @property
    def has_mud(self) -> bool:
        """Whether Mud lies here, on either side (R22)."""
        return _has(Tactic.MUD, self.north) or _has(Tactic.MUD, self.south)

    @property
    def size(self) -> Size:
        """How many cards complete a side: four with Mud or where a Terrain record says so (R56)."""
        if self.has_mud:
            return 4
        return self.terrain.slots if self.terrain else 3

    @property
    def totals_only(self) -> bool:
        """Whether only totals count: under Fog, or where a Terrain record says so (R21)."""
        return self.has_fog or (self.terrain is not None and self.terrain.compare == "totals")

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell about this flag."""
        nothing_said = self.last_card is None and self.claimed_by is None and self.terrain is None
        return nothing_said and not self.north and not self.south


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no claim can be made at all, whatever the cards: a stable code and the rule."""

    code: str
    rule: str


@dataclass(frozen=True)
class Position:
    """Everything that lies face up, and the ruleset in force.

    ``flags`` are all nine, in order; ``also_visible`` is every other face-up card, in card
    order. ``claim``, ``title`` and ``comment`` come from the document and are no part of the
    table. Documents are checked when they are read; here only what nothing could be asked
    without: :class:`ClaimError` with code ``bad-position`` for other flags than these, and
    :class:`CardError` with code ``duplicate-card``.
    """

    ruleset: Ruleset
    flags: tuple[Flag, ...]
    also_visible: tuple[Card, ...] = ()
    turn: Turn | None = None
    tactics_played: TacticsPlayed | None = None
    claim: Claim | None = None
    title: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "also_visible", in_card_order(self.also_visible))
        if [flag.number for flag in self.flags] != _NUMBERS:
            raise ClaimError("bad-position", sentence("bad-position", flags=FLAG_COUNT))
        cards = [card.index for card in self.cards()]
        if len(set(cards)) < len(cards):
            raise CardError("duplicate-card", sentence("duplicate-card"))

    def flag(self, number: int) -> Flag:
        """The flag with this number; raises :class:`ClaimError` with code ``no-such-flag``."""
        if type(number) is not int or not 1 <= number <= FLAG_COUNT:
            raise ClaimError("no-such-flag", sentence("no-such-flag", flags=FLAG_COUNT, found=described(number)))
        return self.flags[number - 1]

    def claim_of(self, by: Seat | None = None, flag: int | None = None) -> Claim:
        """The claim of ``by`` to ``flag``, what is not named taken from the claim that the position states.

        Raises :class:`ClaimError` with code ``no-claim`` where that leaves something open,
        ``no-such-flag`` and ``no-such-seat``.
        """
        number = self.claim.flag if flag is None and self.claim else flag
        seat = self.claim.by if by is None and self.claim else by
        if number is None or seat is None:
            raise ClaimError("no-claim", sentence("no-claim"))
        return Claim(read_seat(seat), self.flag(number).number)

    def under(self, ruleset: Ruleset) -> Position:
        """The same table under another ruleset, unchecked; documents check what they load."""
        return replace(self, ruleset=ruleset)

    def cards(self) -> Iterator[Card]:
        """Every face-up card, flag by flag and then those beside the line."""
        for flag in self.flags:
            yield from flag.north
            yield from flag.south
        yield from self.also_visible

    @cached_property
    def visible(self) -> int:
        """The face-up troops, as a 60-bit set (R44)."""
        return sum([1 << card.index for card in self.cards()]) & _TROOPS  # none is there twice

    @cached_property
    def unseen(self) -> int:
        """The troops of the deck that are not face up, as a 60-bit set (R43)."""
        return _troops_up_to(self.ruleset.options.values) & ~self.visible

    def place_of(self, card: Card) -> Flag | None:
        """The flag where a face-up card lies, or ``None`` for one beside the line.

        Raises :class:`ValueError` for a card that is not face up.
        """
        for flag in self.flags:
            if card in flag.north or card in flag.south:
                return flag
        if card in self.also_visible:
            return None
        raise ValueError(f"{card} is not face up")

    def laid(self, flag: int, seat: Seat) -> Laid:
        """The cards in one side's slots, with what its wilds may stand for."""
        return self._laid(self.flag(flag), seat)

    def _laid(self, where: Flag, seat: Seat) -> Laid:
        cards = where.slot_cards(seat)
        if not cards or cards[-1].index < _FIRST_TACTIC:
            return Laid(cast("tuple[Troop, ...]", cards))  # in card order, troops come first
        return Laid(
            tuple(card for card in cards if isinstance(card, Troop)),
            tuple(wild_of(card, self.ruleset) for card in cards if isinstance(card, Tactic)),
        )

    def open_side(self, flag: int, seat: Seat) -> OpenSide:
        """One side of a flag, as something that may still be completed.

        Where a Terrain record bars troops, no troop may come (D17). Raises :class:`ClaimError` with
        code ``surplus-pending`` while the side has more cards than places (R55).
        """
        where = self.flag(flag)
        return OpenSide(where.size, where.totals_only, self._may_grow(where, seat), self._may_come(where))

    def _may_grow(self, where: Flag, seat: Seat) -> Laid:
        laid = self._laid(where, seat)
        if len(laid) > where.size:
            raise ClaimError("surplus-pending", sentence("surplus-pending", seat=player_at(seat), flag=where.number))
        return laid

    def _may_come(self, where: Flag) -> int:
        barred = where.terrain is not None and not where.terrain.accepts_troops
        return 0 if barred else self.unseen

    def question(self, flag: int, by: Seat) -> ClaimQuestion:
        """The pure question behind a claim.

        Where a tie would be decided by the last card and the position does not say whose that
        is, the tie counts against the claimant.
        """
        where = self.flag(flag)
        return ClaimQuestion(
            size=where.size,
            totals_only=where.totals_only,
            mine=self._laid(where, by),
            theirs=self._may_grow(where, opponent_of(by)),
            unseen=self._may_come(where),
            ties=self.tie_goes_to(flag, by) or TieGoesTo.OPPONENT,
        )

    def tie_goes_to(self, flag: int, by: Seat) -> TieGoesTo | None:
        """Who wins a tie if ``by`` claims (R46); ``None`` where ``last_card`` is wanted and not given."""
        rule = self.ruleset.options.tie_rule
        if rule == "claimant_wins":
            return TieGoesTo.CLAIMANT
        if rule == "must_beat":
            return TieGoesTo.OPPONENT
        where, opponent = self.flag(flag), opponent_of(by)
        if where.slots_taken(opponent) < where.size:
            return TieGoesTo.CLAIMANT
        if where.last_card is None:
            return None
        return TieGoesTo.CLAIMANT if where.last_card == opponent else TieGoesTo.OPPONENT

    def obstacles(self, flag: int, by: Seat) -> tuple[Obstacle, ...]:
        """Every reason why ``by`` cannot claim this flag now, whatever the cards are worth."""
        where = self.flag(flag)
        size, own, others = where.size, where.slots_taken(by), where.slots_taken(opponent_of(by))
        found = []
        if self.winner is not None:
            found.append(Obstacle("game-over", "R50"))
        if where.claimed_by is not None:
            found.append(Obstacle("flag-claimed", "R48"))
        if self.turn is not None:
            found += self._untimely(by, self.turn)
        if own > size or others > size:
            found.append(Obstacle("surplus-pending", "R55"))
        if own < size:
            found.append(Obstacle("side-incomplete", "R41"))
        return tuple(dict.fromkeys(found))

    def _untimely(self, by: Seat, turn: Turn) -> Iterator[Obstacle]:
        window = self.ruleset.options.claim_window
        if turn.player != by and window != "end_of_turn_auto_both":
            yield Obstacle("not-on-turn", "R49")
        if turn.window == "resolving":
            yield Obstacle("surplus-pending", "R55")
        elif turn.window not in WINDOWS_OF[window]:
            yield Obstacle("wrong-window", "R52" if window == "start_of_turn" else "R40")

    @cached_property
    def winner(self) -> Seat | None:
        """Who holds any five flags or three adjacent ones, if anybody does (R50)."""
        holders = [flag.claimed_by for flag in self.flags]
        many = [seat for seat in SEATS if holders.count(seat) >= ADJACENT_TO_WIN]
        return next((seat for seat in many if _has_won(seat, holders)), None)

    def _repr_svg_(self) -> str:
        from battleline_rules.explain.pictures import line_picture  # noqa: PLC0415 - a notebook's wish, looking up

        return line_picture(self, claim=self.claim)


def _has_won(seat: Seat, holders: Sequence[Seat | None]) -> bool:
    held = [holder == seat for holder in holders]
    adjacent = any(all(held[start : start + ADJACENT_TO_WIN]) for start in range(FLAG_COUNT - ADJACENT_TO_WIN + 1))
    return sum(held) >= FLAGS_TO_WIN or adjacent


_put_number, _put_north, _put_south, _put_last_card, _put_claimed_by, _put_terrain = (
    vars(Flag)[name].__set__ for name in ("number", "north", "south", "last_card", "claimed_by", "terrain")
)


def flag_as_read(
    number: int,
    north: tuple[Card, ...],
    south: tuple[Card, ...],
    last_card: Seat | None,
    claimed_by: Seat | None,
) -> Flag:
    """A flag of cards that are in card order, no Guile card among them, which nobody checks."""
    flag = object.__new__(Flag)
    _put_number(flag, number)
    _put_north(flag, north)
    _put_south(flag, south)
    _put_last_card(flag, last_card)
    _put_claimed_by(flag, claimed_by)
    _put_terrain(flag, None)
    return flag


def position_as_read(parts: Mapping[str, object]) -> Position:
    """A position of all its parts by their names, of which nobody checks that they are right together.

    The flags are all nine, the other cards are in card order, and none is there twice. What can be worked out of them
    may be among the parts: ``visible``, ``unseen``, ``winner``.
    """
    position = object.__new__(Position)
    vars(position).update(parts)
    return position


def read_seat(text: str) -> Seat:
    """The seat of this name; raises :class:`ClaimError` with code ``no-such-seat``."""
    if text not in SEATS:
        raise ClaimError("no-such-seat", sentence("no-such-seat"))
    return text


def _has(environment: Tactic, cards: tuple[Card, ...]) -> bool:
    """Whether Fog or Mud lies among a side's cards: in card order nothing but Fog and Mud comes after it."""
    return bool(cards) and (cards[-1] is environment or (len(cards) > 1 and cards[-2] is environment))


def _in_slots(cards: tuple[Card, ...]) -> int:
    """How many of a side's cards lie in its slots: all but Fog and Mud, which in card order come last."""
    count = len(cards)
    while count and cards[count - 1].index >= _FIRST_ENVIRONMENT:
        count -= 1
    return count


@cache
def _troops_up_to(highest: int) -> int:
    """The deck of an edition whose values go so high, as a 60-bit set."""
    return troop_bits(one for one in TROOPS if one.value <= highest)
