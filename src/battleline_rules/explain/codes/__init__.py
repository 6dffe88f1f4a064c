"""What every stable word of the library means, for ``battleline-check --explain CODE``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import BattlelineError
from battleline_rules.explain.codes.answers import KERNEL, REASONS, VERDICTS
from battleline_rules.explain.codes.decisions import DECISIONS, OPTION_VALUES
from battleline_rules.explain.codes.faults import DOCUMENTS, QUESTIONS
from battleline_rules.explain.codes.play import REFUSED, SETUPS
from battleline_rules.explain.codes.rules import RULES, UNUSED
from battleline_rules.explain.codes.words import WORDS
from battleline_rules.explain.wrapping import wrapped
from battleline_rules.records import dataclass
from battleline_rules.rulesets import OPTION_SPECS, option_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.codes.answers import Entry
    from battleline_rules.rulesets import OptionSpec

MeaningKind: TypeAlias = Literal[
    "verdict", "reason", "word", "proof", "refusal", "setup", "document", "question", "rule", "decision", "option"
]

DEFAULT_WIDTH: Final = 80

_ENTRIES: Final[dict[MeaningKind, dict[str, Entry]]] = {
    "verdict": VERDICTS,
    "reason": REASONS,
    "word": WORDS,
    "proof": KERNEL,
    "refusal": REFUSED,
    "setup": SETUPS,
    "document": DOCUMENTS,
    "question": QUESTIONS,
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code means: a sentence or two, and the rules, decisions and options that belong to it.

    ``kind`` says whose code it is: a verdict's, a reason's in a proof, the kernel's for a proof it does not accept,
    a refused action's, a fault's in a setup, a document or a question, or it is a word that proofs use, or a rule, a
    decision or an option by its number or name.
    """

    code: str
    kind: MeaningKind
    text: str
    see: tuple[str, ...] = ()


def meaning_of(code: str) -> Meaning:
    """What a code means; capitals do not matter, nor ``_`` for ``-`` unless both are codes.

    Raises :class:`BattlelineError` with code ``unknown-code``, which names the nearest known one where one is close.
    """
    meanings = _meanings()
    written = code.strip().lower()
    found = meanings.get(written) or _by_folded_code().get(_folded(written))
    if found is not None:
        return found
    guess = nearest(written, meanings)
    hint = f"; the nearest is {meanings[guess].code}" if guess else ""
    raise BattlelineError("unknown-code", f"nothing has the code {quoted(code)}{hint}")


def known_codes() -> tuple[str, ...]:
    """Every code that has a meaning."""
    return tuple(meaning.code for meaning in _meanings().values())


def meaning_text(meaning: Meaning, *, width: int = DEFAULT_WIDTH) -> str:
    """A meaning as text, in lines of at most ``width`` columns, with what the rules behind it say."""
    lines = wrapped(f"{meaning.code}: {meaning.text}", width)
    for code in meaning.see:
        other = meaning_of(code)
        first, *rest = wrapped(f"{other.code}: {other.text}", width - 2)
        lines += [f"  {first}", *(f"    {line}" for line in _rewrapped(rest, width - 4))]
    return "\n".join(lines)


def _rewrapped(lines: list[str], width: int) -> list[str]:
    return wrapped(" ".join(lines), width) if lines else []


@cache
def _meanings() -> dict[str, Meaning]:
    return {meaning.code.lower(): meaning for meaning in _every_meaning()}


@cache
def _by_folded_code() -> dict[str, Meaning]:
    """The meanings by what is left of their codes where ``_`` is ``-``: of an option and a refusal, the option."""
    return {_folded(written): meaning for written, meaning in _meanings().items()}


def _every_meaning() -> Iterator[Meaning]:
    for kind, entries in _ENTRIES.items():
        for code, (text, see) in entries.items():
            yield Meaning(code, kind, text, see)
    for number, text in RULES.items():
        decisions = tuple(spec.name for spec in OPTION_SPECS if number in spec.rules)
        yield Meaning(number, "rule", text, decisions)
    for gap in UNUSED:
        yield Meaning(f"R{gap}", "rule", "This number is not used.")
    for number, text in DECISIONS.items():
        specs = [spec for spec in OPTION_SPECS if spec.decision == number]
        contested = any(spec.contested for spec in specs)
        choice = " The sources allow other readings: this one is a choice, no ruling." if contested else ""
        yield Meaning(number, "decision", text + choice, tuple(spec.name for spec in specs))
    for spec in OPTION_SPECS:
        yield _option_meaning(spec)


def _option_meaning(spec: OptionSpec) -> Meaning:
    said = OPTION_VALUES.get(spec.name, {})
    names = [option_text(value) for value in spec.values]
    values = "; ".join(f"{name} ({said[name]})" if name in said else name for name in names)
    text = f"{spec.question} Values: {values}. Default: {option_text(spec.default)}."
    if spec.aliases:
        text += "".join(f" {alias} is read as {option_text(value)}." for alias, value in spec.aliases)
    decision = (spec.decision,) if spec.decision in DECISIONS else ()
    return Meaning(spec.name, "option", text, (*decision, *spec.rules))


def _folded(code: str) -> str:
    return code.replace("_", "-")
