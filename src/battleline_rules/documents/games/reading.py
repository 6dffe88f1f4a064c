"""Records of games, ``battleline-game/1``: reading them with every check, from JSON or from a game sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battleline_rules.documents.beginnings import is_sheet
from battleline_rules.documents.formats import GAME_FORMAT, may_be
from battleline_rules.documents.games.sheet_reading import read_sheet
from battleline_rules.documents.games.sheets import how_far, outcome_text
from battleline_rules.documents.in_words import refuse_words
from battleline_rules.documents.notation.actions import Unreadable, parsed_action, runs_on
from battleline_rules.documents.plain_json.loader import read_file, read_source, source_text
from battleline_rules.documents.plain_json.reader import BROKEN, read_json
from battleline_rules.documents.plain_json.values import is_list, is_object
from battleline_rules.documents.positions.rulings import AS_IT_SAYS, instead
from battleline_rules.documents.states.reading import build_state
from battleline_rules.documents.states.turns import read_outcome
from battleline_rules.errors import DocumentError
from battleline_rules.game import Game
from battleline_rules.language import described, one_by_one, sentence

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from battleline_rules.documents.plain_json.checking import Message, Node, Where
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.errors import Problem
    from battleline_rules.game import Action, GameOutcome
    from battleline_rules.rulesets import OptionValue

REQUIRED: Final = ("format", "start", "actions")
OPTIONAL: Final = ("$schema", "headers", "outcome")

_LONGEST_RECORD: Final = 1 << 16
"""How long a text may be of which it is worth finding out how much can be read; no game comes near it."""

_ACTION_PATH: Final = re.compile(r"\$\.actions\[([0-9]+)\]")


def load_game(
    path: str | os.PathLike[str], *, ruleset: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> Game:
    """The record in a file, which is a JSON document or a game sheet; see :func:`parse_game`."""
    rulings = instead(ruleset, options)
    data = read_file(path)
    return _read(data, rulings, source_text(path))


def parse_game(
    source: str | bytes | Mapping[str, object],
    *,
    ruleset: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Game:
    """The record that a JSON text, a dictionary or a game sheet describes.

    Whether its actions are possible is not asked: the ``replay`` of :class:`Game` tells. ``ruleset``
    takes the place of the document's ruleset and options, and ``options`` change single rulings of
    the one that then is in force; the start is checked under the result.

    Raises :class:`DocumentError` with every problem, and :class:`RulesetError` if ``ruleset``
    or ``options`` name something that does not exist.
    """
    return _read(source, instead(ruleset, options))


def build_game(node: Node, rulings: Instead = AS_IT_SAYS) -> Game | None:
    """The record that a node describes; reports every fault, and names the ply of each action that cannot be read."""
    if not may_be(node, GAME_FORMAT):
        return None
    since = len(node.faults.found)
    fields = node.fields("part-game", required=REQUIRED, optional=OPTIONAL)
    if "$schema" in fields:
        fields["$schema"].text("$schema")
    headers = _headers(fields["headers"]) if "headers" in fields else ()
    start = build_state(fields["start"], rulings) if "start" in fields else None
    actions = _actions(fields["actions"]) if "actions" in fields else ()
    said = fields.get("outcome")
    outcome = read_outcome(said) if said is not None and said.value is not None else None
    if start is None or len(node.faults.found) > since:
        return None
    game = Game(start, actions, headers)
    # Under other rulings than the document's a game may well come to another end.
    if said is not None and rulings == AS_IT_SAYS:
        _check_outcome(game, outcome, said)
    return game


def with_plies(error: DocumentError, text: str | bytes) -> DocumentError:
    """What is wrong with the list of actions as JSON, told with the ply and with how much can be read before it."""
    problems = tuple(_with_ply(problem) for problem in error.problems)
    if problems == error.problems:
        return error
    readable = None
    if len(text) <= _LONGEST_RECORD:
        readable = _readable(text if isinstance(text, str) else text.decode(errors="replace"))
    if readable is not None:
        place = next(at for at, (old, new) in enumerate(zip(error.problems, problems, strict=True)) if old != new)
        told = replace(problems[place], message=one_by_one([problems[place].message, how_far(readable)]))
        problems = (*problems[:place], told, *problems[place + 1 :])
    return DocumentError(problems, error.source, error.omitted)


def _read(source: str | bytes | Mapping[str, object], rulings: Instead, name: str = "") -> Game:
    def build(node: Node) -> Game | None:
        return build_game(node, rulings)

    sheet = _text_of_sheet(source)
    if sheet is not None:
        return read_sheet(sheet, build, name=name)
    refuse_words(source, GAME_FORMAT, name=name)
    try:
        return read_source(source, build, name=name)
    except DocumentError as error:
        raise with_plies(error, source) if isinstance(source, str | bytes) else error from None


def _text_of_sheet(source: str | bytes | Mapping[str, object]) -> str | None:
    """The text of a source that is a game sheet."""
    try:
        text = source.decode() if isinstance(source, bytes) else source
    except UnicodeDecodeError:
        return None
    return text if isinstance(text, str) and is_sheet(text) else None


def _headers(node: Node) -> tuple[tuple[str, str], ...]:
    if not is_object(node.value):
        node.fields("headers")
        return ()
    texts = ((name, node.child(name).text("part-header")) for name in node.value)
    return tuple((name, text) for name, text in texts if text is not None)


def _actions(node: Node) -> tuple[Action, ...]:
    read: list[Action] = []
    faulty = False
    for ply, element in enumerate(node.elements("part-actions"), 1):
        text = element.value
        if not isinstance(text, str):
            if not element.is_broken:
                element.fail("wrong-type", _no_text(ply, text))
            faulty = True
            continue
        try:
            read.append(parsed_action(text))
        except Unreadable as error:
            element.fail("bad-action", _unreadable(ply, text, error.message, first=not faulty))
            faulty = True
    return tuple(read)


def _no_text(ply: int, found: object) -> Message:
    return lambda _: sentence("at-ply", ply=ply, told=sentence("is-action", found=described(found)))


def _unreadable(ply: int, text: str, why: Message, *, first: bool) -> Message:
    def message(where: Where) -> str:
        said = [why if isinstance(why, str) else why(where)]
        if runs_on(text):
            said.append(sentence("is-a-comma-missing"))
        if first:
            said.append(how_far(ply - 1))
        return sentence("at-ply", ply=ply, told=one_by_one(said))

    return message


def _check_outcome(game: Game, said: GameOutcome | None, node: Node) -> None:
    replay = game.replay()
    if replay.refused is None and replay.last.outcome != said:
        node.fail("wrong-outcome", _other_outcome(replay.last.outcome, said))


def _other_outcome(found: GameOutcome | None, said: GameOutcome | None) -> str:
    if found is None:
        return sentence("outcome-not-reached", said=outcome_text(said))
    if said is None:
        return sentence("outcome-not-said", found=outcome_text(found))
    return sentence("outcome-differs", found=outcome_text(found), said=outcome_text(said))


def _with_ply(problem: Problem) -> Problem:
    found = _ACTION_PATH.match(problem.path)
    if found is None or problem.message.startswith("ply "):
        return problem
    return replace(problem, message=sentence("at-ply", ply=int(found[1]) + 1, told=problem.message))


def _readable(text: str) -> int | None:
    """How many actions can be read before a text is broken; ``None`` where it is not broken among them."""
    reading = read_json(text)
    flaw = reading.flaws[-1] if reading.flaws else None
    if reading.value is not BROKEN or flaw is None or flaw.path[:1] != ("actions",):
        return None
    repaired = read_json(text[: flaw.offset].rstrip(" \t\r\n").removesuffix(",") + "]}").value
    actions = repaired.get("actions") if is_object(repaired) else None
    return _leading(actions) if is_list(actions) else None


def _leading(actions: Sequence[object]) -> int:
    for index, text in enumerate(actions):
        try:
            if not isinstance(text, str):
                return index
            parsed_action(text)
        except Unreadable:
            return index
    return len(actions)
