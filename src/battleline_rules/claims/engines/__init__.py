"""The engines: independent ways to find the strongest completion of a side.

Each engine is a function from an :class:`~battleline_rules.claims.question.OpenSide` to
its strongest completion, of equals the first in card order, or ``None`` where the side
cannot be completed. They share nothing but the vocabulary, so that one can check another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from battleline_rules.claims.engines import bitset, enumeration
from battleline_rules.claims.question import Completion, OpenSide
from battleline_rules.errors import EngineError

Engine: TypeAlias = Callable[[OpenSide], Completion | None]

ENGINES: Final[dict[str, Engine]] = {
    "bitset": bitset.strongest_completion,
    "enumeration": enumeration.strongest_completion,
}
ALL_ENGINES: Final = "all"
DEFAULT_ENGINE: Final = "bitset"


def engine(name: str) -> Engine:
    """The engine of this name; ``all`` asks every engine and wants one answer.

    Raises :class:`~battleline_rules.errors.EngineError`: here with code ``unknown-engine``, and
    from the engine ``all`` with code ``engines-disagree``.
    """
    if name == ALL_ENGINES:
        return _unanimous
    if name not in ENGINES:
        known = ", ".join((*ENGINES, ALL_ENGINES))
        raise EngineError("unknown-engine", f"no such engine: there are {known}")
    return ENGINES[name]


def _unanimous(side: OpenSide) -> Completion | None:
    answers = {name: ask(side) for name, ask in ENGINES.items()}
    if len(set(answers.values())) > 1:
        told = "; ".join(f"{name}: {_told(answer)}" for name, answer in answers.items())
        raise EngineError("engines-disagree", f"the engines disagree about the strongest completion ({told})")
    return answers[DEFAULT_ENGINE]


def _told(answer: Completion | None) -> str:
    if answer is None:
        return "none"
    cards = " ".join(map(str, answer.cards)) or "the cards that lie there"
    return f"{cards} for a {answer.strength.category.word} of {answer.strength.total}"
