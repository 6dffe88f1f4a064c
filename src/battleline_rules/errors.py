"""Every exception of the library.

All of them are :class:`BattlelineError`. Each carries a stable ``code``, a
kebab-case word that programs may compare and that
``battleline-check --explain CODE`` explains; the message is for people and may
change between versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence


class BattlelineError(Exception):
    """What every exception of this library is.

    ``code`` is the stable word for what went wrong.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code: str = code
        self.message: str = message

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.message))


class CardError(BattlelineError):
    """A text that names no card, or a value that no troop has (R1, R2)."""


class RulesetError(BattlelineError):
    """An edition, an option or an option's value that does not exist."""


class ClaimError(BattlelineError):
    """A question that names no claim: a flag outside 1-9, an unknown seat, or no claim at all."""


class NotationError(BattlelineError):
    """A text that names no action, or an action or a record that cannot be written."""


@dataclass(frozen=True, slots=True)
class EngineLimit:
    """An engine that gave up, and the number of steps that it was allowed."""

    engine: str
    steps: int


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What one engine had to say about a side's strongest completion.

    ``cards`` are the canonical names of the troops that complete the side, in card order, and ``category`` and
    ``total`` what it is worth with them. Where the engine found that the side cannot be completed,
    ``category`` and ``total`` are ``None``; so they are where it gave up, and then ``limit`` is the number of
    steps that it was allowed.
    """

    engine: str
    cards: tuple[str, ...] = ()
    category: str | None = None
    total: int | None = None
    limit: int | None = None

    def __str__(self) -> str:
        """Such as ``bitset: B9 B10 for a wedge of 27``."""
        if self.limit is not None:
            return f"{self.engine}: gave up after {self.limit:,} steps"
        if self.category is None:
            return f"{self.engine}: no completion"
        cards = " ".join(self.cards) or "the cards that lie there"
        return f"{self.engine}: {cards} for a {self.category} of {self.total}"


class EngineError(BattlelineError):
    """An engine that does not exist, lacks its library or gave up, or engines that gave different answers.

    ``answers`` says what each engine that was asked had to say, in the order of the engines: every one under the
    code ``engines-disagree``, also those that gave up under ``limit-reached``. Else it is empty.
    """

    def __init__(self, code: str, message: str, answers: Sequence[EngineAnswer] = ()) -> None:
        super().__init__(code, message)
        self.answers: tuple[EngineAnswer, ...] = tuple(answers)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.message, self.answers))


class ProofError(BattlelineError):
    """A proof or counterexample that the kernel does not accept."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document.

    ``path`` is a JSON path such as ``$.flags[0].north[2]``. ``line`` and ``column``
    count from 1, columns in characters; both are ``None`` where there was no text
    to point into. ``code`` is stable; ``message`` says what is wrong and what would
    be right.
    """

    path: str
    code: str
    message: str
    line: int | None = None
    column: int | None = None


class SetupError(BattlelineError):
    """A setup that no game can be in, with every fault.

    The path of each fault is the one that it has in the document of a state.
    """

    def __init__(self, faults: Sequence[Problem]) -> None:
        self.faults: tuple[Problem, ...] = tuple(faults)
        super().__init__(self.faults[0].code, "\n".join(f"{fault.path}: {fault.message}" for fault in self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.faults,))


class DocumentError(BattlelineError):
    """A document that cannot be read, with every problem in it.

    ``problems`` holds at most 100 of them in the order of the text, and ``omitted``
    the number of those left out. ``source`` names the file, or is empty.
    """

    def __init__(self, problems: Sequence[Problem], source: str = "", omitted: int = 0) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.source: str = source
        self.omitted: int = omitted
        super().__init__(self.problems[0].code, self._summary())

    def _summary(self) -> str:
        prefix = f"{self.source}: " if self.source else ""
        lines = [f"{prefix}{_place(problem)}: {problem.message}" for problem in self.problems]
        if self.omitted:
            lines.append(f"{prefix}and {self.omitted} more problem{'' if self.omitted == 1 else 's'}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.problems, self.source, self.omitted))


def _place(problem: Problem) -> str:
    if problem.line is None:
        return problem.path
    return f"line {problem.line}, column {problem.column}, {problem.path}"
