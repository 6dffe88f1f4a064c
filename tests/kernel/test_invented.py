"""Proofs invented for claims that do not hold, and counterexamples for claims that do.

The prover is asked about a table that is not there, one where the claim is as the forger
wants it, and what it makes is then dressed up for the table that is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from battleline_rules.cards import LEADERS, Tactic, Troop, opponent_of, troop_bits, troops_in
from battleline_rules.claims.cases import cases_beating
from battleline_rules.claims.engines import bitset
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.proofs.certificates import Certifier
from battleline_rules.proofs.prover import prove
from battleline_rules.proofs.public import position_digest
from tests.kernel.corpus import (
    ACCEPTED,
    assert_example_is_true,
    assert_proof_is_true,
    counterexample_of,
    holds,
    is_denied,
    outcome,
)
from tests.kernel.doctors import EXAMPLE_DOCTORS, PROOF_DOCTORS
from tests.strategies import many, positions, randoms, some_position, stated_claim, with_visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from battleline_rules.proofs.objects import Proof
    from battleline_rules.table import Position

TABLES: Final = 400


# ---------------------------------------------------------------- tables that are not there


def more_visible(rng: Random, position: Position) -> Position:
    """Some or all of the unseen cards pretended to be face up."""
    unseen = troops_in(position.unseen)
    return with_visible(position, rng.sample(unseen, rng.choice((len(unseen), (len(unseen) + 1) // 2))))


def fewer_visible(rng: Random, position: Position) -> Position:
    """The cards beside the line, and sometimes those at other flags, pretended away."""
    number = stated_claim(position).flag
    flags = position.flags
    if rng.random() < 0.5:
        flags = tuple(flag if flag.number == number else replace(flag, north=(), south=()) for flag in flags)
    return replace(position, flags=flags, also_visible=())


def other_ruling(rng: Random, position: Position) -> Position:
    changes = {
        "tie_rule": rng.choice(("claimant_wins", "must_beat")),
        "values": rng.choice((9, 10)),
        "cavalry_value": rng.choice((7, 8)),
    }
    name = rng.choice(sorted(changes))
    return position.under(position.ruleset.with_options({name: changes[name]}))


def other_last_card(_: Random, position: Position) -> Position:
    claim = stated_claim(position)
    here = position.flag(claim.flag)
    last = opponent_of(claim.by) if here.last_card != opponent_of(claim.by) else claim.by
    return _with_flag(position, last_card=last)


def other_environment(_: Random, position: Position) -> Position:
    """Fog brought or taken away."""
    here = position.flag(stated_claim(position).flag)
    if here.has_fog:
        north, south = ([card for card in side if card is not Tactic.FOG] for side in (here.north, here.south))
        return _with_flag(position, north=tuple(north), south=tuple(south))
    return _with_flag(position, north=(*here.north, Tactic.FOG))


def other_cards(rng: Random, position: Position) -> Position:
    """A troop on one side replaced by one that lies nowhere, or by a Leader."""
    here = position.flag(stated_claim(position).flag)
    seat = rng.choice(("north", "south"))
    side = here.north if seat == "north" else here.south
    troops = [card for card in side if isinstance(card, Troop)]
    spare = [*troops_in(position.unseen), *(card for card in LEADERS if card not in (*here.north, *here.south))]
    if not troops or not spare:
        return position
    gone = rng.choice(troops)
    changed = (*(card for card in side if card != gone), rng.choice(spare))
    return _with_flag(position, **{seat: changed})


def no_obstacles(_: Random, position: Position) -> Position:
    """Nobody's turn, and no flag claimed."""
    flags = tuple(replace(flag, claimed_by=None) for flag in position.flags)
    return replace(position, flags=flags, turn=None)


def _with_flag(position: Position, **changes: object) -> Position:
    number = stated_claim(position).flag
    flags = tuple(
        replace(flag, **changes) if flag.number == number else flag  # type: ignore[arg-type]
        for flag in position.flags
    )
    return replace(position, flags=flags)


PRETENCES: Final[dict[str, Callable[[Random, Position], Position]]] = {
    pretend.__name__: pretend
    for pretend in (
        more_visible,
        fewer_visible,
        other_ruling,
        other_last_card,
        other_environment,
        other_cards,
        no_obstacles,
    )
}


# ---------------------------------------------------------------- dressing up


def passed_off(proof: Proof, position: Position) -> Proof:
    return replace(proof, statement=replace(proof.statement, position_digest=position_digest(position)))


def dressed_up(rng: Random, proof: Proof, position: Position) -> Iterator[Proof]:
    """A proof passed off for this position, as it is and with what is not visible here put right in several ways."""
    forged = passed_off(proof, position)
    yield forged
    here = position.flag(proof.statement.flag)
    elsewhere = position.visible & ~troop_bits(card for card in here.north + here.south if isinstance(card, Troop))
    invented = {str(card) for card in proof.evidence if not elsewhere >> card.index & 1}
    true = tuple(card for card in proof.evidence if str(card) not in invented)
    witnesses = tuple(one for one in proof.witnesses if str(one.card) not in invented)
    yield replace(forged, evidence=true, witnesses=witnesses)
    for mend in (_as_if_it_may_come, _left_out):
        cases = tuple(
            replace(
                one,
                cites=tuple(card for card in one.cites if str(card) not in invented),
                multipliers=mend(one.multipliers, invented),
            )
            for one in proof.cases
        )
        yield replace(forged, cases=cases, evidence=true, witnesses=witnesses)
    yield PROOF_DOCTORS[rng.choice(sorted(PROOF_DOCTORS))](rng, position, forged)


