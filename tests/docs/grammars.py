"""The grammars on the pages, taken at their word: what they describe can be recognised and made up.

A rule with a name in capitals is written in one piece; between the parts of any other there may be blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

Kind: TypeAlias = Literal["text", "name", "sequence", "choice", "optional", "repeated"]

_RULE: Final = re.compile(r"^([A-Za-z]+) *= ", re.MULTILINE)
_TOKEN: Final = re.compile(r'"[^"]+"|[A-Za-z]+|[][(){}|]')
_CLOSE: Final = {"[": "]", "(": ")", "{": "}"}
_MOST_REPEATED: Final = 3


class Part(NamedTuple):
    """A part of a grammar: a text or a name, or something made of other parts."""

    kind: Kind
    text: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Outside:
    """What a grammar leaves to the prose around it: how to recognise it, and examples."""

    pattern: str
    examples: Sequence[str]


@dataclass
class Grammar:
    """The rules of one grammar or several, and what they leave to the prose."""

    rules: dict[str, Part]
    outside: Mapping[str, Outside]
    _patterns: dict[str, str] = field(default_factory=dict[str, str])

    def matches(self, name: str, text: str) -> bool:
        """Whether a text is what a rule describes; it may be so where words run together."""
        return re.fullmatch(self._pattern_of(name), text, re.DOTALL) is not None

    def example(self, name: str, chance: Random) -> str:
        """Something that a rule describes, made up."""
        if name in self.outside:
            return chance.choice(self.outside[name].examples)
        return ("" if name.isupper() else " ").join(self._words(self.rules[name], chance))

    def _pattern_of(self, name: str) -> str:
        if name in self.outside:
            return f"(?:{self.outside[name].pattern})"
        if name not in self._patterns:
            self._patterns[name] = self._pattern(self.rules[name], "" if name.isupper() else r"\s*")
        return self._patterns[name]

    def _pattern(self, part: Part, gap: str) -> str:
        inner = [self._pattern(one, gap) for one in part.parts]
        match part.kind:
            case "text":
                return re.escape(part.text)
            case "name":
                return self._pattern_of(part.text)
            case "sequence":
                return gap.join(inner)
            case "choice":
                return f"(?:{'|'.join(inner)})"
            case "optional":
                return f"(?:{inner[0]})?"
            case "repeated":
                return f"(?:{inner[0]}{gap})*"

    def _words(self, part: Part, chance: Random) -> list[str]:
        match part.kind:
            case "text":
                return [part.text]
            case "name":
                return [self.example(part.text, chance)]
            case "sequence":
                return [word for one in part.parts for word in self._words(one, chance)]
            case "choice":
                return self._words(chance.choice(part.parts), chance)
            case "optional":
                return self._words(part.parts[0], chance) if chance.randrange(2) else []
            case "repeated":
                return [
                    word for _ in range(chance.randrange(_MOST_REPEATED)) for word in self._words(part.parts[0], chance)
                ]


def rules_of(text: str) -> dict[str, Part]:
    """The rules that a block on a page has, if it is a grammar."""
    starts = list(_RULE.finditer(text))
    rules = {}
    for index, start in enumerate(starts):
        end = starts[index + 1].start() if start is not starts[-1] else len(text)
        tokens = _TOKEN.findall(text[start.end() : end])
        rules[start[1]] = _alternatives(tokens)
        assert tokens == [], start[1]
    return rules


def _alternatives(tokens: list[str]) -> Part:
    """The alternatives up to a closing bracket or the end; takes them off the tokens."""
    found = [_sequence(tokens)]
    while tokens and tokens[0] == "|":
        del tokens[0]
        found.append(_sequence(tokens))
    return found[0] if len(found) == 1 else Part("choice", parts=tuple(found))


def _sequence(tokens: list[str]) -> Part:
    found: list[Part] = []
    while tokens and tokens[0] not in {"|", "]", ")", "}"}:
        token = tokens.pop(0)
        if token in _CLOSE:
            inner = _alternatives(tokens)
            assert tokens.pop(0) == _CLOSE[token]
            kinds: dict[str, Kind] = {"[": "optional", "(": "sequence", "{": "repeated"}
            found.append(Part(kinds[token], parts=(inner,)))
        elif token.startswith('"'):
            found.append(Part("text", token[1:-1]))
        else:
            found.append(Part("name", token))
    assert found
    return Part("sequence", parts=tuple(found))
