"""Under which other rulings an answer differs: the same question, asked again with one option changed at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules.cli.answers import Compared, Failed, Judged, OtherRuling, Replayed, Surveyed
from battleline_rules.cli.json_answers import gist_of
from battleline_rules.rulesets import OPTION_SPECS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from battleline_rules.cli.answers import Ruled
    from battleline_rules.rulesets import OptionSpec, OptionValue, Ruleset


def compared(answer: Ruled, ask: Callable[[str, OptionValue], Ruled | Failed]) -> Compared:
    """The answer beside every other one that ``ask`` gives for an option and a value.

    Of a claim only those options are asked that can touch it; of a whole game all.
    """
    now = gist_of(answer)
    others = (OtherRuling(spec, value, ask(spec.name, value)) for spec, value in _others(answer))
    return Compared(answer.named, answer, tuple(one for one in others if gist_of(one.answer) != now))


def _others(answer: Ruled) -> Iterator[tuple[OptionSpec, OptionValue]]:
    options = ruleset_of(answer).options.as_dict()
    for spec in OPTION_SPECS:
        if spec.touches_claims or isinstance(answer, Replayed):
            yield from ((spec, value) for value in spec.values if value != options[spec.name])


def ruleset_of(answer: Ruled) -> Ruleset:
    """The ruleset in force for an answer."""
    match answer:
        case Judged(_, verdict):
            return verdict.position.ruleset
        case Surveyed(position=position):
            return position.ruleset
        case Replayed(_, replay):
            return replay.game.start.ruleset
