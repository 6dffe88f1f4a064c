"""Whatever can be judged or replayed, in whichever of its forms: which kind of document a text is.

Texts that are no JSON are told by how they begin: a game sheet by its first header, a line by its words.
Of JSON the format says it, and where that is missing the keys that no other kind has.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules import game
from battleline_rules.documents import games, notation, states
from battleline_rules.documents.beginnings import BLANKS, is_line, is_position_line, is_sheet
from battleline_rules.documents.cases import build_case, quick_case
from battleline_rules.documents.formats import GAME_FORMAT, STATE_FORMAT, known_format
from battleline_rules.documents.plain_json.loader import check_size, glanced, read_file, read_source, source_text
from battleline_rules.documents.plain_json.values import is_object
from battleline_rules.documents.positions.quick import quick_position
from battleline_rules.documents.positions.reading import build_position
from battleline_rules.documents.positions.rulings import instead
from battleline_rules.documents.positions.seats import read_as_seat
from battleline_rules.errors import DocumentError
from battleline_rules.proofs.public import POSITION_FORMAT

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from battleline_rules.documents.cases import ConformanceCase
    from battleline_rules.documents.plain_json.checking import Node
    from battleline_rules.documents.positions.rulings import Instead
    from battleline_rules.game import Game, State, View
    from battleline_rules.rulesets import OptionValue
    from battleline_rules.table import Position

AnyDocument: TypeAlias = "Position | ConformanceCase | State | View | Game"

_FORMAT_OF_KEY: Final = {"position": "", "actions": GAME_FORMAT, "players": STATE_FORMAT}
"""What a document without a format is that has such a key; a conformance case needs none."""


def parse_document(
    source: str | bytes | Mapping[str, object],
    *,
    ruleset: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    name: str = "",
    first_line: int = 1,
) -> AnyDocument:
    """Whatever can be judged: a position, the state or the record of a game, or a conformance case.

    Each is read in any of its forms. ``ruleset`` and ``options`` are as :func:`parse_position` takes
    them; ``name`` is the file's, for :attr:`DocumentError.source`, and ``first_line`` the number of the
    text's first line in it.
    """
    return read_document(source, instead(ruleset, options), name=name, first_line=first_line)


def read_document(
    source: str | bytes | Mapping[str, object], rulings: Instead, *, name: str = "", first_line: int = 1
) -> AnyDocument:
    """The same, for whoever has many documents to read under the same rulings."""
    plain = glanced(source, lambda value, colons: _at_a_glance(rulings, value, colons))
    if plain is not None:
        return plain[0]
    text = _plain_text(source, name) if isinstance(source, str | bytes) else None
    if text is not None:
        return _read_text(text, rulings, name, first_line)

    def build(node: Node) -> tuple[AnyDocument] | None:
        document = _build(node, rulings)
        return None if document is None else (document,)

    try:
        (document,) = read_source(source, build, name=name, first_line=first_line)
    except DocumentError as error:
        raise games.with_plies(error, source) if isinstance(source, str | bytes) else error from None
    return document


def load_document(
    path: str | os.PathLike[str], *, ruleset: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> AnyDocument:
    """Whatever can be judged, from a file; see :func:`parse_document`."""
    return parse_document(read_file(path), ruleset=ruleset, options=options, name=source_text(path))


def _at_a_glance(rulings: Instead, value: object, colons: int) -> tuple[AnyDocument] | None:
    found = quick_position(rulings, value, colons) or quick_case(rulings, value, colons)
    return None if found is None else (found,)


def _plain_text(source: str | bytes, name: str) -> str | None:
    """The text of a sheet or a line; ``None`` for all else, of which the reader of JSON knows what to say."""
    check_size(source, name=name)
    try:
        text = source if isinstance(source, str) else source.decode()
    except UnicodeDecodeError:
        return None
    if is_sheet(text):
        return text
    # In a file, a word as common as "vs" makes a text a line only if it is one.
    in_one_line = isinstance(source, str) or "\n" not in text.strip(BLANKS)
    return text if in_one_line and is_line(text) else None


def _read_text(text: str, rulings: Instead, name: str, first_line: int) -> AnyDocument:
    line = text.strip(BLANKS)
    try:
        if is_sheet(text):
            return games.read_sheet(text, lambda node: games.build_game(node, rulings))
        # The name of a Terrain record may hold the word vs.
        read = notation.read_position_line if is_position_line(line) else notation.read_one_line
        return read(line, lambda node: build_position(node, rulings))
    except DocumentError as error:
        above = 0 if is_sheet(text) else text[: text.index(line)].count("\n")
        raise _moved(error, first_line - 1 + above, name) from None


def _moved(error: DocumentError, lines: int, name: str) -> DocumentError:
    """A fault, with the places of its problems in the file where the text is a part of it."""
    problems = [one if one.line is None else replace(one, line=one.line + lines) for one in error.problems]
    return DocumentError(problems, name, error.omitted)


def _build(node: Node, rulings: Instead) -> AnyDocument | None:
    kind = _format_of(node.value)
    if kind == GAME_FORMAT:
        return games.build_game(node, rulings)
    if kind == STATE_FORMAT:
        return _state_or_view(node, rulings)
    return build_position(node, rulings) if kind else build_case(node, rulings)


def _state_or_view(node: Node, rulings: Instead) -> State | View | None:
    state = states.build_state(node, rulings)
    watcher = node.value.get("seen_by") if is_object(node.value) else None
    if state is None or not isinstance(watcher, str):
        return state
    return game.View(None if watcher == states.SPECTATOR else read_as_seat(watcher), state)


def _format_of(value: object) -> str:
    """The format that a document says or seems to have; a position's where nothing tells, and none for a case."""
    if not is_object(value):
        return POSITION_FORMAT
    said = value.get("format")
    meant = known_format(said) if isinstance(said, str) else None
    if meant is not None:
        return meant if meant in {GAME_FORMAT, STATE_FORMAT} else POSITION_FORMAT
    seems = next((kind for key, kind in _FORMAT_OF_KEY.items() if key in value), POSITION_FORMAT)
    return seems or (POSITION_FORMAT if "format" in value else "")
