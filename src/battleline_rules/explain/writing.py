"""Writes messages in a language, in the words of an edition.

What belongs to one language alone stands in its catalog and not here. A field of a text names an argument; what
follows the colon says how it is written, in parts joined by ``+``:

``or``, ``,`` or ``;``
    how a list is joined, else by *and*; ``range`` lets three and more numbers in a row be told by the first and the
    last.
``colors``
    lists troops colour by colour, by their values.
``cap``, ``lower``
    begins with a capital, or is all in small letters.
``are``
    makes a clause of face-up cards: that they are.
``key``
    as documents write it.
any other word
    a form that the language has of a number or a word, such as *a*, *plural* or *feminine*. The catalog has it under
    the context ``form`` and that word, for the number or word itself or for all that have none, ``*``.

Two fields are always there: ``flagword``, what the edition calls a flag, and ``nothing``, for a text that is empty.
"""

from __future__ import annotations

import itertools
import string
from typing import TYPE_CHECKING, Final, Literal, cast

from battleline_rules.cards import LEADERS, Color, Tactic, Troop
from battleline_rules.explain.messages import (
    Deposit,
    FreeText,
    Mention,
    Message,
    Place,
    Rules,
    Run,
    Runs,
    Sum,
    Valued,
    Word,
    Worth,
)
from battleline_rules.explain.wrapping import GLUE, harmless
from battleline_rules.formations import Category
from battleline_rules.language import catalog
from battleline_rules.wilds import Wild

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from battleline_rules.explain.messages import Arg
    from battleline_rules.rulesets import Words

LONGEST_TEXT: Final = 240
"""Of a title, a comment or a terrain's name, more is not shown."""

LONGEST_WORD: Final = 60
"""Of what an edition calls something, more is not shown."""

_LONG_ENOUGH_FOR_A_RANGE: Final = 3

_ANY_WORD: Final = "*"

_JOINING: Final = frozenset({"or", ",", ";", "range"})


