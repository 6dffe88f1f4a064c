"""Pieces of sentences as HTML: cards that lie on the table and rules are links, what documents say is set apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from battleline_rules.cards import Troop
from battleline_rules.explain.arithmetic import StandIn
from battleline_rules.explain.pieces import CardPiece, RulePiece, TextPiece
from battleline_rules.explain.quoting import QuotingWriter
from battleline_rules.explain.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from battleline_rules.cards import Tactic
    from battleline_rules.explain.arithmetic import Relation, Term, Unknown
    from battleline_rules.explain.messages import Message
    from battleline_rules.explain.quoting import AnyPiece
    from battleline_rules.rulesets import Words

_MINUS: Final = "\u2212"
_LONG_ENOUGH_FOR_A_ROW: Final = 4


class Marker:
    """Writes messages as HTML and keeps account of the cards and rules that it linked.

    ``shown`` are the cards that the picture beside the text has, under ids that begin with ``prefix``.
    """

    def __init__(self, words: Words, lang: str, shown: Iterable[Troop | Tactic] = (), prefix: str = "") -> None:
        self.plain: Final = Writer(words, lang)
        self._writer: Final = QuotingWriter(words, lang)
        self._shown: Final = frozenset(shown)
        self._prefix: Final = prefix
        self.cards: Final[set[str]] = set()
        self.rules: Final[set[str]] = set()

    def html(self, message: Message) -> Markup:
        """A sentence."""
        return Markup().join(self._piece(piece) for piece in self._writer.all_pieces(message))

    def text(self, message: Message) -> Markup:
        """A sentence without links."""
        return Markup("{}").format(self.plain.sentence(message))

    def sentences(self, messages: Iterable[Message]) -> Markup:
        """Sentences one after the other."""
        return Markup(" ").join(map(self.html, messages))

    def clauses(self, messages: Iterable[Message]) -> Markup:
        """Clauses of one sentence."""
        return Markup("; ").join(map(self.html, messages))

    def quoted(self, text: str) -> Markup:
        """What a document says."""
        return Markup("<bdi>{}</bdi>").format(text)

    def _piece(self, piece: AnyPiece) -> Markup:
        match piece:
            case TextPiece(text):
                return Markup("{}").format(text)
            case CardPiece(card, text):
                return self._card(card, text)
            case RulePiece(number):
                self.rules.add(number)
                return Markup('<a class="rule" href="#{}">{}</a>').format(number, number)
            case _:
                return self.quoted(piece.text)

    def _card(self, card: Troop | Tactic, text: str) -> Markup:
        kind = card.color.word if isinstance(card, Troop) else "tactics"
        if card not in self._shown:
            return Markup('<span class="card {}">{}</span>').format(kind, text)
        self.cards.add(str(card))
        link = Markup('<a class="card cite {}" data-card="{}" href="#{}card-{}">{}</a>')
        return link.format(kind, card, self._prefix, card, text)

    # ------------------------------------------------------------ arithmetic

    def formula(self, terms: Iterable[Term], relation: Relation, bound: int) -> Markup:
        """A row of a sum."""
        left = Markup()
        for term in terms:
            left += self._term(term, first=not left)
        return Markup('{} <span class="bound">{} {}</span>').format(left or "0", relation, number(bound))

    def _term(self, term: Term, *, first: bool) -> Markup:
        sign = (_MINUS if first else f" {_MINUS} ") if term.times < 0 else ("" if first else " + ")
        size = abs(term.times)
        inside = Markup(" + ").join(self._row(term.unknowns))
        alone = len(term.unknowns) == 1
        if not alone and (size > 1 or term.times < 0):
            inside = Markup("({})").format(inside)
        return Markup("{}{}{}").format(sign, f"{size}·" if size > 1 else "", inside)

    def _row(self, unknowns: tuple[Unknown, ...]) -> list[Markup]:
        """The unknowns, of many troops of a colour in a row the first and the last."""
        said: list[Markup] = []
        row: list[Unknown] = []
        for unknown in unknowns:
            if row and not _follows(row[-1], unknown):
                said += self._told(row)
                row = []
            row.append(unknown)
        return [*said, *self._told(row)]

    def _told(self, row: list[Unknown]) -> list[Markup]:
        if len(row) < _LONG_ENOUGH_FOR_A_ROW:
            return [self._unknown(one) for one in row]
        return [self._unknown(row[0]), Markup("…"), self._unknown(row[-1])]

    def _unknown(self, unknown: Unknown) -> Markup:
        if isinstance(unknown, StandIn):
            text = self.plain.text("stand-in", card=unknown.card, value=unknown.value)
            return Markup('<span class="unknown tactics">{}</span>').format(text)
        return Markup('<span class="unknown {}">{}</span>').format(unknown.color.word, unknown)


def number(value: int) -> str:
    """A number with a minus sign of its own."""
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def _follows(one: Unknown, other: Unknown) -> bool:
    if not (isinstance(one, Troop) and isinstance(other, Troop)):
        return False
    return one.color == other.color and other.value == one.value + 1
