"""What a file says of itself before its formula, one comment a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules.cards import opponent_of
from battleline_rules.proofs.prover import formation_of
from battleline_rules.proofs.public import position_digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cards import Card
    from battleline_rules.claims.question import Completion
    from battleline_rules.table import Claim, Position

_HOLDS: Final = "It has no model: the claim holds."
_ONLY_THE_NEEDED: Final = (
    "Of all that is true only what is needed for that is here. Each clause is a fact of the",
    "rules or of the table, told by the comment above it. Were any of them left out, there",
    "would be a model.",
)
_FAILS: Final = "It has a model: the claim fails. Every model denies it, this one too:"
_UNDECIDED: Final = (
    "Both formations are equal, and whoever laid the last card loses, which the position does",
    "not tell. If a tie denies the claim, as it does here, the formula has a model:",
)


def preamble(position: Position, claim: Claim, completion: Completion | None, *, is_whole: bool) -> Iterator[str]:
    """What is asked, and the answer: ``completion`` denies the claim, if anything does.

    ``is_whole`` says that the formula has all that is true, and not only what is needed.
    """
    yield from _question(position, claim)
    yield ""
    yield "The formula says that the opponent, he in what follows, can deny the claim."
    if completion is None:
        yield _HOLDS
        yield from () if is_whole else _ONLY_THE_NEEDED
        return
    tied = completion.strength == position.question(claim.flag, claim.by).strength
    yield from _UNDECIDED if tied and position.tie_goes_to(claim.flag, claim.by) is None else (_FAILS,)
    yield from _model(completion)


def _question(position: Position, claim: Claim) -> Iterator[str]:
    question = position.question(claim.flag, claim.by)
    formation = formation_of(question.mine, totals_only=question.totals_only)
    where, opponent = position.flag(claim.flag), opponent_of(claim.by)
    open_places = question.defence.open_places
    yield "battleline_rules: a claim in the card game Battle Line"
    yield f"claim: {claim.by}, flag {claim.flag}"
    yield f"claimant: {_cards(where.slot_cards(claim.by))}; a {formation.category} with total {formation.total}"
    yield f"opponent: {_cards(where.slot_cards(opponent))}; open places: {open_places}"
    yield f"flag: {question.size} cards a side; what counts: {'totals only' if question.totals_only else 'formations'}"
    yield f"ruleset: {position.ruleset.id}; a tie goes to the {question.ties.value}"
    yield f"position: {position_digest(position)}"


def _model(completion: Completion) -> Iterator[str]:
    strength = completion.strength
    lays = f"he lays {_cards(completion.cards)}, which makes" if completion.cards else "what lies there is"
    yield f"{lays} a {strength.category.word} with total {strength.total}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "-"
