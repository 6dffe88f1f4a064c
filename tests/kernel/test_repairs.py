"""What a counterexample says of its repair is held to the kernel, and what is not so is refused."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from battleline_rules.cards import TROOPS, Tactic, Troop, opponent_of, troops_in
from battleline_rules.errors import ProofError
from battleline_rules.judge import check_counterexample
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Rejected
from battleline_rules.rulesets import Terrain
from battleline_rules.table import Flag
from tests.kernel.corpus import counterexample_of, holds, refuted
from tests.rules.layout import cards, lay, troops
from tests.strategies import stated_claim, with_visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.proofs.objects import Counterexample, Proof, PublicPosition
    from battleline_rules.table import Position

# B10 lies at another flag. South may lay B6 and B7, or B7 and B9: B7 repairs the claim, or B6 with B9.
DENIED = lay("R3 R4 R5", "B8", seen="P1", others=[Flag(2, cards("O1"), cards("B10"))])
OPEN = {
    "one-card": DENIED,
    "two-cards": lay("R3 R4 R5", "B8"),
    "by-south": lay("R3 R4 R5", "B8", by="south"),
    "whole-deck": lay("R1 O2 P4"),
    "wilds-on-both-sides": lay("R5 SB R6", "L G8", seen="G9"),
    "fog": lay("R10 G10 B7", "Y9 P9", environment="fog"),
    "totals": lay("R10 G10 B7", "Y9 P9", terrain=Terrain("Mist", compare="totals")),
    "mud": lay("R6 G6 B6 Y6", "P3 P4 P5", environment="mud"),
    "four-slots": lay("R1 R2 R3 R4", "Y7", terrain=Terrain("Hill", slots=4)),
    "must-beat": lay("R8 R9 R10", options={"tie_rule": "must_beat"}),
    "claimant-wins": lay("R7 R8 R9", options={"tie_rule": "claimant_wins"}),
    "nine-values": lay("R3 R4 R5", "B8", options={"values": 9}),
    "few-left": lay(
        "R1 G2 B4", "Y10", seen=" ".join(str(one) for one in TROOPS[:50] if str(one) not in "R1 G2 B4 Y10")
    ),
}
COMPLETE = lay("R3 R4 R5", "G8 G9 G10", last="opp")


def example_of(position: Position) -> Counterexample:
    claim = stated_claim(position)
    return counterexample_of(position, claim.flag, claim.by)


def repair_of(example: Counterexample) -> tuple[Troop, ...]:
    assert example.repair is not None
    return example.repair


def answer(position: Position, example: Counterexample) -> str:
    """The code of the rejection, or ``accepted``."""
    try:
        check_counterexample(position, example)
    except ProofError as error:
        return error.code
    return "accepted"


@pytest.mark.parametrize("name", OPEN)
def test_a_repair_is_accepted(name: str) -> None:
    example = example_of(OPEN[name])
    assert repair_of(example)
    assert answer(OPEN[name], example) == "accepted"


def test_repairs_of_many_claims_are_accepted() -> None:
    sizes = set()
    for position, example in refuted(60):
        is_open = position.open_side(example.flag, opponent_of(example.by)).open_places > 0
        assert (example.repair is not None) is is_open
        assert answer(position, example) == "accepted"
        sizes.add(len(example.repair or ()))
    assert {0, 1, 2} < sizes
    assert max(sizes) > 10


def test_a_complete_side_has_no_repair() -> None:
    example = example_of(COMPLETE)
    assert example.repair is None
    assert answer(COMPLETE, example) == "accepted"


@pytest.mark.parametrize("repair", ["B7", "B6 B9"])
def test_that_a_repair_is_the_smallest_is_not_certified(repair: str) -> None:
    """It is held to be enough, and none of its cards to be superfluous."""
    for minimal in (True, False):
        example = replace(example_of(DENIED), repair=troops(repair), repair_minimal=minimal)
        assert answer(DENIED, example) == "accepted"


ALTERED = {
    "none": (None, "repair-missing"),
    "empty": ("", "repair-insufficient"),
    "another-card": ("B9", "repair-insufficient"),
    "cards-of-no-use": ("R1 R2", "repair-insufficient"),
    "one-card-more": ("R1 B7", "repair-superfluous"),
    "both-that-would-do": ("B6 B7 B9", "repair-superfluous"),
    "visible-beside-the-line": ("B7 P1", "repair-not-unseen"),
    "visible-at-another-flag": ("B7 B10", "repair-not-unseen"),
    "here-on-the-own-side": ("R3 B7", "repair-not-unseen"),
    "here-on-the-other-side": ("B7 B8", "repair-not-unseen"),
    "twice": ("B7 B7", "repair-order"),
    "not-in-order": ("B9 B6", "repair-order"),
}


@pytest.mark.parametrize(("repair", "code"), ALTERED.values(), ids=ALTERED)
def test_a_repair_that_is_none_is_refused(repair: str | None, code: str) -> None:
    found = None if repair is None else troops(repair)
    for minimal in (True, False):
        assert answer(DENIED, replace(example_of(DENIED), repair=found, repair_minimal=minimal)) == code


def test_only_troops_of_the_deck_repair() -> None:
    for more in (Tactic.DARIUS, Tactic.FOG):
        repair = cast("tuple[Troop, ...]", (*repair_of(example_of(DENIED)), more))
        assert answer(DENIED, replace(example_of(DENIED), repair=repair)) == "repair-not-unseen"
    short = OPEN["nine-values"]
    repair = tuple(sorted((*repair_of(example_of(short)), *troops("R10"))))
    assert answer(short, replace(example_of(short), repair=repair)) == "repair-not-unseen"


@pytest.mark.parametrize("repair", ["", "B7"])
def test_a_complete_side_cannot_be_repaired(repair: str) -> None:
    example = example_of(COMPLETE)
    assert answer(COMPLETE, replace(example, repair=troops(repair))) == "repair-surplus"
    assert answer(COMPLETE, replace(example, repair_minimal=False)) == "repair-surplus"


@pytest.mark.parametrize(
    ("repair", "code"), [(7, "malformed-proof"), ("B7", "repair-not-unseen"), (["B7"], "repair-not-unseen")]
)
def test_what_is_no_repair_at_all_is_refused(repair: object, code: str) -> None:
    example = replace(example_of(DENIED), repair=cast("tuple[Troop, ...]", repair))
    assert answer(DENIED, example) == code


@pytest.mark.parametrize("name", OPEN)
def test_no_card_of_a_repair_can_be_left_out(name: str) -> None:
    position, example = OPEN[name], example_of(OPEN[name])
    repair = repair_of(example)
    for at in range(len(repair)):
        less = replace(example, repair=repair[:at] + repair[at + 1 :])
        assert answer(position, less) == "repair-insufficient"


def exchanged(position: Position, repair: tuple[Troop, ...]) -> Iterator[tuple[Troop, ...]]:
    """The repair with one card exchanged for another unseen one, in all ways."""
    others = [card for card in troops_in(position.unseen) if card not in repair]
    for card in repair:
        for other in others:
            yield tuple(sorted({*repair, other} - {card}))


@pytest.mark.parametrize("name", ["one-card", "two-cards", "mud", "wilds-on-both-sides", "four-slots"])
def test_with_one_card_exchanged_a_repair_is_accepted_only_if_it_is_one(name: str) -> None:
    position, example = OPEN[name], example_of(OPEN[name])
    answers = set()
    for repair in exchanged(position, repair_of(example)):
        found = answer(position, replace(example, repair=repair))
        assert (found == "accepted") is is_repair(position, example, repair)
        answers.add(found)
    assert "repair-insufficient" in answers


def is_repair(position: Position, example: Counterexample, repair: tuple[Troop, ...]) -> bool:
    def holds_with(more: set[Troop]) -> bool:
        return holds(with_visible(position, tuple(more)), example.flag, example.by)

    return holds_with(set(repair)) and not any(holds_with(set(repair) - {card}) for card in repair)


def test_what_the_kernel_says_of_a_repair_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the repaired claim is the kernel's to judge, about the table with the cards face up."""
    asked: list[tuple[PublicPosition, Proof]] = []

    def refuse(position: PublicPosition, proof: Proof, *, unwitnessed: bool = False) -> None:
        assert unwitnessed
        asked.append((position, proof))
        raise Rejected("no-contradiction", "not today")

    example = example_of(DENIED)
    monkeypatch.setattr(kernel, "check_proof", refuse)
    assert answer(DENIED, example) == "no-contradiction"
    ((position, proof),) = asked
    assert position["also_visible"] == [*map(str, repair_of(example)), "P1"]
    assert set(repair_of(example)) <= set(proof.evidence)


def test_a_counterexample_with_its_repair_can_be_copied_and_kept() -> None:
    for found in (example_of(DENIED), example_of(COMPLETE), replace(example_of(DENIED), repair_minimal=False)):
        for again in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):  # noqa: S301 - our own bytes
            assert again == found
            assert hash(again) == hash(found)
    assert example_of(DENIED) != replace(example_of(DENIED), repair=troops("B6 B9"))
