"""What a page shows of an answer, worked out for the templates: HTML in the order in which it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from markupsafe import Markup

from battleline_rules.explain import pictures
from battleline_rules.explain.html.marks import Marker, number
from battleline_rules.explain.messages import Message, Paragraph, Rules, say
from battleline_rules.explain.outline import outline
from battleline_rules.explain.reports import TONE_OF
from battleline_rules.explain.scene import FEW
from battleline_rules.explain.steps import attempt_of, chapters, witnesses
from battleline_rules.explain.text import LONGEST_TITLE
from battleline_rules.explain.wrapping import harmless
from battleline_rules.proofs.public import position_digest
from battleline_rules.records import dataclass
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.explain.messages import Block, Explanation, Listing
    from battleline_rules.explain.reports import Depth, Entry, Note, Papers, Tone
    from battleline_rules.explain.scene import Parts
    from battleline_rules.explain.steps import Chapter, Step
    from battleline_rules.language import Language


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of a list; ``inner`` are those that belong to it."""

    label: Markup
    text: Markup
    inner: tuple[LineView, ...] = ()


@dataclass(frozen=True, slots=True)
class BlockView:
    """A paragraph, or a list."""

    text: Markup
    lines: tuple[LineView, ...] = ()


@dataclass(frozen=True, slots=True)
class SumRow:
    """A row of a sum: how often the line is taken, what it says, and what it comes to."""

    times: str
    says: Markup
    formula: Markup


@dataclass(frozen=True, slots=True)
class StepView:
    """Some cases, why they are impossible, and the sum."""

    label: Markup
    why: Markup
    rows: tuple[SumRow, ...]
    together: Markup
    end: Markup


@dataclass(frozen=True, slots=True)
class ChapterView:
    """A formation: its name, how many cases it has, and those."""

    label: Markup
    count: Markup
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True)
class ListView:
    """A list under a heading of its own; ``folded`` says that it is long."""

    heading: Markup
    lines: tuple[Markup, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class ArgumentView:
    """All that is told of a claim besides its verdict."""

    sides: tuple[BlockView, ...]
    blocks: tuple[BlockView, ...]
    face_up: tuple[BlockView, ...]
    steps_heading: Markup
    steps_lead: Markup
    chapters: tuple[ChapterView, ...]
    lists: tuple[ListView, ...]
    digest: str
    papers: Papers | None
    check_lead: Markup


@dataclass(frozen=True, slots=True)
class EntryView:
    """An answer as it is shown; ``id`` is that of its place on the page."""

    id: str
    prefix: str
    name: str
    word: str
    sentence: Markup
    said: str
    tone: Tone
    title: Markup
    comment: Markup
    picture: Markup
    cards: tuple[str, ...]
    argument: ArgumentView | None
    notes: tuple[Note, ...]
    entries: tuple[EntryView, ...]


@dataclass(frozen=True, slots=True)
class ContentsView:
    """An answer in the list of all that are on the page."""

    id: str
    name: str
    word: str
    said: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Linked:
    """What a page links to within itself."""

    cards: set[str]
    rules: set[str]


Blocks: TypeAlias = "tuple[BlockView, ...]"

_LISTED_HERE: Final = frozenset({"repair-counted", "repair-or-fewer-counted"})


class Viewer:
    """Makes views, and keeps account of what they link to."""

    def __init__(self, lang: Language, depth: Depth) -> None:
        self._lang = lang
        self._depth = depth
        self.linked: Final = Linked(set(), set())

    def entry(self, entry: Entry, place: str = "") -> EntryView:
        """An answer; ``place`` is empty where it has the page to itself."""
        prefix = f"{place}-" if place else ""
        claim = entry.claim
        told = outline(claim) if claim is not None else None
        marker = self._marker(entry, prefix)
        word, sentence = _answered(entry, told, marker)
        title = told.title.text if told is not None and told.title is not None else ""
        argument = self._argument(claim, told, entry.papers, marker) if claim is not None and told is not None else None
        view = EntryView(
            id=place or "answer",
            prefix=prefix,
            name=entry.name,
            word=word,
            sentence=sentence,
            said=sentence.striptags(),
            tone=TONE_OF[claim.outcome] if claim is not None and not entry.word else entry.tone,
            title=marker.quoted(harmless(title, LONGEST_TITLE)) if title else Markup(),
            comment=marker.sentences(_comment(told)) if told is not None else Markup(),
            picture=self._picture(entry, prefix),
            cards=tuple(sorted(marker.cards)),
            argument=argument,
            notes=entry.notes,
            entries=tuple(self.entry(one, f"{prefix}claim-{number}") for number, one in enumerate(entry.entries, 1)),
        )
        self.linked.cards.update(marker.cards)
        self.linked.rules.update(marker.rules)
        return view

    def _marker(self, entry: Entry, prefix: str) -> Marker:
        if entry.claim is None:
            return Marker(Words(), self._lang)
        position = entry.claim.position
        return Marker(position.ruleset.words, self._lang, position.cards(), prefix)

    def _picture(self, entry: Entry, prefix: str) -> Markup:
        """What there is to see; it is made in this house, of what has been made harmless."""
        if entry.claim is not None:
            drawn = pictures.claim_picture(entry.claim, lang=self._lang, prefix=prefix, heading=False)
        elif entry.position is not None:
            drawn = pictures.line_picture(entry.position, claim=entry.asked, lang=self._lang, prefix=prefix)
        else:
            return Markup()
        return Markup(drawn)  # noqa: S704 - see above

    def _argument(self, parts: Parts, told: Explanation, papers: Papers | None, marker: Marker) -> ArgumentView:
        sides, *middle, face_up = told.sections
        brief = self._depth == "brief"
        blocks = [block for section in middle for block in section.blocks if not _is_comment(block) and not brief]
        if not brief:
            self.linked.rules.update(_rules_in(told))
        refuted = parts.counterexample is not None
        return ArgumentView(
            sides=_blocks(sides.blocks, marker),
            blocks=_blocks(blocks, marker),
            face_up=() if brief else _blocks(face_up.blocks, marker),
            steps_heading=marker.html(say("report-own-steps", who=parts.claim.by) if refuted else say("report-steps")),
            steps_lead=marker.html(
                say("report-own-steps-lead", who=parts.claim.by) if refuted else say("report-steps-lead")
            ),
            chapters=() if brief else _chapters(parts, marker),
            lists=() if brief else tuple(_lists(parts, marker)),
            digest=position_digest(parts.position),
            papers=papers,
            check_lead=marker.html(say(f"report-check-{_certified(parts)}")),
        )


def _answered(entry: Entry, told: Explanation | None, marker: Marker) -> tuple[str, Markup]:
    if entry.word or told is None:
        return entry.word, Markup("{}").format(entry.sentence)
    return marker.plain.sentence(told.outcome), marker.html(told.answer)


def _certified(parts: Parts) -> str:
    """What a verdict comes with that the checker reads."""
    if parts.proof is not None:
        return "proof"
    return "counterexample" if parts.counterexample is not None else "nothing"


# ---------------------------------------------------------------- the short argument


def _is_comment(block: Block) -> bool:
    return isinstance(block, Paragraph) and any(one.id == "comment" for one in block.sentences)


def _comment(told: Explanation) -> Iterator[Message]:
    for section in told.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph) and _is_comment(block):
                yield from block.sentences


