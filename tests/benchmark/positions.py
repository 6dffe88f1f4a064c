"""What everything here is measured on: mixed positions, made from a seed, so that each run has the same ones.

A *mixed* position is a claim to one flag, under GMT rules, and the table around it.

- Mud lies at the flag in 10 % of them and Fog in 8 %. A side has three cards, with Mud four.
- The claimant's side is complete. It is drawn as one of the five formations, each as often as the others. Each of
  its first two cards is a Morale card instead with a chance of 15 %.
- The opponent's side lacks 0, 1, 2, 3 and, with Mud, 4 cards, each as often as the others. Half of these sides are
  drawn as one of the five formations, and half at random. Each card may be a Morale card instead, with the same chance.
  All four Morale cards come, no player has both Leaders, and none of them is there twice.
- Of the other troops 0 to 40 lie face up: at the other flags, up to three a side, and beside the line.
- Where cards lie on both sides, it is said whose was the last. One in ten is judged under another tie rule.

A *late* position is of the hardest kind: 30 to 56 troops lie face up, and nothing on the opponent's side, so that three
or four places are open there, against a Phalanx or lower. Mud lies there in 30 %, Fog and Morale cards never.

No position has an obstacle to the claim, so that each is about the cards. Documents are plain dictionaries, as a
file has them; positions and questions are made of documents in the way that users do it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import battleline_rules as bl

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Document: TypeAlias = dict[str, object]

_KINDS: Final = tuple(bl.Category)
_LOWER_KINDS: Final = tuple(kind for kind in bl.Category if kind is not bl.Category.WEDGE)
_LEADERS: Final = frozenset({"alexander", "darius"})
_MORALE: Final = (*sorted(_LEADERS), "companion-cavalry", "shield-bearers")
_OTHER_TIE_RULES: Final = ("must_beat", "last_card", "claimant_wins")


@dataclass(frozen=True, slots=True)
class Family:
    """How the positions of one kind differ from those of another.

    ``kinds`` are the formations as which the claimant's side is drawn, and ``face_up`` is the range of how many troops
    lie elsewhere. With ``empty`` the opponent has no card at the flag. The others are chances, from 0 to 1.
    """

    name: str
    kinds: tuple[bl.Category, ...]
    face_up: range
    empty: bool
    mud: float
    fog: float
    morale: float
    odd_ties: float


MIXED: Final = Family("mixed", _KINDS, range(41), empty=False, mud=0.10, fog=0.08, morale=0.15, odd_ties=0.10)
LATE: Final = Family("late", _LOWER_KINDS, range(27, 53), empty=True, mud=0.30, fog=0.0, morale=0.0, odd_ties=0.0)


@dataclass(frozen=True, slots=True)
class _Side:
    """The cards on one side of the flag, by name, and the troops among them."""

    names: tuple[str, ...]
    troops: tuple[bl.Troop, ...]

    @property
    def is_wedge(self) -> bool:
        """Whether it is a run of one colour without wilds."""
        values = sorted(troop.value for troop in self.troops)
        one_color = len({troop.color for troop in self.troops}) == 1
        return one_color and values == list(range(values[0], values[0] + len(self.names)))


def documents(family: Family, count: int, *, seed: int = 1) -> Iterator[Document]:
    """So many position documents, each with its claim; the first ones are the same whatever the count."""
    for number in range(count):
        yield _document(family, Random(f"{family.name} {seed} {number}"))


def lines(family: Family, count: int, *, seed: int = 1) -> Iterator[str]:
    """The same documents as lines of a ``.jsonl`` archive."""
    for document in documents(family, count, seed=seed):
        yield json.dumps(document, separators=(",", ":")) + "\n"


def positions(family: Family, count: int, *, seed: int = 1) -> tuple[bl.Position, ...]:
    """The same documents, read."""
    return tuple(bl.parse_position(document) for document in documents(family, count, seed=seed))


def claim_in(position: bl.Position) -> bl.Claim:
    """The claim that such a position states."""
    claim = position.claim
    assert claim is not None
    return claim


def question_of(position: bl.Position) -> bl.ClaimQuestion:
    """The pure question behind a position's claim."""
    claim = claim_in(position)
    return position.question(claim.flag, claim.by)


