"""The quick decision says of every claim what the engines say, and names cards that deny what it denies."""

from __future__ import annotations

import copy
import importlib.util
import inspect
import pickle
import sys
from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given

import battleline_rules
from battleline_rules.cards import TROOPS, Tactic, troop_bits, troops_in
from battleline_rules.claims import can_be_claimed, decision, prospects
from battleline_rules.claims.decision import NONE, challenge_of, denial, worth_of
from battleline_rules.claims.engines import bitset, enumeration
from battleline_rules.claims.prospects import CATEGORY, Prospects
from battleline_rules.claims.question import ClaimQuestion, Laid, OpenSide, TieGoesTo
from battleline_rules.formations import Category, Strength
from battleline_rules.judge import is_claimable
from battleline_rules.wilds import Wild, best_valuation
from tests.engines.hand_made import some_hand_made_question
from tests.engines.sides import CHOSEN, side
from tests.strategies import enumeration_work, many, questions, randoms, some_question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from types import ModuleType

ENUMERABLE = 3_000
"""How many formations the enumeration engine may look at for one question here."""

HIGHEST_TOTAL = CATEGORY - 1


def number(strength: Strength) -> int:
    """A strength as one number, as the decision reckons."""
    return strength.category * CATEGORY + strength.total


def denial_of(asked: OpenSide, need: int) -> int:
    return denial(
        Prospects(asked.laid.troops, asked.laid.wilds, asked.size), asked.unseen, need, totals_only=asked.totals_only
    )


def worth_with(asked: OpenSide, cards: int) -> Strength:
    """What a side is worth with these cards, by the plainest reckoning."""
    troops = (*asked.laid.troops, *troops_in(cards))
    return best_valuation(troops, asked.laid.wilds, totals_only=asked.totals_only)[0]


def assert_comes_to(asked: OpenSide, cards: int, need: int) -> None:
    """The cards are unseen, fill the side, and make what was wanted of it."""
    assert cards & ~asked.unseen == 0
    assert cards.bit_count() == asked.open_places
    assert number(worth_with(asked, cards)) >= need


def assert_decided_as_the_engine_decides(question: ClaimQuestion) -> bool:
    """Whether the claim is denied; what denies it does so by itself, and not with a card fewer."""
    denied = question.is_beaten_by(bitset.strongest_completion(question.defence))
    assert can_be_claimed(question) is not denied, question
    assert is_claimable(question) is not denied
    challenge = challenge_of(question)
    assert challenge is not None
    assert question.strength is not None
    assert challenge.need == number(question.strength) + (question.ties is TieGoesTo.CLAIMANT)
    cards = denial(challenge.side, challenge.unseen, challenge.need, totals_only=challenge.totals_only)
    assert (cards != NONE) is denied
    if denied:
        assert_comes_to(question.defence, cards, challenge.need)
        assert not can_be_claimed(replace(question, unseen=cards))
        assert cards == 0 or can_be_claimed(replace(question, unseen=cards & cards - 1))
    return denied


# ---------------------------------------------------------------- what the rules give, and what engines find


@pytest.mark.parametrize(("asked", "expected"), [pytest.param(*one, id=str(at)) for at, one in enumerate(CHOSEN)])
def test_a_side_comes_to_what_the_rules_give_it_and_to_no_more(asked: OpenSide, expected: str) -> None:
    if expected == "none":
        assert denial_of(asked, 0) == NONE
        return
    category, total = expected.rpartition("= ")[2].split()
    need = number(Strength(Category[category.upper()], int(total)))
    assert_comes_to(asked, denial_of(asked, need), need)
    assert denial_of(asked, need + 1) == NONE


def some_questions(name: str, count: int) -> Iterator[ClaimQuestion]:
    for rng in many(name, count):
        yield some_question(rng)
        yield some_hand_made_question(rng)


def test_the_decision_is_the_engines() -> None:
    met: Counter[tuple[bool, int]] = Counter()
    for question in some_questions("decision", 2_000):
        met[assert_decided_as_the_engine_decides(question), question.defence.open_places] += 1
    assert len(met) == 10
    assert min(met.values()) >= 10


def test_the_decision_is_that_of_trying_everything() -> None:
    tried = 0
    for question in some_questions("decision by enumeration", 800):
        if enumeration_work(question.defence) <= ENUMERABLE:
            denied = question.is_beaten_by(enumeration.strongest_completion(question.defence))
            assert can_be_claimed(question) is not denied, question
            tried += 1
    assert tried > 600


def test_what_a_side_comes_to_ends_at_its_strongest_completion() -> None:
    """For every strength that can be wanted, not only the claimant's."""
    for question in some_questions("every need", 40):
        asked = question.defence
        best = bitset.strongest_completion(asked)
        for category in (Category.HOST,) if asked.totals_only else Category:
            for total in range(HIGHEST_TOTAL):
                wanted = Strength(category, total)
                cards = denial_of(asked, number(wanted))
                assert (cards != NONE) is (best is not None and best.strength >= wanted), (asked, wanted)
                if cards != NONE:
                    assert_comes_to(asked, cards, number(wanted))


@given(questions())
def test_it_holds_for_every_question_of_a_table(question: ClaimQuestion) -> None:
    assert_decided_as_the_engine_decides(question)


@given(randoms)
def test_it_holds_for_every_question_made_by_hand(rng: Random) -> None:
    assert_decided_as_the_engine_decides(some_hand_made_question(rng))


