"""Refusals: why an action is not possible, as data and in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from battleline_rules.errors import BattlelineError
from battleline_rules.explain.refusals import refusal_text

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.explain.refusals import RefusalArg
    from battleline_rules.game.actions import Action
    from battleline_rules.judge import Verdict
    from battleline_rules.language import Language
    from battleline_rules.rulesets import Words


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused: a stable ``code``, and the ``rule`` or decision by which it is.

    ``args`` are the cards, flags and numbers that the sentence speaks of. A refused claim has the
    ``verdict`` on it, with the counterexample where the opponent can deny it.
    """

    code: str
    rule: str
    words: Words = field(repr=False)
    args: tuple[tuple[str, RefusalArg], ...] = ()
    verdict: Verdict | None = None

    @property
    def message(self) -> str:
        """Why, in a sentence, with the cards in it."""
        return self.message_in("en")

    @property
    def brief(self) -> str:
        """Why, for all to hear: without advice for the opponent."""
        return self.brief_in("en")

    def message_in(self, lang: Language) -> str:
        """The message in a language; raises :class:`BattlelineError` with code ``unknown-language``."""
        if self.verdict is not None:
            return self.verdict.summary(lang=lang)
        return refusal_text(self.code, dict(self.args), self.words, "full", lang)

    def brief_in(self, lang: Language) -> str:
        """The brief form in a language; raises :class:`BattlelineError` with code ``unknown-language``."""
        if self.verdict is not None:
            return self.verdict.headline(lang=lang)
        return refusal_text(self.code, dict(self.args), self.words, "brief", lang)


class IllegalAction(BattlelineError):  # noqa: N818 - it is named by what it is about
    """An action that was refused; ``refusal`` says why."""

    def __init__(self, action: Action, refusal: Refusal, actor: Seat | None) -> None:
        super().__init__(refusal.code, refusal.message)
        self.action: Action = action
        self.refusal: Refusal = refusal
        self.actor: Seat | None = actor

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.action, self.refusal, self.actor))
