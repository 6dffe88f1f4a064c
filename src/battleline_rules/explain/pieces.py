"""Sentences in pieces, for formats that show a card or a rule otherwise than as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.explain.writing import Writer
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Tactic, Troop
    from battleline_rules.explain.messages import Message
    from battleline_rules.rulesets import Words

# Private characters mark where a piece begins and ends. Text from documents cannot hold any: there they are escapes.
_CARD: Final = "\ue000"
_RULE: Final = "\ue001"
_NAME: Final = "\ue002"
_END: Final = "\ue003"
_PIECE: Final = re.compile(f"([{_CARD}{_RULE}])([^{_NAME}]*){_NAME}([^{_END}]*){_END}")


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Text, with glued spaces where no line should break."""

    text: str


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A card, and what it is called here: its name, or its value where the colour has been told."""

    card: Troop | Tactic
    text: str


@dataclass(frozen=True, slots=True)
class RulePiece:
    """A rule or decision by its number, such as R41 or D17."""

    number: str


Piece: TypeAlias = TextPiece | CardPiece | RulePiece


class PieceWriter(Writer):
    """Writes messages in pieces; made as a :class:`Writer` is."""

    def __init__(self, words: Words, lang: str = "en") -> None:
        super().__init__(words, lang)
        self._cards: dict[str, Troop | Tactic] = {}

    def pieces(self, message: Message) -> Iterator[Piece]:
        """The message piece by piece; no two texts follow one another, and none is empty."""
        sentence = self.sentence(message)
        end = 0
        for found in _PIECE.finditer(sentence):
            if found.start() > end:
                yield TextPiece(sentence[end : found.start()])
            kind, key, text = found.groups()
            yield CardPiece(self._cards[key], text) if kind == _CARD else RulePiece(key)
            end = found.end()
        if end < len(sentence):
            yield TextPiece(sentence[end:])

    def card(self, card: Troop | Tactic) -> str:
        """A card, marked."""
        return self._marked(card, self.name(card))

    def value(self, card: Troop) -> str:
        """A card by its value, marked."""
        return self._marked(card, str(card.value))

    def rule(self, number: str) -> str:
        """A rule or decision by its number, marked."""
        return f"{_RULE}{number}{_NAME}{number}{_END}"

    def _marked(self, card: Troop | Tactic, text: str) -> str:
        key = str(card)
        self._cards[key] = card
        return f"{_CARD}{key}{_NAME}{text}{_END}"
