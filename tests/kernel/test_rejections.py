"""What the kernel accepts and what it rejects, one table entry for each of its clauses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from battleline_rules.cards import SEATS, TROOPS, Color, Tactic, troop
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Case, CaseProof, Formation, Proof, Rejected, Statement, ValuedCard
from battleline_rules.proofs.prover import formation_of, prove
from battleline_rules.proofs.public import position_digest, public_position
from battleline_rules.rulesets import Terrain
from battleline_rules.table import WINDOWS, Flag, Turn
from tests.kernel.corpus import ACCEPTED, assert_proof_is_true, counterexample_of, outcome
from tests.kernel.doctors import with_at, without
from tests.rules.layout import cards, lay, troops
from tests.strategies import CLAIM_TIMES, stated_claim

if TYPE_CHECKING:
    from battleline_rules.cards import Seat, Troop
    from battleline_rules.proofs.objects import Counterexample, Multiplier
    from battleline_rules.table import Position, Window

# R3 R4 R5 against B8 with B7 and B10 visible, P1 too: B7 and B10 are the evidence. In the first the opponent's side is
# open; in the second it is complete and ties, and the opponent laid the last card.
OPEN = lay("R3 R4 R5", "B8", seen="B7 B10 P1")
TIED = lay("R3 R4 R5", "G3 G4 G5", last="opp")
WILD = lay("O9 G9 B9", "L R8", seen="R6 R7 R9 R10")
DENIED = lay("R3 R4 R5", "B8", seen="B10")
BEATEN = lay("L R4 R5", "G8 G9 G10", last="opp")


def proof_of(position: Position) -> Proof:
    claim = stated_claim(position)
    return prove(position, claim.flag, claim.by)


def example_of(position: Position) -> Counterexample:
    claim = stated_claim(position)
    return counterexample_of(position, claim.flag, claim.by)


# ---------------------------------------------------------------- accepted

# All troops but those of the flag R1 G2 B4 against Y10, and P9, which alone may still come.
ALL_BUT_P9 = " ".join(str(one) for one in TROOPS if str(one) not in {"R1", "G2", "B4", "Y10", "P9"})
# The whole game but R8, R9 and R10: Tactics cards of all kinds may lie beside the line.
ALL_BUT_THREE = " ".join(str(one) for one in (*TROOPS[:7], *TROOPS[10:], *Tactic))
PROVABLE = {
    "open": OPEN,
    "tied": TIED,
    "wild": WILD,
    "by-south": lay("R3 R4 R5", "B8", seen="B7 B10", by="south"),
    "stronger": lay("R3 R4 R5", "G8 P8 B8", last="me"),
    "nobody-says-who-was-last": lay("R3 R4 R5", "G8 P8 B8"),
    "empty-side": lay("R8 R9 R10"),
    "fog": lay("R10 G10 B7", "Y9 P8", environment="fog"),
    "totals": lay("R10 G10 B7", "Y9 P8", terrain=Terrain("Mist", compare="totals")),
    "mud": lay("R6 G6 B6 Y6", "P3 P4 P5", seen="P2 P6", environment="mud"),
    "four-slots": lay("R7 R8 R9 R10", terrain=Terrain("Hill", slots=4)),
    "troops-barred": lay("R1 G2 B4", "Y10", terrain=Terrain("River", accepts=())),
    "terrain-of-no-account": lay("R8 R9 R10", terrain=Terrain("Plain")),
    "all-wilds": lay("O10 R10 P10", "CC SB Y1"),
    "cavalry-seven": lay("SP R8 R9", "G5 G6", options={"values": 9, "cavalry_value": 7}),
    "a-leader-is-a-one": lay("L G1 B1", "O2 B5 Y9"),
    "shield-bearers-are-a-one": lay("SB R2 R3", "O2 B5 Y9"),
    "a-low-pair-is-a-host": lay("R3 G3 B5", "O1 P2 G4"),
    "a-high-pair-is-a-host": lay("R3 G5 B5", "O1 P2 G4"),
    "one-card-for-two-places": lay("R1 G2 B4", "Y10", seen=ALL_BUT_P9),
    "claimant-wins": lay("R3 R4 R5", "G3 G4 G5", last="me", options={"tie_rule": "claimant_wins"}),
    "must-beat": lay("R8 R9 R10", seen="O10 Y10 G10 B10 P10", options={"tie_rule": "must_beat"}),
    "in-time": lay("R8 R9 R10", turn=Turn("north", "after-play")),
    "in-time-at-the-start": lay(
        "R8 R9 R10", turn=Turn("north", "before-play"), options={"claim_window": "start_of_turn"}
    ),
    "in-time-after-the-draw": lay(
        "R8 R9 R10", turn=Turn("north", "after-draw"), options={"claim_window": "after_draw"}
    ),
    "given-to-both": lay(
        "R8 R9 R10", turn=Turn("south", "after-play"), options={"claim_window": "end_of_turn_auto_both"}
    ),
    "evidence-at-flags": lay(
        "R3 R4 R5", "B8", others=[Flag(2, cards("B7"), claimed_by="south"), Flag(9, (), cards("B10"))]
    ),
    "every-card-face-up": lay("R8 R9 R10", seen=ALL_BUT_THREE),
    "four-flags-held": lay("R8 R9 R10", others=[Flag(number, claimed_by="south") for number in (1, 2, 4, 6)]),
}


@pytest.mark.parametrize("name", PROVABLE)
def test_a_true_proof_is_accepted(name: str) -> None:
    assert outcome(PROVABLE[name], proof_of(PROVABLE[name])) == ACCEPTED


def test_a_formation_may_be_stated_lower_than_it_is() -> None:
    """What beats the better one beats the lower one too; the evidence is then what the stated one needs."""
    position = lay("L R4 R5", "B8", seen="B7 B10")
    assert proof_of(position).statement.formation.total == 15
    lower = proof_of(lay("R3 R4 R5", "B8", seen="B7 B10"))
    formation = lower.statement.formation
    (low, *others) = formation.cards
    valued = (*others, ValuedCard(Tactic.ALEXANDER, low.stands_for))
    stated = Statement("north", 5, replace(formation, cards=valued), position_digest(position))
    assert outcome(position, replace(lower, statement=stated)) == ACCEPTED
    assert_proof_is_true(position, replace(lower, statement=stated))


DENIABLE = {
    "open": DENIED,
    "beaten": BEATEN,
    "by-south": lay("R3 R4 R5", "B8", seen="B10", by="south"),
    "tie-lost": lay("R3 R4 R5", "G3 G4 G5", last="me"),
    "nobody-says-who-was-last": lay("R3 G4 R6", "G3 B4 P5"),
    "must-beat": lay("R8 R9 R10", options={"tie_rule": "must_beat"}),
    "claimant-wins": lay("R3 R4 R6", "G3 G4", options={"tie_rule": "claimant_wins"}),
    "all-wilds": lay("L CC SB", "O9 Y9"),
    "fog": lay("R10 G10 B7", "L P8", environment="fog"),
    "mud": lay("R9 G9 B9 Y2", "O1 P2 R3 G4", environment="mud", last="me"),
}


@pytest.mark.parametrize("name", DENIABLE)
def test_a_true_counterexample_is_accepted(name: str) -> None:
    assert outcome(DENIABLE[name], example_of(DENIABLE[name])) == ACCEPTED


# ---------------------------------------------------------------- rejected: claims that cannot be made


def held(flags: str) -> list[Flag]:
    return [Flag(int(number), claimed_by="south") for number in flags.split()]


INADMISSIBLE = {
    "game-over": [
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", others=held("1 3 6 7 9")),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", others=held("7 8 9")),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", others=held("1 2 3")),
    ],
    "flag-claimed": [
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", claimed_by="north"),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", claimed_by="south"),
    ],
    "not-on-turn": [lay("R3 R4 R5", "B8", seen="B7 B10 P1", turn=Turn("south", "after-play"))],
    "wrong-window": [
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", turn=Turn("north", "after-draw")),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", turn=Turn("north", "resolving")),
        lay(
            "R3 R4 R5",
            "B8",
            seen="B7 B10 P1",
            turn=Turn("north", "before-play"),
            options={"claim_window": "end_of_turn_auto"},
        ),
    ],
    "side-incomplete": [
        lay("R3 R4", "B8", seen="R5 B7 B10 P1"),
        lay("", "B8", seen="B7 B10 P1"),
        lay("", seen="B7 B10 P1"),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", environment="mud"),
        lay("R3 R4 R5", "B8", seen="B7 B10 P1", terrain=Terrain("Hill", slots=4)),
        lay("R3 R4 R5 R6", "B8", seen="B7 B10 P1"),
    ],
    "surplus-pending": [lay("R3 R4 R5", "B8 B1 B2 B3", seen="B7 B10 P1")],
}


@pytest.mark.parametrize(("code", "position"), [(code, one) for code, them in INADMISSIBLE.items() for one in them])
def test_a_claim_that_cannot_be_made_is_neither_proven_nor_denied(code: str, position: Position) -> None:
    digest = position_digest(position)
    proof = proof_of(OPEN)
    assert outcome(position, replace(proof, statement=replace(proof.statement, position_digest=digest))) == code
    assert outcome(position, replace(example_of(DENIED), position_digest=digest)) == code


@pytest.mark.parametrize("player", SEATS)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("ruling", CLAIM_TIMES)
def test_claims_are_made_in_the_windows_of_the_ruling_and_on_ones_own_turn(
    ruling: str, window: Window, player: Seat
) -> None:
    position = lay("R8 R9 R10", turn=Turn(player, window), options={"claim_window": ruling})
    untimely = ACCEPTED if window in CLAIM_TIMES[ruling] else "wrong-window"
    on_turn = player == "north" or ruling == "end_of_turn_auto_both"
    assert outcome(position, proof_of(position)) == (untimely if on_turn else "not-on-turn")


# ---------------------------------------------------------------- rejected: proofs

TRUE = proof_of(OPEN)
WITH_WILD = proof_of(WILD)
CASES = {
    "blocked": next(at for at, one in enumerate(TRUE.cases) if one.case == Case("wedge", Color.BLUE, 8)),
    "laid": next(at for at, one in enumerate(TRUE.cases) if one.reason == "laid-card-does-not-fit"),
}


def with_statement(**changes: object) -> Proof:
    return replace(TRUE, statement=replace(TRUE.statement, **changes))  # type: ignore[arg-type]


def with_formation(*valued: tuple[str, str], category: str = "wedge", total: int = 12) -> Proof:
    shown = tuple(ValuedCard(cards(card)[0], troop(stands_for)) for card, stands_for in valued)
    return with_statement(formation=Formation(category, total, shown))


def with_case(at: int, **changes: object) -> Proof:
    return replace(TRUE, cases=with_at(TRUE.cases, at, replace(TRUE.cases[at], **changes)))  # type: ignore[arg-type]


def with_multipliers(*multipliers: Multiplier) -> Proof:
    """The case of the Wedge from B8 to B10, proven in another way."""
    return with_case(CASES["blocked"], multipliers=multipliers)


def with_witness(**changes: object) -> Proof:
    first, *others = TRUE.witnesses
    return replace(TRUE, witnesses=(replace(first, **changes), *others))  # type: ignore[arg-type]


R3, R4, R5 = ("R3", "R3"), ("R4", "R4"), ("R5", "R5")
GOOD_BLOCK = TRUE.cases[CASES["blocked"]].multipliers

REJECTED: list[tuple[str, str, Proof]] = [
    ("other-position", "another-position", proof_of(TIED)),
    ("no-such-claim", "no-such-seat", with_statement(by="east")),
    ("no-such-claim", "flag-0", with_statement(flag=0)),
    ("no-such-claim", "flag-10", with_statement(flag=10)),
    ("side-incomplete", "an-empty-flag", with_statement(flag=4)),
    ("side-incomplete", "the-other-side", with_statement(by="south")),
    ("formation-cards", "another-card", with_formation(R3, R4, ("R6", "R6"))),
    ("formation-cards", "one-twice", with_formation(R3, R4, R4, R5)),
    ("formation-cards", "one-less", with_formation(R3, R4)),
    ("formation-cards", "a-wild-that-is-not-there", with_formation(R3, R4, ("alexander", "R5"))),
    ("formation-valuation", "a-troop-for-another", with_formation(R3, R4, ("R5", "R6"), total=13)),
    ("formation-strength", "category", with_formation(R3, R4, R5, category="phalanx")),
    ("formation-strength", "total", with_formation(R3, R4, R5, total=13)),
    ("formation-strength", "no-category", with_formation(R3, R4, R5, category="")),
    ("evidence-not-visible", "an-unseen-card", replace(TRUE, evidence=troops("B7 B9 B10"))),
    ("evidence-not-visible", "a-card-at-the-flag", replace(TRUE, evidence=troops("R3 B7 B10"))),
    ("cases-differ", "one-less", replace(TRUE, cases=without(TRUE.cases, 0))),
    ("cases-differ", "none", replace(TRUE, cases=())),
    ("cases-differ", "one-twice", replace(TRUE, cases=(TRUE.cases[0], *TRUE.cases))),
    ("cases-differ", "another-order", replace(TRUE, cases=TRUE.cases[::-1])),
    ("cases-differ", "another-color", with_case(0, case=Case("wedge", Color.PURPLE, 4))),
    ("cites-differ", "not-cited", with_case(CASES["blocked"], cites=())),
    ("cites-differ", "cited-in-vain", with_case(CASES["laid"], cites=troops("B7"))),
    ("cites-differ", "a-card-at-the-flag", with_case(CASES["laid"], cites=troops("R3"))),
    ("unknown-inequality", "no-kind", with_multipliers(("", 1))),
    ("unknown-inequality", "another-kind", with_multipliers(("sum", 1))),
    ("unknown-inequality", "laid-elsewhere", with_multipliers(("laid R3", 1))),
    ("unknown-inequality", "laid-nowhere", with_multipliers(("laid", 1))),
    ("unknown-inequality", "one-that-does-not-fit", with_multipliers(("one R7", 1))),
    ("unknown-inequality", "visible-but-is-not", with_multipliers(("visible B9", 1))),
    ("unknown-inequality", "visible-but-not-cited", with_multipliers(("visible P1", 1))),
    ("unknown-inequality", "visible-that-does-not-fit", with_multipliers(("visible B2", 1))),
    ("unknown-inequality", "wild-that-is-not-there", with_multipliers(("wild darius", -1))),
    ("unknown-inequality", "value-outside-the-run", with_multipliers(("value 3", -1))),
    ("unknown-inequality", "value-that-is-none", with_multipliers(("value", -1))),
    ("unknown-inequality", "size-of-something", with_multipliers(("size B7", -1))),
    ("bad-multiplier", "true", with_multipliers(("size", True))),
    ("bad-multiplier", "zero-times-an-inequality", with_multipliers(("one B9", 0))),
    ("bad-multiplier", "zero-times-an-equality", with_multipliers(("size", 0))),
    ("bad-multiplier", "cancelled-out", with_multipliers(*GOOD_BLOCK, ("size", 3), ("size", -3))),
    ("bad-multiplier", "taken-twice", with_multipliers(*GOOD_BLOCK, GOOD_BLOCK[-1])),
    ("bad-multiplier", "an-inequality-turned-round", with_multipliers(*GOOD_BLOCK, ("one B9", -1))),
    ("bad-multiplier", "a-laid-card-turned-round", with_multipliers(*GOOD_BLOCK, ("laid B8", -1))),
    ("no-contradiction", "nothing", with_multipliers()),
    ("no-contradiction", "bound-not-negative", with_multipliers(("size", 1))),
    ("no-contradiction", "bound-zero", with_multipliers(*GOOD_BLOCK, ("one B9", 1))),
    ("no-contradiction", "a-negative-coefficient", with_multipliers(("size", -1))),
    ("no-contradiction", "a-laid-card-that-fits", with_multipliers(("laid B8", 1))),
    ("no-contradiction", "half-as-often-as-wanted", with_multipliers(("value 10", -2), ("visible B10", 1))),
    (
        "no-contradiction",
        "what-does-not-fit-made-up-for",
        with_case(CASES["laid"], multipliers=(("laid B8", 1), ("one R6", 1))),
    ),
    ("evidence-not-cited", "not-cited", replace(TRUE, evidence=troops("B7 B10 P1"))),
    ("evidence-not-cited", "another-order", replace(TRUE, evidence=troops("B10 B7"))),
    ("evidence-not-cited", "one-twice", replace(TRUE, evidence=troops("B7 B7 B10"))),
    ("witness-missing", "none", replace(TRUE, witnesses=())),
    ("witness-missing", "one-more", replace(TRUE, witnesses=(*TRUE.witnesses, TRUE.witnesses[0]))),
    ("witness-missing", "another-order", replace(TRUE, witnesses=TRUE.witnesses[::-1])),
    ("witness-wrong", "does-not-use-its-card", with_witness(completion=troops("G9 B9"))),
    ("completion-not-unseen", "uses-another-cited-card", with_witness(completion=troops("B7 B10"))),
    ("completion-not-unseen", "uses-a-card-at-the-flag", with_witness(completion=troops("R3 B7"))),
    ("completion-not-unseen", "uses-one-twice", with_witness(completion=troops("B7 B7"))),
    ("formation-cards", "witness-too-short", with_witness(completion=troops("B7"))),
    (
        "formation-cards",
        "witness-of-other-cards",
        with_witness(completion=troops("B6 B7"), formation=TRUE.witnesses[1].formation),
    ),
]


@pytest.mark.parametrize(
    ("code", "proof"),
    [(code, proof) for code, _, proof in REJECTED],
    ids=[f"{code}:{name}" for code, name, _ in REJECTED],
)
def test_a_spoiled_proof_is_rejected(code: str, proof: Proof) -> None:
    assert outcome(OPEN, TRUE) == ACCEPTED
    assert outcome(OPEN, proof) == code


@pytest.mark.parametrize(
    "more",
    [
        (("laid B8", 7),),  # it fits, so this says nothing
        (("value 10", -2), ("visible B10", 2), ("size", 1), ("visible B8", -1)),  # what is seen, turned round
    ],
)
def test_the_same_contradiction_told_with_more_words_is_accepted(more: tuple[Multiplier, ...]) -> None:
    added = Counter(dict(GOOD_BLOCK))
    added.update(dict(more))
    assert outcome(OPEN, with_multipliers(*added.items())) == ACCEPTED


def unwitnessed_outcome(proof: Proof) -> str:
    """The kernel's answer about the open claim where no witnesses are asked for."""
    try:
        kernel.check_proof(public_position(OPEN), proof, unwitnessed=True)
    except Rejected as rejected:
        return rejected.code
    return ACCEPTED


