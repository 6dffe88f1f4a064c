"""Ways to spoil a proof or a counterexample.

A doctor takes a true one and returns another, or the same where there is nothing to spoil.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from battleline_rules.cards import TROOPS, Color, Tactic, Troop, opponent_of
from battleline_rules.formations import strength
from battleline_rules.proofs.objects import CaseProof, Counterexample, Formation, Proof, ValuedCard
from battleline_rules.proofs.prover import formation_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from battleline_rules.proofs.objects import Case
    from battleline_rules.table import Position

_T = TypeVar("_T")
CaseDoctor: TypeAlias = "Callable[[Random, CaseProof], CaseProof]"
ProofDoctor: TypeAlias = "Callable[[Random, Position, Proof], Proof]"
ExampleDoctor: TypeAlias = "Callable[[Random, Position, Counterexample], Counterexample]"

_PATTERNS: Final = ("wedge", "phalanx", "battalion", "skirmish", "host", "totals", "")


def without(items: tuple[_T, ...], at: int) -> tuple[_T, ...]:
    return items[:at] + items[at + 1 :]


def with_at(items: tuple[_T, ...], at: int, other: _T) -> tuple[_T, ...]:
    return (*items[:at], other, *items[at + 1 :])


def exchanged(rng: Random, items: tuple[_T, ...]) -> tuple[_T, ...]:
    if len(items) < 2:
        return items
    one, other = rng.sample(range(len(items)), 2)
    return with_at(with_at(items, one, items[other]), other, items[one])


def mixed(rng: Random, items: Sequence[_T]) -> tuple[_T, ...]:
    return tuple(rng.sample(items, len(items)))


# ---------------------------------------------------------------- the list of cases


def drop_case(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    return without(cases, rng.randrange(len(cases)))


def duplicate_case(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    at = rng.randrange(len(cases))
    return (*cases[:at], cases[at], *cases[at:])


def exchange_cases(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    return exchanged(rng, cases)


def drop_all_cases(_: Random, __: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    return ()


def change_case(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    """A case of another colour, value or pattern in the place of one."""
    at = rng.randrange(len(cases))
    true: Case = cases[at].case
    other = rng.choice(
        (
            replace(true, color=rng.choice((None, *Color))),
            replace(true, value=rng.choice((None, *range(12)))),
            replace(true, pattern=rng.choice(_PATTERNS)),
        )
    )
    return with_at(cases, at, replace(cases[at], case=other))


def exchange_certificates(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    """The cases in order, but two of them with each other's certificates."""
    other = exchanged(rng, cases)
    return tuple(replace(one, case=true.case) for one, true in zip(other, cases, strict=True))


def exchange_lines(rng: Random, cases: tuple[CaseProof, ...]) -> tuple[CaseProof, ...]:
    """One line of a certificate put into another, and one of that into the first."""
    places = [at for at, one in enumerate(cases) if one.multipliers]
    if len(places) < 2:
        return cases
    here, there = rng.sample(places, 2)
    one, other = cases[here].multipliers, cases[there].multipliers
    at, to = rng.randrange(len(one)), rng.randrange(len(other))
    changed = with_at(cases, here, replace(cases[here], multipliers=with_at(one, at, other[to])))
    return with_at(changed, there, replace(cases[there], multipliers=with_at(other, to, one[at])))


# ---------------------------------------------------------------- one certificate


def _multiplied(rng: Random, one: CaseProof, change: Callable[[int], object]) -> CaseProof:
    at = rng.randrange(len(one.multipliers))
    name, times = one.multipliers[at]
    if type(times) is not int:  # another doctor was here before
        return one
    return replace(one, multipliers=with_at(one.multipliers, at, (name, cast("int", change(times)))))


def nudge_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return _multiplied(rng, one, lambda times: times + rng.choice((-2, -1, 1, 2)))


def turn_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return _multiplied(rng, one, lambda times: -times)


def zero_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return _multiplied(rng, one, lambda _: 0)


def huge_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return _multiplied(rng, one, lambda times: times * 10**30)


def multiply_by_no_int(rng: Random, one: CaseProof) -> CaseProof:
    return _multiplied(rng, one, lambda times: rng.choice((float(times), bool(times), str(times), None, times + 0.5)))


