"""Questions for the engines: chosen ones, and the words for sides and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cards import Troop, troop_bits
from battleline_rules.claims.question import Completion, Laid, OpenSide, Size
from battleline_rules.rulesets import GMT, Ruleset
from battleline_rules.rulesets.schotten_totten import SCHOTTEN_TOTTEN_TACTICS
from battleline_rules.wilds import wild_of
from tests.rules.layout import cards, troops

if TYPE_CHECKING:
    from collections.abc import Iterable


def side(laid: str, seen: str = "", *, size: Size = 3, fog: bool = False, rules: Ruleset = GMT) -> OpenSide:
    """A side of which nothing is seen but its own cards and those named."""
    there = cards(laid)
    mine = tuple(card for card in there if isinstance(card, Troop))
    wilds = tuple(wild_of(card, rules) for card in there if not isinstance(card, Troop))
    return OpenSide(size, fog, Laid(mine, wilds), troop_bits(rules.troops) & ~troop_bits((*mine, *troops(seen))))


def late(laid: str, unseen: str, *, size: Size = 3, fog: bool = False) -> OpenSide:
    """A side for which only the troops named may still come."""
    early = side(laid, size=size, fog=fog)
    return OpenSide(size, fog, early.laid, troop_bits(troops(unseen)))


def told(answer: Completion | None) -> str:
    """An answer in words, such as ``R10 = wedge 27``."""
    if answer is None:
        return "none"
    return f"{' '.join(map(str, answer.cards))} = {answer.strength.category.word} {answer.strength.total}".strip()


def all_but(*spared: str) -> str:
    """The names of all troops but these."""
    return _names(one for one in GMT.troops if str(one) not in spared)


def above(value: int) -> str:
    """The names of all troops of greater value."""
    return _names(one for one in GMT.troops if one.value > value)


def _names(those: Iterable[Troop]) -> str:
    return " ".join(map(str, those))


NO_CARDS = ""
SCHOTTEN = SCHOTTEN_TOTTEN_TACTICS

CHOSEN: list[tuple[OpenSide, str]] = [
    # Wedge (R31).
    (side(NO_CARDS), "R8 R9 R10 = wedge 27"),
    (side(NO_CARDS, "R10 O9 Y8"), "G8 G9 G10 = wedge 27"),
    (side("B8"), "B9 B10 = wedge 27"),
    (side("B8", "B10"), "B7 B9 = wedge 24"),
    (side("R1"), "R2 R3 = wedge 6"),
    (side("R8 R9"), "R10 = wedge 27"),
    (side("R8 R9", "R10"), "R7 = wedge 24"),
    (side("R1 R3"), "R2 = wedge 6"),
    (side("R3 R4 R5"), "= wedge 12"),
    # No run goes from 10 to 1.
    (side("R10 R1", "R2 R9"), "R8 = battalion 19"),
    # Phalanx (R32).
    (side(NO_CARDS, above(2)), "R2 O2 Y2 = phalanx 6"),
    (side("B8", "B7 B9"), "R8 O8 = phalanx 24"),
    (side("R1", "R2"), "O1 Y1 = phalanx 3"),
    (side("R8 G8"), "O8 = phalanx 24"),
    (late("P1", "R1 G1 Y10"), "R1 G1 = phalanx 3"),
    # Battalion (R33).
    (side("R8 R9", "R7 R10"), "R6 = battalion 23"),
    (side("R1 R9"), "R10 = battalion 20"),
    (late(NO_CARDS, "R1 R3 R5 G2 G4 G6 B10"), "G2 G4 G6 = battalion 12"),
    (late(NO_CARDS, "R1 R3 R5 G1 G3 G5"), "R1 R3 R5 = battalion 9"),
    # Skirmish (R34).
    (side("R8 G9"), "R10 = skirmish 27"),
    (side("R8 G9", "R10 O10"), "Y10 = skirmish 27"),
    (late(NO_CARDS, "R7 R8 O9 O10 P8"), "R8 O9 O10 = skirmish 27"),
    (late("G4", "R2 P3 B6 Y5"), "Y5 B6 = skirmish 15"),
    # Host (R35).
    (side("R1 G9"), "R10 = host 20"),
    (side("R8 G8", "O8 Y8 B8 P8"), "R10 = host 26"),
    (late(NO_CARDS, "R9 O9 Y6 G6 P1"), "R9 O9 Y6 = host 24"),
    (side("R3 G4 B9"), "= host 16"),
    # Wilds (R16 to R19): they may copy a card elsewhere or beside them.
    (side("L"), "R8 R9 = wedge 27"),
    (side("L R4 R5"), "= wedge 15"),
    (side("L R10"), "R8 = wedge 27"),
    (side("L R10 G10"), "= phalanx 30"),
    (side("L R8", "R6 R7 R9 R10"), "O8 = phalanx 24"),
    (side("CC"), "R9 R10 = wedge 27"),
    (side("CC R8"), "O8 = phalanx 24"),
    (side("CC R10", "R9"), "R8 = battalion 26"),
    (side("SB"), "R4 R5 = wedge 12"),
    (side("SB R2"), "R4 = wedge 9"),
    (side("SB R2", "R1 R3 R4"), "O2 = phalanx 6"),
    (side("SB R9"), "R10 = battalion 22"),
    (side("SB R5 R6"), "= battalion 14"),
    (side("CC SB"), "R10 = battalion 21"),
    (side("L CC"), "R9 = wedge 27"),
    (side("L SB"), "R4 = wedge 12"),
    (side("L CC SB"), "= battalion 21"),
    (side("L CC SB", size=4), "R10 = battalion 31"),
    (side("L SB R4", size=4), "R5 = wedge 18"),
    # Fog (R21).
    (side(NO_CARDS, fog=True), "R10 O10 Y10 = host 30"),
    (side("R3 R4 R5", fog=True), "= host 12"),
    (side("L CC", fog=True), "R10 = host 28"),
    (side("L CC SB", fog=True), "= host 21"),
    (late("SB", "R9 O9 P9 Y2", fog=True), "R9 O9 = host 21"),
    # Mud (R22, R37), and both (R23).
    (side(NO_CARDS, size=4), "R7 R8 R9 R10 = wedge 34"),
    (side("P3 P4 P5", size=4), "P6 = wedge 18"),
    (side("P3 P4 P5", "P2 P6", size=4), "P10 = battalion 22"),
    (side("R9 G9 B9", size=4), "O9 = phalanx 36"),
    (side("R9 G9 B9", "O9 Y9 P9", size=4), "R10 = host 37"),
    (side("O1 P2 R3", size=4), "R4 = skirmish 10"),
    (side("O1 P2 R3", "R4 O4 Y4 G4 B4 P4", size=4), "R10 = host 16"),
    (side(NO_CARDS, size=4, fog=True), "R10 O10 Y10 G10 = host 40"),
    (side("O10 P10 O4", size=4, fog=True), "R10 = host 34"),
    # Fewer troops left than places (D17).
    (side("Y10", all_but("P9", "Y10")), "none"),
    (late(NO_CARDS, "R1 R2"), "none"),
    (late(NO_CARDS, NO_CARDS), "none"),
    (late("L CC", NO_CARDS, fog=True), "none"),
    (late("R3 R4 R5", NO_CARDS), "= wedge 12"),
    # Values up to 9, and a Spy of 7.
    (side(NO_CARDS, rules=SCHOTTEN), "R7 R8 R9 = wedge 24"),
    (side("L", rules=SCHOTTEN), "R7 R8 = wedge 24"),
    (side("L R9", "R7 R8", rules=SCHOTTEN), "O9 = phalanx 27"),
    (side("SP", rules=SCHOTTEN), "R8 R9 = wedge 24"),
    (side("L SP", rules=SCHOTTEN, size=4), "R6 R8 = wedge 30"),
    (side("L", rules=SCHOTTEN, fog=True), "R9 O9 = host 27"),
]
"""A side, and the completion that the rules give it."""