def test_witnesses_are_left_out_only_where_none_are_asked_for() -> None:
    """Without them nobody says that each cited card is needed; that the claim holds is certified all the same."""
    spared = replace(TRUE, witnesses=())
    assert unwitnessed_outcome(spared) == ACCEPTED
    assert outcome(OPEN, spared) == "witness-missing"
    assert unwitnessed_outcome(TRUE) == "witness-missing"
    assert unwitnessed_outcome(replace(spared, cases=without(TRUE.cases, 0))) == "cases-differ"
    assert unwitnessed_outcome(replace(spared, evidence=troops("B7 B10 P1"))) == "evidence-not-cited"
    assert unwitnessed_outcome(replace(spared, evidence=troops("B9"))) == "evidence-not-visible"


def test_a_witness_that_does_not_beat_the_formation_is_rejected() -> None:
    completion = troops("G1 B7")
    shown = tuple(ValuedCard(card, card) for card in troops("G1 B7 B8"))
    weak = with_witness(completion=completion, formation=Formation("host", 16, shown))
    with pytest.raises(Rejected) as caught:
        check_any(OPEN, weak)
    assert caught.value.code == "witness-wrong"
    assert caught.value.message == "the witness for B7 does not beat the stated formation"


def test_a_witness_that_only_ties_denies_nothing_where_the_claimant_wins_ties() -> None:
    position = lay("R10 G10 B7", "Y9", seen="O10 Y10 B10 P10", environment="fog")
    proof = proof_of(position)
    assert proof.evidence == troops("O10 Y10 B10 P10")
    witness = replace(proof.witnesses[0], completion=troops("O8 O10"))
    shown = tuple(ValuedCard(card, card) for card in troops("O8 O10 Y9"))
    tying = replace(witness, formation=Formation("host", 27, shown))
    assert outcome(position, replace(proof, witnesses=(tying, *proof.witnesses[1:]))) == "witness-wrong"
    beating = Formation("host", 28, tuple(ValuedCard(card, card) for card in troops("O9 O10 Y9")))
    other = replace(witness, completion=troops("O9 O10"), formation=beating)
    assert outcome(position, replace(proof, witnesses=(other, *proof.witnesses[1:]))) == ACCEPTED


