"""What a verdict does not depend on, for every position: how it is written, who sits where, which flag it is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import opponent_of
from battleline_rules.documents import dump_verdict, parse_position, position_document, verdict_document
from battleline_rules.judge import decide_claim
from battleline_rules.table import FLAG_COUNT, Claim
from tests.stability.papers import is_readable, rewritten, with_hands
from tests.strategies import mirrored, positions, randoms, stated_claim

if TYPE_CHECKING:
    from random import Random

    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

NUMBERS = range(1, FLAG_COUNT + 1)

papers = positions().filter(is_readable).map(position_document)


def verdict_bytes(document: str | dict[str, Any]) -> bytes:
    return dump_verdict(decide_claim(parse_position(document)))


@given(papers, randoms)
def test_the_same_position_in_another_hand(document: dict[str, Any], rng: Random) -> None:
    """Order of keys, flags and cards, spelling, empty parts: the verdict has the same bytes."""
    assert verdict_bytes(rewritten(rng, document)) == verdict_bytes(document)


@given(papers, randoms)
def test_r44_hidden_cards_reach_no_byte(document: dict[str, Any], rng: Random) -> None:
    expected = verdict_bytes(document)
    for _ in range(2):
        assert verdict_bytes(json.dumps(with_hands(rng, document))) == expected


@given(papers, st.text(max_size=20))
def test_what_is_only_told_about_a_position_reaches_no_byte(document: dict[str, Any], text: str) -> None:
    """Title, comment and how many Tactics have been played."""
    remarks = {"title": text, "comment": text, "tactics_played": {"north": 1, "south": 0}}
    assert verdict_bytes({**document, **remarks}) == verdict_bytes(document)


@given(positions())
def test_north_and_south_are_only_names(position: Position) -> None:
    """Everything is the same with the seats exchanged: formation, evidence, certificates, witnesses, counterexample."""
    there = decide_claim(mirrored(position))
    assert there.claim.by == opponent_of(stated_claim(position).by)
    assert nameless(there) == nameless(decide_claim(position))


@given(positions(timely=True), st.permutations(NUMBERS))
def test_which_flag_it_is_does_not_matter(position: Position, numbers: list[int]) -> None:
    """The whole line in another order: only a claimed line knows neighbours, and here nobody is near to winning."""
    moved = renumbered(position, dict(zip(NUMBERS, numbers, strict=True)))
    there = decide_claim(moved)
    assert there.claim.flag == numbers[stated_claim(position).flag - 1]
    assert nameless(there) == nameless(decide_claim(position))


def renumbered(position: Position, number_of: dict[int, int]) -> Position:
    """The position with its flags in other places."""
    moved = sorted(
        (replace(flag, number=number_of[flag.number]) for flag in position.flags), key=lambda one: one.number
    )
    claim = stated_claim(position)
    return replace(position, flags=tuple(moved), claim=Claim(claim.by, number_of[claim.flag]))


def nameless(verdict: Verdict) -> dict[str, Any]:
    """The document of a verdict without the seat, the flag and the digest."""
    document: dict[str, Any] = json.loads(json.dumps(verdict_document(verdict)))
    statements = [document, document["proof"]["statement"]] if document["proof"] else [document]
    for one in statements:
        del one["claim"], one["position_digest"]
    return document
