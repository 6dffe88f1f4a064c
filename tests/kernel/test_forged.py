"""The best fakes there are of proofs of false claims: all true but for the case that the opponent can really meet.

The forger has the honest statement, the honest list of cases, and for each impossible case
an honest certificate. For the others he tries multipliers, thousands of them, at random and
uphill, and lies about what is seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from battleline_rules.cards import Color, Troop
from battleline_rules.proofs.objects import CaseProof, Formation, Proof, Statement, ValuedCard
from battleline_rules.proofs.public import position_digest
from tests.kernel.corpus import ACCEPTED, is_denied, outcome, refuted
from tests.kernel.forging import Forger
from tests.strategies import many, positions, randoms, stated_claim

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from battleline_rules.proofs.objects import Counterexample
    from battleline_rules.table import Position
    from tests.kernel.forging import Lines

pytestmark = pytest.mark.no_cover  # measuring coverage would take three times as long as the test, and says nothing new

CLAIMS: Final = 80
CLIMBS: Final = 3
STEPS: Final = 30
FEW: Final = 3
"""How many cases may have no honest certificate, so that much can be tried on each."""


def wrongness(multipliers: dict[str, int], lines: Lines) -> int:
    """How far multipliers are from a contradiction: 0 would be one."""
    total: Counter[str] = Counter()
    bound = 0
    for name, times in multipliers.items():
        coefficients, right, _ = lines[name]
        for variable, coefficient in coefficients.items():
            total[variable] += times * coefficient
        bound += times * right
    return max(0, bound + 1) + sum(-one for one in total.values() if one < 0)


def climbed(rng: Random, lines: Lines) -> dict[str, int]:
    """Multipliers that are as nearly a contradiction as some dozens of steps make them."""
    names = sorted(lines)
    multipliers = {name: rng.choice((-1, 1)) if lines[name][2] else 1 for name in rng.sample(names, min(3, len(names)))}
    best = wrongness(multipliers, lines)
    for _ in range(STEPS):
        name = rng.choice(names)
        tried = {**multipliers, name: multipliers.get(name, 0) + rng.choice((-3, -1, -1, 1, 1, 3, 10))}
        if tried[name] < 0 and not lines[name][2]:
            continue
        now = wrongness(tried, lines)
        if now <= best:
            multipliers, best = tried, now
    return multipliers


def attempts(rng: Random, forger: Forger) -> Iterator[tuple[str, Proof]]:
    """Fakes, with what the kernel has to say to each."""
    lines = {at: forger.inequalities(at) for at in forger.possible}
    for _ in range(CLIMBS):
        lies = {at: forger.lie(at, climbed(rng, lines[at])) for at in lines}
        yield "no-contradiction", forger.proof(lies)
    nothing = {at: forger.lie(at, {}) for at in lines}
    yield "no-contradiction", forger.proof(nothing)
    borrowed = [one for one in forger.honest if one is not None]
    if borrowed:
        yield "", forger.proof({at: replace(rng.choice(borrowed), case=forger.case(at)) for at in lines})
        short = forger.proof(nothing)
        kept = tuple(one for one, true in zip(short.cases, forger.honest, strict=True) if true is not None)
        yield "cases-differ", replace(short, cases=kept)
    yield from lies_about_cards(forger, lines)


def lies_about_cards(forger: Forger, lines: dict[int, Lines]) -> Iterator[tuple[str, Proof]]:
    """Fakes that take cards for visible that are not."""
    if not forger.places or any("size" not in one for one in lines.values()):
        return
    blocked = {}
    cited: set[Troop] = set()
    for at in lines:
        fitting = {name: card for card in forger.deck for name in [str(card)] if forger.cases[at].fits(card)}
        multipliers = {"size": -1} | {f"visible {name}": 1 for name in fitting}
        cites = tuple(sorted(card for card in fitting.values() if card not in forger.here))
        cited |= set(cites)
        blocked[at] = CaseProof(forger.case(at), cites, tuple(multipliers.items()))
    yield "evidence-not-visible", forger.proof(blocked)
    seen = forger.proof(blocked)
    true = tuple(card for card in seen.evidence if card in forger.elsewhere)
    yield "unknown-inequality", replace(seen, evidence=true, witnesses=forger.witnesses(true))


def test_no_fake_of_a_false_claim_is_accepted() -> None:
    said: Counter[str] = Counter()
    forgers = [Forger(position) for position, _ in refuted(CLAIMS)]
    assert all(forger.possible for forger in forgers)
    nearly_true = [forger for forger in forgers if len(forger.possible) <= FEW]
    for number, forger in enumerate(nearly_true):
        for rng in many(f"forger {number}", 3):
            for code, proof in attempts(rng, forger):
                answer = outcome(forger.position, proof)
                assert answer == code if code else answer != ACCEPTED
                said[answer] += 1
    assert said.total() > 1000
    assert set(said) >= {"no-contradiction", "cases-differ", "evidence-not-visible", "unknown-inequality"}


@given(positions(timely=True), randoms)
def test_no_fake_of_any_false_claim_is_accepted(position: Position, rng: Random) -> None:
    claim = stated_claim(position)
    if not is_denied(position, claim.flag, claim.by):
        return
    forger = Forger(position)
    assert forger.possible
    if len(forger.possible) > FEW:
        return
    for code, proof in attempts(rng, forger):
        answer = outcome(position, proof)
        assert answer == code if code else answer != ACCEPTED


# ---------------------------------------------------------------- a stronger formation than lies there


def test_overstating_the_formation_leaves_fewer_cases_and_is_found_out() -> None:
    """The strongest formation of any cards cannot be beaten: no case is left, but neither is it what lies there."""
    said: Counter[str] = Counter()
    for position, example in refuted(CLAIMS):
        forger = Forger(position)
        size = forger.table.size
        highest = forger.table.highest
        run = [Troop(Color.RED, value) for value in range(highest - size + 1, highest + 1)]
        for shown in overstated(forger, example, run):
            statement = Statement(forger.by, forger.flag, shown, position_digest(position))
            said[outcome(position, Proof(statement, (), (), ()))] += 1
    # Now and then it is what lies there, and ties beat it.
    assert set(said) - {"cases-differ"} == {"formation-cards", "formation-strength", "formation-valuation"}


def overstated(forger: Forger, example: Counterexample, run: list[Troop]) -> Iterator[Formation]:
    best = sum(one.value for one in run)
    own = forger.formation.cards
    yield Formation("wedge", best, tuple(ValuedCard(one, one) for one in run))
    yield Formation("wedge", best, own)
    yield Formation("wedge", best, tuple(ValuedCard(one.card, other) for one, other in zip(own, run, strict=True)))
    yield example.formation