@pytest.mark.parametrize(
    ("case", "name"),
    [
        (Case("wedge", Color.RED, 8), "total"),  # any Wedge beats a Phalanx
        (Case("phalanx", None, 10), "value 10"),  # no run
        (Case("wedge", Color.RED, 8), "value 7"),
        (Case("wedge", Color.RED, 8), "one G9"),
        (Case("phalanx", None, 10), "one R9"),
    ],
)
def test_a_case_has_the_inequalities_of_its_own_pattern_only(case: Case, name: str) -> None:
    at = next(number for number, one in enumerate(WITH_WILD.cases) if one.case == case)
    changed = replace(WITH_WILD.cases[at], multipliers=((name, 1),))
    assert outcome(WILD, replace(WITH_WILD, cases=with_at(WITH_WILD.cases, at, changed))) == "unknown-inequality"


def test_a_wild_does_not_stand_for_itself() -> None:
    """Nor does a Tactics card stand in for a troop; neither is a valuation, nor anything that could be counted."""
    position = lay("L CC SB")
    formation = formation_of(position.laid(5, "north"), totals_only=False)
    wilds = tuple(replace(one, stands_for=cast("Troop", one.card)) for one in formation.cards)
    statement = Statement("north", 5, replace(formation, cards=wilds), position_digest(position))
    assert outcome(position, replace(TRUE, statement=statement)) == "formation-valuation"
    changed = tuple(replace(one, stands_for=cast("Troop", Tactic.FOG)) for one in TRUE.statement.formation.cards)
    spoiled = with_statement(formation=replace(TRUE.statement.formation, cards=changed))
    assert outcome(OPEN, spoiled) == "formation-valuation"


