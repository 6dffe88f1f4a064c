"""The engines: independent ways to find the strongest completion of a side.

Each engine is a function from an :class:`~battleline_rules.claims.question.OpenSide` to
its strongest completion, of equals the first in card order, or ``None`` where the side
cannot be completed. They share nothing but the vocabulary, so that one can check another.

An engine is a module of this room and is imported when it is first asked for, since two of
them bring a solver with them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from battleline_rules.claims.question import Completion, OpenSide
from battleline_rules.echo import quoted
from battleline_rules.errors import EngineAnswer, EngineError
from battleline_rules.language import all_of, choice, one_by_one, sentence

if TYPE_CHECKING:
    from types import ModuleType

    from battleline_rules.language import Sentence

Engine: TypeAlias = Callable[[OpenSide], Completion | None]

ENGINES: Final[dict[str, str]] = {name: f"{__name__}.{name}" for name in ("bitset", "enumeration", "csp", "smt")}
"""The name of each engine, and its module."""

ALL_ENGINES: Final = "all"
DEFAULT_ENGINE: Final = "bitset"


class _Library(NamedTuple):
    """What an engine is built on: the name of the module, and of the package that brings it."""

    module: str
    package: str


_LIBRARIES: Final = {"csp": _Library("constraint", "python-constraint2"), "smt": _Library("z3", "z3-solver")}


def engine(name: str) -> Engine:
    """The engine of this name; ``all`` asks every engine and wants one answer.

    Raises :class:`~battleline_rules.errors.EngineError` with code ``unknown-engine``, or
    ``engine-missing`` where the library that it is built on is not installed. Asked a
    question, the engine ``smt`` may raise it with code ``limit-reached``, and ``all`` with that
    and with ``engines-disagree``; the error's ``answers`` then tell what each of them found.
    """
    if name != ALL_ENGINES and name not in ENGINES:
        known = choice((*ENGINES, ALL_ENGINES))
        raise EngineError("unknown-engine", sentence("unknown-engine", name=quoted(name), known=known))
    wanted = ENGINES if name == ALL_ENGINES else (name,)
    modules = {each: _module(each) for each in wanted}
    missing = [each for each, module in modules.items() if module is None]
    if missing:
        raise EngineError("engine-missing", _what_is_missing(missing))
    engines: dict[str, Engine] = {each: module.strongest_completion for each, module in modules.items() if module}
    return _unanimous(engines) if name == ALL_ENGINES else engines[name]


def _module(name: str) -> ModuleType | None:
    """The module of an engine, or ``None`` where the library under it is missing."""
    try:
        return importlib.import_module(ENGINES[name])
    except ImportError as error:
        # The library may also be another one of the same name, which lacks what is wanted of it.
        if name in _LIBRARIES and (error.name or "").partition(".")[0] == _LIBRARIES[name].module:
            return None
        raise


def _what_is_missing(names: Sequence[str]) -> str:
    """One sentence: which engines cannot be had, for want of what, how to get it, and which can be had here."""
    packages = [_LIBRARIES[each].package for each in names]
    return sentence(
        "engine-missing" if len(names) == 1 else "engines-missing",
        names=all_of(names),
        packages=all_of(packages),
        install=f"pip install {' '.join(packages)}",
        others=all_of([each for each in ENGINES if each not in names and _module(each) is not None]),
    )


def _unanimous(engines: Mapping[str, Engine]) -> Engine:
    def ask_all(side: OpenSide) -> Completion | None:
        found: dict[str, Completion | None] = {}
        answers: list[EngineAnswer] = []
        for name, ask in engines.items():
            try:
                found[name] = ask(side)
                answers.append(_answer(name, found[name]))
            except EngineError as stopped:
                if stopped.code != "limit-reached":
                    raise
                answers += stopped.answers
        told = one_by_one([answer_text(answer) for answer in answers])
        if len(set(found.values())) > 1:
            raise EngineError("engines-disagree", sentence("engines-disagree", told=told), answers)
        if len(found) < len(engines):
            raise EngineError("limit-reached", sentence("engines-at-limit", told=told), answers)
        return found[DEFAULT_ENGINE]

    return ask_all


def answer_text(answer: EngineAnswer) -> Sentence:
    """What an engine had to say, for people."""
    if answer.limit is not None:
        return sentence("engine-answer-limit", engine=answer.engine, steps=f"{answer.limit:,}", count=answer.limit)
    if answer.category is None or answer.total is None:
        return sentence("engine-answer-none", engine=answer.engine)
    return sentence(
        "engine-answer" if answer.cards else "engine-answer-laid",
        engine=answer.engine,
        cards=" ".join(answer.cards),
        category=sentence(f"category-{answer.category}"),
        total=answer.total,
    )


def _answer(name: str, found: Completion | None) -> EngineAnswer:
    if found is None:
        return EngineAnswer(name)
    return EngineAnswer(name, tuple(map(str, found.cards)), found.strength.category.word, found.strength.total)