def by_open_places(questions: Sequence[bl.ClaimQuestion]) -> dict[int, tuple[bl.ClaimQuestion, ...]]:
    """The questions, sorted by how many cards the opponent lacks, 0 to 4."""
    sorted_out: dict[int, list[bl.ClaimQuestion]] = {places: [] for places in range(5)}
    for question in questions:
        sorted_out[question.defence.open_places].append(question)
    return {places: tuple(found) for places, found in sorted_out.items()}


def _document(family: Family, chance: Random) -> Document:
    mud, fog = chance.random() < family.mud, chance.random() < family.fog
    size = 4 if mud else 3
    by, other = chance.sample(bl.SEATS, 2)
    deck = list(bl.TROOPS)
    chance.shuffle(deck)
    mine, theirs = _both_sides(chance, family, deck, size)
    number = chance.randint(1, 9)
    flag: Document = {
        "flag": number,
        by: [*mine.names, *(["fog"] if fog else []), *(["mud"] if mud else [])],
    }
    if theirs.names:
        flag |= {other: list(theirs.names), "last_card": chance.choice(bl.SEATS)}
    flags, beside = _around(chance, deck[: chance.choice(family.face_up)], number)
    document: Document = {
        "format": "battleline-position/1",
        "flags": [flag, *flags],
        "also_visible": beside,
        "claim": {"by": by, "flag": number},
    }
    if chance.random() < family.odd_ties:
        document["options"] = {"tie_rule": chance.choice(_OTHER_TIE_RULES)}
    return document


def _both_sides(chance: Random, family: Family, deck: list[bl.Troop], size: int) -> tuple[_Side, _Side]:
    """The claimant's side and the opponent's, whose troops are taken out of the deck."""
    morale = chance.sample(_MORALE, len(_MORALE))
    mine = _side(chance, deck, _wilds(chance, family, morale, 2), size, chance.choice(family.kinds))
    while bl.Category.WEDGE not in family.kinds and mine.is_wedge:  # a Battalion may turn out to be one
        deck += mine.troops
        mine = _side(chance, deck, [], size, chance.choice(family.kinds))
    cards = 0 if family.empty else size - chance.randint(0, size)
    kind = chance.choice(_KINDS) if chance.random() < 0.5 else None
    theirs = _side(chance, deck, _wilds(chance, family, morale, cards), cards, kind)
    return mine, theirs


def _wilds(chance: Random, family: Family, morale: list[str], most: int) -> list[str]:
    """So many Morale cards at most, not both Leaders, which are taken from those that are left."""
    wilds: list[str] = []
    for _ in range(most):
        if morale and chance.random() < family.morale and not (_LEADERS & set(wilds) and morale[-1] in _LEADERS):
            wilds.append(morale.pop())
    return wilds


def _side(chance: Random, deck: list[bl.Troop], wilds: list[str], cards: int, kind: bl.Category | None) -> _Side:
    """A side of so many cards, with these wilds and troops that are taken out of the deck."""
    wanted = [] if kind is None else [troop for troop in _pattern(chance, kind) if troop in deck]
    troops = [*wanted, *(troop for troop in deck if troop not in wanted)][: cards - len(wilds)]
    for troop in troops:
        deck.remove(troop)
    return _Side((*map(str, troops), *wilds), tuple(troops))


def _pattern(chance: Random, kind: bl.Category) -> list[bl.Troop]:
    """Four troops that make a formation of this kind, and so do the first three; fewer for the last runs."""
    color, low = chance.choice(tuple(bl.Color)), chance.randint(1, 8)
    run = range(low, min(low + 4, 11))
    if kind is bl.Category.WEDGE:
        return [bl.Troop(color, value) for value in run]
    if kind is bl.Category.PHALANX:
        return [bl.Troop(one, low) for one in chance.sample(tuple(bl.Color), 4)]
    if kind is bl.Category.BATTALION:
        return [bl.Troop(color, value) for value in chance.sample(range(1, 11), 4)]
    if kind is bl.Category.SKIRMISH:
        return [bl.Troop(chance.choice(tuple(bl.Color)), value) for value in run]
    return []


def _around(chance: Random, face_up: list[bl.Troop], number: int) -> tuple[list[Document], list[str]]:
    """The other flags, as far as cards lie there, and the cards beside the line."""
    names = list(map(str, face_up))
    flags: list[Document] = []
    for other in range(1, 10):
        sides: Document = {}
        for seat in bl.SEATS if other != number else ():
            count = chance.randint(0, 3)
            laid, names = names[:count], names[count:]
            if laid:
                sides[seat] = laid
        if sides:
            flags.append({"flag": other, **sides})
    return flags, names