@pytest.mark.parametrize("like_one", [1.0, True])
def test_a_case_is_what_the_kernel_lists_whatever_it_is_called(like_one: object) -> None:
    """What is equal to a case is read as that case, and nothing goes wrong on the way."""
    position = lay("R10 G10 B10", "Y4 P9")
    true = proof_of(position)
    at = next(number for number, one in enumerate(true.cases) if one.case.value == 1)
    same = replace(true.cases[at], case=replace(true.cases[at].case, value=cast("int", like_one)))
    again = replace(true, cases=with_at(true.cases, at, same))
    assert outcome(position, again) == ACCEPTED


@pytest.mark.parametrize(
    ("position", "valued", "code"),
    [
        # A Leader of a nine-value deck is no ten.
        (lay("L R8 R9", options={"values": 9}), ("alexander", "R10"), "formation-valuation"),
        (lay("CC R9 R10"), ("companion-cavalry", "R7"), "formation-valuation"),
        (lay("SP R8 R9", options={"cavalry_value": 7}), ("companion-cavalry", "R8"), "formation-valuation"),
        (lay("SB R4 R5"), ("shield-bearers", "R4"), "formation-valuation"),
        (lay("SB R4 R5"), ("shield-bearers", "G3"), "formation-strength"),
    ],
)
def test_a_wild_stands_for_nothing_else_than_it_may(position: Position, valued: tuple[str, str], code: str) -> None:
    proof = proof_of(lay("R8 R9 R10"))
    formation = formation_of(position.laid(5, "north"), totals_only=False)
    card = cards(valued[0])[0]
    changed = tuple(ValuedCard(card, troop(valued[1])) if one.card == card else one for one in formation.cards)
    statement = Statement("north", 5, replace(formation, cards=changed), position_digest(position))
    assert outcome(position, replace(proof, statement=statement)) == code


