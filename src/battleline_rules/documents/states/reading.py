"""State documents, ``battleline-state/1``: reading them with every check."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADERS, SEATS, Tactic, opponent_of
from battleline_rules.documents.formats import STATE_FORMAT, may_be
from battleline_rules.documents.in_words import refuse_words
from battleline_rules.documents.plain_json.loader import read_file, read_source, source_text
from battleline_rules.documents.positions.rulings import AS_IT_SAYS, instead, ruleset_in_force
from battleline_rules.documents.positions.seats import read_count
from battleline_rules.documents.positions.spots import check_deck, check_twice, settle_leaders
from battleline_rules.documents.states.flags import LaidCards
from battleline_rules.documents.states.piles import (
    UNKNOWN_OF,
    PlayerDraft,
    deck,
    deck_spots,
    read_decks,
    read_players,
)
from battleline_rules.documents.states.places import Places, faulty_parts
from battleline_rules.documents.states.turns import read_draft, read_outcome, read_turn, read_watcher
from battleline_rules.errors import SetupError
from battleline_rules.game.decks import Deck
from battleline_rules.game.held import deck_of
from battleline_rules.game.lines import laid_cards
from battleline_rules.game.parts import parts_of
from battleline_rules.game.setups import Setup
from battleline_rules.game.state import State
from battleline_rules.game.turns import TurnState
from battleline_rules.game.views import View
from battleline_rules.rulesets import GMT

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

    from battleline_rules.cards import Card, Seat
    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.flags import Draft
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.documents.positions.spots import Spot
    from battleline_rules.documents.states.piles import HeldSpot
    from battleline_rules.game.held import DeckName, HeldCard
    from battleline_rules.game.lines import FlagState
    from battleline_rules.game.players import Player
    from battleline_rules.rulesets import OptionValue, Ruleset

REQUIRED: Final = ("flags", "players", "turn")
OPTIONAL: Final = ("$schema", "seen_by", "ruleset", "options", "decks", "ply", "draft", "outcome")


def load_state(
    path: str | os.PathLike[str], *, ruleset: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> State:
    """The state in a file; see :func:`parse_state`."""
    rulings = instead(ruleset, options)
    name = source_text(path)
    data = read_file(path)
    refuse_words(data, STATE_FORMAT, name=name)
    return read_source(data, lambda node: build_state(node, rulings), name=name)


def parse_state(
    source: str | bytes | Mapping[str, object],
    *,
    ruleset: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> State:
    """The state that a JSON text or a dictionary describes; of a view, the state that it shows.

    ``ruleset`` takes the place of the document's ruleset and options, and ``options`` change
    single rulings of the one that then is in force; everything is checked under the result.

    Raises :class:`DocumentError` with every problem, and :class:`RulesetError` if ``ruleset``
    or ``options`` name something that does not exist.
    """
    rulings = instead(ruleset, options)
    refuse_words(source, STATE_FORMAT)
    return read_source(source, lambda node: build_state(node, rulings))


def parse_view(source: str | bytes | Mapping[str, object]) -> View:
    """The view that a JSON text or a dictionary describes; raises :class:`DocumentError` with every problem."""
    refuse_words(source, STATE_FORMAT)
    return read_source(source, build_view)


def build_state(node: Node, rulings: Instead = AS_IT_SAYS) -> State | None:
    """The state that a node describes, checked under the ruleset in force; reports every fault.

    A state that stands in another document needs no format.
    """
    read = _read(node, rulings, "part-state", ())
    return None if read is None else read[1]


def build_view(node: Node) -> View | None:
    """The view that a node describes; reports every fault."""
    read = _read(node, AS_IT_SAYS, "part-view", ("seen_by",))
    return None if read is None else View(*read)


def _read(node: Node, rulings: Instead, what: str, required: tuple[str, ...]) -> tuple[Seat | None, State] | None:
    """Whose view it is, if anybody's, and the state."""
    if not may_be(node, STATE_FORMAT):
        return None
    since = len(node.faults.found)
    if node.path:
        fields = node.fields(what, required=(*REQUIRED, *required), optional=("format", *OPTIONAL))
    else:
        fields = node.fields(what, required=("format", *REQUIRED, *required), optional=OPTIONAL)
    reading = _Reading(fields)
    seat = read_watcher(fields["seen_by"]) if "seen_by" in fields else None
    ruleset = ruleset_in_force(fields.get("ruleset"), fields.get("options"), rulings)
    reading.check(node, ruleset)
    setup = reading.setup(ruleset or GMT)
    if len(node.faults.found) == since and ruleset is not None:
        try:
            return seat, State(**parts_of(setup))
        except SetupError:
            pass  # told below, at the places of the document
    reading.places(node).tell(setup, faulty_parts(node, since))
    return None


