"""Laws of claims: what may not change a verdict, and in which direction knowledge works."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import assume, event, given
from hypothesis import strategies as st

from battleline_rules.cards import opponent_of, troops_in
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.engines import bitset
from battleline_rules.documents import parse_position, position_document
from battleline_rules.judge import decide_claim, is_claimable
from tests.strategies import (
    colorings,
    mirrored,
    positions,
    questions,
    randoms,
    recolored,
    shuffled,
    stated_claim,
    stated_question,
    with_visible,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from battleline_rules.cards import Color, Troop
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position


def gist(verdict: Verdict) -> tuple[str, str, tuple[str, ...]]:
    return verdict.outcome, verdict.code, verdict.rules


@given(positions(timely=True), randoms)
def test_r43_more_visible_cards_never_hurt_the_claimant(position: Position, rng: Random) -> None:
    unseen = troops_in(position.unseen)
    before = decide_claim(position)
    after = decide_claim(with_visible(position, rng.sample(unseen, rng.randint(0, len(unseen)))))
    event(f"{before.outcome} then {after.outcome}")
    if before.outcome == "proven":
        assert after.outcome == "proven"
    elif before.outcome == "undecided":
        assert after.outcome in {"undecided", "proven"}


@given(questions(), st.integers(0, 2**60 - 1))
def test_r43_a_completion_is_never_stronger_with_fewer_cards_to_come(question: ClaimQuestion, kept: int) -> None:
    side = question.defence
    all_of_them = bitset.strongest_completion(side)
    some = bitset.strongest_completion(replace(side, unseen=side.unseen & kept))
    if all_of_them is None:
        assert some is None
    elif some is not None:
        assert some.strength <= all_of_them.strength


@given(positions(), randoms)
def test_r44_hands_never_matter(position: Position, rng: Random) -> None:
    document = position_document(position)
    unseen = troops_in(position.unseen)
    held = [str(card) for card in rng.sample(unseen, min(len(unseen), 14))]
    hands = {"north": held[:7], "south": held[7:]}
    without, with_hands = parse_position(document), parse_position({**document, "hands": hands})
    assert without == with_hands == position
    assert decide_claim(with_hands) == decide_claim(without)


@given(positions(), randoms)
def test_the_order_in_which_cards_are_written_does_not_matter(position: Position, rng: Random) -> None:
    other = shuffled(rng, position)
    assert other == position
    assert decide_claim(other) == decide_claim(position)


@given(questions(), randoms)
def test_the_order_of_the_cards_in_a_question_does_not_matter(question: ClaimQuestion, rng: Random) -> None:
    mine, theirs = (
        replace(laid, troops=tuple(rng.sample(laid.troops, len(laid.troops))), wilds=laid.wilds[::-1])
        for laid in (question.mine, question.theirs)
    )
    other = replace(question, mine=mine, theirs=theirs)
    assert other.strength == question.strength
    assert bitset.strongest_completion(other.defence) == bitset.strongest_completion(question.defence)
    assert can_be_claimed(other) is can_be_claimed(question)


@given(positions(), colorings)
def test_recoloring_the_whole_table_changes_no_verdict(position: Position, colors: Sequence[Color]) -> None:
    before, after = decide_claim(position), decide_claim(recolored(position, colors))
    assert gist(after) == gist(before)
    if before.formation is not None:
        assert after.formation is not None
        assert (after.formation.category, after.formation.total) == (before.formation.category, before.formation.total)
    if before.counterexample is not None:
        assert after.counterexample is not None
        assert after.counterexample.formation.category == before.counterexample.formation.category
        assert after.counterexample.formation.total == before.counterexample.formation.total


@given(positions())
def test_exchanging_north_and_south_exchanges_the_verdict(position: Position) -> None:
    before, after = decide_claim(position), decide_claim(mirrored(position))
    assert gist(after) == gist(before)
    assert after.claim.by == opponent_of(before.claim.by)
    assert after.formation == before.formation
    assert after.evidence == before.evidence
    if before.counterexample is not None:
        assert after.counterexample is not None
        assert after.counterexample.completion == before.counterexample.completion


@given(positions())
def test_the_short_answer_is_the_long_one(position: Position) -> None:
    assert is_claimable(position) is (decide_claim(position).outcome == "proven")


@given(positions(timely=True))
def test_d25_never_both_players_under_last_card(position: Position) -> None:
    """Under ``claimant_wins`` both can claim a full tie, under ``must_beat`` nobody can."""
    claim = stated_claim(position)
    position = replace(position, turn=None)
    theirs = len(position.laid(claim.flag, opponent_of(claim.by)))
    both = [decide_claim(position, by=by).outcome for by in ("north", "south")]
    rule = position.ruleset.options.tie_rule
    complete = theirs == position.flag(claim.flag).size
    mine_worth = position.question(claim.flag, claim.by).strength
    tie = complete and mine_worth == position.question(claim.flag, opponent_of(claim.by)).strength
    event(f"{rule}{' tie' if tie else ''}: {sorted(both)}")
    if rule == "claimant_wins" and tie:
        assert both == ["proven", "proven"]
    else:
        assert both.count("proven") <= 1
    if rule == "must_beat" and tie:
        assert both == ["refuted", "refuted"]
    if complete and not tie:
        assert sorted(both) == ["proven", "refuted"]


@given(positions(timely=True))
def test_d21_the_rulings_on_ties_are_ordered(position: Position) -> None:
    """What holds where a tie must be beaten holds under every ruling; what holds at all holds for the claimant."""
    outcomes = {
        rule: decide_claim(position.under(position.ruleset.with_options({"tie_rule": rule}))).outcome
        for rule in ("must_beat", "last_card", "claimant_wins")
    }
    if outcomes["must_beat"] == "proven":
        assert outcomes["last_card"] == "proven"
    if outcomes["last_card"] == "proven":
        assert outcomes["claimant_wins"] == "proven"


@given(positions(timely=True))
def test_r44_where_the_visible_cards_lie_does_not_matter(position: Position) -> None:
    claim = stated_claim(position)
    elsewhere = [card for flag in position.flags if flag.number != claim.flag for card in (*flag.north, *flag.south)]
    flags = tuple(
        flag if flag.number == claim.flag else replace(flag, north=(), south=(), last_card=None)
        for flag in position.flags
    )
    gathered = with_visible(replace(position, flags=flags), elsewhere)
    before, after = decide_claim(position), decide_claim(gathered)
    assert gist(after) == gist(before)
    assert after.evidence == before.evidence
    assert stated_question(gathered) == stated_question(position)


@given(positions(timely=True))
def test_no_card_of_the_claimants_own_helps_the_opponent(position: Position) -> None:
    """The opponent's strongest completion never uses a visible card."""
    question = stated_question(position)
    answer = bitset.strongest_completion(question.defence)
    assume(answer is not None)
    assert answer is not None
    visible: tuple[Troop, ...] = troops_in(position.visible)
    assert not set(answer.cards) & set(visible)