@given(questions(), randoms)
def test_a_denial_outlasts_the_loss_of_other_cards_and_a_claim_that_of_any(
    question: ClaimQuestion, rng: Random
) -> None:
    """So a search may remember either as the game goes on: no card comes back among the unseen ones."""
    challenge = challenge_of(question)
    assert challenge is not None
    cards = denial(challenge.side, challenge.unseen, challenge.need, totals_only=challenge.totals_only)
    lost = troop_bits(one for one in troops_in(question.unseen) if rng.random() < 0.5)
    kept = 0 if cards == NONE else cards
    later = replace(question, unseen=question.unseen & ~lost | kept)
    assert can_be_claimed(later) is (cards == NONE)


@given(questions())
def test_what_a_complete_side_is_worth(question: ClaimQuestion) -> None:
    assert question.strength is not None
    mine = Prospects(question.mine.troops, question.mine.wilds, question.size)
    assert worth_of(mine, totals_only=question.totals_only) == number(question.strength)


# ---------------------------------------------------------------- odd questions

ANYTHING = troop_bits(TROOPS)


@pytest.mark.parametrize("count", range(3))
def test_nothing_is_claimed_with_an_incomplete_side(count: int) -> None:
    question = ClaimQuestion(
        3, totals_only=False, mine=Laid(TROOPS[:count]), theirs=Laid(), unseen=0, ties=TieGoesTo.CLAIMANT
    )
    assert challenge_of(question) is None
    assert not can_be_claimed(question)


def test_a_side_with_too_many_cards_comes_to_nothing() -> None:
    """No table asks that, since surplus cards are discarded before anything is claimed (R55)."""
    laid = Prospects(TROOPS[5:10], (), 3)
    assert denial(laid, ANYTHING, 0, totals_only=False) == 0
    assert denial(laid, ANYTHING, CATEGORY, totals_only=False) == NONE


def test_bits_that_are_no_troop_count_for_nothing() -> None:
    """In the compiled build as in the plain one."""
    for unseen in (1 << 60, 1 << 63, 1 << 100, -1 << 60):
        question = ClaimQuestion(
            3,
            totals_only=False,
            mine=Laid(TROOPS[:3]),
            theirs=Laid(TROOPS[11:13]),
            unseen=unseen,
            ties=TieGoesTo.CLAIMANT,
        )
        assert can_be_claimed(question)
        assert not can_be_claimed(replace(question, unseen=unseen | ANYTHING))


def test_a_leader_of_a_deck_up_to_nine_is_no_ten() -> None:
    """Where tens lie all the same, in a question made by hand, he may stand beside one in a run."""
    leader = Laid(wilds=(Wild(Tactic.ALEXANDER, 1, 9),))
    highest_wedge = number(Strength(Category.WEDGE, 27))
    for names, comes_to_it in {"R8 R9": False, "R8 R10": True, "R9 R10": True}.items():
        asked = OpenSide(3, totals_only=False, laid=leader, unseen=troop_bits(side(names).laid.troops))
        assert (denial_of(asked, highest_wedge) != NONE) is comes_to_it, names


# ---------------------------------------------------------------- values stay values


@given(questions())
@example(ClaimQuestion(3, totals_only=False, mine=Laid(), theirs=Laid(), unseen=1, ties=TieGoesTo.CLAIMANT))
def test_a_question_is_its_fields_and_nothing_else(question: ClaimQuestion) -> None:
    """What is worked out beforehand shows in no comparison, no copy and no text."""
    parts = {one.name: getattr(question, one.name) for one in fields(question)}
    assert tuple(parts) == ("size", "totals_only", "mine", "theirs", "unseen", "ties")
    assert "Challenge" not in repr(question)
    fresh = ClaimQuestion(**parts)
    can_be_claimed(question)
    for other in (fresh, copy.copy(question), copy.deepcopy(question), pickle.loads(pickle.dumps(question))):  # noqa: S301 - made here
        assert other == question
        assert hash(other) == hash(question)
        assert repr(other) == repr(question)
        assert can_be_claimed(other) is can_be_claimed(question)
        assert pickle.dumps(other) == pickle.dumps(fresh)
    with pytest.raises(FrozenInstanceError):
        question.unseen = 0  # type: ignore[misc] # the very point


# ---------------------------------------------------------------- the plain source and what was loaded


def plainly(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as Python reads its source, whatever was loaded: the compiled build ships the sources too."""
    source = Path(battleline_rules.__file__).parent.joinpath(*module.__name__.split(".")[1:]).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(f"{module.__name__}_in_plain", source)
    assert spec is not None
    assert spec.loader is not None
    read = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, read.__name__, read)
    spec.loader.exec_module(read)
    return read


def test_both_builds_name_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_prospects, plain_decision = plainly(prospects, monkeypatch), plainly(decision, monkeypatch)
    assert inspect.isfunction(plain_decision.denial)
    for question in some_questions("both builds", 1_000):
        asked = question.defence
        there: Prospects = plain_prospects.Prospects(asked.laid.troops, asked.laid.wilds, asked.size)
        here = Prospects(asked.laid.troops, asked.laid.wilds, asked.size)
        for name in ("size", "places", "total", "rows", "first", "equals", "worth"):
            assert getattr(there, name) == getattr(here, name)
        assert [(one.fixed, one.lows, one.spare) for one in there.runs] == [
            (one.fixed, one.lows, one.spare) for one in here.runs
        ]
        challenge = challenge_of(question)
        assert challenge is not None
        rest = (challenge.unseen, challenge.need)
        expected = plain_decision.denial(there, *rest, totals_only=asked.totals_only)
        assert denial(here, *rest, totals_only=asked.totals_only) == expected