class _Reading:
    """What a document says, as far as it could be read."""

    def __init__(self, fields: dict[str, Node]) -> None:
        self._fields = fields
        self._laid = LaidCards()
        self._players: dict[Seat, PlayerDraft] = {seat: PlayerDraft() for seat in SEATS}
        self._decks: dict[DeckName, list[HeldSpot]] = {}
        self._turn = TurnState("north")
        self._drawn: list[HeldSpot] = []
        for key, node in fields.items():
            if key == "flags":
                self._laid.read(node)
            elif key == "players":
                self._players = read_players(node)
            elif key == "decks":
                self._decks = read_decks(node)
            elif key == "turn":
                self._turn, self._drawn = read_turn(node)
        self._ply = read_count(fields["ply"], "part-ply") if "ply" in fields else None
        self._draft = read_draft(fields["draft"]) if "draft" in fields else ()
        self._outcome = read_outcome(fields["outcome"]) if "outcome" in fields else None
        self._spots = list(self._all_spots())
        settle_leaders(self._spots)

    def check(self, node: Node, ruleset: Ruleset | None) -> None:
        """Report what is wrong with the cards one by one."""
        check_twice(self._spots, node.faults)
        self._laid.check(self._fields.get("ply"), self._ply, node.faults)
        if ruleset is not None:
            check_deck(self._spots, ruleset, node.faults)

    def setup(self, ruleset: Ruleset) -> Setup:
        """The whole, with what counts where the document does not say."""
        flags = self._laid.flags()
        north, south = self._both_players(flags)
        given: dict[DeckName, Deck] = {name: deck(cards) for name, cards in self._decks.items()}
        there = (*_cards_outside(flags, north, south), *(held.card for cards in self._decks.values() for held in cards))
        elsewhere = Counter(map(deck_of, there))
        whole: dict[DeckName, int] = {"troop": len(ruleset.troops), "tactics": len(ruleset.tactics)}
        for name, count in whole.items():
            given.setdefault(name, Deck((UNKNOWN_OF[name],) * (count - elsewhere[name])))
        return Setup(
            ruleset=ruleset,
            flags=flags,
            north=north,
            south=south,
            troop_deck=given["troop"],
            tactics_deck=given["tactics"],
            turn=self._turn,
            ply=max(0, self._laid.newest()) if self._ply is None else self._ply,
            draft=self._draft,
            outcome=self._outcome,
        )

    def places(self, node: Node) -> Places:
        """Where everything stands in the document that the checks of the whole see in another place."""
        places = Places(node)
        for draft in self._laid.drafts:
            if draft.number:
                _add_flag(places, draft)
        for seat, player in self._players.items():
            for pile, index, path in player.places():
                places.add(("players", seat, pile, index), path)
        for name, cards in self._decks.items():
            for index, held in enumerate(cards):
                places.add(("decks", name, index), held.path)
        for index, held in enumerate(self._drawn):
            places.add(("turn", "drawn", index), held.path)
        return places

    def _all_spots(self) -> Iterator[Spot]:
        """Every known card, in the document's order."""
        for key in self._fields:
            if key == "flags":
                yield from self._laid.spots()
            elif key == "players":
                for player in self._players.values():
                    yield from player.spots()
            elif key == "decks":
                for cards in self._decks.values():
                    yield from deck_spots(cards)

    def _both_players(self, flags: tuple[FlagState, ...]) -> tuple[Player, Player]:
        """The players. Who has played how many Tactics cards is told by what lies face up, if nobody says."""
        face_up = {seat: list(self._face_up(flags, seat)) for seat in SEATS}
        counts = {seat: sum(isinstance(card, Tactic) for card in cards) for seat, cards in face_up.items()}
        total = sum(counts.values())
        for seat in SEATS:
            said = self._players[opponent_of(seat)].tactics_played
            if said is not None:
                counts[seat] = max(0, total - said)
        north, south = (
            self._players[seat].player(
                tactics_played=counts[seat], leader_played=any(leader in face_up[seat] for leader in LEADERS)
            )
            for seat in SEATS
        )
        return north, south

    def _face_up(self, flags: tuple[FlagState, ...], seat: Seat) -> Iterator[Card]:
        """What lies face up on a player's side."""
        for flag in flags:
            yield from flag.side(seat).cards
        yield from self._players[seat].face_up()


def _add_flag(places: Places, draft: Draft) -> None:
    where = ("flags", draft.number - 1)
    places.add(where, draft.nodes["flag"].path[:-1])
    for seat, spots in draft.sides.items():
        if seat in draft.nodes:
            places.add((*where, seat), draft.nodes[seat].path)
        for spot in spots:
            places.add((*where, seat, str(spot.card)), spot.path, at_key=spot.at_key)


def _cards_outside(flags: tuple[FlagState, ...], *players: Player) -> Iterator[HeldCard]:
    """Every card that lies in no deck."""
    for _, _, card in laid_cards(flags):
        yield card
    for player in players:
        yield from (*player.hand, *player.discards, *player.guile)
