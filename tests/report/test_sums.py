"""The sums on a page: each line says what the kernel's says, and the numbers shown add up to a contradiction."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from battleline_rules.cards import Troop
from battleline_rules.errors import EngineError
from battleline_rules.explain.arithmetic import addition_of, needed
from battleline_rules.explain.reports import parts_of
from battleline_rules.explain.steps import attempt_of, chapters
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from battleline_rules.proofs import kernel
from battleline_rules.proofs.public import public_position
from tests.explain.situations import SITUATIONS
from tests.kernel_patterns import kernel_pattern
from tests.report.making import page, verdict_of
from tests.report.reading import formula, rows_of
from tests.strategies import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.arithmetic import Term, Unknown
    from battleline_rules.explain.messages import Message
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.proofs.objects import CaseProof
    from battleline_rules.table import Position

CERTIFIED = [name for name in SITUATIONS if attempt_of(parts_of(verdict_of(name))) is not None]
every_certified = pytest.mark.parametrize("name", CERTIFIED)


def name_of(unknown: Unknown) -> str:
    return str(unknown) if isinstance(unknown, Troop) else f"{unknown.card} {unknown.value}"


def told(terms: tuple[Term, ...]) -> dict[str, int]:
    return {name_of(unknown): term.times for term in terms for unknown in term.unknowns}


def kernels(verdict: Verdict) -> Iterator[tuple[CaseProof, kernel._Pattern, kernel._Side]]:
    """Each case with the kernel's own inequalities for it, and the side that they are about."""
    parts, attempt = parts_of(verdict), attempt_of(parts_of(verdict))
    assert attempt is not None
    claim = verdict.claim
    table = kernel._read(public_position(parts.position), claim.by, claim.flag, verdict.position_digest)
    if verdict.proof is not None:
        side = kernel._Side(table.theirs, table, table.deck, table.here.union(map(str, verdict.evidence)))
    else:
        side = kernel._Side(table.mine, table, frozenset(), frozenset())
    category = None if attempt.target.category is None else attempt.target.category.word
    for case in attempt.cases:
        bounded = case.case.pattern in {"totals", category}
        need = needed(attempt) if bounded else None
        yield case, kernel_pattern(case.case, table.size, table.highest, need), side


def names_of(said: Message) -> list[str]:
    """The inequalities that a row is made of, by the names that certificates have for them."""
    _, kind, *_ = said.id.split("-")
    args = dict(said.args)
    cards = args.get("cards", args.get("card", args.get("value")))
    if kind in {"size", "total"}:
        return [kind]
    return [f"{kind} {one}" for one in (cards if isinstance(cards, tuple) else (cards,))]


def holds_to_the_kernel(verdict: Verdict) -> int:
    """Compare every row with what the kernel makes of the same lines; returns how many."""
    attempt = attempt_of(parts_of(verdict))
    assert attempt is not None
    count = 0
    for case, pattern, side in kernels(verdict):
        addition = addition_of(attempt, case)
        lines = dict(case.multipliers)
        assert len(lines) == len(case.multipliers)
        total: defaultdict[str, int] = defaultdict(int)
        for row in addition.rows:
            row_sum: defaultdict[str, int] = defaultdict(int)
            bound = 0
            for name in names_of(row.says):
                times = lines.pop(name)
                coefficients, right, equality = pattern.inequality(name, side)
                assert times == row.times
                assert row.relation == ("=" if equality else "≤")
                bound += times * right
                for variable, coefficient in coefficients.items():
                    row_sum[variable] += times * coefficient
                    total[variable] += times * coefficient
            assert told(row.terms) == {name: times for name, times in row_sum.items() if times}
            assert row.bound == bound
            count += 1
        assert not lines
        assert told(addition.terms) == {name: times for name, times in total.items() if times}
        assert addition.bound == sum(row.bound for row in addition.rows) < 0
    return count


@every_certified
def test_each_row_is_the_kernels(name: str) -> None:
    verdict = verdict_of(name)
    assert holds_to_the_kernel(verdict) > 0 or not attempt_of(parts_of(verdict)).cases  # type: ignore[union-attr]


@given(positions(timely=True))
def test_each_row_of_any_proof_is_the_kernels(position: Position) -> None:
    try:
        verdict = decide_claim(position)
    except EngineError:
        return
    if attempt_of(parts_of(verdict)) is not None:
        holds_to_the_kernel(verdict)


@every_certified
def test_every_case_is_told_once_and_under_its_own_formation(name: str) -> None:
    attempt = attempt_of(parts_of(verdict_of(name)))
    assert attempt is not None
    book = chapters(attempt)
    assert sorted(map(repr, attempt.cases)) == sorted(
        repr(case) for chapter in book for step in chapter.steps for case in step.cases
    )
    for chapter in book:
        cases = [case for step in chapter.steps for case in step.cases]
        assert len({case.case.pattern for case in cases}) == 1
        assert chapter.count == len(cases)


@pytest.mark.parametrize("lang", LANGUAGES)
@every_certified
def test_the_numbers_on_the_page_add_up(name: str, lang: Language) -> None:
    shown = page(verdict_of(name), lang).all("table", "sum")
    for table in shown:
        rows, together = rows_of(table)
        total: defaultdict[str, int] = defaultdict(int)
        bound, exact = 0, True
        for _, _, text in rows:
            terms, relation, right = formula(text)
            bound += right
            exact &= relation == "="
            for unknown, times in terms.items():
                total[unknown] += times
        left = {unknown: times for unknown, times in total.items() if times}
        assert bound < 0
        assert all(times > 0 for times in left.values())
        assert (together is None) == (len(rows) == 1)
        if together is not None:
            assert formula(together) == (left, "=" if exact else "≤", bound)


def test_a_sum_is_shown_for_every_case_of_a_proof() -> None:
    verdict = verdict_of("wedge-against-a-lone-eight")
    (wedge,) = page(verdict).all("details", "chapter")
    assert wedge.one("span", "count").text == "30 possibilities, all ruled out"
    nothing_fits, no_seven, no_ten = wedge.all("details", "step")
    assert nothing_fits.all("summary")[0].text == (
        "Red, Orange, Yellow, Green and Purple 4-5-6 to 8-9-10; Blue 4-5-6 and 5-6-7: Blue 8 does not fit"
    )
    assert rows_of(nothing_fits.one("table"))[0] == [(1, "Blue 8 lies there, and has no place in it", "0 ≤ −1")]
    assert no_seven.all("summary")[0].text == "Blue 6-7-8 and 7-8-9: no 7 is left"
    assert rows_of(no_seven.one("table")) == (
        [
            (-1, "it has exactly one 7", "−B7 = −1"),
            (1, "Blue 7 is face up, so it is not laid", "B7 = 0"),
        ],
        "0 = −1",
    )
    assert no_ten.all("summary")[0].text == "Blue 8-9-10: no 10 is left"