class Writer(string.Formatter):
    """Writes messages in a language, ``lang``; raises :class:`BattlelineError` with code ``unknown-language``."""

    def __init__(self, words: Words, lang: str = "en") -> None:
        self._words = words
        self._catalog = catalog(lang)

    @property
    def lang(self) -> str:
        """The language."""
        return self._catalog.language

    def sentence(self, message: Message) -> str:
        """The message as text, with glued spaces where no line should break; raises :class:`LookupError`."""
        return self._said(message.id, dict(message.args))

    def text(self, message_id: str, **args: Arg) -> str:
        """The sentence of a message with these arguments."""
        return self._said(message_id, args)

    def text_in(self, context: str, message_id: str, **args: Arg) -> str:
        """The same of a message that has texts in several contexts."""
        return self._said(message_id, args, context)

    def name(self, card: Troop | Tactic) -> str:
        """A card's name."""
        if isinstance(card, Troop):
            return self._told("troop", color=card.color, value=card.value).replace(" ", GLUE)
        return self._word(self._words.card(card))

    # What a format may show otherwise than as text: a writer for it writes these in its own way.

    def card(self, card: Troop | Tactic) -> str:
        """A card that lies there or may come."""
        return self.name(card)

    def value(self, card: Troop) -> str:
        """A card by its value, where its colour has been told."""
        return str(card.value)

    def rule(self, number: str) -> str:
        """A rule or decision by its number."""
        return number

    # ------------------------------------------------------------ texts and their fields

    def _told(self, message_id: str, **fields: Arg | _Written) -> str:
        return self._said(message_id, fields)

    def _said(self, message_id: str, fields: Mapping[str, Arg | _Written], context: str | None = None) -> str:
        count = fields.get("count")
        number = count if isinstance(count, int) else None
        return self._filled(self._catalog.text(message_id, count=number, context=context), fields)

    def _filled(self, text: str, fields: Mapping[str, Arg | _Written]) -> str:
        return self.vformat(text, (), {**fields, "flagword": Word(self._words.flag), "nothing": _Written()})

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """The argument that a field names."""
        return kwargs[str(key)] if isinstance(key, str) else args[key]

    def format_field(self, value: object, format_spec: str) -> str:
        """One argument in the language."""
        return self._write(cast("Arg | _Written", value), format_spec)

    def _write(self, value: Arg | _Written, how: str) -> str:
        *others, last = how.split("+")
        if last == "cap":
            return capital(self._cased(value, "+".join(others)))
        return self._cased(value, "+".join(others)).lower() if last == "lower" else self._cased(value, how)

    def _cased(self, value: Arg | _Written, how: str) -> str:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        match value:
            case Message():
                return self.sentence(value)
            case tuple():
                return self._list(value, how)
            case Word(text):
                return self._form(how, text, value) or self._word(text)
            case Color():
                name = self._words.color(value)
                return self._form(how, name, value) or self._word(name)
            case Category():
                name = self._words.formation(value.word)
                return self._form(how, name, value) or self._word(name)
            case int():
                return self._number(value, how)
            case _Written():
                return str(value)
            case str():
                return value if how == "key" else self._catalog.text(f"seat-{value}")
            case Troop() | Tactic():
                return self.card(value)
            case Wild():
                return self._wild(value)
            case FreeText():
                return harmless(value.text, LONGEST_TEXT)
            case Rules():
                return self._told("rules", numbers=self._rules(value.numbers))
            case Run():
                return "-".join(map(str, value.values))
            case Runs():
                return self._runs(value.runs, how)
            case Place():
                return self._placed("place", value)
            case Mention():
                return self._mentions((value,), how)
            case Deposit():
                return self._deposit(value)
            case Valued():
                return self._valued(value)
            case Worth():
                return self._worth(value)
            case Sum():
                return self._sum(value)

    # ------------------------------------------------------------ words, numbers, lists

    def _word(self, word: str) -> str:
        """A word of an edition; that of an edition somebody made may be in no catalog, and hold anything."""
        return self._catalog.form(word, context="word") or harmless(word, LONGEST_WORD)

    def _form(self, form: str, key: str, value: Arg) -> str | None:
        """A form of a word or number, if the language has such a one."""
        if not form:
            return None
        context = f"form {form}"
        exact = None if key == _ANY_WORD else self._catalog.form(key, context=context)
        if exact is not None:
            return exact
        count = value if isinstance(value, int) else 1
        rule = self._catalog.form(_ANY_WORD, context=context, count=count)
        rule = rule or self._catalog.form(_ANY_WORD, context=context)
        return None if rule is None else self._filled(rule, {"value": value})

    def _number(self, value: int, how: str) -> str:
        if how == "many":
            return f"{value:,}".replace(",", self._catalog.text("thousands"))
        return self._form(how, str(value), value) or str(value)

    def _list(self, values: tuple[Arg, ...], how: str) -> str:
        if values and isinstance(values[0], Mention):
            return self._mentions(cast("tuple[Mention, ...]", values), how)
        if values and isinstance(values[0], Deposit):
            return ". ".join(self._write(value, "") for value in values)
        if how == "colors":
            return self._by_color(cast("tuple[Troop, ...]", values))
        ways = set(how.split("+"))
        form = "+".join(way for way in how.split("+") if way not in _JOINING)
        parts = [self._write(value, form) for value in values]
        for mark in (",", ";"):
            if mark in ways:
                return f"{mark} ".join(parts)
        if "range" in ways and _in_a_row([value for value in values if isinstance(value, int)]):
            return self._range(parts)
        return self._joined(parts, "or" if "or" in ways else "and")

    def _joined(self, parts: Sequence[str], word: Literal["and", "or"]) -> str:
        if len(parts) <= 1:
            return "".join(parts)
        between = f" {self._catalog.text(word)} "
        if any(between in part for part in parts):
            between = f"{self._catalog.text(f'{word}-apart')} "
        return f"{', '.join(parts[:-1])}{between}{parts[-1]}"

    def _range(self, parts: Sequence[str]) -> str:
        return self._told("range", first=_Written(parts[0]), last=_Written(parts[-1]))

    def _in_ranges(self, numbers: Sequence[int], name: Callable[[int], str]) -> _Written:
        """Numbers in ascending order, three and more in a row as a range; no line breaks within one."""
        told: list[str] = []
        for _, group in itertools.groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
            row = [name(number) for _, number in group]
            told += [self._range(row).replace(" ", GLUE)] if len(row) >= _LONG_ENOUGH_FOR_A_RANGE else row
        return _Written(", ".join(told))

    def _runs(self, runs: tuple[Run, ...], how: str) -> str:
        names = [self._write(run, "") for run in runs]
        lows = [run.values[0] for run in runs]
        if _in_a_row(lows) and (how != "or" or len(runs) > _LONG_ENOUGH_FOR_A_RANGE):
            return self._told("range-of-runs", first=_Written(names[0]), last=_Written(names[-1]))
        return self._joined(names, "or" if how == "or" else "and")

    def _rules(self, numbers: Sequence[str]) -> _Written:
        """Rule numbers in their order, then those of decisions."""
        ordered = sorted({int(number[1:]) for number in numbers if number[0] == "R"})
        told: list[str] = [self._in_ranges(ordered, lambda number: self.rule(f"R{number}"))] if ordered else []
        told += [self.rule(number) for number in numbers if number[0] != "R"]
        return _Written(", ".join(told).replace(", ", f",{GLUE}"))

    # ------------------------------------------------------------ cards

    def _wild(self, wild: Wild) -> str:
        if wild.card in LEADERS:
            return self.card(wild.card)
        message_id = "wild-exactly" if wild.low == wild.high else "wild-at-most"
        return self._told(message_id, card=wild.card, value=wild.high)

    def _valued(self, one: Valued) -> str:
        if isinstance(one.card, Troop):
            return self.card(one.card)
        as_what = str(one.stands_for.value) if one.colorless else self.name(one.stands_for)
        return self._told("valued", card=one.card, stands_for=_Written(as_what))

    def _sum(self, value: Sum) -> str:
        terms = " + ".join(self._write(term, "") for term in value.terms)
        return f"{terms} ={GLUE}{value.total}" if len(value.terms) > 1 else terms

    def _worth(self, worth: Worth) -> str:
        if worth.category is None:
            return self._told("worth-total", total=worth.total)
        return self._told("worth", category=worth.category, total=worth.total)

    # ------------------------------------------------------------ places

    def _placed(self, kind: Literal["place", "aside", "deposit"], place: Place) -> str:
        """A place as part of a sentence, in brackets after a card, or at the head of a list."""
        if place.side is not None:
            return self._told(f"{kind}-here", who=place.side)
        if place.flag is None:
            return self._told(f"{kind}-beside")
        return self._told(f"{kind}-flag", flag=place.flag)

    def _aside(self, place: Place | None) -> str:
        return "" if place is None else f" {self._placed('aside', place)}"

    def _mentions(self, mentions: tuple[Mention, ...], how: str) -> str:
        places = tuple(dict.fromkeys(one.place for one in mentions))
        where = self._told("face-up", count=len(mentions))
        names = [self.card(one.card) for one in mentions]
        if len(places) > 1 and how == "or":
            names = [name + self._aside(one.place) for name, one in zip(names, mentions, strict=True)]
        elif len(places) > 1:
            names = [
                self._joined([self.card(one.card) for one in mentions if one.place == place], "and")
                + self._aside(place)
                for place in places
            ]
        elif mentions[0].place is not None:
            where = f"{where} {self._placed('place', mentions[0].place)}"
        cards = self._joined(names, "or" if how == "or" else "and")
        message_id = "cards-are" if how == "are" else "cards-all"
        return self._told(message_id, cards=_Written(cards), where=_Written(where), count=len(mentions))

    def _deposit(self, deposit: Deposit) -> str:
        return f"{self._placed('deposit', deposit.place)}: {self._by_color(deposit.cards)}"

    def _by_color(self, troops: Sequence[Troop]) -> str:
        of_colors = itertools.groupby(sorted(troops), key=lambda card: card.color)
        return "; ".join(self._of_color(color, {card.value: card for card in ones}) for color, ones in of_colors)

    def _of_color(self, color: Color, cards: Mapping[int, Troop]) -> str:
        values = self._in_ranges([*cards], lambda value: self.value(cards[value]))
        return self._told("deposit-color", color=color, values=values)


class _Written(str):
    """What has been written already, as a field of a larger text."""

    __slots__ = ()


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _in_a_row(values: Sequence[int]) -> bool:
    """Whether these are so many consecutive numbers that the first and the last say it."""
    enough = len(values) >= _LONG_ENOUGH_FOR_A_RANGE
    return enough and list(values) == list(range(values[0], values[0] + len(values)))
