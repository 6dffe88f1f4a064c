"""What came of replaying a game, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import cli
from battleline_rules.documents import action_text
from battleline_rules.explain import replays
from battleline_rules.explain.wrapping import GLUE, columns, harmless, wrapped
from battleline_rules.game import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.cli.answers import Replayed
    from battleline_rules.game import Refused

_LONGEST_ACTION: Final = 120
_GAP: Final = "   "
_INDENT: Final = "  "


def first_line(replayed: Replayed) -> str:
    """Whether all of a record is possible, and how the game stands; or what is not."""
    replay = replayed.replay
    plies, refused, last = len(replay.game.actions), replay.refused, replay.last
    if refused is not None:
        action = harmless(action_text(refused.action), _LONGEST_ACTION)
        actor = refused.actor if isinstance(refused.action, Move) else None
        return f"{replays.ILLEGAL}{_GAP}{replays.not_possible(refused.ply, plies, action, actor)}"
    words = last.ruleset.words
    if last.outcome is not None:
        how = f": {replays.ended(last.outcome.winner, last.outcome.ways, words)}"
    else:
        assert last.actor is not None  # noqa: S101 - somebody acts until it is over
        how = f", and {replays.going_on(last.actor, last.turn.phase, words)}"
    return f"{replays.LEGAL}{_GAP}{replays.possible(plies)}{how}."


def replay_text(replayed: Replayed, width: int, *, verbose: bool) -> str:
    """A replay: what is not possible and why, and every claim; with its explanation if more is wanted."""
    parts = ["\n".join(_heading(first_line(replayed), width))]
    refused = replayed.replay.refused
    if refused is not None:
        parts.append(_why(refused, width, verbose=verbose))
    claims = list(zip(replayed.claims, map(cli.gists.in_full, replayed.verdicts), strict=True))
    if not claims:
        parts.append("Nothing was claimed." if refused is None else "Nothing was claimed before it.")
    told = [(replays.when_claimed(made.ply, automatic=made.automatic), verdict) for made, verdict in claims]
    if verbose:
        parts += [f"{when}\n{verdict.explain(width=width)}" for when, verdict in told]
    elif told:
        lines = [f"{when}: {verdict.outcome.upper()}{_GAP}{verdict.headline()}" for when, verdict in told]
        parts.append("\n".join(hanging(lines, width)))
    return "\n\n".join(parts)


def what_was_claimed(replayed: Replayed) -> str:
    """Every flag that was claimed, in one sentence."""
    told = [(made.ply, made.claim.by, made.claim.flag) for made in replayed.claims]
    return replays.all_claimed(told, replayed.replay.last.ruleset.words)


def hanging(lines: Iterable[str], width: int) -> Iterator[str]:
    """Each line in lines of at most ``width`` columns, of which all but the first begin further in."""
    for line in lines:
        # What says the answer stays on the line with what begins it.
        first, *rest = wrapped(line.replace(_GAP, GLUE * len(_GAP)), width - len(_INDENT))
        yield first
        yield from (_INDENT + one for one in rest)


def _heading(line: str, width: int) -> Iterator[str]:
    word, _, sentence = line.partition(_GAP)
    margin = " " * (columns(word) + len(_GAP))
    first, *rest = wrapped(sentence, width - len(margin))
    yield f"{word}{_GAP}{first}"
    yield from (margin + one for one in rest)


def _why(refused: Refused, width: int, *, verbose: bool) -> str:
    why = refused.refusal
    if why.verdict is not None and verbose:
        return why.verdict.explain(width=width)
    rule = "" if why.verdict is not None else f" ({why.rule})"
    return "\n".join(wrapped(f"{why.message.removesuffix('.')}{rule}.", width))
