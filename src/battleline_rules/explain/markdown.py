"""Answers as Markdown, to be pasted into a forum or an issue: short, and with a line that judges the position anew.

What a document says stands in spans and blocks of code, where no link, mention, picture or tag is made of it.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

from battleline_rules.explain.board import board, plain
from battleline_rules.explain.messages import Paragraph
from battleline_rules.explain.outline import outline
from battleline_rules.explain.pieces import CardPiece, RulePiece, TextPiece
from battleline_rules.explain.quoting import QuotingWriter
from battleline_rules.explain.steps import witnesses
from battleline_rules.explain.text import LONGEST_TITLE
from battleline_rules.explain.wrapping import GLUE, harmless
from battleline_rules.explain.writing import Writer
from battleline_rules.rulesets import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from battleline_rules.explain.messages import Block, Explanation, Listing, Message
    from battleline_rules.explain.quoting import AnyPiece
    from battleline_rules.explain.reports import Depth, Entry, Note
    from battleline_rules.language import Language

_ACTIVE: Final = re.compile(r"[\\`*_{}\[\]<>#|~&!@$]")
_STARTS_A_BLOCK: Final = re.compile(r"\A([0-9]+)(?=[.)])|\A(?=[-+=])")
_IS_LINKED: Final = re.compile(r"@|://|www\.|#[0-9]|:[a-z0-9_+-]+:", re.IGNORECASE)
"""What some sites make a link, a mention or a picture of, even where its characters are escaped."""

_UNSAFE_IN_DOUBLE_QUOTES: Final = re.compile(r'["$`\\!]')
_DEEPER: Final = "  "
_LINE: Final = "\n\n---\n\n"


class MarkdownMaker:
    """Makes Markdown answer by answer, so that of many answers none has to be kept."""

    def __init__(self, *, lang: Language = "en", depth: Depth = "usual") -> None:
        self._lang: Final = lang
        self._depth: Final = depth
        self._begun = False

    def answer(self, entry: Entry) -> str:
        """One answer, below a line if it is not the first."""
        told = "\n\n".join(block for block in _Told(self._lang, self._depth).entry(entry) if block)
        line, self._begun = _LINE if self._begun else "", True
        return line + told

    def page(self, answers: Iterable[str], lead: str = "") -> Iterator[str]:
        """All these answers in pieces, below a sentence about them if there is one; ends without a newline."""
        if lead:
            yield escaped(lead) + (_LINE if self._begun else "")
        yield from answers


def markdown_of(entries: Sequence[Entry], *, lang: Language = "en", depth: Depth = "usual", lead: str = "") -> str:
    """These answers as Markdown, below a sentence about all of them if there is one; ends without a newline."""
    maker = MarkdownMaker(lang=lang, depth=depth)
    return "".join(maker.page([maker.answer(entry) for entry in entries], lead))


class _Told:
    """Writes answers as blocks of Markdown."""

    def __init__(self, lang: Language, depth: Depth) -> None:
        self._lang: Final = lang
        self._depth: Final = depth
        self._writer = QuotingWriter(Words(), lang)

    def entry(self, entry: Entry) -> Iterator[str]:
        """The blocks of an answer."""
        claim = entry.claim
        told = outline(claim) if claim is not None else None
        position = entry.position
        if claim is not None:
            self._writer = QuotingWriter(claim.position.ruleset.words, self._lang)
            position = claim.position
        if entry.name:
            yield f"**{code(entry.name)}**"
        yield self._verdict(entry, told)
        if told is not None and told.title is not None:
            yield f"> {code(harmless(told.title.text, LONGEST_TITLE))}"
        if self._depth == "open" and position is not None:
            asked = claim.claim if claim is not None else entry.asked
            yield fenced(plain(board(position, claim=asked, lang=self._lang)))
        if told is not None:
            yield from self._argument(told)
        for note in entry.notes:
            yield from self._note(note)
        if claim is not None and claim.proof is not None and claim.proof.witnesses and self._depth == "open":
            yield _items(self._sentence(one) for one in witnesses(claim))
        if entry.papers is not None and self._depth != "brief":
            yield f"{escaped(self._text('report-line-to-judge'))}\n\n{fenced(_command(entry.papers.line))}"
        for one in entry.entries:
            yield from self.entry(one)

    def _verdict(self, entry: Entry, told: Explanation | None) -> str:
        if entry.word or told is None:
            word = f"**{escaped(entry.word)}:** " if entry.word else ""
            return word + spoken(entry.sentence)
        return f"**{self._sentence(told.outcome)}:** {self._sentence(told.answer)}"

    def _argument(self, told: Explanation) -> Iterator[str]:
        sections = told.sections[:1] if self._depth == "brief" else told.sections
        for section in sections:
            yield "\n\n".join(self._block(block) for block in section.blocks)

    def _block(self, block: Block) -> str:
        if isinstance(block, Paragraph):
            return _at_start(" ".join(map(self._sentence, block.sentences)))
        return "\n".join(self._lines(block))

    def _lines(self, listing: Listing) -> Iterator[str]:
        for item in listing.items:
            label = self._sentence(item.label).rstrip(":")
            said = "; ".join(map(self._sentence, item.clauses))
            yield f"{_DEEPER * item.depth}- **{label}:** {said}"

    def _note(self, note: Note) -> Iterator[str]:
        match note.kind:
            case "text":
                yield from (_at_start(spoken(line)) for line in note.lines)
            case "rulings":
                yield f"**{self._text('report-rulings')}:**\n\n{_items(map(spoken, note.lines))}"
            case "problems":
                yield fenced("\n".join(note.lines))

    def _text(self, message_id: str) -> str:
        return Writer(Words(), self._lang).text(message_id)

    def _sentence(self, message: Message) -> str:
        return "".join(map(_piece, self._writer.all_pieces(message))).replace(GLUE, " ")


def escaped(text: str) -> str:
    """Text as text: nothing in it is marked up."""
    return _ACTIVE.sub(r"\\\g<0>", " ".join(text.split()))


def spoken(text: str) -> str:
    """A sentence; as code, if sites would make a link of something in it."""
    return code(text) if _IS_LINKED.search(text) else escaped(text)


def _worded(text: str) -> str:
    """Part of a sentence, with the spaces at its ends; editions may have words of which sites would make a link."""
    return re.sub(r"\S+", lambda word: spoken(word[0]), text)


def code(text: str) -> str:
    """Text of strangers, as a span of code."""
    text = " ".join(text.split())
    if not text:
        return ""
    fence = "`" * (_longest_run(text) + 1)
    # A space on either side is taken away again, and keeps a backtick of the text from the fence's.
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def fenced(text: str) -> str:
    """Lines as a block of code."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _piece(piece: AnyPiece) -> str:
    match piece:
        case TextPiece(text):
            return _worded(text)
        case CardPiece(_, text):
            return _worded(" ".join(text.split()))
        case RulePiece(number):
            return number
        case _:
            return code(piece.text)


def _at_start(text: str) -> str:
    """A paragraph that is none of what some characters begin at the start of a line."""
    return _STARTS_A_BLOCK.sub(lambda found: f"{found[1] or ''}\\", text, count=1)


def _items(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _command(line: str) -> str:
    quoted = shlex.quote(line) if _UNSAFE_IN_DOUBLE_QUOTES.search(line) else f'"{line}"'
    return f"battleline-check {quoted}"