# ---------------------------------------------------------------- rejected: certificates about wilds and sums

RUN = Case("wedge", Color.RED, 8)


@pytest.mark.parametrize(
    ("code", "multipliers"),
    [
        (ACCEPTED, (("value 9", -1), ("value 10", -1), ("wild alexander", 1), ("visible R9", 1), ("visible R10", 1))),
        ("no-contradiction", (("value 9", -1), ("value 10", -1), ("visible R9", 1), ("visible R10", 1))),
        ("no-contradiction", (("value 9", -1), ("wild alexander", 1), ("visible R9", 1), ("visible R10", 1))),
        ("no-contradiction", (("wild alexander", -1),)),
        ("no-contradiction", (("wild alexander", -1), ("value 9", 1), ("value 10", 1))),
        ("unknown-inequality", (("wild darius", -1),)),
    ],
)
def test_a_run_with_a_wild(code: str, multipliers: tuple[Multiplier, ...]) -> None:
    # Alexander is on the opponent's side, who is north here.
    position = lay("O9 G9 B9", "alexander R8", seen="R6 R7 R9 R10", by="south")
    proof = proof_of(position)
    at = next(number for number, one in enumerate(proof.cases) if one.case == RUN)
    cites = troops("R9 R10") if "visible R10" in dict(multipliers) else ()
    changed = CaseProof(RUN, cites, multipliers)
    evidence_changes = outcome(position, replace(proof, cases=with_at(proof.cases, at, changed)))
    assert evidence_changes == code


