"""What holds of every explanation, whatever lies on the table."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import Color, Troop
from battleline_rules.explain.messages import Deposit, Mention
from battleline_rules.explain.outline import outline
from battleline_rules.explain.scene import FEW
from battleline_rules.explain.writing import Writer
from battleline_rules.judge import decide_claim
from battleline_rules.rulesets import Terrain
from tests.explain.situations import parts_of, told
from tests.strategies import many, positions, shuffled, some_position

if TYPE_CHECKING:
    from battleline_rules.explain import Explanation
    from battleline_rules.judge import Verdict
    from battleline_rules.table import Position

ORDINARY = 24
EXTREME = 40
LISTED = re.compile(
    r"^(?:The proof rests on \d+ face-up cards?|\d+ of the face-up cards (?:is|are) enough to see that)\."
    r"\s(.*?)\.(?:\n\n|\Z)",
    re.MULTILINE | re.DOTALL,
)


def verdict_on(position: Position) -> Verdict:
    return decide_claim(position)


def lines_of(verdict: Verdict) -> int:
    return len(told(verdict).splitlines())


def listed_cards(text: str) -> dict[str, set[Troop]]:
    """The cards of the closing list, by the place that it gives."""
    found = LISTED.search(text)
    if found is None:
        return {}
    by_place: dict[str, set[Troop]] = {}
    for place in " ".join(found[1].split()).split(". "):
        name, _, cards = place.partition(": ")
        by_place[name.lower()] = set()
        for of_color in cards.split("; "):
            color, _, values = of_color.partition(" ")
            for part in values.split(", "):
                low, _, high = part.partition(" to ")
                troops = (Troop(Color[color.upper()], value) for value in range(int(low), int(high or low) + 1))
                by_place[name.lower()].update(troops)
    return by_place


def place_in_words(position: Position, card: Troop) -> str:
    flag = position.place_of(card)
    return "beside the line" if flag is None else f"{position.ruleset.words.flag} {flag.number}".lower()


def mentions(explanation: Explanation) -> list[Mention]:
    return [
        one
        for message in explanation.messages()
        for _, arg in message.args
        for one in (arg if isinstance(arg, tuple) else (arg,))
        if isinstance(one, Mention)
    ]


@given(positions(), st.sampled_from([60, 72, 80, 200]))
def test_no_line_is_too_wide(position: Position, width: int) -> None:
    text = told(verdict_on(position), width=width)
    assert max(map(len, text.splitlines())) <= width


@given(positions(timely=True))
def test_every_cited_card_is_named_with_its_place(position: Position) -> None:
    verdict = verdict_on(position)
    text = told(verdict)
    joined = " ".join(text.split()).lower()
    listed = listed_cards(text)
    if len(verdict.evidence) > FEW:
        assert set().union(*listed.values()) == set(verdict.evidence)
    for card in verdict.evidence:
        place = place_in_words(position, card)
        if listed:
            assert card in listed[place]
        else:
            assert position.ruleset.words.card(card).lower() in joined
            assert place in joined


@given(positions(timely=True))
def test_only_face_up_cards_are_cited(position: Position) -> None:
    explanation = outline(parts_of(verdict_on(position)))
    assert all(position.visible >> one.card.index & 1 for one in mentions(explanation))


@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_a_document_does_not_matter(position: Position, rng: Random) -> None:
    assert told(verdict_on(shuffled(rng, position))) == told(verdict_on(position))


@given(positions())
def test_outlines_hold_no_words(position: Position) -> None:
    explanation = outline(parts_of(verdict_on(position)))
    for message in explanation.messages():
        # Raises where the language has no such text, or needs a number that the message does not have.
        Writer(position.ruleset.words).sentence(message)
    hash(explanation)


@given(positions(), st.text(max_size=300), st.text(max_size=300), st.text(max_size=300))
def test_text_of_strangers_is_harmless(position: Position, title: str, comment: str, name: str) -> None:
    flags = tuple(replace(flag, terrain=replace(flag.terrain or Terrain(""), name=name)) for flag in position.flags)
    text = told(verdict_on(replace(position, title=title, comment=comment, flags=flags)))
    assert all(char == "\n" or char.isprintable() for char in text)


@given(positions())
def test_every_answer_counts_the_visible_troops(position: Position) -> None:
    last = told(verdict_on(position)).split("\n\n")[-1]
    shown, deck = position.visible.bit_count(), len(position.ruleset.troops)
    assert last.startswith(f"Face up in this position: {shown} of the {deck} troops.")


def test_proofs_fit_on_a_screen() -> None:
    counts: dict[bool, list[int]] = {True: [], False: []}
    for rng in many("screens", 400):
        verdict = verdict_on(some_position(rng, timely=True))
        if verdict.proof is not None:
            counts[len(verdict.evidence) <= FEW].append(lines_of(verdict))
    assert max(counts[True]) <= ORDINARY
    assert max(counts[False]) <= EXTREME
    assert sorted(counts[False])[len(counts[False]) // 2] <= ORDINARY


def test_deposits_tell_all_evidence() -> None:
    """The closing list is made of the evidence itself."""
    for rng in many("deposits", 100):
        verdict = verdict_on(some_position(rng, timely=True))
        for message in outline(parts_of(verdict)).messages():
            if message.id == "evidence":
                deposits = message.arg("deposits")
                assert isinstance(deposits, tuple)
                told_cards = [card for one in deposits if isinstance(one, Deposit) for card in one.cards]
                assert tuple(sorted(told_cards)) == verdict.evidence


@pytest.mark.parametrize(
    ("format_", "lang", "code"), [("pdf", "en", "unknown-format"), ("text", "xx", "unknown-language")]
)
def test_an_unknown_format_or_language_is_refused(format_: str, lang: str, code: str) -> None:
    from battleline_rules.errors import BattlelineError  # noqa: PLC0415 - only here

    verdict = verdict_on(some_position(Random(1)))
    with pytest.raises(BattlelineError) as refused:
        verdict.explain(format=format_, lang=lang)  # type: ignore[arg-type]
    assert refused.value.code == code
