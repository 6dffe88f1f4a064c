"""What every stable word of the library means, for ``battleline-check --explain CODE``.

Which codes there are stands here; what they mean, in the catalogs, under the kind of a code and the code itself.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import BattlelineError
from battleline_rules.explain.codes.answers import KERNEL, REASONS, VERDICTS, WORDS
from battleline_rules.explain.codes.faults import DOCUMENTS, QUESTIONS
from battleline_rules.explain.codes.play import REFUSED, SETUPS
from battleline_rules.explain.codes.rules import DECISIONS, RULES, UNUSED
from battleline_rules.explain.wrapping import wrapped
from battleline_rules.language import catalog, sentence
from battleline_rules.records import dataclass
from battleline_rules.rulesets import OPTION_SPECS, option_spec, option_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.explain.codes.answers import See
    from battleline_rules.language import Language
    from battleline_rules.rulesets import OptionSpec

MeaningKind: TypeAlias = Literal[
    "verdict", "reason", "word", "proof", "refusal", "setup", "document", "question", "rule", "decision", "option"
]

DEFAULT_WIDTH: Final = 80

_DOMAIN: Final = "codes"

_CODES: Final[dict[MeaningKind, dict[str, See]]] = {
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


@dataclass(frozen=True, slots=True)
class _Known:
    """A code, its kind, and what belongs to it."""

    code: str
    kind: MeaningKind
    see: See = ()


def meaning_of(code: str, lang: Language = "en") -> Meaning:
    """What a code means; capitals do not matter, nor ``_`` for ``-`` unless both are codes.

    Raises :class:`BattlelineError` with code ``unknown-code``, which names the nearest known one where one is close,
    and with code ``unknown-language``.
    """
    known = _known()
    written = code.strip().lower()
    found = known.get(written) or _by_folded_code().get(_folded(written))
    if found is not None:
        return Meaning(found.code, found.kind, _text(found, lang), found.see)
    guess = nearest(written, known)
    if guess is None:
        raise BattlelineError("unknown-code", sentence("usage-no-code", word=quoted(code)))
    message = sentence("usage-no-code-nearest", word=quoted(code), code=known[guess].code)
    raise BattlelineError("unknown-code", message)


def known_codes() -> tuple[str, ...]:
    """Every code that has a meaning."""
    return tuple(one.code for one in _known().values())


def meaning_text(meaning: Meaning, *, width: int = DEFAULT_WIDTH, lang: Language = "en") -> str:
    """A meaning as text, in lines of at most ``width`` columns, with what the rules behind it say.

    ``lang`` is the language of those, and should be that of the meaning.
    """
    lines = wrapped(f"{meaning.code}: {meaning.text}", width)
    for code in meaning.see:
        other = meaning_of(code, lang)
        first, *rest = wrapped(f"{other.code}: {other.text}", width - 2)
        lines += [f"  {first}", *(f"    {line}" for line in _rewrapped(rest, width - 4))]
    return "\n".join(lines)


def _rewrapped(lines: list[str], width: int) -> list[str]:
    return wrapped(" ".join(lines), width) if lines else []


@cache
def _known() -> dict[str, _Known]:
    return {one.code.lower(): one for one in _every_code()}


@cache
def _by_folded_code() -> dict[str, _Known]:
    """The codes by what is left of them where ``_`` is ``-``: of an option and a refusal, the option."""
    return {_folded(written): one for written, one in _known().items()}


def _every_code() -> Iterator[_Known]:
    for kind, codes in _CODES.items():
        for code, see in codes.items():
            yield _Known(code, kind, see)
    for number in RULES:
        yield _Known(number, "rule", tuple(spec.name for spec in OPTION_SPECS if number in spec.rules))
    for number in UNUSED:
        yield _Known(number, "rule")
    for number in DECISIONS:
        yield _Known(number, "decision", tuple(spec.name for spec in _options_of(number)))
    for spec in OPTION_SPECS:
        decision = (spec.decision,) if spec.decision in DECISIONS else ()
        yield _Known(spec.name, "option", (*decision, *spec.rules))


def _options_of(decision: str) -> list[OptionSpec]:
    return [spec for spec in OPTION_SPECS if spec.decision == decision]


def _text(known: _Known, lang: Language) -> str:
    texts = catalog(lang)
    if known.code in UNUSED:
        return texts.text("number-not-used", domain=_DOMAIN)
    if known.kind == "option":
        return _option_text(option_spec(known.code), lang)
    text = texts.text(known.code, context=known.kind, domain=_DOMAIN)
    if known.kind == "decision" and any(spec.contested for spec in _options_of(known.code)):
        return texts.text("decision-contested", domain=_DOMAIN).format(text=text)
    return text


def _option_text(spec: OptionSpec, lang: Language) -> str:
    texts = catalog(lang)
    told = texts.text("option-told", domain=_DOMAIN).format(
        question=spec.question_in(lang),
        values="; ".join(_value_text(spec.name, option_text(value), lang) for value in spec.values),
        default=option_text(spec.default),
    )
    alias_told = texts.text("option-alias", domain=_DOMAIN)
    return " ".join(
        (told, *(alias_told.format(alias=alias, value=option_text(value)) for alias, value in spec.aliases))
    )


def _value_text(option: str, value: str, lang: Language) -> str:
    """An option's value, and what it says where the question does not."""
    texts = catalog(lang)
    meaning = texts.form(f"{option}={value}", context="value", domain=_DOMAIN)
    return value if meaning is None else texts.text("option-value", domain=_DOMAIN).format(value=value, meaning=meaning)


def _folded(code: str) -> str:
    return code.replace("_", "-")
