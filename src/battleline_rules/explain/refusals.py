"""Why an action is refused, in a sentence: in full for who acts, and in brief for everybody.

The brief form gives the opponent no advice: it names no card that only the one who acts can see, and no
completion that would defeat a claim.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.cards import SEATS, Tactic, Troop
from battleline_rules.echo import quoted
from battleline_rules.explain.messages import Word, say
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.explain.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from battleline_rules.cards import Card
    from battleline_rules.explain.messages import Arg, Message
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Words

RefusalArg: TypeAlias = "int | str | Card"
"""What a refusal tells: a flag's number, a count, a seat, a word, or a card."""

RefusalForm: TypeAlias = Literal["full", "brief"]
"""Which of the two sentences; the catalogs have them under these contexts, by the refusal's code."""

_UNKNOWN: Final = {"?t": "unknown-troop", "?x": "unknown-tactics-card"}

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def refusal_text(
    code: str, args: Mapping[str, RefusalArg], words: Words, form: RefusalForm = "full", lang: Language = "en"
) -> str:
    """The sentence for a refusal in the words of an edition.

    Raises :class:`BattlelineError` with code ``unknown-language``.
    """
    told: dict[str, Arg] = {name: _told(name, value, words) for name, value in args.items()}
    writer = Writer(words, lang)
    return writer.text_in(form, code, leaderword=Word(words.leader), **told).replace(GLUE, " ")


def _told(name: str, value: RefusalArg, words: Words) -> Arg:
    if isinstance(value, Troop | Tactic):
        return value
    if name == "flag":
        return _flag(str(value))
    if isinstance(value, int):
        return value
    if value in SEATS:
        return value
    return _PHRASES[name](value, words)


def _flag(number: str) -> Arg:
    """A flag's number; what is no number has come from whoever made the action."""
    return Word(number if _NUMBER.fullmatch(number) else quoted(number))


def _now(phase: str, words: Words) -> Message:
    """What it is time for, by the phase of the turn."""
    return say(f"time-{phase}", scout=Word(words.scout))


def _reach(targets: str, words: Words) -> Message:
    """What a Guile card reaches, by the ruling in force."""
    return say(f"reach-{targets}", fog=Word(words.fog), mud=Word(words.mud))


def _kind(kind: str, words: Words) -> Message:
    return say(f"kind-{kind}", environment=Word(words.environment))


_PHRASES: Final[Mapping[str, Callable[[str, Words], Message]]] = {
    "now": _now,
    "targets": _reach,
    "kind": _kind,
    "deck": lambda deck, _: say(f"deck-{deck}"),
    "wanted": lambda wanted, _: say(f"wanted-{wanted}"),
    "card": lambda unknown, _: say(_UNKNOWN[unknown]),
}
"""How the arguments are told that are words of the library and not of its users."""
