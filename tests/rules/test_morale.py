"""R16 to R19, D13, D15, D16, D42: Leaders, Companion Cavalry and Shield Bearers in a formation."""

from __future__ import annotations

import pytest

from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import GMT, RULESETS, Ruleset
from tests.rules.layout import cards, lay


def formation(mine: str, *, ruleset: Ruleset = GMT, environment: str = "") -> str:
    """The claimant's formation and what the wilds stand for, the wilds last."""
    stated = decide_claim(lay(mine, ruleset=ruleset, environment=environment)).formation
    assert stated is not None
    stand_ins = [str(one.stands_for) for one in stated.cards if one.card != one.stands_for]
    return f"{stated.category} {stated.total}: {' '.join(stand_ins)}"


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("L R9 R10", "wedge 27: R8"),
        ("L R8 R10", "wedge 27: R9"),
        ("L R1 R2", "wedge 6: R3"),
        ("L G4 B4", "phalanx 12: R4"),
        ("L B1 B9", "battalion 20: B10"),
        ("L B1 R3", "skirmish 6: R2"),
        ("L B1 R9", "host 20: R10"),
    ],
)
def test_r16_a_leader_is_any_color_and_any_value(mine: str, expected: str) -> None:
    assert formation(mine) == expected


@pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)
def test_r16_a_leader_is_no_higher_than_the_deck(edition: Ruleset) -> None:
    highest = edition.options.values
    assert formation("L B1 R6", ruleset=edition) == f"host {highest + 7}: R{highest}"


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("CC G9 G10", "wedge 27: G8"),
        ("CC G8 B8", "phalanx 24: R8"),
        ("CC B1 B2", "battalion 11: B8"),
        ("CC B7 R6", "skirmish 21: R8"),
        ("CC B9 R9", "host 26: R8"),
    ],
)
def test_r17_companion_cavalry_is_an_eight_of_any_color(mine: str, expected: str) -> None:
    assert formation(mine) == expected


def test_d42_the_spy_is_a_seven() -> None:
    seven = GMT.with_options({"cavalry_value": 7})
    assert formation("SP G8 G9", ruleset=seven) == "wedge 24: G7"
    assert formation("SP G9 G10", ruleset=seven) == "battalion 26: G7"
    # With an 8 the opponent's Wedge would be 27.
    theirs = {
        "cc": lay("O9 G9 B9", "CC R9 R10", last="opp"),
        "sp": lay("O9 G9 B9", "SP R9 R10", last="opp", ruleset=seven),
    }
    assert {name: decide_claim(position).outcome for name, position in theirs.items()} == {
        "cc": "refuted",
        "sp": "proven",
    }


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("SB R4 R5", "wedge 12: R3"),
        ("SB R1 R2", "wedge 6: R3"),
        ("SB R1 R3", "wedge 6: R2"),
        ("SB R2 R3", "wedge 6: R1"),
        ("SB G2 B2", "phalanx 6: R2"),
        ("SB G4 B4", "host 11: R3"),
        ("SB R5 R6", "battalion 14: R3"),
        ("SB G4 R5", "skirmish 12: R3"),
    ],
)
def test_r18_shield_bearers_are_a_one_two_or_three_of_any_color(mine: str, expected: str) -> None:
    assert formation(mine) == expected


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("L CC SB", "battalion 21: R10 R8 R3"),
        ("L CC G10", "wedge 27: G9 G8"),
        ("L SB G1", "wedge 6: G2 G3"),
        ("CC SB R1", "battalion 12: R8 R3"),
        ("L CC B8", "phalanx 24: R8 R8"),  # two eights cannot be in one run
    ],
)
def test_r19_a_side_is_worth_the_best_of_all_valuations(mine: str, expected: str) -> None:
    assert formation(mine) == expected


def test_r19_under_fog_every_wild_counts_its_highest() -> None:
    assert formation("L CC SB", environment="fog") == "host 21: R10 R8 R3"
    assert formation("L R9 R10", environment="fog") == "host 29: R10"


def test_r19_nothing_is_fixed_before_the_flag_is_resolved() -> None:
    # The same Leader is a 10, a 9 or a 7, whatever goes best with the card that still comes.
    for seen, expected in (("", "R8 R9 R10"), ("R9", "R8 R9 R10"), ("R9 R10", "R7 R8 R9"), ("R7 R9 R10", "R6 R7 R8")):
        counterexample = decide_claim(lay("O2 G2 B2", "L R8", seen=seen)).counterexample
        assert counterexample is not None
        assert tuple(sorted(one.stands_for for one in counterexample.formation.cards)) == cards(expected)


def test_d13_a_leader_may_copy_a_card_in_play_or_beside_it() -> None:
    assert decide_claim(lay("R8 L R10", "G8 G9 B1", seen="R9", last="me")).outcome == "proven"
    assert formation("L G4 B4", ruleset=GMT) == "phalanx 12: R4"
    assert formation("L G10 G9", environment="fog") == "host 29: R10"
    # G10 twice in one formation.
    assert formation("L G10 G1") == "battalion 21: G10"


def test_d15_the_opponents_wilds_are_wild_in_completions() -> None:
    verdict = decide_claim(lay("O9 G9 B9", "L R8"))
    assert verdict.counterexample is not None
    assert verdict.counterexample.completion == cards("R9")
    assert [str(one.stands_for) for one in verdict.counterexample.formation.cards] == ["R8", "R9", "R10"]


def test_d16_a_wild_that_is_not_laid_never_completes_a_side() -> None:
    # With a Leader for the missing R10 the opponent would have a Wedge.
    assert decide_claim(lay("O9 G9 B9", "R8 R9", seen="R7 R10")).outcome == "proven"
    # No troop is left at all; Morale cards could fill the place, and are no troops.
    everything = " ".join(f"{color}{value}" for color in "ROYGBP" for value in range(1, 11))
    rest = " ".join(name for name in everything.split() if name not in {"R1", "G2", "B4", "R8", "R9"})
    assert decide_claim(lay("R1 G2 B4", "R8 R9", seen=rest)).code == "cannot-be-completed"
