"""What came of replaying a game, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battleline_rules import cli
from battleline_rules.cli.prose import GAP
from battleline_rules.documents import action_text
from battleline_rules.explain import replays
from battleline_rules.explain.wrapping import GLUE, columns, harmless, wrapped
from battleline_rules.explain.writing import Writer
from battleline_rules.game import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from battleline_rules.cli.answers import Replayed
    from battleline_rules.explain.messages import Message
    from battleline_rules.game import Refused
    from battleline_rules.language import Language

_LONGEST_ACTION: Final = 120
_INDENT: Final = "  "


def first_line(replayed: Replayed, lang: Language) -> str:
    """Whether all of a record is possible, and how the game stands; or what is not."""
    writer, replay = _writer(replayed, lang), replayed.replay
    plies, refused, last = len(replay.game.actions), replay.refused, replay.last
    if refused is not None:
        action = harmless(action_text(refused.action), _LONGEST_ACTION)
        actor = refused.actor if isinstance(refused.action, Move) else None
        return _headed(writer, replays.ILLEGAL, replays.not_possible(refused.ply, plies, action, actor))
    if last.outcome is not None:
        then = replays.ended(last.outcome.winner, last.outcome.ways)
    else:
        assert last.actor is not None  # noqa: S101 - somebody acts until it is over
        then = replays.to_do(last.actor, last.turn.phase, last.ruleset.words)
    return _headed(writer, replays.LEGAL, replays.possible(plies, then))


def replay_text(replayed: Replayed, width: int, lang: Language, *, verbose: bool) -> str:
    """A replay: what is not possible and why, and every claim; with its explanation if more is wanted."""
    writer = _writer(replayed, lang)
    parts = ["\n".join(_heading(first_line(replayed, lang), width))]
    refused = replayed.replay.refused
    if refused is not None:
        parts.append(_why(refused, width, lang, verbose=verbose))
    claims = list(zip(replayed.claims, map(cli.gists.in_full, replayed.verdicts), strict=True))
    if not claims:
        parts.append(writer.text("nothing-was-claimed" if refused is None else "nothing-was-claimed-before"))
    told = [
        (writer.sentence(replays.when_claimed(made.ply, automatic=made.automatic)), verdict) for made, verdict in claims
    ]
    if verbose:
        parts += [f"{when}\n{verdict.explain(lang=lang, width=width)}" for when, verdict in told]
    elif told:
        lines = [
            f"{when}: {writer.text(f'outcome-{verdict.outcome}')}{GAP}{verdict.headline(lang=lang)}"
            for when, verdict in told
        ]
        parts.append("\n".join(hanging(lines, width)))
    return "\n\n".join(parts)


def what_was_claimed(replayed: Replayed, lang: Language) -> str:
    """Every flag that was claimed, in one sentence."""
    told = [(made.ply, made.claim.by, made.claim.flag) for made in replayed.claims]
    return _writer(replayed, lang).sentence(replays.all_claimed(told)).replace(GLUE, " ")


def _writer(replayed: Replayed, lang: Language) -> Writer:
    return Writer(replayed.replay.last.ruleset.words, lang)


def _headed(writer: Writer, word: Message, told: Message) -> str:
    return f"{writer.sentence(word)}{GAP}{writer.sentence(told)}".replace(GLUE, " ")


def hanging(lines: Iterable[str], width: int) -> Iterator[str]:
    """Each line in lines of at most ``width`` columns, of which all but the first begin further in."""
    for line in lines:
        # What says the answer stays on the line with what begins it.
        first, *rest = wrapped(line.replace(GAP, GLUE * len(GAP)), width - len(_INDENT))
        yield first
        yield from (_INDENT + one for one in rest)


def _heading(line: str, width: int) -> Iterator[str]:
    word, _, sentence = line.partition(GAP)
    margin = " " * (columns(word) + len(GAP))
    first, *rest = wrapped(sentence, width - len(margin))
    yield f"{word}{GAP}{first}"
    yield from (margin + one for one in rest)


def why_refused(refused: Refused, lang: Language) -> str:
    """Why an action is not possible, in one line."""
    why = refused.refusal
    rule = "" if why.verdict is not None else f" ({why.rule})"
    return f"{why.message_in(lang).removesuffix('.')}{rule}."


def _why(refused: Refused, width: int, lang: Language, *, verbose: bool) -> str:
    verdict = refused.refusal.verdict
    if verdict is not None and verbose:
        return verdict.explain(lang=lang, width=width)
    return "\n".join(wrapped(why_refused(refused, lang), width))
