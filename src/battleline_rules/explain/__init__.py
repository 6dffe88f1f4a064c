"""Explanations of verdicts for people.

An explanation is made from the parts of a verdict, proof and counterexample above all: the
outline turns certificates into messages, and a renderer writes those in a language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from battleline_rules.errors import BattlelineError
from battleline_rules.explain.messages import Explanation
from battleline_rules.explain.outline import Parts, outline
from battleline_rules.explain.text import DEFAULT_WIDTH, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Obstacle, Position

__all__ = ["Explanation", "ExplanationFormat", "Language", "Parts", "explain", "outline"]

ExplanationFormat: TypeAlias = Literal["text"]
Language: TypeAlias = Literal["en"]


def explain(  # noqa: PLR0913 - the parts of a verdict, all but two by name
    position: Position,
    claim: Claim,
    *,
    outcome: str,
    code: str,
    rules: Sequence[str],
    formation: Formation | None,
    proof: Proof | None,
    counterexample: Counterexample | None,
    obstacles: Sequence[Obstacle],
    format: ExplanationFormat = "text",  # noqa: A002 - the public name
    lang: Language = "en",
    width: int = DEFAULT_WIDTH,
) -> str:
    """The verdict on a claim and why, in lines of at most ``width`` columns; ends without a newline.

    Raises :class:`BattlelineError` with code ``unknown-format`` or ``unknown-language``.
    """
    if format != "text":
        raise BattlelineError("unknown-format", "an explanation's format is text")
    if lang != "en":
        raise BattlelineError("unknown-language", "an explanation's language is en")
    parts = Parts(position, claim, outcome, code, tuple(rules), formation, proof, counterexample, tuple(obstacles))
    return text_of(outline(parts), position.ruleset.words, width=width)
