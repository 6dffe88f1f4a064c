"""Explanations of verdicts for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battleline_rules.proofs.objects import Counterexample, Formation, Proof
    from battleline_rules.table import Claim, Obstacle, Position

ExplanationFormat: TypeAlias = Literal["text"]
Language: TypeAlias = Literal["en"]


def explain(
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
) -> str:
    """Being written."""
    return outcome
