"""The engines: independent ways to find the strongest completion of a side.

Each engine is a function from an :class:`~battleline_rules.claims.question.OpenSide` to
its strongest completion, of equals the first in card order, or ``None`` where the side
cannot be completed. They share nothing but the vocabulary, so that one can check another.

An engine is a module of this room and is imported when it is first asked for, since two of
them bring a solver with them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final, TypeAlias

from battleline_rules.claims.question import Completion, OpenSide
from battleline_rules.errors import EngineError

Engine: TypeAlias = Callable[[OpenSide], Completion | None]

ENGINES: Final[dict[str, str]] = {name: f"{__name__}.{name}" for name in ("bitset", "enumeration", "csp", "smt")}
"""The name of each engine, and its module."""

ALL_ENGINES: Final = "all"
DEFAULT_ENGINE: Final = "bitset"

_PACKAGES: Final = {"csp": "python-constraint2", "smt": "z3-solver"}


def engine(name: str) -> Engine:
    """The engine of this name; ``all`` asks every engine and wants one answer.

    Raises :class:`~battleline_rules.errors.EngineError` with code ``unknown-engine``, or
    ``engine-missing`` where the library that it is built on is not installed. Asked a
    question, the engine ``smt`` may raise it with code ``limit-reached``, and ``all`` with that
    and with ``engines-disagree``.
    """
    if name == ALL_ENGINES:
        return _unanimous({each: engine(each) for each in ENGINES})
    if name not in ENGINES:
        known = ", ".join((*ENGINES, ALL_ENGINES))
        raise EngineError("unknown-engine", f"no such engine: there are {known}")
    try:
        module = importlib.import_module(ENGINES[name])
    except ImportError as missing:
        if name not in _PACKAGES:
            raise
        raise EngineError("engine-missing", _what_is_missing(name)) from missing
    found: Engine = module.strongest_completion
    return found


def _what_is_missing(name: str) -> str:
    others = " and ".join(each for each in ENGINES if each not in _PACKAGES)
    return f"the engine {name} needs the package {_PACKAGES[name]}, which is not installed; {others} work without it"


def _unanimous(engines: dict[str, Engine]) -> Engine:
    def ask_all(side: OpenSide) -> Completion | None:
        answers: dict[str, Completion | None] = {}
        limits: list[str] = []
        for name, ask in engines.items():
            try:
                answers[name] = ask(side)
            except EngineError as stopped:
                limits.append(stopped.message)
        told = "; ".join((*(f"{name}: {_told(answer)}" for name, answer in answers.items()), *limits))
        if len(set(answers.values())) > 1:
            raise EngineError("engines-disagree", f"the engines disagree about the strongest completion ({told})")
        if limits:
            raise EngineError("limit-reached", f"not every engine found the strongest completion ({told})")
        return answers[DEFAULT_ENGINE]

    return ask_all


def _told(answer: Completion | None) -> str:
    if answer is None:
        return "none"
    cards = " ".join(map(str, answer.cards)) or "the cards that lie there"
    return f"{cards} for a {answer.strength.category.word} of {answer.strength.total}"