def drop_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return replace(one, multipliers=without(one.multipliers, rng.randrange(len(one.multipliers))))


def drop_all_multipliers(_: Random, one: CaseProof) -> CaseProof:
    return replace(one, multipliers=())


def duplicate_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    return replace(one, multipliers=(*one.multipliers, rng.choice(one.multipliers)))


def shuffle_multipliers(rng: Random, one: CaseProof) -> CaseProof:
    return replace(one, multipliers=mixed(rng, one.multipliers))


def scale_multipliers(rng: Random, one: CaseProof) -> CaseProof:
    by = rng.choice((-1, 0, 2, 7))
    if any(type(times) is not int for _, times in one.multipliers):  # another doctor was here before
        return one
    return replace(one, multipliers=tuple((name, by * times) for name, times in one.multipliers))


def some_inequality(rng: Random) -> str:
    """A name of an inequality, which a case may or may not have."""
    kind = rng.choice(("laid", "size", "one", "visible", "wild", "value", "total", "sum", ""))
    subject = rng.choice((str(rng.choice(TROOPS)), str(rng.choice(tuple(Tactic))), str(rng.randint(0, 11)), ""))
    return f"{kind} {subject}" if rng.random() < 0.8 else kind


def add_multiplier(rng: Random, one: CaseProof) -> CaseProof:
    more = (some_inequality(rng), rng.choice((-10, -1, 1, 1, 2, 10)))
    return replace(one, multipliers=(*one.multipliers, more))


def rename_inequality(rng: Random, one: CaseProof) -> CaseProof:
    at = rng.randrange(len(one.multipliers))
    name, times = one.multipliers[at]
    kind, _, subject = name.partition(" ")
    other_kind = {"one": "visible", "visible": "one"}.get(kind, kind)
    other = rng.choice(
        (
            some_inequality(rng),
            f"{kind} {rng.choice(TROOPS)}",
            f"{kind} {rng.randint(1, 10)}",
            f"{other_kind} {subject}",
            f"{kind}  {subject}",
            name.lower(),
        )
    )
    return replace(one, multipliers=with_at(one.multipliers, at, (other, times)))


def swap_cited_card(rng: Random, one: CaseProof) -> CaseProof:
    """Another card cited, in the multipliers as in the list."""
    if not one.cites:
        return one
    card, other = rng.choice(one.cites), rng.choice(TROOPS)
    cites = tuple(sorted({other if cited == card else cited for cited in one.cites}))
    named = tuple((f"visible {other}" if name == f"visible {card}" else name, times) for name, times in one.multipliers)
    return replace(one, cites=cites, multipliers=named)


def change_cites(rng: Random, one: CaseProof) -> CaseProof:
    if one.cites and rng.random() < 0.5:
        at = rng.randrange(len(one.cites))
        return replace(one, cites=rng.choice((without(one.cites, at), (*one.cites, one.cites[at]))))
    more = (*one.cites, rng.choice([card for card in TROOPS if card not in one.cites]))
    return replace(one, cites=rng.choice((more, tuple(sorted(more)))))


# ---------------------------------------------------------------- formations


def spoiled(rng: Random, formation: Formation) -> Formation:
    """Another category, total, card or number of cards; always a formation that is not what it says."""
    if not formation.cards:  # other doctors were here before
        return formation
    at = rng.randrange(len(formation.cards))
    valued = formation.cards[at]
    categories = [word for word in _PATTERNS if word != formation.category]
    others = [card for card in TROOPS if card != valued.card]
    return rng.choice(
        (
            replace(formation, category=rng.choice(categories)),
            replace(formation, total=formation.total + rng.choice((-1, 1, 10))),
            replace(formation, cards=with_at(formation.cards, at, ValuedCard(rng.choice(others), valued.stands_for))),
            replace(formation, cards=without(formation.cards, at)),
            replace(formation, cards=(*formation.cards, valued)),
        )
    )