@pytest.mark.parametrize(
    ("code", "multipliers"),
    [
        (ACCEPTED, (("total", 1), ("size", 10))),
        (ACCEPTED, (("total", 3), ("size", 30))),
        ("no-contradiction", (("total", 1), ("size", 9))),
        ("no-contradiction", (("total", 1), ("size", 11))),
        ("no-contradiction", (("total", 1),)),
        ("bad-multiplier", (("total", -1), ("size", 10))),
    ],
)
def test_the_best_sum(code: str, multipliers: tuple[Multiplier, ...]) -> None:
    position = lay("R10 G10 B7", "Y9 P8", environment="fog")
    proof = proof_of(position)
    (only,) = proof.cases
    assert only.case == Case("totals")
    changed = CaseProof(only.case, (), multipliers)
    assert outcome(position, replace(proof, cases=(changed,))) == code


# ---------------------------------------------------------------- rejected: counterexamples

EXAMPLE = example_of(DENIED)


def other_example(**changes: object) -> Counterexample:
    return replace(EXAMPLE, **changes)  # type: ignore[arg-type]


REJECTED_EXAMPLES: list[tuple[str, str, Counterexample]] = [
    ("other-position", "another-position", example_of(BEATEN)),
    ("no-such-claim", "no-such-seat", other_example(by="")),
    ("no-such-claim", "no-such-flag", other_example(flag=-1)),
    ("side-incomplete", "the-other-side", other_example(by="south")),
    ("completion-not-unseen", "a-visible-card", other_example(completion=troops("B9 B10"))),
    ("completion-not-unseen", "a-card-at-the-flag", other_example(completion=troops("B8 B9"))),
    ("completion-not-unseen", "one-twice", other_example(completion=troops("B9 B9"))),
    ("formation-cards", "too-short", other_example(completion=troops("B9"))),
    ("formation-cards", "too-long", other_example(completion=troops("B6 B7 B9"))),
    ("formation-cards", "none", other_example(completion=())),
    ("formation-cards", "other-cards", other_example(completion=troops("B6 B7"))),
    ("formation-strength", "overstated", other_example(formation=replace(EXAMPLE.formation, total=27))),
    ("cases-differ", "no-cases", other_example(cases=())),
    ("cases-differ", "one-less", other_example(cases=EXAMPLE.cases[1:])),
    (
        "no-contradiction",
        "nothing-added-up",
        other_example(cases=with_at(EXAMPLE.cases, 0, replace(EXAMPLE.cases[0], multipliers=()))),
    ),
    (
        "unknown-inequality",
        "an-unseen-troop",
        other_example(cases=with_at(EXAMPLE.cases, 0, replace(EXAMPLE.cases[0], multipliers=(("one R1", 1),)))),
    ),
    (
        "cites-differ",
        "cites",
        other_example(cases=with_at(EXAMPLE.cases, 0, replace(EXAMPLE.cases[0], cites=troops("B10")))),
    ),
]