def _blocks(blocks: Iterable[Block], marker: Marker) -> Blocks:
    return tuple(
        BlockView(marker.sentences(map(_here, block.sentences)))
        if isinstance(block, Paragraph)
        else BlockView(Markup(), _lines(block, marker))
        for block in blocks
    )


def _here(message: Message) -> Message:
    """The message as a page says it, which has a list of its own where others name the cards."""
    return Message(f"report-{message.id}", message.args) if message.id in _LISTED_HERE else message


def _lines(listing: Listing, marker: Marker) -> tuple[LineView, ...]:
    """The lines of a list, each with those that belong to it."""
    lines: list[LineView] = []
    for item in listing.items:
        line = LineView(marker.html(item.label), marker.clauses(item.clauses))
        if item.depth and lines:
            last = lines.pop()
            line = LineView(last.label, last.text, (*last.inner, line))
        lines.append(line)
    return tuple(lines)


def _rules_in(told: Explanation) -> Iterator[str]:
    """Every rule that the argument names, those within a range among them."""
    for message in told.messages():
        for _, arg in message.args:
            if isinstance(arg, Rules):
                yield from arg.numbers


# ---------------------------------------------------------------- the steps


def _chapters(parts: Parts, marker: Marker) -> tuple[ChapterView, ...]:
    attempt = attempt_of(parts)
    return () if attempt is None else tuple(_chapter(one, marker) for one in chapters(attempt))


def _chapter(chapter: Chapter, marker: Marker) -> ChapterView:
    count = say("report-cases", count=chapter.count)
    return ChapterView(
        marker.html(chapter.label), marker.html(count), tuple(_step(one, marker) for one in chapter.steps)
    )


def _step(step: Step, marker: Marker) -> StepView:
    addition = step.addition
    rows = tuple(
        SumRow(number(row.times), marker.html(row.says), marker.formula(row.terms, row.relation, row.bound))
        for row in addition.rows
    )
    together = marker.formula(addition.terms, addition.relation, addition.bound)
    end = say("report-contradiction" if addition.terms else "report-contradiction-at-once")
    # What one clicks to open a step has no links in it.
    return StepView(marker.text(step.label), marker.text(step.why), rows, together, marker.html(end))


# ---------------------------------------------------------------- witnesses and repair


def _lists(parts: Parts, marker: Marker) -> Iterator[ListView]:
    if parts.proof is not None and parts.proof.witnesses:
        lines = tuple(marker.html(one) for one in witnesses(parts))
        yield ListView(marker.html(say("report-witnesses", count=len(lines))), lines, len(lines) > FEW)
    example = parts.counterexample
    if example is not None and example.repair and len(example.repair) > FEW:
        cards = marker.html(say("report-repair-cards", cards=example.repair))
        yield ListView(marker.html(say("report-repair", count=len(example.repair))), (cards,), folded=True)
