"""What pictures show, and that they show it whatever lies on the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.explain.messages import Worth
from battleline_rules.explain.pictures import claim_picture, line_picture
from battleline_rules.explain.writing import Writer
from battleline_rules.formations import Category
from battleline_rules.language import LANGUAGES
from battleline_rules.rulesets import GMT
from battleline_rules.table import Claim, Flag, Position
from tests.explain.situations import SITUATIONS, position_of
from tests.pictures.reading import cards, classes, of_class, part, read, table, texts, told
from tests.pictures.scenes import SCENES, parts

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from battleline_rules.explain import Parts
    from battleline_rules.language import Language

EMPTY: Final = Position(GMT, tuple(Flag(number) for number in range(1, 10)))

scenes = pytest.mark.parametrize("name", SCENES)
languages = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(name: str, lang: Language = "en") -> Element:
    return read(claim_picture(parts(name), lang=lang))


def rests_on(found: Parts) -> set[str]:
    """The face-up cards that a proof names; where two complete sides are compared, no card more than another."""
    if found.proof is None or not found.scene.open_places(found.scene.opponent):
        return set()
    named = {name for case in found.proof.cases for name, _ in case.multipliers}
    at_flag = {name.split()[1] for name in named if name.split()[0] in {"laid", "visible", "wild"}}
    return at_flag | {str(card) for card in found.proof.evidence}


def lines_of(root: Element | None) -> list[str]:
    return [] if root is None else [one.text or "" for one in texts(root)]


# ---- all of the table, and nothing else


@scenes
def test_every_card_on_the_table_is_in_the_line_once(name: str) -> None:
    found = parts(name)
    root = read(claim_picture(found))
    assert sorted(table(root)) == sorted(map(str, found.position.cards()))
    beside = sorted(map(str, found.position.also_visible))
    assert sorted(cards(part(root, "beside"))) == beside


@scenes
def test_every_card_at_the_flag_lies_at_the_large_one_on_its_side(name: str) -> None:
    found = parts(name)
    (claimed,) = of_class(drawn(name), "claimed")
    for seat in ("north", "south"):
        (side,) = [one for one in of_class(claimed, "side") if seat in classes(one)]
        lying = [card for card in of_class(side, "card") if "ghost" not in classes(card)]
        assert sorted(one.attrib["data-card"] for one in lying) == sorted(map(str, found.scene.where.side(seat)))


@scenes
def test_what_the_proof_rests_on_is_marked_and_nothing_else(name: str) -> None:
    found = parts(name)
    root = read(claim_picture(found))
    assert set(table(root, "cited")) == rests_on(found)
    assert set(cards(root, "cited")) == rests_on(found)
    for card in of_class(root, "card"):
        assert bool(of_class(card, "mark")) == ("cited" in classes(card))
    legend = {line for one in of_class(root, "legend") for line in lines_of(one)}
    assert ("the proof rests on it" in legend) == bool(rests_on(found))


@scenes
def test_ghosts_are_the_completion_and_what_would_be_needed(name: str) -> None:
    found = parts(name)
    root = read(claim_picture(found))
    example = found.counterexample
    completion = example.completion if example else ()
    assert cards(part(root, "claimed"), "ghost") == [str(card) for card in completion]
    assert sorted(cards(part(root, "needed"))) == sorted(map(str, (example.repair if example else None) or ()))
    assert cards(part(root, "needed")) == cards(part(root, "needed"), "ghost")
    assert table(root, "ghost") == []
    (claimed,) = of_class(root, "claimed")
    assert lines_of(claimed).count("unseen") == len(completion)
    places = sum(found.scene.open_places(seat) for seat in ("north", "south"))
    assert len(of_class(claimed, "open")) == places - len(completion)


def test_these_scenes_have_all_that_can_be_shown() -> None:
    found = [parts(name) for name in SCENES]
    assert {one.outcome for one in found} == {"proven", "refuted", "inadmissible", "undecided"}
    assert any(one.counterexample and one.counterexample.completion for one in found)
    assert any(one.proof and one.proof.evidence for one in found)
    assert {"surplus-pending", "flag-claimed", "last-card-unknown", "tie-lost"} <= {one.code for one in found}


# ---- the claimed flag


def test_the_opponent_is_above_and_the_claimant_below() -> None:
    for name, above, below in (
        ("refuted-by-a-wedge", "South, the opponent", "North, the claimant"),
        ("wedge-south-claims", "North, the opponent", "South, the claimant"),
    ):
        root = drawn(name)
        said = lines_of(part(root, "claimed"))
        assert said.index(above) < said.index(below)
        line = [one for one in lines_of(part(root, "line")) if one in {"North", "South"}]
        assert line == [above.split(",")[0], below.split(",")[0]]


@scenes
@languages
def test_a_formation_is_told_in_the_editions_words(name: str, lang: Language) -> None:
    found = parts(name)
    if found.formation is None:
        return
    where = found.scene.where
    category = None if where.totals_only else Category[found.formation.category.upper()]
    worth = Writer(found.position.ruleset.words, lang).text("picture-has", worth=Worth(category, found.formation.total))
    said = " ".join(lines_of(part(drawn(name, lang), "claimed")))
    assert worth.replace("\u00a0", " ").casefold() in said.casefold()


def test_a_wild_says_what_it_stands_for() -> None:
    said = lines_of(part(drawn("refuted-with-wilds-on-both-sides"), "claimed"))
    assert {"as Green 9", "as Red 3", "G9", "R3"} <= set(said)


def test_under_fog_a_wild_stands_for_a_value() -> None:
    said = lines_of(part(drawn("everything-at-one-flag"), "claimed"))
    assert {"as 10", "as 8", "as 3"} <= set(said)
    assert not any(re.match("as [A-Z]", line) for line in said)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("fog", "Only totals count"),
        ("mud", "Four cards a side"),
        ("fog-and-mud", "Only totals count; four cards a side"),
        ("terrain-bars-troops", "Terrain: Keep; no troop may come here"),
        ("claimed-by-both", "Last card: North's"),
        ("flag-taken", "Claimed by South; last card: North's"),
        ("surplus", "One card too many"),
        ("wedge-highest", "Three places open"),
        ("refuted-by-a-wedge", "Could still make a Wedge with total 27"),
    ],
)
def test_what_is_special_at_the_flag_is_told(name: str, line: str) -> None:
    assert line in lines_of(part(drawn(name), "claimed"))


def test_nothing_special_is_told_of_an_ordinary_flag() -> None:
    said = " ".join(lines_of(part(drawn("wedge-against-a-lone-eight"), "claimed")))
    assert not re.search("totals|cards a side|errain|ast card|too many", said)


@pytest.mark.parametrize("name", ["wedge-against-a-lone-eight", "medieval", "schotten-totten", "surplus"])
@languages
def test_the_answer_heads_the_picture(name: str, lang: Language) -> None:
    found = parts(name)
    said = " ".join(lines_of(part(drawn(name, lang), found.outcome)))
    writer = Writer(found.position.ruleset.words, lang)
    answer = writer.text(f"answer-{found.outcome}", who=found.claim.by, flag=found.claim.flag)
    assert said == f"{writer.text(f'outcome-{found.outcome}')} {answer}".replace("\u00a0", " ")


def test_each_outcome_has_a_sign_of_its_own() -> None:
    signs = {}
    for name in SCENES:
        (sign,) = of_class(drawn(name), "sign")
        signs[parts(name).outcome] = [one.get("d") for one in sign if one.get("d")]
    assert len({str(sign) for sign in signs.values()}) == 4


# ---- the line


def height(element: Element) -> float:
    return float(element.attrib["transform"].rstrip(")").split()[-1])


def test_claimed_flags_have_moved_to_their_holder() -> None:
    found = parts("claimed-by-both")
    line = part(read(claim_picture(found)), "line")
    assert line is not None
    pennants = of_class(line, "pennant")
    heights = [height(one) for one in pennants]
    # North claims here, so north's side is the lower one.
    assert heights[1] > heights[0] > heights[2] == heights[3]
    assert [index + 1 for index, one in enumerate(pennants) if "taken" in classes(one)] == [2, 3, 4]
    assert lines_of(line).count("South") == 3  # two holders and the label of the side


def test_what_is_told_of_flags_is_told_below_the_line() -> None:
    notes = part(drawn("claimed-by-both"), "notes")
    assert lines_of(notes) == ["Flag 1: last card: North's", "Flag 4: terrain: Ford", "Flag 9: last card: South's"]
    assert part(drawn("wedge-highest"), "notes") is None


def test_the_asked_flag_stands_on_a_ground_of_its_own() -> None:
    position = position_of(SITUATIONS["wedge-south-claims"])
    assert of_class(read(line_picture(position)), "column") == []
    (ninth,) = of_class(read(line_picture(position, claim=Claim("south", 9))), "column")
    (third,) = of_class(read(line_picture(position, claim=Claim("south", 3))), "column")
    assert float(ninth.attrib["x"]) == pytest.approx(4 * float(third.attrib["x"]), abs=0.1)
    sides = [line for line in lines_of(read(line_picture(position))) if line in {"North", "South"}]
    assert sides == ["North", "South"]


@languages
def test_an_empty_line_is_a_picture_too(lang: Language) -> None:
    root = read(line_picture(EMPTY, lang=lang))
    assert len(of_class(root, "pennant")) == 9
    assert cards(root) == []
    assert part(root, "beside") is None
    expected = {"en": "Nothing lies at any flag yet.", "ro": "Încă nu se află nimic pe linie."}
    assert told(root, "desc") == expected[lang]
