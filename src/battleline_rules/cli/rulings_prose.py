"""Under which other rulings an answer differs, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cli import prose
from battleline_rules.cli.answers import Failed, Judged, Replayed, Surveyed
from battleline_rules.cli.game_prose import what_was_claimed
from battleline_rules.rulesets import option_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cli.answers import Compared, OtherRuling, Ruled


def rulings_lines(compared: Compared) -> Iterator[str]:
    """Each ruling under which the answer differs with what it then is; one line for those that the document defies."""
    faulty = [_ruling(one) for one in compared.differs if isinstance(one.answer, Failed)]
    others = [(one, one.answer) for one in compared.differs if not isinstance(one.answer, Failed)]
    for one, answer in others:
        yield f"Under {_ruling(one)}: {_other_answer(answer, compared.answer)}"
    if faulty:
        *before, last = faulty
        yield f"Under {', '.join(before)}{' or ' if before else ''}{last} the document itself would be faulty."
    if not others:
        yield f"The answer is the same under every {'other ' if faulty else ''}ruling that can touch it."


def _other_answer(other: Ruled, in_force: Ruled) -> str:
    """The first line of an answer, and what else it tells where that is the same line."""
    line = prose.brief(other)
    if line != prose.brief(in_force):
        return line
    match other:
        case Judged(_, verdict):
            return f"{line} [{verdict.code}]"
        case Replayed(_, replay) if replay.refused is not None:
            return f"{line} [{replay.refused.refusal.code}]"
        case Replayed():
            return f"{line} {what_was_claimed(other)}"
        case Surveyed():
            return line


def _ruling(other: OtherRuling) -> str:
    """A ruling with its decision, and whether that is a choice of this project's."""
    notes = [other.spec.decision] if other.spec.decision != other.spec.name else []
    notes += ["contested"] if other.spec.contested else []
    said = f"{other.spec.name}={option_text(other.value)}"
    return f"{said} ({', '.join(notes)})" if notes else said
