"""A picture is a sound document: told in words, harmless, the same every time, and nothing sticks out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from battleline_rules.cards import Tactic
from battleline_rules.errors import BattlelineError
from battleline_rules.explain import parts_of
from battleline_rules.explain.pictures import claim_picture, line_picture
from battleline_rules.explain.pictures.cards import LARGE_WIDTH
from battleline_rules.explain.pictures.lettering import width_of
from battleline_rules.explain.pictures.line import WIDTH
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES
from battleline_rules.rulesets import GMT
from battleline_rules.table import Claim, Flag, Position
from tests.explain.situations import position_of
from tests.pictures.reading import SVG, cards, classes, of_class, part, read, table, texts, told
from tests.pictures.scenes import HOSTILE, LONG, SCENES, UNBROKEN, parts
from tests.strategies import positions, shuffled

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from battleline_rules.language import Language

ALLOWED: Final = {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}

scenes = pytest.mark.parametrize("name", SCENES)
languages = pytest.mark.parametrize("lang", LANGUAGES)


def both(position: Position, lang: Language = "en") -> list[str]:
    """The two pictures of a position with a claim."""
    found = parts_of(decide_claim(position))
    return [
        claim_picture(found, lang=lang, prefix="one-"),
        line_picture(position, claim=position.claim, lang=lang, prefix="two-"),
    ]


def check(picture: str, position: Position) -> None:
    """What holds of every picture."""
    root = read(picture)
    assert {one.tag for one in root.iter()} <= {f"{SVG}{tag}" for tag in ALLOWED}
    assert not {key for one in root.iter() for key in one.attrib if key.startswith("on") or "href" in key}
    assert sorted(table(root)) == sorted(map(str, position.cards()))
    assert all(len([face for face in card if "face" in classes(face)]) == 1 for card in of_class(root, "card"))
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids)) == 2
    assert told(root, "title")
    assert told(root, "desc")
    assert root.get("aria-labelledby") == ids[0]
    assert root.get("aria-describedby") == ids[1]
    assert root.get("role") == "img"
    assert not [char for char in picture if unicodedata.category(char)[0] == "C"]
    for text in texts(root):
        assert text.text
    for card in of_class(root, "card"):
        assert sticking_out(card) == []


def sticking_out(card: Element) -> list[str]:
    """The texts that may be wider than the card they stand on."""
    (face,) = [one for one in card if "face" in classes(one)]
    found = []
    for text in texts(card):
        width = width_of(text.text or "", float(text.attrib["font-size"]), bold="strong" in classes(text))
        x = float(text.attrib["x"])
        left = x - width / 2 if text.get("text-anchor") == "middle" else x
        if left < 0 or left + width > float(face.attrib["width"]):
            found.append(text.text or "")
    return found


@scenes
@languages
def test_every_scene_is_a_sound_document(name: str, lang: Language) -> None:
    position = position_of(SCENES[name])
    for picture in both(position, lang):
        check(picture, position)


@given(position=positions())
def test_every_position_is_a_sound_document(position: Position) -> None:
    for picture in both(position):
        check(picture, position)


@given(position=positions())
def test_the_order_of_the_cards_changes_nothing(position: Position) -> None:
    assert both(shuffled(Random(7), position)) == both(position)


def test_numbers_are_short_and_plain() -> None:
    for name in SCENES:
        picture = claim_picture(parts(name))
        assert not re.search(r'="[^"]*\d(e[+-]?\d|\.\d{3})', picture)


# ---- screen readers, ids, languages


@scenes
@languages
def test_title_and_description_are_in_the_language(name: str, lang: Language) -> None:
    found = parts(name)
    root = read(claim_picture(found, lang=lang))
    seats = {"en": ("North", "South"), "ro": ("Nord", "Sud")}
    mine = seats[lang][0 if found.claim.by == "north" else 1]
    outcomes = {
        "en": {"proven": "PROVEN", "refuted": "REFUTED", "inadmissible": "INADMISSIBLE", "undecided": "UNDECIDED"},
        "ro": {"proven": "DEMONSTRATĂ", "refuted": "RESPINSĂ", "inadmissible": "INADMISIBILĂ", "undecided": "NEDECISĂ"},
    }
    assert told(root, "title").startswith(f"{outcomes[lang][found.outcome]}: ")
    assert mine in told(root, "title")
    assert all(seat in told(root, "desc") for seat in seats[lang])
    other = {"en": "Nord|Sud|steag", "ro": "North|South|flag "}
    if not re.search("hostile|long|unbroken|wide", name):
        words = " ".join([*(one.text or "" for one in texts(root)), told(root, "title"), told(root, "desc")])
        assert not re.search(other[lang], words)


@languages
def test_without_its_heading_a_picture_says_neither_verdict_nor_title(lang: Language) -> None:
    found = parts("wedge-against-a-lone-eight")
    found = replace(found, position=replace(found.position, title="A dispute"))
    whole, bare = (read(claim_picture(found, lang=lang, heading=heading)) for heading in (True, False))
    for root, heading in ((whole, True), (bare, False)):
        said = " ".join([*(one.text or "" for one in texts(root)), told(root, "title"), told(root, "desc")])
        assert ("A dispute" in said) == heading
        assert any(word in said for word in ("PROVEN", "DEMONSTRATĂ")) == heading
    assert told(bare, "title") in {"Flag 3", "Steagul 3"}
    assert len(of_class(bare, "card")) == len(of_class(whole, "card"))


def test_the_description_tells_all_that_can_be_seen() -> None:
    root = read(claim_picture(parts("wedge-against-a-lone-eight")))
    assert told(root, "title") == "PROVEN: North may claim flag 3."
    assert told(root, "desc") == (
        "North: Red 3, Red 4, Red 5, a Wedge with total 12. South: Blue 8, two places open. "
        "The proof rests on: Flag 4: Blue 7. Beside the line: Blue 10. "
        "Flag 3: North has Red 3, Red 4, Red 5; South has Blue 8. Flag 4: South has Orange 7, Blue 7, Purple 7. "
        "Beside the line: Blue 10."
    )


def test_the_description_of_a_refutation_tells_what_the_opponent_could_do() -> None:
    described = told(read(claim_picture(parts("refuted-by-a-wedge"))), "desc")
    assert "With Blue 9 and Blue 10, which nobody sees, South would have a Wedge with total 27." in described
    assert "The claim would stand if Blue 9 were face up too." in described


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("refuted-by-a-wedge", "Cu Albastru 9 și Albastru 10, pe care nu le vede nimeni, Sud ar avea o Pană"),
        ("refuted-by-one-card", "Cu Portocaliu 10, pe care nu o vede nimeni, Sud ar avea un total de 28."),
    ],
)
def test_romanian_knows_one_card_from_several(name: str, said: str) -> None:
    assert said in told(read(claim_picture(parts(name), lang="ro")), "desc")


def test_several_pictures_fit_on_one_page() -> None:
    found = parts("wedge-against-a-lone-eight")
    pictures = [claim_picture(found, prefix=prefix) for prefix in ("", "a-", "b-")]
    pictures.append(line_picture(found.position, prefix="c-"))
    ids = [one.attrib["id"] for picture in pictures for one in read(picture).iter() if "id" in one.attrib]
    assert len(set(ids)) == 2 * len(pictures)
    assert ids[2].startswith("a-")


def test_an_unknown_language_is_refused() -> None:
    found = parts("wedge-against-a-lone-eight")
    with pytest.raises(BattlelineError, match="nothing is written in the language"):
        claim_picture(found, lang="xx")  # type: ignore[arg-type]  # what a caller without a type checker does
    with pytest.raises(BattlelineError, match="nothing is written in the language"):
        line_picture(found.position, lang="xx")  # type: ignore[arg-type]


# ---- strangers' texts


@pytest.mark.parametrize("text", [HOSTILE, LONG, UNBROKEN])
def test_a_title_is_shown_and_does_no_harm(text: str) -> None:
    plain = Position(GMT, tuple(Flag(number) for number in range(1, 10)))
    picture = line_picture(replace(plain, title=text))
    root = read(picture)
    check(picture, plain)
    assert len(picture) < len(line_picture(plain)) + 2_500
    (heading,) = of_class(root, "heading")
    lines = [one.text or "" for one in texts(heading)]
    assert 1 <= len(lines) <= 2
    start = text.split(maxsplit=1)[0][:20]
    assert lines[0].startswith(start)
    assert start in told(root, "desc")
    assert "<script" not in picture


def test_without_a_title_there_is_no_heading() -> None:
    plain = Position(GMT, tuple(Flag(number) for number in range(1, 10)), title=" \t\n")
    assert part(read(line_picture(plain)), "heading") is None


def test_a_side_of_many_cards_is_laid_in_rows() -> None:
    """No document has so many, and no game; a position made by hand may."""
    flags = [Flag(number) for number in range(1, 10)]
    flags[4] = Flag(5, GMT.troops[:13], (Tactic.FOG, *GMT.troops[20:31]))
    position = Position(GMT, tuple(flags), claim=Claim("north", 5))
    for picture in both(position):
        check(picture, position)
    (claimed,) = of_class(read(both(position)[0]), "claimed")
    for side in of_class(claimed, "side"):
        places = [one.attrib["transform"] for one in side]
        assert len(set(places)) == len(places)
        lefts = [float(place.removeprefix("translate(").split()[0]) for place in places]
        assert min(lefts) >= 0
        assert max(lefts) + LARGE_WIDTH <= WIDTH


def test_words_of_an_edition_that_somebody_made_stay_within_their_cards() -> None:
    """And cannot break the document, whatever is in them."""
    words = replace(GMT.words, companion_cavalry="Unaussprechlichkeitskavallerie " * 9, flag="<b>\x00 &", red=HOSTILE)
    position = position_of(SCENES["everything-at-one-flag"])
    position = position.under(replace(position.ruleset, words=words))
    for picture in both(position):
        check(picture, position)
        assert cards(read(picture))