def _as_if_it_may_come(multipliers: tuple[tuple[str, int], ...], invented: set[str]) -> tuple[tuple[str, int], ...]:
    return tuple(
        (f"one {name.removeprefix('visible ')}" if name.removeprefix("visible ") in invented else name, times)
        for name, times in multipliers
    )


def _left_out(multipliers: tuple[tuple[str, int], ...], invented: set[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, times) for name, times in multipliers if name.removeprefix("visible ") not in invented)


# ---------------------------------------------------------------- the tests


def false_claims(seed: str) -> Iterator[tuple[Random, Position]]:
    for rng in many(seed, TABLES):
        position = some_position(rng, timely=rng.random() < 0.7)
        claim = stated_claim(position)
        if not holds(position, claim.flag, claim.by):
            yield rng, position


def claims_not_denied(seed: str) -> Iterator[tuple[Random, Position]]:
    for rng in many(seed, TABLES):
        position = some_position(rng, timely=rng.random() < 0.7)
        claim = stated_claim(position)
        if not is_denied(position, claim.flag, claim.by):
            yield rng, position


# More visible cards never help the opponent, fewer never the claimant: those two pretences gain nothing there.
@pytest.mark.parametrize("pretence", [name for name in PRETENCES if name != "fewer_visible"])
def test_no_invented_proof_is_accepted(pretence: str) -> None:
    tried = 0
    for rng, position in false_claims(pretence):
        claim = stated_claim(position)
        invented = PRETENCES[pretence](rng, position)
        if not holds(invented, claim.flag, claim.by):
            continue
        for forged in dressed_up(rng, prove(invented, claim.flag, claim.by), position):
            tried += 1
            if outcome(position, forged) == ACCEPTED:  # a doctor may have made it another claim's
                assert (forged.statement.flag, forged.statement.by) != (claim.flag, claim.by)
                assert_proof_is_true(position, forged)
    assert tried > 5


@pytest.mark.parametrize("pretence", [name for name in PRETENCES if name != "more_visible"])
def test_no_invented_counterexample_is_accepted(pretence: str) -> None:
    tried = 0
    for rng, position in claims_not_denied(pretence):
        claim = stated_claim(position)
        invented = PRETENCES[pretence](rng, position)
        if not is_denied(invented, claim.flag, claim.by):
            continue
        example = counterexample_of(invented, claim.flag, claim.by)
        forged = replace(example, position_digest=position_digest(position))
        doctor = EXAMPLE_DOCTORS[rng.choice(sorted(EXAMPLE_DOCTORS))]
        for one in (forged, doctor(rng, position, forged)):
            tried += 1
            if outcome(position, one) == ACCEPTED:  # a doctor may have made it another claim's
                assert (one.flag, one.by) != (claim.flag, claim.by)
                assert_example_is_true(position, one)
    assert tried > 5


@given(positions(), randoms)
def test_whatever_table_a_forger_pretends_nothing_false_is_accepted(position: Position, rng: Random) -> None:
    claim = stated_claim(position)
    invented = position
    for name in rng.sample(sorted(PRETENCES), 2):
        invented = PRETENCES[name](rng, invented)
    if holds(invented, claim.flag, claim.by):
        for forged in dressed_up(rng, prove(invented, claim.flag, claim.by), position):
            if outcome(position, forged) == ACCEPTED:
                assert_proof_is_true(position, forged)
    if is_denied(invented, claim.flag, claim.by):
        example = counterexample_of(invented, claim.flag, claim.by)
        passed = replace(example, position_digest=position_digest(position))
        if outcome(position, passed) == ACCEPTED:
            assert_example_is_true(position, passed)


def test_the_certifier_certifies_just_the_cases_that_are_impossible() -> None:
    """With the honest table, some case of a false claim has no certificate; with true claims, each has one."""
    possible = impossible = 0
    for rng in many("certifier", TABLES):
        position = some_position(rng, timely=True)
        claim = stated_claim(position)
        question = position.question(claim.flag, claim.by)
        assert question.strength is not None
        cases = cases_beating(
            question.strength,
            size=question.size,
            highest=position.ruleset.options.values,
            totals_only=question.totals_only,
            ties_beat=question.ties is TieGoesTo.OPPONENT,
        )
        certifier = Certifier(question.defence, here=0, deck=troop_bits(position.ruleset.troops))
        failed = 0
        for case in cases:
            try:
                certifier.certify(case)
            except ValueError:
                failed += 1
        beaten = question.is_beaten_by(bitset.strongest_completion(question.defence))
        assert (failed > 0) is beaten
        possible += beaten
        impossible += not beaten
    assert min(possible, impossible) > 50
