"""The public table: what both players see, and the claims that may be asked about it.

A :class:`Position` has no hands. Claims are asked of positions only, so no hidden card can
reach an answer or a proof (R44).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import SEATS, Seat, Tactic, TacticKind, Troop, in_card_order, opponent_of, troop_bits
from battleline_rules.claims.question import ClaimQuestion, Laid, OpenSide, Size, TieGoesTo
from battleline_rules.echo import described
from battleline_rules.errors import CardError, ClaimError
from battleline_rules.wilds import wild_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.rulesets import Ruleset, Terrain

Window: TypeAlias = Literal["before-play", "resolving", "after-play", "after-draw"]
"""How far a turn has come, as far as claims depend on it (R40, D23); while a play is resolved nothing is claimed."""

WINDOWS: Final[tuple[Window, ...]] = ("before-play", "resolving", "after-play", "after-draw")
FLAG_COUNT: Final = 9
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
        if any(isinstance(card, Tactic) and card.kind is TacticKind.GUILE for card in self.north + self.south):
            raise CardError("guile-at-flag", f"Guile cards never lie at a flag, and one is at flag {self.number}")
        object.__setattr__(self, "north", in_card_order(self.north))
        object.__setattr__(self, "south", in_card_order(self.south))

    def side(self, seat: Seat) -> tuple[Card, ...]:
        """Every card on one side, Environment cards among them."""
        return self.north if seat == "north" else self.south

    def slot_cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in one side's slots: troops and Morale cards."""
        return tuple(card for card in self.side(seat) if not _is_environment(card))

    @property
    def has_fog(self) -> bool:
        """Whether Fog lies here, on either side (R21)."""
        return Tactic.FOG in self.north or Tactic.FOG in self.south

    @property
    def has_mud(self) -> bool:
        """Whether Mud lies here, on either side (R22)."""
        return Tactic.MUD in self.north or Tactic.MUD in self.south

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
        return self == Flag(self.number)


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
        if [flag.number for flag in self.flags] != list(range(1, FLAG_COUNT + 1)):
            raise ClaimError("bad-position", f"a position has the flags 1 to {FLAG_COUNT}, each once and in order")
        cards = list(self.cards())
        if len(set(cards)) < len(cards):
            raise CardError("duplicate-card", "there is one of each card, and one lies here twice")

    def flag(self, number: int) -> Flag:
        """The flag with this number; raises :class:`ClaimError` with code ``no-such-flag``."""
        if type(number) is not int or not 1 <= number <= FLAG_COUNT:
            shown = described(number)
            raise ClaimError("no-such-flag", f"flags are numbered 1 to {FLAG_COUNT}, and there is no flag {shown}")
        return self.flags[number - 1]

    def claim_of(self, by: Seat | None = None, flag: int | None = None) -> Claim:
        """The claim of ``by`` to ``flag``, what is not named taken from the claim that the position states.

        Raises :class:`ClaimError` with code ``no-claim`` where that leaves something open,
        ``no-such-flag`` and ``no-such-seat``.
        """
        number = self.claim.flag if flag is None and self.claim else flag
        seat = self.claim.by if by is None and self.claim else by
        if number is None or seat is None:
            raise ClaimError("no-claim", "the position states no claim, so the flag and the claimant must be named")
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
        return troop_bits(card for card in self.cards() if isinstance(card, Troop))

    @cached_property
    def unseen(self) -> int:
        """The troops of the deck that are not face up, as a 60-bit set (R43)."""
        return troop_bits(self.ruleset.troops) & ~self.visible

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
        cards = self.flag(flag).slot_cards(seat)
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
        if len(where.slot_cards(seat)) > where.size:
            raise ClaimError("surplus-pending", f"{seat} still has to discard surplus cards at flag {flag}")
        barred = where.terrain is not None and not where.terrain.accepts_troops
        return OpenSide(where.size, where.totals_only, self.laid(flag, seat), 0 if barred else self.unseen)

    def question(self, flag: int, by: Seat) -> ClaimQuestion:
        """The pure question behind a claim.

        Where a tie would be decided by the last card and the position does not say whose that
        is, the tie counts against the claimant.
        """
        theirs = self.open_side(flag, opponent_of(by))
        return ClaimQuestion(
            size=theirs.size,
            totals_only=theirs.totals_only,
            mine=self.laid(flag, by),
            theirs=theirs.laid,
            unseen=theirs.unseen,
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
        if len(where.slot_cards(opponent)) < where.size:
            return TieGoesTo.CLAIMANT
        if where.last_card is None:
            return None
        return TieGoesTo.CLAIMANT if where.last_card == opponent else TieGoesTo.OPPONENT

    def obstacles(self, flag: int, by: Seat) -> tuple[Obstacle, ...]:
        """Every reason why ``by`` cannot claim this flag now, whatever the cards are worth."""
        where = self.flag(flag)
        found = []
        if self.winner is not None:
            found.append(Obstacle("game-over", "R50"))
        if where.claimed_by is not None:
            found.append(Obstacle("flag-claimed", "R48"))
        found += self._untimely(by)
        if any(len(where.slot_cards(seat)) > where.size for seat in SEATS):
            found.append(Obstacle("surplus-pending", "R55"))
        if len(where.slot_cards(by)) < where.size:
            found.append(Obstacle("side-incomplete", "R41"))
        return tuple(dict.fromkeys(found))

    def _untimely(self, by: Seat) -> Iterator[Obstacle]:
        if self.turn is None:
            return
        window = self.ruleset.options.claim_window
        if self.turn.player != by and window != "end_of_turn_auto_both":
            yield Obstacle("not-on-turn", "R49")
        if self.turn.window == "resolving":
            yield Obstacle("surplus-pending", "R55")
        elif self.turn.window not in WINDOWS_OF[window]:
            yield Obstacle("wrong-window", "R52" if window == "start_of_turn" else "R40")

    @cached_property
    def winner(self) -> Seat | None:
        """Who holds any five flags or three adjacent ones, if anybody does (R50)."""
        return next((seat for seat in SEATS if self._has_won(seat)), None)

    def _has_won(self, seat: Seat) -> bool:
        held = [flag.claimed_by == seat for flag in self.flags]
        adjacent = any(all(held[start : start + ADJACENT_TO_WIN]) for start in range(FLAG_COUNT - ADJACENT_TO_WIN + 1))
        return sum(held) >= FLAGS_TO_WIN or adjacent


def read_seat(text: str) -> Seat:
    """The seat of this name; raises :class:`ClaimError` with code ``no-such-seat``."""
    if text not in SEATS:
        raise ClaimError("no-such-seat", "a seat is north or south")
    return text


def _is_environment(card: Card) -> bool:
    return isinstance(card, Tactic) and card.kind is TacticKind.ENVIRONMENT
