"""Sentences in pieces where what a document says is a piece of its own, for formats that have to keep it text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.explain.codes.rules import DECISIONS, RULES
from battleline_rules.explain.messages import FreeText
from battleline_rules.explain.pieces import CardPiece, PieceWriter, RulePiece, TextPiece
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.messages import Arg, Message

# Private characters, as those of the other pieces.
_QUOTE: Final = "\ue004"
_END: Final = "\ue005"
_NUMBER: Final = "|".join((*RULES, *DECISIONS))
_PIECE: Final = re.compile(rf"{_QUOTE}(?P<quote>[^{_END}]*){_END}|(?<=\()(?P<rule>{_NUMBER})(?=\))")
"""What a document says; and a rule in a sentence that always rests on the same one, as in "(R46)"."""


@dataclass(frozen=True, slots=True)
class QuotedPiece:
    """What a document says, made harmless, or a word of a program."""

    text: str


AnyPiece: TypeAlias = TextPiece | CardPiece | RulePiece | QuotedPiece


class QuotingWriter(PieceWriter):
    """Writes messages in pieces, with what documents say apart; made as a :class:`PieceWriter` is."""

    def all_pieces(self, message: Message) -> Iterator[AnyPiece]:
        """The message piece by piece."""
        for piece in self.pieces(message):
            if isinstance(piece, TextPiece):
                yield from _in_text(piece.text)
            else:
                yield piece

    def _cased(self, value: Arg | str, how: str) -> str:
        said = super()._cased(value, how)  # type: ignore[arg-type]
        return f"{_QUOTE}{said}{_END}" if isinstance(value, FreeText) else said


def _in_text(text: str) -> Iterator[AnyPiece]:
    end = 0
    for found in _PIECE.finditer(text):
        if found.start() > end:
            yield TextPiece(text[end : found.start()])
        rule = found["rule"]
        yield QuotedPiece(found["quote"]) if rule is None else RulePiece(rule)
        end = found.end()
    if end < len(text):
        yield TextPiece(text[end:])
