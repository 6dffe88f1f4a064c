"""The rulebook's worked examples, W01 to W59: the claimant's side first, then the opponent's."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from battleline_rules.cards import SEATS, TROOPS, Seat
from battleline_rules.judge import Verdict, decide_claim, is_claimable
from battleline_rules.rulesets import GMT, SCHOTTEN_TOTTEN, SCHOTTEN_TOTTEN_TACTICS, Ruleset
from tests.rules.layout import cards, lay

ALL_BUT_P9 = " ".join(str(one) for one in TROOPS if str(one) not in {"R1", "G2", "B4", "Y10", "P9"})
MUST_BEAT = GMT.with_options({"tie_rule": "must_beat"})
NINES = GMT.with_options({"values": 9})


@dataclass(frozen=True)
class Example:
    """``result`` is ``claim``, ``incomplete``, or the cards that deny it: ``=`` those that already lie there."""

    id: str
    mine: str
    theirs: str
    result: str
    seen: str = ""
    environment: str = ""
    last: str = ""
    ruleset: Ruleset = GMT


EXAMPLES = (
    Example("W01", "R3 R4 R5", "B8", "claim", seen="B7 B10"),
    Example("W02", "R3 R4 R5", "B8", "B7 B9", seen="B10"),
    Example("W03", "R3 R4 R5", "R6 G6", "claim"),
    Example("W04", "R3 R4 R5", "B8", "B9 B10", seen="R1 G2"),
    Example("W05", "Y7 Y8 Y9", "R8", "claim", seen="R10"),
    Example("W06", "Y7 Y8 Y9", "R8", "R9 R10"),
    Example("W07", "R8 R9 R10", "", "claim"),
    Example("W08", "R8 R9 R10", "", "O8 O9 O10", ruleset=MUST_BEAT),
    Example("W09", "R8 R9 R10", "", "claim", seen="O10 Y10 G10 B10 P10"),
    Example("W09-must-beat", "R8 R9 R10", "", "claim", seen="O10 Y10 G10 B10 P10", ruleset=MUST_BEAT),
    Example("W10", "R9 G9 B9", "Y7 Y8", "claim", seen="Y6 Y9"),
    Example("W11", "R9 G9 B9", "Y7 Y8", "Y6", seen="Y9"),
    Example("W12", "G5 R5 B5", "G7 P4 B3", "claim", last="me", ruleset=SCHOTTEN_TOTTEN),
    Example("W13", "R5 G6 B7", "O3 Y3", "claim", seen="R3 G3 B3 P3"),
    Example("W14", "R8 R9 R10", "G8 G9 G10", "=", last="me"),
    Example("W15", "R8 R9 R10", "G8 G9 G10", "claim", last="opp"),
    Example("W16", "R8 R9", "G1 B3 Y10", "incomplete"),
    Example("W17", "R10 G10 B10", "", "O8 O9 O10"),
    Example("W18", "R10 G10 B10", "Y4 P9", "claim"),
    Example("W19", "R2 R5 R9", "G1 B9", "claim"),
    Example("W20", "R2 R5 R9", "G1 G6", "G10"),
    Example("W21", "R2 R5 R9", "G1 G6", "claim", seen="G10"),
    Example("W22", "R10 G8 B7", "Y1 P3", "P2", seen="R2 O2 Y2 G2 B2"),
    Example("W23", "R10 G8 B7", "Y1 P3", "claim", seen="R2 O2 Y2 G2 B2 P2"),
    Example("W24", "R8 L R10", "G8 G9 B1", "claim", seen="R9", last="me"),
    Example("W25", "O9 G9 B9", "L R8", "R9"),
    Example("W26", "O9 G9 B9", "L R8", "claim", seen="R6 R7 R9 R10"),
    Example("W27", "O9 G9 B9", "L R9", "claim", seen="R7 R8 R10"),
    Example("W28", "R4 SB R5", "G8 B8 Y8", "claim", last="me"),
    Example("W29", "R5 SB R6", "G8 B8 Y8", "=", last="opp"),
    Example("W30", "CC G9 G10", "B8 B9 B10", "claim", last="opp"),
    Example("W31", "CC SB R1", "G4 B4 Y4", "=", last="opp"),
    Example("W32", "R10 G9 B4", "Y5 Y6 Y7", "claim", environment="fog", last="me"),
    Example("W33", "R10 G10 B7", "Y9 P8", "claim", environment="fog"),
    Example("W34", "R10 G10 B7", "Y9 P9", "O10", environment="fog"),
    Example("W35", "R10 G10 B7", "L P8", "O10", environment="fog"),
    Example("W36", "R10 G10 B7", "Y9 P9", "claim", seen="O10 Y10 B10 P10", environment="fog"),
    Example("W37", "R6 G6 B6 Y6", "P3 P4 P5", "P6", environment="mud"),
    Example("W38", "R6 G6 B6 Y6", "P3 P4 P5", "claim", seen="P2 P6", environment="mud"),
    Example("W39", "R8 R9 R10", "P1", "incomplete", environment="mud"),
    Example("W40", "R7 R8 R9 R10", "", "claim", environment="mud"),
    Example("W41", "R9 G9 B9 Y2", "O1 P2 R3 G4", "=", environment="mud", last="me"),
    Example("W42", "R10 G9 B8 Y7", "O10 P10 O4", "claim", environment="fog mud"),
    Example("W43", "R10 G9 B8 Y7", "O10 P10 O5", "Y10", environment="fog mud"),
    Example("W44", "B4 Y4 G4", "R6", "R7 R8", seen="R5"),
    Example("W45", "B4 Y4 G4", "R4 R6", "claim", seen="R5"),
    Example("W46", "B4 Y4 G4", "R4 R5", "R3", seen="R6"),
    Example("W47", "R1 G2 B4", "Y10", "claim", seen=ALL_BUT_P9),
    Example("W48", "R7 R8 R9", "", "claim", ruleset=NINES),
    Example("W49", "R7 R8 R9", "", "O8 O9 O10"),
    Example("W50", "SP R8 R9", "G5 G6", "claim", ruleset=SCHOTTEN_TOTTEN_TACTICS),
    Example("W51", "B3 B4 B5", "R7 G7 Y7", "claim", last="me"),
    Example("W52", "R6 G7 B8", "Y2 P3 O4", "claim", last="me"),
    Example("W53", "R4 R6 R3", "B7 B1 B3", "claim", last="me"),
    Example("W54", "O4 G4 B4", "SB R2", "R4"),
    Example("W55", "O4 G4 B4", "SB R2", "claim", seen="R1 R3 R4"),
    Example("W56", "O9 G9 Y9", "CC R10", "claim", seen="R9"),
    Example("W57", "O9 G9 Y9", "CC R10", "R9"),
    Example("W58", "R8 R9 R10", "L CC", "claim"),
    Example("W59", "O9 G9 B9", "L CC", "R9"),
)

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
each_claimant = pytest.mark.parametrize("by", SEATS)


def judged(example: Example, by: Seat, engine: str = "bitset") -> Verdict:
    position = lay(
        example.mine,
        example.theirs,
        seen=example.seen,
        environment=example.environment,
        last=example.last,
        ruleset=example.ruleset,
        by=by,
    )
    return decide_claim(position, engine=engine)


@each_claimant
@every_example
def test_a_worked_example_is_judged_as_the_rulebook_says(example: Example, by: Seat) -> None:
    verdict = judged(example, by)
    if example.result == "claim":
        assert verdict.outcome == "proven"
    elif example.result == "incomplete":
        assert (verdict.outcome, verdict.code) == ("inadmissible", "side-incomplete")
    else:
        assert verdict.outcome == "refuted"
        assert verdict.counterexample is not None
        assert verdict.counterexample.completion == cards(example.result.removeprefix("="))
    assert is_claimable(verdict.position) is (example.result == "claim")


# An empty side is a few seconds' work for the engine that tries everything.
@pytest.mark.parametrize(
    "example", [one for one in EXAMPLES if len(one.theirs.split()) > 1], ids=lambda example: example.id
)
def test_every_engine_judges_a_worked_example_alike(example: Example) -> None:
    ours, all_of_them = judged(example, "north"), judged(example, "north", engine="all")
    assert all_of_them == ours


def test_the_examples_are_all_there() -> None:
    numbers = {int(example.id[1:3]) for example in EXAMPLES}
    assert numbers == set(range(1, 60))


@pytest.mark.parametrize(
    ("number", "formation"),
    [
        ("W01", "wedge 12"),
        ("W24", "wedge 27"),
        ("W28", "wedge 12"),
        ("W29", "battalion 14"),
        ("W31", "battalion 12"),
        ("W32", "host 23"),
        ("W37", "phalanx 24"),
        ("W41", "host 29"),
        ("W42", "host 34"),
        ("W50", "wedge 24"),
        ("W53", "battalion 13"),
    ],
)
def test_the_claimants_formation_is_what_the_rulebook_says(number: str, formation: str) -> None:
    example = next(one for one in EXAMPLES if one.id == number)
    stated = judged(example, "north").formation
    assert stated is not None
    assert f"{stated.category} {stated.total}" == formation


@pytest.mark.parametrize(
    ("number", "formation"),
    [
        ("W02", "wedge 24"),
        ("W11", "wedge 21"),
        ("W20", "battalion 17"),
        ("W22", "skirmish 6"),
        ("W25", "wedge 27"),
        ("W34", "host 28"),
        ("W35", "host 28"),
        ("W37", "wedge 18"),
        ("W41", "skirmish 10"),
        ("W43", "host 35"),
        ("W54", "wedge 9"),
        ("W57", "wedge 27"),
        ("W59", "wedge 27"),
    ],
)
def test_the_denying_formation_is_what_the_rulebook_says(number: str, formation: str) -> None:
    example = next(one for one in EXAMPLES if one.id == number)
    counterexample = judged(example, "north").counterexample
    assert counterexample is not None
    assert f"{counterexample.formation.category} {counterexample.formation.total}" == formation


@dataclass(frozen=True)
class Order:
    """Who laid the last card, by the ply at which each card now there was laid."""

    id: str
    a: tuple[int, ...]
    b: tuple[int, ...]
    last: str


# Seven tables from the rulebook's completion order; what has left the flag is not in the lists.
ORDERS = (
    Order("1-b-completes-after-a", (1, 3, 5), (2, 4, 6), "b"),
    Order("2-a-refills-after-deserter", (1, 5, 11), (2, 4, 6), "a"),
    Order("3-b-completed-by-traitor", (1, 3, 5), (2, 4, 8), "b"),
    Order("4-mud-and-b-fourth", (1, 3, 5, 9), (2, 4, 6, 12), "b"),
    Order("5-mud-gone-b-drops-its-last", (3, 5, 9), (2, 4, 6), "a"),
    Order("6-mud-gone-b-keeps-its-last", (1, 3, 5), (4, 6, 12), "b"),
    Order("7-a-leader-is-the-third", (1, 3, 7), (2, 4, 6), "a"),
)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.id)
@pytest.mark.parametrize("claimant", ["a", "b"])
def test_completion_order_decides_a_tie(order: Order, claimant: str) -> None:
    """D21: the owner of the latest card now in the two formations loses the tie."""
    latest = "a" if max(order.a) > max(order.b) else "b"
    assert latest == order.last
    four = len(order.a) == 4
    position = lay(
        "R7 R8 R9 R10" if four else "L R9 R10" if "leader" in order.id else "R8 R9 R10",
        "G7 G8 G9 G10" if four else "G8 G9 G10",
        environment="mud" if four else "",
        last="me" if latest == claimant else "opp",
    )
    assert decide_claim(position).outcome == ("refuted" if latest == claimant else "proven")
