"""Markdown as its readers see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from battleline_rules.explain.markdown import code, escaped, fenced, spoken
from battleline_rules.explain.messages import Paragraph
from battleline_rules.explain.outline import outline
from battleline_rules.explain.reports import parts_of
from battleline_rules.explain.writing import Writer
from battleline_rules.language import LANGUAGES
from tests.cli.running import check
from tests.explain.situations import SITUATIONS
from tests.report.making import markdown, verdict_of
from tests.report.test_hostile import HOSTILE

if TYPE_CHECKING:
    from battleline_rules.language import Language


def shown(text: str) -> str:
    """What is to be read of it, with single spaces."""
    tokens = MarkdownIt("commonmark").parse(text)
    said = (one.content for token in tokens for one in token.children or () if one.type in {"text", "code_inline"})
    return " ".join("".join(f"{part}" for part in said).split())


def test_a_proof_is_what_one_pastes() -> None:
    assert markdown(verdict_of("wedge-against-a-lone-eight")) == (
        "**PROVEN:** North may claim flag 3.\n"
        "\n"
        "- **North:** Red 3, Red 4, Red 5, a Wedge with total 12\n"
        "- **South:** Blue 8, two places open\n"
        "\n"
        "Only a Wedge above 12 beats it (R31, R36). With Blue 8 it can only be blue:\n"
        "\n"
        "- **6-7-8 and 7-8-9:** need Blue 7, face up at flag 4\n"
        "- **8-9-10:** needs Blue 10, face up beside the line\n"
        "\n"
        "So nothing that beats it can come: the claim stands (R41, R43, R44).\n"
        "\n"
        "Face up in this position: 8 of the 60 troops.\n"
        "\n"
        "To judge it yourself:\n"
        "\n"
        "```text\n"
        'battleline-check "gmt; 3: R3 R4 R5 / B8; 4: - / O7 B7 P7; seen B10; claim north 3"\n'
        "```"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_every_sentence_is_shown_as_it_is(name: str, lang: Language) -> None:
    verdict = verdict_of(name)
    said = shown(markdown(verdict, lang))
    writer = Writer(verdict.position.ruleset.words, lang)
    told = outline(parts_of(verdict))
    for block in (block for section in told.sections for block in section.blocks):
        for message in block.sentences if isinstance(block, Paragraph) else [c for i in block.items for c in i.clauses]:
            assert " ".join(writer.sentence(message).split()) in said


@pytest.mark.parametrize("name", SITUATIONS)
def test_its_command_judges_the_same_again(name: str) -> None:
    verdict = verdict_of(name)
    text = markdown(verdict)
    (line,) = re.findall(r"^battleline-check (.*)$", text, re.MULTILINE)
    line = line[1:-1].replace("'\"'\"'", "'")
    done = check(line, "--format", "json")
    assert done.json()["verdict"] == verdict.outcome
    assert done.json()["position_digest"] == verdict.position_digest


def test_more_has_the_line_of_flags_and_the_witnesses() -> None:
    told = markdown(verdict_of("wedge-against-a-lone-eight"), depth="open")
    assert "- Blue 7: if only the other cited cards were face up, South could lay Blue 7 and Blue 9, and" in told
    assert "Flag   North  " in told


def test_less_has_the_verdict_and_the_two_sides() -> None:
    assert markdown(verdict_of("wedge-against-a-lone-eight"), depth="brief") == (
        "**PROVEN:** North may claim flag 3.\n"
        "\n"
        "- **North:** Red 3, Red 4, Red 5, a Wedge with total 12\n"
        "- **South:** Blue 8, two places open"
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_text_spans_and_blocks_give_back_what_went_in(text: str) -> None:
    flat = " ".join(text.replace("\x00", "").split())
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for written in (f"x {escaped(flat)}", f"x {code(flat)}", f"x {spoken(flat)}"):
        (_, inline, _) = reader.parse(written)
        assert {one.type for one in inline.children or ()} <= {"text", "code_inline"}
        assert "".join(one.content for one in inline.children or ()) == f"x {flat}"
    (block,) = reader.parse(fenced(flat))
    assert block.content == f"{flat}\n"


def test_what_sites_link_is_code_and_what_they_do_not_is_text() -> None:
    for linked in ("see www.example.org", "ask @someone", "as in #12", "https://example.org", ":smile:"):
        assert spoken(linked) == f"`{linked}`"
    assert spoken("All 12 actions are possible: *") == "All 12 actions are possible: \\*"
