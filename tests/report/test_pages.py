"""Pages as trees: whole, in order, needing nothing from outside, and saying what the other formats say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest

from battleline_rules.documents import check_verdict, parse_position
from battleline_rules.errors import BattlelineError
from battleline_rules.explain import pictures
from battleline_rules.explain.codes import meaning_of
from battleline_rules.explain.html import framed, page_of
from battleline_rules.explain.messages import Listing, Paragraph
from battleline_rules.explain.outline import outline
from battleline_rules.explain.reports import Entry, parts_of
from battleline_rules.explain.writing import Writer
from battleline_rules.judge import decide_claim
from battleline_rules.language import LANGUAGES, catalog
from tests.explain.situations import SITUATIONS
from tests.report.making import page, verdict_of
from tests.report.reading import Node, read

if TYPE_CHECKING:
    from battleline_rules.language import Language

every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_situation = pytest.mark.parametrize("name", SITUATIONS)

PLAIN: Final = "wedge-against-a-lone-eight"
WITHOUT_IT: Final = "if only the other cited cards were face up"
LEVELS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


def headings(shown: Node) -> list[Node]:
    return [node for node in shown.walk() if node.tag in LEVELS]


def is_whole(shown: Node) -> None:
    """What holds of every page."""
    tags = {node.tag for node in shown.walk()}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "embed", "form", "base", "use", "image"})
    ids = [node.attributes["id"] for node in shown.walk() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    for node in shown.walk():
        assert not any(
            name.startswith("on") or name in {"src", "srcset", "action", "style"} for name in node.attributes
        )
        for name in ("href", "xlink:href"):
            if name in node.attributes:
                assert node.attributes[name].removeprefix("#") in ids
                assert node.attributes[name].startswith("#")
        for name in ("aria-labelledby", "aria-describedby"):
            assert set(node.attributes.get(name, "").split()) <= set(ids)
    styles = " ".join(str(one) for node in shown.all("style") for one in node.inside)
    assert not any(word in styles for word in ("url(", "@import", "expression(", "{{", "{%"))
    levels = [LEVELS.index(node.tag) for node in headings(shown)]
    assert levels[0] == 0
    assert levels.count(0) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(node.text for node in headings(shown))
    assert len(shown.all("main")) == 1
    policy = next(node for node in shown.all("meta") if "http-equiv" in node.attributes)
    assert policy.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@every_language
@every_situation
def test_every_page_is_whole(name: str, lang: Language) -> None:
    shown = page(verdict_of(name), lang, depth="open")
    is_whole(shown)
    assert shown.one("html").attributes["lang"] == lang
    assert all("open" in node.attributes for node in shown.all("details", "step"))


@every_language
@every_situation
def test_the_verdict_comes_first_and_then_the_table(name: str, lang: Language) -> None:
    verdict = verdict_of(name)
    shown = page(verdict, lang)
    word = catalog(lang).text(f"outcome-{verdict.outcome}")
    sentence = f"{word} {verdict.headline(lang=lang)}"
    assert shown.one("h1").text == sentence
    order = [node for node in shown.all() if node.tag in {"h1", "svg", "details", "h2"}]
    assert [node.tag for node in order[:2]] == ["h1", "svg"]
    assert word in shown.all("title")[0].text


@every_language
def test_the_verdict_and_the_title_are_shown_once(lang: Language) -> None:
    verdict = verdict_of(PLAIN)
    titled = replace(verdict, position=replace(verdict.position, title="A dispute"))
    shown = page(titled, lang)
    for said in (catalog(lang).text(f"outcome-{verdict.outcome}"), "A dispute"):
        assert shown.one("article").text.partition('"format"')[0].count(said) == 1
    assert said in pictures.claim_picture(parts_of(titled), lang=lang)


@every_language
@every_situation
def test_a_page_says_all_that_the_text_says(name: str, lang: Language) -> None:
    verdict = verdict_of(name)
    shown = page(verdict, lang).one("main").text
    told = outline(parts_of(verdict))
    writer = Writer(verdict.position.ruleset.words, lang)
    for block in (block for section in told.sections for block in section.blocks):
        said = list(block.sentences) if isinstance(block, Paragraph) else []
        for item in block.items if isinstance(block, Listing) else ():
            said += [item.label, *item.clauses]
        for message in said:
            # What text names in a sentence, a page has in a list of its own.
            if message.id not in {"repair-counted", "repair-or-fewer-counted"}:
                assert " ".join(writer.sentence(message).split()) in shown, message


@every_situation
def test_cards_that_lie_there_are_linked_and_marked_and_no_others(name: str) -> None:
    verdict = verdict_of(name)
    shown = page(verdict)
    lying = set(map(str, verdict.position.cards()))
    linked = shown.all("a", "cite")
    assert {node.attributes["data-card"] for node in linked} <= lying
    assert all(node.attributes["href"] == f"#card-{node.attributes['data-card']}" for node in linked)
    drawn = {
        node.attributes["data-card"]
        for node in shown.one("figure", "board").one("svg").all()
        if "data-card" in node.attributes
    }
    assert {node.attributes["data-card"] for node in linked} <= drawn
    style = "".join(map(str, shown.all("head")[0].all("style")[0].inside))
    for card in {node.attributes["data-card"] for node in linked}:
        assert f'.cite[data-card="{card}"]:is(:hover,:focus)' in style
    if verdict.proof is not None:
        assert set(map(str, verdict.evidence)) <= {node.attributes["data-card"] for node in linked}


@every_language
@every_situation
def test_every_rule_named_is_told_at_the_end(name: str, lang: Language) -> None:
    verdict = verdict_of(name)
    shown = page(verdict, lang)
    sections = shown.all("section", "rules")
    told = {node.one("dt").text: node.one("dd").text for section in sections for node in section.one("dl").all("div")}
    assert {node.text for node in shown.all("a", "rule")} <= set(told)
    assert set(verdict.rules) <= set(told) or verdict.outcome == "undecided"
    for number, text in told.items():
        assert text == " ".join(meaning_of(number, lang).text.split())


def test_a_range_of_rules_brings_those_between() -> None:
    shown = page(verdict_of("battalion-against-one-card"))
    assert {"R31", "R32", "R33"} <= {node.text for node in shown.one("section", "rules").all("dt")}


def test_each_cited_card_has_its_witness() -> None:
    shown = page(verdict_of(PLAIN))
    (section,) = shown.all("section", "witnesses")
    assert [node.text for node in section.all("li")] == [
        f"Blue 7: {WITHOUT_IT}, South could lay Blue 7 and Blue 9, and would have a Wedge with total 24.",
        f"Blue 10: {WITHOUT_IT}, South could lay Blue 9 and Blue 10, and would have a Wedge with total 27.",
    ]
    assert not section.all("details")


def test_a_card_cited_alone_is_told_beside_those_at_the_flag() -> None:
    verdict = decide_claim(parse_position("gmt; 3: R3 R4 R5 / B9; seen B8; claim north 3"))
    (line,) = page(verdict).one("section", "witnesses").all("li")
    assert line.text == (
        "Blue 8: if only the cards at flag 3 were face up, South could lay Blue 8 and Blue 10, "
        "and would have a Wedge with total 27."
    )


def test_many_witnesses_are_folded() -> None:
    (section,) = page(verdict_of("battalion-against-one-card")).all("section", "witnesses")
    assert len(section.one("details").all("li")) == 9
    assert section.all("summary")[0].text == "Why each cited card is needed"


def test_a_long_repair_is_folded_and_told_once() -> None:
    verdict = verdict_of("refuted-with-wilds-on-both-sides")
    shown = page(verdict)
    assert verdict.counterexample is not None
    assert verdict.counterexample.repair is not None
    text = shown.one("main").text
    assert text.count("to make this claim provable; they are listed below.") == 1
    assert "to make this claim provable: " not in text
    assert "they are listed below" in text
    (section,) = shown.all("section", "witnesses")
    assert (
        section.all("summary")[0].text
        == f"The {len(verdict.counterexample.repair)} cards that would make the claim provable"
    )


@every_situation
def test_a_page_carries_its_own_certificate(name: str) -> None:
    verdict = verdict_of(name)
    shown = page(verdict)
    told, position = (node.one("code").text for node in shown.all("details", "paper"))
    again = parse_position(position)
    assert again == replace(verdict.position, claim=verdict.claim, title=again.title, comment=again.comment)
    assert check_verdict(told, again) == replace(verdict, position=again)
    assert shown.one("code", "digest").text == verdict.position_digest


def test_a_page_without_papers_says_how_to_get_them() -> None:
    shown = read(verdict_of(PLAIN).explain(format="html") + "\n")
    is_whole(shown)
    assert not shown.all("details", "paper")
    assert "battleline-check --format json position.json > verdict.json" in shown.one("section", "check").text


def test_a_brief_page_leaves_the_argument_out() -> None:
    shown = page(verdict_of(PLAIN), depth="brief")
    is_whole(shown)
    assert shown.all("section", "sides")
    for left_out in ("why", "steps", "witnesses", "check"):
        assert not shown.all("section", left_out)


def test_several_answers_stand_under_a_list_of_contents() -> None:
    names = (PLAIN, "refuted-by-a-wedge", PLAIN)
    entries = [Entry(f"name {number}", claim=parts_of(verdict_of(name))) for number, name in enumerate(names)]
    shown = read(page_of(entries, lead="3 claims"))
    is_whole(shown)
    assert [node.text for node in shown.one("nav").all("li")] == [
        "name 0 PROVEN North may claim flag 3.",
        "name 1 REFUTED North may not claim flag 3.",
        "name 2 PROVEN North may claim flag 3.",
    ]
    assert len(shown.one("main").all("article")) == 3
    assert "3 claims" in shown.text


def test_formats_are_dispatched_and_unknown_ones_refused() -> None:
    verdict = verdict_of(PLAIN)
    assert verdict.explain(format="svg", lang="ro") == pictures.claim_picture(parts_of(verdict), lang="ro")
    assert verdict.explain(format="markdown").startswith("**PROVEN:**")
    assert verdict.explain(format="text") == verdict.explain()
    with pytest.raises(BattlelineError, match="nearest is html") as caught:
        verdict.explain(format="htm")  # type: ignore[arg-type]
    assert caught.value.code == "unknown-format"


def test_notebooks_get_the_page_in_a_frame_of_its_own() -> None:
    verdict = verdict_of(PLAIN)
    shown = read(f"<!DOCTYPE html>\n<html>{verdict._repr_html_()}</html>")
    frame = shown.one("iframe")
    assert frame.attributes["srcdoc"] == verdict.explain(format="html")
    assert frame.attributes["sandbox"] == ""
    assert verdict._repr_markdown_() == verdict.explain(format="markdown")
    assert '"><b>' not in framed('"><b>', title='"><b>')
