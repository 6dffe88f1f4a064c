"""What a verdict comes to, found without proving anything: what ``--verdict-only`` asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from battleline_rules import explain
from battleline_rules.claims import can_be_claimed
from battleline_rules.claims.engines import DEFAULT_ENGINE
from battleline_rules.claims.engines import engine as engine_named
from battleline_rules.claims.question import TieGoesTo
from battleline_rules.errors import EngineError
from battleline_rules.judge import Verdict, proven_code, refuted_code
from battleline_rules.records import dataclass

if TYPE_CHECKING:
    from battleline_rules.cards import Seat
    from battleline_rules.claims.question import ClaimQuestion
    from battleline_rules.judge import Outcome
    from battleline_rules.language import Language
    from battleline_rules.table import Claim, Position


@dataclass(frozen=True, slots=True)
class Gist:
    """A verdict's outcome and code, as :func:`~battleline_rules.judge.decide_claim` would give them, and no more."""

    position: Position
    claim: Claim
    outcome: Outcome
    code: str

    def explain(self, *, lang: Language = "en", width: int) -> str:  # noqa: ARG002 - as a verdict is asked, but it is one line
        """The outcome, for people; nothing is told of why."""
        return explain.first_line(self.claim, self.outcome, self.position.ruleset.words, lang=lang)


def in_full(verdict: Verdict | Gist) -> Verdict:
    """A verdict of which all is to be told."""
    assert isinstance(verdict, Verdict)  # noqa: S101 - less is asked for only where less is told
    return verdict


def gist_of_claim(
    position: Position, *, flag: int | None = None, by: Seat | None = None, engine: str = DEFAULT_ENGINE
) -> Gist:
    """What :func:`~battleline_rules.judge.decide_claim` would say, which raises the same errors."""
    claim = position.claim_of(by, flag)
    obstacles = position.obstacles(claim.flag, claim.by)
    if obstacles:
        return Gist(position, claim, "inadmissible", obstacles[0].code)
    question = position.question(claim.flag, claim.by)
    try:
        holds, tied = _decided(question) if engine == DEFAULT_ENGINE else _asked(question, engine)
    except EngineError as error:
        if error.code != "limit-reached":
            raise
        return Gist(position, claim, "undecided", error.code)
    if holds:
        return Gist(position, claim, "proven", proven_code(question, tied=tied))
    if tied and position.tie_goes_to(claim.flag, claim.by) is None:
        return Gist(position, claim, "undecided", "last-card-unknown")
    return Gist(position, claim, "refuted", refuted_code(question, tied=tied))


def _decided(question: ClaimQuestion) -> tuple[bool, bool]:
    """Whether the claim holds, and whether the opponent comes just level, as far as the code is another one then."""
    holds, claimants = can_be_claimed(question), question.ties is TieGoesTo.CLAIMANT
    if holds:
        closed = len(question.theirs) == question.size
        return True, claimants and closed and not can_be_claimed(replace(question, ties=TieGoesTo.OPPONENT))
    return False, not claimants and can_be_claimed(replace(question, ties=TieGoesTo.CLAIMANT))


def _asked(question: ClaimQuestion, engine: str) -> tuple[bool, bool]:
    """The same, of the engine of this name."""
    answer = engine_named(engine)(question.defence)
    return not question.is_beaten_by(answer), answer is not None and answer.strength == question.strength
