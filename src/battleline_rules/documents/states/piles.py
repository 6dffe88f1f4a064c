"""Reading what lies beside the flags in a state document: hands, discards, Guile cards and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from battleline_rules.cards import SEATS, TACTICS, TROOPS, Tactic
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.documents.positions.seats import read_as_seat, read_count, read_seat_word
from battleline_rules.documents.positions.spots import read_name, read_spot
from battleline_rules.echo import quoted
from battleline_rules.game.decks import Deck
from battleline_rules.game.held import DECKS, Unknown, held_index
from battleline_rules.game.players import Player
from battleline_rules.language import sentence
from battleline_rules.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card, Seat
    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.plain_json.places import Path
    from battleline_rules.documents.positions.spots import Spot
    from battleline_rules.game.held import DeckName, HeldCard

MOST: Final[dict[DeckName, int]] = {"troop": len(TROOPS), "tactics": len(TACTICS)}
"""How many cards a deck has in any edition."""

UNKNOWN_OF: Final[dict[DeckName, Unknown]] = {"troop": Unknown.TROOP, "tactics": Unknown.TACTIC}
PLAYER_KEYS: Final = ("discards", "guile", "tactics_played", "leader_played", "exposed")

_UNKNOWN: Final = {str(one): one for one in Unknown}


@dataclass(frozen=True, slots=True)
class HeldSpot:
    """Where a document has a card, known or not; ``known_to`` is of cards in decks."""

    path: Path
    card: HeldCard
    spot: Spot | None = None
    known_to: Seat | None = None


@dataclass
class PlayerDraft:
    """A player as far as one could be read; ``None`` is what the document leaves out."""

    piles: dict[str, list[HeldSpot]] = field(default_factory=dict[str, list[HeldSpot]])
    tactics_played: int | None = None
    leader_played: bool | None = None

    def player(self, *, tactics_played: int, leader_played: bool) -> Player:
        """The player, with what counts where the document does not say."""
        played = tactics_played if self.tactics_played is None else self.tactics_played
        leader = leader_played if self.leader_played is None else self.leader_played
        # What lies in a pile where it cannot lie is for the checks of the whole to report.
        discards = cast("tuple[Card, ...]", self._cards("discards"))
        guile = cast("tuple[Tactic, ...]", self._cards("guile"))
        return Player(self._cards("hand"), discards, guile, played, leader, self._cards("exposed"))

    def face_up(self) -> Iterator[Card]:
        """The discards and the Guile cards."""
        for held in (*self.piles.get("discards", ()), *self.piles.get("guile", ())):
            if not isinstance(held.card, Unknown):
                yield held.card

    def spots(self) -> Iterator[Spot]:
        """Every known card, in the document's order; those exposed are in the hand as well."""
        for name, pile in self.piles.items():
            if name != "exposed":
                yield from _spots(pile)

    def places(self) -> Iterator[tuple[str, int, Path]]:
        """Every card's pile, its place in the player's pile, and its place in the document."""
        for name in self.piles:
            for index, held in enumerate(self._sorted(name)):
                yield name, index, held.path

    def _sorted(self, name: str) -> list[HeldSpot]:
        return sorted(self.piles.get(name, ()), key=lambda held: held_index(held.card))

    def _cards(self, name: str) -> tuple[HeldCard, ...]:
        return tuple(held.card for held in self._sorted(name))


def read_players(node: Node) -> dict[Seat, PlayerDraft]:
    """Both players, in the order of the document."""
    fields = node.fields("players", required=SEATS)
    found = {read_as_seat(seat): _read_player(child, seat) for seat, child in fields.items()}
    return found | {seat: PlayerDraft() for seat in SEATS if seat not in found}


def read_decks(node: Node) -> dict[DeckName, list[HeldSpot]]:
    """The decks that the document gives, in its order."""
    fields = node.fields("decks", optional=DECKS)
    found: dict[DeckName, list[HeldSpot]] = {}
    for key, child in fields.items():
        name: DeckName = "troop" if key == "troop" else "tactics"
        found[name] = [held for entry in child.elements(f"part-deck-{name}") for held in _read_entry(entry, name)]
    return found


def deck(cards: list[HeldSpot]) -> Deck:
    """The deck of these cards."""
    return Deck(tuple(held.card for held in cards), tuple(held.known_to for held in cards))


def deck_spots(cards: list[HeldSpot]) -> Iterator[Spot]:
    """The known cards of a deck."""
    yield from _spots(cards)


def read_held(node: Node, what: str) -> HeldSpot | None:
    """A card that may be unknown."""
    name = node.text(what, wanted="is-held-card")
    if name is None:
        return None
    if name.startswith("?"):
        if name.lower() in _UNKNOWN:
            return HeldSpot(node.path, _UNKNOWN[name.lower()])
        node.fail("unknown-card", sentence("unknown-held", found=quoted(name)))
        return None
    return _known(node.path, read_name(node, name, "beside"))


def read_held_cards(node: Node, what: str) -> list[HeldSpot]:
    """A list of cards that may be unknown."""
    return [held for one in node.elements(what) if (held := read_held(one, "part-card")) is not None]


def _read_player(node: Node, seat: str) -> PlayerDraft:
    fields = node.fields("part-player", required=("hand",), optional=PLAYER_KEYS)
    draft = PlayerDraft()
    for key, child in fields.items():
        if key in {"hand", "exposed"}:
            draft.piles[key] = read_held_cards(child, f"part-{key}-{seat}")
        elif key in {"discards", "guile"}:
            draft.piles[key] = _face_up(child, f"part-{key}-{seat}")
        elif key == "tactics_played":
            draft.tactics_played = read_count(child, "part-tactics-count")
        elif key == "leader_played":
            draft.leader_played = child.boolean("leader_played")
    return draft


def _face_up(node: Node, what: str) -> list[HeldSpot]:
    read = ((one.path, read_spot(one, "beside")) for one in node.elements(what))
    return [held for path, spot in read if (held := _known(path, spot)) is not None]


def _known(path: Path, spot: Spot | None) -> HeldSpot | None:
    return None if spot is None or spot.card is None else HeldSpot(path, spot.card, spot)


def _read_entry(node: Node, name: DeckName) -> list[HeldSpot]:
    """One card of a deck, or as many unknown ones as a number says."""
    if isinstance(node.value, int | float) and not isinstance(node.value, bool):
        count = node.integer("part-unknown-cards")
        if count is not None and 0 <= count <= MOST[name]:
            return [HeldSpot(node.path, UNKNOWN_OF[name])] * count
        if count is not None:
            node.fail("bad-value", sentence(f"unknown-in-deck-{name}", most=MOST[name], found=count))
        return []
    if not is_object(node.value):
        held = read_held(node, "part-deck-card")
        return [] if held is None else [held]
    fields = node.fields("part-deck-card", required=("card", "known_to"))
    held = read_held(fields["card"], "part-deck-card") if "card" in fields else None
    known_to = read_seat_word(fields["known_to"], "part-known-to") if "known_to" in fields else None
    return [] if held is None else [HeldSpot(held.path, held.card, held.spot, known_to)]


def _spots(cards: list[HeldSpot]) -> Iterator[Spot]:
    for held in cards:
        if held.spot is not None:
            yield held.spot