def revalued(rng: Random, formation: Formation) -> Formation:
    """One card standing for something else, and the category and total that this makes."""
    if not formation.cards:  # other doctors were here before
        return formation
    at = rng.randrange(len(formation.cards))
    cards = with_at(formation.cards, at, ValuedCard(formation.cards[at].card, rng.choice(TROOPS)))
    worth = strength([one.stands_for for one in cards], totals_only=formation.category == "host" and rng.random() < 0.5)
    return Formation(worth.category.word, worth.total, cards)


# ---------------------------------------------------------------- proofs


def of_proof_list(change: Callable[[Random, tuple[CaseProof, ...]], tuple[CaseProof, ...]]) -> ProofDoctor:
    """A doctor that changes the list of cases of a proof."""
    return lambda rng, _, proof: replace(proof, cases=change(rng, proof.cases)) if proof.cases else proof


def of_proof_case(change: CaseDoctor) -> ProofDoctor:
    """A doctor that changes one case of a proof."""
    return lambda rng, _, proof: replace(proof, cases=in_some_case(rng, proof.cases, change))


def in_some_case(rng: Random, cases: tuple[CaseProof, ...], change: CaseDoctor) -> tuple[CaseProof, ...]:
    """The cases with one changed, preferably not one of the many that just name a laid card."""
    places = [at for at, one in enumerate(cases) if one.multipliers]
    if not places:
        return cases
    more = [at for at in places if any(not name.startswith("laid ") for name, _ in cases[at].multipliers)]
    at = rng.choice(more or places)
    return with_at(cases, at, change(rng, cases[at]))


def spoil_formation(rng: Random, _: Position, proof: Proof) -> Proof:
    return replace(proof, statement=replace(proof.statement, formation=spoiled(rng, proof.statement.formation)))


def revalue_formation(rng: Random, _: Position, proof: Proof) -> Proof:
    return replace(proof, statement=replace(proof.statement, formation=revalued(rng, proof.statement.formation)))


def shuffle_formation(rng: Random, _: Position, proof: Proof) -> Proof:
    formation = replace(proof.statement.formation, cards=mixed(rng, proof.statement.formation.cards))
    return replace(proof, statement=replace(proof.statement, formation=formation))


def overstate_wilds(rng: Random, position: Position, proof: Proof) -> Proof:
    """A wild of the claimant's read as whatever troop would be best, whether it may be that or not."""
    formation = proof.statement.formation
    places = [at for at, one in enumerate(formation.cards) if isinstance(one.card, Tactic)]
    if not places:
        return proof
    at = rng.choice(places)
    flag = proof.statement.flag
    totals_only = any(one.totals_only for one in position.flags if one.number == flag)
    readings = [with_at(formation.cards, at, ValuedCard(formation.cards[at].card, card)) for card in TROOPS]
    worths = [strength([one.stands_for for one in cards], totals_only=totals_only) for cards in readings]
    best = max(worths)
    changed = Formation(best.category.word, best.total, readings[worths.index(best)])
    return replace(proof, statement=replace(proof.statement, formation=changed))


def claim_for_the_other(_: Random, __: Position, proof: Proof) -> Proof:
    return replace(proof, statement=replace(proof.statement, by=opponent_of(proof.statement.by)))


def claim_another_flag(rng: Random, _: Position, proof: Proof) -> Proof:
    others = [flag for flag in range(-1, 12) if flag != proof.statement.flag]
    return replace(proof, statement=replace(proof.statement, flag=rng.choice(others)))


def claim_elsewhere_with_what_lies_there(rng: Random, position: Position, proof: Proof) -> Proof:
    """Another flag or side, with the formation that really lies there."""
    others = [
        (flag.number, seat)
        for flag in position.flags
        for seat in (proof.statement.by, opponent_of(proof.statement.by))
        if (flag.number, seat) != (proof.statement.flag, proof.statement.by) and len(flag.slot_cards(seat)) == flag.size
    ]
    if not others:
        return proof
    number, by = rng.choice(others)
    formation = formation_of(position.laid(number, by), totals_only=position.flag(number).totals_only)
    return replace(proof, statement=replace(proof.statement, flag=number, by=by, formation=formation))


def drop_evidence(rng: Random, _: Position, proof: Proof) -> Proof:
    """A card gone from the evidence, with its witness."""
    if not proof.evidence:
        return proof
    at = rng.randrange(len(proof.evidence))
    return replace(proof, evidence=without(proof.evidence, at), witnesses=without(proof.witnesses, at))


