"""The kernel under attack: proofs, counterexamples and the tables under them, altered by the thousand.

Whatever is accepted must be true by plain counting, from the same plain data, with code
that shares nothing with the library (``naive``).
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.claims.question import Completion
from battleline_rules.proofs import kernel
from battleline_rules.proofs.objects import Counterexample, Proof, Rejected
from battleline_rules.proofs.prover import prove, refute
from tests.kernel import naive
from tests.kernel.corpus import ACCEPTED, REJECTIONS, code_of, counterexample_of, holds, is_denied, stated_strength
from tests.kernel.doctors import EXAMPLE_DOCTORS, PROOF_DOCTORS
from tests.kernel.tampering import TAMPERINGS, digest_of, hide, plain
from tests.strategies import many, randoms, some_position, stated_claim

if TYPE_CHECKING:
    from random import Random

    from battleline_rules.cards import Troop
    from battleline_rules.proofs.objects import PublicPosition
    from battleline_rules.table import Position

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

WORK: Final = 400
"""How many formations the opponent may still have, so that all can be counted."""
PATIENTS: Final = 120
ATTACKS: Final = 5_000
UNCHANGED: Final = "unchanged"


@functools.cache
def patients() -> tuple[tuple[Position, Proof | Counterexample], ...]:
    """Positions with few completions, each with the proof or the counterexample of its claim."""
    found: list[tuple[Position, Proof | Counterexample]] = []
    for rng in many("patients", 4 * PATIENTS):
        position = some_position(rng, work=WORK, timely=True)
        claim = stated_claim(position)
        if holds(position, claim.flag, claim.by):
            proof = prove(position, claim.flag, claim.by)
            # Proofs without evidence have less to attack, and are many.
            if proof.evidence or rng.random() < 0.3:
                found.append((position, proof))
        elif is_denied(position, claim.flag, claim.by):
            found.append((position, counterexample_of(position, claim.flag, claim.by)))
        if len(found) == PATIENTS:
            break
    return tuple(found)


def outcome(public: PublicPosition, cased: Proof | Counterexample) -> str:
    """The kernel's answer about plain data."""
    try:
        if isinstance(cased, Proof):
            kernel.check_proof(public, cased)
        else:
            kernel.check_counterexample(public, cased)
    except Rejected as rejected:
        return code_of(rejected)
    return ACCEPTED


def altered(rng: Random, position: Position, cased: Proof | Counterexample, edits: list[str]) -> Proof | Counterexample:
    """The proof or counterexample after all doctors of these names who know what to do with it."""
    for edit in edits:
        if isinstance(cased, Proof) and edit in PROOF_DOCTORS:
            cased = PROOF_DOCTORS[edit](rng, position, cased)
        elif isinstance(cased, Counterexample) and edit in EXAMPLE_DOCTORS:
            cased = EXAMPLE_DOCTORS[edit](rng, position, cased)
    return cased


def passed_off(cased: Proof | Counterexample, public: PublicPosition) -> Proof | Counterexample:
    """With the digest of another position."""
    digest = digest_of(public)
    if isinstance(cased, Counterexample):
        return replace(cased, position_digest=digest)
    return replace(cased, statement=replace(cased.statement, position_digest=digest))


def attack(rng: Random, position: Position, cased: Proof | Counterexample, edits: list[str]) -> str:
    """The kernel's answer to one attack, if it changes anything; fails if what is accepted is not true."""
    claim = stated_claim(position)
    public = plain(position)
    for edit in edits:
        if edit in TAMPERINGS:
            TAMPERINGS[edit](rng, public, claim.flag, claim.by)
    forged = passed_off(altered(rng, position, cased, edits), public)
    if public == plain(position) and repr(forged) == repr(cased):
        return UNCHANGED
    said = outcome(public, forged)
    if said == ACCEPTED:
        assert_true(public, forged)
    return said


def assert_true(public: PublicPosition, cased: Proof | Counterexample) -> None:
    """What is said of the claim is what plain counting says, and so is what is said of the formations."""
    if isinstance(cased, Proof):
        flag, by, wanted = cased.statement.flag, cased.statement.by, "holds"
        shown = [cased.statement.formation, *(one.formation for one in cased.witnesses)]
    else:
        flag, by, wanted = cased.flag, cased.by, "denied"
        shown = [cased.formation]
    said = naive.truth(public, flag, by)
    assert said in {wanted, None}, (said, public, cased)
    where = next(one for one in public["flags"] if one["flag"] == flag)
    totals_only = naive.totals_only_at(where)
    for formation in shown:
        stands = tuple((one.stands_for.color.letter, one.stands_for.value) for one in formation.cards)
        rank, total = naive.worth(stands, totals_only=totals_only)
        assert (naive.CATEGORIES[rank], total) == (formation.category, formation.total)


