"""Under which other rulings an answer differs, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cli import prose
from battleline_rules.cli.answers import Failed, Judged, Replayed, Surveyed
from battleline_rules.cli.game_prose import what_was_claimed
from battleline_rules.cli.rulings import ruleset_of
from battleline_rules.explain.messages import FreeText
from battleline_rules.explain.writing import Writer
from battleline_rules.rulesets import option_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battleline_rules.cli.answers import Compared, OtherRuling, Ruled
    from battleline_rules.language import Language


def rulings_lines(compared: Compared, lang: Language) -> Iterator[str]:
    """Each ruling under which the answer differs with what it then is; one line for those that the document defies."""
    writer = Writer(ruleset_of(compared.answer).words, lang)
    faulty = [_ruling(one, writer) for one in compared.differs if isinstance(one.answer, Failed)]
    others = [(one, one.answer) for one in compared.differs if not isinstance(one.answer, Failed)]
    for one, answer in others:
        under = writer.text("ruling-under", ruling=_ruling(one, writer))
        yield f"{under}: {_other_answer(answer, compared.answer, lang)}"
    if faulty:
        yield writer.text("ruling-faulty", rulings=tuple(faulty))
    if not others:
        yield writer.text("ruling-same-else" if faulty else "ruling-same")


def _other_answer(other: Ruled, in_force: Ruled, lang: Language) -> str:
    """The first line of an answer, and what else it tells where that is the same line."""
    line = prose.brief(other, lang)
    if line != prose.brief(in_force, lang):
        return line
    match other:
        case Judged(_, verdict):
            return f"{line} [{verdict.code}]"
        case Replayed(_, replay) if replay.refused is not None:
            return f"{line} [{replay.refused.refusal.code}]"
        case Replayed():
            return f"{line} {what_was_claimed(other, lang)}"
        case Surveyed():
            return line


def _ruling(other: OtherRuling, writer: Writer) -> FreeText:
    """A ruling with its decision, and whether that is a choice of this project's."""
    notes = [other.spec.decision] if other.spec.decision != other.spec.name else []
    notes += [writer.text("ruling-contested")] if other.spec.contested else []
    said = f"{other.spec.name}={option_text(other.value)}"
    return FreeText(f"{said} ({', '.join(notes)})" if notes else said)