def forget_evidence(rng: Random, _: Position, proof: Proof) -> Proof:
    """A cited card gone from everything; the multipliers take it for one that may come."""
    if not proof.evidence:
        return proof
    at = rng.randrange(len(proof.evidence))
    card = proof.evidence[at]
    cases = tuple(
        replace(
            one,
            cites=tuple(cited for cited in one.cites if cited != card),
            multipliers=tuple(
                (f"one {card}" if name == f"visible {card}" else name, times) for name, times in one.multipliers
            ),
        )
        for one in proof.cases
    )
    return replace(proof, cases=cases, evidence=without(proof.evidence, at), witnesses=without(proof.witnesses, at))


def add_visible_evidence(rng: Random, position: Position, proof: Proof) -> Proof:
    """One more visible card in the evidence, which no case cites."""
    elsewhere = [flag for flag in position.flags if flag.number != proof.statement.flag]
    cards = {*position.also_visible, *(card for flag in elsewhere for card in (*flag.north, *flag.south))}
    more = sorted(card for card in cards if isinstance(card, Troop) and card not in proof.evidence)
    return replace(proof, evidence=tuple(sorted((*proof.evidence, rng.choice(more))))) if more else proof


def add_unseen_evidence(rng: Random, position: Position, proof: Proof) -> Proof:
    unseen = sorted(set(TROOPS) - {card for card in position.cards() if isinstance(card, Troop)})
    return replace(proof, evidence=tuple(sorted((*proof.evidence, rng.choice(unseen))))) if unseen else proof


def see_what_may_come(_: Random, __: Position, proof: Proof) -> Proof:
    """Every card that a certificate lets come once is taken for one that is seen, and cited."""
    named = {f"one {card}": card for card in TROOPS}
    cases = []
    for one in proof.cases:
        more = {named[name] for name, _ in one.multipliers if name in named}
        seen = tuple((f"visible {named[name]}" if name in named else name, times) for name, times in one.multipliers)
        cases.append(replace(one, cites=tuple(sorted({*one.cites, *more})), multipliers=seen))
    evidence = tuple(sorted({card for one in cases for card in one.cites}))
    return replace(proof, cases=tuple(cases), evidence=evidence)


def shuffle_evidence(rng: Random, _: Position, proof: Proof) -> Proof:
    return replace(proof, evidence=exchanged(rng, proof.evidence))


def double_evidence(rng: Random, _: Position, proof: Proof) -> Proof:
    return replace(proof, evidence=(*proof.evidence, rng.choice(proof.evidence))) if proof.evidence else proof


def drop_witness(rng: Random, _: Position, proof: Proof) -> Proof:
    if not proof.witnesses:
        return proof
    return replace(proof, witnesses=without(proof.witnesses, rng.randrange(len(proof.witnesses))))


def exchange_witnesses(rng: Random, _: Position, proof: Proof) -> Proof:
    return replace(proof, witnesses=exchanged(rng, proof.witnesses))


def change_witness(rng: Random, _: Position, proof: Proof) -> Proof:
    """A witness with another card, completion or formation."""
    if not proof.witnesses:
        return proof
    at = rng.randrange(len(proof.witnesses))
    true = proof.witnesses[at]
    if not true.completion:
        return proof
    place = rng.randrange(len(true.completion))
    other = rng.choice(
        (
            replace(true, card=rng.choice(TROOPS)),
            replace(true, completion=with_at(true.completion, place, rng.choice(TROOPS))),
            replace(true, completion=without(true.completion, place)),
            replace(true, formation=spoiled(rng, true.formation)),
            replace(true, formation=revalued(rng, true.formation)),
        )
    )
    return replace(proof, witnesses=with_at(proof.witnesses, at, other))


