"""Who can claim which flags, and why nothing can be claimed where that lies not in the cards, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battleline_rules import explain
from battleline_rules.explain.messages import Rules, say
from battleline_rules.explain.wrapping import GLUE
from battleline_rules.explain.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from battleline_rules.cards import Seat
    from battleline_rules.cli.answers import Surveyed
    from battleline_rules.explain.messages import Message
    from battleline_rules.language import Language
    from battleline_rules.table import Position


def survey(surveyed: Surveyed, lang: Language) -> str:
    """All of it in one line."""
    writer = Writer(surveyed.position.ruleset.words, lang)
    return " ".join(map(writer.sentence, _sentences(surveyed))).replace(GLUE, " ")


def _sentences(surveyed: Surveyed) -> Iterator[Message]:
    if surveyed.outcome is not None:
        yield say("survey-over", end=explain.replays.ended(surveyed.outcome.winner, surveyed.outcome.ways))
        return
    yield from (_of_seat(surveyed, seat) for seat in surveyed.seats)
    winner = surveyed.position.winner
    if winner is not None:
        yield say("survey-won", winner=winner)


def _of_seat(surveyed: Surveyed, seat: Seat) -> Message:
    own = [verdict for verdict in surveyed.verdicts if verdict.claim.by == seat]
    sure = [verdict.claim.flag for verdict in own if verdict.outcome == "proven"]
    unsure = [verdict.claim.flag for verdict in own if verdict.outcome == "undecided"]
    if unsure:
        told = {"who": seat, "unsure": _flags(unsure), "count": len(unsure)}
        return say("survey-can-and-perhaps", flags=_flags(sure), **told) if sure else say("survey-perhaps", **told)
    if sure:
        return say("survey-can", who=seat, flags=_flags(sure))
    match tuple(_untimely(surveyed.position, seat)):
        case (first, second):
            return say("survey-none-for-now", who=seat, why=say("survey-both", first=first, second=second))
        case (why,):
            return say("survey-none-for-now", who=seat, why=why)
        case _:
            return say("survey-none", who=seat)


def _untimely(position: Position, seat: Seat) -> Iterator[Message]:
    """Why this is not the time for any claim of a seat, as far as the game goes on at all."""
    turn = position.turn
    if turn is None or position.winner is not None:
        return
    rules = {one.code: Rules((one.rule,)) for one in position.obstacles(1, seat)}
    if "not-on-turn" in rules:
        yield say("survey-not-on-turn", player=turn.player, rules=rules["not-on-turn"])
    if turn.window == "resolving":
        yield say("survey-resolving", now=say("now-resolving"), rules=rules["surplus-pending"])
    elif "wrong-window" in rules:
        when, now = say(f"claims-{position.ruleset.options.claim_window}"), say(f"now-{turn.window}")
        yield say("survey-window", when=when, now=now, rules=rules["wrong-window"])


def _flags(numbers: Sequence[int]) -> Message:
    return say("some-flags", count=len(numbers), flags=tuple(numbers))
