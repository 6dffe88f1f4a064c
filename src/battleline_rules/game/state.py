"""A game at one moment: legal by construction, immutable, and shared between states as far as it stays the same.

What the rules ask of a state at every step is worked out when it is made, from what the flags and the players keep:
*sets of flags*, as told in :mod:`~battleline_rules.game.lines`, and the 60-bit set of the troops that nobody sees.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, cast, final

from battleline_rules.cards import LEADERS, in_card_order
from battleline_rules.errors import ClaimError, Problem, SetupError
from battleline_rules.game.faults import faults_of, path_of
from battleline_rules.game.held import Unknown, deck_of
from battleline_rules.game.lines import laid_cards, sets_of
from battleline_rules.game.parts import Table, held_cards, known_cards, parts_of, unseen_troops, visible_cards
from battleline_rules.game.rulings import Rulings
from battleline_rules.game.turns import WINDOW_OF, opposite
from battleline_rules.game.views import View, as_known_to
from battleline_rules.language import described, sentence
from battleline_rules.table import FLAG_COUNT, Position, TacticsPlayed, Turn, read_seat
from battleline_rules.values import remember, seal, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from battleline_rules.cards import Card, Seat
    from battleline_rules.game.decks import Deck
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.parts import GameOutcome
    from battleline_rules.game.players import Player
    from battleline_rules.game.setups import Setup
    from battleline_rules.game.turns import TurnState
    from battleline_rules.rulesets import Ruleset, Terrain
    from battleline_rules.values import Fields


@final
class _Later:
    """What is worked out about a state when it is first asked for; each is told by all that the state is."""

    __slots__ = ("may_hold", "places", "position", "unaccounted")

    def __init__(self) -> None:
        self.position: Position | None = None
        self.places: Mapping[Card, tuple[FlagState, Seat]] | None = None
        self.unaccounted: tuple[Card, ...] | None = None
        self.may_hold: dict[Seat, tuple[Card, ...]] = {}


@final
class State:
    """A game at one moment, legal by construction: raises :class:`SetupError` with every fault.

    ``flags`` are all nine, in order. ``ply`` counts the actions so far. ``draft`` are Terrain
    records that are still to be placed. ``outcome`` is ``None`` while the game goes on.

    ``unseen`` is the 60-bit set of the deck's troops that do not lie face up (R43).
    """

    __slots__ = (
        "_later",
        "draft",
        "flags",
        "marks",
        "north",
        "opens",
        "outcome",
        "ply",
        "ruleset",
        "rulings",
        "south",
        "tactics_deck",
        "troop_deck",
        "turn",
        "unseen",
    )
    __dataclass_fields__: ClassVar[Fields]
    ruleset: Final[Ruleset]
    flags: Final[tuple[FlagState, ...]]
    north: Final[Player]
    south: Final[Player]
    troop_deck: Final[Deck]
    tactics_deck: Final[Deck]
    turn: Final[TurnState]
    ply: Final[int]
    draft: Final[tuple[Terrain, ...]]
    outcome: Final[GameOutcome | None]
    opens: Final[int]
    marks: Final[int]
    unseen: Final[int]
    rulings: Final[Rulings]
    _later: _Later | None

    def __init__(  # noqa: PLR0913, PLR0917 - a game has as many parts
        self,
        ruleset: Ruleset,
        flags: tuple[FlagState, ...],
        north: Player,
        south: Player,
        troop_deck: Deck,
        tactics_deck: Deck,
        turn: TurnState,
        ply: int = 0,
        draft: tuple[Terrain, ...] = (),
        outcome: GameOutcome | None = None,
        *,
        _opens: int = -1,
        _marks: int = 0,
        _unseen: int = 0,
        _rulings: Rulings | None = None,
    ) -> None:
        # Only what follows from a legal state by a legal action comes with its sets, and need not be looked at again.
        if _opens < 0:
            _refuse_faults(Table(ruleset, flags, north, south, troop_deck, tactics_deck, turn, ply, draft, outcome))
            _opens, _marks = sets_of(flags)
            _unseen = unseen_troops(ruleset, flags, north, south)
        self.ruleset = ruleset
        self.flags = flags
        self.north = north
        self.south = south
        self.troop_deck = troop_deck
        self.tactics_deck = tactics_deck
        self.turn = turn
        self.ply = ply
        self.draft = draft
        self.outcome = outcome
        self.opens = _opens
        self.marks = _marks
        self.unseen = _unseen
        self.rulings = Rulings(ruleset) if _rulings is None else _rulings
        self._later = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by flags or otherwise."""
        return self.outcome is not None

    @property
    def actor(self) -> Seat | None:
        """Who has to act: the player on turn, or who has surplus cards to discard (R55); ``None`` when all is over."""
        if self.outcome is not None:
            return None
        if self.turn.phase != "surplus":
            return self.turn.player
        order = (self.turn.player, opposite(self.turn.player))
        return next(seat for seat in order if any(seat in flag.overfull for flag in self.flags))

    def player(self, seat: Seat) -> Player:
        """What belongs to a player."""
        return self.north if seat == "north" else self.south

    def deck(self, name: DeckName) -> Deck:
        """A draw deck."""
        return self.troop_deck if name == "troop" else self.tactics_deck

    def visible(self) -> Iterator[Card]:
        """Every face-up card, flag by flag and then those beside the line."""
        return visible_cards(self)

    def held(self) -> Iterator[HeldCard]:
        """Every card in a hand or a deck."""
        return held_cards(self)

    def known(self) -> Iterator[Card]:
        """Every card whose place is known, face up or not."""
        return known_cards(self)

    def flag(self, number: object) -> FlagState:
        """The flag with this number, 1 to 9; raises :class:`ClaimError` with code ``no-such-flag`` for all else."""
        if type(number) is not int or not 1 <= number <= FLAG_COUNT:
            shown = described(number)
            raise ClaimError("no-such-flag", sentence("no-such-flag", flags=FLAG_COUNT, found=shown))
        return self.flags[number - 1]

    def position(self) -> Position:
        """The public table: what everyone may see, and all that a claim is judged on (R44)."""
        later = _later(self)
        position = later.position
        if position is None:
            north, south = self.north, self.south
            position = Position(
                ruleset=self.ruleset,
                flags=tuple([flag.public for flag in self.flags]),
                also_visible=(*north.discards, *north.guile, *south.discards, *south.guile),
                turn=Turn(self.turn.player, WINDOW_OF[self.turn.phase]),
                tactics_played=TacticsPlayed(north.tactics_played, south.tactics_played),
            )
            later.position = position
        return position

    def _repr_svg_(self) -> str:
        from battleline_rules.explain.pictures import line_picture  # noqa: PLC0415 - only for notebooks

        return line_picture(self.position())

    def can_claim(self, flag: object, by: Seat) -> bool:
        """Whether a player can claim a flag now, without proof, as :func:`is_claimable` tells.

        Raises :class:`ClaimError` with code ``no-such-flag`` or ``no-such-seat``.
        """
        from battleline_rules.game.legality.claiming import can_claim  # noqa: PLC0415 - which is about states

        return can_claim(self, self.flag(flag).number, read_seat(by))

    def view(self, seat: Seat | None) -> View:
        """What a player, or with ``None`` a spectator, may know (R7).

        Raises :class:`ClaimError` with code ``no-such-seat``.
        """
        if seat is not None:
            read_seat(seat)
        known = as_known_to(self, seat)
        return View(
            seat,
            changed(
                self,
                north=known["north"],
                south=known["south"],
                troop_deck=known["troop_deck"],
                tactics_deck=known["tactics_deck"],
                turn=known["turn"],
            ),
        )

    def setup(self) -> Setup:
        """The same parts, free to be changed."""
        from battleline_rules.game.setups import Setup  # noqa: PLC0415 - a setup makes states, and a state setups

        return Setup(**parts_of(self))

    def may_hold(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a hand holds, and all those that its unknown cards may still be, in card order."""
        player = self.player(seat)
        if not player.has_unknown:
            return cast("tuple[Card, ...]", player.hand)
        later = _later(self)
        cards = later.may_hold.get(seat)
        if cards is None:
            cards = self._possible(player.hand)
            later.may_hold[seat] = cards
        return cards

    def has_leader(self, seat: Seat) -> bool:
        """Whether a player has had the one Leader that each gets: ever, or by one ruling now in play (R16, D12)."""
        if self.ruleset.options.leader_limit == "ever_played":
            return self.player(seat).leader_played
        return any(leader in flag.side(seat).cards for flag in self.flags for leader in LEADERS)

    @property
    def places(self) -> Mapping[Card, tuple[FlagState, Seat]]:
        """The flag and side at which each card lies that lies at a flag."""
        later = _later(self)
        if later.places is None:
            found: dict[Card, tuple[FlagState, Seat]] = {}
            for flag, seat, card in laid_cards(self.flags):
                found[card] = (flag, seat)
            later.places = MappingProxyType(found)
        return later.places

    @property
    def unaccounted(self) -> tuple[Card, ...]:
        """The cards whose place is unknown, in card order."""
        later = _later(self)
        cards = later.unaccounted
        if cards is None:
            known = {card.index for card in known_cards(self)}
            every: tuple[Card, ...] = (*self.ruleset.troops, *self.ruleset.tactics)
            cards = tuple([card for card in every if card.index not in known])
            later.unaccounted = cards
        return cards

    def _possible(self, hand: tuple[HeldCard, ...]) -> tuple[Card, ...]:
        known: list[Card] = [card for card in hand if not isinstance(card, Unknown)]
        backs = {deck_of(card) for card in hand if isinstance(card, Unknown)}
        return in_card_order((*known, *[card for card in self.unaccounted if deck_of(card) in backs]))

    def _parts(self) -> tuple[object, ...]:
        return (
            self.ruleset,
            self.flags,
            self.north,
            self.south,
            self.troop_deck,
            self.tactics_deck,
            self.turn,
            self.ply,
            self.draft,
            self.outcome,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (unchecked, self._parts())


seal(
    State,
    "ruleset",
    "flags",
    "north",
    "south",
    "troop_deck",
    "tactics_deck",
    "turn",
    "ply",
    "draft",
    "outcome",
)


def _later(state: State) -> _Later:
    later = state._later  # noqa: SLF001 - it is the state's own
    if later is None:
        later = _Later()
        remember(state, "_later", later)
    return later


def unchecked(  # noqa: PLR0913, PLR0917 - a game has as many parts
    ruleset: Ruleset,
    flags: tuple[FlagState, ...],
    north: Player,
    south: Player,
    troop_deck: Deck,
    tactics_deck: Deck,
    turn: TurnState,
    ply: int = 0,
    draft: tuple[Terrain, ...] = (),
    outcome: GameOutcome | None = None,
) -> State:
    """A state of parts that are known to be legal together, since they were dealt, or were a state before."""
    opens, marks = sets_of(flags)
    unseen = unseen_troops(ruleset, flags, north, south)
    return State(
        ruleset,
        flags,
        north,
        south,
        troop_deck,
        tactics_deck,
        turn,
        ply,
        draft,
        outcome,
        _opens=opens,
        _marks=marks,
        _unseen=unseen,
    )


def changed(  # noqa: PLR0913 - a game has as many parts
    state: State,
    *,
    flags: tuple[FlagState, ...] | None = None,
    north: Player | None = None,
    south: Player | None = None,
    troop_deck: Deck | None = None,
    tactics_deck: Deck | None = None,
    turn: TurnState | None = None,
    ply: int | None = None,
    draft: tuple[Terrain, ...] | None = None,
    outcome: GameOutcome | None = None,
) -> State:
    """The state with other parts, unchecked: for what keeps legal what is legal, and every troop seen that was seen."""
    opens, marks = (state.opens, state.marks) if flags is None else sets_of(flags)
    return State(
        state.ruleset,
        state.flags if flags is None else flags,
        state.north if north is None else north,
        state.south if south is None else south,
        state.troop_deck if troop_deck is None else troop_deck,
        state.tactics_deck if tactics_deck is None else tactics_deck,
        state.turn if turn is None else turn,
        state.ply if ply is None else ply,
        state.draft if draft is None else draft,
        state.outcome if outcome is None else outcome,
        _opens=opens,
        _marks=marks,
        _unseen=state.unseen,
        _rulings=state.rulings,
    )


def _refuse_faults(table: Table) -> None:
    faults = [Problem(path_of(one.where), one.code, one.message) for one in faults_of(table)]
    if faults:
        raise SetupError(faults)
