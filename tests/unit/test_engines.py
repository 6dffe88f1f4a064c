"""The engines' one answer: the strongest completion, of equals the first in card order."""

from __future__ import annotations

import pytest

from battleline_rules.cards import TROOPS, Troop, troop_bits
from battleline_rules.claims import engines
from battleline_rules.claims.engines import ENGINES, engine
from battleline_rules.claims.question import Completion, Laid, OpenSide, Size
from battleline_rules.errors import EngineError
from battleline_rules.formations import Category, Strength
from battleline_rules.rulesets import GMT, Ruleset
from battleline_rules.wilds import wild_of
from tests.rules.layout import cards, troops
from tests.strategies import enumeration_work

NINES = GMT.with_options({"values": 9, "cavalry_value": 7})
NO_CARDS = ""


def side(laid: str, seen: str = "", *, size: Size = 3, fog: bool = False, rules: Ruleset = GMT) -> OpenSide:
    there = cards(laid)
    mine = tuple(card for card in there if isinstance(card, Troop))
    wilds = tuple(wild_of(card, rules) for card in there if not isinstance(card, Troop))
    return OpenSide(size, fog, Laid(mine, wilds), troop_bits(rules.troops) & ~troop_bits((*mine, *troops(seen))))


def told(answer: Completion | None) -> str:
    if answer is None:
        return "none"
    return f"{' '.join(map(str, answer.cards))} = {answer.strength.category.word} {answer.strength.total}".strip()


ONLY_LOW = " ".join(str(one) for one in TROOPS if one.value > 2)
ONLY_P9 = " ".join(str(one) for one in TROOPS if str(one) not in {"P9", "Y10"})

TABLE: list[tuple[OpenSide, str]] = [
    # A complete side is what it is.
    (side("R3 R4 R5"), "= wedge 12"),
    (side("R3 G4 B9"), "= host 16"),
    (side("L R4 R5"), "= wedge 15"),
    (side("L CC SB"), "= battalion 21"),
    (side("R3 R4 R5", fog=True), "= host 12"),
    # Two laid.
    (side("R8 R9"), "R10 = wedge 27"),
    (side("R8 R9", "R10"), "R7 = wedge 24"),
    (side("R8 R9", "R7 R10"), "R6 = battalion 23"),
    (side("R8 G8"), "O8 = phalanx 24"),
    (side("R8 G8", "O8 Y8 B8 P8"), "R10 = host 26"),
    (side("R8 G9"), "R10 = skirmish 27"),
    (side("R8 G9", "R10 O10"), "Y10 = skirmish 27"),
    (side("R1 G9"), "R10 = host 20"),
    (side("R1 R9"), "R10 = battalion 20"),
    # One laid.
    (side("B8"), "B9 B10 = wedge 27"),
    (side("B8", "B10"), "B7 B9 = wedge 24"),
    (side("B8", "B7 B9"), "R8 O8 = phalanx 24"),
    (side("R1"), "R2 R3 = wedge 6"),
    (side("R1", "R2"), "O1 Y1 = phalanx 3"),
    # None laid.
    (side(NO_CARDS), "R8 R9 R10 = wedge 27"),
    (side(NO_CARDS, "R10 O9 Y8"), "G8 G9 G10 = wedge 27"),
    (side(NO_CARDS, ONLY_LOW), "R2 O2 Y2 = phalanx 6"),
    (side(NO_CARDS, fog=True), "R10 O10 Y10 = host 30"),
    # Wilds.
    (side("L"), "R8 R9 = wedge 27"),
    (side("L R10"), "R8 = wedge 27"),
    (side("CC"), "R9 R10 = wedge 27"),
    (side("SB"), "R4 R5 = wedge 12"),
    (side("SB R2"), "R4 = wedge 9"),
    (side("SB R2", "R1 R3 R4"), "O2 = phalanx 6"),
    (side("CC SB"), "R10 = battalion 21"),
    (side("L SB"), "R4 = wedge 12"),
    (side("L CC"), "R9 = wedge 27"),
    (side("CC R8"), "O8 = phalanx 24"),
    (side("CC", rules=NINES), "R8 R9 = wedge 24"),
    (side("L", rules=NINES), "R7 R8 = wedge 24"),
    (side("L CC", fog=True), "R10 = host 28"),
    # Four cards.
    (side("P3 P4 P5", size=4), "P6 = wedge 18"),
    (side("P3 P4 P5", "P2 P6", size=4), "P10 = battalion 22"),
    (side("R9 G9 B9", size=4), "O9 = phalanx 36"),
    (side("R9 G9 B9", "O9 Y9 P9", size=4), "R10 = host 37"),
    (side("O1 P2 R3", size=4), "R4 = skirmish 10"),
    (side("L CC SB", size=4), "R10 = battalion 31"),
    # Not enough cards to complete it (D17).
    (side("Y10", ONLY_P9), "none"),
    (OpenSide(3, totals_only=False, laid=Laid(), unseen=0), "none"),
    (OpenSide(3, totals_only=False, laid=Laid(troops("R3 R4 R5")), unseen=0), "= wedge 12"),
]


@pytest.mark.parametrize("name", ENGINES)
def test_each_engine_finds_the_strongest_completion(name: str) -> None:
    for asked, expected in TABLE:
        if enumeration_work(asked) <= 70_000:
            assert told(engine(name)(asked)) == expected


@pytest.mark.parametrize(("asked", "expected"), TABLE, ids=[str(number) for number in range(len(TABLE))])
def test_the_default_engine_finds_the_strongest_completion(asked: OpenSide, expected: str) -> None:
    assert told(engine("bitset")(asked)) == expected


def test_all_engines_together_give_their_one_answer() -> None:
    assert told(engine("all")(side("R8 R9"))) == "R10 = wedge 27"


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(EngineError, match="bitset") as caught:
        engine("abacus")
    assert caught.value.code == "unknown-engine"


@pytest.mark.parametrize("other", [None, Completion((), Strength(Category.HOST, 3))], ids=["none", "another"])
def test_engines_disagree_loudly(other: Completion | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engines.ENGINES, "liar", lambda _: other)
    with pytest.raises(EngineError, match="liar") as caught:
        engine("all")(side("R8 R9"))
    assert caught.value.code == "engines-disagree"
    assert "R10 for a wedge of 27" in caught.value.message
