"""English names for what messages hold, in the words of an edition."""

from __future__ import annotations

import itertools
import string
from typing import TYPE_CHECKING, Final, cast

from battleline_rules.cards import LEADERS, Color, Tactic, Troop
from battleline_rules.explain.english import NUMBERS, TEMPLATES
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
    Worth,
)
from battleline_rules.explain.wrapping import GLUE, harmless
from battleline_rules.formations import Category
from battleline_rules.wilds import Wild

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from battleline_rules.explain.messages import Arg
    from battleline_rules.rulesets import Words

LONGEST_TEXT: Final = 240
"""Of a title, a comment or a terrain's name, more is not shown."""

_LONG_ENOUGH_FOR_TO: Final = 3


class English(string.Formatter):
    """Writes messages in English."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sentence(self, message: Message) -> str:
        """The message as text, with glued spaces where no line should break."""
        template = TEMPLATES[message.id]
        args = dict(message.args)
        if isinstance(template, tuple):
            template = template[0] if args["count"] == 1 else template[1]
        return self.vformat(template, (), {**args, "flagword": FreeText(self._words.flag)})

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """The argument that a field names."""
        return kwargs[str(key)] if isinstance(key, str) else args[key]

    def format_field(self, value: object, format_spec: str) -> str:
        """One argument as English."""
        return self._write(cast("Arg", value), format_spec)

    def _write(self, value: Arg, how: str) -> str:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        match value:
            case Message():
                return self.sentence(value)
            case tuple():
                return self._list(value, how)
            case Color():
                name = self._words.color(value)
                return name.lower() if how == "lower" else name
            case Category():
                return self._words.formation(value.word)
            case int():
                return self._number(value, how)
            case str():
                return value if how == "key" else value.capitalize()
            case Troop() | Tactic():
                return self._card(value)
            case Wild():
                return self._wild(value)
            case FreeText():
                return harmless(value.text, LONGEST_TEXT)
            case Rules():
                return f"({_rules(value.numbers)})"
            case Run():
                return "-".join(map(str, value.values))
            case Runs():
                return self._runs(value.runs, how)
            case Place():
                return self._place(value)
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

    # ------------------------------------------------------------ lists and numbers

    def _list(self, values: tuple[Arg, ...], how: str) -> str:
        if values and isinstance(values[0], Mention):
            return self._mentions(cast("tuple[Mention, ...]", values), how)
        if values and isinstance(values[0], Deposit):
            return ". ".join(self._write(value, "") for value in values)
        if how == "cap":
            text = "; ".join(self._write(value, "") for value in values)
            return text[:1].upper() + text[1:]
        each = "" if how in {"or", ",", "list", ";"} else how
        parts = [self._write(value, each) for value in values]
        if how in {",", ";"}:
            return f"{how} ".join(parts)
        if how == "s" and _in_a_row([value for value in values if isinstance(value, int)]):
            return f"{parts[0]} to {parts[-1]}"
        head = f"{self._words.flag}s{GLUE}" if how == "flags" else ""
        return head + _joined(parts, "or" if how == "or" else "and")

    def _number(self, value: int, how: str) -> str:  # noqa: PLR0911 - one a way to write it
        match how:
            case "word":
                return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)
            case "an":
                return f"an{GLUE}{value}" if value == 8 else f"a{GLUE}{value}"  # noqa: PLR2004 - an eight
            case "s":
                return f"{value}s"
            case "many":
                return f"{value:,}"
            case "none":
                return "neither" if value == 2 else "none"  # noqa: PLR2004 - neither is of two
            case "only":
                return "none is" if value == 0 else f"only {self._number(value, 'word')} are"
            case "flag" | "Flag":
                name = f"{self._words.flag}{GLUE}{value}"
                return name[:1].upper() + name[1:] if how == "Flag" else name
            case _:
                return str(value)

    def _runs(self, runs: tuple[Run, ...], how: str) -> str:
        names = [self._write(run, "") for run in runs]
        lows = [run.values[0] for run in runs]
        if _in_a_row(lows) and (how != "or" or len(runs) > _LONG_ENOUGH_FOR_TO):
            return f"{names[0]} to {names[-1]}"
        return _joined(names, "or" if how == "or" else "and")

    # ------------------------------------------------------------ cards

    def _card(self, card: Troop | Tactic) -> str:
        name = self._words.card(card)
        return name.replace(" ", GLUE) if isinstance(card, Troop) else name

    def _wild(self, wild: Wild) -> str:
        name = self._card(wild.card)
        if wild.card in LEADERS:
            return name
        limit = self._number(wild.high, "an") if wild.low == wild.high else f"at{GLUE}most{GLUE}{wild.high}"
        return f"{name} ({limit})"

    def _valued(self, one: Valued) -> str:
        name = self._card(one.card)
        if isinstance(one.card, Troop):
            return name
        as_what = str(one.stands_for.value) if one.colorless else self._card(one.stands_for)
        return f"{name} as{GLUE}{as_what}"

    def _sum(self, value: Sum) -> str:
        terms = " + ".join(self._write(term, "") for term in value.terms)
        return f"{terms} ={GLUE}{value.total}" if len(value.terms) > 1 else terms

    def _worth(self, worth: Worth) -> str:
        if worth.category is None:
            return f"a total of{GLUE}{worth.total}"
        return f"a {self._words.formation(worth.category.word)} with total{GLUE}{worth.total}"

    # ------------------------------------------------------------ places

    def _place(self, place: Place) -> str:
        if place.side is not None:
            return f"on {place.side.capitalize()}'s side here"
        return "beside the line" if place.flag is None else f"at {self._number(place.flag, 'flag')}"

    def _aside(self, place: Place | None) -> str:
        if place is None:
            return ""
        if place.side is not None:
            return " (here)"
        return " (beside the line)" if place.flag is None else f" ({self._number(place.flag, 'flag')})"

    def _mentions(self, mentions: tuple[Mention, ...], how: str) -> str:
        places = tuple(dict.fromkeys(one.place for one in mentions))
        where = "face up"
        names = [self._card(one.card) for one in mentions]
        if len(places) > 1 and how == "or":
            names = [name + self._aside(one.place) for name, one in zip(names, mentions, strict=True)]
        elif len(places) > 1:
            names = [
                _joined([self._card(one.card) for one in mentions if one.place == place], "and") + self._aside(place)
                for place in places
            ]
        elif mentions[0].place is not None:
            where += " " + self._place(mentions[0].place)
        if how == "are":
            return f"{_joined(names, 'and')} {'is' if len(mentions) == 1 else 'are'} {where}"
        amount = {1: "", 2: "both "}.get(len(mentions), "all ")
        return f"{_joined(names, 'or' if how == 'or' else 'and')}, {amount}{where}"

    def _deposit(self, deposit: Deposit) -> str:
        cards = itertools.groupby(deposit.cards, key=lambda card: card.color)
        named = [f"{self._words.color(color)} {_values([one.value for one in ones])}" for color, ones in cards]
        place = self._place(deposit.place).removeprefix("at ")
        return f"{place[:1].upper()}{place[1:]}: {'; '.join(named)}"


def _in_a_row(values: Sequence[int]) -> bool:
    """Whether these are so many consecutive numbers that the first and the last say it."""
    return len(values) >= _LONG_ENOUGH_FOR_TO and list(values) == list(range(values[0], values[0] + len(values)))


def _joined(parts: Sequence[str], word: str) -> str:
    if len(parts) <= 1:
        return "".join(parts)
    if any(f" {word} " in part for part in parts):
        return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def _values(values: Sequence[int]) -> str:
    """Values in ascending order, three and more in a row as a range."""
    told: list[str] = []
    for _, group in itertools.groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        row = [str(value) for _, value in group]
        told += [f"{row[0]}{GLUE}to{GLUE}{row[-1]}"] if len(row) >= _LONG_ENOUGH_FOR_TO else row
    return ", ".join(told)


def _rules(numbers: Sequence[str]) -> str:
    """Rule numbers in their order, three and more in a row as a range."""
    ordered = sorted({int(number[1:]) for number in numbers if number[0] == "R"})
    told: list[str] = []
    for _, group in itertools.groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0]):
        row = [f"R{number}" for _, number in group]
        told += [f"{row[0]}{GLUE}to{GLUE}{row[-1]}"] if len(row) >= _LONG_ENOUGH_FOR_TO else row
    told += [number for number in numbers if number[0] != "R"]
    return f",{GLUE}".join(told)