IN_THE_LIST: Final = (
    drop_case,
    duplicate_case,
    exchange_cases,
    drop_all_cases,
    change_case,
    exchange_certificates,
    exchange_lines,
)
IN_ONE_CASE: Final[tuple[CaseDoctor, ...]] = (
    nudge_multiplier,
    turn_multiplier,
    zero_multiplier,
    huge_multiplier,
    multiply_by_no_int,
    drop_multiplier,
    drop_all_multipliers,
    duplicate_multiplier,
    shuffle_multipliers,
    scale_multipliers,
    add_multiplier,
    rename_inequality,
    swap_cited_card,
    change_cites,
)
IN_THE_PROOF: Final[tuple[ProofDoctor, ...]] = (
    spoil_formation,
    revalue_formation,
    overstate_wilds,
    shuffle_formation,
    claim_for_the_other,
    claim_another_flag,
    claim_elsewhere_with_what_lies_there,
    drop_evidence,
    forget_evidence,
    add_visible_evidence,
    add_unseen_evidence,
    see_what_may_come,
    shuffle_evidence,
    double_evidence,
    drop_witness,
    exchange_witnesses,
    change_witness,
)
PROOF_DOCTORS: Final[dict[str, ProofDoctor]] = {
    **{change.__name__: of_proof_list(change) for change in IN_THE_LIST},
    **{change.__name__: of_proof_case(change) for change in IN_ONE_CASE},
    **{change.__name__: change for change in IN_THE_PROOF},
}


# ---------------------------------------------------------------- counterexamples


def of_example_list(change: Callable[[Random, tuple[CaseProof, ...]], tuple[CaseProof, ...]]) -> ExampleDoctor:
    """A doctor that changes the list of cases of a counterexample."""
    return lambda rng, _, example: replace(example, cases=change(rng, example.cases)) if example.cases else example


def of_example_case(change: CaseDoctor) -> ExampleDoctor:
    """A doctor that changes one case of a counterexample."""
    return lambda rng, _, example: replace(example, cases=in_some_case(rng, example.cases, change))


def spoil_their_formation(rng: Random, _: Position, example: Counterexample) -> Counterexample:
    return replace(example, formation=spoiled(rng, example.formation))


def revalue_their_formation(rng: Random, _: Position, example: Counterexample) -> Counterexample:
    return replace(example, formation=revalued(rng, example.formation))


def change_completion(rng: Random, _: Position, example: Counterexample) -> Counterexample:
    """Another troop in the completion, one less or one twice, with the formation as it was."""
    if not example.completion:
        return replace(example, completion=(rng.choice(TROOPS),))
    at = rng.randrange(len(example.completion))
    other = rng.choice([card for card in TROOPS if card not in example.completion])
    return replace(
        example,
        completion=rng.choice(
            (
                without(example.completion, at),
                (*example.completion, example.completion[at]),
                with_at(example.completion, at, other),
            )
        ),
    )


def exchange_card(rng: Random, position: Position, example: Counterexample) -> Counterexample:
    """Another troop in the completion, seen or unseen, and in the formation too, which is counted anew."""
    if not example.completion or not example.formation.cards:
        return example
    at = rng.randrange(len(example.completion))
    gone, come = example.completion[at], rng.choice(TROOPS)
    cards = tuple(ValuedCard(come, come) if one.card == gone else one for one in example.formation.cards)
    totals_only = any(flag.totals_only for flag in position.flags if flag.number == example.flag)
    worth = strength([one.stands_for for one in cards], totals_only=totals_only)
    return replace(
        example,
        completion=tuple(sorted(with_at(example.completion, at, come))),
        formation=Formation(worth.category.word, worth.total, cards),
    )


def deny_the_other(_: Random, __: Position, example: Counterexample) -> Counterexample:
    return replace(example, by=opponent_of(example.by))


def deny_another_flag(rng: Random, _: Position, example: Counterexample) -> Counterexample:
    return replace(example, flag=rng.choice([flag for flag in range(-1, 12) if flag != example.flag]))


IN_THE_EXAMPLE: Final[tuple[ExampleDoctor, ...]] = (
    spoil_their_formation,
    revalue_their_formation,
    change_completion,
    exchange_card,
    deny_the_other,
    deny_another_flag,
)
EXAMPLE_DOCTORS: Final[dict[str, ExampleDoctor]] = {
    **{change.__name__: of_example_list(change) for change in IN_THE_LIST},
    **{change.__name__: of_example_case(change) for change in IN_ONE_CASE},
    **{change.__name__: change for change in IN_THE_EXAMPLE},
}