PROOF_EDITS: Final = sorted({*PROOF_DOCTORS, *TAMPERINGS})
EXAMPLE_EDITS: Final = sorted({*EXAMPLE_DOCTORS, *TAMPERINGS})


def test_thousands_of_attacks_prove_and_deny_nothing_false() -> None:
    said: Counter[str] = Counter()
    for number, rng in enumerate(many("attacks", ATTACKS)):
        position, cased = patients()[number % PATIENTS]
        edits = PROOF_EDITS if isinstance(cased, Proof) else EXAMPLE_EDITS
        said[attack(rng, position, cased, rng.sample(edits, rng.choice((1, 1, 2, 3))))] += 1
    # Some change nothing that matters; most come to grief, and on everything that the kernel looks at.
    assert said.total() - said[UNCHANGED] > 4_000
    assert said[ACCEPTED] < ATTACKS / 4
    assert set(said) - {ACCEPTED, UNCHANGED} == set(REJECTIONS) - {"other-position"}


def test_every_patient_is_well() -> None:
    """Without an attack each is accepted, and plain counting agrees with each."""
    kinds = Counter(type(cased).__name__ for _, cased in patients())
    assert min(kinds["Proof"], kinds["Counterexample"]) > PATIENTS // 5
    for position, cased in patients():
        public = plain(position)
        assert outcome(public, cased) == ACCEPTED
        assert_true(public, cased)
        claim = stated_claim(position)
        assert naive.truth(public, claim.flag, claim.by) == ("holds" if isinstance(cased, Proof) else "denied")


@given(st.integers(0, PATIENTS - 1), st.data(), randoms)
def test_no_sequence_of_edits_proves_or_denies_anything_false(number: int, data: st.DataObject, rng: Random) -> None:
    position, cased = patients()[number]
    names = st.sampled_from(PROOF_EDITS if isinstance(cased, Proof) else EXAMPLE_EDITS)
    edits = data.draw(st.lists(names, min_size=1, max_size=5))
    attack(rng, position, cased, edits)


# ---------------------------------------------------------------- almost right


def test_a_proof_is_worth_nothing_where_a_card_of_its_evidence_is_not_seen() -> None:
    """The same claim one card earlier: however the missing card is got round, the kernel stumbles on it."""
    tried = 0
    for position, cased in patients():
        if not isinstance(cased, Proof):
            continue
        for at, card in enumerate(cased.evidence):
            public = plain(position)
            hide(public, str(card))
            forged = passed_off(cased, public)
            assert isinstance(forged, Proof)
            fewer = replace(
                forged,
                evidence=cased.evidence[:at] + cased.evidence[at + 1 :],
                witnesses=cased.witnesses[:at] + cased.witnesses[at + 1 :],
            )
            assert outcome(public, forged) == "evidence-not-visible"
            assert outcome(public, fewer) == "unknown-inequality"
            assert outcome(public, said_otherwise(fewer, card, "one")) == "no-contradiction"
            assert outcome(public, said_otherwise(fewer, card, None)) == "no-contradiction"
            tried += 4
    assert tried > 200


def said_otherwise(proof: Proof, card: Troop, kind: str | None) -> Proof:
    """The proof with another inequality, or none, for each that says that the card is seen."""
    name = f"visible {card}"
    cases = tuple(
        replace(
            one,
            cites=tuple(cited for cited in one.cites if cited != card),
            multipliers=tuple(
                (f"{kind} {card}" if said == name else said, times)
                for said, times in one.multipliers
                if kind is not None or said != name
            ),
        )
        for one in proof.cases
    )
    return replace(proof, cases=cases)


def test_what_a_witness_shows_denies_nothing() -> None:
    """A witness would deny the claim if its cards were not seen. They are."""
    tried = 0
    for position, cased in patients():
        if not isinstance(cased, Proof):
            continue
        claim = stated_claim(position)
        for witness in cased.witnesses:
            earlier = without_cards(position, witness.completion)
            completion = Completion(witness.completion, stated_strength(witness.formation))
            example = refute(earlier, claim.flag, claim.by, completion)
            assert outcome(plain(earlier), example) == ACCEPTED
            assert outcome(plain(position), passed_off(example, plain(position))) == "completion-not-unseen"
            tried += 1
    assert tried > 50


def without_cards(position: Position, cards: tuple[Troop, ...]) -> Position:
    """The position before these came to lie elsewhere."""
    flags = tuple(
        replace(
            flag,
            north=tuple(card for card in flag.north if card not in cards),
            south=tuple(card for card in flag.south if card not in cards),
        )
        for flag in position.flags
    )
    return replace(position, flags=flags, also_visible=tuple(one for one in position.also_visible if one not in cards))