@pytest.mark.parametrize(
    ("code", "example"),
    [(code, example) for code, _, example in REJECTED_EXAMPLES],
    ids=[f"{code}:{name}" for code, name, _ in REJECTED_EXAMPLES],
)
def test_a_spoiled_counterexample_is_rejected(code: str, example: Counterexample) -> None:
    assert outcome(DENIED, EXAMPLE) == ACCEPTED
    assert outcome(DENIED, example) == code


def test_a_completion_that_does_not_beat_the_claimant_is_no_counterexample() -> None:
    """B7 and B9 are unseen and make a Wedge of 24, which is nothing to a Wedge of 27."""
    strong = lay("R8 R9 R10", "B8", seen="B10")
    forged = replace(EXAMPLE, position_digest=position_digest(strong))
    assert outcome(strong, forged) == "unknown-inequality"


def test_nobody_says_who_was_last_so_a_tie_neither_proves_nor_denies() -> None:
    unsaid = lay("R3 R4 R5", "G3 G4 G5")
    digest = position_digest(unsaid)
    proof = proof_of(TIED)
    assert outcome(unsaid, replace(proof, statement=replace(proof.statement, position_digest=digest))) == "cases-differ"
    lost = example_of(lay("R3 R4 R5", "G3 G4 G5", last="me"))
    assert outcome(unsaid, replace(lost, position_digest=digest)) == "cases-differ"


