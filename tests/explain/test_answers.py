"""Answers that no document leads to easily, and the fields of every sentence."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from battleline_rules.cards import troop
from battleline_rules.explain import Parts, parts_of
from battleline_rules.explain.messages import say
from battleline_rules.explain.outline import outline
from battleline_rules.explain.text import text_of
from battleline_rules.explain.writing import Writer
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES, catalog
from battleline_rules.language.making import strings
from battleline_rules.rulesets import GMT, Words
from battleline_rules.table import WINDOWS, Claim, Obstacle
from tests.explain.situations import all_but, at_flag, position_of, side, told
from tests.language.written import read

if TYPE_CHECKING:
    from battleline_rules.explain.messages import Arg
    from battleline_rules.language import Language


def answer_to(north: str, south: str = "", **more: object) -> str:
    """The explanation of a verdict, on one line."""
    explanation = decide_claim(position_of(at_flag(north, south, **more))).explain()  # type: ignore[arg-type]
    return " ".join(explanation.split())


@pytest.mark.parametrize(
    ("window", "ruling", "said"),
    [
        ("after-draw", "before_draw", "drawn already; claims are made before the draw (R40)"),
        (
            "before-play",
            "after_play",
            "nothing has been played this turn yet; claims are made after playing and before",
        ),
        ("after-play", "start_of_turn", "the turn's play is over already; claims are made at the start"),
        ("before-play", "after_draw", "claims are made at the end of the turn, after the draw (R40)"),
        ("before-play", "end_of_turn_auto", "flags are decided after the play and before the draw (R40)"),
    ],
)
def test_the_wrong_time(window: str, ruling: str, said: str) -> None:
    turn = {"player": "north", "window": window}
    assert said in answer_to("R3 R4 R5", turn=turn, options={"claim_window": ruling})


def test_a_flag_that_is_claimed() -> None:
    claimed = at_flag("R3 R4 R5", others=())
    flags = claimed["flags"]
    assert isinstance(flags, list)
    flags[0]["claimed_by"] = "south"
    text = " ".join(decide_claim(position_of(claimed)).explain().split())
    assert "Flag 3 South has claimed it already, and a claimed flag is settled (R48)" in text


def test_a_surplus() -> None:
    text = answer_to("R3 R4 R5", "B1 B2 B3 B4", turn={"player": "north", "window": "resolving"})
    assert "South: Blue 1, Blue 2, Blue 3, Blue 4, one card more than there are places" in text
    assert "Surplus South has four cards on three places; the surplus is discarded before any claim (R55)" in text


def test_a_surplus_at_another_flag() -> None:
    crowded = (side(4, "G1 G2 G3 G4", "Y1 Y2 Y3 Y4"),)
    text = answer_to("R3 R4 R5", others=crowded, turn={"player": "north", "window": "resolving"})
    assert (
        "Surplus at flag 4 North has four cards on three places; at flag 4 South has four cards on three places; "
        "the surplus is discarded" in text
    )


def test_a_card_that_is_being_resolved() -> None:
    text = answer_to("R3 R4 R5", turn={"player": "north", "window": "resolving"})
    assert "Surplus a card is still being resolved; any surplus is discarded before a claim (R55)" in text


@pytest.mark.parametrize(
    ("north", "said"),
    [
        ("", "no card lies there; the claim needs three (R41)"),
        ("R3", "one card lies there; the claim needs two more (R41)"),
        ("R3 R4", "two cards lie there; the claim needs one more (R41)"),
        ("R3 R4 R5 mud", "three cards lie there; the claim needs one more (R41)"),
        ("mud", "no card lies there; the claim needs four (R41)"),
    ],
)
def test_a_side_that_lacks_cards(north: str, said: str) -> None:
    assert f"North's side {said}" in answer_to(north)


def test_another_turn() -> None:
    text = answer_to("R3 R4 R5", turn={"player": "south", "window": "before-play"})
    assert "it is South's turn; North can claim only on North's turn (R49)" in text


def test_five_flags() -> None:
    text = answer_to("R3 R4 R5", others=tuple(side(number, claimed_by="south") for number in (1, 2, 4, 5, 7)))
    assert "South has won the game, with flags 1, 2, 4, 5 and 7; no further claim" in text


def test_one_visible_troop() -> None:
    assert answer_to("R3").endswith("Face up in this position: 1 of the 60 troops.")


@pytest.mark.parametrize(
    ("south", "said"),
    [
        (
            "B8",
            (
                "5 of the 60 troops. The claim would stand if Blue 7 were face up too. "
                "Discards count as well: if it is among them, add it."
            ),
        ),
        (
            "B8 B9",
            (
                "6 of the 60 troops. The claim would stand if Blue 7 were face up too. "
                "Discards count as well: if it is among them, add it."
            ),
        ),
        ("B8 B9 B7", "7 of the 60 troops."),
    ],
)
def test_a_card_that_would_repair_the_claim(south: str, said: str) -> None:
    assert answer_to("R3 R4 R5", south, seen="B10").endswith(f"Face up in this position: {said}")


def test_no_card_is_named_as_forgotten_that_would_not_help() -> None:
    """South could lay Purple 8 with any two of three; only with Purple 8 face up the claim holds."""
    text = answer_to("R8 R9 R10", seen="O9 Y9 G9 B9", options={"tie_rule": "must_beat"})
    assert text.endswith(
        "The claim would stand if Purple 8 were face up too. Discards count as well: if it is among them, add it."
    )


def repaired(north: str, south: str, repair: str, *, minimal: bool) -> str:
    """The end of the explanation, had this repair been found."""
    verdict = decide_claim(position_of(at_flag(north, south)))
    assert verdict.counterexample is not None
    found = tuple(troop(name) for name in repair.split())
    counterexample = replace(verdict.counterexample, repair=found, repair_minimal=minimal)
    return " ".join(told(replace(verdict, counterexample=counterexample)).split()).partition("60 troops. ")[2]


SEVEN = "Red 1, 2, 6; Blue 6, 7, 9, 10"
DISCARDS = "Discards count as well: add those that are among them."


@pytest.mark.parametrize(
    ("repair", "minimal", "said"),
    [
        ("B7 B9", True, f"The claim would stand if Blue 7 and Blue 9 were face up too. {DISCARDS}"),
        (
            "B7 B9",
            False,
            f"The claim would stand if Blue 7 and Blue 9 were face up too; fewer cards might do. {DISCARDS}",
        ),
        (
            "R1 R2 B6 B7 B9 B10",
            True,
            "The claim would stand if Red 1, Red 2, Blue 6, Blue 7, Blue 9 and Blue 10 were face up too. " + DISCARDS,
        ),
        (
            "R1 R2 R6 B6 B7 B9 B10",
            True,
            f"It would take 7 more face-up cards to make this claim provable: {SEVEN}. {DISCARDS}",
        ),
        (
            "R1 R2 R6 B6 B7 B9 B10",
            False,
            (f"With 7 more face-up cards this claim would be provable: {SEVEN}. Fewer cards might do. {DISCARDS}"),
        ),
        (
            "B9",
            False,
            "The claim would stand if Blue 9 were face up too. Discards count as well: if it is among them, add it.",
        ),
    ],
)
def test_up_to_six_cards_are_named(repair: str, minimal: bool, said: str) -> None:  # noqa: FBT001 - of the table
    assert repaired("R3 R4 R5", "B8", repair, minimal=minimal) == said


HOPELESS = "The claim would stand only if so many troops were face up that South's side could not be completed."


def test_a_claim_that_any_card_beats_asks_for_no_cards() -> None:
    text = answer_to("O6 Y4 B1", "Y9 B9")
    assert text.endswith(f"Face up in this position: 5 of the 60 troops. {HOPELESS}")


def test_a_claim_that_some_cards_do_not_beat_names_those_that_do() -> None:
    """With the 1 two 7s make no more than a tie, so that all cards above 7 would have to be seen."""
    text = answer_to("R4 O5 G6 fog", "B1")
    assert HOPELESS not in text
    listed = "; ".join(f"{color} 8 to 10" for color in ("Red", "Orange", "Yellow", "Green", "Blue", "Purple"))
    assert f"It would take 18 more face-up cards to make this claim provable: {listed}. {DISCARDS}" in text


def test_a_table_where_all_troops_are_seen_says_so() -> None:
    text = answer_to("R9 G9 B9", "R1", seen=all_but("R9", "G9", "B9", "R1"))
    assert text.endswith("Face up in this position: all 60 troops.")


@pytest.mark.parametrize(
    ("south", "hidden", "said"),
    [
        ("B1 darius", "P2", "All 24 cards above 6 are face up, one of them here; at most"),
        ("B9 B1", "P2", "All 41 other cards above 3 are face up, two of them here; at most"),
        ("B9 B1", "P2 P10", ""),
    ],
)
def test_better_cards_that_are_all_gone_are_said_to_be_all(south: str, hidden: str, said: str) -> None:
    north = "R2 R5 R10" if "darius" in south else "R2 R5 R6"
    seen = all_but(*north.split(), *south.split(), *hidden.split())
    text = answer_to(f"{north} fog", south, seen=seen)
    assert said in text
    assert bool(said) == ("All " in text)


def test_a_long_label_leaves_no_gap_after_a_short_one() -> None:
    line = "  Wedge  with Orange 7 it can only be orange\n    5-6-7 and 6-7-8  need Orange 6, face up"
    seen = "R7 G7 B7 P7 O8 O6 O9"
    assert line in decide_claim(position_of(at_flag("G9 B9 P9", "O7", seen=seen))).explain()


def test_cards_of_a_repair_have_the_names_of_their_edition() -> None:
    verdict = decide_claim(position_of(at_flag("R3 R4 R5", "B8", seen="B7")))
    text = " ".join(text_of(outline(parts_of(verdict)), Writer(Words(blue="Azure"))).replace("\u00a0", " ").split())
    assert "if Azure 9 were face up too." in text


STOPPED = "A proof from fewer face-up cards may exist: the search for it stopped at its limit."


@pytest.mark.parametrize("seen", ["B7 B10", all_but("R3 R4 R5 B8", "B9")])
def test_evidence_that_may_not_be_the_least(seen: str) -> None:
    verdict = decide_claim(position_of(at_flag("R3 R4 R5", "B8", seen=seen)))
    assert verdict.proof is not None
    for minimal in (True, False):
        asked = replace(verdict, proof=replace(verdict.proof, evidence_minimal=minimal))
        assert (STOPPED in " ".join(told(asked).split())) is not minimal


def test_of_a_single_card_no_fewer_would_do() -> None:
    verdict = decide_claim(position_of(at_flag("B4 Y4 G4", "R4 R6", seen="R5")))
    assert verdict.proof is not None
    assert len(verdict.evidence) == 1
    assert STOPPED not in " ".join(told(replace(verdict, proof=replace(verdict.proof, evidence_minimal=False))).split())


def test_cards_of_a_run_are_told_by_their_values() -> None:
    text = answer_to("R3 alexander R5", "darius G8")
    assert "North: Red 3, Alexander as Red 4, Red 5, a Wedge" in text
    assert "Green 8, Green 9 and Darius as Green 10 make a Wedge" in text
    assert "North: Red 3, Red 9, Alexander as Red 10, a Battalion" in answer_to("R3 alexander R9", "darius G8")


def test_flags_by_the_name_of_an_edition() -> None:
    claimed = tuple(side(number, claimed_by="south") for number in (1, 2, 4, 5, 7))
    assert "with Battlefields 1, 2, 4, 5 and 7;" in answer_to("R3 R4 R5", others=claimed, ruleset="medieval")


def text_of_parts(outcome: str, code: str, obstacles: tuple[Obstacle, ...] = ()) -> str:
    position = position_of(at_flag("R3 R4 R5"))
    parts = Parts(position, Claim("north", 3), outcome, code, (), None, None, None, obstacles)
    return text_of(outline(parts), Writer(position.ruleset.words))


def test_an_answer_that_was_not_reached() -> None:
    assert "No answer was reached (step-limit)." in text_of_parts("undecided", "step-limit")


def test_an_obstacle_of_tomorrow() -> None:
    text = text_of_parts("inadmissible", "too-late", (Obstacle("too-late", "R40"),))
    assert "  too-late  no claim can be made (R40)" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("window", WINDOWS)
def test_every_window_has_its_words(window: str, lang: Language) -> None:
    assert catalog(lang).text(f"now-{window}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_plural_forms_of_a_sentence_take_the_same_arguments(lang: Language) -> None:
    counted = {"count", "gone", "of", "left", "shown", "surplus", "open", "lacking", "needed", "cited", "steps"}
    for message in read(lang, "answers"):
        forms = [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in strings(message)]
        assert all((one ^ forms[0]) <= counted for one in forms), message.id


@pytest.mark.parametrize(
    ("message_id", "args", "said"),
    [
        ("needs-more", {"value": 8, "count": 1}, "needs another 8"),
        ("needs-more", {"value": 8, "count": 2}, "needs two more 8s"),
        ("label-values", {"values": (8,)}, "8s"),
        ("label-values", {"values": (8, 9)}, "8s and 9s"),
        ("label-values", {"values": (7, 8, 9)}, "7s to 9s"),
        ("left-counted", {"gone": 5, "of": 6, "left": 1, "count": 1}, "only one is left, five of the six are face up"),
        ("needs-values-gone", {"subject": say("these"), "values": (8,), "count": 2}, "need an 8, and none is left"),
        ("values-gone", {"color": GMT.troops[0].color, "values": (9,), "count": 1}, "the red 9 is face up"),
    ],
)
def test_numbers_in_sentences(message_id: str, args: dict[str, object], said: str) -> None:
    message = say(message_id, **cast("dict[str, Arg]", args))
    assert Writer(GMT.words).sentence(message).replace("\u00a0", " ") == said
