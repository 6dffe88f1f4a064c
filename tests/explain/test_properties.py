"""What holds of every explanation, whatever lies on the table."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleline_rules.cards import Color, Troop
from battleline_rules.explain import parts_of
from battleline_rules.explain.messages import Deposit, Mention
from battleline_rules.explain.outline import outline
from battleline_rules.explain.pieces import PieceWriter, RulePiece
from battleline_rules.explain.scene import FEW
from battleline_rules.explain.wrapping import GLUE, columns
from battleline_rules.explain.writing import Writer
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from battleline_rules.rulesets import GMT, Terrain
from tests.explain.situations import SITUATIONS, position_of, told
from tests.strategies import many, positions, shuffled, some_position

if TYPE_CHECKING:
    from battleline_rules.explain import Explanation
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.table import Position

ORDINARY = 24
EXTREME = 40
LISTING: Final = {
    "en": re.compile(
        r"The proof rests on \d+ face-up cards?|(One|\d+) face-up cards? alone rules? out all that would beat it"
    ),
    "ro": re.compile(
        r"Demonstrația se sprijină pe (o carte|\d+ (de )?cărți) cu fața în sus"
        r"|(O singură carte|\d+ (de )?cărți) cu fața în sus (exclude|exclud) deja tot ce ar învinge această formație"
    ),
}
"""The sentence before the closing list."""

RANGE: Final = {"en": " to ", "ro": "–"}

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def verdict_on(position: Position) -> Verdict:
    return decide_claim(position)


def lines_of(verdict: Verdict, lang: Language) -> int:
    return len(told(verdict, lang=lang).splitlines())


def listed_cards(text: str, lang: Language) -> dict[str, set[Troop]]:
    """The cards of the closing list, by the place that it gives."""
    by_place: dict[str, set[Troop]] = {}
    colors = {Writer(GMT.words, lang).text("label-colors", colors=color): color for color in Color}
    for section in text.split("\n\n"):
        head, *places = " ".join(section.split()).removesuffix(".").split(". ")
        for place in places if LISTING[lang].fullmatch(head) else ():
            name, _, cards = place.partition(": ")
            by_place[name.lower()] = set()
            for of_color in cards.split("; "):
                color, _, values = of_color.partition(" ")
                for part in values.split(", "):
                    low, _, high = part.partition(RANGE[lang])
                    troops = (Troop(colors[color], value) for value in range(int(low), int(high or low) + 1))
                    by_place[name.lower()].update(troops)
    return by_place


def place_in_words(position: Position, card: Troop, lang: Language) -> str:
    flag = position.place_of(card)
    writer = Writer(position.ruleset.words, lang)
    place = writer.text("deposit-beside") if flag is None else writer.text("deposit-flag", flag=flag.number)
    return place.replace(GLUE, " ").lower()


def mentions(explanation: Explanation) -> list[Mention]:
    return [
        one
        for message in explanation.messages()
        for _, arg in message.args
        for one in (arg if isinstance(arg, tuple) else (arg,))
        if isinstance(one, Mention)
    ]


@every_language
@given(position=positions(), width=st.sampled_from([60, 72, 80, 200]))
def test_no_line_is_too_wide(position: Position, width: int, lang: Language) -> None:
    text = told(verdict_on(position), width=width, lang=lang)
    assert max(map(columns, text.splitlines())) <= width


@every_language
@given(position=positions(timely=True))
def test_every_cited_card_is_named_with_its_place(position: Position, lang: Language) -> None:
    verdict = verdict_on(position)
    text = told(verdict, lang=lang)
    joined = " ".join(text.split()).lower()
    listed = listed_cards(text, lang)
    if len(verdict.evidence) > FEW:
        assert set().union(*listed.values()) == set(verdict.evidence)
    for card in verdict.evidence:
        place = place_in_words(position, card, lang)
        if listed:
            assert card in listed[place]
        else:
            assert Writer(position.ruleset.words, lang).name(card).replace(GLUE, " ").lower() in joined
            assert place in joined


def test_a_closing_list_is_read_in_every_language() -> None:
    verdict = verdict_on(position_of(SITUATIONS["host-fifty-five-cited"]))
    for lang in LANGUAGES:
        assert len(set().union(*listed_cards(told(verdict, lang=lang), lang).values())) == len(verdict.evidence)


@given(positions(timely=True))
def test_only_face_up_cards_are_cited(position: Position) -> None:
    explanation = outline(parts_of(verdict_on(position)))
    assert all(position.visible >> one.card.index & 1 for one in mentions(explanation))


@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_a_document_does_not_matter(position: Position, rng: Random) -> None:
    assert told(verdict_on(shuffled(rng, position))) == told(verdict_on(position))


@every_language
@given(position=positions())
def test_outlines_hold_no_words(position: Position, lang: Language) -> None:
    explanation = outline(parts_of(verdict_on(position)))
    for message in explanation.messages():
        # Raises where the language has no such text, or needs a number that the message does not have.
        Writer(position.ruleset.words, lang).sentence(message)
    hash(explanation)


@every_language
@given(position=positions())
def test_a_sentence_in_pieces_is_the_same_sentence(position: Position, lang: Language) -> None:
    words = position.ruleset.words
    for message in outline(parts_of(verdict_on(position))).messages():
        pieces = PieceWriter(words, lang).pieces(message)
        told_so = "".join(one.number if isinstance(one, RulePiece) else one.text for one in pieces)
        assert told_so == Writer(words, lang).sentence(message)


@every_language
@given(position=positions(), title=st.text(max_size=300), comment=st.text(max_size=300), name=st.text(max_size=300))
def test_text_of_strangers_is_harmless(position: Position, title: str, comment: str, name: str, lang: Language) -> None:
    flags = tuple(replace(flag, terrain=replace(flag.terrain or Terrain(""), name=name)) for flag in position.flags)
    text = told(verdict_on(replace(position, title=title, comment=comment, flags=flags)), lang=lang)
    assert all(char == "\n" or char.isprintable() for char in text)


@given(positions())
def test_every_answer_counts_the_visible_troops(position: Position) -> None:
    last = told(verdict_on(position)).split("\n\n")[-1]
    shown, deck = position.visible.bit_count(), len(position.ruleset.troops)
    counted = f"{shown} of the {deck} troops" if shown < deck else f"all {deck} troops"
    assert last.startswith(f"Face up in this position: {counted}.")


@every_language
def test_proofs_fit_on_a_screen(lang: Language) -> None:
    counts: dict[bool, list[int]] = {True: [], False: []}
    for rng in many("screens", 400):
        verdict = verdict_on(some_position(rng, timely=True))
        if verdict.proof is not None:
            counts[len(verdict.evidence) <= FEW].append(lines_of(verdict, lang))
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