def test_a_rejection_says_why() -> None:
    with pytest.raises(Rejected, match="digests differ") as caught:
        kernel.check_proof(public_position(TIED), TRUE)
    assert caught.value.code == "other-position"


TOTALS = proof_of(lay("R10 G10 B7", "Y9 P8", environment="fog"))
SPOILED: dict[str, tuple[Position, Proof | Counterexample, str]] = {
    "a-case-with-color-and-value": (
        OPEN, with_multipliers(("visible Y8", 1)),
        'the case wedge, blue, 8 has no such inequality: "visible Y8"',
    ),
    "the-first-color": (
        OPEN, with_case(0, multipliers=(("laid B8", 1), ("laid B8", 1))),
        "the case wedge, red, 4 takes an inequality twice",
    ),
    "a-long-name": (
        OPEN, with_case(0, multipliers=(("\x1b" * 100, 1),)),
        r'the case wedge, red, 4 has no such inequality: "' + r"\u001b" * 60 + '"',
    ),
    "a-case-with-a-value": (
        WILD, replace(WITH_WILD, cases=(*WITH_WILD.cases[:-1], replace(WITH_WILD.cases[-1], multipliers=()))),
        "the multipliers of the case phalanx, 10 do not add up to a contradiction",
    ),
    "a-multiplier": (
        OPEN, with_case(0, multipliers=(("laid B8", 0),)),
        "a multiplier of the case wedge, red, 4 is 0 or not whole",
    ),
    "turned-round": (
        OPEN, with_case(0, multipliers=(("laid B8", -1),)),
        "the case wedge, red, 4 turns an inequality round: laid B8",
    ),
    "cites": (
        OPEN, with_case(0, cites=troops("B7")),
        "the case wedge, red, 4 does not cite the visible cards that it uses",
    ),
    "a-case-with-neither": (
        lay("R10 G10 B7", "Y9 P8", environment="fog"),
        replace(TOTALS, cases=(replace(TOTALS.cases[0], multipliers=()),)),
        "the multipliers of the case totals do not add up to a contradiction",
    ),
    "the-claimants-formation": (
        OPEN, with_formation(R3, R4),
        "the claimant's formation is not made of the cards that lie there",
    ),
    "what-it-is-worth": (
        OPEN, with_formation(R3, R4, R5, total=13),
        "the claimant's formation is a wedge with total 12, unlike stated (R31-R37)",
    ),
    "what-a-card-stands-for": (
        OPEN, with_formation(("R3", "R2"), R4, R5),
        "in the claimant's formation R3 stands for what it cannot (R16-R18)",
    ),
    "a-witness": (
        OPEN, with_witness(completion=troops("B9 P2")),
        "the witness for B7 does not lay it",
    ),
    "the-completion-of-a-witness": (
        OPEN, with_witness(completion=troops("B7 B10")),
        "the witness for B7 lays a card that is not unseen, or one twice (R43)",
    ),
    "the-formation-of-a-witness": (
        OPEN, with_witness(completion=troops("B6 B7")),
        "the formation of the witness for B7 is not made of the cards that lie there",
    ),
    "the-completion-of-a-counterexample": (
        DENIED, other_example(completion=troops("R3 R4")),
        "the counterexample lays a card that is not unseen, or one twice (R43)",
    ),
    "the-formation-of-a-counterexample": (
        DENIED, other_example(completion=troops("B6 B7")),
        "the formation of the counterexample is not made of the cards that lie there",
    ),
}  # fmt: skip


def check_any(position: Position, spoiled: Proof | Counterexample) -> None:
    public = public_position(position)
    if isinstance(spoiled, Proof):
        kernel.check_proof(public, spoiled)
    else:
        kernel.check_counterexample(public, spoiled)


@pytest.mark.parametrize(("position", "spoiled", "said"), SPOILED.values(), ids=SPOILED)
def test_a_rejection_names_the_case_or_the_formation(
    position: Position, spoiled: Proof | Counterexample, said: str
) -> None:
    with pytest.raises(Rejected) as caught:
        check_any(position, spoiled)
    assert caught.value.message == said
